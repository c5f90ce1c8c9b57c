"""The seasons and leagues somebody runs."""

from collections.abc import Mapping

from django.db.models import Count, Prefetch, Q
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from league.enums import MemberRole, RoundStatus, SeasonStatus
from league.models import League, Round, Season
from league.presenters.addresses import season_page
from league.presenters.rounds import round_name
from matches.enums import MatchStatus
from rosters.models import User

WAITING = (MatchStatus.REPORTED, MatchStatus.DISPUTED)


STATES: Mapping[str, Promise] = {
    RoundStatus.PLANNED: _("%(round)s can be opened."),
    RoundStatus.PAIRING: _("%(round)s is being paired."),
    RoundStatus.MARKET: _("%(round)s: the auction is open."),
    RoundStatus.PLAYING: _("%(round)s is being played."),
}


class Run(Struct, frozen=True, kw_only=True):
    """A season somebody runs: where it stands, how many reports wait, and the way to its desk."""

    season: str
    league: str
    state: str
    waiting: int
    url: str


def runs_of(user: User) -> list[Run]:
    """The seasons that are not over, in the leagues the person runs, with the reports that wait in each."""
    reports = Q(rounds__pairings__match__status__in=WAITING, rounds__pairings__cancelled=False)
    seasons = Season.objects.filter(
        league__memberships__user=user, league__memberships__role=MemberRole.COMMISSIONER
    ).exclude(status=SeasonStatus.CLOSED)
    counted = seasons.annotate(waiting=Count("rounds__pairings__match", filter=reports, distinct=True))
    open_ = Round.objects.exclude(status=RoundStatus.CLOSED).order_by("number")
    listed = counted.select_related("league").prefetch_related(Prefetch("rounds", open_, to_attr="open_rounds"))
    return [_run(season) for season in listed.order_by("league__name", "-number")]


def _run(season: Season) -> Run:
    return Run(
        season=season.name,
        league=season.league.name,
        state=_state(season),
        waiting=season.waiting,  # type: ignore[attr-defined]  # annotated by runs_of
        url=season_page("desk", season),
    )


def _state(season: Season) -> str:
    """Where the season stands, in a sentence."""
    if season.status == SeasonStatus.SETUP:
        return gettext("It is being set up.")
    rounds: list[Round] = season.open_rounds  # type: ignore[attr-defined]  # prefetched by runs_of
    if not rounds:
        return gettext("All rounds are closed.")
    return str(STATES[rounds[0].status]) % {"round": round_name(rounds[0])}


def leagues_without_season(user: User) -> list[League]:
    """The leagues the person runs in which nothing is set up."""
    run = League.objects.filter(memberships__user=user, memberships__role=MemberRole.COMMISSIONER)
    busy = Season.objects.exclude(status=SeasonStatus.CLOSED)
    return list(run.exclude(pk__in=busy.values("league")).order_by("name"))
