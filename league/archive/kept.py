"""The public archive, made once for each state of a league and kept in the cache of the site.

Whoever asks next gets the same bytes, until something was written of which the archive tells. A change that left no
trace in any log, made in the database by hand, shows after `AT_MOST` seconds.
"""

import zlib
from collections.abc import Callable
from hashlib import sha256

import msgspec
from django.core.cache import cache
from django.db.models import Aggregate, Count, Max, Q
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from league.archive.export import export_league, rows_of
from league.archive.form import FIELDS
from league.archive.tables import NOBODY, TABLES
from league.backup.manifest import program_version
from league.models import AuditEntry, League
from rosters.append_only import once_tables
from rosters.domain.refusal import Refusal

AT_MOST = 300  # seconds that a file is kept
MAKING = 60  # seconds after which somebody else may begin anew
AGAIN = 5  # seconds until whoever came while it was made should ask again
GROWING = tuple(name for name, told in TABLES.items() if told.path and told.public != NOBODY)
"""What a public archive holds of a league itself."""


class Kept(Struct, array_like=True, frozen=True):
    """A file that was made: of which state, and its bytes, packed."""

    mark: str
    packed: bytes


def public_archive(league: League) -> bytes:
    """The public archive of the league as it stands. A Refusal 429 while it is being made for somebody else."""
    mark, key = state_of(league), f"public-archive:{league.uid}"
    if (kept := _kept(key)) and kept.mark == mark:
        return zlib.decompress(kept.packed)
    return _once(f"{key}:making", lambda: _made(league, key, mark))


def state_of(league: League) -> str:
    """A mark that changes with whatever the public archive tells: how many rows each section has, the newest of them,
    the latest of their moments and how many columns that are filled once are filled, and how far the log of the league
    has come. A small query a section."""
    once = {told.table: told.columns for told in once_tables()}
    said: list[object] = [program_version(), *League.objects.filter(pk=league.pk).values_list()]
    said.append(AuditEntry.objects.filter(league=league).aggregate(Max("pk")))
    for name in GROWING:
        moments = [field for field, kind in FIELDS[name].items() if kind.startswith("time")]
        asked: dict[str, Aggregate] = {f"last_{field}": Max(field) for field in ("pk", *moments)}
        for column in once.get(TABLES[name].model._meta.db_table, ()):
            asked[f"filled_{column}"] = Count("pk", filter=~Q(**{column: ""}))
        said.append((name, rows_of(name, league, public=True).order_by().aggregate(many=Count("pk"), **asked)))
    return sha256(repr(said).encode()).hexdigest()


def _made(league: League, key: str, mark: str) -> bytes:
    data = export_league(league, public=True)
    cache.set(key, msgspec.msgpack.encode(Kept(mark, zlib.compress(data))), AT_MOST)
    return data


def _kept(key: str) -> Kept | None:
    found = cache.get(key)
    return msgspec.msgpack.decode(found, type=Kept) if found else None


def _once(key: str, make: Callable[[], bytes]) -> bytes:
    """What is made, by one at a time over all processes."""
    if not cache.add(key, True, MAKING):
        raise Refusal(
            _("This file is being made at the moment. Ask again in %(seconds)d seconds."),
            code="archive.being_made",
            status=429,
            retry_after=AGAIN,
            seconds=AGAIN,
        )
    try:
        return make()
    finally:
        cache.delete(key)
