"""The calendar of a season: a time for each thing that happens in a round, and a job for each time."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.domain.audit import record_act
from league.domain.draws import season_shuffle
from league.domain.jobs import queue_job
from league.domain.terms import rules_of_season, terms_of
from league.enums import JobStatus, RoundAct, RoundStatus, SilentMatch, SilentReport, Stage
from league.models import Calendar, Job, Round, RoundTime, Season
from league.permissions import require_commissioner
from rosters.domain.refusal import Refusal
from rosters.models import User
from rules.competition.kinds import PAIRING_KINDS

Times = Mapping[tuple[int, RoundAct], datetime]
"""A time for each act of each round, by the primary key of the round."""

AHEAD: Mapping[str, tuple[RoundAct, ...]] = {  # what can still happen to a round in that state
    RoundStatus.PLANNED: tuple(RoundAct),
    RoundStatus.PAIRING: (RoundAct.CHALLENGES, RoundAct.AUCTION, RoundAct.REPORTS, RoundAct.CLOSES),
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
    """What happens in the league rounds of the season: challenges and auctions only where it has them."""
    found = {RoundAct.OPENS, RoundAct.REPORTS, RoundAct.CLOSES}
    if PAIRING_KINDS[terms_of(season).pairing].needs_coaches:
        found.add(RoundAct.CHALLENGES)
    rules, options = rules_of_season(season)
    if rules.market is not None:
        shuffle = season_shuffle(season, 1)
        if rules.market.pool(tuple(rules.market.stars), season.entries.count(), options, shuffle):
            found.add(RoundAct.AUCTION)
    return frozenset(found)


def acts_ahead(round_: Round, acts: frozenset[RoundAct]) -> list[RoundAct]:
    """What can still happen in the round, of what happens in the season; the first round of challenges is drawn."""
    without: set[RoundAct] = set()
    if round_.stage != Stage.LEAGUE:
        without = {RoundAct.CHALLENGES, RoundAct.AUCTION}
    elif round_.number == 1:
        without = {RoundAct.CHALLENGES}
    return [act for act in AHEAD[round_.status] if act in acts and act not in without]


def times_of(season: Season) -> dict[tuple[int, RoundAct], datetime]:
    """The times that are set for the rounds of the season."""
    rows = RoundTime.objects.filter(round__season=season)
    return {(row.round_id, RoundAct(row.kind)): row.at for row in rows}


def exact(wall: datetime, zone: ZoneInfo) -> datetime | None:
    """The moment when the clocks of the zone show that time; None where they skip it or show it twice."""
    first, second = (wall.replace(tzinfo=zone, fold=fold) for fold in (0, 1))
    return first if first.utcoffset() == second.utcoffset() else None


def regular_times(
    rounds: Sequence[Round],
    start: datetime,
    every: int,
    after: Mapping[RoundAct, int],
    acts: frozenset[RoundAct],
    zone: ZoneInfo,
) -> dict[tuple[int, RoundAct], datetime]:
    """Times for the rounds: the first that is not open yet opens at `start`, the others every so many days after it.

    A round closes when the next would open, also one that is open now; what would be over for it is left out. `after`
    says how many days after the opening challenges, auction and reports are due. All at the same time of day; raises
    `Refusal` where the clocks do not show it just once.
    """
    found = {}
    days = {RoundAct.OPENS: 0, **after, RoundAct.CLOSES: every}
    opened = sum(round_.status != RoundStatus.PLANNED for round_ in rounds)
    for place, round_ in enumerate(rounds, start=-opened):
        for act in acts_ahead(round_, acts):
            if act in days:
                found[round_.pk, act] = _exactly(start + timedelta(days=place * every + days[act]), zone)
    now = timezone.now()
    return {key: at for key, at in found.items() if at > now}


def _exactly(wall: datetime, zone: ZoneInfo) -> datetime:
    at = exact(wall, zone)
    if at is None:
        raise Refusal(
            _("On %(day)s the clocks in %(zone)s skip %(time)s or show it twice. Choose another time of day."),
            code="calendar.clocks",
            status=422,
            day=wall.date().isoformat(),
            zone=zone.key.replace("_", " "),
            time=f"{wall:%H:%M}",
        )
    return at


def reports_allowed(season: Season) -> list[SilentReport]:
    """What may become of reports that nobody answers: matches are awarded where the options let them (HX-SEASON-12)."""
    awards = terms_of(season).no_show != "nothing"
    return [choice for choice in SilentReport if awards or choice is not SilentReport.AWARD]


def matches_allowed(season: Season) -> list[SilentMatch]:
    """What may become of matches that nobody reports, as the season's options let it (HX-SEASON-12)."""
    no_show = terms_of(season).no_show
    without = {"nothing": SilentMatch.LOT, "awarded_3_0": SilentMatch.VOID}.get(no_show)
    return [choice for choice in SilentMatch if choice is not without]


