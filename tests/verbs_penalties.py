"""Bouts of the penalty-card derby in verbs: two squads, and what is reported of them."""

from matches.domain.reporting import rule_on_match
from matches.domain.scheduling import schedule_match
from matches.models import Match
from rosters.domain.founding import found_team
from rosters.domain.people import coach_for_user
from rosters.domain.pins import pin_rules, rules_of
from rosters.models import RulesPin, Team, User
from rules.core import codec
from rules.core.dice import HashDice
from rules.core.squad import OWN
from tests.verbs import a_user, state_of
from tests.verbs_matches import team_at


def a_penalties_pin(**options: object) -> RulesPin:
    """The penalty-card derby with these options."""
    return pin_rules("derby_penalties", "1", options)


def a_penalties_team(name: str, user: User) -> Team:
    """A squad of five whose skaters are called by the team's first letter and their number."""
    names = tuple(f"{name[0]} {number}" for number in range(1, 6))
    coach = coach_for_user(user)
    return found_team(coach, a_penalties_pin(), list_key=OWN, name=name, names=names, actor=None)


def a_penalties_match(**options: object) -> Match:
    """Rollers of Ada at home to Furies of Bob, to be played."""
    home, visitor = a_penalties_team("Rollers", a_user("Ada")), a_penalties_team("Furies", a_user("Bob"))
    return schedule_match(home, visitor, kind="league", pin=a_penalties_pin(**options), league_uid="testleague22")


def penalties_played_here(match: Match, seed: int = 7) -> Match:
    """The bout with its result and its log: programs have played it."""
    match.simulated = True
    match.save(update_fields=["simulated"])
    rules, options = rules_of(match.pin)
    assert rules.engine is not None
    states = [state_of(team_at(match, index)) for index in (0, 1)]
    played = rules.engine().play(states, options, HashDice(seed), match.uid)
    return rule_on_match(match, codec.plain(played.report), actor=None, reason="Played.", log=played.log)
