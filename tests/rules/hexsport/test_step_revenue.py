import pytest
from msgspec.structs import replace

from rules.core.options import Options
from rules.core.pending import Choice, Rolled, RollRequest
from rules.hexsport.options import DEFAULTS
from rules.hexsport.step_events import RevenueEarned
from tests.rules.hexsport.clubs import options
from tests.rules.hexsport.matchday import Team


def in_revenue(rules: Options = DEFAULTS, **match: object) -> Team:
    return Team(options=rules).after_match(**match).reach("revenue")  # type: ignore[arg-type]


def dice(rules: Options = DEFAULTS, **match: object) -> int:
    """How many revenue dice a match brings; 0 where going on is all there is to do."""
    team = in_revenue(rules, **match)
    awaited = team.pending
    if isinstance(awaited, Choice):
        assert team.facts()["reason"]
        return 0
    assert isinstance(awaited, RollRequest)
    assert awaited.dice == awaited.facts["league_dice"] + awaited.facts["underdog_dice"]  # type: ignore[operator]
    return awaited.dice


@pytest.mark.rule("HX-POST-17", "HX-POST-18", "HX-POST-20")
def test_an_underdogs_win_rolls_dice_for_points_and_for_each_full_10_of_the_gap() -> None:
    """EX-105: rankings 76 and 128 and a win make 2 + 5 dice; with a cap of 3 it is 5."""
    match = {"margin": 1, "rankings": (76, 128)}
    assert dice(**match) == 7
    assert dice(options(revenue_underdog_cap=3), **match) == 5
    assert dice(options(revenue_underdog_cap=0), **match) == 2
    lowest, highest = in_revenue(**match), in_revenue(**match)
    lowest.roll(*[1] * 7)
    highest.roll(*[6] * 7)
    assert (lowest.state.cash, highest.state.cash) == (7, 42)


@pytest.mark.rule("HX-POST-17")
def test_a_landslide_winner_with_the_higher_ranking_rolls_three_dice() -> None:
    """EX-106."""
    team = in_revenue(margin=7, rankings=(128, 76))
    assert team.dice() == 3
    assert team.roll(1, 1, 1)[0] == RevenueEarned(
        faces=(1, 1, 1), league_dice=3, underdog_dice=0, flat=0, debt_paid=0, mc=3
    )
    assert team.state.cash == 3


@pytest.mark.rule("HX-POST-18")
@pytest.mark.parametrize(("gap", "extra"), [(-50, 0), (0, 0), (9, 0), (10, 1), (19, 1), (20, 2)])
def test_only_full_tens_below_the_opponent_count(gap: int, extra: int) -> None:
    assert dice(margin=0, rankings=(100, 100 + gap)) == 1 + extra


@pytest.mark.rule("HX-POST-21")
def test_a_flat_sum_is_paid_beside_the_dice_and_without_any() -> None:
    team = in_revenue(options(revenue_flat=6), margin=1)
    assert team.facts()["flat"] == 6
    team.roll(2, 3)
    assert team.state.cash == 11
    beaten = in_revenue(options(revenue_flat=6), margin=-7)
    assert beaten.choice().kind == "revenue"
    beaten.go_on()
    assert beaten.state.cash == 6


@pytest.mark.rule("HX-POST-21")
def test_friendlies_bring_no_flat_sum() -> None:
    team = in_revenue(options(revenue_flat=6), margin=-7, kind="friendly")
    team.go_on()
    assert team.state.cash == 0


@pytest.mark.rule("HX-POST-22")
@pytest.mark.parametrize(
    ("margin", "by_points", "by_result"), [(7, 3, 2), (1, 2, 2), (0, 1, 1), (-1, 1, 1), (-7, 0, 1)]
)
def test_dice_follow_league_points_or_the_bare_result(margin: int, by_points: int, by_result: int) -> None:
    assert dice(margin=margin) == by_points
    assert dice(options(revenue_mode="by_result"), margin=margin) == by_result


@pytest.mark.rule("HX-POST-10", "HX-POST-17")
def test_dice_follow_the_points_scheme_of_the_league() -> None:
    assert dice(options(points_scheme="defeat_always_1"), margin=-7) == 1
    assert dice(options(points_scheme="custom", points_table=(6, 5, 2, 1, 0)), margin=2) == 5


@pytest.mark.rule("HX-FRIENDLY-05", "HX-FRIENDLY-04")
@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (DEFAULTS, 4),
        (options(friendly_revenue="underdog_dice_only"), 2),
        (options(friendly_revenue="none"), 0),
        (options(friendly_gives="experience_only"), 0),
        (options(friendly_gives="money_only"), 4),
        (options(friendly_gives="nothing"), 0),
    ],
)
def test_a_friendly_brings_dice_as_the_league_says(rules: Options, expected: int) -> None:
    match = {"margin": 1, "rankings": (80, 100)}
    assert dice(rules, kind="friendly", **match) == expected
    assert dice(rules, kind="league", **match) == 4


def test_a_final_brings_money_like_a_league_match() -> None:
    assert dice(kind="final", margin=2, rankings=(80, 100)) == 4
    assert dice(kind="final", margin=0, won=True) == 2


@pytest.mark.rule("HX-SEASON-19")
def test_an_awarded_match_brings_money_only_where_the_league_says_so() -> None:
    match = {"ending": "awarded", "margin": 3, "points": (3, 0), "played": ()}
    assert dice(**match) == 0
    assert in_revenue(**match).facts()["reason"] == "revenue.awarded"
    assert dice(options(season_awarded="money_as_usual"), **match) == 2


def test_a_debt_is_paid_first_from_revenue() -> None:
    team = in_revenue(margin=1)
    team.state = replace(team.state, debt=5)
    assert team.facts()["debt"] == 5
    paid = team.roll(4, 3)[0]
    assert isinstance(paid, RevenueEarned)
    assert (paid.debt_paid, paid.mc) == (5, 2)
    assert (team.state.cash, team.state.debt) == (2, 0)
    poor = in_revenue(margin=1)
    poor.state = replace(poor.state, debt=50)
    poor.roll(4, 3)
    assert (poor.state.cash, poor.state.debt) == (0, 43)


def test_the_number_and_faces_of_the_dice_are_checked() -> None:
    team = in_revenue(margin=1)
    for faces in ((6,), (6, 6, 6), (0, 6), (7, 1), (True, 1), ()):
        assert team.refused(Rolled(faces=faces)).code == "roll.faces"
