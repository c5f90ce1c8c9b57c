"""What happens before the match, and to cards."""

from rules.hexsport.play.events.base import SCHEMA, Event
from rules.hexsport.play.sheet import MatchSheet


class MatchBegan(Event, frozen=True):
    """These lineups meet; the first in log and state."""

    sheet: MatchSheet
    pile: tuple[int, ...]
    schema: int = SCHEMA


class SidesDrawn(Event, frozen=True):
    """Who is Home; `swapped` if the second lineup drew it. (HX-SETUP-01)"""

    swapped: bool


class CardsDrawn(Event, frozen=True):
    """Cards of the pile went to a hand. `why` is setup, exchange, bought or cheers."""

    side: int
    cards: tuple[int, ...]
    why: str


class CardsDiscarded(Event, frozen=True):
    """Cards left a hand for the discards. `why` is exchange or played."""

    side: int
    cards: tuple[int, ...]
    why: str


class CardTurned(Event, frozen=True):
    """A card of the pile was turned up and discarded. `why` is fan_check, ref or random_player."""

    card: int
    why: str
    side: int


class PileReshuffled(Event, frozen=True):
    """The discards became the pile. (HX-CARDS-14)"""


class EventBegan(Event, frozen=True):
    """An Event card came into force, in place of the one before. (HX-CARDS-06)"""

    card: int


class EventEnded(Event, frozen=True):
    """The Event in force is over, and no other stays in its place. (HX-CARDS-06)"""


class PrimaDonnaRolled(Event, frozen=True):
    """What a Prima Donna rolled before the match; on a 1 he deploys as Striker. (HX-ABIL-20)"""

    slot: int
    face: int
    striker: bool


class PlayerDeployed(Event, frozen=True):
    """A player was put on the pitch. (HX-SETUP-06)"""

    slot: int
    cell: int
    facing: int
