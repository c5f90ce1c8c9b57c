"""The seasons and leagues somebody runs, and what waits in each."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict

from django.db.models import Count, Prefetch, Q
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from league.domain.backlog import Backlog, backlogs
from league.enums import LotStatus, MemberRole, RoundStatus, SeasonStatus
from league.models import League, Round, Season
from league.presenters.addresses import season_page
from league.presenters.rounds import round_name
from rosters.models import User

STATES: Mapping[str, Promise] = {
    RoundStatus.PLANNED: _("%(round)s can be opened."),
    RoundStatus.PAIRING: _("%(round)s is being paired."),
    RoundStatus.MARKET: _("%(round)s: the auction is open."),
    RoundStatus.PLAYING: _("%(round)s is being played."),
}
# By what is counted: the sentence, and the page where it is dealt with.
WAITS: Mapping[str, tuple[Promise, str]] = {
    "open_lots": (ngettext_lazy("%(n)d MVP is open for bids", "%(n)d MVPs are open for bids", "n"), "desk-market"),
    "disputed": (ngettext_lazy("%(n)d disputed report waits", "%(n)d disputed reports wait", "n"), "desk"),
    "reported": (ngettext_lazy("%(n)d report waits for an answer", "%(n)d reports wait for an answer", "n"), "desk"),
    "unreported": (ngettext_lazy("%(n)d match is not reported", "%(n)d matches are not reported", "n"), "desk-matches"),
    "open_steps": (ngettext_lazy("%(n)d team has open steps", "%(n)d teams have open steps", "n"), "desk"),
}
NOTHING = Backlog()


class Wait(Struct, frozen=True):
    """Something that waits in a season, and the page of the desk where it is dealt with."""

    sentence: str
    url: str


class Run(Struct, frozen=True, kw_only=True):
    """A season somebody runs: where it stands, what waits in it, and the way to its desk."""

    season: str
    league: str
    state: str
    waits: Sequence[Wait]
    url: str


def runs_of(user: User) -> list[Run]:
    """The seasons that are not over, in the leagues the person runs. Three queries, however many there are."""
    seasons = Season.objects.filter(
        league__memberships__user=user, league__memberships__role=MemberRole.COMMISSIONER
    ).exclude(status=SeasonStatus.CLOSED)
    open_ = Round.objects.exclude(status=RoundStatus.CLOSED).order_by("number")
    counted = open_.annotate(open_lots=Count("lots", filter=Q(lots__status=LotStatus.OPEN)))
    listed = seasons.select_related("league").prefetch_related(Prefetch("rounds", counted, to_attr="open_rounds"))
    found = [(season, _round_now(season)) for season in listed.order_by("league__name", "-number")]
    backlog = backlogs([round_ for _season, round_ in found if round_ and round_.status == RoundStatus.PLAYING])
    return [_run(season, round_, backlog.get(round_.pk, NOTHING) if round_ else NOTHING) for season, round_ in found]


def _round_now(season: Season) -> Round | None:
    """The round that is on or comes next."""
    rounds: list[Round] = season.open_rounds  # type: ignore[attr-defined]  # prefetched by runs_of
    return rounds[0] if rounds else None


def _run(season: Season, round_: Round | None, backlog: Backlog) -> Run:
    waits = _waits(season, round_, backlog)
    return Run(
        season=season.name,
        league=season.league.name,
        state=_state(season, round_, done=not waits),
        waits=waits,
        url=season_page("desk", season),
    )


def _waits(season: Season, round_: Round | None, backlog: Backlog) -> list[Wait]:
    lots = round_.open_lots if round_ and round_.status == RoundStatus.MARKET else 0  # type: ignore[attr-defined]  # annotated by runs_of
    figures = {"open_lots": lots, **asdict(backlog)}
    return [
        Wait(sentence % {"n": figures[key]}, season_page(page, season))
        for key, (sentence, page) in WAITS.items()
        if figures[key]
    ]


def _state(season: Season, round_: Round | None, *, done: bool) -> str:
    """Where the season stands, in a sentence."""
    if season.status == SeasonStatus.SETUP:
        return gettext("It is being set up.")
    if round_ is None:
        return gettext("All rounds are closed.")
    played = done and round_.status == RoundStatus.PLAYING
    sentence = gettext("Everything is in: %(round)s can be closed.") if played else str(STATES[round_.status])
    return sentence % {"round": round_name(round_)}


def leagues_without_season(user: User) -> list[League]:
    """The leagues the person runs in which nothing is set up."""
    run = League.objects.filter(memberships__user=user, memberships__role=MemberRole.COMMISSIONER)
    busy = Season.objects.exclude(status=SeasonStatus.CLOSED)
    return list(run.exclude(pk__in=busy.values("league")).order_by("name"))
