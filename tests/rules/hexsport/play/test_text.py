"""The line of a match says what it looks like, and reads back to the very same match."""

from contextlib import suppress
from functools import lru_cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.core.dice import HashDice
from rules.core.errors import RuleViolation
from rules.core.pending import Choice, Drawn
from rules.hexsport.play.attack import Attack
from rules.hexsport.play.bots import play_match, restless
from rules.hexsport.play.commands import React
from rules.hexsport.play.engine import advance, begin
from rules.hexsport.play.sheet import MatchSheet
from rules.hexsport.play.state import MatchState, Where
from rules.hexsport.play.text import read, sheet_key, write
from tests.rules.hexsport.play.scenes import Scene, guard, jack, keeper, striker
from tests.rules.hexsport.play.walks import Invention


def a_scene() -> Scene:
    return Scene(
        home=[guard(7, at=(3, -2), facing=0, down=True), keeper(1, at=(-4, 0)), jack(3)],
        visitor=[striker(5, at=(1, 0), facing=3, ball=True), guard(9)],
        side=1,
        rush=4,
        score=-2,
        dice=(2, 0),
        ref=(-1, 3),
    )


def a_line() -> str:
    return write(a_scene().state)


def part_refused(line: str, sheet: MatchSheet | None = None) -> object:
    with pytest.raises(RuleViolation) as caught:
        read(line, sheet or a_scene().state.sheet)
    assert caught.value.code == "match.text"
    return caught.value.facts["part"]


def test_the_line_shows_the_match_at_a_glance() -> None:
    scene = a_scene()
    state = scene.state.with_figure(scene.slot("V9"), where=Where.BIN, bin=2, binned=3)
    readable = write(state).split(" {")[0]
    assert readable == "R4V -2 T5:5 D2:0 B=V5 Ref@-1,3 H7G@3,-2>0_ H1K@-4,0>0 H3J=bench V5S@1,0>3 V9G=bin2"


def test_a_loose_ball_and_none_are_told_apart() -> None:
    loose = Scene([jack(1, at=(0, 2))], ball=(2, -1)).state
    none = Scene([jack(1, at=(0, 2))]).state
    assert [write(state).split()[4] for state in (loose, none)] == ["B@2,-1", "B-"]
    assert [read(write(state), state.sheet) for state in (loose, none)] == [loose, none]


def test_a_match_goes_on_from_its_line() -> None:
    scene = Scene([guard(7, at=(0, 0), facing=0)], [striker(3, at=(1, 0), facing=3)], side=0)
    scene.start(Attack(slot=0, target=1, kind="slam"))
    # a scene keeps its result in a procedure of its own, which is no part of a match
    state = replace(scene.state, stack=scene.state.stack[1:])
    again = read(write(state), state.sheet)
    assert again == state
    assert again.pending == state.pending
    assert advance(again, React("dodge")) == advance(state, React("dodge"))


@pytest.mark.parametrize("seed", range(6))
def test_every_state_of_a_walk_reads_back(seed: int) -> None:
    dice = HashDice(seed)
    walked = play_match(Invention(seed).sheet(), dice, restless(dice))
    for acts, (state, _given, _events) in enumerate(walked):
        line = write(state)
        assert "\n" not in line
        assert read(line, state.sheet) == state
        if acts % 50 == 0:
            assert read(write(state, with_sheet=True)) == state
            assert write(read(line, state.sheet)) == line


def test_a_line_holds_its_sheet_or_refers_to_it() -> None:
    state = a_scene().state
    assert f'"sheet":"{sheet_key(state.sheet)}"' in write(state)
    assert part_refused(write(state), Scene([jack(1)]).state.sheet) == "sheet"
    with pytest.raises(RuleViolation):
        read(write(state))
    assert read(write(state, with_sheet=True)) == state


