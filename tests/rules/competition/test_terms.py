from rules.competition.challenge import ChallengeRules, Passing, Refusal
from rules.competition.draw import Shuffle
from rules.competition.meetings import Repeat
from rules.competition.points import points_scheme
from rules.competition.standings import standings
from rules.competition.table import FinalTie, TableRules, UnequalGames
from rules.competition.terms import challenge_order, challenge_rules, table_rules
from rules.core.terms import SeasonTerms
from tests.rules.competition.worlds import as_listed, contenders_of, match, reversed_draw


def order_of(tie: str, shuffle: Shuffle = as_listed) -> tuple[str, ...]:
    """A and B share the second place, B entered first; C leads."""
    table = standings(contenders_of("ABC"), [match("C", "A", 1, 0), match("C", "B", 1, 0)], TableRules(order="lp_sd"))
    return challenge_order(SeasonTerms(level_tie=tie), table, shuffle, "BCA")


def test_every_term_of_a_table_reaches_it() -> None:
    terms = SeasonTerms(
        order="ranking_lp_sd",
        points="custom",
        points_table=(5, 4, 2, 1, 0),
        landslide_margin=3,
        difference_cap=4,
        unequal_games="lp_per_match",
        final_tie="lots",
        bye_points=2,
    )
    assert table_rules(terms) == TableRules(
        order="ranking_lp_sd",
        scheme=points_scheme("custom", (5, 4, 2, 1, 0), landslide_margin=3),
        sd_cap=4,
        unequal_games=UnequalGames.LP_PER_MATCH,
        final_tie=FinalTie.LOTS,
        bye_points=2,
    )


def test_every_term_of_challenges_reaches_them() -> None:
    terms = SeasonTerms(refusal="allowed_once", passing="may_wait", repeat="at_most_twice")
    assert challenge_rules(terms) == ChallengeRules(
        refusal=Refusal.ALLOWED_ONCE, passing=Passing.MAY_WAIT, repeat=Repeat.AT_MOST_TWICE
    )


def test_the_last_of_the_table_challenges_first_and_level_teams_as_the_terms_say() -> None:
    assert order_of("lower_name") == ("A", "B", "C")
    assert order_of("earlier_entry") == ("B", "A", "C")
    assert order_of("lots") == ("A", "B", "C")
    assert order_of("lots", reversed_draw) == ("B", "A", "C")
