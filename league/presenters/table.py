"""The league table as a page shows it: figures in the order that decides, and for each row the reason of its place."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, TypedDict

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy
from msgspec import Struct

from league.domain.table import OVERALL, read_table
from league.enums import EntryStatus
from league.models import Season, Table
from league.presenters.competition_words import sentence
from league.presenters.reasons import criterion_name, figure, why
from rules.competition.promotion import promotions_after
from rules.competition.table import Outcome, Row, Standings
from rules.core.ruleset import Ruleset
from rules.core.terms import SeasonTerms

DASH = "–"
ALWAYS_SHOWN = ("ranking", "league_points", "difference")  # HX-TABLE-08; a season's order may put others before them
COUNTED_IN = {"wins": "won"}  # criteria that a row counts under another name
POINTS_APART: Mapping[str, Promise] = {"points_won": gettext_lazy("Points won"), "given": gettext_lazy("Given, taken")}
COUNTED: Mapping[str, Promise] = {
    "played": gettext_lazy("Played"),
    "won": gettext_lazy("Won"),
    "drawn": gettext_lazy("Drawn"),
    "lost": gettext_lazy("Lost"),
}
FORM: Mapping[Outcome, tuple[Promise, Promise]] = {
    Outcome.WON: (pgettext_lazy("form", "W"), gettext_lazy("won")),
    Outcome.DRAWN: (pgettext_lazy("form", "D"), gettext_lazy("drawn")),
    Outcome.LOST: (pgettext_lazy("form", "L"), gettext_lazy("lost")),
}


class Contender(NamedTuple):
    """What the table shows of a team besides its figures. `mark` says why it is no usual contender, if it is not."""

    team: str
    name: str
    colour: str
    coach: str
    cash: int
    mark: str


class Line(TypedDict):
    """One row in texts. `figures` stand under the columns that sort the table and the other main ones, `counts` under
    the rest; `moved` are places, up positive, None for a team that was not there before; `going` is 1 in a place that
    leads to the division above, -1 to the one below, else 0; `form` reads oldest first."""

    place: str
    shared: bool
    moved: int | None
    going: int
    distance: str
    contender: Contender
    reason: str
    figures: list[str]
    counts: list[str]
    form: str
    form_words: str


class Column(NamedTuple):
    """The head of a figure. `sorts` counts the criteria from 1; 0: it does not sort."""

    name: str
    sorts: int


class Given(NamedTuple):
    """League points that a ruling gave or, negative, took (HX-TABLE-10)."""

    team: str
    points: int
    reason: str


class Shown(Struct, frozen=True):
    """A table of one division, ready to print."""

    division: int
    columns: list[Column]
    count_columns: list[str]
    lines: list[Line]
    order: list[str]
    notes: list[str]
    adjustments: list[Given]


class Printer(Struct, frozen=True):
    """What all rows of a table share: the game, names by key, the criteria shown, the figures counted, the letters of
    form, and who goes up (1) or down (-1)."""

    game: str
    names: Mapping[str, str]
    criteria: Sequence[str]
    counted: Sequence[str]
    cash: bool
    form: Mapping[Outcome, tuple[str, str]]
    going: Mapping[str, int]


def contenders_of(season: Season) -> dict[str, Contender]:
    """What the table shows of the season's teams, by the uid of their entry. One query."""
    fields = ("uid", "team__uid", "team__name", "team__colour", "team__coach__name", "team__cash", "filler", "status")
    rows = season.entries.order_by("number").values_list(*fields)
    return {
        uid: Contender(team, name, f"{colour:02}", coach or "", cash, _mark(filler, status))
        for uid, team, name, colour, coach, cash, filler, status in rows
    }


def _mark(filler: bool, status: str) -> str:
    if filler:
        return _("stand-in")
    return "" if status == EntryStatus.ACTIVE else str(EntryStatus(status).label)


def shown_tables(
    tables: Iterable[Table],
    contenders: Mapping[str, Contender],
    game: Ruleset,
    *,
    cash: bool = False,
    terms: SeasonTerms | None = None,
) -> list[Shown]:
    """The tables ready to print: divisions in order, the table over all of them last. With `terms` they mark the places
    that lead to another division."""
    in_order = sorted(tables, key=lambda table: (table.division == OVERALL, table.division))
    found = {table.division: read_table(table) for table in in_order}
    going = places_that_lead_on(found, terms) if terms else {}
    return [
        shown_table(standings, contenders, game, division, cash=cash, going={} if division == OVERALL else going)
        for division, standings in found.items()
    ]


