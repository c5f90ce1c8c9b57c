"""The calendar of a season: a time for each thing that happens in a round, and a job for each time."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.domain.audit import record_act
from league.domain.draws import season_shuffle
from league.domain.ending import queue_ending
from league.domain.jobs import Due, queue_jobs
from league.domain.market import follow_calendar
from league.domain.policy import Policy, require_allowed
from league.domain.reminding import queue_reminders
from league.domain.rhythm import require_exact
from league.domain.terms import rules_of_season, terms_of
from league.enums import CALENDAR_KINDS, JobStatus, RoundAct, RoundStatus, Stage
from league.models import Calendar, Job, Round, RoundTime, Season
from league.permissions import require_commissioner
from rosters.domain.refusal import Refusal
from rosters.models import User
from rules.competition.kinds import PAIRING_KINDS

Times = Mapping[tuple[int, RoundAct], datetime]
"""A time for each act of each round, by the primary key of the round."""

KINDS = tuple(kind for kind, _label in CALENDAR_KINDS)
"""The kinds of jobs that a calendar makes."""

AHEAD: Mapping[str, tuple[RoundAct, ...]] = {  # what can still happen to a round in that state
    RoundStatus.PLANNED: tuple(RoundAct),
    RoundStatus.PAIRING: tuple(act for act in RoundAct if act is not RoundAct.OPENS),
    RoundStatus.MARKET: (RoundAct.AUCTION, RoundAct.REPORTS, RoundAct.CLOSES),
    RoundStatus.PLAYING: (RoundAct.REPORTS, RoundAct.CLOSES),
    RoundStatus.CLOSED: (),
}


def rounds_ahead(season: Season) -> list[Round]:
    """The rounds that are not closed, in their order."""
    rounds = list(season.rounds.exclude(status=RoundStatus.CLOSED).order_by("number"))
    for round_ in rounds:
        round_.season = season
    return rounds


def acts_of(season: Season) -> frozenset[RoundAct]:
    """What happens in the league rounds of the season: pairings that are set, challenges and auctions only where it has
    them."""
    found = {RoundAct.OPENS, RoundAct.REPORTS, RoundAct.CLOSES}
    kind = PAIRING_KINDS[terms_of(season).pairing]
    found |= {RoundAct.CHALLENGES} if kind.needs_coaches else set()
    found |= {RoundAct.PAIRINGS} if kind.needs_commissioner else set()
    rules, options = rules_of_season(season)
    if rules.market is not None:
        shuffle = season_shuffle(season, 1)
        if rules.market.pool(tuple(rules.market.stars), max(season.entries.count(), 2), options, shuffle):
            found.add(RoundAct.AUCTION)
    return frozenset(found)


def acts_ahead(round_: Round, acts: frozenset[RoundAct]) -> list[RoundAct]:
    """What can still happen in the round, of what happens in the season; the first round of challenges is drawn."""
    without: set[RoundAct] = set()
    if round_.stage != Stage.LEAGUE:
        without = {RoundAct.PAIRINGS, RoundAct.CHALLENGES, RoundAct.AUCTION}
    elif round_.number == 1:
        without = {RoundAct.CHALLENGES}
    return [act for act in AHEAD[round_.status] if act in acts and act not in without]


def acts_by_round(rounds: Sequence[Round], acts: frozenset[RoundAct]) -> dict[int, list[RoundAct]]:
    """What can still happen in each of these rounds, by its primary key."""
    return {round_.pk: acts_ahead(round_, acts) for round_ in rounds}


def times_of(season: Season) -> dict[tuple[int, RoundAct], datetime]:
    """The times that are set for the rounds of the season."""
    rows = RoundTime.objects.filter(round__season=season)
    return {(row.round_id, RoundAct(row.kind)): row.at for row in rows}


def set_calendar(season: Season, times: Times, policy: Policy, *, actor: User) -> Calendar:
    """The rounds ahead have these times and no others; each waits as a job. What is unchanged stays as it is.

    Raises `Refusal` for a time that is over or that the clocks show twice, for times out of order, and for what the
    season's options do not allow.
    """
    require_commissioner(actor, season.league)
    require_allowed(season, policy)
    with transaction.atomic():
        Season.objects.select_for_update(no_key=True).get(pk=season.pk)
        store_times(season, times)
        calendar, _made = Calendar.objects.update_or_create(season=season, defaults=policy.values())
        queue_reminders(season, policy.remind_hours)
        queue_ending(season)
        record_act(season.league, "calendar.set", season, actor=actor, times=len(times), **policy.values())
    return calendar


def set_time(round_: Round, act: RoundAct, at: datetime, *, actor: User) -> None:
    """That act of the round will happen at that time and at no other; the other times stay."""
    season = round_.season
    require_commissioner(actor, season.league)
    with transaction.atomic():
        Season.objects.select_for_update(no_key=True).get(pk=season.pk)
        store_times(season, {**times_of(season), (round_.pk, act): at})
        calendar = Calendar.objects.filter(season=season).first()
        queue_reminders(season, calendar.remind_hours if calendar else 0)
        record_act(
            season.league, "calendar.moved", round_, actor=actor,
            number=round_.number, kind=act, at=at.isoformat(timespec="minutes"),
        )  # fmt: skip


def remove_calendar(season: Season, *, actor: User) -> None:
    """The season has no times any more; nothing happens by itself."""
    require_commissioner(actor, season.league)
    with transaction.atomic():
        Season.objects.select_for_update(no_key=True).get(pk=season.pk)
        Job.objects.filter(season=season, kind__in=KINDS, status=JobStatus.DUE).delete()
        RoundTime.objects.filter(round__season=season).delete()
        Calendar.objects.filter(season=season).delete()
        record_act(season.league, "calendar.removed", season, actor=actor)


def store_times(season: Season, times: Times, *, extended: frozenset[tuple[int, RoundAct]] = frozenset()) -> None:
    """Rows and jobs of the rounds ahead show these times. A time that has not changed keeps its job, done or not; those
    in `extended` were put off by the program once more. Call it with the season locked."""
    rows = {(row.round_id, RoundAct(row.kind)): row for row in RoundTime.objects.filter(round__season=season)}
    acts, zone = acts_of(season), ZoneInfo(season.league.time_zone)
    rounds = rounds_ahead(season)
    _require_order(rounds, times)
    changed: dict[tuple[int, RoundAct], Round] = {}
    for round_ in rounds:
        for act in acts_ahead(round_, acts):
            at, before = times.get((round_.pk, act)), rows.get((round_.pk, act))
            if at == (before.at if before else None):
                continue
            if at is not None and at <= timezone.now():
                raise _wrong(_("%(round)s, %(act)s: this time is over."), "calendar.past", round_, act)
            if at is not None:
                require_exact(at, zone)
            changed[round_.pk, act] = round_
    _take_back(season, changed, [rows[key].pk for key in changed if key in rows])
    RoundTime.objects.bulk_create(
        RoundTime(round=round_, kind=key[1], at=times[key], extended=_extended(rows.get(key)) + (key in extended))
        for key, round_ in changed.items()
        if key in times
    )
    queue_jobs(
        (Due(kind=key[1], round=round_, at=times[key]) for key, round_ in changed.items() if key in times),
        season=season,
    )
    for (key, act), round_ in changed.items():
        if act is RoundAct.AUCTION and round_.status == RoundStatus.MARKET:
            follow_calendar(round_, times.get((key, act)))


def _extended(row: RoundTime | None) -> int:
    return row.extended if row else 0


def _take_back(season: Season, changed: Mapping[tuple[int, RoundAct], Round], rows: Sequence[int]) -> None:
    """The times of these rows, and the jobs that waited for them, are gone."""
    if not rows:
        return
    waiting = Job.objects.filter(season=season, kind__in=RoundAct.values, status=JobStatus.DUE)
    found = waiting.values_list("pk", "round", "kind")
    Job.objects.filter(pk__in=[pk for pk, round_, kind in found if (round_, RoundAct(kind)) in changed]).delete()
    RoundTime.objects.filter(pk__in=rows).delete()


def _require_order(rounds: Sequence[Round], times: Times) -> None:
    """A round goes its way in order, and the next opens no sooner than it closes."""
    last: datetime | None = None
    for round_ in rounds:
        for act in RoundAct:
            at = times.get((round_.pk, act))
            if at is None:
                continue
            if last is not None and (at < last or (at == last and act is not RoundAct.OPENS)):
                raise _wrong(
                    _("%(round)s, %(act)s: this time must come after the one before it."),
                    "calendar.order",
                    round_,
                    act,
                )
            last = at


def _wrong(sentence: object, code: str, round_: Round, act: RoundAct) -> Refusal:
    name = _("Round %(number)s") % {"number": round_.number}
    return Refusal(str(sentence), code=code, status=422, round=name, act=act.label)
