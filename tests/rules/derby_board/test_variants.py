"""Four players, and the scrimmage."""

import pytest
from msgspec import Struct
from msgspec.structs import replace

from rules.core.emission import Emission
from rules.core.pending import Choice, Drawn, RollRequest
from rules.derby_board.commands import KeepHand, PlayCard, PourOn, Push, Redraw, Select, SetDie, Stop
from rules.derby_board.data import CARDS
from rules.derby_board.endings import end_jam, end_phase, may_call_off
from rules.derby_board.engine import pending
from rules.derby_board.events import (
    BoutEnded,
    CardDrawn,
    CardReplaced,
    HandFilled,
    JamBegan,
    JamEnded,
    PhaseBegan,
    SuddenDeathBegan,
)
from rules.derby_board.evolve import evolve
from rules.derby_board.kinds import Kind, Stage
from rules.derby_board.options import DEFAULTS, OPTIONS
from rules.derby_board.state import Bout, JamScore, Sheet
from tests.rules.derby_board.scenes import (
    B1,
    B2,
    O1,
    OJ,
    OP,
    J,
    P,
    act,
    after,
    holding,
    of_kind,
    offered,
    offers,
    options_of,
    scene,
    straight,
)

FOUR = options_of(players="4")
SCRIMMAGE = options_of(mode="scrimmage")
FOULS = tuple(card for card, row in enumerate(CARDS) if row.type is Kind.FOUL)


def phase_end(bout: Bout) -> tuple[Bout, list[Struct]]:
    play: Emission[Bout] = Emission(replace(bout, side=1, done=True), evolve)
    end_phase(play)
    return play.state, play.events


@pytest.mark.rule("ICR-49a", "ICR-49b", "ICR-12f", "ICR-19b", "ICR-27b", "ICR-35d")
def test_the_defaults() -> None:
    sheet = Sheet()
    for key in ("lead_requires", "jam_end", "voluntary_brake", "redraw", "players", "mode"):
        assert getattr(sheet, key) == OPTIONS[key].default == DEFAULTS[key]
    assert OPTIONS["players"].offered == ("2", "4")
    assert OPTIONS["mode"].offered == ("full", "scrimmage")


@pytest.mark.rule("ICR-43a")
def test_two_persons_to_a_side_swap_every_jam() -> None:
    bout = scene(sheet=FOUR)
    assert [bout.runner(skater) for skater in (J, B1, P, OJ, O1)] == [0, 1, 1, 0, 1]
    second = replace(bout, jam=2)
    assert [second.runner(skater) for skater in (J, B1, P)] == [1, 0, 0]
    assert {scene(jam=jam).runner(skater) for jam in (1, 2) for skater in (J, B1)} == {0}


def crossing(jam: int = 1) -> Bout:
    """A Jammer among four players has just crossed the line; the persons of her side hold a card or two."""
    bout = scene({J: "S1:L1:2", B1: "S1:L5:4", P: "S1:L4:8", O1: "S1:L3:4", OP: "S1:L3:8"}, sheet=FOUR, jam=jam)
    bout = replace(bout, draw=tuple(card for card in bout.draw if card not in (0, 1)), hands=((0,), (1,), (), ()))
    return after(straight(after(bout, Select(J), SetDie(6)), 5), Stop())


@pytest.mark.rule("ICR-43b")
def test_each_person_refills_to_two() -> None:
    bout = crossing()
    assert offers(bout) == [Redraw(()), Redraw((0,)), KeepHand()]
    bout, events = act(bout, Redraw((0,)), Drawn(0), Drawn(0))
    assert of_kind(events, HandFilled) == [HandFilled(0)]
    assert [len(hand) for hand in bout.hands] == [2, 1, 0, 0]
    assert (bout.stage, bout.seat, bout.subject) == (Stage.REDRAW, 0, 1)
    bout, events = act(bout, Redraw(()), Drawn(0))
    assert [len(hand) for hand in bout.hands] == [2, 2, 0, 0]
    assert bout.stage is Stage.SELECT
    full = replace(crossing(), hands=((0, 2), (1,), (), ()))
    assert Redraw(()) not in offers(full)


