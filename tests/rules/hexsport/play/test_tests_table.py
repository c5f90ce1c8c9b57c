"""The tests of the sheet as data, and how many dice each is rolled with."""

import pytest

from rules.core.pool import TargetKind
from rules.hexsport.play.actions import ACTIONS
from rules.hexsport.play.tests_table import TESTS, dice_for, number_for, role_bonus
from rules.hexsport.state import Role, Stats
from tests.rules.hexsport.play.scenes import Piece, Scene, guard, jack, keeper, striker

PIECES = {Role.STRIKER: striker, Role.JACK: jack, Role.GUARD: guard, Role.KEEPER: keeper}
OF_STRIKERS = {"stand_up", "dash", "evade", "jump", "pick_up", "strike", "pass", "throw_at", "catch", "dodge", "steal"}
OF_GUARDS = {"slam", "slamback", "sucker_punch", "stomp", "distract", "armour"}
WITHOUT_THREAT = {"distract", "remain_calm", "transform", "play", "armour"}


def bonuses(role: Role) -> dict[str, int]:
    """What a player of the role adds to each test, where it is anything."""
    state = Scene([PIECES[role](1, at=(0, 2))]).state
    return {kind: bonus for kind in TESTS if (bonus := role_bonus(state, kind, 0))}


def dice(piece: Piece, kind: str, *opponents: Piece, extra: int = 0) -> int:
    return dice_for(Scene([piece], list(opponents)).state, kind, 0, extra=extra)


@pytest.mark.rule("HX-ROLE-01")
def test_there_are_four_roles_and_every_test_knows_them() -> None:
    assert [role.value for role in Role] == ["Striker", "Jack", "Guard", "Keeper"]
    assert {role for row in ACTIONS.values() for role in row.modes} == set(Role)


@pytest.mark.rule("HX-ROLE-02", "HX-FEINT-04")
def test_a_striker_adds_a_die_to_what_is_quick() -> None:
    assert bonuses(Role.STRIKER) == dict.fromkeys(OF_STRIKERS, 1)


@pytest.mark.rule("HX-ROLE-03")
def test_a_guard_adds_a_die_to_what_is_strong() -> None:
    assert bonuses(Role.GUARD) == dict.fromkeys(OF_GUARDS, 1)


@pytest.mark.rule("HX-ROLE-03", "HX-ROLE-11")
def test_a_keeper_is_as_a_guard_but_takes_a_die_from_the_ball() -> None:
    assert bonuses(Role.KEEPER) == dict.fromkeys(OF_GUARDS, 1) | {"pick_up": -1, "catch": -1}


@pytest.mark.rule("HX-ROLE-04")
def test_a_jack_adds_nothing() -> None:
    assert bonuses(Role.JACK) == {}


@pytest.mark.rule("HX-ROLE-02", "HX-ROLE-03")
def test_the_dice_of_the_example() -> None:
    """EX-021"""
    assert dice(striker(1, at=(0, 2)), "dodge") == 4
    assert dice(guard(1, at=(0, 2)), "dodge") == 3
    assert [dice(guard(1, at=(0, 2)), "slam", extra=moved) for moved in (0, 1)] == [4, 5]


@pytest.mark.rule("HX-DICE-04", "HX-DICE-22", "HX-DICE-23")
def test_other_penalties_come_on_top_of_the_capped_threat() -> None:
    """EX-004"""
    threats = [jack(2, at=(1, 0), facing=3), jack(3, at=(0, 1), facing=2), jack(4, at=(-1, 0), facing=0)]
    assert dice(keeper(1, at=(0, 0)), "pick_up", *threats, extra=-1) == -1


@pytest.mark.rule("HX-DICE-01", "HX-DICE-03")
def test_a_test_is_against_the_players_own_number_or_a_fixed_one() -> None:
    state = Scene([jack(1, at=(0, 2), stats=Stats(5, 2, 3, 5, 6))]).state
    numbers = {kind: number_for(state, kind, 0) for kind in TESTS}
    assert [numbers[kind] for kind in ("slam", "dash", "pick_up", "armour")] == [2, 3, 5, 6]
    assert {kind: numbers[kind] for kind, row in TESTS.items() if isinstance(row.against, int)} == {
        "distract": 4,
        "remain_calm": 4,
        "transform": 4,
        "play": 5,
    }


@pytest.mark.rule("HX-DICE-22", "HX-ARMOUR-03")
def test_threat_takes_dice_from_the_tests_that_list_it_alone() -> None:
    opponent = jack(2, at=(1, 0), facing=3)
    threatened = {kind for kind in TESTS if dice(jack(1, at=(0, 0)), kind, opponent) < dice(jack(1, at=(0, 0)), kind)}
    assert threatened == set(TESTS) - WITHOUT_THREAT


@pytest.mark.rule("HX-DICE-08", "HX-DICE-09", "HX-DICE-10", "HX-DICE-11")
def test_each_test_has_the_target_of_the_sheet() -> None:
    kinds: dict[TargetKind, set[str]] = {}
    for kind, row in TESTS.items():
        kinds.setdefault(row.target.kind, set()).add(kind)
    assert kinds[TargetKind.RISING] == {"dash", "evade", "jump"}
    assert kinds[TargetKind.COUNT] == {"pass"}
    assert kinds[TargetKind.FIXED] == {"stand_up", "pick_up", "strike", "catch", "transform", "play"}
    assert {row.target.need for row in TESTS.values() if row.target.kind is TargetKind.FIXED} == {1}


@pytest.mark.rule("HX-ABIL-08", "HX-ABIL-28", "HX-ABIL-25")
@pytest.mark.parametrize(
    ("ability", "kind", "more"), [("duck_weave", "dodge", 1), ("stretch", "dash", 1), ("show_off", "strike", -1)]
)
def test_what_abilities_add_to_tests(ability: str, kind: str, more: int) -> None:
    without = dice(striker(1, at=(0, 2)), kind)
    assert dice(striker(1, at=(0, 2), abilities=(ability,)), kind) == without + more
    assert dice(striker(1, at=(0, 2), abilities=(ability,)), "evade") == dice(striker(1, at=(0, 2)), "evade")
