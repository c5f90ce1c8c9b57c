from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.competition.meetings import count_meetings
from rules.competition.round_robin import (
    divisional_round,
    divisional_round_robin,
    round_robin,
    round_robin_round,
    rounds_to_meet_all,
)
from rules.core.errors import RuleViolation
from tests.rules.competition.worlds import field, field_sizes


@pytest.mark.rule("HX-MATCHUP-04")
@given(field_sizes, st.integers(1, 3))
def test_everybody_meets_everybody_once_a_leg_and_stands_once_in_each_round(size: int, legs: int) -> None:
    teams = field(size)
    rounds = round_robin(teams, legs)
    assert len(rounds) == rounds_to_meet_all(size, legs)
    for pairings in rounds:
        placed = [team for pair in pairings.pairs for team in pair] + list(pairings.byes)
        assert sorted(placed) == sorted(teams)
    meetings = count_meetings(pair for pairings in rounds for pair in pairings.pairs)
    assert meetings == {frozenset(pair): legs for pair in combinations(teams, 2)}


@given(field_sizes)
def test_home_and_visitor_are_balanced_in_each_leg(size: int) -> None:
    homes: Counter[str] = Counter()
    for pairings in round_robin(field(size)):
        homes.update(home for home, _ in pairings.pairs)
    matches = size - 1
    assert all(homes[team] in (matches // 2, matches - matches // 2) for team in field(size))


@given(field_sizes)
def test_the_second_leg_swaps_home_and_visitor(size: int) -> None:
    rounds = round_robin(field(size), legs=2)
    half = len(rounds) // 2
    for first, second in zip(rounds[:half], rounds[half:], strict=True):
        assert second.pairs == tuple((away, home) for home, away in first.pairs)


def test_with_an_odd_number_everybody_rests_once() -> None:
    rests = Counter(team for pairings in round_robin(field(7)) for team in pairings.byes)
    assert rests == dict.fromkeys(field(7), 1)


def test_a_round_past_the_last_one_begins_the_next_leg() -> None:
    assert round_robin_round("ABCD", 4).pairs == tuple((b, a) for a, b in round_robin_round("ABCD", 1).pairs)


@pytest.mark.rule("HX-SEASON-15")
def test_divisions_of_four_and_five_teams_play_side_by_side() -> None:
    divisions = {1: field(9)[:4], 2: field(9)[4:]}
    rounds = divisional_round_robin(divisions)
    assert len(rounds) == 5
    meetings = count_meetings(pair for pairings in rounds for pair in pairings.pairs)
    wanted = [*combinations(divisions[1], 2), *combinations(divisions[2], 2)]
    assert meetings == {frozenset(pair): 1 for pair in wanted}
    assert [len(pairings.byes) for pairings in rounds] == [1, 1, 1, 1, 1]
    assert {team for pairings in rounds for team in pairings.byes} == set(divisions[2])


def test_a_division_that_is_done_waits_and_is_named() -> None:
    divisions = {1: field(9)[:4], 2: field(9)[4:]}
    fourth = divisional_round(divisions, 4)
    assert [(note.code, note.facts) for note in fourth.notes] == [
        ("pairing.division_finished", {"division": 1, "teams": divisions[1]})
    ]
    second_leg = divisional_round_robin(divisions, legs=2)[5:]
    meetings = count_meetings(pair for pairings in second_leg for pair in pairings.pairs)
    assert set(meetings.values()) == {1}
    assert len(meetings) == 6 + 10


@pytest.mark.parametrize(("teams", "code"), [("", "pairing.too_few_teams"), ("A", "pairing.too_few_teams")])
def test_fewer_than_two_teams_are_refused(teams: str, code: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        round_robin(teams)
    assert refused.value.code == code


def test_a_team_named_twice_is_refused_also_across_divisions() -> None:
    with pytest.raises(RuleViolation) as refused:
        round_robin("ABA")
    assert (refused.value.code, refused.value.facts) == ("pairing.team_twice", {"team": "A"})
    with pytest.raises(RuleViolation) as refused:
        divisional_round_robin({1: "AB", 2: "BC"})
    assert (refused.value.code, refused.value.facts) == ("pairing.team_twice", {"team": "B"})


def test_a_division_of_one_team_is_refused() -> None:
    with pytest.raises(RuleViolation) as refused:
        divisional_round_robin({1: "AB", 2: "C"})
    assert refused.value.code == "pairing.too_few_teams"


@pytest.mark.parametrize(("teams", "legs", "rounds"), [(8, 1, 7), (7, 1, 7), (8, 2, 14), (2, 1, 1)])
def test_rounds_until_all_have_met(teams: int, legs: int, rounds: int) -> None:
    assert rounds_to_meet_all(teams, legs) == rounds
