"""Tables, tiers and ratings."""

from fractions import Fraction

import pytest

from rules.competition.draw import Shuffle
from rules.competition.table import Contender
from rules.core.errors import RuleViolation
from rules.core.options import Options
from rules.core.succession import Met
from rules.derby_cards import ratings
from rules.derby_cards.options import DEFAULTS, OPTIONS
from rules.derby_cards.ruleset import DERBY_CARDS
from rules.derby_cards.season import (
    TIERS,
    bout_result,
    bout_table,
    season_terms,
    tier_rounds,
    unranked_round,
)
from rules.derby_cards.teams import SetPower, TeamState

Bout = tuple[str, int, str, int]
EIGHT = tuple("ABCDEFGH")


def keep(purpose: str, count: int) -> tuple[int, ...]:
    return tuple(range(count))


def turn(purpose: str, count: int) -> tuple[int, ...]:
    return tuple(range(count))[::-1]


def order(*bouts: Bout, shuffle: Shuffle = keep) -> list[str]:
    keys = sorted({key for home, _, visitor, _ in bouts for key in (home, visitor)})
    teams = [Contender(key=key, name=key, entry=entry) for entry, key in enumerate(keys, start=1)]
    results = [bout_result(1, home, visitor, (points, other)) for home, points, visitor, other in bouts]
    return list(bout_table(teams, results, shuffle).teams)


@pytest.mark.rule("ACD-70")
def test_wins_come_first_whatever_the_points() -> None:
    assert order(("A", 1, "B", 0), ("A", 1, "C", 0), ("B", 90, "C", 1), ("C", 0, "A", 1)) == ["A", "B", "C"]


@pytest.mark.rule("ACD-70")
def test_then_head_to_head_then_difference_then_points_for_then_lots() -> None:
    assert order(("A", 50, "C", 0), ("B", 9, "A", 8), ("D", 9, "B", 1), ("D", 9, "C", 1)) == ["D", "B", "A", "C"]
    assert order(("A", 9, "C", 1), ("B", 9, "D", 2)) == ["A", "B", "D", "C"]
    assert order(("A", 9, "C", 1), ("B", 10, "D", 2)) == ["B", "A", "D", "C"]
    assert order(("A", 9, "C", 1), ("B", 9, "D", 1)) == ["A", "B", "C", "D"]
    assert order(("A", 9, "C", 1), ("B", 9, "D", 1), shuffle=turn) == ["B", "A", "D", "C"]


@pytest.mark.rule("ACD-71")
def test_those_with_equal_head_to_head_wins_are_separated_by_the_next_criterion() -> None:
    ring = (("A", 5, "B", 4), ("B", 9, "C", 1), ("C", 5, "A", 4))
    assert order(*ring) == ["B", "A", "C"]


@pytest.mark.rule("ACD-71")
def test_head_to_head_counts_wins_among_the_tied_alone() -> None:
    assert order(("A", 5, "B", 4), ("B", 50, "C", 1)) == ["A", "B", "C"]


@pytest.mark.rule("ACD-72")
def test_a_level_bout_is_no_result() -> None:
    with pytest.raises(RuleViolation, match=r"sheet\.level"):
        bout_result(1, "A", "B", (5, 5))


@pytest.mark.rule("ACD-75")
def test_a_tier_of_eight_to_ten_plays_a_double_round_robin_one_bout_a_week() -> None:
    rounds = tier_rounds(EIGHT)
    assert len(rounds) == 14
    met = [pair for week in rounds for pair in week.pairs]
    assert sorted(met) == sorted((one, other) for one in EIGHT for other in EIGHT if one != other)
    for week in rounds:
        assert sorted(team for pair in week.pairs for team in pair) == list(EIGHT)
    for size in (7, 11):
        with pytest.raises(RuleViolation, match=r"season\.tier_size"):
            tier_rounds(tuple(map(str, range(size))))
    assert season_terms(DEFAULTS).meetings == 2


@pytest.mark.rule("ACD-75")
def test_the_unranked_tier_plays_swiss_rounds() -> None:
    met = {frozenset(("A", "B")): 1}
    pairs = unranked_round(("A", "B", "C", "D"), met, {}, keep).pairs
    assert {frozenset(pair) for pair in pairs} == {frozenset("AC"), frozenset("BD")}


@pytest.mark.rule("ACD-75", "ACD-76")
def test_one_team_changes_tier_and_leaves_the_unranked_one_after_five_bouts() -> None:
    terms = {tiers: season_terms(Options(OPTIONS, {"divisions": tiers})) for tiers in (1, 2, 3, 4)}
    assert [terms[tiers].divisions for tiers in terms] == [1, 2, 3, len(TIERS)]
    assert {found.promoted for found in terms.values()} == {1}
    assert [terms[tiers].promoted_after for tiers in terms] == [0, 0, 0, 5]


@pytest.mark.rule("ACD-77")
def test_power_follows_the_percentile_of_the_rating() -> None:
    teams = {f"T{place}": 2000.0 - place for place in range(10)}
    assert list(ratings.powers_by_rating(teams).values()) == [4, 3, 3, 2, 2, 2, 2, 1, 1, 0]
    assert ratings.powers_by_rating({"A": 1500, "B": 1500}) == {"A": 4, "B": 4}


@pytest.mark.rule("ACD-74", "ACD-77")
def test_a_season_gives_teams_the_power_of_their_ratings() -> None:
    states = {name: TeamState(power=2) for name in "ABCDE"}
    met = [Met("A", "B", (80, 20)), Met("C", "D", (20, 80)), Met("E", "C", (60, 40))]
    ratings_now = ratings.ratings_after(states, met)
    assert sorted(states, key=ratings_now.__getitem__, reverse=True) == ["D", "A", "E", "B", "C"]
    assert ratings.between_seasons(states, met) == {
        "D": SetPower(4),
        "A": SetPower(3),
        "C": SetPower(1),
    }
    assert ratings.between_seasons(states, []) == {}


@pytest.mark.rule("ACD-73", "ACD-73b")
def test_points_share_ranking() -> None:
    assert ratings.game_points(200, 100, Fraction(1, 2)) == 100
    assert ratings.average_value([Fraction(300)], [Fraction(150)]) == 250
    assert ratings.average_value([], []) == 0
    assert ratings.points_share(0, 0) == Fraction(1, 2)


@pytest.mark.rule("ACD-74")
def test_a_rating_moves_by_the_share_of_points_beyond_what_was_expected() -> None:
    home, visitor = ratings.rated(ratings.START, ratings.START, (90, 90))
    assert home == pytest.approx(1500 - 100 * (1 / (1 + 10**-0.05) - 0.5))
    assert home + visitor == 3000
    assert ratings.expected_share(400) == pytest.approx(10 / 11)
    assert ratings.rated(1480, 1500, (75, 25)) == (1505, 1475)
    share = ratings.points_share(256, 52)
    assert ratings.difference_over_sum(256, 52) == 2 * share - 1 == Fraction(51, 77)


def test_a_commissioner_decides_about_a_bout_that_nobody_came_to() -> None:
    assert season_terms(DEFAULTS).no_show == "sponsor_decides"


def test_the_ranges_to_look_up_stand_for_choices_of_the_house() -> None:
    tables = {table.key: table.entries for table in DERBY_CARDS.reference}
    ranges = [entry for entries in tables.values() for entry in entries if "first" in entry.details]
    assert ranges
    assert {entry.standing for entry in ranges} == {"choice"}
