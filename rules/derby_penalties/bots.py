"""Players that are programs. They take offers and know no more of a bout than a person at the board."""

from collections.abc import Callable

from msgspec import Struct

from rules.core.dice import HashDice, draw
from rules.core.pending import Choice
from rules.derby_penalties.commands import Review, Select
from rules.derby_penalties.deeds import CallOff, GoOn, Stay
from rules.derby_penalties.stand_in.deeds import Slide
from rules.derby_penalties.stand_in.directions import FORWARD, Direction
from rules.derby_penalties.state import Bout, Phase
from rules.derby_penalties.team import is_jammer

Chooser = Callable[[Bout, Choice], Struct]
WHIM = 4  # one Blocker in so many of a steady player moves


def any_offer(bout: Bout, wanted: Choice, dice: HashDice) -> Struct:
    """Any of the offers, each with the same chance."""
    return wanted.offers[draw(dice.root, f"bot|{bout.answers}", len(wanted.offers))].command


def at_random(dice: HashDice) -> Chooser:
    """Somebody who takes any offer."""
    return lambda bout, wanted: any_offer(bout, wanted, dice)


def steady(dice: HashDice) -> Chooser:
    """Somebody whose Jammer runs as far as she can and whose Blockers mostly hold their ground."""

    def choose(bout: Bout, wanted: Choice) -> Struct:
        offers = [offer.command for offer in wanted.offers]
        if bout.phase is Phase.MOVE and bout.skater is not None:
            if is_jammer(bout.skater):
                return max(offers, key=_way)
            if Stay() in offers and draw(dice.root, f"whim|{bout.answers}", WHIM):
                return Stay()
        if bout.phase is Phase.SELECT and is_jammer(bout.waiting[0]):
            return Select(bout.waiting[0], card=True)
        if bout.phase is Phase.REVIEW:
            return Review()
        if bout.phase is Phase.TURN_END:
            ahead = bout.jams[-1].points[bout.side] > bout.jams[-1].points[1 - bout.side]
            return CallOff() if ahead else GoOn()
        return any_offer(bout, wanted, dice)

    return choose


def _way(deed: Struct) -> int:
    """How much progress a deed makes, in half tiles."""
    if not isinstance(deed, Slide):
        return 0
    half_tiles = {way: 2 if way is Direction.AHEAD else 1 for way in FORWARD}
    return sum(leg.tiles * half_tiles.get(leg.direction, -2) for leg in deed.legs)


BOTS: dict[str, Callable[[HashDice], Chooser]] = {"steady": steady, "random": at_random}
