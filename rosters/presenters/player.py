"""A player as his page shows him."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from rosters.domain.pins import rules_of
from rosters.models import Player
from rosters.presenters.games import words_of
from rosters.presenters.journal import JournalLine, journal_lines, journal_rows
from rosters.presenters.lists import Figure, explained, figures_of
from rosters.presenters.team import base_stats, mark_of


class ShownPlayer(Struct, frozen=True, kw_only=True):
    """A player with words for everything; `value` is mc. `career` is what the log tells of him, newest first."""

    uid: str
    name: str
    number: int | None
    position: str
    role: str
    rank: int
    experience: int
    value: int
    mark: str
    figures: tuple[Figure, ...]
    legend: str
    changed: bool
    abilities: tuple[tuple[str, str], ...]
    money: bool
    learns: bool
    career: tuple[JournalLine, ...]


def shown_player(player: Player) -> ShownPlayer:
    """The player as he stands, and what he went through. One query, for the log of his team."""
    rules, _options = rules_of(player.team.pin)
    words = words_of(rules.slug)
    base = None if player.hired else base_stats(player.team).get(player.position)
    log = (row for row in journal_rows(player.team) if row.kind not in words.frames)
    figures = figures_of(words, player.stats, base)
    return ShownPlayer(
        uid=player.uid,
        name=player.name,
        number=player.number,
        position=player.position,
        role=str(words.roles.get(player.role, player.role)),
        rank=player.rank,
        experience=player.experience,
        value=player.value,
        mark=mark_of(player.status, player.hired, words),
        figures=figures,
        legend=str(words.legend),
        changed=any(figure.change for figure in figures),
        abilities=explained(words, player.abilities),
        money=rules.money,
        learns=rules.campaign is not None and not player.hired,
        career=tuple(journal_lines(row for row in log if concerns(row.payload, player.key))),
    )


def concerns(payload: Mapping[str, Any], key: int) -> bool:
    """Whether an event is about the player of that id: it names him alone, or among others."""
    named = [payload.get("player"), *payload.get("players", ())]
    return key in [each.get("id") if isinstance(each, dict) else each for each in named]
