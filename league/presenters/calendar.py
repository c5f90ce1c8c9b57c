"""The calendar of a season in words: its sheet, what each act would do, and what it did."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Q
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy
from msgspec import Struct
from msgspec.structs import asdict

from league.domain.calendar import AHEAD, KINDS, acts_ahead, acts_of, rounds_ahead, times_of
from league.domain.deeds import Deed
from league.domain.due import foresee_kind
from league.domain.planning import after_of
from league.domain.policy import matches_allowed, reports_allowed, unsaved_calendar
from league.domain.progress import RoundProgress
from league.domain.rhythm import days_later
from league.domain.terms import rules_of_season, terms_of
from league.enums import JobStatus, Reminder, RoundAct, SeasonAct, SeasonStatus
from league.models import AuditEntry, Calendar, ChallengeHours, Job, Round, RoundTime, Season
from league.presenters.rounds import round_name

COUNTED: Mapping[str, Any] = {
    "auction": ngettext_lazy("the auction of %(n)d MVP ends", "the auction of %(n)d MVPs ends", "n"),
    "played": ngettext_lazy("%(n)d match played by the program", "%(n)d matches played by the program", "n"),
    "reminded": ngettext_lazy("%(n)d silent team reminded", "%(n)d silent teams reminded", "n"),
    "approved": ngettext_lazy("%(n)d report approved by silence", "%(n)d reports approved by silence", "n"),
    "awarded": ngettext_lazy(
        "%(n)d match awarded to the side that reported", "%(n)d matches awarded to the side that reported", "n"
    ),
    "lots": ngettext_lazy("%(n)d match awarded by lot", "%(n)d matches awarded by lot", "n"),
    "void": ngettext_lazy("%(n)d match void", "%(n)d matches void", "n"),
    "steps": ngettext_lazy("steps of %(n)d team finished", "steps of %(n)d teams finished", "n"),
    "extended": ngettext_lazy("%(n)d day more for the silent", "%(n)d days more for the silent", "n"),
    "pay": ngettext_lazy("%(n)d team pays for a late report", "%(n)d teams pay for late reports", "n"),
    "left": ngettext_lazy("%(n)d match would wait for you", "%(n)d matches would wait for you", "n"),
    "left_steps": ngettext_lazy("%(n)d team would still have steps", "%(n)d teams would still have steps", "n"),
}
PLAIN: Mapping[str, Promise] = {
    "started": gettext_lazy("the season starts"),
    "finals": gettext_lazy("the finals begin"),
    "ended": gettext_lazy("the season ends and its champion is named"),
    "opened": gettext_lazy("the round opens"),
    "drawn": gettext_lazy("whoever has no opponent is drawn one"),
    "closed": gettext_lazy("the round closes"),
}
LABELS: Mapping[str, Any] = {kind.value: kind.label for kinds in (RoundAct, Reminder, SeasonAct) for kind in kinds}
RAN, REFUSED = "calendar.ran", "calendar.refused"
LOGGED = 3


class Row(Struct, frozen=True):
    """A round with what can still happen in it."""

    round: Round
    name: str
    acts: Sequence[RoundAct]

    def field(self, act: RoundAct) -> str:
        """The name of the field of a time."""
        return f"{self.round.uid}-{act.name.lower()}"


class Sheet(Struct, frozen=True, kw_only=True):
    """What a calendar can hold, and what it holds now. With `steps` teams of the game go through steps;
    with `challenges` coaches choose their opponents, in `hours` where they have clocks."""

    season: Season
    rows: Sequence[Row]
    acts: frozenset[RoundAct]
    times: Mapping[tuple[int, RoundAct], datetime]
    calendar: Calendar
    reports: Sequence[str]
    matches: Sequence[str]
    steps: bool
    finals: bool
    planned: Sequence["Planned"]
    challenges: bool = False
    hours: ChallengeHours | None = None


class Planned(Struct, frozen=True):
    """A round as it will be by the plan of its season: its name, and what happens when."""

    name: str
    times: Sequence[tuple[str, datetime]]


class Upcoming(Struct, frozen=True, kw_only=True):
    """Work that waits for its time: what it would do as things stand, and why it was refused if it was. An `act` of a
    round can be moved, a `deadline` among them put off."""

    kind: str
    act: bool
    deadline: bool
    title: str
    at: datetime
    would: str
    refused: str
    again_at: datetime


class Line(Struct, frozen=True):
    """What happened by the calendar: which act, when, and what it did or why it was refused."""

    title: str
    at: datetime
    sentence: str
    refused: bool


class Autopilot(Struct, frozen=True, kw_only=True):
    """What the desk shows of a calendar."""

    upcoming: Sequence[Upcoming]
    log: Sequence[Line]


def sheet_of(season: Season) -> Sheet:
    """The sheet of a season's calendar. Four queries and those of the rules."""
    acts = acts_of(season)
    calendar = Calendar.objects.filter(season=season).first() or unsaved_calendar(season)
    rows = [Row(round_, round_name(round_), acts_ahead(round_, acts)) for round_ in rounds_ahead(season)]
    return Sheet(
        season=season,
        rows=rows,
        acts=acts,
        times=times_of(season),
        calendar=calendar,
        reports=reports_allowed(season),
        matches=matches_allowed(season),
        steps=rules_of_season(season)[0].campaign is not None,
        finals=terms_of(season).finals != "none",
        planned=_planned(season, calendar, acts) if season.status == SeasonStatus.SETUP else (),
        challenges=RoundAct.CHALLENGES in acts,
        hours=ChallengeHours.objects.filter(season=season).first() if RoundAct.CHALLENGES in acts else None,
    )


