"""The end of a round: hired players go."""

from league.domain.matches_set import set_in
from league.domain.terms import rules_of_season
from league.enums import EntryStatus, LotStatus
from league.models import Round
from matches.models import Match
from rosters.domain.operation import operations
from rosters.enums import Cause
from rosters.models import Player, Team


def release_hired(round_: Round) -> None:
    """Players hired for the round have left and unused bonuses are gone (HX-AUCTION-17, HX-UNDERDOG-06); what was
    bought in it counts to no limit any more (HX-POST-38)."""
    rules, options = rules_of_season(round_.season)
    if rules.market is None:
        return
    market = rules.market
    hirers = _teams_with_hired(round_)
    if market.terms(options).ends_for_all:
        hirers.update(round_.season.entries.filter(status=EntryStatus.ACTIVE).values_list("team", flat=True))
    favoured = set(round_.pairings.filter(sides__bonus__gt=0).values_list("sides__entry__team", flat=True))
    teams = list(Team.objects.filter(pk__in=hirers | favoured).order_by("pk"))
    with operations(teams, actor=None, cause=Cause.ROUND, cause_uid=round_.uid, permitted=True) as acts:
        for act, team in zip(acts, teams, strict=True):
            if team.pk in hirers:
                act.do(market.release())
            act.do(market.lapse_bonus())


def _teams_with_hired(round_: Round) -> set[int]:
    """Teams that hired a star for the round, or still have free agents of a match of it that was never played."""
    matches = Match.objects.filter(set_in(round=round_))
    left = Player.objects.filter(team__sides__match__in=matches, status="active").exclude(hired="")
    winners = round_.lots.filter(status=LotStatus.SOLD).values_list("winner__team", flat=True)
    return {*winners, *left.values_list("team", flat=True)}
