"""Which actions are offered to whom."""

import pytest
from msgspec.structs import replace

from rules.hexsport.play.action import action_for
from rules.hexsport.play.actions import ACTIONS, SPECIAL_MOVES, available, offers_for, price_of, way_of
from rules.hexsport.play.commands import Act
from rules.hexsport.play.deck import CARDS
from rules.hexsport.play.events import ActionBegan
from rules.hexsport.play.state import MatchState
from rules.hexsport.state import Role
from tests.rules.hexsport.play.scenes import Piece, Scene, guard, jack, keeper, striker
from tests.rules.hexsport.play.strides import FAR

BASE = {"run", "sprint", "distract"}
ROLES = {"striker": striker, "jack": jack, "guard": guard, "keeper": keeper}


def offered(state: MatchState, side: int = 0) -> set[tuple[str, str]]:
    """Who may do what, for a token or a card."""
    acts = [offer.command for offer in offers_for(state, side)]
    return {(state.sheet.tags[act.slot], act.action) for act in acts if isinstance(act, Act)}


def may(piece: Piece, *visitors: Piece, **terms: object) -> set[str]:
    """What a home player could do now."""
    scene = Scene([piece], list(visitors), ref=FAR, **terms)  # type: ignore[arg-type]  # terms alone
    return set(available(scene.state, 0))


BESIDE = guard(2, at=(1, 2), facing=3)


@pytest.mark.rule(
    "HX-ROLE-05", "HX-ROLE-07", "HX-ROLE-08", "HX-RUN-01", "HX-SPRINT-01", "HX-STEAL-01", "HX-SLAM-01", "HX-DISTRACT-01"
)  # fmt: skip
@pytest.mark.parametrize(
    ("role", "deeds"), [("striker", {"steal"}), ("jack", {"steal", "slam"}), ("guard", {"slam"}), ("keeper", {"slam"})]
)
def test_the_role_says_who_may_slam_and_who_steals(role: str, deeds: set[str]) -> None:
    assert may(ROLES[role](1, at=(0, 2)), jack(2, at=(1, 2), ball=True)) == BASE | deeds


@pytest.mark.rule("HX-ROLE-06", "HX-PUNT-01", "HX-PUNT-02", "HX-PUNT-08", "HX-THROW-01")
@pytest.mark.parametrize(("role", "deeds"), [("striker", {"throw"}), ("jack", {"throw"}), ("keeper", {"punt"})])
def test_who_holds_the_ball_throws_or_as_a_keeper_punts(role: str, deeds: set[str]) -> None:
    assert may(ROLES[role](1, at=(0, 2), ball=True)) == BASE | deeds
    assert may(ROLES[role](1, at=(0, 2))) == BASE


@pytest.mark.rule("HX-ROLE-10", "HX-STOMP-01", "HX-STOMP-02")
@pytest.mark.parametrize(("role", "stomps"), [("striker", False), ("jack", True), ("guard", True), ("keeper", True)])
def test_all_but_strikers_stomp_an_opponent_on_the_floor_before_them(role: str, stomps: bool) -> None:
    floored = jack(2, at=(1, 2), down=True)
    assert ("stomp" in may(ROLES[role](1, at=(0, 2), facing=0), floored)) is stomps
    assert "stomp" not in may(ROLES[role](1, at=(0, 2), facing=3), floored)
    assert "stomp" not in may(ROLES[role](1, at=(0, 2), facing=0), jack(2, at=(1, 2)))


@pytest.mark.rule("HX-STOMP-09", "HX-ABIL-07")
def test_who_asks_does_this_hurt_may_move_before_a_stomp_as_before_a_slam() -> None:
    far = jack(2, at=(5, 0), down=True)
    scene = Scene(
        [guard(1, at=(0, 2), abilities=("does_this_hurt",)), jack(3, at=(0, 3), abilities=("does_this_hurt",))]
    )
    assert way_of(scene.state, 0, "stomp").mode == "full"
    assert way_of(scene.state, 1, "stomp").mode == "one_hex"
    assert "stomp" in may(guard(1, at=(0, 2), facing=3, abilities=("does_this_hurt",)), far)


@pytest.mark.rule("HX-FEINT-01", "HX-ABIL-18", "HX-FEINT-11")
@pytest.mark.parametrize(("role", "feints"), [("striker", True), ("jack", True), ("guard", False), ("keeper", False)])
def test_a_feint_takes_misdirect_and_a_striker_or_jack(role: str, feints: bool) -> None:
    assert ("feint" in may(ROLES[role](1, at=(0, 2), abilities=("misdirect",)), BESIDE)) is feints
    assert "feint" not in may(ROLES[role](1, at=(0, 2)), BESIDE)


@pytest.mark.rule("HX-ABIL-19")
def test_a_pacifist_neither_slams_nor_stomps() -> None:
    floored = jack(3, at=(1, 1), down=True)
    assert {"slam", "stomp"} <= may(jack(1, at=(0, 2), facing=0), BESIDE, floored)
    assert may(jack(1, at=(0, 2), facing=0, abilities=("pacifist",)), BESIDE, floored) == BASE


