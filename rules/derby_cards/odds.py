"""Exact chances of what two sides draw for, each 1-20 number equally likely and draws independent.

`ahead` is always what the visitor adds to a draw minus what the home side adds.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache

from msgspec import Struct

from rules.derby_cards.data import CATALOGUE
from rules.derby_cards.data_files import WheelEvent, WheelKind
from rules.derby_cards.wheel import APART, MARGIN, PAIRS_OF_A_SUM

NUMBERS = range(1, 21)
EACH_IN_DECK = 5
Chances = Mapping[int, Fraction]


class Comparison(Struct, frozen=True):
    """Chances of two totals."""

    visitor: Fraction
    home: Fraction
    level: Fraction


class FightOdds(Struct, frozen=True, kw_only=True):
    """Chances of a fight: who wins in which round, or nobody."""

    first_visitor: Fraction
    first_home: Fraction
    second_visitor: Fraction
    second_home: Fraction
    broken_up: Fraction


class WheelOdds(Struct, frozen=True):
    """The visitor's chance of the point, and how many pairs of draws it takes on average."""

    visitor: Fraction
    pairs: Fraction


@cache
def differences(ahead: int, *, from_one_deck: bool = False) -> Chances:
    """The chances of the visitor's lead after a pair of draws; `from_one_deck`: the two cards are of one full deck."""
    ways = Counter[int]()
    for visitor in NUMBERS:
        for home in NUMBERS:
            seconds = EACH_IN_DECK - (from_one_deck and visitor == home)
            ways[visitor + ahead - home] += EACH_IN_DECK * seconds
    return _shared(ways)


def _shared(ways: Mapping[int, int]) -> Chances:
    return {lead: Fraction(count, sum(ways.values())) for lead, count in ways.items()}


def compared(chances: Chances) -> Comparison:
    """Who has the higher total."""
    visitor = sum((chance for lead, chance in chances.items() if lead > 0), Fraction(0))
    level = chances.get(0, Fraction(0))
    return Comparison(visitor, 1 - visitor - level, level)


def initiative_odds(ahead: int, *, from_one_deck: bool = False) -> Comparison:
    """The two draws for the initiative (ACD-18)."""
    return compared(differences(ahead, from_one_deck=from_one_deck))


def lead_chance(ahead: int) -> Fraction:
    """The visitor's chance of the lead by its power minus the home side's, level draws settled (ACD-19)."""
    odds = initiative_odds(ahead)
    return odds.visitor + (odds.level if ahead > 0 else 0)


def fight_odds(ahead: int) -> FightOdds:
    """Up to two rounds (ACD-41)."""
    odds = initiative_odds(ahead)
    return FightOdds(
        first_visitor=odds.visitor,
        first_home=odds.home,
        second_visitor=odds.level * odds.visitor,
        second_home=odds.level * odds.home,
        broken_up=odds.level**2,
    )


@cache
def sum_comparison(ahead: int) -> Comparison:
    """The sums of four pairs before level ones are settled (ACD-48a)."""
    pair = {lead: int(chance * len(NUMBERS) ** 2) for lead, chance in differences(ahead).items()}
    ways: Mapping[int, int] = {0: 1}
    for _ in range(PAIRS_OF_A_SUM):
        added = Counter[int]()
        for lead, count in ways.items():
            for more, other in pair.items():
                added[lead + more] += count * other
        ways = added
    return compared(_shared(ways))


def one_pair(ahead: int) -> Comparison:
    """One pair of a pair event: far enough apart for a side, or neither (ACD-48b)."""
    leads = differences(ahead)
    visitor = sum((chance for lead, chance in leads.items() if lead >= APART), Fraction(0))
    home = sum((chance for lead, chance in leads.items() if lead <= -APART), Fraction(0))
    return Comparison(visitor, home, 1 - visitor - home)


def sum_odds(ahead: int) -> WheelOdds:
    """A level sum goes to the higher power, at equal power to home (ACD-47d)."""
    odds = sum_comparison(ahead)
    return WheelOdds(odds.visitor + (odds.level if ahead > 0 else 0), Fraction(PAIRS_OF_A_SUM))


def pair_odds(ahead: int) -> WheelOdds:
    """Pairs until one is far apart."""
    odds = one_pair(ahead)
    decided = odds.visitor + odds.home
    return WheelOdds(odds.visitor / decided, 1 / decided)


@cache
def margin_odds(ahead: int) -> WheelOdds:
    """A walk of the running margin until it leaves -9 to 9 (ACD-48c): chances and lengths from every margin are the
    solution of one linear equation each."""
    leads = differences(ahead)
    places = range(1 - MARGIN, MARGIN)
    rows = []
    for place in places:
        row = [Fraction(place == other) - leads.get(other - place, Fraction(0)) for other in places]
        won = sum((chance for lead, chance in leads.items() if place + lead >= MARGIN), Fraction(0))
        rows.append([*row, won, Fraction(1)])
    solved = _solve(rows)
    visitor, pairs = solved[MARGIN - 1]
    return WheelOdds(visitor, pairs)


def _solve(rows: list[list[Fraction]]) -> list[Sequence[Fraction]]:
    """The right-hand sides after elimination, by unknown; the matrix has no zero on the way down its diagonal."""
    size = len(rows)
    for pivot in range(size):
        head = rows[pivot][pivot]
        rows[pivot] = [value / head for value in rows[pivot]]
        for other in range(size):
            factor = rows[other][pivot]
            if other != pivot and factor:
                rows[other] = [value - factor * own for value, own in zip(rows[other], rows[pivot], strict=True)]
    return [row[size:] for row in rows]


def event_chance(event: WheelEvent, ahead: int, *, visitor_spins: bool) -> Fraction:
    """The visitor's chance of the point in that event."""
    match event.resolution:
        case WheelKind.SUM:
            return sum_odds(ahead).visitor
        case WheelKind.PAIR:
            return pair_odds(ahead).visitor
        case WheelKind.MARGIN:
            return margin_odds(ahead).visitor
        case WheelKind.SPINNER:
            return Fraction(visitor_spins)
        case WheelKind.OTHER:
            return Fraction(not visitor_spins)


def spin_chance(ahead: int, *, visitor_spins: bool = True, wheel: Sequence[WheelEvent] = CATALOGUE.wheel) -> Fraction:
    """The visitor's chance of the point of a spin, whatever event comes (ACD-47b)."""
    chances = [event_chance(wheel[number], ahead, visitor_spins=visitor_spins) for number in NUMBERS]
    return sum(chances, Fraction(0)) / len(NUMBERS)
