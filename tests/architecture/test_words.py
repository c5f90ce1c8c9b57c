"""Everything the rules may say has a sentence, with the figures it needs."""

import re
from collections import Counter
from typing import get_args

import pytest

from rosters.presenters import squads
from rosters.presenters.games import WORDS
from rosters.presenters.violations import CORE, SHARED, TABLES
from rosters.presenters.words import GameWords
from rules.core.options import Options
from rules.hexsport.data import ABILITIES
from rules.hexsport.roster import GAINED
from rules.hexsport.state import Role
from rules.registry import RULESETS
from tests.architecture.rule_codes import codes_from_parts, codes_in, keywords_of_violations, options

PLACEHOLDER = re.compile(r"%\((\w+)\)s")
GAMES = ("core", *RULESETS)
PURPOSES = {"draw.chances", "draw.schedule", "draw.teams", "team.power", "team.star_power"}  # what is drawn for
PUT_TOGETHER = {
    "points.{}_adds_none": {"friendly", "final"},
    "friendly.{}": set(RULESETS["hexsport"].options["friendly.limits"].offered),
    "score.tie_rule_{}": set(),  # keys of options
}


def spelt_out() -> set[str]:
    return {pattern.replace("{}", part) for pattern, parts in PUT_TOGETHER.items() for part in parts}


def sentences() -> dict[str, str]:
    return {code: str(sentence) for table in TABLES for code, sentence in table.items()}


def test_every_code_of_the_rules_has_a_sentence() -> None:
    said = set(sentences()) | PURPOSES
    assert {code: places for code, places in codes_in(*GAMES).items() if code not in said} == {}


def test_no_code_has_two_sentences() -> None:
    codes = Counter(code for table in TABLES for code in table)
    assert [code for code, tables in codes.items() if tables > 1] == []


def test_every_code_of_competition_has_a_sentence() -> None:
    said = set(sentences()) | PURPOSES
    assert {code: places for code, places in codes_in("competition").items() if code not in said} == {}


def test_every_code_that_is_put_together_is_known() -> None:
    assert codes_from_parts(*GAMES) == set(PUT_TOGETHER)
    assert spelt_out() <= set(sentences())


def test_no_sentence_is_left_over() -> None:
    own = set(CORE).union(SHARED, squads.CODES, *(words.codes for words in WORDS.values()))
    assert own - set(codes_in(*GAMES)) - spelt_out() == set()


@pytest.mark.parametrize(("code", "keywords"), sorted(keywords_of_violations(*GAMES).items()))
def test_a_sentence_uses_only_figures_that_are_told(code: str, keywords: set[str]) -> None:
    assert set(PLACEHOLDER.findall(sentences()[code])) <= keywords


def test_options_are_no_codes() -> None:
    assert not options() & set(codes_in("competition", *GAMES))


@pytest.mark.parametrize("slug", RULESETS)
def test_every_event_of_every_game_has_a_sentence(slug: str) -> None:
    roster = RULESETS[slug].roster
    assert roster is not None
    kinds = {event.__struct_config__.tag for event in get_args(roster.event_type)}
    assert kinds == set(WORDS[slug].events)


@pytest.fixture
def hexsport() -> GameWords:
    return WORDS["hexsport"]


def test_every_ability_stat_role_step_and_part_of_the_hex_sport_has_a_word(hexsport: GameWords) -> None:
    ruleset = RULESETS["hexsport"]
    assert ruleset.campaign is not None
    assert ruleset.roster is not None
    lists = ruleset.roster.team_lists(Options(ruleset.options))
    assert set(hexsport.abilities) == {ability.name for ability in ABILITIES.values()}
    assert set(hexsport.stats) == {stat for team in lists for player in team.players for stat in player.stats}
    assert set(hexsport.roles) == {role.value for role in Role}
    assert tuple(hexsport.steps) == tuple(ruleset.campaign.steps)
    assert set(hexsport.assets) == {asset for team in lists for asset in team.assets} | set(GAINED)
