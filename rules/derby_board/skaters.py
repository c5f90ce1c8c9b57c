"""Who skates: ten, numbered 0 to 9. Side 0 has 0 to 4, side 1 has 5 to 9; the first of each is the Jammer, the last the
Pivot. Everybody but the Jammer is a Blocker (ICR-45a)."""

SIDES = (0, 1)
SIZE = 5
SKATERS = range(2 * SIZE)
JAMMERS = (0, SIZE)
BLOCKERS = tuple(skater for skater in SKATERS if skater not in JAMMERS)


def side_of(skater: int) -> int:
    return skater // SIZE


def number_of(skater: int) -> int:
    """Her place within her side, 0 to 4."""
    return skater % SIZE


def jammer_of(side: int) -> int:
    return side * SIZE


def pivot_of(side: int) -> int:
    return side * SIZE + SIZE - 1


def blockers_of(side: int) -> tuple[int, ...]:
    """The Pivot, who is the last, among them."""
    return tuple(range(side * SIZE + 1, side * SIZE + SIZE))


def skaters_of(side: int) -> tuple[int, ...]:
    return (jammer_of(side), *blockers_of(side))


def is_jammer(skater: int) -> bool:
    return skater % SIZE == 0


def is_pivot(skater: int) -> bool:
    return skater % SIZE == SIZE - 1
