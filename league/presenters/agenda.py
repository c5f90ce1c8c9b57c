"""When matches are played and what is due when, as events of a calendar that other programs follow.

An event keeps its uid for good. How often it has changed and when it last did is read from the log of the league, which
holds every act about a match, a round and the calendar of a season.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime

from django.db.models import Count, Max, Prefetch, Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _
from msgspec import Struct
from msgspec.structs import replace

from league.enums import EntryStatus, RoundAct, SeasonStatus
from league.models import AuditEntry, Entry, League, Round, RoundTime, Season
from league.presenters.rounds import round_name
from matches.enums import MatchStatus
from matches.models import Match, MatchSide
from matches.permissions import matches_seen_by
from rosters.models import User

CALENDAR_ACTS = "calendar."  # verbs of acts that move the times of a whole season


class Event(Struct, frozen=True, kw_only=True):
    """An event: `at` is when, `changes` how often it has changed, `changed_at` when it last did, `address` its page.
    `place` is where, for whoever may know."""

    uid: str
    at: datetime
    title: str
    told: str
    address: str
    cancelled: bool
    changes: int
    changed_at: datetime
    place: str = ""


def own_events(user: User) -> list[Event]:
    """The matches of the person's own teams, with their places, and the times of the seasons they are in."""
    matches = matches_seen_by(user).filter(sides__team__coach__user=user).distinct()
    entered = Entry.objects.filter(team__coach__user=user, status=EntryStatus.ACTIVE).values("season")
    seasons = Season.objects.filter(pk__in=entered).exclude(status=SeasonStatus.CLOSED).select_related("league")
    times = [event for season in seasons for event in round_events(season)]
    return [*match_events(matches, places=True), *times]


def match_events(matches: QuerySet[Match], *, places: bool = False) -> list[Event]:
    """An event for each of these league matches and friendlies that has a time: the one agreed upon, else the one by
    which it must be reported, else that of its result. `places` tells where, which is for the two sides alone. Four
    queries."""
    rounds = ("pairing__round__season__league", "friendly__round__season__league")
    sides = Prefetch("sides", MatchSide.objects.select_related("team").defer("team__state").order_by("index"))
    found = [(match, _round_of(match)) for match in matches.select_related(*rounds).prefetch_related(sides)]
    placed = [(match, round_) for match, round_ in found if round_]
    by_round = RoundTime.objects.filter(round__in={round_ for _match, round_ in placed}, kind=RoundAct.REPORTS)
    due = dict(by_round.values_list("round_id", "at"))
    log = _changes([uid for match, round_ in placed for uid in (match.uid, round_.uid)], {r.season for _m, r in placed})
    events = [_match_event(match, round_, due.get(round_.pk), log) for match, round_ in placed]
    if places:
        known = {f"match:{match.uid}": match.place for match, _round in placed if match.scheduled_for}
        events = [replace(event, place=known.get(event.uid, "")) for event in events if event]
    return sorted((event for event in events if event), key=lambda event: (event.at, event.uid))


def round_events(season: Season) -> list[Event]:
    """An event for each time of the season's rounds. Two queries."""
    return _events_of(RoundTime.objects.filter(round__season=season), {season})


def league_round_events(league: League) -> list[Event]:
    """An event for each time of the rounds of the league's seasons that are not over. Three queries."""
    seasons = set(Season.objects.filter(league=league).exclude(status=SeasonStatus.CLOSED))
    return _events_of(RoundTime.objects.filter(round__season__in=seasons), seasons)


def _events_of(found: QuerySet[RoundTime], seasons: Collection[Season]) -> list[Event]:
    times = list(found.select_related("round__season__league"))
    log = _changes({time.round.uid for time in times}, seasons)
    return [
        _event(
            log,
            time.round,
            uid=f"{time.kind}:{time.round.uid}",
            at=time.at,
            title=f"{round_name(time.round)}: {RoundAct(time.kind).label}",
            address=reverse("round", args=[time.round.season.league.slug, time.round.season.number, time.round.number]),
        )
        for time in times
    ]


Log = Mapping[str, tuple[int, datetime]]


def _changes(uids: Iterable[str], seasons: Collection[Season]) -> Log:
    """How often the league's log names each of these, and when it last did; of seasons for their calendars alone."""
    about = Q(subject_uid__in=set(uids))
    about |= Q(subject_uid__in={season.uid for season in seasons}, verb__startswith=CALENDAR_ACTS)
    entries = AuditEntry.objects.filter(about, league__in={season.league_id for season in seasons}).order_by()
    rows = entries.values("subject_uid").annotate(n=Count("pk"), last=Max("made_at"))
    return {row["subject_uid"]: (row["n"], row["last"]) for row in rows}


def _round_of(match: Match) -> Round | None:
    pairing = getattr(match, "pairing", None) or getattr(match, "friendly", None)
    return pairing.round if pairing else None


def _match_event(match: Match, round_: Round, due: datetime | None, log: Log) -> Event | None:
    at = match.scheduled_for or due or match.settled_at
    if at is None:
        return None
    title = _title([*match.sides.all()], settled=match.status == MatchStatus.SETTLED)
    if not match.scheduled_for and match.status == MatchStatus.SCHEDULED:
        title = _("%(match)s: report due") % {"match": title}
    void = match.status == MatchStatus.VOID
    return _event(
        log, round_, match, uid=f"match:{match.uid}", at=at, title=title,
        address=reverse("match", args=[match.uid]), cancelled=void,
    )  # fmt: skip


def _title(sides: Sequence[MatchSide], *, settled: bool) -> str:
    if settled:
        return " – ".join(f"{side.team.name} {side.points}" for side in sides)
    return " – ".join(side.team.name for side in sides)


def _event(
    log: Log, round_: Round, match: Match | None = None, *, uid: str, at: datetime, title: str, address: str,
    cancelled: bool = False,
) -> Event:  # fmt: skip
    season = round_.season
    kept = [log[key] for key in (match.uid if match else "", round_.uid, season.uid) if key in log]
    return Event(
        uid=uid,
        at=at,
        title=title,
        told=f"{round_name(round_)}, {season.name}, {season.league.name}",
        address=address,
        cancelled=cancelled,
        changes=sum(changes for changes, _last in kept),
        changed_at=max([match.created_at if match else season.created_at, *(last for _changes, last in kept)]),
    )
