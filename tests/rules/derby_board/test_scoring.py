"""Passes, points and the lead jammer."""

import pytest
from msgspec.structs import replace

from rules.core.emission import Emission
from rules.derby_board.commands import PlayCard, Push, Select, SetDie
from rules.derby_board.endings import end_phase, marker, new_lead
from rules.derby_board.events import LappedUnmarked, LeadWon, Marked, MarkerMoved, PassCompleted, Passed
from rules.derby_board.evolve import evolve
from rules.derby_board.kinds import Cause
from rules.derby_board.passing import settle
from rules.derby_board.state import Bout, JamScore, Sheet
from tests.rules.derby_board.scenes import (
    B1,
    O1,
    O2,
    O3,
    OJ,
    OP,
    J,
    P,
    Place,
    act,
    after,
    boxed,
    down,
    holding,
    of_kind,
    off,
    offered,
    options_of,
    scene,
    steps,
)

OPPONENTS = (O1, O2, O3, OP)


def settled(bout: Bout) -> tuple[Bout, list[object]]:
    """The bout when all passes and points are told, and those of the home Jammer."""
    play: Emission[Bout] = Emission(bout, evolve)
    settle(play)
    return play.state, [event for event in play.events if getattr(event, "jammer", J) == J]


def on_pass(number: int, places: dict[int, Place], **changes: object) -> Bout:
    """The home Jammer is on that trip through the pack, the other one not far behind her."""
    return scene({OJ: ("C2:L5:10", number - 1), **places}, passes=(number, 0), **changes)


def marked(bout: Bout) -> list[tuple[int, Cause]]:
    return [(mark.opponent, mark.cause) for mark in settled(bout)[1] if isinstance(mark, Marked)]


# The opponents stand in columns 3 to 6 of the first straight; the Jammer has just come up to some of them.
LINE: dict[int, Place] = {O1: "S1:L2:3", O2: "S1:L4:4", O3: "S1:L5:5", OP: "S1:L3:6", J: ("S1:L1:7", 1)}


@pytest.mark.rule("ICR-22a", "ICR-22e")
def test_the_initial_pass_scores_nothing() -> None:
    bout, events = settled(scene({**LINE, J: "S1:L1:7"}))
    assert events == [
        Passed(J, O1), Passed(J, O2), Passed(J, O3), Passed(J, OP), PassCompleted(J, 0)
    ]  # fmt: skip
    assert (bout.score, bout.passes) == ((0, 0), (1, 0))
    part, events = settled(scene({**LINE, J: "S1:L1:5"}))
    assert (part.passes, part.counted[0]) == ((0, 0), (O1, O2))
    assert settled(scene({**LINE, J: ("S1:L1:5", 1), O3: ("S1:L5:6", 1), OP: ("S1:L3:6", 1)}))[0].score == (0, 0)


@pytest.mark.rule("ICR-22b", "ICR-22c", "ICR-22d", "ICR-24b")
def test_a_scoring_pass_marks_everybody_once() -> None:
    bout, events = settled(on_pass(1, LINE))
    assert [type(event) for event in events] == [Marked, Marked, Marked, Marked, PassCompleted]
    assert events[0] == Marked(J, O1, 1, 1)
    assert (bout.score, bout.passes[0]) == ((4, 0), 2)
    some = on_pass(1, {**LINE, J: ("S1:L1:5", 1)})
    assert marked(some) == [(O1, Cause.PASSED), (O2, Cause.PASSED)]
    assert marked(replace(some, counted=((O1, O2), ()))) == []
    assert marked(on_pass(2, {**LINE, J: ("S1:L1:7", 1)})) == []
    assert len(marked(on_pass(1, {**LINE, O1: ("S1:L2:8", 1)}))) == 3


@pytest.mark.rule("ICR-22b")
def test_a_point_is_marked_the_moment_she_is_in_front() -> None:
    bout = on_pass(1, {**LINE, J: ("S1:L1:2", 1), B1: "S1:L5:3"}, tokens=(6, 0))
    bout = after(bout, Select(J), SetDie(6))
    bout, events = act(bout, *steps("S1:L1:3"))
    assert of_kind(events, Marked) == []
    bout, events = act(bout, *steps("S1:L1:4"))
    assert of_kind(events, Marked) == [Marked(J, O1, 1, 1)]
    assert bout.score == (1, 0)


@pytest.mark.rule("ICR-22f")
def test_only_jammers_score() -> None:
    bout = scene({**LINE, J: "S1:L1:0", B1: ("S1:L1:9", 3)}, passes=(1, 1))
    assert marked(bout) == []


