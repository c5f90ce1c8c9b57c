"""Examinations of the site in words."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Struct

from league.domain.doctor import CHECKS, Finding
from league.enums import DoctorStatus
from league.models import DoctorRun

TITLES: Mapping[str, Promise] = {
    "projections": gettext_lazy("Teams show what their logs say"),
    "logs": gettext_lazy("Logs of teams are made of whole acts"),
    "rosters": gettext_lazy("Teams in seasons are legal"),
    "facts": gettext_lazy("Scores are those of the facts"),
    "statistics": gettext_lazy("Figures of players are those of the facts"),
    "results": gettext_lazy("Every result was confirmed once"),
    "played": gettext_lazy("Matches played here follow from their logs"),
    "dice": gettext_lazy("Dice follow from their seeds"),
    "records": gettext_lazy("Dice on record are those of the logs"),
    "steps": gettext_lazy("No step after a match is missing"),
    "rankings": gettext_lazy("Starting rankings are right"),
    "corrections": gettext_lazy("Corrected results are corrected in full"),
    "pairings": gettext_lazy("Pairings and their matches fit"),
    "rounds": gettext_lazy("Nothing is open behind a closed round"),
    "tables": gettext_lazy("Tables are what the results make"),
    "sums": gettext_lazy("Sums of tables come out even"),
    "champions": gettext_lazy("Champions have won their season"),
    "bids": gettext_lazy("Bids rise"),
    "leads": gettext_lazy("Leading bids are the highest"),
    "holds": gettext_lazy("What is held follows from open bids"),
    "awards": gettext_lazy("MVPs went to the highest bid"),
    "hired": gettext_lazy("Nobody is hired without a round or match"),
    "audit": gettext_lazy("Logs of leagues are complete"),
    "triggers": gettext_lazy("Logs are guarded in the database"),
    "jobs": gettext_lazy("No work lies about"),
    "messages": gettext_lazy("No message lies about"),
}


class CheckLine(Struct, frozen=True, kw_only=True):
    """One check of a run: `findings` are the first of `count`; `problem` says why it broke off."""

    name: str
    title: str
    made: bool
    count: int = 0
    seconds: float = 0.0
    findings: list[str] = []
    problem: str = ""

    @property
    def left_out(self) -> int:
        """How many findings are counted and not kept."""
        return self.count - len(self.findings)


class Examination(Struct, frozen=True, kw_only=True):
    """A run as its page shows it."""

    uid: str
    asked_at: datetime
    asked_by: str
    open: bool
    made: int
    checks: int
    found: int
    broken: int
    took: timedelta | None
    version: str


def examination(run: DoctorRun) -> Examination:
    """A run in a few figures."""
    took = run.finished_at - run.started_at if run.finished_at and run.started_at else None
    return Examination(
        uid=run.uid,
        asked_at=run.asked_at,
        asked_by=str(run.asked_by) if run.asked_by else _("by night"),
        open=run.status == DoctorStatus.OPEN,
        made=len(run.results),
        checks=len(CHECKS) if run.status == DoctorStatus.OPEN else len(run.results),
        found=run.found,
        broken=run.broken,
        took=took,
        version=run.version,
    )


def check_lines(run: DoctorRun) -> list[CheckLine]:
    """Every check of a run, those that found something first, and those to come while it is under way."""
    shown = [name for name in CHECKS if name in run.results or run.status == DoctorStatus.OPEN]
    names = [*shown, *(name for name in run.results if name not in CHECKS)]  # of an earlier version
    lines = [_line(name, run.results.get(name)) for name in names]
    return sorted(lines, key=lambda line: not (line.count or line.problem))


def examination_json(run: DoctorRun) -> dict[str, Any]:
    """A run for programs, in the words of `manage.py doctor --json`."""
    results = run.results.items()
    return {
        "uid": run.uid,
        "version": run.version,
        "asked_at": run.asked_at,
        "started_at": run.started_at,
        "finished_at": run.finished_at,
        "clean": run.status == DoctorStatus.DONE and not run.found and not run.broken,
        "found": run.found,
        "counts": {name: told["count"] for name, told in results},
        "seconds": {name: told["seconds"] for name, told in results},
        "findings": {name: told["findings"] for name, told in results},
        "could_not_check": {name: told["problem"] for name, told in results if told["problem"]},
    }


def _line(name: str, told: Mapping[str, Any] | None) -> CheckLine:
    title = str(TITLES.get(name, name))
    if told is None:
        return CheckLine(name=name, title=title, made=False)
    findings = [str(msgspec.convert(finding, Finding)) for finding in told["findings"]]
    return CheckLine(
        name=name,
        title=title,
        made=True,
        count=told["count"],
        seconds=told["seconds"],
        findings=findings,
        problem=told["problem"],
    )
