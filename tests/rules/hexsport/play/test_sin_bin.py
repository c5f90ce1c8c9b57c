"""Into the Sin Bin."""

import pytest

from rules.hexsport.play.armour import ArmourCheck
from rules.hexsport.play.events import BinMoved, PlayerBinned
from rules.hexsport.play.forecast import forecasts
from rules.hexsport.play.ref import RefCheck
from rules.hexsport.report import Cause
from tests.rules.hexsport.play.scenes import Scene, jack

HARDY = ("grizzled",)


def scene(abilities: tuple[str, ...] = HARDY, option: str = "bin_step_sooner") -> Scene:
    return Scene([jack(1, at=(0, 2), abilities=abilities)], abil_grizzled=option)


def hurt(damage: int, **told: object) -> Scene:
    """H1 takes so much damage."""
    hit = scene(**told).start(ArmourCheck(slot=0, potential=damage, cause=Cause.OTHER))  # type: ignore[arg-type]
    return hit.roll(1, 1, 1)


@pytest.mark.rule("HX-ABIL-11", "HX-BENCH-07")
@pytest.mark.parametrize(("damage", "where", "space"), [(1, "bench", 0), (2, "bin", 1), (3, "bin", 2), (4, "dead", 0)])
def test_by_option_a_grizzled_player_is_placed_a_space_nearer_to_the_bench(damage: int, where: str, space: int) -> None:
    after = hurt(damage)
    assert (after.where("H1"), after.state.figures[0].bin) == (where, space)
    assert [harm.damage for harm in after.state.harm] == [damage]


@pytest.mark.rule("HX-ABIL-11", "HX-BENCH-07")
def test_others_and_without_the_option_all_are_placed_on_the_space_of_the_damage() -> None:
    for told in ({"abilities": ()}, {"option": "no_effect"}, {"option": "reroll_armour_once", "abilities": ()}):
        after = hurt(2, **told)
        assert (after.where("H1"), after.state.figures[0].bin, after.told(BinMoved)) == ("bin", 2, [])


@pytest.mark.rule("HX-ABIL-11", "HX-REF-06")
@pytest.mark.parametrize(("face", "where", "told"), [(1, "bench", [BinMoved(0, 0)]), (3, "bin", [])])
def test_so_is_one_whom_the_ref_sends_there(face: int, where: str, told: list[object]) -> None:
    after = scene().start(RefCheck(slot=0, eye=True, own=False)).roll(face)
    assert (after.where("H1"), after.told(BinMoved)) == (where, told)
    assert after.told(PlayerBinned) == [PlayerBinned(0, max(1, face - 1), "foul")]


@pytest.mark.rule("HX-ABIL-11")
def test_the_forecast_tells_of_the_bench() -> None:
    check = scene().start(ArmourCheck(slot=0, potential=1, cause=Cause.OTHER))
    (forecast,) = forecasts(check.state)
    assert forecast.chance_of("benched", 0) == forecast.chance_of("binned", 0) == 1 - forecast.chance_of("held")
