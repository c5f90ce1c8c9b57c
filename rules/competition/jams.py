"""The points of a game jam by jam, in one cell of a table: “4:0* 0:3”, a star behind the points of who was lead."""

import re
from collections.abc import Iterable

from rules.core.errors import RuleViolation
from rules.core.told_score import ToldJam

JAM = re.compile(r"(\d{1,3})(\*?)[:\-](\d{1,3})(\*?)")
MOST_JAMS = 99


def jams_in(cell: str, score: tuple[int, int]) -> tuple[ToldJam, ...]:
    """The jams of a cell; none of an empty one. Refuses with `sheet.not_a_jam`, and with `sheet.jams_do_not_add_up`
    where they are not those of the score."""
    jams = tuple(_jam(word) for word in cell.split())
    if len(jams) > MOST_JAMS:
        raise RuleViolation("sheet.too_many_jams", most=MOST_JAMS)
    home, visitor = (sum(jam.points[side] for jam in jams) for side in (0, 1))
    if jams and (home, visitor) != score:
        raise RuleViolation("sheet.jams_do_not_add_up", home=home, visitor=visitor)
    return jams


def jams_cell(jams: Iterable[ToldJam]) -> str:
    """A cell that `jams_in` reads."""
    return " ".join(
        ":".join(f"{points}{'*' * (side in jam.leads)}" for side, points in enumerate(jam.points)) for jam in jams
    )


def _jam(word: str) -> ToldJam:
    found = JAM.fullmatch(word)
    if found is None:
        raise RuleViolation("sheet.not_a_jam", value=word[:40])
    leads = tuple(side for side, star in enumerate((found[2], found[4])) if star)
    return ToldJam((int(found[1]), int(found[3])), leads)
