"""Pushes, cards, fouls and wipeouts (ICR-31 to ICR-41, ICR-46)."""

from rules.core.emission import Emission
from rules.core.pending import Rolled
from rules.derby_board.cards import modifier, replies
from rules.derby_board.commands import Decline, PlayCard, Push
from rules.derby_board.data import CARDS
from rules.derby_board.events import (
    AttemptLost,
    AttemptOver,
    Awaited,
    CardPlayed,
    CardRolled,
    Declined,
    Fell,
    PenaltyRolled,
    Pushed,
    PushedOff,
    PushRolled,
    PushSettled,
    PushTried,
    SentOff,
    TokenMoved,
    WipedOut,
    WipeoutDue,
)
from rules.derby_board.kinds import Cause, Condition, Kind, PushResult, Stage, Wipeout
from rules.derby_board.passing import sent_off_marks, settle
from rules.derby_board.results import (
    FALLS,
    PENALTY_DICE,
    PUSHED,
    TO_STOPPED,
    TOKEN_STEPS,
    card_works,
    push_result,
    spotted,
    wipeout,
)
from rules.derby_board.skaters import is_jammer, side_of
from rules.derby_board.state import Bout
from rules.derby_board.steps import token_of
from rules.derby_board.tokens import shifted
from rules.derby_board.track import TRACK

Play = Emission[Bout]


def play_card(play: Play, given: PlayCard) -> None:
    """ICR-36c, ICR-37b"""
    row = CARDS[given.card]
    reply = bool(play.state.attempts)
    play.emit(CardPlayed(given.skater, given.card, row.name, row.type, given.target, row.extra_spaces, reply))


def try_push(play: Play, skater: int, given: Push) -> None:
    play.emit(PushTried(skater, given.target))


def react(play: Play, given: PlayCard | Decline) -> None:
    """A card of the side that is not moving, or none (ICR-38b, ICR-40a, ICR-41a)."""
    if isinstance(given, PlayCard):
        play_card(play, given)
    else:
        assert play.state.seat is not None, "a side was asked"
        play.emit(Declined(play.state.seat))


def proceed(play: Play) -> None:
    """What the attempt on top needs next."""
    bout = play.state
    attempt = bout.attempts[-1]
    skater, target = attempt.skater, attempt.target
    if replies(bout, attempt):
        play.emit(Awaited(Stage.RESPOND, side_of(target), target))
    elif attempt.card is None and attempt.roll:
        play.emit(Awaited(Stage.BRACE, side_of(target), target))
    elif attempt.card is None:
        play.emit(Awaited(Stage.PUSH, side_of(skater), skater))
    elif not attempt.roll:
        play.emit(Awaited(Stage.CARD, side_of(skater), skater))
    elif CARDS[attempt.card].type is Kind.FOUL:
        play.emit(Awaited(Stage.PENALTY, side_of(target), target))
    else:
        _finish(play)


def roll_push(play: Play, given: Rolled) -> None:
    play.emit(PushRolled(play.state.attempts[-1].skater, given.faces[0]))


def roll_brace(play: Play, given: Rolled) -> None:
    """ICR-33"""
    attempt = play.state.attempts[-1]
    skater, target = attempt.skater, attempt.target
    result = push_result(attempt.roll, given.faces[0])
    play.emit(PushSettled(skater, target, (attempt.roll, given.faces[0]), result))
    if result in PUSHED:
        _push_away(play, skater, target)
    match result:
        case PushResult.EPIC_SUCCESS:
            _fall(play, target, Condition.DOWN)
        case PushResult.EPIC_WIPEOUT:
            _fall(play, skater, Condition.WINDED)
            _fall(play, target, Condition.WINDED)
        case PushResult.EPIC_FAIL:
            _fall(play, skater, Condition.WINDED)
        case PushResult.SUCCESS | PushResult.FAIL:
            pass
    settle(play)
    _finish(play)


def _push_away(play: Play, skater: int, target: int) -> None:
    """ICR-32, ICR-34a, ICR-34b"""
    places = play.state.skaters
    away = TRACK.pushed_to(places[skater].space, places[target].space)
    if away:
        play.emit(Pushed(target, skater, away[0]))
    else:
        play.emit(PushedOff(target, skater))
        _stop_token(play, target)


def _fall(play: Play, skater: int, condition: Condition) -> None:
    play.emit(Fell(skater, condition))
    _stop_token(play, skater)


def _stop_token(play: Play, skater: int) -> None:
    _shift_token(play, skater, TO_STOPPED, Cause.PUSH)


def _shift_token(play: Play, skater: int, steps: int, cause: Cause) -> None:
    if is_jammer(skater):
        token = token_of(play.state, skater)
        after = shifted(token, steps)
        if after != token:
            play.emit(TokenMoved(skater, after, cause))


def roll_card(play: Play, given: Rolled) -> None:
    """ICR-38c, ICR-38d"""
    attempt = play.state.attempts[-1]
    assert attempt.card is not None, "a card was played"
    row, face = CARDS[attempt.card], given.faces[0]
    skater, target, worked = attempt.skater, attempt.target, card_works(given.faces[0])
    play.emit(CardRolled(skater, target, row.type, row.sides, face, worked))
    if worked:
        play.emit(WipeoutDue(target, modifier(row, skater, target), Cause.CARD))


def roll_wipeout(play: Play, given: Rolled) -> None:
    """ICR-46; the token of a Jammer who is moving changes at the end of her movement (ICR-14)."""
    fall, move = play.state.fall, play.state.movement
    assert fall is not None, "a wipeout is due"
    result: Wipeout = wipeout(given.faces[0] + fall.modifier)
    play.emit(WipedOut(fall.skater, given.faces[0], fall.modifier, result, fall.cause))
    if result in FALLS:
        play.emit(Fell(fall.skater, FALLS[result]))
    if move is None or move.skater != fall.skater:
        _shift_token(play, fall.skater, TOKEN_STEPS[result], Cause.WIPEOUT)


def penalty_die(bout: Bout) -> int:
    """ICR-40c"""
    return PENALTY_DICE[bout.attempts[-1].worked]


def roll_penalty(play: Play, given: Rolled) -> None:
    """ICR-40d, ICR-25b"""
    skater, face = play.state.attempts[-1].skater, given.faces[0]
    caught = spotted(face)
    play.emit(PenaltyRolled(skater, penalty_die(play.state), face, caught))
    if caught:
        marks = sent_off_marks(play.state, skater)
        play.emit(SentOff(skater), *marks)
        settle(play)
    _finish(play)


def _finish(play: Play) -> None:
    """The attempt is settled. If it was a reply that worked, or that put her in the box, the one it answered is lost
    (ICR-41b)."""
    over = play.state.attempts[-1]
    play.emit(AttemptOver(over.skater))
    if over.reply and (over.worked or not play.state.skaters[over.skater].fit):
        beneath = play.state.attempts[-1]
        play.emit(AttemptLost(beneath.skater, beneath.target))
