"""How the terms of a season make its table and its challenges."""

from collections.abc import Sequence

from rules.competition.challenge import ChallengeRules, Passing, Refusal
from rules.competition.draw import Shuffle
from rules.competition.level_order import LevelTie, strict_order
from rules.competition.meetings import Repeat
from rules.competition.points import points_scheme
from rules.competition.table import FinalTie, Standings, TableRules, UnequalGames
from rules.core.terms import SeasonTerms


def table_rules(terms: SeasonTerms) -> TableRules:
    """The rules of the table under these terms."""
    return TableRules(
        order=terms.order,
        scheme=points_scheme(terms.points, terms.points_table, landslide_margin=terms.landslide_margin),
        sd_cap=terms.difference_cap,
        unequal_games=UnequalGames(terms.unequal_games),
        final_tie=FinalTie(terms.final_tie),
        bye_points=terms.bye_points,
    )


def challenge_rules(terms: SeasonTerms) -> ChallengeRules:
    """The rules of the challenge procedure under these terms."""
    return ChallengeRules(refusal=Refusal(terms.refusal), passing=Passing(terms.passing), repeat=Repeat(terms.repeat))


def challenge_order(terms: SeasonTerms, table: Standings, shuffle: Shuffle, entries: Sequence[str]) -> tuple[str, ...]:
    """The teams as they may challenge, the last of the table first. `entries` holds all keys in order of entry."""
    return strict_order(table, LevelTie(terms.level_tie), shuffle, entries=entries, last_first=True)
