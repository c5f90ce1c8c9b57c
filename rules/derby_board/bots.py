"""Players that are programs. They take offers and know no more of a bout than a person at the board."""

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from rules.core.dice import HashDice, draw
from rules.core.pending import Choice
from rules.derby_board import tokens
from rules.derby_board.commands import (
    CallOff,
    ComeBack,
    Decline,
    Enough,
    GoOn,
    KeepHand,
    PlayCard,
    Push,
    Redraw,
    Select,
    SetDie,
    StandUp,
    Step,
    Stop,
)
from rules.derby_board.kinds import Stage
from rules.derby_board.skaters import is_jammer, jammer_of
from rules.derby_board.state import LANE_CHANGES, Bout
from rules.derby_board.steps import token_of
from rules.derby_board.track import TRACK

Chooser = Callable[[Bout, Choice], Struct]
Answer = Callable[[Bout, Sequence[Struct]], Struct | None]
HASTE = 8  # one in so many times a random player stops a Jammer who could skate on
FASTEST = 10  # the die a steady player lets her Jammer have at most
NEAR = 6  # spaces


def any_offer(bout: Bout, wanted: Choice, dice: HashDice) -> Struct:
    """Any of the offers, each with the same chance."""
    return wanted.offers[draw(dice.root, f"bot|{bout.answers}", len(wanted.offers))].command


def at_random(dice: HashDice) -> Chooser:
    """Somebody who takes any offer, but seldom stops a Jammer on her way, so that bouts come to an end."""

    def choose(bout: Bout, wanted: Choice) -> Struct:
        command = any_offer(bout, wanted, dice)
        moving = bout.stage is Stage.MOVE and bout.subject is not None and is_jammer(bout.subject)
        if moving and command == Stop() and draw(dice.root, f"haste|{bout.answers}", HASTE):
            return next((offer.command for offer in wanted.offers if isinstance(offer.command, Step)), command)
        return command

    return choose


def steady(dice: HashDice) -> Chooser:
    """Somebody whose Jammer takes the fastest way that is open, and whose Blockers stay in front of the other one."""

    def choose(bout: Bout, wanted: Choice) -> Struct:
        offers = [offer.command for offer in wanted.offers]
        answer = STEADY.get(bout.stage)
        found = None if answer is None else answer(bout, offers)
        return any_offer(bout, wanted, dice) if found is None else found

    return choose


def room(bout: Bout, space: int, lanes: int, most: int) -> int:
    """How many spaces, up to `most`, somebody could skate on from there as all stand now."""
    taken = bout.taken
    front = {space: lanes}
    for count in range(most):
        beyond: dict[int, int] = {}
        for here, left in front.items():
            for there in TRACK.forward[here]:
                now = left - (TRACK.lane(there) != TRACK.lane(here))
                if there not in taken and now >= 0:
                    beyond[there] = max(now, beyond.get(there, 0))
        if not beyond:
            return count
        front = beyond
    return most


def _die(bout: Bout, offers: Sequence[Struct]) -> Struct:
    """The fastest that the way ahead allows."""
    jammer = jammer_of(bout.side)
    free = room(bout, bout.skaters[jammer].space, LANE_CHANGES, FASTEST)
    dice = sorted(offer.die for offer in offers if isinstance(offer, SetDie))
    fit = [die for die in dice if die <= FASTEST and tokens.spaces(die)[0] <= free]
    return SetDie(max(fit, default=dice[0]))


def _move(bout: Bout, offers: Sequence[Struct]) -> Struct | None:
    return _skate(bout, offers) if is_jammer(bout.subject or 0) else _block(bout, offers)


def _skate(bout: Bout, offers: Sequence[Struct]) -> Struct | None:
    """A Jammer's move: cards that there is room for, then the step with the most room beyond."""
    move = bout.movement
    assert move is not None, "she is moving"
    one = bout.skaters[move.skater]
    cards = [offer for offer in offers if isinstance(offer, PlayCard)]
    due = token_of(bout, move.skater) - move.spaces + move.extra
    if cards and (cards[0].target is not None or room(bout, one.space, move.lanes, due + 3) > due + 1):
        return cards[0]
    ways = [offer for offer in offers if isinstance(offer, Step)]
    if not ways:
        return None

    def worth(step: Step) -> tuple[int, bool, int]:
        left = move.lanes - (TRACK.lane(step.space) != TRACK.lane(one.space))
        return room(bout, step.space, left, NEAR), left == move.lanes, -TRACK.lane(step.space)

    return max(ways, key=worth)


def _block(bout: Bout, offers: Sequence[Struct]) -> Struct | None:
    """A Blocker's move: a push at the Jammer, a foul on her; then no faster than she must, and into her lane."""
    other = jammer_of(1 - bout.side)
    aimed = [offer for offer in offers if isinstance(offer, Push | PlayCard) and offer.target == other]
    pushes = [offer for offer in offers if isinstance(offer, Push)]
    if aimed or pushes:
        return (*aimed, *pushes)[0]
    mine, theirs = bout.skaters[bout.subject or 0], bout.skaters[other]
    if Stop() in offers and mine.rank % TRACK.lap > theirs.rank % TRACK.lap:
        return Stop()
    ways = [offer for offer in offers if isinstance(offer, Step)]
    lane = TRACK.lane(theirs.space)
    return min(ways, key=lambda step: abs(TRACK.lane(step.space) - lane), default=None)


def _select(bout: Bout, offers: Sequence[Struct]) -> Struct | None:
    """The Jammer as soon as she may move, then the others one by one."""
    mine = Select(jammer_of(bout.side))
    if mine in offers:
        return mine
    return Enough() if Enough() in offers else next((one for one in offers if isinstance(one, Select)), None)


def _react(bout: Bout, offers: Sequence[Struct]) -> Struct:
    """Cards are for the other Jammer, and for whoever attacks."""
    jammer = jammer_of(bout.side)
    for offer in offers:
        if isinstance(offer, PlayCard) and (offer.target == jammer or bout.stage is Stage.RESPOND):
            return offer
    return Decline()


def _redraw(bout: Bout, offers: Sequence[Struct]) -> Struct:
    """More cards, and no good one for them."""
    cheap = [offer for offer in offers if isinstance(offer, Redraw) and len(offer.discarded) <= 1]
    return min(cheap, key=lambda offer: len(offer.discarded), default=KeepHand())


def _call_off(bout: Bout, offers: Sequence[Struct]) -> Struct:
    """When the jam is won, before the other Jammer scores."""
    side = bout.seat or 0
    points = bout.jams[-1].points
    return CallOff() if points[side] > points[1 - side] and bout.passes[1 - side] else GoOn()


STEADY: Mapping[Stage, Answer] = {
    Stage.SELECT: _select,
    Stage.REACT: _react,
    Stage.RESPOND: _react,
    Stage.DIE: _die,
    Stage.STAND: lambda bout, offers: StandUp(),
    Stage.RETURN: lambda bout, offers: next((one for one in offers if isinstance(one, ComeBack)), None),
    Stage.MOVE: _move,
    Stage.REDRAW: _redraw,
    Stage.CALL_OFF: _call_off,
}
BOTS: dict[str, Callable[[HashDice], Chooser]] = {"steady": steady, "random": at_random}
