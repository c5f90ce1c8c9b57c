"""Events become state; nothing is judged."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rules.derby_board import events as told
from rules.derby_board.changes import moving, put
from rules.derby_board.evolve_contests import CONTEST_CHANGES
from rules.derby_board.evolve_hands import HAND_CHANGES
from rules.derby_board.kinds import Cause, Condition, Stage, Where
from rules.derby_board.skaters import side_of
from rules.derby_board.state import Bout, JamScore, Movement, Skater
from rules.derby_board.tokens import BLOCKED_DROP, STOPPED

Pair = tuple[int, int]


def evolve(bout: Bout, event: Struct) -> Bout:
    """The bout after the event."""
    change = _CHANGES.get(type(event))
    return bout if change is None else change(bout, event)


def fold(events: Iterable[Struct]) -> Bout:
    """The bout as its events tell it."""
    bout = Bout()
    for event in events:
        bout = evolve(bout, event)
    return bout


def _with(pair: Pair, side: int, value: int) -> Pair:
    return (pair[0], value) if side else (value, pair[1])


def _jam_began(bout: Bout, event: told.JamBegan) -> Bout:
    return replace(
        bout,
        jam=event.jam,
        first=event.first,
        side=event.first,
        turn=0,
        phase=0,
        tokens=(STOPPED, STOPPED),
        passes=(0, 0),
        counted=((), ()),
        laps_up=(0, 0),
        marker=-1,
        jams=(*bout.jams, JamScore()),
    )


def _placed(bout: Bout, event: told.Placed) -> Bout:
    there = put(bout, event.skater, space=event.space, where=Where.TRACK)
    return replace(there, side=1 - side_of(event.skater))


def _turn_began(bout: Bout, event: told.TurnBegan) -> Bout:
    rested = tuple(replace(one, moved=False, barred=False) for one in bout.skaters)
    return replace(bout, turn=event.turn, skaters=rested, pushes=())


def _phase_began(bout: Bout, event: told.PhaseBegan) -> Bout:
    return replace(bout, phase=event.phase, in_phase=(), carded=())


def _selected(bout: Bout, event: told.Selected) -> Bout:
    after = put(bout, event.skater, moved=True)
    after = replace(after, in_phase=(*bout.in_phase, event.skater), fresh=False)
    if bout.skaters[event.skater].where is Where.BOX:
        return replace(after, fresh=True)
    return replace(after, movement=Movement(skater=event.skater, rear=event.rear))


def _unboxed(bout: Bout, event: told.Unboxed) -> Bout:
    there = {"space": event.space, "laps": event.laps, "where": Where.TRACK}
    return put(bout, event.skater, **there, chair=0, barred=True, condition=Condition.STANDING)


def _token_moved(bout: Bout, event: told.TokenMoved) -> Bout:
    after = replace(bout, tokens=_with(bout.tokens, side_of(event.skater), event.die))
    match event.cause:
        case Cause.CHOSEN:
            return moving(after, die_set=True)
        case Cause.DUE:
            return moving(after, due=0)
        case _:
            return after


def _stood_up(bout: Bout, event: told.StoodUp) -> Bout:
    after = put(bout, event.skater, condition=Condition.STANDING)
    assert after.movement is not None, "she stands up in her movement"
    return moving(after, spaces=after.movement.spaces + event.space, stood=True, begun=True, ending=not event.space)


def _came_back(bout: Bout, event: told.CameBack) -> Bout:
    after = put(bout, event.skater, space=event.space, laps=event.laps, where=Where.TRACK)
    assert after.movement is not None, "she comes back in her movement"
    return replace(moving(after, spaces=after.movement.spaces + 1, begun=True), fresh=True)


def _stepped(bout: Bout, event: told.Stepped) -> Bout:
    after = put(bout, event.skater, space=event.space, laps=event.laps)
    move = after.movement
    assert move is not None, "she steps in her movement"
    changes = {"spaces": move.spaces + 1, "lanes": move.lanes - event.changed_lane, "begun": True}
    return replace(moving(after, **changes, poured=2 if event.poured else move.poured), fresh=True)


def _fell_short(bout: Bout, _: Struct) -> Bout:
    assert bout.movement is not None, "a Jammer is moving"
    return moving(bout, due=bout.movement.due + BLOCKED_DROP)


def _move_ended(bout: Bout, event: told.MoveEnded) -> Bout:
    move = bout.movement
    persons = () if move is None or not move.crossed else bout.sheet.persons
    redrawing = tuple(person for person in persons if person // 2 == side_of(event.skater))
    return replace(bout, movement=None, fresh=True, redrawing=redrawing)


def _passed(bout: Bout, event: told.Passed) -> Bout:
    return _counted(bout, event.jammer, event.opponent)


def _counted(bout: Bout, jammer: int, opponent: int) -> Bout:
    side = side_of(jammer)
    own = (*bout.counted[side], opponent)
    return replace(bout, counted=(bout.counted[0], own) if side else (own, bout.counted[1]))


def _marked(bout: Bout, event: told.Marked) -> Bout:
    side = side_of(event.jammer)
    jam = bout.jams[-1]
    after = _counted(bout, event.jammer, event.opponent)
    if event.laps:
        after = replace(after, laps_up=_with(bout.laps_up, side, event.laps))
    return replace(after, jams=(*bout.jams[:-1], replace(jam, points=_with(jam.points, side, jam.points[side] + 1))))


def _pass_completed(bout: Bout, event: told.PassCompleted) -> Bout:
    side = side_of(event.jammer)
    counted = (bout.counted[0], ()) if side else ((), bout.counted[1])
    return replace(bout, passes=_with(bout.passes, side, event.trip + 1), counted=counted)


def _lead_won(bout: Bout, event: told.LeadWon) -> Bout:
    return replace(bout, jams=(*bout.jams[:-1], replace(bout.jams[-1], lead=side_of(event.jammer))))


def _turn_ended(bout: Bout, _: told.TurnEnded) -> Bout:
    """Whatever was going on is over."""
    return replace(bout, movement=None, attempts=(), fall=None, redrawing=(), filling=None, in_phase=(), carded=())


def _jam_ended(bout: Bout, event: told.JamEnded) -> Bout:
    """ICR-30: the boxed stay."""
    skaters = tuple(one if one.where is Where.BOX else Skater() for one in bout.skaters)
    thrown = tuple(card for hand in bout.hands for card in hand)
    jams = (*bout.jams[:-1], replace(bout.jams[-1], passes=event.passes))
    return replace(bout, skaters=skaters, hands=((),) * len(bout.hands), discards=(*bout.discards, *thrown), jams=jams)


def _awaited(bout: Bout, event: told.Awaited) -> Bout:
    return replace(bout, stage=event.stage, seat=event.seat, subject=event.subject, answers=bout.answers + 1)


_CHANGES: Mapping[type[Struct], Callable[[Bout, Any], Bout]] = {
    told.BoutBegan: lambda bout, event: replace(bout, sheet=event.sheet),
    told.JamBegan: _jam_began,
    told.Placed: _placed,
    told.TurnBegan: _turn_began,
    told.PhaseBegan: _phase_began,
    told.SideUp: lambda bout, event: replace(bout, side=event.side, done=False, fresh=True),
    told.SideDone: lambda bout, _: replace(bout, done=True),
    told.Selected: _selected,
    told.ChairStepped: lambda bout, event: put(bout, event.skater, chair=event.chair),
    told.Unboxed: _unboxed,
    told.TokenMoved: _token_moved,
    told.StoodUp: _stood_up,
    told.StayedDown: lambda bout, _: moving(bout, ending=True),
    told.CameBack: _came_back,
    told.Stepped: _stepped,
    told.LineCrossed: lambda bout, _: moving(bout, crossed=True),
    told.PouredOn: lambda bout, event: moving(bout, poured=1 if event.gained else 2),
    told.Blocked: _fell_short,
    told.Braked: _fell_short,
    told.StepsEnded: lambda bout, _: moving(bout, ending=True),
    told.MoveEnded: _move_ended,
    told.Passed: _passed,
    told.LappedUnmarked: lambda bout, event: replace(
        bout, laps_up=_with(bout.laps_up, side_of(event.jammer), event.laps)
    ),
    told.Marked: _marked,
    told.PassCompleted: _pass_completed,
    told.LeadWon: _lead_won,
    told.MarkerMoved: lambda bout, event: replace(bout, marker=event.box),
    told.TurnEnded: _turn_ended,
    told.JamEnded: _jam_ended,
    told.SuddenDeathBegan: lambda bout, _: replace(bout, sudden_death=True),
    told.BoutEnded: lambda bout, event: replace(bout, winner=event.winner, stage=Stage.OVER),
    told.Awaited: _awaited,
    **CONTEST_CHANGES,
    **HAND_CHANGES,
}
