"""What the other side does during an action."""

import pytest

from rules.core.pending import Choice
from rules.hexsport.play.commands import Face, Interfere, Step, Stop, TakeFree, Turn
from rules.hexsport.play.events import AbilityUsed, ActionBegan, RushBegan, RushCut, StrikeScored
from rules.hexsport.play.evolve import evolve
from rules.hexsport.play.interrupts import INTERFERENCE_CARDS, ability_for
from tests.rules.hexsport.play.scenes import Scene, guard, jack, striker
from tests.rules.hexsport.play.strides import FAR, acting, over, rolled

RUNNER = ("running_interference",)
CARD = min(INTERFERENCE_CARDS)
HOME, VISITOR = 0, 1


def asked(scene: Scene) -> tuple[str, int | None]:
    """What is to be decided now, and by which side."""
    assert isinstance(scene.pending, Choice), scene.pending
    return scene.pending.kind, scene.pending.seat


# --- Alert ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("HX-ABIL-02", "HX-ABIL-31")
def test_an_alert_player_may_face_an_opponent_who_moves_beside_him_before_his_next_step() -> None:
    scene = Scene([jack(1, at=(-1, 2))], [guard(2, at=(1, 2), facing=0, abilities=("alert",))], ref=FAR)
    acting(scene, "H1").give(Step(0))
    assert asked(scene) == ("alert", 1)
    assert isinstance(scene.pending, Choice)
    assert scene.pending.subject == "V2"
    assert scene.offered == (Face(1, 0), Face(1, 3))
    scene.give(Face(1, 3))
    assert scene.facing("V2") == 3
    scene.give(Step(3)).roll(4, 1)
    assert rolled(scene) == [("evade", 2)]
    assert scene.where("H1") == (-1, 2)


@pytest.mark.rule("HX-ABIL-02")
def test_nobody_alert_is_asked_who_faces_him_already_lies_or_is_not_beside() -> None:
    visitors = [
        guard(2, at=(1, 2), facing=3, abilities=("alert",)),
        guard(3, at=(1, 1), facing=0, down=True, abilities=("alert",)),
        guard(4, at=(2, 2), facing=0, abilities=("alert",)),
    ]
    scene = Scene([jack(1, at=(-1, 2))], visitors, ref=FAR)
    acting(scene, "H1").give(Step(0))
    assert asked(scene) == ("move", 0)


@pytest.mark.rule("HX-ABIL-31")
def test_by_option_the_alert_turn_at_the_end_of_the_action() -> None:
    visitors = [guard(2, at=(1, 2), facing=0, abilities=("alert",))]
    scene = Scene([jack(1, at=(-1, 2))], visitors, ref=FAR, abil_alert_timing="end_of_action")
    acting(scene, "H1").give(Step(0), Stop())
    assert asked(scene) == ("alert", 1)
    scene.give(Face(1, 3))
    assert over(scene)


# --- Running Interference ---------------------------------------------------------------------------------------------
@pytest.mark.rule("HX-INTERFERE-01", "HX-INTERFERE-03", "HX-INTERFERE-05", "HX-ABIL-24")
def test_a_run_is_taken_between_two_steps_of_the_opponents_action_once_in_the_match() -> None:
    """EX-086"""
    scene = Scene([jack(1, at=(0, 2))], [jack(2, at=(5, 2), abilities=RUNNER)], ref=FAR)
    acting(scene, "H1").give(Step(0))
    assert asked(scene) == ("interfere", 1)
    assert scene.offered == (Interfere(), Interfere(1))
    scene.give(Interfere(1), Step(3), Step(3), Step(3), Stop())
    assert scene.where("V2") == (2, 2)
    assert scene.told(AbilityUsed) == [AbilityUsed(1, "running_interference", "match")]
    assert ActionBegan(1, "run", "interference") in scene.told(ActionBegan)
    scene.give(Step(3)).roll(4, 1)
    assert asked(scene) == ("move", 0)
    assert rolled(scene) == [("evade", 2)]