@pytest.mark.parametrize(
    ("right", "wrong", "part"),
    [
        ("R4V", "R4X", "rush"),
        ("-2", "two", "score"),
        ("T5:5", "T5", "tokens"),
        ("D2:0", "D2:", "dice"),
        ("B=V5", "B=V6", "ball"),
        ("B=V5", "B@99,0", "ball"),
        ("Ref@-1,3", "Ref@-1,300", "ref"),
        ("H7G@3,-2>0_", "H7G@3,-2>6", "players"),
        ("H7G@3,-2>0_", "H8G@3,-2>0_", "players"),
        ("H7G@3,-2>0_", "H7X@3,-2>0_", "players"),
        ("H7G@3,-2>0_ ", "", "players"),
        ("H3J=bench", "H3J=bin4", "players"),
        (' {"', ' {"figures":{"9":{}},"', "rest"),
        (' {"', ' {"figures":3,"', "rest"),
        (' {"', ' {"pile":[],"unknown":1,"', "rest"),
        (' {"', ' {"ref":500,"', "rest"),
        (' {"', " {", "rest"),
        (' {"', ' {"stack":[{"is":"Test","at":"_x","kind":"dash","side":0,"dice":1,"number":3}],"', "stack"),
        (' {"', ' {"stack":[{"is":"Test","at":"nowhere","kind":"dash","side":0,"dice":1,"number":3}],"', "stack"),
        (' {"', ' {"stack":[{"is":"Nothing"}],"', "rest"),
        (' {"', ' {"stack":[{"is":"Rush","number":4,"side":1,"at":"act","tod":[]}],"', "rest"),
        (' {"', ' {"discards":[926],"', "rest"),
        (' {"', ' {"teams":{"0":{"hand":[53]}},"', "rest"),
        (' {"', ' {"event":99,"', "rest"),
        (' {"', ' {"stack":[{"is":"PickUp","at":"rolled","slot":0}],"', "stack"),
    ],
)
def test_what_is_wrong_is_named(right: str, wrong: str, part: str) -> None:
    line = a_line()
    assert right in line
    assert part_refused(line.replace(right, wrong, 1)) == part


def test_a_line_is_read_with_the_sheet_that_the_match_began_with_whoever_drew_home() -> None:
    sheet = Invention(3).sheet()
    state, _events = begin(sheet)
    for drawn in (0, 1):
        goes_on, _events = advance(state, Drawn(drawn))
        assert read(write(goes_on), sheet) == goes_on
    assert goes_on.swapped
    assert part_refused(write(goes_on), Invention(4).sheet()) == "sheet"


@lru_cache
def lines_of_a_walk() -> list[tuple[str, MatchSheet]]:
    """Lines of a match on its way, most with procedures that are unfinished."""
    dice = HashDice(12)
    whim, lines = restless(dice), []
    state, _events = begin(Invention(12).sheet())
    for _act in range(200):
        wanted = state.pending
        if wanted is None:
            break
        lines.append((write(state), state.sheet))
        state, _events = advance(state, whim(state, wanted) if isinstance(wanted, Choice) else dice.answer(wanted))
    return lines


@given(st.data())
def test_a_slip_is_refused_or_leaves_a_match_that_goes_on(data: st.DataObject) -> None:
    line, sheet = data.draw(st.sampled_from(lines_of_a_walk()))
    place = data.draw(st.integers(0, len(line)))
    slip = data.draw(st.sampled_from(["", *'0123456789-+{}[],"RHVTB@>_=abc ']))
    gone = data.draw(st.integers(0 if slip else 1, 1))
    with suppress(RuleViolation):
        state = read(line[:place] + slip + line[place + gone :], sheet)
        dice = HashDice(place)
        if (wanted := state.pending) is not None:
            advance(state, restless(dice)(state, wanted) if isinstance(wanted, Choice) else dice.answer(wanted))


@given(st.data())
def test_no_text_does_worse_than_be_refused(data: st.DataObject) -> None:
    line = a_line()
    place = data.draw(st.integers(0, len(line)))
    length = data.draw(st.integers(0, 4))
    other = data.draw(st.text(max_size=4))
    with suppress(RuleViolation):
        assert isinstance(read(line[:place] + other + line[place + length :], a_scene().state.sheet), MatchState)
