"""What teams have for one season alone is gone when that season is over for them."""

from collections.abc import Iterable

from league.domain.eligibility import BUSY
from league.domain.terms import rules_of_season
from league.models import Entry, Season
from rosters.domain.acting import read_state, roster_of
from rosters.domain.operation import operations
from rosters.enums import Cause
from rosters.models import Team


def end_gains(season: Season) -> None:
    """No team of a season that closes has anything of it left; those that left it for another keep what is of that
    one."""
    elsewhere = Entry.objects.filter(BUSY).exclude(season=season).values("team")
    drop_gains(season, Team.objects.filter(entries__season=season).exclude(pk__in=elsewhere))


def drop_gains(season: Season, teams: Iterable[Team]) -> None:
    """The teams have nothing left that was for an earlier season, or for `season`, alone."""
    rules = rules_of_season(season)[0]
    campaign = rules.campaign
    if campaign is None:
        return
    roster = roster_of(rules)
    gaining = [team for team in teams if campaign.season_over(read_state(team, roster)) is not None]
    if not gaining:
        return
    with operations(gaining, actor=None, cause=Cause.SEASON, cause_uid=season.uid, permitted=True) as works:
        for work in works:
            command = campaign.season_over(work.state)
            if command is not None:
                work.do(command)
