"""The track and the deck as data, and what is wrong with others."""

import json
import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules.derby_board.data import CARDS, DIRECTORY, TRACK_FILE, load
from rules.derby_board.kinds import Kind, Need
from rules.derby_board.tokens import LADDER
from rules.derby_board.track import TRACK, Track
from tests.rules.derby_board.scenes import at

SPACES = range(len(TRACK.spaces))


def names(spaces: tuple[int, ...]) -> list[str]:
    return [TRACK.name(space) for space in spaces]


def rank(name: str, laps: int = 0) -> int:
    return laps * TRACK.lap + TRACK.ranks[at(name)]


@pytest.mark.rule("ICR-61a", "ICR-61b", "ICR-61", "ICR-45b")
def test_the_default_track() -> None:
    assert TRACK.names == ("S1", "C1", "S2", "C2")
    assert len(TRACK.spaces) == 200
    laps = Counter(TRACK.lane(space) for space in SPACES)
    assert [laps[lane] for lane in range(1, 6)] == [32, 36, 40, 44, 48]
    assert TRACK.number("S1:L3:4") == TRACK.numbers[0, 3, 4]
    assert TRACK_FILE.direction == "counter-clockwise"
    assert names((TRACK.ahead[at("S1:L3:4")], TRACK.ahead[at("S1:L3:9")], TRACK.ahead[at("C2:L5:13")])) == [
        "S1:L3:5", "C1:L3:0", "S1:L5:0"
    ]  # fmt: skip


@pytest.mark.rule("ICR-45c", "ICR-61f", "ICR-61g")
def test_what_is_marked_on_the_track() -> None:
    assert {TRACK.spaces[space].index for space in TRACK.jammer_start} == {2}
    assert {TRACK.spaces[space].index for space in TRACK.blocker_start} == {3, 4}
    assert {TRACK.spaces[space].index for space in TRACK.pivot_start} == {5}
    assert TRACK.crosses_line(at("S1:L3:2"), at("S1:L4:3"))
    assert not TRACK.crosses_line(at("S1:L3:3"), at("S1:L4:4"))
    assert not TRACK.crosses_line(at("S2:L3:2"), at("S2:L4:3"))
    assert len(TRACK.zones) == 20
    assert sorted(names(tuple(TRACK.zones)))[:5] == ["C1:L1:1", "C1:L2:5", "C1:L3:3", "C1:L4:8", "C1:L5:5"]
    last_two = {
        space
        for space in SPACES
        if TRACK.in_curve(space) and TRACK.spaces[space].count - TRACK.spaces[space].index <= 2
    }
    assert last_two == TRACK.red
    laps = {(here, there): TRACK.laps_gained(here, there) for here in SPACES for there in TRACK.forward[here]}
    assert {(TRACK.segment(here), TRACK.segment(there)) for (here, there), gained in laps.items() if gained} == {(3, 0)}
    assert TRACK.laps_gained(at("S1:L3:0"), at("C2:L3:9")) == -1


@pytest.mark.rule("ICR-08a", "ICR-08b", "ICR-61c", "ICR-61d")
def test_steps_go_to_touching_spaces_further_on() -> None:
    assert names(TRACK.forward[at("S1:L3:4")]) == ["S1:L2:5", "S1:L3:5", "S1:L4:5"]
    assert names(TRACK.forward[at("S1:L3:9")]) == ["C1:L2:0", "C1:L3:0", "C1:L4:0"]
    assert names(TRACK.forward[at("C1:L1:5")]) == ["C1:L2:7", "S2:L1:0", "S2:L2:0"]
    assert names(TRACK.forward[at("C1:L3:0")]) == ["C1:L2:0", "C1:L3:1", "C1:L4:1"]
    for here in SPACES:
        for there in TRACK.forward[here]:
            one, other = TRACK.spaces[here], TRACK.spaces[there]
            assert abs(one.lane - other.lane) <= 1
            assert other.segment != one.segment or sum(other.arc) > sum(one.arc)


@pytest.mark.rule("ICR-32a", "ICR-61e")
def test_side_adjacent_is_beside_and_not_at_a_corner() -> None:
    assert names(TRACK.sides[at("S1:L3:4")]) == ["S1:L2:4", "S1:L4:4"]
    assert names(TRACK.sides[at("C1:L3:4")]) == ["C1:L2:3", "C1:L4:4", "C1:L4:5"]
    for here in SPACES:
        for there in TRACK.sides[here]:
            assert here in TRACK.sides[there]
            assert abs(TRACK.lane(here) - TRACK.lane(there)) == 1
            assert TRACK.segment(here) == TRACK.segment(there)


@pytest.mark.rule("ICR-32b", "ICR-32c", "ICR-32e", "ICR-61h")
def test_a_push_goes_away_from_the_pusher() -> None:
    assert names(TRACK.pushed_to(at("S1:L2:4"), at("S1:L3:4"))) == ["S1:L4:4"]
    assert names(TRACK.pushed_to(at("C2:L3:2"), at("C2:L4:2"))) == ["C2:L5:2", "C2:L5:3"]
    assert names(TRACK.pushed_to(at("S1:L2:4"), at("S1:L1:4"))) == []
    for target in SPACES:
        for pusher in TRACK.sides[target]:
            away = TRACK.pushed_to(pusher, target)
            outwards = TRACK.lane(target) > TRACK.lane(pusher)
            edge = TRACK.lane(target) == (5 if outwards else 1)
            if edge:
                assert away == ()
            elif not TRACK.in_curve(target):
                assert len(away) == 1
            else:
                assert len(away) in ((2,) if outwards else (1, 2))
            assert [TRACK.spaces[space].index for space in away] == sorted(TRACK.spaces[space].index for space in away)