@pytest.mark.rule("HX-INTERFERE-01")
def test_an_interference_is_a_run_of_up_to_move_hexes_and_costs_no_token() -> None:
    scene = Scene([jack(1, at=(0, 2))], [jack(2, at=(5, 0), abilities=RUNNER)], ref=FAR)
    acting(scene, "H1").give(Step(3), Interfere(1), *[Step(2)] * 5)
    assert scene.where("V2") == (5, -5)
    assert scene.state.teams[1].tokens == 5


@pytest.mark.rule("HX-INTERFERE-05")
def test_who_lets_it_pass_is_asked_again_after_the_next_step_but_not_between_roll_and_effect() -> None:
    scene = Scene([jack(1, at=(0, 2))], [jack(2, at=(5, 0), abilities=RUNNER), guard(3, at=(1, 2), facing=3)], ref=FAR)
    acting(scene, "H1").give(Step(3)).roll(4, 1)
    assert scene.where("H1") == (-1, 2)
    scene.give(Interfere(), Step(3))
    assert asked(scene) == ("interfere", 1)


@pytest.mark.rule("HX-INTERFERE-01")
def test_before_the_deed_of_one_who_does_not_move_there_is_a_chance_too() -> None:
    visitors = [striker(2, at=(1, 2), down=True), jack(3, at=(5, 0), abilities=RUNNER)]
    scene = Scene([guard(1, at=(0, 2), facing=0)], visitors, ref=FAR)
    acting(scene, "H1", "stomp")
    assert asked(scene) == ("interfere", 1)
    scene.give(Interfere())
    assert asked(scene) == ("reaction", 1)


@pytest.mark.rule("HX-INTERFERE-03")
def test_by_option_the_ability_works_once_a_rush() -> None:
    scene = Scene([jack(1, at=(0, 2))], [jack(2, at=(5, 0), abilities=RUNNER)], ref=FAR, interfere_uses="once_per_rush")
    acting(scene, "H1").give(Step(3), Interfere(1), Turn(1))
    assert scene.told(AbilityUsed) == [AbilityUsed(1, "running_interference", "rush")]
    scene.give(Step(3))
    assert asked(scene) == ("move", 0)


@pytest.mark.rule("HX-INTERFERE-03")
@pytest.mark.parametrize(
    ("uses", "back"),
    [
        ("once_per_match", [False, False, False]),
        ("once_per_rush", [True, True, True]),
        ("once_per_own_rush", [False, True, True]),
    ],
)
def test_the_ability_is_back_with_the_match_the_rush_or_the_rush_of_the_own_side(uses: str, back: list[bool]) -> None:
    scene = Scene([jack(1, at=(0, 2), abilities=RUNNER)], [jack(2, at=(5, 0), abilities=RUNNER)], interfere_uses=uses)
    used = ability_for(scene.state, 1)
    assert used is not None
    state = evolve(evolve(scene.state, used), AbilityUsed(1, "off_the_mat"))
    assert ability_for(state, 1) is None
    states = [state := evolve(state, RushBegan(2 + turn, side)) for turn, side in enumerate((HOME, VISITOR, HOME))]
    assert [ability_for(state, 1) is not None for state in states] == back
    assert all("off_the_mat" in state.figures[1].used for state in states)


@pytest.mark.rule("HX-INTERFERE-03")
def test_used_up_in_a_rush_of_the_own_side_it_is_not_back_in_the_next_of_the_other() -> None:
    scene = Scene([jack(1, at=(0, 2), abilities=RUNNER)], [jack(2, at=(5, 0))], interfere_uses="once_per_own_rush")
    state = evolve(scene.state, RushBegan(2, HOME))
    used = ability_for(state, 0)
    assert used is not None
    state = evolve(evolve(state, used), RushBegan(3, VISITOR))
    assert ability_for(state, 0) is None
    assert ability_for(evolve(state, RushBegan(4, HOME)), 0) is not None


