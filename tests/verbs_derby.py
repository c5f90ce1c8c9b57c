"""Matches of the card derby in verbs: two teams of charts, and what is reported of them."""

from typing import Any

from matches.domain.scheduling import schedule_match
from matches.models import Match
from rosters.domain.founding import found_team
from rosters.domain.people import coach_for_user
from rosters.domain.pins import pin_rules
from rosters.models import RulesPin, Team, User
from tests.verbs import a_guest, a_user

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
