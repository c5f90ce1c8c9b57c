"""What cases ask about skaters on the track: scenes are set up, and the rules carry them on. Sides are "one", "two"."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from rules.core.emission import Emission
from rules.derby_board.box import take_chair_step
from rules.derby_board.commands import Select, SetDie, Step, Stop
from rules.derby_board.endings import begin_turn, end_jam, end_phase, may_call_off, new_lead, next_first
from rules.derby_board.engine import advance
from rules.derby_board.events import Blocked, BoutEnded, Marked, MoveEnded, Selected, SentOff
from rules.derby_board.evolve import evolve
from rules.derby_board.kinds import Condition, Stage, Where
from rules.derby_board.passing import settle
from rules.derby_board.skaters import blockers_of, jammer_of, pivot_of
from rules.derby_board.state import FIRST_CHAIR, Bout, JamScore, Sheet, Skater
from rules.derby_board.steps import no_pack_bars, steps
from rules.derby_board.track import TRACK
from rules.derby_board.turn import may_rest, select, selectable

Plain = dict[str, Any]
SIDES = ("one", "two")
JAMMER, BLOCKER = jammer_of(0), blockers_of(0)[0]
OPPONENTS = dict(zip(("J", "B1", "B2", "B3", "P"), (jammer_of(1), *blockers_of(1)), strict=True))
SCRIMMAGE = Sheet(mode="scrimmage")


def scene(skaters: Mapping[int, Skater], **fields: Any) -> Bout:
    """A bout with these skaters; the others are not there."""
    bout = Bout(jam=1, turn=2, phase=1, jams=(JamScore(),))
    everybody = tuple(skaters.get(number, one) for number, one in enumerate(bout.skaters))
    return replace(bout, skaters=everybody, **fields)


def on(space: str, laps: int = 0, status: str = "standing") -> Skater:
    """A skater on that space."""
    return Skater(space=TRACK.number(space), laps=laps, where=Where.TRACK, condition=Condition(status))


def playing(bout: Bout) -> Emission[Bout]:
    """The bout, ready to go on."""
    return Emission(bout, evolve)


def blocked(die: int, free: int) -> tuple[int, bool, int]:
    """How far a Jammer comes who has a wall behind so many free spaces; whether she falls short; her die afterwards."""
    wall = {number: on(f"S2:L{lane}:{free + 1}") for lane, number in enumerate(range(5, 10), start=1)}
    bout = scene({JAMMER: on("S2:L3:0"), **wall}, tokens=(die, 0), stage=Stage.SELECT, seat=0)
    bout, _ = advance(bout, Select(JAMMER))
    bout, events = advance(bout, SetDie(die))
    while bout.movement is not None:
        further = steps(bout, bout.movement)
        bout, events = advance(bout, Step(TRACK.ahead[bout.skaters[JAMMER].space]) if further else Stop())
    moved = next(event.spaces for event in events if isinstance(event, MoveEnded))
    return moved, any(isinstance(event, Blocked) for event in events), bout.tokens[0]


def phases(given: Plain) -> Plain:
    """Whether a side may move so many skaters in each phase of a turn."""
    skaters = {number: on("S1:L1:0") for number in (JAMMER, *blockers_of(0))}
    bout = scene(skaters, turn=1 if given["first_turn"] else 2)
    for phase, count in enumerate(given["moved_per_phase"], start=1):
        bout = replace(bout, phase=phase, in_phase=())
        for _ in range(count):
            ready = selectable(bout)
            if not ready:
                return {"legal": False}
            bout = evolve(bout, Selected(ready[0]))
        if selectable(bout) and not may_rest(bout):
            return {"legal": False}
    return {"legal": True}


def box(given: Plain) -> Plain:
    """Where a boxed skater sits after so many steps, or in which turn she does what."""
    boxed = Skater(where=Where.BOX, chair=FIRST_CHAIR)
    if "chair_steps" in given:
        play = playing(scene({BLOCKER: boxed, pivot_of(0): on("S1:L2:5")}))
        for _ in range(given["chair_steps"]):
            take_chair_step(play, BLOCKER)
        one = play.state.skaters[BLOCKER]
        return {"place": f"chair {one.chair}" if one.where is Where.BOX else "track"}
    return _boxed_turns(given["sent_off_turn"], moved=given["had_moved_that_turn"])


def _boxed_turns(sent_off: int, *, moved: bool) -> Plain:
    fouling = replace(on("S1:L2:3"), moved=moved)
    play = playing(scene({BLOCKER: fouling, pivot_of(0): on("S1:L2:5")}, turn=sent_off))
    play.emit(SentOff(BLOCKER))
    found = Plain()
    while "acts_again_turn" not in found:
        if BLOCKER in selectable(play.state):
            found.setdefault(_next_of_penalty(play), play.state.turn)
        begin_turn(play)
    return found


def _next_of_penalty(play: Emission[Bout]) -> str:
    """What her move is now."""
    if play.state.skaters[BLOCKER].where is Where.TRACK:
        return "acts_again_turn"
    select(play, Select(BLOCKER))
    inside = play.state.skaters[BLOCKER].where is Where.BOX
    return "first_chair_step_turn" if inside else "back_on_track_turn"


def scoring(given: Plain) -> Plain:
    """The points of a pass; `pass_kind` is "scoring", or else it is the first."""
    if "jammer" in given:
        return _lapping(given)
    opponents: dict[int, Skater] = {}
    for lane, (name, number) in enumerate(OPPONENTS.items(), start=1):
        passed = name in given["passed"]
        ahead_laps = int(number == jammer_of(1))  # a Jammer who is not passed is on the same lap
        opponents[number] = on(f"S1:L{lane}:0") if passed else on(f"S2:L{lane}:0", ahead_laps)
        if name in given["boxed"]:
            opponents[number] = Skater(where=Where.BOX, chair=FIRST_CHAIR)
    trip = {"scoring": 1}.get(given["pass_kind"], 0)
    play = playing(scene({JAMMER: on("C1:L3:0", 1), **opponents}, passes=(trip, 0)))
    settle(play)
    return {"points": _marks(play.events, trip)}


def _marks(events: Iterable[object], trip: int) -> int:
    return sum(isinstance(event, Marked) and event.trip == trip for event in events)


def _lapping(given: Plain) -> Plain:
    skaters = {JAMMER: on(**given["jammer"]), jammer_of(1): on(**given["opposing_jammer"])}
    play = playing(scene(skaters, passes=(given["pass"], 0), laps_up=(given["full_laps_in_front_before"], 0)))
    settle(play)
    return {
        "full_laps_in_front": play.state.laps_up[0],
        "opposing_jammer_counted": jammer_of(1) in play.state.counted[0],
        "points": _marks(play.events, trip=given["pass"]),
    }


def length(given: Plain) -> Plain:
    """After which jam a game is over."""
    lead = (0, 0) if given["scores_level"] else (1, 0)
    played: tuple[JamScore, ...] = ()
    for number, passes in enumerate(given["completed_passes_by_jam"], start=1):
        play = playing(scene({}, jam=number, jams=(*played, JamScore(points=lead)), passes=(passes + 1, 0)))
        end_jam(play)
        if isinstance(play.events[-1], BoutEnded):
            return {"over_after_jam": number}
        played = (*played, JamScore(passes=passes, points=lead))
    return {"over_after_jam": None}


def scrimmage(given: Plain) -> Plain:
    """When a scrimmage is over, or whether its lead jammer may call off."""
    if "jam" in given:
        jams = (*[JamScore()] * (given["jam"] - 1), JamScore(points=(given["lead_side_points"], 0), lead=0))
        moved = (JAMMER,) if given["lead_moved_this_phase"] else ()
        bout = scene({}, sheet=SCRIMMAGE, jam=given["jam"], jams=jams, in_phase=moved)
        return {"may_call_off": may_call_off(bout) is not None}
    bout = scene({}, sheet=SCRIMMAGE)
    for number, points in enumerate(given["phase_end_scores"], start=1):
        play = playing(replace(bout, jams=(JamScore(points=tuple(points)),)))
        end_phase(play)
        bout = play.state
        if bout.winner is not None:
            return {"over_after_phase": number, "winner": SIDES[bout.winner]}
    return {"over_after_phase": None}


def lead(given: Plain) -> Plain:
    """Who becomes lead jammer."""
    skaters: dict[int, Skater] = {}
    for side, name in enumerate(SIDES):
        skaters[jammer_of(side)] = on(**given[name]["jammer"])
        for number, told in zip(blockers_of(side), given[name]["blockers"], strict=True):
            skaters[number] = on(**told)
    side_leading = new_lead(scene(skaters, sheet=Sheet(lead_requires=given["lead_requires"])))
    return {"lead_jammer": None if side_leading is None else SIDES[side_leading]}


def no_pack(given: Plain) -> Plain:
    """Whether a Blocker may leave the curve."""
    behind = {number: on(**told) for number, told in zip(blockers_of(1), given["blockers_behind"], strict=False)}
    mover = on(given["mover"], given["mover_laps"])
    return {"allowed": not no_pack_bars(scene({BLOCKER: mover, **behind}), BLOCKER)}


def placement(given: Plain) -> Plain:
    """Who places first in the next jam."""
    points = (given["points"]["one"], given["points"]["two"])
    first = SIDES.index(given["placed_first_last_jam"])
    return {"places_first": SIDES[next_first(scene({}, jams=(JamScore(points=points),), first=first))]}
