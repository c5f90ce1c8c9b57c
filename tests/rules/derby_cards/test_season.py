"""Tables, tiers, ratings, player tables and records."""

from fractions import Fraction

import pytest

from rules.competition.draw import Shuffle
from rules.competition.table import Contender
from rules.core.errors import RuleViolation
from rules.derby_cards import ratings
from rules.derby_cards.cards import HOME, VISITOR
from rules.derby_cards.events import OVERTIME
from rules.derby_cards.options import DEFAULTS
from rules.derby_cards.records import PLAYER_TABLES, RECORDS, Mark, Played, careers, leaders, longest_run, record
from rules.derby_cards.scorer import BoutTally, recount
from rules.derby_cards.season import (
    Move,
    bout_result,
    bout_table,
    promotions,
    season_terms,
    tier_rounds,
    unranked_round,
)
from rules.derby_cards.tallies import JamLine, SkaterTally
from tests.rules.derby_cards.scenes import bout

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
    assert season_terms(DEFAULTS).legs == 2


@pytest.mark.rule("ACD-75")
def test_the_unranked_tier_plays_swiss_rounds() -> None:
    met = {frozenset(("A", "B")): 1}
    pairs = unranked_round(("A", "B", "C", "D"), met, {}, keep).pairs
    assert {frozenset(pair) for pair in pairs} == {frozenset("AC"), frozenset("BD")}


TABLES = {"I": "ABC", "II": "DEF", "III": "GHI", "III-U": "JKL"}


@pytest.mark.rule("ACD-76")
def test_the_last_of_a_tier_changes_places_with_the_first_below() -> None:
    assert promotions(TABLES, {"J": 5}) == (
        Move("C", "I", "II"),
        Move("D", "II", "I"),
        Move("F", "II", "III"),
        Move("G", "III", "II"),
        Move("I", "III", "III-U"),
        Move("J", "III-U", "III"),
    )


@pytest.mark.rule("ACD-76")
def test_the_best_unranked_team_with_five_bouts_enters() -> None:
    assert promotions(TABLES, {"J": 4, "K": 6})[-1] == Move("K", "III-U", "III")
    assert len(promotions(TABLES, {"J": 4})) == 4


@pytest.mark.rule("ACD-77")
def test_power_follows_the_percentile_of_the_rating() -> None:
    teams = {f"T{place}": 2000.0 - place for place in range(10)}
    assert list(ratings.powers_by_rating(teams).values()) == [4, 3, 3, 2, 2, 2, 2, 1, 1, 0]
    assert ratings.powers_by_rating({"A": 1500, "B": 1500}) == {"A": 4, "B": 4}


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


def line(period: int, jam: int, home: int, visitor: int) -> JamLine:
    return JamLine(period=period, jam=jam, jammers=(5, 3), points=(home, visitor), totals=(home, visitor))


def told(ref: str, *jams: tuple[int, int, int], teams: tuple[str, str] = ("A", "B"), **home_5: int) -> Played:
    """A bout of these jams (period, home, visitor), in which home's slot 5 did what is told."""
    lines = tuple(line(period, number, home, visitor) for number, (period, home, visitor) in enumerate(jams, start=1))
    score = (sum(jam.points[HOME] for jam in lines), sum(jam.points[VISITOR] for jam in lines))
    skaters = tuple(SkaterTally(**home_5) if slot == 5 else SkaterTally() for slot in range(1, 11))
    tally = BoutTally(skaters=(skaters, tuple([SkaterTally()] * 10)), jams=lines, wheel=(0, 0), score=score)
    lineup = tuple(range(101, 111))
    return Played(ref=ref, teams=teams, lineups=(lineup, lineup), tally=tally)


@pytest.mark.rule("ACD-79")
def test_player_tables_have_every_figure_highest_first() -> None:
    bouts = [
        told("1", (1, 4, 0), jams=6, lead_jams=3, points=12, assists=2, jam_difference=5),
        told("2", (1, 4, 0), jams=4, lead_jams=3, points=8, blocks=1, jam_difference=-1),
    ]
    skaters = careers(bouts)
    assert set(PLAYER_TABLES) == {
        "points",
        "points_per_jam",
        "lead_share",
        "lead_jams",
        "assists",
        "blocks",
        "minors",
        "majors",
        "jams_won",
        "jam_difference",
    }
    firsts = {table: leaders(table, skaters)[0] for table in PLAYER_TABLES}
    assert {firsts[table].player for table in ("points", "lead_jams", "assists", "blocks")} == {105}
    assert (firsts["points"].value, firsts["points_per_jam"].value, firsts["lead_share"].value) == (20, 2, 60)
    assert firsts["jam_difference"].value == 4


@pytest.mark.rule("ACD-79")
def test_a_lead_share_needs_ten_jams() -> None:
    assert leaders("lead_share", careers([told("1", (1, 4, 0), jams=9, lead_jams=9)])) == ()


@pytest.mark.rule("ACD-80")
def test_records_of_points_wins_and_counts() -> None:
    first = told("1", (1, 4, 1), (1, 9, 0), (2, 3, 30), (3, 20, 0), points=36, best_jam=20, lead_jams=2, call_offs=1)
    second = told("2", (1, 50, 0), majors=3)
    held = {name: record(name, [first, second]) for name in RECORDS}
    assert held["points_in_jam.team"] == (Mark(team="A", value=50, ref="2"),)
    assert held["points_in_jam.skater"] == (Mark(team="A", player=105, value=20, ref="1"),)
    assert held["points_in_period.team"][0].value == 50
    assert held["points_in_period.skater"][0] == Mark(team="A", player=105, value=50, ref="2")
    assert held["points_in_bout.team"][0].value == 50
    assert held["points_in_bout.skater"][0].value == 36
    assert held["largest_win"] == (Mark(team="A", value=50, ref="2"),)
    assert held["lead_jams.team"][0].value == held["lead_jams.skater"][0].value == 2
    assert held["call_offs.team"][0].value == held["call_offs.skater"][0].value == 1
    assert held["majors.team"][0].value == held["majors.skater"][0].value == 3
    assert held["comeback"] == (Mark(team="A", value=15, ref="1"),)
    assert held["overtime_jams"] == ()


@pytest.mark.rule("ACD-80")
def test_overtime_jams_and_winning_runs() -> None:
    level = told("1", (1, 4, 4), (OVERTIME, 2, 2), (OVERTIME, 0, 3))
    assert {mark.value for mark in record("overtime_jams", [level])} == {2}
    won = [told(str(number), (1, 1, 0)) for number in range(3)]
    lost = told("lost", (1, 0, 1))
    assert longest_run([*won, lost, *won[:2]]) == (Mark(team="A", value=3, ref="2"),)
    assert longest_run([]) == ()


def test_careers_of_played_bouts_add_up() -> None:
    lineup = tuple(range(1, 11))
    bouts = [
        Played(ref=str(seed), teams=("A", "B"), lineups=(lineup, lineup), tally=recount(bout(seed)))
        for seed in range(3)
    ]
    points = sum(tally.points for tally in careers(bouts).values())
    assert points == sum(sum(played.tally.score) for played in bouts)