@pytest.mark.rule("ICR-20a", "ICR-20b", "ICR-20c")
def test_who_is_in_front() -> None:
    assert rank("S1:L1:7") > rank("S1:L5:6") == rank("S1:L1:6")
    assert rank("C1:L1:3") > rank("C1:L5:7")
    assert rank("C1:L5:0") > rank("S1:L1:9")
    assert rank("S1:L3:1", 2) > rank("C2:L3:8", 1) > rank("S1:L3:9", 1)
    assert rank("C1:L1:3") == rank("C1:L5:11")


@pytest.mark.rule("ICR-61i")
def test_an_outward_step_in_a_curve_can_lose_the_front() -> None:
    lost = [
        (here, there)
        for here in SPACES
        for there in TRACK.forward[here]
        if TRACK.segment(here) == TRACK.segment(there) and TRACK.ranks[there] < TRACK.ranks[here]
    ]
    assert lost
    assert all(TRACK.in_curve(here) and TRACK.lane(there) > TRACK.lane(here) for here, there in lost)


@pytest.mark.rule("ICR-62", "ICR-45f", "ICR-45d", "ICR-37d")
def test_the_default_deck() -> None:
    assert len(CARDS) == 40
    assert Counter(row.type for row in CARDS) == {Kind.OFFENSIVE: 16, Kind.DEFENSIVE: 14, Kind.FOUL: 10}
    rows = {row.name: row for row in CARDS}
    assert (rows["Waterfall Block"].type, rows["Elbow Smash"].type) == (Kind.DEFENSIVE, Kind.FOUL)
    assert {name: row.extra_spaces for name, row in rows.items() if row.type is Kind.OFFENSIVE} == {
        "Arm Whip": 3, "Hip Whip": 2, "Push Start": 2, "Inside Edge": 1, "Juke": 1, "Pack Surf": 3, "Slingshot": 2
    }  # fmt: skip
    assert {row.sides for row in CARDS if row.type is not Kind.OFFENSIVE} == {6, 8, 10}
    assert LADDER == (0, 6, 8, 10, 12)
    assert rows["Can Opener"].condition is Need.ON_JAMMER
    assert rows["Juke"].more_lanes == 1


def spoilt(folder: Path, file: str, spoil: Callable[[dict[str, Any]], None]) -> Path:
    for path in DIRECTORY.glob("*.json"):
        shutil.copy(path, folder)
    data = json.loads((folder / file).read_text())
    spoil(data)
    (folder / file).write_text(json.dumps(data))
    return folder


@pytest.mark.parametrize(
    ("file", "spoil"),
    [
        ("track.json", lambda data: data.update(total_spaces=199)),
        ("track.json", lambda data: data.update(lap_length_by_lane=[32, 36, 40, 44, 49])),
        ("track.json", lambda data: data["segments"][0].update(spaces_per_lane=[10, 10])),
        ("track.json", lambda data: data["segments"][1].update(type="straight")),
        ("track.json", lambda data: data["card_zones"].append("S1:L2:1")),
        ("track.json", lambda data: data["red_spaces"].remove("C1:L1:5")),
        ("track.json", lambda data: data["red_spaces"].append("S1:L1:5")),
        ("track.json", lambda data: data["pivot_start"].append("S1:L6:5")),
        ("track.json", lambda data: data.update(jammer_start=["S1:L1:3", "S1:L2:3"])),
        ("track.json", lambda data: data.update(pivot_start=["S1:L1:5"])),
        ("track.json", lambda data: data["checkered_line"].update(between_indices=[2, 4])),
        ("action-deck.json", lambda data: data["cards"].append(data["cards"][0])),
        ("action-deck.json", lambda data: data["cards"][0].update(copies=4)),
        ("action-deck.json", lambda data: data["cards"][0].update(die="d6")),
        ("action-deck.json", lambda data: data["cards"][0].update(more=1)),
        ("action-deck.json", lambda data: data["names_fixed_by_the_rulebook"].append("Cartwheel")),
    ],
)
def test_a_table_that_contradicts_itself_is_named(
    tmp_path: Path, file: str, spoil: Callable[[dict[str, Any]], None]
) -> None:
    with pytest.raises(ValueError, match=file.replace(".", r"\.")):
        load(spoilt(tmp_path, file, spoil))


@pytest.mark.rule("ICR-61")
def test_all_geometry_comes_from_the_data(tmp_path: Path) -> None:
    def narrower(data: dict[str, Any]) -> None:
        data["segments"][1]["spaces_per_lane"] = [5, 7, 9, 11, 13]
        data.update(total_spaces=195, lap_length_by_lane=[31, 35, 39, 43, 47])
        data["red_spaces"] = [
            f"{name}:L{lane}:{count - 1}"
            for name, first in (("C1", 5), ("C2", 6))
            for lane, count in enumerate(range(first, first + 9, 2), start=1)
        ]
        data["card_zones"] = ["S1:L2:1"]

    track = Track(load(spoilt(tmp_path, "track.json", narrower))[0])
    assert len(track.spaces) == 195
    assert track.name(track.ahead[track.number("C1:L1:4")]) == "S2:L1:0"
    assert track.zones == {track.number("S1:L2:1")}
