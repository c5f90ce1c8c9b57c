"""Round robin by the circle method: everybody meets everybody, home and visitor balanced."""

from collections.abc import Mapping, Sequence

from rules.competition.note import Note
from rules.competition.pairings import Pair, Pairings, check_teams


def rounds_to_meet_all(teams: int, legs: int = 1) -> int:
    """How many rounds it takes until all of that many teams have met `legs` times (option `season.rounds`)."""
    return legs * (teams - 1 + teams % 2)


def round_robin(teams: Sequence[str], legs: int = 1) -> tuple[Pairings, ...]:
    """All rounds of a season in which each two teams meet `legs` times.

    In one leg nobody has more than one match more at home than away, or the other way round; every second leg swaps
    home and visitor. With an odd number everybody rests once a leg.
    """
    check_teams(teams)
    return tuple(round_robin_round(teams, number) for number in range(1, rounds_to_meet_all(len(teams), legs) + 1))


def round_robin_round(teams: Sequence[str], number: int) -> Pairings:
    """Round `number` (from 1) of the round robin; past the last one the next leg begins."""
    check_teams(teams)
    leg, turn = divmod(number - 1, rounds_to_meet_all(len(teams)))
    pairs, byes = _circle(teams, turn)
    if leg % 2:
        pairs = tuple((away, home) for home, away in pairs)
    return Pairings(pairs, byes)


def _circle(teams: Sequence[str], turn: int) -> tuple[tuple[Pair, ...], tuple[str, ...]]:
    """Places on the circle whose sum is `turn` meet; the place that would meet itself meets the team in the middle."""
    places = rounds_to_meet_all(len(teams))
    pairs: list[Pair] = []
    byes: tuple[str, ...] = ()
    for place in range(places):
        other = (turn - place) % places
        if other != place:
            if (other - place) % places % 2:  # odd one way round is even the other way: exactly one of them is at home
                pairs.append((teams[place], teams[other]))
        elif places == len(teams):
            byes = (teams[place],)
        elif turn % 2:
            pairs.append((teams[-1], teams[place]))
        else:
            pairs.append((teams[place], teams[-1]))
    return tuple(pairs), byes


def divisional_round_robin(divisions: Mapping[int, Sequence[str]], legs: int = 1) -> tuple[Pairings, ...]:
    """A round robin in each division at the same time (HX-SEASON-15), as long as the largest division needs."""
    longest = _longest(divisions)
    return tuple(divisional_round(divisions, number) for number in range(1, legs * longest + 1))


def divisional_round(divisions: Mapping[int, Sequence[str]], number: int) -> Pairings:
    """Round `number` (from 1). A smaller division that has finished its leg waits for the others: its teams stand in
    no pair and have no bye, and a note names them."""
    leg, turn = divmod(number - 1, _longest(divisions))
    merged = Pairings()
    for division, teams in sorted(divisions.items()):
        length = rounds_to_meet_all(len(teams))
        if turn < length:
            own = round_robin_round(teams, leg * length + turn + 1)
        else:
            facts: dict[str, object] = {"division": division, "teams": tuple(teams)}
            own = Pairings(notes=(Note("pairing.division_finished", facts),))
        merged = Pairings(merged.pairs + own.pairs, merged.byes + own.byes, merged.notes + own.notes)
    return merged


def _longest(divisions: Mapping[int, Sequence[str]]) -> int:
    for teams in divisions.values():
        check_teams(teams)
    check_teams([team for teams in divisions.values() for team in teams])
    return max(rounds_to_meet_all(len(teams)) for teams in divisions.values())