def set_calendar(season: Season, times: Times, *, actor: User, report: str, match: str, finish_steps: bool) -> Calendar:
    """The rounds ahead have these times and no others; each waits as a job. What is unchanged stays as it is.

    Raises `Refusal` for a time that is over, times out of order, and what the season's options do not allow.
    """
    require_commissioner(actor, season.league)
    if report not in reports_allowed(season) or match not in matches_allowed(season):
        raise Refusal(_("The options of this season do not allow this."), code="calendar.not_allowed", status=422)
    with transaction.atomic():
        Season.objects.select_for_update(no_key=True).get(pk=season.pk)
        _store(season, times)
        calendar, _made = Calendar.objects.update_or_create(
            season=season, defaults={"report": report, "match": match, "finish_steps": finish_steps}
        )
        record_act(
            season.league, "calendar.set", season, actor=actor,
            times=len(times), report=report, match=match, finish_steps=finish_steps,
        )  # fmt: skip
    return calendar


def set_time(round_: Round, act: RoundAct, at: datetime, *, actor: User) -> None:
    """That act of the round will happen at that time and at no other; the other times stay."""
    season = round_.season
    require_commissioner(actor, season.league)
    with transaction.atomic():
        Season.objects.select_for_update(no_key=True).get(pk=season.pk)
        _store(season, {**times_of(season), (round_.pk, act): at})
        record_act(
            season.league, "calendar.moved", round_, actor=actor,
            number=round_.number, kind=act, at=at.isoformat(timespec="minutes"),
        )  # fmt: skip


def remove_calendar(season: Season, *, actor: User) -> None:
    """The season has no times any more; nothing happens by itself."""
    require_commissioner(actor, season.league)
    with transaction.atomic():
        Job.objects.filter(season=season, kind__in=RoundAct.values, status=JobStatus.DUE).delete()
        RoundTime.objects.filter(round__season=season).delete()
        Calendar.objects.filter(season=season).delete()
        record_act(season.league, "calendar.removed", season, actor=actor)


def _store(season: Season, times: Times) -> None:
    """Rows and jobs of the rounds ahead show these times. A time that has not changed keeps its job, done or not."""
    before, acts, now = times_of(season), acts_of(season), timezone.now()
    rounds = rounds_ahead(season)
    _require_order(rounds, times)
    for round_ in rounds:
        for act in acts_ahead(round_, acts):
            at = times.get((round_.pk, act))
            if at == before.get((round_.pk, act)):
                continue
            if at is not None and at <= now:
                raise _wrong(_("%(round)s, %(act)s: this time is over."), "calendar.past", round_, act)
            _replace(round_, act, at)


def _replace(round_: Round, act: RoundAct, at: datetime | None) -> None:
    Job.objects.filter(kind=act, round=round_, status=JobStatus.DUE).delete()
    RoundTime.objects.filter(round=round_, kind=act).delete()
    if at is not None:
        RoundTime.objects.create(round=round_, kind=act, at=at)
        queue_job(act, league=round_.season.league, season=round_.season, round_=round_, due_at=at)


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
