"""What a bout waits for, put as a question with everything that may be answered."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from msgspec import Struct

from rules.core.pending import Choice, DrawRequest, Offer, Pending, RollRequest
from rules.derby_board.cards import own_fouls, reactions, replies
from rules.derby_board.commands import (
    CallOff,
    ComeBack,
    Decline,
    Enough,
    GoOn,
    Place,
    Select,
    SetDie,
    StandUp,
    StayDown,
)
from rules.derby_board.contests import penalty_die
from rules.derby_board.data import CARDS
from rules.derby_board.hands import redraws
from rules.derby_board.kinds import Stage
from rules.derby_board.movement import moving, options
from rules.derby_board.results import PUSHER_DIE, TARGET_DIE, WIPEOUT_DIE
from rules.derby_board.state import Bout
from rules.derby_board.steps import returns, token_of
from rules.derby_board.tokens import choices
from rules.derby_board.turn import may_rest, placements, selectable

HANDS = (Stage.REDRAW, Stage.DRAW)


class Die(NamedTuple):
    """What is rolled: dice of how many sides, and what hangs on them."""

    sides: Callable[[Bout], int]
    facts: Callable[[Bout], dict[str, object]] = lambda bout: {}
    dice: int = 1


def awaited(bout: Bout) -> Pending | None:
    """The question of the stage."""
    stage = bout.stage
    if stage is Stage.OVER:
        return None
    if stage is Stage.DRAW:
        among = tuple(CARDS[card].name for card in bout.draw)
        return DrawRequest(purpose="card", subject=subject_of(bout), among=among, seat=bout.seat)
    die = DICE.get(stage)
    if die is None:
        offers = tuple(Offer(command=command) for command in CHOICES[stage](bout))
        return Choice(kind=stage.value, subject=subject_of(bout), offers=offers, seat=bout.seat)
    return RollRequest(
        purpose=stage.value,
        subject=subject_of(bout),
        dice=die.dice,
        sides=die.sides(bout),
        facts=die.facts(bout),
        seat=bout.seat,
    )


def person_of(bout: Bout) -> int | None:
    """Which of the two persons of a side is asked, 0 or 1; None when both play for it (ICR-43)."""
    if bout.sheet.players == "2" or bout.subject is None:
        return None
    return bout.runner_of_hand(bout.subject) if bout.stage in HANDS else bout.runner(bout.subject)


def subject_of(bout: Bout) -> str:
    """What keeps the questions of a bout apart; among four players it names the person."""
    person = person_of(bout)
    who = "" if person is None else f":person:{person}"
    return f"jam:{bout.jam}:turn:{bout.turn}:phase:{bout.phase}:answer:{bout.answers}{who}"


def _subject(bout: Bout) -> int:
    assert bout.subject is not None, "the stage concerns somebody"
    return bout.subject


def _fall_facts(bout: Bout) -> dict[str, object]:
    fall = bout.fall
    assert fall is not None, "a wipeout is due"
    return {"skater": fall.skater, "modifier": fall.modifier, "cause": fall.cause.value}


def _attempt_facts(bout: Bout) -> dict[str, object]:
    attempt = bout.attempts[-1]
    return {"skater": attempt.skater, "target": attempt.target, "roll": attempt.roll}


def _card_die(bout: Bout) -> int:
    card = bout.attempts[-1].card
    assert card is not None, "a card was played"
    return CARDS[card].sides


def _token(bout: Bout) -> int:
    return token_of(bout, moving(bout).skater)


DICE: Mapping[Stage, Die] = {
    Stage.ROLL_OFF: Die(lambda bout: WIPEOUT_DIE, dice=2),
    Stage.CURVE: Die(_token, lambda bout: {"skater": bout.subject}),
    Stage.POUR: Die(_token, lambda bout: {"skater": bout.subject}),
    Stage.PUSH: Die(lambda bout: PUSHER_DIE, _attempt_facts),
    Stage.BRACE: Die(lambda bout: TARGET_DIE, _attempt_facts),
    Stage.CARD: Die(_card_die, _attempt_facts),
    Stage.WIPEOUT: Die(lambda bout: WIPEOUT_DIE, _fall_facts),
    Stage.PENALTY: Die(penalty_die, _attempt_facts),
}


def _placements(bout: Bout) -> tuple[Place, ...]:
    assert bout.seat is not None, "a side places"
    return placements(bout, bout.seat)


def _selects(bout: Bout) -> Iterator[Struct]:
    yield from (Select(skater) for skater in selectable(bout))
    yield from own_fouls(bout)
    if may_rest(bout):
        yield Enough()


CHOICES: Mapping[Stage, Callable[[Bout], Iterable[Struct]]] = {
    Stage.PLACE: _placements,
    Stage.SELECT: _selects,
    Stage.REACT: lambda bout: (*reactions(bout), Decline()),
    Stage.RESPOND: lambda bout: (*replies(bout, bout.attempts[-1]), Decline()),
    Stage.DIE: lambda bout: (SetDie(die) for die in choices(_token(bout))),
    Stage.STAND: lambda bout: (StandUp(), StayDown()),
    Stage.RETURN: lambda bout: (ComeBack(space) for space, _ in returns(bout, _subject(bout))),
    Stage.MOVE: options,
    Stage.REDRAW: redraws,
    Stage.CALL_OFF: lambda bout: (CallOff(), GoOn()),
}
