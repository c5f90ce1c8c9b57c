"""Examinations of the site by the doctor, kept as rows: asked for by night or by a host, made check after check.

A run is worked on wherever somebody looks for due work, a few checks at a time, so that other work goes on between
them. Whoever makes a check holds the run meanwhile; if he dies, another goes on with that check.
"""

import time
from datetime import date, datetime, timedelta
from typing import Any

import msgspec
import structlog
from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.backup.manifest import program_version
from league.domain import bell
from league.domain.doctor import CHECKS, CouldNotCheck, run_check
from league.enums import DoctorStatus
from league.models import DoctorRun
from rosters.domain.refusal import Refusal
from rosters.models import User
from rosters.permissions import is_host

log = structlog.get_logger(__name__)

SLICE_SECONDS = 10.0  # of checks at one look; then other due work comes first
HELD = timedelta(minutes=10)
SHOWN = 100  # findings of a check that are kept; all are counted
KEPT = timedelta(days=400)


def ask_examination(*, actor: User) -> DoctorRun:
    """The site will be examined soon; where an examination is under way, that one. For hosts; 404 for anybody else."""
    if not is_host(actor):
        raise Refusal(_("Only a host examines the site."), code="doctor.not_host", status=404)
    run = _ask(actor=actor)
    transaction.on_commit(bell.ring)
    return run or DoctorRun.objects.get(status=DoctorStatus.OPEN)


def ask_nightly(now: datetime | None = None) -> None:
    """Tonight's examination is asked for once the hour of the settings (UTC) has come; at most once a night."""
    now = now or timezone.now()
    if now.hour >= settings.DOCTOR_HOUR and not DoctorRun.objects.filter(night=now.date()).exists():
        _ask(night=now.date())


def go_on_examining(seconds: float = SLICE_SECONDS) -> int:
    """The open examination is some checks further, as many as fit into so many seconds and one at least; how many."""
    made, until = 0, time.monotonic() + seconds
    while (run := _held()) is not None:
        _make_next(run)
        made += 1
        if time.monotonic() >= until:
            bell.ring()
            break
    return made


def latest_examination() -> DoctorRun | None:
    """The examination that ended last."""
    return DoctorRun.objects.filter(status=DoctorStatus.DONE).order_by("-finished_at").first()


def _ask(*, actor: User | None = None, night: date | None = None) -> DoctorRun | None:
    """A fresh run; None where one is open or the night has had its own."""
    try:
        with transaction.atomic():
            return DoctorRun.objects.create(asked_by=actor, night=night, version=program_version())
    except IntegrityError:
        return None


def _held() -> DoctorRun | None:
    """The open run, held by us from now on; None where there is none or somebody else holds it."""
    now = timezone.now()
    free = DoctorRun.objects.filter(Q(held_until=None) | Q(held_until__lt=now), status=DoctorStatus.OPEN)
    run = free.first()
    if run is None or not free.filter(pk=run.pk).update(held_until=now + HELD):
        return None
    run.refresh_from_db()
    return run


def _make_next(run: DoctorRun) -> None:
    """One more check is made and told, or the run has come to its end."""
    run.started_at = run.started_at or timezone.now()
    left = [name for name in CHECKS if name not in run.results]
    if left:
        run.results[left[0]] = _made(left[0])
    if len(left) <= 1:
        run.status, run.finished_at = DoctorStatus.DONE, timezone.now()
        _forget_old()
    run.found = sum(told["count"] for told in run.results.values())
    run.broken = sum(bool(told["problem"]) for told in run.results.values())
    run.held_until = None
    run.save()
    if run.status == DoctorStatus.DONE:
        log.info("site_examined", run=run.uid, found=run.found, broken=run.broken)


def _made(name: str) -> dict[str, Any]:
    """What a check told: how many findings, the first of them, the seconds it took, and why it broke off if it did."""
    started = time.monotonic()
    told: dict[str, Any] = {"count": 0, "findings": [], "problem": ""}
    try:
        findings = run_check(name)
        told |= {"count": len(findings), "findings": [_plain(finding) for finding in findings[:SHOWN]]}
    except CouldNotCheck as problem:
        told["problem"] = str(problem)[:2000]
    return told | {"seconds": round(time.monotonic() - started, 3)}


def _plain(finding: object) -> Any:
    """The finding as JSON can hold it: what is no number or text is told as text."""
    return msgspec.json.decode(msgspec.json.encode(finding, enc_hook=str))


def _forget_old() -> None:
    DoctorRun.objects.filter(finished_at__lt=timezone.now() - KEPT).delete()
