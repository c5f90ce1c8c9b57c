import pytest
from django.template import Context, Template

from league.templatetags import figures

NO_BREAK = "\u00a0"
MINUS = "\u2212"


@pytest.mark.parametrize(
    ("amount", "printed"),
    [
        (45, f"45{NO_BREAK}mc"),
        (0, f"0{NO_BREAK}mc"),
        (-3, f"{MINUS}3{NO_BREAK}mc"),
        ("8 + 1d6 mc", "8 + 1d6 mc"),
        (None, "–"),
        ("", "–"),
    ],
)
def test_money_is_printed_with_its_unit_on_one_line(amount: object, printed: str) -> None:
    assert figures.mc(amount) == printed


@pytest.mark.parametrize(("number", "printed"), [(3, "+3"), (-2, f"{MINUS}2"), (0, "0"), (None, "–")])
def test_differences_carry_their_sign(number: int | None, printed: str) -> None:
    assert figures.signed(number) == printed


@pytest.mark.parametrize(("change", "printed"), [(12, "+12"), (-8, f"{MINUS}8"), (0, "0")])
def test_a_change_of_money_carries_sign_and_unit(change: int, printed: str) -> None:
    assert figures.signed_mc(change) == f"{printed}{NO_BREAK}mc"


def test_a_change_of_money_that_is_unknown_is_a_dash() -> None:
    assert figures.signed_mc(None) == "–"


@pytest.mark.parametrize(("number", "printed"), [(4, "4+"), (None, "–")])
def test_a_target_is_printed_with_its_plus(number: int | None, printed: str) -> None:
    assert figures.target(number) == printed


@pytest.mark.parametrize(
    ("place", "printed"),
    [
        (1, "1st"),
        (2, "2nd"),
        (3, "3rd"),
        (4, "4th"),
        (11, "11th"),
        (12, "12th"),
        (13, "13th"),
        (21, "21st"),
        (112, "112th"),
    ],
)
def test_places_are_ordinals(place: int, printed: str) -> None:
    assert figures.ordinal(place) == printed


@pytest.mark.parametrize(("value", "printed"), [(None, "–"), ("", "–"), (0, 0), ("x", "x")])
def test_only_what_is_missing_becomes_a_dash(value: object, printed: object) -> None:
    assert figures.dash(value) == printed


@pytest.mark.parametrize(("part", "whole", "printed"), [(1, 3, "33%"), (3, 3, "100%"), (0, 0, "–")])
def test_shares_are_whole_percentages(part: int, whole: int, printed: str) -> None:
    assert figures.share(part, whole) == printed


def test_distance_forgets_the_direction() -> None:
    assert (figures.distance(-2), figures.distance(2)) == (2, 2)


def test_filters_are_found_by_templates() -> None:
    page = Template("{% load figures %}{{ a|signed }} {{ b|target }}").render(Context({"a": 1, "b": 5}))
    assert page == "+1 5+"
