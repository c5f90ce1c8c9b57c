"""Pairings set by the commissioner (option `matchup.kind` = sponsor_assigned)."""

from collections.abc import Sequence

from rules.competition.pairings import Pair, Pairings, check_teams
from rules.core.errors import RuleViolation


def assigned(pairs: Sequence[Pair], teams: Sequence[str], byes: Sequence[str] = ()) -> Pairings:
    """The pairings as given, with a bye for the one team that is left over when the number of teams is odd.

    Refuses with `pairing.unknown_team`, `pairing.self`, `pairing.team_twice` (each team at most once, HX-MATCHUP-04)
    and `pairing.uneven` (teams left without opponent or bye).
    """
    check_teams(teams)
    placed: set[str] = set()
    for home, away in pairs:
        if home == away:
            raise RuleViolation("pairing.self", team=home)
    for team in [*(team for pair in pairs for team in pair), *byes]:
        if team not in teams:
            raise RuleViolation("pairing.unknown_team", team=team)
        if team in placed:
            raise RuleViolation("pairing.team_twice", team=team)
        placed.add(team)
    left = tuple(team for team in teams if team not in placed)
    if len(left) > 1 or (left and byes):
        raise RuleViolation("pairing.uneven", left=left)
    return Pairings(tuple(pairs), (*byes, *left))
