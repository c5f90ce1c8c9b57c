"""Archives that hosts hand in: proved at once, shown, and taken in or thrown away; gone after a day."""

import hashlib
import zlib
from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.archive.form import Body, read
from league.archive.taking import overdue, require_new, require_sound, take_in
from league.models import ArchiveFile, League
from rosters.domain.refusal import Refusal
from rosters.models import Coach, User
from rosters.permissions import is_host

LARGEST = 64 << 20
"""Bytes of a file that a page takes; larger ones go by the command line."""
KEPT = timedelta(days=1)
COUNTED = ("seasons", "teams", "players", "matches", "team_events", "rolls", "coaches", "jobs")


def require_size(size: int) -> None:
    """Nothing, for a file of so many bytes that a site takes at once; a Refusal 422 for a larger one."""
    if size > LARGEST:
        raise Refusal(
            _("The file has more than %(most)d MB. A host with a command line can take it in: archive import."),
            code="archive.too_large",
            status=422,
            most=LARGEST >> 20,
        )


def receive(data: bytes, *, actor: User) -> ArchiveFile:
    """The file waits to be taken in; the same one handed in twice waits once. Refuses what could not be taken in."""
    _require_host(actor)
    ArchiveFile.objects.filter(taken_at=None, given_at__lt=timezone.now() - KEPT).delete()
    digest = hashlib.sha256(data).hexdigest()
    known = ArchiveFile.objects.filter(digest=digest, taken_at=None).first()
    if known is not None:
        return known
    body = require_sound(data)
    require_new(body)
    ArchiveFile.objects.filter(digest=digest).delete()  # its league was taken in and is gone again
    return ArchiveFile.objects.create(digest=digest, data=zlib.compress(data), held=_held(data, body), given_by=actor)


def waiting_files() -> QuerySet[ArchiveFile]:
    """Those that wait, without their bytes."""
    return ArchiveFile.objects.defer("data").select_related("given_by").filter(taken_at=None)


def taken_files() -> QuerySet[ArchiveFile]:
    """Those whose leagues stand here, latest first."""
    taken = ArchiveFile.objects.defer("data").select_related("given_by", "league")
    return taken.filter(taken_at__isnull=False).order_by("-taken_at")


def take_waiting(uid: str, *, actor: User) -> League:
    """The league of a file that waits stands here, and whoever took it in runs it."""
    _require_host(actor)
    with transaction.atomic():
        file = _waiting(uid)
        league = take_in(zlib.decompress(file.data), commissioner=actor)
        ArchiveFile.objects.filter(pk=file.pk).update(data=b"", league=league, taken_at=timezone.now())
    return league


def throw_away(uid: str, *, actor: User) -> None:
    """The file is gone; nothing of it was taken in."""
    _require_host(actor)
    with transaction.atomic():
        _waiting(uid).delete()


def _waiting(uid: str) -> ArchiveFile:
    file = ArchiveFile.objects.select_for_update().filter(uid=uid, taken_at=None).first()
    if file is None:
        raise Refusal(_("This file does not wait any more. Hand it in again."), code="archive.gone")
    return file


def _require_host(actor: User) -> None:
    if not is_host(actor):
        raise Refusal(_("Only a host of the site takes leagues in."), code="archive.not_host", status=403)


def _held(data: bytes, body: Body) -> dict[str, object]:
    document, (league,) = read(data), body["league"]
    return {
        "name": league["name"],
        "as_of": document["as_of"],
        "software": document["software"],
        "bytes": len(data),
        "counts": {name: len(body[name]) for name in COUNTED},
        "derived": sum(roll["source"] == "derived" for roll in body["rolls"]),
        "people_known": User.objects.filter(uid__in=[row["uid"] for row in body["people"]]).count(),
        "coaches_known": Coach.objects.filter(uid__in=[row["uid"] for row in body["coaches"]]).count(),
        "overdue": overdue(body["jobs"]),
    }
