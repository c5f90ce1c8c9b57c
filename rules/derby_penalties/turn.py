"""A turn of the penalty layer, step by step (TYC-03 to TYC-13, and the state machine)."""

from msgspec import Struct

from rules.core.emission import Emission
from rules.core.pending import Drawn, Rolled
from rules.derby_penalties.asking import move_card, select_commands
from rules.derby_penalties.base_game import BaseGame, JamBegan, SentOff, TurnBegan, TurnEnded
from rules.derby_penalties.bases import BASES
from rules.derby_penalties.box import next_seat
from rules.derby_penalties.commands import Accept, Review, Select
from rules.derby_penalties.events import (
    Awaited,
    BoutEnded,
    BoxCleared,
    BoxStepped,
    CardDiscarded,
    CardDrawn,
    JamEnded,
    JammerUp,
    Judged,
    Rerolled,
    Reshuffled,
    Returned,
    ReviewSpent,
    RisksRolled,
    Selected,
    SpentEarlier,
    Swapped,
)
from rules.derby_penalties.state import Bout, Phase
from rules.derby_penalties.team import counterpart, is_jammer

Play = Emission[Bout]


def begin_jam(play: Play) -> None:
    """The next jam, up to the first placement or turn."""
    jam = play.state.jam + 1
    starter = _base(play).starter(jam, play.state.sheet.starter)
    play.emit(JamBegan(jam, starter, tuple(stay.skater for stay in play.state.box)))
    _go_on_placing(play)


def set_up(play: Play, deed: Struct) -> None:
    play.emit(*_base(play).place(play.state.base, deed))
    _go_on_placing(play)


def _go_on_placing(play: Play) -> None:
    if _base(play).placing(play.state.base) is None:
        _begin_turn(play, play.state.side)
    else:
        play.emit(Awaited(Phase.SET_UP))


def _begin_turn(play: Play, side: int) -> None:
    play.emit(TurnBegan(side, play.state.turns[side] + 1), Awaited(Phase.DRAW))


def draw(play: Play, given: Drawn) -> None:
    """TYC-03a"""
    play.emit(CardDrawn(play.state.side, play.state.draw[given.index]))
    _next_selection(play)


def _next_selection(play: Play) -> None:
    """The Blockers first, then the Jammer; dice after each of the two (TYC-07). A single choice is made at once."""
    bout = play.state
    if bout.waiting:
        commands = select_commands(bout)
        if len(commands) == 1:
            select(play, commands[0])
        else:
            play.emit(Awaited(Phase.SELECT))
    elif bout.risks:
        play.emit(Awaited(Phase.ROLL))
    else:
        _after_dice(play)


def _after_dice(play: Play) -> None:
    if play.state.jammer_up:
        _end_turn(play)
    else:
        play.emit(JammerUp(play.state.side))
        _next_selection(play)


def select(play: Play, given: Select) -> None:
    """TYC-103a, TYC-115"""
    skater = given.skater
    card = play.state.card
    play.emit(Selected(skater, card.name if given.card and card is not None else ""))
    stay = play.state.stay(skater)
    if skater in play.state.spent:
        play.emit(SpentEarlier(skater))
    elif stay is None:
        play.emit(Awaited(Phase.MOVE, skater))
        return
    else:
        seat = next_seat(stay, play.state.sheet.box_regions)
        if seat is None:
            play.emit(Awaited(Phase.RETURN, skater))
            return
        play.emit(BoxStepped(skater, seat.region, seat.further))
    _next_selection(play)


def move(play: Play, deed: Struct) -> None:
    """A deed stands, whatever the dice say of it later (TYC-09c)."""
    skater = _skater(play)
    play.emit(*_base(play).perform(play.state.base, skater, deed, move_card(play.state, skater)))
    _next_selection(play)


def come_back(play: Play, deed: Struct) -> None:
    """TYC-13"""
    skater = _skater(play)
    play.emit(*_base(play).place(play.state.base, deed), Returned(skater))
    if play.state.used_by == skater:
        play.emit(Awaited(Phase.MOVE, skater))
    else:
        _next_selection(play)


def roll(play: Play, given: Rolled) -> None:
    """TYC-07b to TYC-07d"""
    play.emit(RisksRolled(given.faces))
    _judge(play)


def review(play: Play, given: Review | Accept) -> None:
    """TYC-10a"""
    if isinstance(given, Review):
        play.emit(ReviewSpent(play.state.side, play.state.risks[0].skater), Awaited(Phase.REROLL))
    elif not _penalise(play):
        _judge(play)


def reroll(play: Play, given: Rolled) -> None:
    """The second roll stands (TYC-10b)."""
    play.emit(Rerolled(given.faces[0]))
    _judge(play)


def swap(play: Play, deed: Struct) -> None:
    """TYC-112a"""
    play.emit(*_base(play).place(play.state.base, deed))
    _judge(play)


def _judge(play: Play) -> None:
    while play.state.risks:
        risky = play.state.risks[0]
        if not risky.penalised:
            play.emit(Judged(risky.skater, risky.cause, penalty=False, reviewed=risky.reviewed))
        elif play.state.reviews[play.state.side] and not risky.reviewed:
            play.emit(Awaited(Phase.REVIEW, risky.skater))
            return
        elif _penalise(play):
            return
    _after_dice(play)


def _penalise(play: Play) -> bool:
    """The first open action costs a penalty; whether a Jammer set free by it is now to be placed (TYC-12)."""
    risky = play.state.risks[0]
    play.emit(Judged(risky.skater, risky.cause, penalty=True, reviewed=risky.reviewed))
    other = counterpart(risky.skater) if is_jammer(risky.skater) else None
    swapped = other is not None and play.state.stay(other) is not None
    if other is not None and swapped:
        play.emit(Swapped(other))
    play.emit(SentOff(risky.skater))
    if swapped:
        play.emit(Awaited(Phase.SWAP, other))
    return swapped


def say(play: Play, deed: Struct) -> None:
    """What the side says at the end of its turn."""
    play.emit(*_base(play).say(play.state.base, play.state.side, deed))
    if _base(play).goes_on(play.state.base):
        _go_on(play)
    else:
        play.emit(Awaited(Phase.TURN_END))


def _end_turn(play: Play) -> None:
    """TYC-05a, TYC-06"""
    bout = play.state
    assert bout.hand is not None, "a card was drawn in this turn"
    play.emit(CardDiscarded(bout.hand))
    if not play.state.draw:
        play.emit(Reshuffled())
    play.emit(TurnEnded(bout.side))
    play.emit(*_base(play).turn_end(play.state.base, bout.side))
    if _base(play).endings(play.state.base, bout.side):
        play.emit(Awaited(Phase.TURN_END))
    else:
        _go_on(play)


def _go_on(play: Play) -> None:
    bout, base = play.state, _base(play)
    if not base.jam_over(bout.base):
        _begin_turn(play, 1 - bout.side)
        return
    play.emit(JamEnded(bout.jam))
    if bout.sheet.box_at_jam_end == "release":
        play.emit(BoxCleared())
    if base.bout_over(bout.base, bout.jam, bout.score):
        play.emit(BoutEnded(0 if bout.score[0] > bout.score[1] else 1))
    else:
        begin_jam(play)


def _base(play: Play) -> BaseGame:
    return BASES[play.state.sheet.base_game]


def _skater(play: Play) -> int:
    assert play.state.skater is not None, "the phase concerns a skater"
    return play.state.skater
