import pytest
from hypothesis import given

from rules.competition.checks import check_differences, check_results
from rules.competition.points import SCHEMES
from rules.competition.results import Result, ResultKind
from rules.competition.round_robin import round_robin
from tests.rules.competition.worlds import bye, field, field_sizes, match

PRINTED = SCHEMES["3_2_1_0"]


def found(results: list[Result], **more: object) -> list[tuple[str, dict[str, object]]]:
    return [(note.code, note.facts) for note in check_results(results, PRINTED, **more)]


@given(field_sizes)
def test_a_proper_season_gives_no_warning(size: int) -> None:
    results = [
        match(home, away, 3, 1, number=number, ref=f"{number}{home}")
        for number, pairings in enumerate(round_robin(field(size)), start=1)
        for home, away in pairings.pairs
    ]
    byes = [
        bye(team, number) for number, pairings in enumerate(round_robin(field(size)), start=1) for team in pairings.byes
    ]
    stated = {result.ref: (2, 1) for result in results}
    assert found([*results, *byes], stated=stated) == []


ONE = {"ref": "7", "home": "A", "away": "B"}


@pytest.mark.parametrize(
    ("result", "code", "facts"),
    [
        (match("A", "B", 9, 0, margin=9), "check.margin_above_cap", {"margin": 9, "cap": 7}),
        (match("A", "B", 0, 9, margin=-8), "check.margin_above_cap", {"margin": -8, "cap": 7}),
        (match("A", "B", 9, 0), "check.difference_above_cap", {"margin": 7, "difference": 9, "cap": 7}),
        (match("A", "B", 3, 0, margin=2), "check.margin_mismatch", {"margin": 2, "difference": 3}),
        (match("A", "B", 0, 9, margin=7), "check.margin_mismatch", {"margin": 7, "difference": -9}),
    ],
)
def test_a_margin_that_cannot_be_is_named(result: Result, code: str, facts: dict[str, object]) -> None:
    from msgspec.structs import replace

    assert found([replace(result, ref="7")]) == [(code, ONE | facts)]


def test_without_a_cap_any_margin_may_be() -> None:
    assert found([match("A", "B", 9, 0, margin=9)], cap=None) == []


def test_points_that_the_scheme_does_not_give_are_named() -> None:
    results = [match("A", "B", 3, 0, ref="7")]
    assert found(results, stated={"7": (2, 0)}) == [("check.points_stated", ONE | {"stated": (2, 0), "scheme": (2, 1)})]
    assert found([match("A", "B", 3, 0, ref="7", kind=ResultKind.FRIENDLY)], stated={"7": (2, 0)}) == []


def test_a_team_in_two_pairings_of_a_round_is_named() -> None:
    assert found([match("A", "B", 1, 0), match("A", "C", 1, 0)]) == [
        ("check.team_twice", {"round": 1, "team": "A", "pairings": 2})
    ]
    assert found([match("A", "B", 1, 0), bye("A")]) == [("check.team_twice", {"round": 1, "team": "A", "pairings": 2})]


def test_friendlies_and_finals_may_stand_beside_a_league_match() -> None:
    results = [match("A", "B", 1, 0), match("A", "B", 1, 0, kind=ResultKind.FRIENDLY)]
    assert found([*results, match("A", "B", 1, 0, kind=ResultKind.FINAL)]) == []


def test_a_match_entered_twice_or_one_leg_missing_is_named() -> None:
    twice = [match("A", "B", 1, 0), match("B", "A", 0, 1)]
    facts = {"round": 1, "teams": ("A", "B"), "matches": 2, "expected": 1}
    assert found(twice) == [("check.matches_of_pairing", facts)]
    assert found(twice, matches_per_pairing=2) == []
    once = {"round": 1, "teams": ("A", "B"), "matches": 1, "expected": 2}
    assert found(twice[:1], matches_per_pairing=2) == [("check.matches_of_pairing", once)]


def test_teams_without_a_result_in_a_round_are_named() -> None:
    results = [match("A", "B", 1, 0), match("C", "D", 1, 0), match("A", "C", 1, 0, number=2)]
    assert found(results) == [("check.team_missing", {"round": 2, "teams": ("B", "D")})]


def test_a_team_against_itself_is_named() -> None:
    assert ("check.plays_itself", {"ref": "", "home": "A", "away": "A"}) in found([match("A", "A", 1, 0)])


def test_differences_of_a_table_that_do_not_sum_to_0_are_named() -> None:
    assert check_differences({"A": 3, "B": -3}) == ()
    (note,) = check_differences({"A": 3, "B": -2})
    assert (note.code, note.facts) == ("check.differences_sum", {"sum": 1})
