"""One file that holds a backup: a zip of the manifest and the data. It is whole, or it is refused."""

import hashlib
import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

import msgspec

from league.backup.manifest import FORMAT, Manifest
from league.backup.refusal import BackupRefused

MANIFEST, DATA = "manifest.json", "data"
CHUNK = 1 << 20
LARGEST_MANIFEST = 1 << 20
BROKEN = (BadZipFile, zlib.error, EOFError, LookupError, ValueError, RuntimeError, msgspec.MsgspecError)
"""What a damaged zip can end in."""


def digest(data: Path) -> str:
    """The SHA-256 of a file, in hexadecimal digits."""
    with data.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def pack(target: Path, manifest: Manifest, data: Path) -> None:
    """The backup stands at `target`, whole and for its owner alone. An older file there is refused.

    It is packed beside `data`, which is on the same disk.
    """
    packed = data.with_name("packed")
    with os.fdopen(os.open(packed, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        with ZipFile(file, "w", compression=ZIP_DEFLATED) as archive:
            archive.writestr(MANIFEST, msgspec.json.format(msgspec.json.encode(manifest)))
            archive.write(data, DATA)
        file.flush()
        os.fsync(file.fileno())
    refuse_taken(target)
    packed.replace(target)


def refuse_taken(target: Path) -> None:
    """Nothing is there yet and the folder is."""
    if target.exists():
        raise BackupRefused(f"{target} exists already; nothing is overwritten.")
    if not target.parent.is_dir():
        raise BackupRefused(f"There is no folder {target.parent}.")


def read_manifest(source: Path) -> Manifest:
    """What the backup says about itself. Refuses what is no backup, is damaged, or has a newer format."""
    with _opened(source) as archive:
        entry = archive.getinfo(MANIFEST)
        if entry.file_size > LARGEST_MANIFEST:
            raise BackupRefused(f"{source} is no backup: its manifest is too large.")
        told = archive.read(entry)
        form = msgspec.json.decode(told).get("format")
        if form != FORMAT:
            raise BackupRefused(f"{source} has the format {form!r}; this program reads {FORMAT}.")
        return msgspec.json.decode(told, type=Manifest)


def unpack(source: Path, manifest: Manifest, data: Path) -> None:
    """The data stands in the file `data`, proved to be what was packed."""
    with _opened(source) as archive, archive.open(DATA) as packed, data.open("wb") as file:
        while file.tell() <= manifest.size and (chunk := packed.read(CHUNK)):
            file.write(chunk)
    if data.stat().st_size != manifest.size or digest(data) != manifest.sha256:
        raise BackupRefused(f"{source} is damaged: its data are not what the manifest says.")


@contextmanager
def _opened(source: Path) -> Iterator[ZipFile]:
    try:
        with ZipFile(source) as archive:
            yield archive
    except OSError as problem:
        raise BackupRefused(f"{source} cannot be read: {problem.strerror or problem}.") from problem
    except (*BROKEN, AttributeError) as problem:
        raise BackupRefused(f"{source} is damaged or no backup ({problem}).") from problem
