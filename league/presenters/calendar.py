"""The calendar of a season in words: its sheet, what each act would do, and what it did."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy
from msgspec import Struct
from msgspec.structs import asdict

from league.domain.autopilot import Deed, calendar_of, foresee
from league.domain.calendar import AHEAD, acts_ahead, acts_of, matches_allowed, reports_allowed, rounds_ahead, times_of
from league.domain.progress import RoundProgress
from league.domain.terms import rules_of_season
from league.enums import JobStatus, RoundAct
from league.models import AuditEntry, Calendar, Job, Round, RoundTime, Season
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
    "left": ngettext_lazy("%(n)d match would wait for you", "%(n)d matches would wait for you", "n"),
    "left_steps": ngettext_lazy("%(n)d team would still have steps", "%(n)d teams would still have steps", "n"),
}
PLAIN: Mapping[str, Promise] = {
    "opened": gettext_lazy("the round opens"),
    "drawn": gettext_lazy("whoever has no opponent is drawn one"),
    "closed": gettext_lazy("the round closes"),
}
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
    """What a calendar can hold, and what it holds now. With `steps` teams of the game go through steps."""

    season: Season
    rows: Sequence[Row]
    acts: frozenset[RoundAct]
    times: Mapping[tuple[int, RoundAct], datetime]
    calendar: Calendar
    reports: Sequence[str]
    matches: Sequence[str]
    steps: bool


class Upcoming(Struct, frozen=True, kw_only=True):
    """An act that waits for its time: what it would do as things stand, and why it was refused if it was."""

    act: RoundAct
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
    rows = [Row(round_, round_name(round_), acts_ahead(round_, acts)) for round_ in rounds_ahead(season)]
    return Sheet(
        season=season,
        rows=rows,
        acts=acts,
        times=times_of(season),
        calendar=Calendar.objects.filter(season=season).first() or Calendar(season=season),
        reports=reports_allowed(season),
        matches=matches_allowed(season),
        steps=rules_of_season(season)[0].campaign is not None,
    )


def autopilot_of(season: Season, round_: Round | None, progress: RoundProgress) -> Autopilot:
    """What waits in the round at hand, and what happened last. As many queries for any number of rounds."""
    verbs = (RAN, REFUSED)
    entries = AuditEntry.objects.filter(
        league=season.league, verb__in=verbs, subject_uid__in=season.rounds.values("uid")
    )
    log = [_line(entry) for entry in entries.order_by("-pk")[:LOGGED]]
    if round_ is None:
        return Autopilot(upcoming=(), log=log)
    round_.season = season
    times = {row.kind: row.at for row in RoundTime.objects.filter(round=round_)}
    ahead = [act for act in AHEAD[round_.status] if act in times]  # what was done by hand waits no more
    jobs = list(Job.objects.filter(round=round_, status=JobStatus.DUE, kind__in=ahead)) if ahead else []
    calendar = calendar_of(round_) if jobs else None
    upcoming = [_upcoming(round_, job, times[job.kind], progress, calendar) for job in jobs if calendar]
    return Autopilot(upcoming=sorted(upcoming, key=lambda found: found.at), log=log)


def _upcoming(round_: Round, job: Job, at: datetime, progress: RoundProgress, calendar: Calendar) -> Upcoming:
    act = RoundAct(job.kind)
    return Upcoming(
        act=act,
        title=act_title(round_name(round_), act),
        at=at,
        would=deed_words(asdict(foresee(round_, act, progress, calendar, at))),
        refused=job.outcome,
        again_at=job.due_at,
    )


def act_title(name: str, act: RoundAct) -> str:
    """An act of a round in words."""
    return _("%(round)s: %(act)s") % {"round": name, "act": act.label}


def deed_words(figures: Mapping[str, Any]) -> str:
    """What an act does, would do or did, from its figures."""
    said = [str(words) for name, words in PLAIN.items() if figures.get(name)]
    if figures.get("left") or figures.get("left_steps"):
        said.append(_("the round stays open"))
    said += [str(words % {"n": figures[name]}) for name, words in COUNTED.items() if figures.get(name)]
    return "; ".join(said) or _("nothing is left to do")


def calendar_detail(verb: str, facts: Mapping[str, Any]) -> str:
    """An act of the calendar in the log of the league."""
    title = act_title(_("Round %(number)s") % {"number": facts["number"]}, RoundAct(facts["kind"]))
    if verb == RAN:
        return f"{title}; {deed_words(facts)}"
    return f"{title}, {facts['at']}" if "at" in facts else title


def _line(entry: AuditEntry) -> Line:
    act = RoundAct(entry.facts["kind"])
    name = _("Round %(number)s") % {"number": entry.facts["number"]}
    refused = entry.verb == REFUSED
    return Line(act_title(name, act), entry.made_at, entry.reason if refused else deed_words(entry.facts), refused)


def deed_sentence(round_: Round, act: RoundAct, deed: Deed) -> str:
    """What has just been done, as a sentence."""
    return _("%(title)s. Done: %(deed)s.") % {
        "title": act_title(round_name(round_), act),
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
