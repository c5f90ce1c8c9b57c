"""The door of the engine: what it takes, and what it refuses."""

from collections.abc import Iterator

import pytest
from msgspec.structs import asdict

from rules.core.dice import HashDice
from rules.core.errors import RuleViolation
from rules.core.pending import Choice, Drawn, DrawRequest, Offer, Rolled, RollRequest
from rules.hexsport.options import DEFAULTS
from rules.hexsport.play.bots import play_match, whimsical
from rules.hexsport.play.commands import EndRush, Exchange, Step
from rules.hexsport.play.engine import advance, begin, can, decide, legal, offered_command, outcome, pending
from rules.hexsport.play.evolve import fold
from rules.hexsport.play.lineups import single_match
from rules.hexsport.play.state import MatchState

SHEET = single_match(("veer_myn", "zzor"), DEFAULTS)


def code_of(state: MatchState, given: object) -> str:
    with pytest.raises(RuleViolation) as caught:
        advance(state, given)  # type: ignore[arg-type]
    return caught.value.code


def dealt() -> MatchState:
    """Home has his one card and may swap it."""
    state, _events = begin(SHEET)
    for _draw in range(2):
        state, _events = advance(state, Drawn(0))
    assert isinstance(pending(state), Choice)
    return state


def test_a_match_begins_with_a_draw() -> None:
    state, events = begin(SHEET)
    assert isinstance(pending(state), DrawRequest)
    assert fold(events) == state
    assert outcome(state) is None
    assert legal(state) == ()


def test_dice_and_cards_are_not_for_commands() -> None:
    state, _events = begin(SHEET)
    assert code_of(state, EndRush()) == "match.dice_first"
    assert code_of(state, Rolled((1,))) == "dice.kind"
    assert code_of(state, Drawn(2)) == "dice.index"


def test_only_what_is_offered_may_be_given() -> None:
    state = dealt()
    assert legal(state) == (Exchange(), Exchange(state.teams[0].hand))
    for given in (Step(0), Exchange((99,)), Rolled((1,)), Drawn(0)):
        assert code_of(state, given) == "match.not_offered"
        assert not can(state, given)
    assert can(state, Exchange())


def test_a_refused_offer_raises_its_own_code() -> None:
    wanted = Choice(kind="rush", offers=(Offer(command=EndRush(), refused="rush.not_now", facts={"tokens": 1}),))
    with pytest.raises(RuleViolation) as caught:
        offered_command(wanted, EndRush())
    assert (caught.value.code, caught.value.facts) == ("rush.not_now", {"tokens": 1})


def test_a_refusal_leaves_the_state_as_it_is() -> None:
    state = dealt()
    twin = dealt()
    code_of(state, Step(3))
    assert state == twin
    assert advance(state, Exchange()) == advance(twin, Exchange())
    assert decide(state, Exchange()) == advance(state, Exchange())[1]


def test_nothing_may_be_given_after_the_end() -> None:
    dice = HashDice(3)
    *_before, (last, _given, _events) = play_match(SHEET, dice, whimsical(dice))
    assert pending(last) is None
    assert outcome(last) == last.ended is not None
    assert code_of(last, EndRush()) == "match.over"
    assert code_of(last, Rolled((1,))) == "match.over"


def test_what_is_of_another_type_is_no_die_and_no_card() -> None:
    state, _events = begin(SHEET)
    for index in (0.0, True, "0", None):
        assert code_of(state, Drawn(index)) == "dice.index"  # type: ignore[arg-type]
    rolls = 0
    for asked in walk(7):
        if isinstance(wanted := asked.pending, RollRequest):
            rolls += 1
            for face in (1.0, True, "1", None):
                assert code_of(asked, Rolled((face,) * wanted.dice)) == "dice.face"  # type: ignore[arg-type]
    assert rolls > 5


def test_whatever_is_equal_to_an_offer_is_taken_as_the_offer_itself() -> None:
    twins = 0
    for state in walk(11):
        for command in legal(state):
            values = {name: _as_float(value) for name, value in asdict(command).items()}
            twin = type(command)(**values)
            if twin == command:
                twins += 1
                assert advance(state, twin) == advance(state, command)
    assert twins > 100


def _as_float(value: object) -> object:
    return float(value) if type(value) is int else value


def walk(seed: int, acts: int = 150) -> Iterator[MatchState]:
    """The states of a match that whims play."""
    dice = HashDice(seed)
    whim = whimsical(dice)
    state, _events = begin(SHEET)
    for _act in range(acts):
        yield state
        wanted = state.pending
        assert wanted is not None
        given = whim(state, wanted) if isinstance(wanted, Choice) else dice.answer(wanted)
        state, _events = advance(state, given)
