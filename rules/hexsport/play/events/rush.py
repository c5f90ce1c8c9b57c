"""The course of Rushes: actions, tokens, staff, the Ref, the end."""

from rules.hexsport.play.events.base import Event
from rules.hexsport.play.state import Ended


class RushBegan(Event, frozen=True):
    """A Rush, counted from 1, of this side; tokens are back. (HX-RUSH-02, HX-RUSH-27)"""

    rush: int
    side: int


class ActionBegan(Event, frozen=True):
    """A player began an action. `paid` is token, uncharged (no token, though one of his actions), card, free or
    interference; `card` is what was played."""

    slot: int
    action: str
    paid: str
    card: int = 0


class ActionEnded(Event, frozen=True):
    """The action is over."""

    slot: int
    action: str


class CardBought(Event, frozen=True):
    """A token went for a card. (HX-CARDS-09)"""

    side: int


class CheersCashed(Event, frozen=True, omit_defaults=True):
    """Cheers became a reward, which the team keeps for the season where it `stays`. (HX-CHEERS-11, HX-CHEERS-12)"""

    side: int
    reward: str
    cheers: int
    stays: bool = False


class CoachingGained(Event, frozen=True):
    """A side gained coaching dice for this match; `reserve` ones are a Defensive Play's."""

    side: int
    dice: int = 0
    reserve: int = 0


class CoachingSpent(Event, frozen=True):
    """Coaching dice went into a test. (HX-DICE-27)"""

    side: int
    dice: int
    reserve: int = 0


class PlayTried(Event, frozen=True):
    """A staff coach tries a play; `coach` is empty where none is needed. (HX-STAFF-01)"""

    side: int
    play: str
    coach: str


class TokenLimitRaised(Event, frozen=True):
    """A player may take so many token actions this Rush. (HX-STAFF-07)"""

    slot: int
    actions: int


class CheerleaderPlaced(Event, frozen=True):
    """A Cheerleader went to a score field, from another field or from the Bench (None). (HX-STAFF-12)"""

    side: int
    field: int
    origin: int | None = None


class CheerleaderBenched(Event, frozen=True):
    """The score marker reached a Cheerleader, who returned to her Bench. (HX-STAFF-17)"""

    side: int
    field: int


class RushCut(Event, frozen=True):
    """The Rush is over because of this (a code such as strike, failed_catch, fallen_carrier)."""

    why: str


class BinMoved(Event, frozen=True):
    """A player moved a space in the Sin Bin; 0 is the Bench. (HX-RUSH-23)"""

    slot: int
    space: int


class RefMoved(Event, frozen=True):
    """The Ref went to a cell. (HX-REF-15)"""

    cell: int


class RushEnded(Event, frozen=True):
    """A Rush is over; unspent tokens and a Defensive Play's dice are gone. (HX-RUSH-13, HX-RUSH-28)"""

    rush: int


class TimeCalled(Event, frozen=True):
    """The minutes of the match are over: this Rush was the last. (HX-SCORE-12)"""

    rush: int


class SuddenDeathBegan(Event, frozen=True):
    """A level knock-out goes on. (HX-SCORE-09)"""


class MatchEnded(Event, frozen=True):
    """The match is over."""

    outcome: Ended
