import pytest

from rules.core.errors import RuleViolation
from rules.hexsport.friendlies import check_friendly
from rules.hexsport.options import DEFAULTS
from tests.rules.hexsport.clubs import options

OTHERS = ("B", "C", "D")


def answer(own: str, opponent: str = "B", rules=DEFAULTS, this_round: str = "", league: str = "") -> str:
    """The refusal with its facts; "" when team A may play."""
    try:
        check_friendly(
            tuple(own),
            opponent,
            this_round=tuple(this_round),
            league_opponents=tuple(league),
            others=OTHERS,
            options=rules,
        )
    except RuleViolation as violation:
        return str(violation)
    return ""


@pytest.mark.rule("HX-FRIENDLY-02")
def test_a_team_meets_another_opponent_before_the_same_again():
    """EX-101"""
    assert answer("B") == "friendly.twice_in_a_row(opponent='B')"
    assert answer("BC") == ""
    assert answer("", "B") == ""


@pytest.mark.rule("HX-FRIENDLY-03")
@pytest.mark.parametrize(
    ("most", "played", "refusal"),
    [
        (0, "", "friendly.too_many(limit=0)"),
        (1, "", ""),
        (1, "C", "friendly.too_many(limit=1)"),
        (2, "C", ""),
        (2, "CD", "friendly.too_many(limit=2)"),
    ],
)
def test_a_league_may_limit_friendlies_per_round(most, played, refusal):
    assert answer("DC", rules=options(friendly_max_per_round=most), this_round=played) == refusal


@pytest.mark.rule("HX-FRIENDLY-03")
def test_by_default_any_number_of_friendlies_is_played_in_a_round():
    assert answer("BCBCBCBC", this_round="BCBCBCBC") == ""


@pytest.mark.rule("HX-FRIENDLY-06")
def test_by_default_nothing_else_limits_opponents():
    assert answer("BCBC", league="B") == ""


@pytest.mark.rule("HX-FRIENDLY-06")
def test_all_teams_may_have_to_be_met_before_one_is_met_again():
    rules = options(friendly_limits=("all_teams_first",))
    assert answer("BC", rules=rules) == "friendly.all_teams_first(opponent='B')"
    assert answer("BC", "D", rules) == ""
    assert answer("BCD", rules=rules) == ""


@pytest.mark.rule("HX-FRIENDLY-06")
def test_the_league_opponent_of_the_round_may_be_barred():
    rules = options(friendly_limits=("not_league_opponent",))
    assert answer("", rules=rules, league="B") == "friendly.not_league_opponent(opponent='B')"
    assert answer("", "C", rules, league="B") == ""


@pytest.mark.rule("HX-FRIENDLY-06")
def test_each_opponent_may_be_met_once_alone():
    rules = options(friendly_limits=("once_per_opponent",))
    assert answer("BC", rules=rules) == "friendly.once_per_opponent(opponent='B')"
    assert answer("C", rules=rules) == ""


@pytest.mark.rule("HX-FRIENDLY-06")
def test_several_limits_hold_at_once():
    rules = options(friendly_limits=("all_teams_first", "not_league_opponent"))
    assert answer("BC", rules=rules) == "friendly.all_teams_first(opponent='B')"
    assert answer("", rules=rules, league="B") == "friendly.not_league_opponent(opponent='B')"


def test_nobody_plays_a_friendly_against_a_team_outside_the_season():
    assert answer("", "A") == "friendly.no_opponent(opponent='A')"
