"""Situations in the middle of a jam, and what is done in them."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from rules.core.pending import Choice, Rolled
from rules.derby_board.commands import Select, SetDie, Step, Stop
from rules.derby_board.data import CARDS
from rules.derby_board.engine import advance, pending
from rules.derby_board.kinds import Condition, Stage, Where
from rules.derby_board.state import Bout, JamScore, Sheet, Skater
from rules.derby_board.track import TRACK

Event = TypeVar("Event", bound=Struct)
Place = str | tuple[str, int]

J, B1, B2, B3, P = range(5)  # of side 0
OJ, O1, O2, O3, OP = range(5, 10)  # their opponents
FORMATION: Mapping[int, Place] = {
    J: "S1:L1:0", B1: "S1:L1:3", B2: "S1:L3:3", B3: "S1:L5:3", P: "S1:L1:5",
    OJ: "S1:L5:0", O1: "S1:L2:6", O2: "S1:L4:5", O3: "S1:L5:6", OP: "S1:L3:6",
}  # fmt: skip


def scene(places: Mapping[int, Place] | None = None, **changes: object) -> Bout:
    """A bout in the second turn of the first jam, side 0 to choose whom to move; the named skaters stand elsewhere.

    A place is a space, or a space and laps. Other changes are those of `Bout`.
    """
    where = {**FORMATION, **(places or {})}
    skaters = tuple(_standing(where[skater]) for skater in sorted(where))
    bout = Bout(jam=1, turn=2, phase=1, stage=Stage.SELECT, seat=0, skaters=skaters, jams=(JamScore(),))
    return replace(bout, **changes)


def _standing(place: Place) -> Skater:
    name, laps = (place, 0) if isinstance(place, str) else place
    return Skater(space=at(name), laps=laps, where=Where.TRACK)


def at(name: str) -> int:
    return TRACK.number(name)


def with_skater(bout: Bout, skater: int, **changes: object) -> Bout:
    """With these changes of a skater."""
    changed = replace(bout.skaters[skater], **changes)
    return replace(bout, skaters=(*bout.skaters[:skater], changed, *bout.skaters[skater + 1 :]))


def boxed(bout: Bout, skater: int, chair: int = 5) -> Bout:
    return with_skater(bout, skater, where=Where.BOX, chair=chair)


def off(bout: Bout, skater: int) -> Bout:
    return with_skater(bout, skater, where=Where.OUT)


def down(bout: Bout, skater: int) -> Bout:
    return with_skater(bout, skater, condition=Condition.DOWN)


def winded(bout: Bout, skater: int) -> Bout:
    return with_skater(bout, skater, condition=Condition.WINDED)


def holding(bout: Bout, person: int, *names: str) -> Bout:
    """With these cards in a hand, taken from the draw pile."""
    draw, hand = list(bout.draw), []
    for name in names:
        card = next(card for card in draw if CARDS[card].name == name)
        draw.remove(card)
        hand.append(card)
    return replace(bout, draw=tuple(draw), hands=(*bout.hands[:person], tuple(hand), *bout.hands[person + 1 :]))


def card(bout: Bout, name: str) -> int:
    """The number of that card in some hand."""
    return next(card for hand in bout.hands for card in hand if CARDS[card].name == name)


def offers(bout: Bout) -> list[Struct]:
    """What may be said now."""
    wanted = pending(bout)
    assert isinstance(wanted, Choice), bout.stage
    return [offer.command for offer in wanted.offers]


def offered(bout: Bout, kind: type[Event]) -> list[Event]:
    """What may be said now, of one kind."""
    return [offer for offer in offers(bout) if isinstance(offer, kind)]


def act(bout: Bout, *given: Struct | int) -> tuple[Bout, tuple[Struct, ...]]:
    """The bout after all this, and what happened; a number is a die."""
    events: list[Struct] = []
    for one in given:
        bout, more = advance(bout, Rolled((one,)) if isinstance(one, int) else one)
        events += more
    return bout, tuple(events)


def after(bout: Bout, *given: Struct | int) -> Bout:
    return act(bout, *given)[0]


def jams(bout: Bout, jammer: int, die: int, *spaces: str) -> Bout:
    """The bout when a Jammer has chosen her die and taken these steps."""
    return after(bout, Select(jammer), SetDie(die), *steps(*spaces))


def steps(*spaces: str) -> list[Step]:
    return [Step(at(space)) for space in spaces]


def straight(bout: Bout, count: int) -> Bout:
    """The bout when the moving skater has gone so many spaces straight ahead; dice are low, cards declined."""
    for _ in range(count):
        assert bout.movement is not None
        bout = after(bout, Step(TRACK.ahead[bout.skaters[bout.movement.skater].space]))
        while bout.stage is Stage.CURVE:
            bout = after(bout, 1)
    return bout


def of_kind(events: Sequence[Struct], kind: type[Event]) -> list[Event]:
    return [event for event in events if isinstance(event, kind)]


def space_of(bout: Bout, skater: int) -> str:
    return TRACK.name(bout.skaters[skater].space)


def options_of(**terms: str) -> Sheet:
    return Sheet(**terms)  # type: ignore[arg-type]


STOP = Stop()
