"""What the cards of the default deck change in the stand-in base game (TYC-114)."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from rules.derby_penalties.data import BOARD, DECK
from rules.derby_penalties.stand_in.board import neighbours, tile_of
from rules.derby_penalties.stand_in.directions import BACKWARD, FORWARD, Direction
from rules.derby_penalties.stand_in.state import StandIn
from rules.derby_penalties.team import is_jammer, side_of

ROUND = BOARD.rows - 1  # no limit: as far as a ring goes


class Reach(Struct, frozen=True, kw_only=True):
    """How a skater may slide: tiles per direction, opponents she may push in line, occupied tiles she may pass over.

    `second` is what a second leg may be: "" none, "beside" after any first one, "rest" after a push.
    """

    limits: Mapping[Direction, int]
    pushes: int = 1
    hops: int = 0
    second: str = ""
    braces: bool = False
    floors: bool = False


BLOCKER = Reach(limits=dict.fromkeys(FORWARD, 3) | dict.fromkeys(BACKWARD, 1))  # TYC-104a
JAMMER = Reach(limits=dict.fromkeys(FORWARD, 6))  # TYC-104b

UNDER_CARD: Mapping[str, Reach] = {
    "": BLOCKER,
    "Jammer Juke": replace(JAMMER, second="beside"),
    "Blocker Juke": replace(BLOCKER, second="beside"),
    "Jammer Sprint": replace(JAMMER, limits=dict.fromkeys(FORWARD, 9)),
    "Whip": replace(JAMMER, limits=dict.fromkeys(FORWARD, ROUND)),
    "Hold the Line": replace(BLOCKER, braces=True),
    "Hit and Run": replace(BLOCKER, second="rest"),
    "Recycle": replace(BLOCKER, limits=dict.fromkeys(FORWARD, 3) | dict.fromkeys(BACKWARD, 3)),
    "Apex Jump": replace(JAMMER, hops=1),
    "Double Push": replace(BLOCKER, pushes=2),
    "Power Hit": replace(BLOCKER, floors=True),
}

if unknown := {card.name for card in DECK.cards} - set(UNDER_CARD):
    raise ValueError(f"deck.json: the stand-in base game does not know {sorted(unknown)}.")


def reach_of(base: StandIn, skater: int, card: str) -> Reach:
    """How she may slide from where she stands."""
    if not card or (card == "Whip" and not _beside_a_mate(base, skater)):
        return JAMMER if is_jammer(skater) else BLOCKER
    return UNDER_CARD[card]


def _beside_a_mate(base: StandIn, skater: int) -> bool:
    around = {tile_of(spot) for spot in neighbours(base.spots[skater])}
    return any(side_of(mate) == side_of(skater) for tile, mate in base.taken.items() if tile in around)
