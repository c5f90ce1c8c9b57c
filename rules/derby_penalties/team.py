"""Who is on the track: ten skaters, numbered 0 to 9. Side 0 has 0 to 4, side 1 has 5 to 9; the first of each is the
Jammer, the last the pivot. Everybody but the Jammer is a Blocker."""

SIDES = (0, 1)
SIZE = 5
SKATERS = range(2 * SIZE)
JAMMERS = (0, SIZE)


def side_of(skater: int) -> int:
    return skater // SIZE


def number_of(skater: int) -> int:
    """Her place within her side, 0 to 4."""
    return skater % SIZE


def jammer_of(side: int) -> int:
    return side * SIZE


def blockers_of(side: int) -> tuple[int, ...]:
    return tuple(range(side * SIZE + 1, side * SIZE + SIZE))


def skaters_of(side: int) -> tuple[int, ...]:
    return (jammer_of(side), *blockers_of(side))


def is_jammer(skater: int) -> bool:
    return skater in JAMMERS


def is_pivot(skater: int) -> bool:
    return number_of(skater) == SIZE - 1


def counterpart(jammer: int) -> int:
    """The other side's Jammer."""
    return jammer_of(1 - side_of(jammer))
