"""Games of the board derby in verbs: two teams with names of their own, and what is reported of them."""

from typing import Any

from matches.domain.reporting import rule_on_match
from matches.domain.scheduling import schedule_match
from matches.models import Match
from rosters.domain.founding import found_team
from rosters.domain.people import coach_for_user
from rosters.domain.pins import pin_rules, rules_of
from rosters.models import RulesPin, Team, User
from rules.core import codec
from rules.core.dice import HashDice
from tests.verbs import a_user, state_of
from tests.verbs_matches import team_at

HOME, VISITOR = ("Ada", "Bea", "Cleo", "Dot", "Eve"), ("Fay", "Gwen", "Hilda", "Ivy", "June")
LINEUP = [1, 2, 3, 4, 5]


def a_board_pin(**options: object) -> RulesPin:
    """The board derby with these options."""
    return pin_rules("derby_board", "1", options)


def a_board_team(name: str, names: tuple[str, ...], user: User, **options: object) -> Team:
    """A founded team with these skaters: a Jammer, three Blockers, a Pivot, and whoever sits on the bench."""
    pin = a_board_pin(**options)
    return found_team(coach_for_user(user), pin, list_key="own", name=name, names=names, actor=None)


def a_board_match(**options: object) -> Match:
    """Rollers of Ada at home to Furies of Bob, to be played."""
    home = a_board_team("Rollers", HOME, a_user("Ada"), **options)
    visitor = a_board_team("Furies", VISITOR, a_user("Bob"), **options)
    return schedule_match(home, visitor, kind="league", pin=a_board_pin(**options), league_uid="testleague22")


def a_board_report(**more: Any) -> dict[str, Any]:
    """The payload of a report: in one jam the Rollers led, scored three points to one and called it off."""
    jam = {
        "passes": [{"home": ["B1", "B2", "P"], "visitor": ["J"]}],
        "leads": [0],
        "called_off": True,
        "lineups": [LINEUP, LINEUP],
    }
    return {"home": {"points": 3}, "visitor": {"points": 1}, "jams": [jam]} | more


def game_played_here(match: Match, seed: int = 7) -> Match:
    """The game with its result and its log: programs have played it."""
    match.simulated = True
    match.save(update_fields=["simulated"])
    rules, options = rules_of(match.pin)
    assert rules.engine is not None
    states = [state_of(team_at(match, index)) for index in (0, 1)]
    played = rules.engine().play(states, options, HashDice(seed), match.uid)
    return rule_on_match(match, codec.plain(played.report), actor=None, reason="Played.", log=played.log)
