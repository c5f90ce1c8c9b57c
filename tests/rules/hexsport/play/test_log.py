"""A match as it is kept."""

import pytest

from rules.core import codec
from rules.core.dice import HashDice
from rules.core.errors import RuleViolation
from rules.core.pending import Choice, Drawn, Rolled
from rules.hexsport.options import DEFAULTS
from rules.hexsport.play.bots import whimsical
from rules.hexsport.play.commands import EndRush
from rules.hexsport.play.lineups import single_match
from rules.hexsport.play.log import (
    Entry,
    Source,
    digest,
    entry_of,
    first,
    give,
    replay,
    rerun,
    standing,
    standing_places,
    undo,
)
from rules.hexsport.play.state import MatchState

SHEET = single_match(("forge_fathers", "marauders"), DEFAULTS)


def played(acts: int) -> tuple[list[MatchState], list[Entry]]:
    """The states and entries of a match after so many acts."""
    dice = HashDice(5)
    player = whimsical(dice)
    state, entry = first(SHEET)
    states, entries = [state], [entry]
    for _act in range(acts):
        wanted = state.pending
        assert wanted is not None
        if isinstance(wanted, Choice):
            state, entry = give(state, player(state, wanted), Source.COACH, wanted.seat)
        else:
            state, entry = give(state, dice.answer(wanted), Source.SEEDED)
        states.append(state)
        entries.append(entry)
    return states, entries


def test_a_log_replays_to_the_state_it_was_made_with() -> None:
    states, entries = played(120)
    assert replay(entries) == states[-1]
    assert replay(entries[:61]) == states[60]
    assert rerun(SHEET, entries) is None


def test_an_undo_brings_the_last_state_back_and_deletes_nothing() -> None:
    states, entries = played(30)
    entries.append(undo(entries, seat=0))
    assert len(entries) == 32
    assert replay(entries) == states[29]
    entries.append(undo(entries, seat=1))
    assert replay(entries) == states[28]
    assert [entry.undoes for entry in entries[-2:]] == [30, 29]


def test_after_an_undo_the_match_goes_on_from_there() -> None:
    states, entries = played(30)
    entries.append(undo(entries))
    _state, again = give(states[29], entries[30].given, Source.COACH)  # type: ignore[arg-type]
    entries.append(again)
    assert replay(entries) == states[30]
    assert standing_places(entries) == [*range(30), 32]
    assert standing(entries)[-1] == again
    assert rerun(SHEET, entries) is None


def test_the_beginning_cannot_be_undone() -> None:
    _states, entries = played(1)
    entries.append(undo(entries))
    with pytest.raises(RuleViolation) as caught:
        undo(entries)
    assert caught.value.code == "match.nothing_to_undo"


def test_an_undo_out_of_turn_is_no_log() -> None:
    _states, entries = played(5)
    with pytest.raises(ValueError, match="entry 6 takes back 3"):
        standing([*entries, Entry(source=Source.UNDO, undoes=3)])


def test_a_rerun_finds_the_first_entry_that_would_come_out_differently() -> None:
    _states, entries = played(80)
    place = next(place for place, entry in enumerate(entries) if isinstance(entry.given, Rolled))
    forged = [*entries]
    faces = entries[place].given.faces  # type: ignore[union-attr]
    forged[place] = Entry(
        source=Source.SEEDED, given=Rolled(tuple(face % 6 + 1 for face in faces)), events=entries[place].events
    )
    assert rerun(SHEET, forged) == place
    forged[place] = Entry(source=Source.COACH, given=EndRush(), events=())
    assert rerun(SHEET, forged) == place


def test_entries_are_told_apart_by_their_digest() -> None:
    _states, entries = played(25)
    assert digest(entries) == digest(played(25)[1]) != digest(entries[:-1])


def test_entries_read_back_from_plain_values() -> None:
    _states, entries = played(80)
    entries.append(undo(entries, seat=1))
    assert {type(entry.given) for entry in entries} >= {Drawn, Rolled, type(None)}
    for entry in entries:
        plain = codec.plain(entry)
        assert entry_of(plain) == entry
        assert codec.plain(entry_of(plain)) == plain


def test_what_a_match_refuses_makes_no_entry() -> None:
    states, _entries = played(0)
    with pytest.raises(RuleViolation) as caught:
        give(states[-1], EndRush(), Source.COACH, 0)
    assert caught.value.code == "match.dice_first"