def _planned(season: Season, calendar: Calendar, acts: frozenset[RoundAct]) -> list[Planned]:
    """The rounds of a season that has not started, by its plan; none where nothing is planned, or where the number of
    teams decides how many there are."""
    if calendar.first_opens is None:
        return []
    zone, every, due = ZoneInfo(season.league.time_zone), calendar.every_days, after_of(calendar)
    days = {RoundAct.OPENS: 0, **due, RoundAct.CLOSES: every}
    found = []
    for number in range(1, season.round_count + 1):
        round_ = Round(season=season, number=number)
        times = [
            (str(act.label), days_later(calendar.first_opens, (number - 1) * every + days[act], zone))
            for act in acts_ahead(round_, acts)
            if act in days
        ]
        found.append(Planned(round_name(round_), times))
    return found


def autopilot_of(season: Season, round_: Round | None, progress: RoundProgress) -> Autopilot:
    """What waits in the round at hand and in the season, and what happened last. As many queries for any number of
    rounds."""
    entries = AuditEntry.objects.filter(
        Q(subject_uid__in=season.rounds.values("uid")) | Q(subject_uid=season.uid),
        league=season.league,
        verb__in=(RAN, REFUSED),
    )
    log = [_line(entry, season) for entry in entries.order_by("-pk")[:LOGGED]]
    if round_ is not None:
        round_.season = season
    times = {row.kind: row.at for row in RoundTime.objects.filter(round=round_)} if round_ else {}
    due = Job.objects.filter(Q(round=round_) | Q(round=None), season=season, status=JobStatus.DUE, kind__in=KINDS)
    jobs = [job for job in due if _is_ahead(job, round_, times)]
    calendar = (Calendar.objects.filter(season=season).first() or unsaved_calendar(season)) if jobs else None
    upcoming = [_upcoming(season, round_, job, times, progress, calendar) for job in jobs if calendar]
    return Autopilot(upcoming=sorted(upcoming, key=lambda found: found.at), log=log)


def _is_ahead(job: Job, round_: Round | None, times: Mapping[str, datetime]) -> bool:
    """Whether there is still something to do for the job: what was done by hand waits no more."""
    if job.kind in SeasonAct:
        return True
    if round_ is None:
        return False
    act = Reminder(job.kind).of if job.kind in Reminder else RoundAct(job.kind)
    return act in AHEAD[round_.status] and act in times


def _upcoming(
    season: Season,
    round_: Round | None,
    job: Job,
    times: Mapping[str, datetime],
    progress: RoundProgress,
    calendar: Calendar,
) -> Upcoming:
    at = times.get(job.kind, job.due_at)
    return Upcoming(
        kind=job.kind,
        act=job.kind in RoundAct,
        deadline=job.kind in RoundAct and job.kind != RoundAct.OPENS,
        title=act_title(round_name(round_) if round_ and job.round_id else season.name, job.kind),
        at=at,
        would=deed_words(asdict(foresee_kind(job.kind, season, round_, progress, calendar, at))),
        refused=job.outcome,
        again_at=job.due_at,
    )


def act_title(name: str, kind: str) -> str:
    """Work of a round or a season in words."""
    return _("%(round)s: %(act)s") % {"round": name, "act": LABELS.get(kind, kind)}


def deed_words(figures: Mapping[str, Any]) -> str:
    """What an act does, would do or did, from its figures."""
    said = [str(words) for name, words in PLAIN.items() if figures.get(name)]
    if figures.get("left") or figures.get("left_steps"):
        said.append(_("the round stays open"))
    said += [str(words % {"n": figures[name]}) for name, words in COUNTED.items() if figures.get(name)]
    return "; ".join(said) or _("nothing is left to do")


def calendar_detail(verb: str, facts: Mapping[str, Any]) -> str:
    """An act of the calendar in the log of the league."""
    title = act_title(_round_or_season(facts), facts["kind"])
    if verb == RAN:
        return f"{title}; {deed_words(facts)}"
    return f"{title}, {facts['at']}" if "at" in facts else title


def _round_or_season(facts: Mapping[str, Any], season: str = "") -> str:
    return _("Round %(number)s") % {"number": facts["number"]} if "number" in facts else season or _("Season")


def _line(entry: AuditEntry, season: Season) -> Line:
    title = act_title(_round_or_season(entry.facts, season.name), entry.facts["kind"])
    refused = entry.verb == REFUSED
    return Line(title, entry.made_at, entry.reason if refused else deed_words(entry.facts), refused)


def deed_sentence(season: Season, round_: Round | None, kind: str, deed: Deed) -> str:
    """What has just been done, as a sentence."""
    return _("%(title)s. Done: %(deed)s.") % {
        "title": act_title(round_name(round_) if round_ else season.name, kind),
        "deed": deed_words(asdict(deed)),
    }


def filled_words(count: int) -> str:
    """That so many times are proposed."""
    return ngettext(
        "%(n)d time is filled in below and not saved yet. Look it over, change what you like, then save.",
        "%(n)d times are filled in below and not saved yet. Look them over, change what you like, then save.",
        count,
    ) % {"n": count}


def due_times(rounds: Sequence[Round]) -> dict[int, datetime]:
    """When the reports of these rounds are due, by round, where a time is set. One query."""
    rows = RoundTime.objects.filter(round__in=rounds, kind=RoundAct.REPORTS)
    return dict(rows.values_list("round", "at"))


def public_times(round_: Round) -> list[RoundTime]:
    """The times of a round for everybody, in their order. One query."""
    return list(RoundTime.objects.filter(round=round_).order_by("at", "pk"))