@pytest.mark.rule("HX-RUSH-11", "HX-TRANSFORM-01", "HX-STAND-01", "HX-ABIL-21")
def test_a_player_on_the_floor_stands_up_or_transforms() -> None:
    able = ("quick_change_artist", "misdirect")
    assert may(jack(1, at=(0, 2), down=True, abilities=able), BESIDE) == {"stand_up", "transform"}
    assert may(jack(1, at=(0, 2), down=True), BESIDE) == {"stand_up"}
    assert "transform" in may(jack(1, at=(0, 2), abilities=able))
    assert "stand_up" not in may(jack(1, at=(0, 2)))


@pytest.mark.rule("HX-ROLE-13", "HX-ROLE-14")
@pytest.mark.parametrize(
    ("action", "full"),
    [
        ("throw", {Role.STRIKER}),
        ("steal", {Role.STRIKER}),
        ("feint", {Role.STRIKER}),
        ("slam", {Role.GUARD, Role.KEEPER}),
        ("sucker_punch", {Role.GUARD, Role.KEEPER}),
    ],
)
def test_some_move_fully_before_their_deed_and_jacks_one_hex(action: str, full: set[Role]) -> None:
    modes = ACTIONS[action].modes
    assert {role for role, mode in modes.items() if mode == "full"} == full
    assert {role for role, mode in modes.items() if mode == "one_hex"} == {Role.JACK}


@pytest.mark.rule("HX-ROLE-13", "HX-ROLE-14", "HX-DASH-01", "HX-ABIL-26")
def test_full_movers_may_dash_and_jacks_only_by_slide() -> None:
    scene = Scene([guard(1, at=(0, 2)), jack(2, at=(0, 3)), jack(3, at=(0, 4), abilities=("slide",))])
    dashes = {slot: way_of(scene.state, slot, "slam").dash for slot in range(3)}
    assert dashes == {0: True, 1: False, 2: True}


def test_a_jack_is_offered_only_what_one_hex_may_bring_within_reach() -> None:
    assert "slam" in may(jack(1, at=(0, 2)), guard(2, at=(2, 2)))
    assert "slam" not in may(jack(1, at=(0, 2)), guard(2, at=(3, 2)))
    assert "slam" in may(jack(1, at=(0, 2), abilities=("slide",)), guard(2, at=(3, 2)))
    assert "slam" in may(guard(1, at=(0, 2)), guard(2, at=(8, 2)))
    assert "steal" not in may(striker(1, at=(0, 2)), guard(2, at=(1, 2)))


@pytest.mark.rule("HX-ABIL-20", "HX-ABIL-35")
@pytest.mark.parametrize(("value", "mode"), [("one_hex", "one_hex"), ("full_move", "full")])
def test_a_prima_donna_who_is_striker_moves_like_a_jack_before_throw_and_steal(value: str, mode: str) -> None:
    scene = Scene([guard(1, at=(0, 2))], abil_prima_donna_move=value)
    state = scene.state.with_figure(0, role=Role.STRIKER, prima=True)
    for action in ("throw", "steal"):
        way = way_of(state, 0, action)
        assert (way.mode, way.dash) == (mode, mode == "full")
    assert way_of(state, 0, "run").mode == "full"
    assert "slam" not in available(state, 0)


@pytest.mark.rule("HX-PUNT-09")
@pytest.mark.parametrize(("value", "mode"), [("none", "none"), ("one_hex", "one_hex"), ("full_move", "full")])
def test_the_movement_before_a_punt_is_an_option(value: str, mode: str) -> None:
    scene = Scene([keeper(1, at=(0, 2), ball=True)], punt_move=value)
    assert way_of(scene.state, 0, "punt").mode == mode


@pytest.mark.rule("HX-SUCKER-10")
def test_a_sucker_punch_is_an_action_only_where_it_is_declared() -> None:
    assert "sucker_punch" not in may(guard(1, at=(0, 2)), BESIDE)
    assert "sucker_punch" in may(guard(1, at=(0, 2)), BESIDE, sucker_detect="declared")


# --- the Bench --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("HX-BENCH-01", "HX-BENCH-04", "HX-BENCH-05")
def test_a_benched_player_may_begin_what_is_movement_unless_the_entry_hex_is_blocked() -> None:
    """EX-037"""
    six = [jack(number, at=(-5, number - 3)) for number in range(2, 8)]
    scene = Scene([guard(1), *six], [jack(8, at=(5, 0))], ref=FAR)
    assert {action for tag, action in offered(scene.state) if tag == "H1"} == {"run", "sprint", "slam", "distract"}
    blocked = Scene([guard(1), *six], [jack(8, at=(-10, 5), down=True)], ref=FAR)
    assert not [action for tag, action in offered(blocked.state) if tag == "H1"]


def test_a_benched_jack_does_not_slam_or_steal() -> None:
    scene = Scene([jack(1)], [jack(2, at=(5, 0), ball=True)], ref=FAR)
    assert {action for _tag, action in offered(scene.state)} == BASE


