"""A movement from the dice token to its end (ICR-08 to ICR-18, ICR-34)."""

from collections.abc import Iterator

from msgspec import Struct

from rules.core.emission import Emission
from rules.core.pending import Rolled
from rules.derby_board import tokens
from rules.derby_board.cards import at_end, fouls, offensive, pushes, reactions
from rules.derby_board.commands import ComeBack, PlayCard, PourOn, Push, SetDie, StandUp, StayDown, Step, Stop
from rules.derby_board.contests import play_card, try_push
from rules.derby_board.endings import end_movement, over_at_once
from rules.derby_board.events import (
    Awaited,
    Blocked,
    Braked,
    CameBack,
    CurveRolled,
    LineCrossed,
    PouredOn,
    StayedDown,
    Stepped,
    StepsEnded,
    StoodUp,
    TokenMoved,
    WipeoutDue,
)
from rules.derby_board.kinds import Cause, Condition, Stage, Where
from rules.derby_board.passing import settle
from rules.derby_board.skaters import is_jammer, side_of, skaters_of
from rules.derby_board.state import Bout, Movement
from rules.derby_board.steps import (
    POURING,
    least,
    may_come_back,
    may_pour,
    may_stop,
    returns,
    steps,
    token_of,
)
from rules.derby_board.track import TRACK

Play = Emission[Bout]
POUR_MODIFIER = 1  # ICR-15b


def proceed(play: Play) -> None:
    """What the movement needs next."""
    bout, move = play.state, moving(play.state)
    one = bout.skaters[move.skater]
    if not move.ending and _prepares(play, move):
        return
    if reactions(bout):
        play.emit(Awaited(Stage.REACT, 1 - bout.side))
    elif move.ending:
        end_movement(play)
    elif one.where is Where.OUT:
        play.emit(StepsEnded(move.skater))
    elif tuple(options(bout)) == (Stop(),):
        _end_steps(play)
    else:
        play.emit(Awaited(Stage.MOVE, bout.side, move.skater))


def _prepares(play: Play, move: Movement) -> bool:
    """Token, standing up and coming back, each in its time; whether there was something of it to do."""
    bout, one = play.state, play.state.skaters[move.skater]
    seat = side_of(move.skater)
    if one.condition is Condition.WINDED:
        play.emit(StoodUp(move.skater, space=False))
    elif is_jammer(move.skater) and not move.die_set:
        play.emit(Awaited(Stage.DIE, seat, move.skater))
    elif one.condition is Condition.DOWN and is_jammer(move.skater) and token_of(bout, move.skater):
        play.emit(StoodUp(move.skater, space=True))
    elif one.condition is Condition.DOWN:
        play.emit(Awaited(Stage.STAND, seat, move.skater))
    elif may_come_back(bout, move):
        places = returns(bout, move.skater)
        if len(places) == 1:
            _come_back(play, places[0])
        else:
            play.emit(Awaited(Stage.RETURN, seat, move.skater))
    else:
        return False
    return True


def options(bout: Bout) -> Iterator[Struct]:
    """Everything the moving skater may do on the track."""
    move = moving(bout)
    yield from (Step(space) for space in steps(bout, move))
    if may_pour(bout, move):
        yield PourOn()
    yield from offensive(bout, move)
    if not is_jammer(move.skater):
        yield from fouls(bout, (move.skater,), skaters_of(1 - bout.side))
    stops = may_stop(bout, move)
    if stops or not move.begun:
        yield from pushes(bout, move)
    if stops:
        yield from at_end(bout, move)
        yield Stop()


def set_die(play: Play, given: SetDie) -> None:
    """ICR-12b"""
    play.emit(TokenMoved(moving(play.state).skater, given.die, Cause.CHOSEN))


def stand(play: Play, given: StandUp | StayDown) -> None:
    """ICR-18a, ICR-18d"""
    skater = moving(play.state).skater
    play.emit(StoodUp(skater, space=True) if isinstance(given, StandUp) else StayedDown(skater))


def come_back(play: Play, given: ComeBack) -> None:
    """ICR-34d"""
    places = dict(returns(play.state, moving(play.state).skater))
    _come_back(play, (given.space, places[given.space]))


def _come_back(play: Play, place: tuple[int, int]) -> None:
    play.emit(CameBack(moving(play.state).skater, *place))
    settle(play)


def move(play: Play, given: Struct) -> None:
    """One of the `options`."""
    now = moving(play.state)
    match given:
        case Step(space=space):
            _step(play, space)
        case PourOn():
            play.emit(Awaited(Stage.POUR, side_of(now.skater), now.skater))
        case PlayCard(target=target, card=_):
            if target is not None and _is_last(play.state, given):
                _end_steps(play)
            play_card(play, given)
        case Push():
            if now.begun:
                _end_steps(play)
            try_push(play, now.skater, given)
        case _:
            _end_steps(play)


def _is_last(bout: Bout, given: PlayCard) -> bool:
    """Whether the card ends the movement; fouls do not."""
    return given in at_end(bout, moving(bout))


def _step(play: Play, space: int) -> None:
    bout, now = play.state, moving(play.state)
    one, token = bout.skaters[now.skater], bout.tokens[side_of(now.skater)]
    laps = one.laps + TRACK.laps_gained(one.space, space)
    changed = TRACK.lane(space) != TRACK.lane(one.space)
    play.emit(Stepped(now.skater, space, laps, changed_lane=changed, poured=now.poured == POURING))
    if is_jammer(now.skater) and TRACK.crosses_line(one.space, space):
        play.emit(LineCrossed(now.skater))
    settle(play)
    jammer = is_jammer(now.skater) and not over_at_once(play.state)
    if jammer and TRACK.leaves_curve(one.space, space) and tokens.needs_curve_roll(token):
        play.emit(Awaited(Stage.CURVE, side_of(now.skater), now.skater))


def roll_curve(play: Play, given: Rolled) -> None:
    """ICR-16"""
    skater, face = moving(play.state).skater, given.faces[0]
    modifier = tokens.curve_modifier(face)
    play.emit(CurveRolled(skater, token_of(play.state, skater), face, clean=modifier is None))
    if modifier is not None:
        play.emit(WipeoutDue(skater, modifier, Cause.CURVE))


def roll_pour(play: Play, given: Rolled) -> None:
    """ICR-15"""
    skater, face = moving(play.state).skater, given.faces[0]
    token = token_of(play.state, skater)
    gained = tokens.pours_on(token, face)
    play.emit(PouredOn(skater, token, face, gained))
    if not gained:
        play.emit(WipeoutDue(skater, POUR_MODIFIER, Cause.POURING_ON))


def _end_steps(play: Play) -> None:
    """Whoever falls short of her minimum pays for it (ICR-12f, ICR-13)."""
    bout, now = play.state, moving(play.state)
    fewest = least(bout, now)
    if is_jammer(now.skater) and now.spaces < fewest:
        short = Braked if steps(bout, now) else Blocked
        play.emit(short(now.skater, now.spaces, fewest))
    play.emit(StepsEnded(now.skater))


def moving(bout: Bout) -> Movement:
    assert bout.movement is not None, "somebody is moving"
    return bout.movement
