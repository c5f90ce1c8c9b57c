"""O1 and O2: the odds of 324 opposed tests and 18 tests (1 to 6 dice against 3+, 4+ and 5+), against icepool."""

from collections.abc import Callable
from itertools import product

import icepool
from msgspec.structs import astuple

from rules.core import odds
from rules.core.pool import oppose
from tests.benchmarks.measure import compare, faster

POOLS = list(product(range(1, 7), (3, 4, 5)))
OUTCOMES = odds.OpposedOdds.__struct_fields__
DEPTH = 10  # icepool cuts exploding dice off; at ten sixes in a row it is still wrong by 1e-9, deeper is slower

Table = list[tuple[float, ...]]


def table_of(opposed: Callable, single: Callable) -> Table:
    singles = [astuple(single(*pool, 1)) for pool in POOLS]
    return singles + [astuple(opposed(*a, *b)) for a, b in product(POOLS, POOLS)]


def exact_table() -> Table:
    forget()
    return table_of(odds.opposed_odds, odds.test_odds)


def float_table() -> Table:
    forget()
    return table_of(odds.opposed_odds_float, odds.test_odds_float)


def forget() -> None:
    """Every run starts cold: nothing that the odds remember from one run serves the next."""
    for memory in (odds._kernel, odds._scoring, odds._width):
        memory.cache_clear()


def exploding(target: int) -> icepool.Die:
    faces = [0] * (target - 1) + [1] * (6 - target) + [1 + icepool.Again]
    return icepool.Die(faces, again_depth=DEPTH)


ONE_DIE = {target: exploding(target) for target in (3, 4, 5)}  # icepool's dice are made once, outside the timing


def successes(dice: int, target: int) -> icepool.Die:
    return dice @ ONE_DIE[target]


def judge(a: int, b: int) -> str:
    contest = oppose(a, b)
    if contest.winner is None:
        return "draw"
    return "ab"[contest.winner] + ("_doubles" if contest.double else "_wins")


def plain_opposed(a_dice: int, a_target: int, b_dice: int, b_target: int) -> tuple[float, ...]:
    """As icepool's own examples would: two dice expressions and a function of what they show."""
    result = icepool.map(judge, successes(a_dice, a_target), successes(b_dice, b_target))
    return tuple(float(result.probability(outcome)) for outcome in OUTCOMES)


def plain_table() -> Table:
    return [split(successes(*pool)) for pool in POOLS] + [plain_opposed(*a, *b) for a, b in product(POOLS, POOLS)]


def split(pool: icepool.Die) -> tuple[float, ...]:
    return (float(pool.probability("==", 0)), float(pool.probability("==", 1)), float(pool.probability(">=", 2)))


def best_table() -> Table:
    """The best we found: each pool rolled up once, then compared through its cumulative quantities."""
    rolled = {pool: successes(*pool) for pool in POOLS}
    counts = {pool: tuple(map(int, die.quantities())) for pool, die in rolled.items()}
    singles = [split(rolled[pool]) for pool in POOLS]
    return singles + [best_opposed(counts[a], counts[b]) for a, b in product(POOLS, POOLS)]


def best_opposed(a: tuple[int, ...], b: tuple[int, ...]) -> tuple[float, ...]:
    whole = sum(a) * sum(b)
    a_doubles, a_wins = victories(a, b)
    b_doubles, b_wins = victories(b, a)
    draw = sum(map(int.__mul__, a, b))
    return (a_doubles / whole, a_wins / whole, draw / whole, b_wins / whole, b_doubles / whole)


def victories(winner: tuple[int, ...], loser: tuple[int, ...]) -> tuple[int, int]:
    doubles = wins = 0
    for score, count in enumerate(loser):
        twice = sum(winner[max(1, 2 * score) :])
        doubles += count * twice
        wins += count * (sum(winner[score + 1 :]) - twice)
    return doubles, wins


def apart(one: Table, other: Table) -> float:
    return max(abs(x - y) for row, twin in zip(one, other, strict=True) for x, y in zip(row, twin, strict=True))


def test_o1_exact_odds_against_icepool():
    assert apart(exact_table(), plain_table()) < 1e-8
    note = f"icepool cut off at depth {DEPTH}; ours without cut-off, nothing remembered between runs"
    compare("O1 exact odds, 342 cases", exact_table, plain_table, goal=faster(75, stretch=140), notes=(note,))


def test_o2_odds_in_doubles_against_icepool():
    assert apart(float_table(), exact_table()) < 1e-14
    compare("O2 odds in doubles, 342 cases", float_table, plain_table, goal=faster(300, stretch=400))


def test_icepools_best_idiom():
    assert apart(exact_table(), best_table()) < 1e-8
    compare("Exact odds against icepool's best idiom", exact_table, best_table)
    compare("Odds in doubles against icepool's best idiom", float_table, best_table)
