"""How phases, jams and games end; sudden death."""

import pytest
from msgspec import Struct
from msgspec.structs import replace

from rules.core.emission import Emission
from rules.derby_board.commands import CallOff, GoOn, Place, Select, SetDie, Stop
from rules.derby_board.endings import end_jam, end_phase, may_call_off, passes_over, passes_played
from rules.derby_board.engine import pending
from rules.derby_board.events import (
    Awaited,
    BoutEnded,
    CalledOff,
    JamBegan,
    JamEnded,
    LappedUnmarked,
    LeadWon,
    Marked,
    MarkerMoved,
    MoveEnded,
    PhaseBegan,
    SuddenDeathBegan,
    TurnBegan,
    TurnEnded,
)
from rules.derby_board.evolve import evolve
from rules.derby_board.kinds import Condition, Stage, Where
from rules.derby_board.passing import gained
from rules.derby_board.state import Bout, JamScore
from tests.rules.derby_board.scenes import (
    B1,
    B2,
    B3,
    O1,
    O2,
    O3,
    OJ,
    OP,
    J,
    P,
    act,
    after,
    boxed,
    down,
    holding,
    of_kind,
    offered,
    offers,
    options_of,
    scene,
    steps,
    winded,
)
from tests.rules.derby_board.scenes import (
    Place as Named,
)

LEAD = JamScore(points=(2, 0), lead=0)


def phase_end(bout: Bout) -> tuple[Bout, list[Struct]]:
    """The bout after the checks at the end of its phase."""
    play: Emission[Bout] = Emission(replace(bout, side=1, done=True), evolve)
    end_phase(play)
    return play.state, play.events


def jam_end(bout: Bout) -> list[Struct]:
    play: Emission[Bout] = Emission(bout, evolve)
    end_jam(play)
    return play.events


@pytest.mark.rule("ICR-26a", "ICR-26c", "ICR-26d")
def test_the_lead_jammer_calls_it_off_in_a_phase_in_which_she_moved() -> None:
    assert phase_end(scene(jams=(LEAD,), in_phase=(J, OJ)))[0].stage is Stage.CALL_OFF
    for other in (scene(jams=(LEAD,), in_phase=(OJ, B1)), scene(jams=(JamScore(),), in_phase=(J, OJ))):
        assert phase_end(other)[0].stage is not Stage.CALL_OFF
    bout, _ = phase_end(scene(jams=(LEAD,), in_phase=(J, OJ), phase=2))
    assert (bout.seat, bout.subject) == (0, J)
    assert offers(bout) == [CallOff(), GoOn()]
    assert pending(bout).kind == "call_off"  # type: ignore[union-attr]
    ended, events = act(bout, CallOff())
    assert of_kind(events, CalledOff) == [CalledOff(J)]
    assert of_kind(events, TurnEnded)
    assert of_kind(events, JamBegan) == [JamBegan(2, 1)]
    assert ended.stage is Stage.PLACE
    assert (ended.turn, ended.phase, ended.side, ended.first) == (0, 0, 1, 1)
    _, events = act(bout, GoOn())
    assert of_kind(events, PhaseBegan) == [PhaseBegan(3)]


@pytest.mark.rule("ICR-26b")
def test_she_may_do_so_lying_down() -> None:
    for fallen in (down, winded):
        bout = fallen(scene(jams=(LEAD,), in_phase=(J, OJ)), J)
        assert phase_end(bout)[0].stage is Stage.CALL_OFF


@pytest.mark.rule("ICR-27a", "ICR-27b", "ICR-94")
def test_a_second_complete_scoring_pass_ends_the_jam_with_the_phase() -> None:
    for side in (0, 1):
        passes = (3, 1) if side == 0 else (1, 3)
        bout, events = phase_end(scene(passes=passes, jams=(JamScore(points=(4, 5)),)))
        assert of_kind(events, JamEnded) == [JamEnded(1, 2)]
        assert bout.jam == 2
    assert not of_kind(phase_end(scene(passes=(2, 2)))[1], JamEnded)


FINISHING: dict[int, Named] = {
    J: ("S1:L1:2", 2), O1: "S1:L2:4", O2: "S1:L4:3", O3: "S1:L5:3", OP: "S1:L3:3", OJ: ("C2:L5:8", 1),
    B1: ("S1:L5:1", 1), B2: ("S1:L3:8", 1), B3: ("S1:L5:8", 1), P: ("S1:L1:9", 1),
}  # fmt: skip


def finishing(**terms: str) -> tuple[Bout, tuple[Struct, ...]]:
    """The home Jammer passes the last opponent of her second scoring pass, in the middle of her movement."""
    counted = ((O2, O3, OP), (B1,))
    bout = scene(FINISHING, passes=(2, 1), counted=counted, tokens=(6, 0), sheet=options_of(**terms))
    return act(after(bout, Select(J), SetDie(6)), *steps("S1:L2:3", "S1:L1:4", "S1:L1:5"))


