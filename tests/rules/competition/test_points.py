import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.competition.points import SCHEMES, points_scheme
from rules.core.errors import RuleViolation
from tests.rules.competition.worlds import match

PRINTED = SCHEMES["3_2_1_0"]


@pytest.mark.rule("HX-POST-07", "HX-POST-08", "HX-POST-09")
@pytest.mark.parametrize(("margin", "points"), [(7, (3, 0)), (3, (2, 1)), (0, (1, 1)), (-7, (0, 3)), (6, (2, 1))])
def test_ex_103_league_points_by_margin(margin: int, points: tuple[int, int]) -> None:
    assert PRINTED.points(match("A", "B", max(margin, 0), max(-margin, 0))) == points


@pytest.mark.rule("HX-TABLE-07")
@given(st.integers(-7, 7))
def test_a_match_gives_three_points_in_all_when_won_and_two_when_drawn(margin: int) -> None:
    home, away = PRINTED.points(match("A", "B", 9, 9, margin=margin))
    assert home + away == (3 if margin else 2)


@pytest.mark.rule("HX-POST-10")
@pytest.mark.parametrize(
    ("name", "shut_out", "narrow", "landslide", "landslide_against_a_scorer"),
    [
        ("3_2_1_0", (2, 1), (2, 1), (3, 0), (3, 0)),
        ("loser_must_score", (2, 0), (2, 1), (3, 0), (3, 0)),
        ("defeat_always_1", (2, 1), (2, 1), (3, 1), (3, 1)),
    ],
)
def test_the_schemes_differ_in_what_a_loser_gets(
    name: str,
    shut_out: tuple[int, int],
    narrow: tuple[int, int],
    landslide: tuple[int, int],
    landslide_against_a_scorer: tuple[int, int],
) -> None:
    scheme = points_scheme(name)
    assert scheme.points(match("A", "B", 3, 0)) == shut_out
    assert scheme.points(match("A", "B", 3, 1)) == narrow
    assert scheme.points(match("A", "B", 7, 0)) == landslide
    assert scheme.points(match("A", "B", 9, 2)) == landslide_against_a_scorer
    assert scheme.points(match("A", "B", 2, 2)) == (1, 1)


@pytest.mark.rule("HX-POST-10")
def test_a_custom_scheme_is_its_five_numbers() -> None:
    scheme = points_scheme("custom", (10, 6, 4, 2, 1))
    assert [scheme.side(margin, 3) for margin in (7, 1, 0, -1, -7)] == [10, 6, 4, 2, 1]


def test_a_scheme_may_have_no_landslide() -> None:
    scheme = points_scheme("3_2_1_0", landslide_margin=None)
    assert scheme.points(match("A", "B", 7, 0)) == (2, 1)
    assert points_scheme("custom", (9, 5, 3, 2, 1), landslide_margin=10).points(match("A", "B", 7, 0)) == (5, 2)


def test_a_ruling_goes_before_the_scheme() -> None:
    assert PRINTED.points(match("A", "B", 3, 0, ruled_points=(3, 0))) == (3, 0)


def test_an_unknown_scheme_is_refused() -> None:
    with pytest.raises(RuleViolation) as refused:
        points_scheme("4_3_2_1")
    assert refused.value.code == "points.unknown_scheme"
    assert refused.value.facts["known"] == ("3_2_1_0", "loser_must_score", "defeat_always_1", "custom")


@pytest.mark.parametrize("record", [(), (3, 2, 1), (3, 2, 1, 1, 0, 0)])
def test_a_custom_scheme_needs_five_numbers(record: tuple[int, ...]) -> None:
    with pytest.raises(RuleViolation) as refused:
        points_scheme("custom", record)
    assert (refused.value.code, refused.value.facts) == ("points.record", {"given": len(record), "needed": 5})