@pytest.mark.rule("ICR-43a", "ICR-43b")
@pytest.mark.parametrize(("jam", "persons"), [(1, "01"), (2, "10"), (3, "01")])
def test_the_jammers_hand_is_held_by_whoever_runs_her(jam: int, persons: str) -> None:
    bout = crossing(jam)
    for hand, person in enumerate(persons):
        wanted = pending(bout)
        assert (bout.stage, bout.subject) == (Stage.REDRAW, hand)
        assert wanted is not None
        assert wanted.subject.endswith(f":person:{person}")
        bout = after(bout, KeepHand())


@pytest.mark.rule("ICR-43c")
def test_a_foul_is_no_card_for_the_jammers_player() -> None:
    bout = after(crossing(), Redraw(()))
    foul = bout.draw.index(FOULS[0])
    bout, events = act(bout, Drawn(foul))
    assert of_kind(events, CardDrawn) == [CardDrawn(0, FOULS[0])]
    assert of_kind(events, CardReplaced) == [CardReplaced(0, FOULS[0])]
    assert FOULS[0] in bout.discards
    assert bout.stage is Stage.DRAW
    bout = after(bout, Drawn(0), Redraw(()))
    bout, events = act(bout, Drawn(bout.draw.index(FOULS[1])))
    assert not of_kind(events, CardReplaced)
    assert FOULS[1] in bout.hands[1]


@pytest.mark.rule("ICR-43d")
def test_cards_serve_ones_own_skaters_only() -> None:
    places = {B1: "S1:L1:7", J: "S1:L3:7", P: "S1:L4:9", O1: "S1:L2:3", OP: "S1:L3:5"}
    blockers = holding(scene(places, sheet=FOUR, tokens=(6, 0)), 1, "Juke")
    assert offered(after(blockers, Select(B1)), PlayCard)
    assert not offered(after(blockers, Select(J), SetDie(6)), PlayCard)
    jammers = holding(scene(places, sheet=FOUR, tokens=(6, 0)), 0, "Juke")
    assert not offered(after(jammers, Select(B1)), PlayCard)
    assert offered(after(jammers, Select(J), SetDie(6)), PlayCard)


@pytest.mark.rule("ICR-43e")
def test_whoever_runs_the_skater_rolls() -> None:
    bout = scene({J: "S1:L1:0", B1: "S1:L5:4", P: "S1:L4:9", O1: "S1:L3:4", OP: "S1:L3:8"}, sheet=FOUR, tokens=(8, 0))
    poured = after(straight(after(bout, Select(J), SetDie(8)), 8), PourOn())
    wanted = pending(poured)
    assert isinstance(wanted, RollRequest)
    assert wanted.subject.endswith(":person:0")
    push = scene({B1: "S1:L2:4", O1: "S1:L3:4", P: "S1:L1:8", OP: "S1:L3:8"}, sheet=FOUR, jam=2)
    push = after(push, Select(B1), Push(O1))
    wanted = pending(push)
    assert isinstance(wanted, RollRequest)
    assert (wanted.seat, wanted.subject[-9:]) == (0, ":person:0")
    chosen = pending(after(bout, Select(B1)))
    assert isinstance(chosen, Choice)
    assert chosen.subject.endswith(":person:1")


@pytest.mark.rule("ICR-43e", "ICR-33")
@pytest.mark.parametrize(("target", "person"), [(OJ, 0), (O1, 1)])
def test_whoever_runs_the_one_who_is_pushed_rolls_against_it(target: int, person: int) -> None:
    places = {B1: "S1:L2:4", O1: "S1:L5:8", OJ: "S1:L5:0", P: "S1:L1:8", OP: "S1:L3:8", target: "S1:L3:4"}
    wanted = pending(after(scene(places, sheet=FOUR), Select(B1), Push(target), 3))
    assert isinstance(wanted, RollRequest)
    assert (wanted.sides, wanted.seat, wanted.subject[-9:]) == (10, 1, f":person:{person}")