@pytest.mark.rule("ICR-23", "ICR-22d")
def test_the_other_jammer_counts_with_a_full_lap_in_hand() -> None:
    ahead: dict[int, Place] = dict.fromkeys(OPPONENTS, ("S2:L3:4", 2))
    for lead, expected in ((("S1:L3:4", 2), []), (("S1:L3:5", 2), [(OJ, Cause.PASSED)])):
        bout = on_pass(2, {**ahead, J: lead, OJ: ("S1:L3:4", 1)})
        assert marked(bout) == expected
    bout, events = settled(on_pass(2, {**ahead, J: ("S1:L3:5", 2), OJ: ("S1:L3:4", 1)}))
    assert events == [Marked(J, OJ, 2, 2, Cause.PASSED, 1)]
    assert bout.laps_up == (1, 0)
    assert marked(replace(bout, counted=((), ()))) == []


@pytest.mark.rule("ICR-22c", "ICR-22d", "ICR-22e")
def test_a_lap_on_the_other_jammer_is_not_always_a_point() -> None:
    ahead: dict[int, Place] = dict.fromkeys(OPPONENTS, ("S2:L3:4", 3))
    initial, events = settled(scene({**ahead, J: ("S1:L3:5", 1), OJ: "S1:L3:4"}))
    assert events == [LappedUnmarked(J, 1)]
    assert initial.score == (0, 0)
    twice = on_pass(2, {**ahead, J: ("S1:L3:5", 3), OJ: ("S1:L3:4", 1)}, laps_up=(1, 0), counted=((OJ,), ()))
    assert settled(twice)[1] == [LappedUnmarked(J, 2)]


@pytest.mark.rule("ICR-25a", "ICR-24b")
def test_the_boxed_give_their_point_with_the_first_of_a_pass() -> None:
    """The fifth worked example."""
    bout = boxed(on_pass(1, {**LINE, J: ("S1:L1:4", 1)}), OP)
    assert marked(bout) == [(O1, Cause.PASSED), (OP, Cause.GHOST)]
    whole = boxed(on_pass(1, LINE), OP)
    assert len(marked(whole)) == 4
    assert settled(whole)[0].passes[0] == 2
    assert marked(boxed(on_pass(1, {**LINE, J: ("S1:L1:3", 1)}), OP)) == []
    assert settled(boxed(scene({**LINE, J: "S1:L1:4"}), OP))[1] == [Passed(J, O1)]


@pytest.mark.rule("ICR-25a")
def test_whoever_is_boxed_after_the_first_point_gives_none_later() -> None:
    bout = boxed(on_pass(1, {**LINE, J: ("S1:L1:5", 1)}, counted=((O1,), ())), OP)
    assert marked(bout) == [(O2, Cause.PASSED)]


def sent_off(
    jammer: tuple[str, int], passed: tuple[int, ...] = (), trip: int = 1, *, away: bool = False
) -> list[Marked]:
    """The marks of J when OP is seen at a foul on B1; `away`: J is off the track."""
    places: dict[int, Place] = {**LINE, J: jammer, B1: "S1:L4:6", P: "S1:L1:9"}
    bout = holding(on_pass(trip, places, side=1, seat=1, counted=(passed, ())), 2, "Trip")
    bout = off(bout, J) if away else bout
    foul = next(play for play in offered(bout, PlayCard) if play.skater == OP)
    return [mark for mark in of_kind(act(bout, foul, 6, 6)[1], Marked) if mark.jammer == J]


@pytest.mark.rule("ICR-25b", "ICR-25c", "ICR-22c")
def test_sending_off_somebody_still_to_be_passed_is_a_point_within_the_pack() -> None:
    assert sent_off(("S1:L1:4", 1), (O1,)) == [Marked(J, OP, 1, 1, Cause.SENT_OFF)]
    assert sent_off(("S1:L1:2", 1)) == []
    assert sent_off(("S1:L1:4", 1), (O1, OP)) == []
    assert sent_off(("S1:L1:4", 0), (O1,), trip=0) == []


@pytest.mark.rule("ICR-25b", "ICR-28d")
def test_sending_off_gives_nothing_off_the_track_or_beyond_the_last_pass() -> None:
    assert sent_off(("S1:L1:4", 1), (O1,), away=True) == []
    assert sent_off(("S1:L1:4", 2), (O1,), trip=2) == [Marked(J, OP, 2, 2, Cause.SENT_OFF)]
    assert sent_off(("S1:L1:4", 3), (O1,), trip=3) == []


@pytest.mark.rule("ICR-24b")
def test_nobody_waits_for_the_boxed() -> None:
    bout = boxed(on_pass(1, {**LINE, J: ("S1:L1:6", 1)}), OP)
    assert settled(bout)[0].passes[0] == 2
    nobody = on_pass(1, LINE)
    for opponent in OPPONENTS:
        nobody = boxed(nobody, opponent)
    assert settled(nobody)[0].passes[0] == 1


@pytest.mark.rule("ICR-24b", "ICR-34f")
def test_everybody_waits_for_who_is_off_the_track() -> None:
    line = on_pass(1, {**LINE, J: ("S1:L1:6", 1)})
    assert settled(off(line, OP))[0].passes[0] == 1
    assert settled(off(line, O1))[0].passes[0] == 1