@pytest.mark.rule("HX-SCORE-09")
def test_nobody_enters_in_sudden_death() -> None:
    scene = Scene([jack(1)], ref=FAR)
    assert offered(scene.state)
    assert offered(replace(scene.state, sudden=True)) == set()


# --- tokens and cards -------------------------------------------------------------------------------------------------
def card(action: str) -> int:
    """The first Special Move card of an action."""
    return min(no for no, brought in SPECIAL_MOVES.items() if brought == action)


@pytest.mark.rule("HX-RUSH-05", "HX-RUSH-06", "HX-RUSH-07")
def test_two_token_actions_a_player_and_three_after_an_offensive_play() -> None:
    """EX-026"""
    scene = Scene([jack(1, at=(0, 2)), jack(2, at=(0, 3))], ref=FAR)
    tired = scene.state.with_figure(0, actions=2)
    assert {tag for tag, _action in offered(tired)} == {"H2"}
    lifted = tired.with_team(0, limits=((0, 3),))
    assert {tag for tag, _action in offered(lifted)} == {"H1", "H2"}
    assert {tag for tag, _action in offered(lifted.with_figure(0, actions=3))} == {"H2"}
    assert offered(lifted.with_team(0, tokens=0)) == set()


@pytest.mark.rule("HX-RUSH-08", "HX-CARDS-05")
def test_a_special_move_card_brings_one_named_action_beyond_the_tokens() -> None:
    scene = Scene([jack(1, at=(0, 2))], [BESIDE], ref=FAR, hands=((card("slam"), card("stand_up")), ()))
    spent = scene.state.with_team(0, tokens=0).with_figure(0, actions=2)
    assert [offer.command for offer in offers_for(spent, 0)] == [Act(0, "slam", card("slam"))]
    assert offered(spent.with_figure(0, carded=True)) == set()


@pytest.mark.rule("HX-CARDS-17")
def test_the_cards_bring_actions_of_the_table() -> None:
    assert set(SPECIAL_MOVES.values()) == {"run", "sprint", "throw", "slam", "steal", "stand_up"}
    assert len(SPECIAL_MOVES) == sum(drawn.kind == "special_move" for drawn in CARDS.values())


@pytest.mark.rule("HX-RUSH-34")
@pytest.mark.parametrize("action", ["feint", "transform", "distract"])
def test_ability_actions_cost_a_token(action: str) -> None:
    scene = Scene([jack(1, at=(0, 2))], ref=FAR)
    assert price_of(scene.state, Act(0, action)) == "token"


@pytest.mark.rule("HX-RUSH-34", "HX-RUSH-06")
@pytest.mark.parametrize("action", ["feint", "transform", "distract"])
def test_by_option_ability_actions_cost_nothing_but_are_among_the_two_of_a_player(action: str) -> None:
    mine = jack(1, at=(0, 2), abilities=("misdirect", "quick_change_artist"))
    scene = Scene([mine], [jack(7, at=(1, 2))], ref=(0, 3), rush_ability_cost="free")
    assert price_of(scene.state, Act(0, action)) == "uncharged"
    assert price_of(scene.state, Act(0, "run")) == "token"
    broke = scene.state.with_team(0, tokens=0)
    assert offered(broke) == {("H1", kind) for kind in ("feint", "transform", "distract")}
    assert offered(broke.with_figure(0, actions=2)) == set()
    assert offered(Scene([mine], ref=(0, 3)).state.with_team(0, tokens=0)) == set()
    assert ("H1", action) in offered(scene.state)
    scene.start(action_for(scene.state, Act(0, action)))
    assert scene.told(ActionBegan) == [ActionBegan(0, action, "uncharged")]
    assert (scene.state.teams[0].tokens, scene.state.figures[0].actions) == (5, 1)


@pytest.mark.rule("HX-RUSH-34", "HX-PUNT-07", "HX-RUSH-09")
def test_a_free_punt_is_no_action_of_the_two() -> None:
    mine = keeper(1, at=(0, 2), ball=True, abilities=("quick_change_artist",))
    scene = Scene([mine], ref=FAR, rush_ability_cost="free", punt_cost="free")
    spent = scene.state.with_team(0, tokens=0).with_figure(0, actions=2)
    assert offered(spent) == {("H1", "punt")}


@pytest.mark.rule("HX-PUNT-07")
@pytest.mark.parametrize(("value", "price"), [("token", "token"), ("free", "free")])
def test_a_punt_costs_a_token_or_by_option_nothing(value: str, price: str) -> None:
    scene = Scene([keeper(1, at=(0, 2), ball=True)], ref=FAR, punt_cost=value)
    assert price_of(scene.state, Act(0, "punt")) == price
    broke = scene.state.with_team(0, tokens=0)
    assert offered(broke) == ({("H1", "punt")} if value == "free" else set())


def test_the_ref_is_distracted_once_a_rush() -> None:
    scene = Scene([jack(1, at=(0, 2))], ref=FAR)
    assert "distract" not in available(replace(scene.state, distractor=0), 0)
