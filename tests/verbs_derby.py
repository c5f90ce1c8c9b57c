"""Matches of the card derby in verbs: two teams of charts, and what is reported of them."""

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
from tests.verbs import a_guest, a_user, state_of
from tests.verbs_matches import team_at

SLOTS = range(1, 11)


def a_derby_pin(**options: object) -> RulesPin:
    """The card derby with these options."""
    return pin_rules("derby_cards", "1", options)


def a_derby_team(name: str = "Rollers", list_key: str = "harbour_rollers", *, user: User | None = None) -> Team:
    """A founded team of a chart, of a coach who signs in as `user`, or of a guest."""
    coach = coach_for_user(user) if user else a_guest(f"Coach of {name}")
    return found_team(coach, a_derby_pin(), list_key=list_key, name=name, actor=None)


def a_derby_match(**options: object) -> Match:
    """Rollers of Ada at home to Furies of Bob, to be played."""
    home = a_derby_team("Rollers", user=a_user("Ada"))
    visitor = a_derby_team("Furies", "timber_furies", user=a_user("Bob"))
    return schedule_match(home, visitor, kind="league", pin=a_derby_pin(**options), league_uid="testleague22")


def a_derby_report(*periods: tuple[int, int], **more: Any) -> dict[str, Any]:
    """The payload of a report: the first ten of each team skated, and this is the score of the three periods."""
    side = {"lineup": list(SLOTS)}
    final = [sum(points[place] for points in periods) for place in (0, 1)]
    report = {"home": side, "visitor": side, "periods": [list(points) for points in periods], "final": final}
    return report | more


def bout_played_here(match: Match, seed: int = 7) -> Match:
    """The bout with its result and its log: the deck has played it."""
    match.simulated = True
    match.save(update_fields=["simulated"])
    rules, options = rules_of(match.pin)
    assert rules.engine is not None
    states = [state_of(team_at(match, index)) for index in (0, 1)]
    played = rules.engine().play(states, options, HashDice(seed), match.uid)
    return rule_on_match(match, codec.plain(played.report), actor=None, reason="Played.", log=played.log)