@pytest.mark.rule("HX-INTERFERE-05")
def test_by_option_the_run_comes_after_the_action() -> None:
    scene = Scene(
        [jack(1, at=(0, 2))], [jack(2, at=(5, 0), abilities=RUNNER)], ref=FAR, interfere_timing="after_action"
    )
    acting(scene, "H1").give(Step(3), Step(3), Stop())
    assert asked(scene) == ("interfere", 1)
    scene.give(Interfere(1), Turn(1))
    assert over(scene)


@pytest.mark.rule("HX-INTERFERE-04", "HX-ABIL-09")
@pytest.mark.parametrize(("score", "side", "may"), [(0, 1, False), (1, 1, True), (-1, 1, False), (-1, 0, True)])
def test_even_the_odds_brings_one_interference_a_rush_to_a_team_that_is_losing(
    score: int, side: int, may: bool
) -> None:
    able, other = jack(2, at=(5, 0), abilities=("even_the_odds",)), jack(1, at=(0, 2))
    teams = ([other], [able]) if side else ([able], [other])
    scene = Scene(*teams, side=1 - side, score=score, ref=FAR)
    acting(scene, "H1" if side else "V1").give(Step(3))
    assert asked(scene) == (("interfere", side) if may else ("move", 1 - side))
    if may:
        slot = scene.slot("V2" if side else "H2")
        scene.give(Interfere(slot), Turn(1), Step(3))
        assert scene.told(AbilityUsed) == [AbilityUsed(slot, "even_the_odds", "rush")]
        assert asked(scene) == ("move", 1 - side)


@pytest.mark.rule("HX-INTERFERE-06", "HX-CARDS-20")
def test_the_card_lets_any_player_run_and_leaves_the_ability_unused() -> None:
    visitors = [jack(2, at=(5, 0), abilities=RUNNER), striker(3), jack(4, at=(6, 0), down=True)]
    scene = Scene([jack(1, at=(0, 2))], visitors, ref=FAR, hands=((), (CARD,)))
    acting(scene, "H1").give(Step(3))
    assert set(scene.offered) == {Interfere(), Interfere(1), Interfere(1, CARD), Interfere(2, CARD)}
    scene.give(Interfere(1, CARD), Turn(1))
    assert scene.state.teams[1].hand == ()
    assert scene.told(AbilityUsed) == []
    assert scene.offered == (Interfere(), Interfere(1))


@pytest.mark.rule("HX-BENCH-01")
def test_the_card_brings_a_player_from_the_bench() -> None:
    scene = Scene([jack(1, at=(0, 2))], [striker(2)], ref=FAR, hands=((), (CARD,)))
    acting(scene, "H1").give(Step(3), Interfere(1, CARD), Step(3), Stop())
    assert scene.where("V2") == (9, -5)


def test_an_own_player_never_interferes() -> None:
    scene = Scene([jack(1, at=(0, 2)), jack(2, at=(5, 0), abilities=RUNNER)], ref=FAR, hands=((CARD,), ()))
    acting(scene, "H1").give(Step(3))
    assert asked(scene) == ("move", 0)


@pytest.mark.rule("HX-RUSH-22")
def test_an_interference_that_ends_the_rush_ends_the_action_it_interrupted() -> None:
    scene = Scene([jack(1, at=(0, 2))], [striker(2, at=(-4, 4), abilities=RUNNER)], ball=(-5, 4), ref=FAR)
    acting(scene, "H1").give(Step(3), Interfere(1), Step(3), Face(1, 3)).roll(4, 4, 1, 1)
    scene.give(TakeFree("throw"), Stop()).roll(4, 1, 1)
    assert scene.told(StrikeScored, RushCut) == [StrikeScored(1, 1, -1), RushCut("strike")]
    assert scene.pending is None
    assert scene.where("H1") == (-1, 2)
