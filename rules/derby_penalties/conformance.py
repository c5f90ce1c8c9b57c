"""Cases that say what must come out of what goes in, by area, as plain JSON values. Fractions are "n/d".

`AREAS[area](given)` returns what the rules here make of it; a case holds when that contains its own expectations.
Those about turns are in `conformance_scenes`.
"""

from collections.abc import Mapping
from fractions import Fraction

from rules.core.conformance import Area, Plain
from rules.derby_penalties import conformance_scenes as scenes
from rules.derby_penalties.data import BOARD
from rules.derby_penalties.odds import penalty_chance, penalty_counts
from rules.derby_penalties.stand_in.board import Spot, spots_in, step, tile_name
from rules.derby_penalties.stand_in.directions import Direction
from rules.derby_penalties.stand_in.entering import return_section
from rules.derby_penalties.stand_in.state import StandIn, Where
from rules.derby_penalties.team import SKATERS, blockers_of


def _text(number: Fraction) -> str:
    return f"{number.numerator}/{number.denominator}"


def _spot(name: str) -> Spot:
    row, lane = name.split(":")
    return int(row), int(lane)


def _risk(given: Plain) -> Plain:
    risk = given["risk"]
    chances = {"penalty": penalty_chance(risk), "penalty_with_review": penalty_chance(risk, review=True)}
    return {name: _text(chance) for name, chance in chances.items()}


def _two_actions(given: Plain) -> Plain:
    return dict(zip(("none", "one", "both"), map(_text, penalty_counts(given["risks"])), strict=True))


def _neighbours(given: Plain) -> Plain:
    found = {way: step(_spot(given["tile"]), way) for way in Direction}
    return {way.value: "out" if there is None else tile_name(there) for way, there in found.items()}


def _return(given: Plain) -> Plain:
    """One Blocker is on the track."""
    rearmost, where = blockers_of(0)[0], [Where.BENCH] * len(SKATERS)
    where[rearmost] = Where.TRACK
    spots = [_spot(given["rearmost_pack_tile"])] * len(SKATERS)
    section = return_section(StandIn(spots=tuple(spots), where=tuple(where)))
    rows = sorted({row % BOARD.rows for row, _ in spots_in(section)})
    return {"return_section": section % BOARD.sections, "rows": rows}


AREAS: Mapping[str, Area] = {
    "tyc-risk": _risk,
    "tyc-two-actions": _two_actions,
    "tyc-roll": scenes.roll,
    "tyc-box": scenes.box,
    "tyc-swap": scenes.swap,
    "tyc-neighbours": _neighbours,
    "tyc-return": _return,
    "tyc-deck": scenes.deck,
}
