"""Tables that move into a league: pasted or sent as a file, their columns guessed, and who is meant by a name."""

from collections.abc import Mapping, Sequence
from typing import Any
from zlib import crc32

from django import forms
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from league.domain.moving.names import folded
from league.forms.acts import ActForm
from rules.competition.columns import Table
from rules.competition.sheet_text import MOST_BYTES


class Question(Struct, frozen=True):
    """What a table leaves open: the field in which it is answered, and the answers (labels by value)."""

    field: str
    label: str
    answers: Mapping[str, Any]
    proposed: str = ""


class SentTable(Struct, frozen=True, kw_only=True):
    """What was sent: the `table` with its columns once it could be read, what it leaves open, and what a column can
    hold (labels by column)."""

    text: str = ""
    table: Table | None = None
    questions: Sequence[Question] = ()
    columns: Mapping[str, Any] = {}

    @property
    def shape(self) -> str:
        """Changes when the table has other columns: then what was chosen for them does not hold."""
        return shape_of(self.table) if self.table else ""


def name_field(written: str, kind: str = "team") -> str:
    """The field in which somebody says what is meant by a name of this kind."""
    return f"name_{crc32(f'{kind} {folded(written)}'.encode()):08x}"


def shape_of(table: Table) -> str:
    """The columns of a table, told from others."""
    return f"{crc32(repr((table.heading, len(table.columns))).encode()):08x}"


class TableForm(ActForm):
    """A table to look at and then to bring in; `seen` is the digest of what was shown. `subject` is a `SentTable`."""

    subject: SentTable

    def __init__(self, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        self.fields["table"] = forms.CharField(
            label=_("The table"),
            strip=False,
            max_length=MOST_BYTES,
            widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "wrap": "off"}),
            help_text=_("Copy the cells in your spreadsheet and paste them here."),
        )
        for steering in ("shape", "seen"):
            self.fields[steering] = forms.CharField(widget=forms.HiddenInput, required=False)
        self._add_columns()
        for question in self.subject.questions:
            self.fields[question.field] = forms.ChoiceField(
                label=question.label,
                choices=list(question.answers.items()),
                initial=question.proposed,
                required=False,
            )

    def _add_columns(self) -> None:
        table = self.subject.table
        if table is None:
            return
        first = table.heading or table.lines[0].cells
        for place, column in enumerate(table.columns):
            shown = first[place] if place < len(first) else ""
            self.fields[f"column_{place}"] = forms.ChoiceField(
                label=_("Column %(n)d: %(cell)s") % {"n": place + 1, "cell": shown[:30] or "–"},
                choices=list(self.subject.columns.items()),
                initial=column,
                required=False,
            )

    def see(self, digest: str) -> None:
        """Sent again, the form brings in what its person has been shown by then."""
        shown = {"seen": digest, "shape": self.subject.shape}
        self.initial = {**self.initial, **shown}
        if self.is_bound:
            self.data = {**dict(self.data.items()), **shown}

    @property
    def column_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("column_")]

    @property
    def name_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("name_")]


class BringResultsForm(TableForm):
    """Results become those of the season's matches."""

    act = "bring_results"

    def __init__(self, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        self.fields["reason"] = forms.CharField(
            label=_("Why they hold"),
            max_length=500,
            initial=_("Taken over from the league's own table."),
            help_text=_("Everybody can read it beside each result."),
        )


class FileForm(forms.Form):
    """A file whose table is to be looked at."""

    file = forms.FileField(
        label=_("A file"),
        help_text=_("CSV, at most 2 MB. A workbook is saved as CSV first."),
        widget=forms.FileInput(attrs={"accept": ".csv,.tsv,.txt,.xml,.json,text/csv,text/plain"}),
    )


class BringTeamsForm(TableForm):
    """Teams are founded, put where they stood, and enter the season."""

    act = "bring_teams"

    def __init__(self, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        self.fields["reason"] = forms.CharField(
            label=_("Why they stand there"),
            max_length=300,
            initial=_("Taken over from where the league was kept before."),
            help_text=_("Everybody can read it in the journal of each team."),
        )
