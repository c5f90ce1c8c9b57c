"""Tables as they are sent to a page: pasted, or as a file that is read and then stands in the field for pasting."""

from collections.abc import Callable, Iterable, Mapping

from django.http import HttpRequest
from django.utils.translation import gettext as _
from msgspec import Struct

from league.domain.moving.files import Convert
from league.domain.moving.names import folded
from league.forms.moving import name_field, shape_of
from league.presenters.violations import violation_sentence
from rosters.domain.refusal import Refusal
from rules.competition.columns import Table, chosen
from rules.competition.sheet_text import MOST_BYTES, decoded
from rules.core.errors import RuleViolation

Read = Callable[[str], Table]


class Sheet(Struct, frozen=True, kw_only=True):
    """A table that was sent: its text, the table once it could be read, else the sentence that says why not. `notes`
    say what was left behind when a file of another program was turned into a table."""

    text: str = ""
    table: Table | None = None
    refused: str = ""
    notes: tuple[str, ...] = ()

    def meant(self, request: HttpRequest, written: Iterable[str], kind: str = "team") -> Mapping[str, str]:
        """What the names mean, as far as the person has said so: folded names to uids or keys, "" for nobody."""
        sent = {folded(name): request.POST.get(name_field(name, kind)) for name in written}
        return {name: str(value) for name, value in sent.items() if value is not None}


def kept(request: HttpRequest) -> dict[str, str]:
    """What was filled in besides the table, for the form that shows it again."""
    return {name: str(value) for name, value in request.POST.items() if name == "reason" or name.startswith("name_")}


def only_looks(request: HttpRequest) -> bool:
    """Whether the table is only to be shown."""
    return "preview" in request.POST or "file" in request.FILES


def sent_sheet(request: HttpRequest, read: Read, *, known: Mapping[str, object], convert: Convert) -> Sheet:
    """The table of the request, with the columns that were chosen or else guessed; an empty one where none was sent.

    A file of another program is turned into a table by `convert` before it is read.
    """
    if request.method != "POST":
        return Sheet()
    text = request.POST.get("table", "")
    try:
        if "file" in request.FILES:
            text, notes = _from_file(request)
        else:
            notes = ()
        if not text.strip():
            return Sheet(text=text, refused=_("There is nothing in it. Paste a table, or choose a file."))
        converted = convert(text)
        text, notes = converted.text, (*notes, *converted.notes)
        table = read(text)
    except (RuleViolation, Refusal) as refused:
        said = refused.sentence if isinstance(refused, Refusal) else violation_sentence(refused)
        return Sheet(text="" if "file" in request.FILES else text, refused=said)
    return Sheet(text=text, table=_with_choices(request, table, known), notes=notes)


def _from_file(request: HttpRequest) -> tuple[str, tuple[str, ...]]:
    sent = request.FILES["file"]
    if (sent.size or 0) > MOST_BYTES:  # type: ignore[union-attr]  # one file, under one name
        raise RuleViolation("sheet.too_large", most=MOST_BYTES // 1000)
    text, unicode = decoded(sent.read())  # type: ignore[union-attr]  # one file, under one name
    note = _("The file is not in Unicode; look at the accents in names.")
    return text, () if unicode else (note,)


def _with_choices(request: HttpRequest, table: Table, known: Mapping[str, object]) -> Table:
    if request.POST.get("shape") != shape_of(table) or "file" in request.FILES:
        return table
    columns = [request.POST.get(f"column_{place}", column) for place, column in enumerate(table.columns)]
    return chosen(table, [column if column in known else "" for column in columns])
