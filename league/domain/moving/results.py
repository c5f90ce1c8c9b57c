"""The results of a table become those of the season's matches: all that were shown, in one act, or none."""

from collections.abc import Mapping

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from league.domain.audit import record_act
from league.domain.market import close_market
from league.domain.moving.fixtures import stored_fixtures
from league.domain.moving.plans import ResultsPlan, RoundPart
from league.domain.moving.results_plan import plan_results
from league.domain.moving.scores import report_payload
from league.domain.pairing import assign_pairings
from league.domain.rounds import close_round, open_round
from league.domain.seasons import lock_season
from league.enums import RoundStatus
from league.models import Round, Season
from league.permissions import require_commissioner
from matches.domain.locks import lock_matches
from matches.domain.reporting import rule_on_match, ruling_reason
from rosters.domain.locks import lock_teams
from rosters.domain.refusal import Refusal
from rosters.models import User
from rules.competition.columns import Table

UNSEEN = _("What would be done is not what you saw. Look at it again, then bring it in.")


def bring_results(
    season: Season, table: Table, chosen: Mapping[str, str], *, actor: User, reason: str, seen: str
) -> ResultsPlan:
    """Every line that was shown as taken is the result of its match by a ruling, for this reason; the plan that was
    carried out.

    Rounds before the last one of the table are opened, paired, closed and worked through on the way. `seen` is the
    digest of the plan that the person looked at. Raises `Refusal` 409 once that plan is another, and whatever the rules
    or the season refuse; then nothing is written.
    """
    require_commissioner(actor, season.league)
    told = ruling_reason(reason)
    with transaction.atomic():
        season = lock_season(season)
        list(Round.objects.select_for_update(no_key=True).filter(season=season).order_by("pk"))
        plan = plan_results(season, table, chosen)
        if not plan.taken:
            raise Refusal(_("No line of this table can be taken."), code="moving.nothing", status=422)
        if plan.digest != seen:
            raise Refusal(
                _("What would be done is not what you saw. Look at it again, then bring it in."), code="moving.unseen"
            )
        for part in plan.parts:
            _bring_round(season, part, actor=actor, reason=told, closing=part is not plan.parts[-1])
        teams = {plan.entries[uid].team for line in plan.taken for uid in (line.fixture.home, line.fixture.visitor)}
        record_act(
            season.league, "results.brought_in", season, actor=actor, about=teams, reason=told,
            count=len(plan.taken), left=len(plan.left),
        )  # fmt: skip
    return plan


def _bring_round(season: Season, part: RoundPart, *, actor: User, reason: str, closing: bool) -> None:
    round_ = _opened(part, actor)
    fixtures = stored_fixtures(season, [round_.number])[round_.number]
    pairs = {(one.home, one.visitor): one.match for one in fixtures if one.match is not None}
    lock_matches(match.pk for match in pairs.values())
    lock_teams(season.entries.values_list("team_id", flat=True))
    for line in part.taken:
        payload = report_payload(season, line.told, line.result.kind, reason)
        rule_on_match(pairs[line.fixture.home, line.fixture.visitor], payload, actor=actor, reason=reason)
    if closing:
        close_round(round_, actor=actor, finish_steps=True, reason=reason)


def _opened(part: RoundPart, actor: User) -> Round:
    """The round, being played."""
    round_ = part.round
    if round_.status == RoundStatus.PLANNED:
        round_ = open_round(round_, actor=actor, pairings=part.pairings)
    elif round_.status == RoundStatus.PAIRING and part.pairings is not None:
        round_ = assign_pairings(round_, part.pairings.pairs, actor=actor, byes=part.pairings.byes)
    if round_.status == RoundStatus.MARKET:
        round_ = close_market(round_, actor=actor)
    return round_
