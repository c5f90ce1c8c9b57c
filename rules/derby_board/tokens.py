"""The dice tokens (ICR-12, ICR-13): a ladder of Stopped and four dice. A token is its die's sides, 0 for Stopped."""

STOPPED = 0
LADDER = (STOPPED, 6, 8, 10, 12)  # ICR-45d
BLOCKED_DROP = -2  # ICR-13
CURVE_LIMIT = 8  # ICR-16a


def shifted(token: int, steps: int) -> int:
    """The token so many steps higher; it stays on the ladder (ICR-92)."""
    return LADDER[min(max(LADDER.index(token) + steps, 0), len(LADDER) - 1)]


def choices(token: int) -> tuple[int, ...]:
    """What it may be set to before a movement (ICR-12b)."""
    return tuple(dict.fromkeys(shifted(token, steps) for steps in (-1, 0, 1)))


def spaces(token: int) -> tuple[int, int]:
    """The fewest and the most spaces that must be moved on it (ICR-12c, ICR-12e)."""
    return (token - 1, token) if token else (0, 0)


def needs_curve_roll(token: int) -> bool:
    """ICR-16a"""
    return token > CURVE_LIMIT


def curve_modifier(roll: int) -> int | None:
    """The modifier of the wipeout roll that a curve roll brings; None when the curve is clean (ICR-16a, ICR-16b)."""
    return roll - CURVE_LIMIT if roll > CURVE_LIMIT else None


def pours_on(token: int, roll: int) -> bool:
    """Whether the roll lets her go one space further (ICR-15a, ICR-15b)."""
    return roll < token
