"""A season rebuilt from a spreadsheet, as text for a terminal and as plain values for JSON."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from msgspec import to_builtins

from league.presenters.competition_words import sentence
from league.presenters.reasons import figure, order_in_words, why
from league.presenters.text_table import aligned
from rules.competition.note import Note
from rules.competition.replay import Replay
from rules.competition.results import Result
from rules.competition.table import Row, Standings
from rules.registry import DEFAULT

GAME = DEFAULT  # whose leagues keep such spreadsheets


def replay_text(season: Replay) -> str:
    """The table with the reason for each place, the tables of the divisions, and the finals."""
    title = _("Table after round %(round)s, sorted by %(order)s")
    facts = {"round": season.rounds, "order": order_in_words(season.table.order, GAME)}
    parts = [title % facts, _lines(season.table, season.coaches)]
    parts += [sentence(note.code, note.facts) for note in season.table.notes]
    for name, table in season.divisions.items():
        parts += [_("Division %(name)s") % {"name": name or _("without name")}, _lines(table, season.coaches)]
    if season.finals:
        parts += [_("Finals"), "\n".join(_final(result) for result in season.finals)]
    if season.friendlies:
        parts.append(_("Friendlies, not counted: %(count)s") % {"count": len(season.friendlies)})
    return "\n\n".join(parts)


def _final(result: Result) -> str:
    line = f"  {result.home} {result.home_points}:{result.away_points} {result.away}"
    return line if result.winner is None else f"{line} ({_('won by %(team)s') % {'team': result.winner}})"


def _lines(table: Standings, coaches: Mapping[str, str]) -> str:
    heading = (
        _("place"), _("team"), _("coach"), _("ranking"), _("played"), _("won"), _("drawn"), _("lost"),
        _("scored"), _("difference"), _("league points"), _("moved"), _("why"),
    )  # fmt: skip
    return aligned([heading, *(_cells(row, coaches) for row in table.rows)])


def _cells(row: Row, coaches: Mapping[str, str]) -> tuple[str, ...]:
    return (
        str(row.place),
        row.name,
        coaches.get(row.team, ""),
        "" if row.ranking is None else str(row.ranking),
        str(row.played),
        str(row.won),
        str(row.drawn),
        str(row.lost),
        f"{row.scored}:{row.conceded}",
        figure("difference", row.difference),
        str(row.league_points),
        figure("difference", row.movement) if row.movement else "",
        why(row, _Names(), GAME),
    )


class _Names(dict[str, str]):
    """In a replay a team's key is its name."""

    def __missing__(self, key: str) -> str:
        return key


def warning_text(note: Note) -> str:
    """A warning in one line, with the line of the file it is about."""
    line = line_of(note)
    text = sentence(note.code, note.facts)
    return _("Line %(line)s: %(text)s") % {"line": line, "text": text} if line else text


def line_of(note: Note) -> int | None:
    """The number of the line a warning is about, where it is about one."""
    given = note.facts.get("line") or note.facts.get("ref")
    return int(str(given)) if given else None


def replay_values(season: Replay) -> dict[str, Any]:
    """Everything `replay_text` and the warnings say, as plain values."""
    return {
        "rounds": season.rounds,
        "order": list(season.table.order),
        "ranking_left_out": any(note.code == "table.ranking_left_out" for note in season.table.notes),
        "notes": [_note_values(note) for note in season.table.notes],
        "table": [_row_values(row, season.coaches) for row in season.table.rows],
        "divisions": {
            name: [_row_values(row, season.coaches) for row in table.rows] for name, table in season.divisions.items()
        },
        "finals": [to_builtins(result) for result in season.finals],
        "friendlies": [to_builtins(result) for result in season.friendlies],
        "warnings": [{"line": line_of(note), **_note_values(note)} for note in season.warnings],
    }


def _note_values(note: Note) -> dict[str, Any]:
    return {"code": note.code, "sentence": sentence(note.code, note.facts), "facts": to_builtins(note.facts)}


def _row_values(row: Row, coaches: Mapping[str, str]) -> dict[str, Any]:
    return {**to_builtins(row), "coach": coaches.get(row.team, ""), "why": why(row, _Names(), GAME)}