@pytest.mark.rule("ICR-43e", "ICR-40c")
@pytest.mark.parametrize(("target", "person"), [(OJ, 0), (O1, 1)])
def test_whoever_runs_the_one_who_was_fouled_rolls_for_the_penalty(target: int, person: int) -> None:
    places = {B1: "S1:L2:4", O1: "S1:L5:8", OJ: "S1:L5:0", P: "S1:L1:8", OP: "S1:L3:8", target: "S1:L3:4"}
    bout = holding(scene(places, sheet=FOUR), 1, "Trip")
    bout = after(bout, offered(bout, PlayCard)[0], 6)
    wanted = pending(bout)
    assert isinstance(wanted, RollRequest)
    assert (wanted.purpose, wanted.seat, wanted.facts["skater"]) == ("penalty", 1, B1)
    assert wanted.subject.endswith(f":person:{person}")


@pytest.mark.rule("ICR-43f")
def test_one_card_per_phase_is_for_the_side() -> None:
    places = {B1: "S1:L1:7", J: "S1:L3:7", P: "S1:L4:9", O1: "S1:L2:3", OP: "S1:L3:5", B2: "S1:L5:9"}
    bout = holding(holding(scene(places, sheet=FOUR, tokens=(6, 0)), 1, "Juke"), 0, "Juke")
    bout = after(bout, Select(B1))
    bout = straight(after(bout, offered(bout, PlayCard)[0]), 4)
    assert not offered(after(bout, Select(J), SetDie(6)), PlayCard)


@pytest.mark.rule("ICR-44a")
def test_a_scrimmage_has_two_jams() -> None:
    for mode, over in (("scrimmage", True), ("full", False)):
        jams = (JamScore(), JamScore(points=(0, 1)))
        play: Emission[Bout] = Emission(scene(jam=2, jams=jams, sheet=options_of(mode=mode)), evolve)
        end_jam(play)
        assert bool(of_kind(play.events, BoutEnded)) == over
        assert bool(of_kind(play.events, JamBegan)) == (not over)


@pytest.mark.rule("ICR-44b", "ICR-44d")
@pytest.mark.parametrize(
    ("points", "winner", "sudden"),
    [((2, 1), None, False), ((4, 4), None, False), ((6, 4), 0, False), ((4, 5), 1, False), ((5, 5), None, True)],
)
def test_five_points_and_a_lead_win(points: tuple[int, int], winner: int | None, sudden: bool) -> None:
    bout, events = phase_end(scene(jams=(JamScore(points=points),), sheet=SCRIMMAGE))
    assert (bout.winner, bout.sudden_death) == (winner, sudden)
    assert bool(of_kind(events, SuddenDeathBegan)) == sudden
    assert phase_end(scene(jams=(JamScore(points=points),)))[0].winner is None


@pytest.mark.rule("ICR-44d", "ICR-48", "ICR-29b")
def test_sudden_death_comes_before_the_end_by_passes() -> None:
    bout, events = phase_end(scene(jams=(JamScore(points=(5, 5)),), sheet=SCRIMMAGE, passes=(3, 1)))
    assert of_kind(events, SuddenDeathBegan) == [SuddenDeathBegan(1)]
    assert not of_kind(events, JamEnded)
    assert of_kind(events, PhaseBegan) == [PhaseBegan(2)]
    assert bout.jam == 1


@pytest.mark.rule("ICR-44d", "ICR-29b")
def test_sudden_death_in_a_scrimmage_ends_with_the_next_point() -> None:
    bout, _ = phase_end(scene(jams=(JamScore(points=(5, 5), lead=0),), sheet=SCRIMMAGE, in_phase=(J, OJ)))
    assert (bout.stage is Stage.SELECT, bout.phase) == (True, 2)
    ahead = replace(bout, jams=(JamScore(points=(6, 5), lead=0),))
    assert phase_end(ahead)[0].winner == 0


@pytest.mark.rule("ICR-44c", "ICR-44e")
@pytest.mark.parametrize(
    ("jam", "points", "may"), [(1, (4, 0), True), (2, (4, 0), False), (2, (0, 5), False), (2, (5, 0), True)]
)
def test_calling_off_the_second_jam_takes_five_points(jam: int, points: tuple[int, int], may: bool) -> None:
    jams = (*(JamScore(),) * (jam - 1), JamScore(points=points, lead=0))
    bout = scene(jam=jam, jams=jams, sheet=SCRIMMAGE, in_phase=(J, OJ))
    assert (may_call_off(bout) == 0) == may
    assert may_call_off(replace(bout, sheet=Sheet())) == 0
