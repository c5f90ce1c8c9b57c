"""Files of other programs as tables: what they hold that has a place here, and what is left behind."""

from collections.abc import Callable, Iterable, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from msgspec import Struct

from rosters.domain.refusal import Refusal
from rules.competition.sheet_text import LONGEST_CELL

Cells = Sequence[object]


class Converted(Struct, frozen=True):
    """A table as text, and what was left behind or should be looked at, a sentence each."""

    text: str
    notes: tuple[str, ...] = ()


Convert = Callable[[str], Converted]


def as_text(heading: Cells, rows: Iterable[Cells]) -> str:
    """A table that is read back as it was: cells between tabs, nothing in them that ends a cell."""
    return "\n".join("\t".join(_cell(cell) for cell in row) for row in (heading, *rows)) + "\n"


def _cell(cell: object) -> str:
    plain = " ".join(str(cell).split())[:LONGEST_CELL]
    return plain.replace('"', "\u201d")


def broken(sentence: str | Promise, **facts: object) -> Refusal:
    """Why a file cannot be read."""
    return Refusal(sentence, code="moving.file", status=422, **facts)  # type: ignore[arg-type]  # figures of the sentence


def unconverted(text: str) -> Converted:
    """A table that is one already; a file of another program is refused, which has no place here."""
    if text.lstrip()[:1] in ("<", "{"):
        raise broken(
            _("This is a file of another program with nothing in it for this page. Paste a table, or send CSV.")
        )
    return Converted(text)
