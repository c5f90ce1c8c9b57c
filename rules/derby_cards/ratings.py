"""What results say about teams: points-share ranking, rating, and the power that follows. (ACD-73, -74, -77)"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from rules.core.succession import Met
from rules.derby_cards.teams import SetPower, TeamState

SHARE_POINTS = 300
OLD_WEIGHT = Fraction(1, 2)  # of games older than six months (ACD-73b)
START = 1500.0
STEP = 100
HOME_ADVANTAGE = 20
SPREAD = 400
POWER_FROM = ((10, 4), (30, 3), (70, 2), (90, 1), (100, 0))  # per cent of the teams, best first (ACD-77)


def game_points(points_for: int, points_against: int, strength: Fraction) -> Fraction:
    """What a game is worth against an opponent of that strength (ACD-73)."""
    return SHARE_POINTS * points_share(points_for, points_against) * strength


def points_share(points_for: int, points_against: int) -> Fraction:
    """The share of all points; half where nobody scored."""
    points = points_for + points_against
    return Fraction(points_for, points) if points else Fraction(1, 2)


def average_value(recent: Sequence[Fraction], old: Sequence[Fraction]) -> Fraction:
    """A team's value: the average of its game points, old games counting half in value and weight (ACD-73b)."""
    weight = len(recent) + OLD_WEIGHT * len(old)
    if not weight:
        return Fraction(0)
    return (sum(recent, Fraction(0)) + OLD_WEIGHT * sum(old, Fraction(0))) / weight


def difference_over_sum(points_for: int, points_against: int) -> Fraction:
    """(for - against) / (for + against), which is 2 S - 1 (ACD-74)."""
    return 2 * points_share(points_for, points_against) - 1


def expected_share(difference: float) -> float:
    """The share of the points expected of a side whose rating, home advantage included, is higher by `difference`."""
    return 1 / (1 + 10 ** (-difference / SPREAD))


def rated(home: float, visitor: float, score: tuple[int, int]) -> tuple[float, float]:
    """The new ratings of home and visitor after a bout with that score (ACD-74)."""
    gained = STEP * (float(points_share(*score)) - expected_share(home - visitor + HOME_ADVANTAGE))
    return home + gained, visitor - gained


def powers_by_rating(ratings: Mapping[str, float]) -> dict[str, int]:
    """The power of each team by how many have a higher rating; equal ratings give equal power (ACD-77)."""
    powers = {}
    for team, own in ratings.items():
        above = sum(other > own for other in ratings.values())
        powers[team] = next(power for limit, power in POWER_FROM if 100 * above < limit * len(ratings))
    return powers


def ratings_after(teams: Iterable[str], met: Sequence[Met]) -> dict[str, float]:
    """The rating of each team after these bouts, in their order (ACD-74)."""
    ratings = dict.fromkeys(teams, START)
    for bout in met:
        home, visitor = rated(ratings[bout.home], ratings[bout.visitor], bout.points)
        ratings |= {bout.home: home, bout.visitor: visitor}
    return ratings


def between_seasons(states: Mapping[str, TeamState], met: Sequence[Met]) -> dict[str, SetPower]:
    """Each team gets the power that its rating over the season gives; a season without bouts changes nothing."""
    if not met:
        return {}
    powers = powers_by_rating(ratings_after(states, met))
    return {team: SetPower(power) for team, power in powers.items() if power != states[team].power}
