"""Who meets whom in a round, and what every list of teams to be paired must satisfy."""

from collections.abc import Mapping, Sequence

from msgspec import Struct, field

from rules.competition.note import Note
from rules.core.errors import RuleViolation

Pair = tuple[str, str]
"""Two teams set to meet: home, visitor."""


class Pairings(Struct, frozen=True):
    """One round: each team stands in at most one pair or has a bye (HX-MATCHUP-04).

    `reasons` say why the program made a pair, or why a team rests, by the teams of it.
    `challenged` are the pairs that a challenge made.
    """

    pairs: tuple[Pair, ...] = ()
    byes: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()
    reasons: Mapping[tuple[str, ...], tuple[Note, ...]] = field(default_factory=dict)
    challenged: tuple[Pair, ...] = ()


def check_teams(teams: Sequence[str]) -> None:
    """Refuses fewer than two teams (`pairing.too_few_teams`) and one named twice (`pairing.team_twice`)."""
    if len(teams) < 2:
        raise RuleViolation("pairing.too_few_teams", teams=tuple(teams))
    seen: set[str] = set()
    for team in teams:
        if team in seen:
            raise RuleViolation("pairing.team_twice", team=team)
        seen.add(team)
