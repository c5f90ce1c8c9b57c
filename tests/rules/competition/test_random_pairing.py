from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.competition.meetings import Repeat, count_meetings, excess_under, times_met
from rules.competition.pairings import Pairings
from rules.competition.random_pairing import random_pairing
from rules.core.errors import RuleViolation
from tests.rules.competition.worlds import field, field_sizes, seeds, shuffle_of


@pytest.mark.rule("HX-MATCHUP-04")
@given(field_sizes, seeds, st.sampled_from(Repeat))
def test_every_team_has_one_opponent_or_the_bye(size: int, seed: int, repeat: Repeat) -> None:
    drawn = random_pairing(field(size), shuffle_of(seed), repeat=repeat)
    placed = [team for pair in drawn.pairs for team in pair] + list(drawn.byes)
    assert sorted(placed) == sorted(field(size))
    assert len(drawn.byes) == size % 2
    assert drawn.notes == ()


@pytest.mark.rule("HX-MATCHUP-01")
@pytest.mark.parametrize("repeat", Repeat)
def test_every_pairing_of_four_teams_comes_up_about_equally_often(repeat: Repeat) -> None:
    found = Counter(
        frozenset(frozenset(pair) for pair in random_pairing("ABCD", shuffle_of(seed), repeat=repeat).pairs)
        for seed in range(600)
    )
    assert len(found) == 3
    assert all(150 <= times <= 250 for times in found.values())


def season(rounds: int, size: int, repeat: Repeat, seed: int = 3) -> list[Pairings]:
    played: list[Pairings] = []
    for number in range(rounds):
        meetings = count_meetings(pair for pairings in played for pair in pairings.pairs)
        byes = Counter(team for pairings in played for team in pairings.byes)
        draw = shuffle_of(seed + 1000 * number)
        played.append(random_pairing(field(size), draw, meetings=meetings, repeat=repeat, byes=byes))
    return played


@pytest.mark.rule("HX-MATCHUP-09")
def test_nobody_meets_again_until_he_has_met_all_where_that_is_possible() -> None:
    for pairings, met in with_meetings(season(12, 6, Repeat.NOT_UNTIL_ALL_MET)):
        excess = excess_under(Repeat.NOT_UNTIL_ALL_MET, field(6), met)
        repeats = [pair for pair in pairings.pairs if excess(*pair) > 0]
        assert [(note.facts["home"], note.facts["away"]) for note in pairings.notes] == repeats
        if repeats:  # whatever else is drawn, somebody meets again
            assert all(any(excess(*pair) > 0 for pair in other) for other in perfect_pairings(field(6)))


@pytest.mark.rule("HX-MATCHUP-09")
def test_at_most_twice_allows_a_second_meeting_and_no_third_while_that_is_possible() -> None:
    seen_second = False
    for pairings, met in with_meetings(season(8, 6, Repeat.AT_MOST_TWICE)):
        times = [times_met(met, *pair) for pair in pairings.pairs]
        seen_second = seen_second or 1 in times
        if 2 in times:
            assert all(any(times_met(met, *pair) >= 2 for pair in other) for other in perfect_pairings(field(6)))
    assert seen_second


@pytest.mark.rule("HX-MATCHUP-09")
def test_by_default_teams_may_meet_again_and_nothing_is_said() -> None:
    drawn = random_pairing("AB", shuffle_of(), meetings=count_meetings([("A", "B")] * 5))
    assert {*drawn.pairs[0]} == {"A", "B"}
    assert drawn.notes == ()


@pytest.mark.rule("HX-MATCHUP-09")
def test_an_unavoidable_repeat_is_explained() -> None:
    met = count_meetings([("A", "B"), ("A", "B")])
    drawn = random_pairing("AB", shuffle_of(), meetings=met, repeat=Repeat.AT_MOST_TWICE)
    (note,) = drawn.notes
    assert note.code == "pairing.repeat_unavoidable"
    assert {note.facts["home"], note.facts["away"]} == {"A", "B"}
    assert note.facts["met"] == 2


def test_one_deep_repeat_is_taken_before_two_shallow_ones() -> None:
    """A-B and C-D are the only way to break the rule once; every other pairing breaks it twice."""
    met = count_meetings([("A", "B")] * 4 + [("A", "C"), ("B", "D"), ("A", "D"), ("B", "C")] * 2)
    drawn = random_pairing("ABCD", shuffle_of(), meetings=met, repeat=Repeat.AT_MOST_TWICE)
    assert {frozenset(pair) for pair in drawn.pairs} == {frozenset("AB"), frozenset("CD")}


@pytest.mark.rule("HX-SEASON-04")
def test_byes_go_round() -> None:
    rests = Counter(team for pairings in season(14, 7, Repeat.ALLOWED) for team in pairings.byes)
    assert rests == dict.fromkeys(field(7), 2)


@pytest.mark.rule("HX-SEASON-04")
def test_the_bye_goes_to_the_lowest_of_those_with_the_fewest() -> None:
    order = ("A", "B", "C", "D", "E")
    assert random_pairing(order, shuffle_of(), order=order).byes == ("E",)
    assert random_pairing(order, shuffle_of(), order=order, byes={"E": 1, "D": 1}).byes == ("C",)
    late = (*order[:4], "X")
    assert random_pairing(late, shuffle_of(), order=order[:4]).byes == ("X",)


def test_without_a_table_the_lot_decides_the_bye() -> None:
    assert {random_pairing("ABC", shuffle_of(seed)).byes for seed in range(30)} == {("A",), ("B",), ("C",)}


def test_one_team_alone_cannot_be_paired() -> None:
    with pytest.raises(RuleViolation) as refused:
        random_pairing("A", shuffle_of())
    assert refused.value.code == "pairing.too_few_teams"


def with_meetings(rounds: list[Pairings]) -> list[tuple[Pairings, dict[frozenset[str], int]]]:
    """Each round with the meetings before it."""
    return [
        (pairings, count_meetings(pair for earlier in rounds[:number] for pair in earlier.pairs))
        for number, pairings in enumerate(rounds)
    ]


def perfect_pairings(teams: tuple[str, ...]) -> list[list[tuple[str, str]]]:
    """Every way to pair all teams."""
    if not teams:
        return [[]]
    first, *rest = teams
    return [
        [(first, other), *others]
        for other in rest
        for others in perfect_pairings(tuple(team for team in rest if team != other))
    ]


def test_the_oracle_counts_right() -> None:
    assert len(perfect_pairings(field(6))) == 15
    assert len(list(combinations(field(6), 2))) == 15