@pytest.mark.rule("ICR-27b")
def test_or_at_once_as_an_option() -> None:
    bout, events = finishing()
    assert of_kind(events, Marked) == [Marked(J, O1, 2, 2)]
    assert (bout.passes[0], bout.jam, bout.stage) == (3, 1, Stage.MOVE)
    bout, events = finishing(jam_end="immediate")
    assert of_kind(events, MoveEnded) == [MoveEnded(J, 3)]
    assert of_kind(events, JamEnded) == [JamEnded(1, 2)]
    assert (bout.jam, bout.stage) == (2, Stage.PLACE)


@pytest.mark.rule("ICR-27b", "ICR-28d")
def test_the_fourth_pass_of_a_game_ends_it_with_its_phase_even_so() -> None:
    counted = ((O2, O3, OP), ())
    places: dict[int, Named] = {J: ("S1:L1:2", 1), OJ: "C2:L5:8"}
    places |= {B1: "S1:L5:1", B2: "S1:L3:8", B3: "S1:L5:8", P: "S1:L1:9"}
    jams = (JamScore(passes=2), JamScore(passes=1), JamScore(points=(1, 0)))
    bout = scene({**FINISHING, **places}, jam=3, jams=jams, passes=(1, 0), counted=counted, tokens=(6, 0))
    bout = replace(bout, sheet=options_of(jam_end="immediate"))
    bout, events = act(after(bout, Select(J), SetDie(6)), *steps("S1:L2:3", "S1:L1:4", "S1:L1:5"))
    assert (bout.passes[0], bout.stage) == (2, Stage.MOVE)
    assert not of_kind(events, JamEnded)
    assert of_kind(phase_end(bout)[1], BoutEnded) == [BoutEnded(0)]


@pytest.mark.rule("ICR-28b", "ICR-28d", "ICR-94")
def test_what_she_passes_after_the_last_pass_gives_no_point() -> None:
    done = scene({**FINISHING, J: ("S1:L1:9", 4), OJ: ("C2:L5:8", 4)}, passes=(3, 0))
    assert gained(done, 0) == ()
    assert gained(replace(done, sudden_death=True), 0) != ()


@pytest.mark.rule("ICR-22d", "ICR-28d", "ICR-29")
def test_a_lap_beyond_the_last_pass_gives_no_point_in_sudden_death_either() -> None:
    ahead: dict[int, Named] = {O1: ("S2:L3:1", 2), O2: ("S2:L4:5", 2), O3: ("S2:L5:6", 2), OP: ("S2:L3:6", 2)}
    mates: dict[int, Named] = {B1: ("S2:L1:3", 2), B2: ("S2:L1:7", 2), B3: ("S2:L5:3", 2), P: ("S2:L2:9", 2)}
    places = {**ahead, **mates, J: ("S1:L3:4", 3), OJ: ("S1:L3:4", 2)}
    jams = (JamScore(), JamScore(), JamScore(points=(4, 4)))
    bout = scene(places, jam=3, jams=jams, passes=(3, 1), tokens=(6, 0), first=1)
    bout, events = act(bout, Select(J), SetDie(6), *steps(*(f"S1:L3:{place}" for place in range(5, 10))), Stop())
    assert of_kind(events, LappedUnmarked) == [LappedUnmarked(J, 1)]
    bout, _ = phase_end(bout)
    assert (bout.sudden_death, bout.side) == (True, 1)
    bout, events = act(bout, Select(O1), *steps("S2:L3:2"))
    assert not of_kind(events, Marked)
    assert bout.score == (4, 4)


@pytest.mark.rule("ICR-28d")
@pytest.mark.parametrize(
    ("passes", "counted", "played"),
    [
        ((0, 0), ((), ()), 0),
        ((1, 0), ((), (B1,)), 0),
        ((1, 0), ((O1,), ()), 1),
        ((2, 1), ((), (B1,)), 1),
        ((2, 1), ((O1,), ()), 2),
        ((1, 3), ((), ()), 2),
        ((4, 1), ((O1,), ()), 2),
    ],
)
def test_the_passes_played_in_a_jam(passes: tuple[int, int], counted: tuple[tuple[int, ...], ...], played: int) -> None:
    assert passes_played(scene(passes=passes, counted=counted)) == played


@pytest.mark.rule("ICR-28a", "ICR-28b", "ICR-28c", "ICR-28d")
@pytest.mark.parametrize(
    ("before", "now", "over"),
    [((2,), 2, True), ((2, 1), 1, True), ((2,), 1, False), ((0, 0), 0, True), ((1,), 0, False)],
)
def test_how_many_jams_a_game_has(before: tuple[int, ...], now: int, over: bool) -> None:
    """The sixth worked example among them. A jam has no more passes than the card has rows left."""
    jams = (*(JamScore(passes=count) for count in before), JamScore(points=(1, 3)))
    events = jam_end(scene(jam=len(jams), passes=(now + 1, 0), jams=jams))
    assert of_kind(events, JamEnded) == [JamEnded(len(jams), now)]
    assert of_kind(events, BoutEnded) == ([BoutEnded(1)] if over else [])
    last = scene(jam=2, jams=(JamScore(passes=2), JamScore(passes=1), JamScore()))
    assert passes_over(replace(last, passes=(2, 0)))
    assert not passes_over(replace(last, passes=(1, 1)))