@pytest.mark.rule("ICR-24b", "ICR-25a")
def test_with_the_whole_pack_boxed_no_pass_is_completed_by_a_lap_either() -> None:
    bout = scene({J: ("S1:L3:5", 2), OJ: ("S1:L3:4", 1)}, passes=(1, 0))
    for opponent in OPPONENTS:
        bout = boxed(bout, opponent)
    bout, events = settled(bout)
    assert [event.opponent for event in events if isinstance(event, Marked)] == [OJ, *OPPONENTS]
    assert bout.passes[0] == 1


@pytest.mark.rule("ICR-34f", "ICR-22d")
def test_whoever_is_off_the_track_is_passed_where_she_left_it() -> None:
    bout = off(on_pass(1, {**LINE, J: ("S1:L1:5", 1)}), O2)
    assert marked(bout) == [(O1, Cause.PASSED), (O2, Cause.PASSED)]
    assert marked(off(on_pass(1, LINE), J)) == []


@pytest.mark.rule("ICR-21b", "ICR-24a", "ICR-24c", "ICR-45g")
def test_the_marker_follows_the_front_most_jammer() -> None:
    assert marker(scene()) == -1
    assert marker(scene(jams=(JamScore(lead=1),))) == 0
    assert marker(scene(passes=(1, 0))) == 0
    assert marker(scene(passes=(2, 1))) == 1
    assert marker(scene(passes=(1, 3))) == 2
    play: Emission[Bout] = Emission(scene({**LINE, J: "S1:L1:7"}, passes=(1, 0), side=1, in_phase=(B1,)), evolve)
    end_phase(play)
    assert of_kind(play.events, LeadWon) == [LeadWon(J)]
    assert of_kind(play.events, MarkerMoved) == [MarkerMoved(1, 0)]
    rows = scene(LINE, passes=(1, 0), jam=2, jams=(JamScore(passes=2), JamScore()))
    assert {mark.row for mark in settled(rows)[1] if isinstance(mark, Marked)} == {3}


def lead(bout: Bout) -> int | None:
    return new_lead(bout)


@pytest.mark.rule("ICR-19a", "ICR-20a", "ICR-19d")
def test_the_first_in_front_of_all_opposing_blockers_is_lead() -> None:
    won = scene({**LINE, J: "S1:L1:7", P: "S1:L1:9"})
    assert lead(won) == 0
    assert lead(scene({**LINE, J: "S1:L1:6"})) is None
    assert lead(boxed(scene({**LINE, J: "S1:L1:6"}), OP)) == 0
    assert lead(off(scene({**LINE, J: "S1:L1:6"}), OP)) is None
    assert lead(scene({**LINE, J: "S1:L1:7", OJ: "S1:L5:8", P: "S1:L1:9"})) is None
    assert lead(down(won, J)) is None
    assert lead(off(won, J)) is None


@pytest.mark.rule("ICR-19b")
def test_what_lead_requires_is_an_option() -> None:
    places: dict[int, Place] = {**LINE, J: "S1:L1:7", P: "S1:L1:9"}
    assert lead(scene(places, sheet=options_of(lead_requires="all_blockers"))) is None
    assert lead(scene({**places, P: "S1:L1:5"}, sheet=options_of(lead_requires="all_blockers"))) == 0
    assert lead(scene(places, sheet=Sheet())) == 0
    level = scene({**LINE, J: "S1:L1:6"}, sheet=options_of(lead_requires="all_blockers"))
    assert lead(level) is None  # her own are behind her, not so the last opponent


@pytest.mark.rule("ICR-19c")
def test_level_jammers_have_no_lead() -> None:
    places: dict[int, Place] = {**LINE, J: "S1:L1:8", OJ: "S1:L5:8"}
    assert lead(scene(places)) is None
    assert lead(scene({**places, OJ: "S1:L5:7"})) == 0
    assert lead(scene({**places, OJ: "S1:L5:9"})) == 1


@pytest.mark.rule("ICR-21a", "ICR-95")
def test_lead_stays() -> None:
    bout = scene({**LINE, J: "S1:L1:7", OJ: "S1:L5:9", P: "S1:L1:4"}, jams=(JamScore(lead=0),))
    assert lead(bout) is None


def test_a_push_can_put_a_jammer_in_front() -> None:
    places: dict[int, Place] = {J: ("C1:L1:0", 1), B1: "C1:L3:2", O1: "C1:L4:6", P: "S1:L1:9"}
    ahead: dict[int, Place] = {O2: "C1:L4:10", O3: "C1:L5:12", OP: "C1:L2:7"}
    bout = on_pass(1, {**places, **ahead, B1: "C1:L3:5"})
    assert settled(bout)[0].score == (0, 0)
    bout, events = act(bout, Select(B1), Push(O1), 2, 9)
    assert of_kind(events, Marked) == [Marked(J, O1, 1, 1)]
