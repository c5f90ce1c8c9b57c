"""The best pairing of a whole field: as few broken repeat rules as can be, then what is preferred."""

from collections.abc import Callable, Sequence

from rules.competition.meetings import Excess, Meetings, times_met
from rules.competition.note import Note
from rules.competition.pairings import Pair

Preference = Callable[[int, int], int]
"""What pairing the teams at two places of the list costs, 0 or more; lower is better."""


def match_teams(teams: Sequence[str], excess: Excess, preference: Preference) -> tuple[Pair, ...]:
    """Pairs an even number of teams so that the fewest pairs break the repeat rule.

    Of such pairings it takes one with the fewest meetings too many, then with the lowest sum of preferences. In each
    pair the team earlier in the list comes first, and the pairs stand in the order of their first teams.
    """
    import networkx  # noqa: PLC0415 - takes a second to import, and only constrained draws need it

    edges = [
        (one, other, excess(teams[one], teams[other]), preference(one, other))
        for one in range(len(teams))
        for other in range(one + 1, len(teams))
    ]
    # A pairing holds len(teams) / 2 edges, so no sum of a lesser figure reaches one step of the greater.
    preferred = 1 + len(teams) * max((cost for *_, cost in edges), default=0)
    broken = preferred * (1 + len(teams) * max((over for *_, over, _ in edges), default=0))
    graph = networkx.Graph()
    for one, other, over, cost in edges:
        graph.add_edge(one, other, weight=broken * (over > 0) + preferred * over + cost)
    found = sorted(sorted(edge) for edge in networkx.min_weight_matching(graph))
    return tuple((teams[one], teams[other]) for one, other in found)


def repeat_notes(pairs: Sequence[Pair], excess: Excess, meetings: Meetings) -> tuple[Note, ...]:
    """For each pair that breaks the repeat rule because nothing better was possible, who and how often they had met."""
    return tuple(
        Note("pairing.repeat_unavoidable", {"home": home, "away": away, "met": times_met(meetings, home, away)})
        for home, away in pairs
        if excess(home, away) > 0
    )