@pytest.mark.rule("ICR-29", "ICR-29c", "ICR-28b")
def test_a_level_game_goes_on_from_where_all_stand() -> None:
    jams = (JamScore(), JamScore(), JamScore(points=(3, 3), lead=0))
    bout = holding(scene(jam=3, turn=5, phase=2, first=1, jams=jams, in_phase=(J, OJ)), 0, "Juke")
    asked, _ = phase_end(bout)
    after_call, events = act(asked, CallOff())
    assert of_kind(events, SuddenDeathBegan) == [SuddenDeathBegan(3)]
    assert of_kind(events, TurnBegan) == [TurnBegan(6)]
    assert not of_kind(events, JamEnded)
    assert (after_call.jam, after_call.lead, after_call.side) == (3, 0, 1)
    assert after_call.hands == bout.hands
    assert [one.space for one in after_call.skaters] == [one.space for one in bout.skaters]


@pytest.mark.rule("ICR-29", "ICR-29b", "ICR-97")
def test_sudden_death_ends_with_the_phase_that_leaves_one_ahead() -> None:
    level = scene(jam=3, sudden_death=True, jams=(JamScore(points=(3, 3), lead=0),), passes=(3, 3), in_phase=(J, OJ))
    bout, events = phase_end(level)
    assert not passes_over(level)
    assert may_call_off(level) is None
    assert of_kind(events, PhaseBegan)
    decided = replace(level, jams=(JamScore(points=(3, 4), lead=0),))
    bout, events = phase_end(decided)
    assert of_kind(events, BoutEnded) == [BoutEnded(1)]
    assert bout.stage is Stage.OVER


@pytest.mark.rule("ICR-30a", "ICR-30b", "ICR-42e")
def test_between_two_jams() -> None:
    bout = boxed(down(holding(scene({B1: "S1:L5:1"}, tokens=(8, 6), jams=(LEAD,)), 0, "Juke", "Trip"), P), O1, 2)
    bout = replace(holding(bout, 2, "Sweep"), passes=(2, 1), counted=((O1,), ()), laps_up=(1, 0), pushes=(B1,))
    ended = bout
    for event in jam_end(bout):
        ended = evolve(ended, event)
    assert ended.hands == ((), (), (), ())
    assert len(ended.discards) == 3
    assert {one.where for skater, one in enumerate(ended.skaters) if skater != O1} == {Where.BENCH}
    assert (ended.skaters[O1].where, ended.skaters[O1].chair) == (Where.BOX, 2)
    assert ended.skaters[P].condition is Condition.STANDING
    assert (ended.tokens, ended.passes, ended.counted, ended.laps_up) == ((0, 0), (0, 0), ((), ()), (0, 0))
    assert (ended.lead, ended.marker, ended.turn) == (None, -1, 0)
    assert ended.score == (2, 0)


@pytest.mark.rule("ICR-01b", "ICR-30a")
@pytest.mark.parametrize(("points", "first"), [((0, 2), 0), ((2, 0), 1)])
def test_the_side_behind_places_first_again(points: tuple[int, int], first: int) -> None:
    events = jam_end(scene(jams=(JamScore(points=points),), first=first))
    assert of_kind(events, JamBegan) == [JamBegan(2, first)]


@pytest.mark.rule("ICR-48")
def test_the_order_of_checks_at_the_end_of_a_phase() -> None:
    """Lead, marker, the second pass; the call-off comes last, to a lead jammer of this very phase too."""
    line: dict[int, Named] = {O1: "S1:L2:3", O2: "S1:L4:4", O3: "S1:L5:5", OP: "S1:L3:6", J: "S1:L1:7"}
    bout, events = phase_end(scene(line, passes=(1, 0), in_phase=(J, OJ)))
    assert [type(event) for event in events] == [LeadWon, MarkerMoved, Awaited]
    assert bout.stage is Stage.CALL_OFF
    _, events = phase_end(scene(line, passes=(3, 0), in_phase=(J, OJ), jams=(JamScore(points=(1, 0)),)))
    kinds = [type(event) for event in events]
    assert kinds[:2] == [LeadWon, MarkerMoved]
    assert JamEnded in kinds
    scrimmage = options_of(mode="scrimmage")
    won = scene(line, passes=(3, 0), in_phase=(J, OJ), jams=(JamScore(points=(6, 0)),), sheet=scrimmage)
    assert [type(event) for event in phase_end(won)[1]][-1] is BoutEnded
    sudden = replace(won, sudden_death=True)
    assert phase_end(sudden)[0].stage is Stage.OVER


def test_the_next_jam_is_set_up_anew() -> None:
    bout, _ = phase_end(scene(jams=(LEAD,), in_phase=(J, OJ)))
    bout = after(bout, CallOff())
    assert {offer.skater for offer in offered(bout, Place)} == {5, 6, 7, 8, 9}
    assert Stop() not in offers(bout)