def places_that_lead_on(tables: Mapping[int, Standings], terms: SeasonTerms) -> dict[str, int]:
    """1 for every team in a place that leads to the division above, -1 to the one below; of teams that share such a
    place, all."""
    divided = {division: table for division, table in tables.items() if division != OVERALL}
    moves = {move.team: 1 if move.up else -1 for move in promotions_after(divided, terms)}
    rows = [row for table in divided.values() for row in table.rows if not row.withdrawn]
    going = {row.team: [moves[team] for team in (row.team, *row.level_with) if team in moves] for row in rows}
    return {team: found[0] for team, found in going.items() if found}


def promotion_in_words(terms: SeasonTerms) -> str:
    """How teams change divisions after the season; "" where they do not."""
    if terms.divisions <= 1 or not terms.promoted:
        return ""
    told = ngettext(
        "After the season the last team of each division changes places with the first of the next one.",
        "After the season the last %(count)d teams of each division change places with as many first of the next one.",
        terms.promoted,
    ) % {"count": terms.promoted}
    if not terms.promoted_after:
        return told
    ready = _("Out of the last division only teams with %(matches)d matches go up.") % {"matches": terms.promoted_after}
    return f"{told} {ready}"


def shown_table(
    standings: Standings,
    contenders: Mapping[str, Contender],
    game: Ruleset,
    division: int = 1,
    *,
    cash: bool = False,
    going: Mapping[str, int] = MappingProxyType({}),
) -> Shown:
    """A table ready to print. `cash` is known for today alone, so an older table leaves it out."""
    cash = cash and game.money
    criteria = _criteria(standings.order, game)
    apart = any(row.adjusted or row.bye_points for row in standings.rows)
    heads = {**(POINTS_APART if apart else {}), **COUNTED}
    heads = {name: head for name, head in heads.items() if name not in map(_field, criteria)}
    names = {row.team: row.name for row in standings.rows} | {uid: each.name for uid, each in contenders.items()}
    form = {outcome: (str(letter), str(word)) for outcome, (letter, word) in FORM.items()}
    printer = Printer(game.slug, names, list(criteria), list(heads), cash, form, going)
    return Shown(
        division=division,
        columns=[Column(criterion_name(name, game.slug), place) for name, place in criteria.items()],
        count_columns=[*map(str, heads.values()), *([_("Cash")] if cash else [])],
        lines=[_line(row, contenders[row.team], printer) for row in standings.rows if row.team in contenders],
        order=[criterion_name(name, game.slug) for name in standings.order],
        notes=[sentence(note.code, note.facts, names) for note in standings.notes],
        adjustments=[Given(row.name, each.points, each.reason) for row in standings.rows for each in row.adjustments],
    )


def _criteria(order: Sequence[str], game: Ruleset) -> dict[str, int]:
    """The criteria that rows show, each with its place in the order; those that sort come first."""
    sorting = {name: place for place, name in enumerate(order, start=1) if _field(name) in Row.__struct_fields__}
    always = [name for name in ALWAYS_SHOWN if game.money or name != "ranking"]
    return sorting | {name: 0 for name in always if name not in order}


def _field(criterion: str) -> str:
    return COUNTED_IN.get(criterion, criterion)


def _line(row: Row, contender: Contender, printer: Printer) -> Line:
    counts = [_count(row, name) for name in printer.counted]
    if printer.cash:
        counts.append(figure("ranking", contender.cash))
    return Line(
        place=str(row.place),
        shared=bool(row.level_with),
        moved=row.movement,
        going=printer.going.get(row.team, 0),
        distance=str(abs(row.movement or 0)),
        contender=contender,
        reason=why(row, printer.names, printer.game),
        figures=[_figure(row, name) for name in printer.criteria],
        counts=counts,
        form=" ".join(printer.form[outcome][0] for outcome in row.form),
        form_words=", ".join(printer.form[outcome][1] for outcome in row.form),
    )


def _figure(row: Row, criterion: str) -> str:
    value = getattr(row, _field(criterion))
    return DASH if value is None else figure(criterion, value)


def _count(row: Row, name: str) -> str:
    return figure("difference", row.adjusted + row.bye_points) if name == "given" else str(getattr(row, name))
