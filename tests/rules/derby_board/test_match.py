"""Played bouts as facts, and the game as the platform asks for it."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec import Struct

from rules.core.dice import HashDice
from rules.core.facts import MatchFacts
from rules.core.options import Options
from rules.core.pending import Choice
from rules.core.squad import OWN, SetLineup, Squad
from rules.derby_board import tally as figures
from rules.derby_board.options import DEFAULTS, OPTIONS
from rules.derby_board.played import sheet_of
from rules.derby_board.report import Report, check_report
from rules.derby_board.results import PUSHER_DIE
from rules.derby_board.ruleset import DERBY_BOARD, engine
from rules.derby_board.track import TRACK

SIDES = (0, 1)


def squad(name: str, lineup: tuple[int, ...] = (1, 2, 3, 4, 5)) -> Squad:
    state = engine().starting_team(OWN, name, DEFAULTS)
    for event in DERBY_BOARD.roster.decide(state, SetLineup(lineup), DEFAULTS):  # type: ignore[union-attr]
        state = DERBY_BOARD.roster.evolve(state, event)  # type: ignore[union-attr]
    return state


TEAMS = (squad("Home", (5, 4, 3, 2, 1)), squad("Visitor"))


@pytest.mark.parametrize("key", ["lead_requires", "jam_end", "voluntary_brake", "redraw", "players", "mode"])
def test_a_bout_is_played_under_what_its_season_chose(key: str) -> None:
    for value in OPTIONS[key].offered:
        assert getattr(sheet_of(Options(OPTIONS, {key: value}), *TEAMS), key) == value


@pytest.mark.rule("ICR-70", "ICR-71", "ICR-94", "ICR-97")
@pytest.mark.parametrize("mode", ["full", "scrimmage"])
def test_a_played_bout_is_the_same_told_by_its_report_or_its_log(mode: str) -> None:
    options = Options(OPTIONS, {"mode": mode})
    bout = engine().play(TEAMS, options, HashDice(3), "bout")
    told = DERBY_BOARD.match.facts(bout.report, TEAMS, options)
    assert engine().facts(bout.log) == told
    assert isinstance(bout.report, Report)
    check_report(bout.report, mode)
    counted = figures.tally(engine().events(bout.log))
    assert counted.score == tuple(side.points for side in told.sides)
    jammers = [next(one.stats for one in told.sides[side].players if one.player == (5, 1)[side]) for side in SIDES]
    assert [stats.get("points", 0) for stats in jammers] == list(counted.score)
    assert _sums_hold(told)


class Onlookers:
    """People who watch a bout and play no part in it."""

    places = ()

    def __init__(self) -> None:
        self.seen: list[Struct] = []

    def choose(self, place: int, state: Any, choice: Choice) -> Struct:
        raise AssertionError("nobody sits there")

    def answer(self, request: object) -> None:
        return None

    def happened(self, events: Sequence[Struct]) -> None:
        self.seen += events


def test_who_watches_a_bout_is_told_all_of_it() -> None:
    people = Onlookers()
    bout = engine().play(TEAMS, DEFAULTS, HashDice(3), "bout", hands=people)
    assert people.seen
    assert people.seen == list(engine().events(bout.log))[-len(people.seen) :]


def _sums_hold(told: MatchFacts) -> bool:
    """The figures of both sides are those of their skaters, and every point was given by somebody."""
    assert sum(side.tallies.get("points_given", 0) for side in told.sides) == sum(side.points for side in told.sides)
    return all(
        side.tallies[name] == sum(player.stats.get(name, 0) for player in side.players)
        for side in told.sides
        for name in ("pushes", "spaces")
    )


def test_every_preset_is_one_of_the_options() -> None:
    assert {name: Options(OPTIONS, chosen).changed() for name, chosen in DERBY_BOARD.presets.items()} == {
        "text": {}, "scrimmage": {"mode": "scrimmage"}, "four_players": {"players": "4"}
    }  # fmt: skip


@pytest.mark.rule("ICR-46", "ICR-33", "ICR-12c")
def test_tables_to_look_up_say_what_the_rules_do() -> None:
    tables = {table.key: {entry.key: entry.details for entry in table.entries} for table in DERBY_BOARD.reference}
    assert set(tables) == {"cards", "track", "dice", "pushes", "wipeouts"}
    assert {key: details["totals"] for key, details in tables["wipeouts"].items()} == {
        "minor_stumble": [1, 2], "major_stumble": [3, 4], "full_stop": [5], "down": [6, 7], "winded": [8]
    }  # fmt: skip
    assert [details["token"] for details in tables["wipeouts"].values()] == [-1, -2, *["stopped"] * 3]
    assert tables["dice"]["d10"] == {"least": 9, "most": 10}
    assert list(tables["pushes"]) == [str(pusher) for pusher in range(1, PUSHER_DIE + 1)]
    assert tables["pushes"]["3"]["target_1_to_10"] == ["epic_fail", "fail", "fail", *["success"] * 7]
    assert sum(details["copies"] for details in tables["cards"].values()) == 40  # type: ignore[misc]
    spaces = [sum(details["spaces_per_lane"]) for details in tables["track"].values()]  # type: ignore[call-overload]
    assert sum(spaces) == len(TRACK.spaces)
    assert sum(len(details["card_zones"]) for details in tables["track"].values()) == 20  # type: ignore[arg-type]
