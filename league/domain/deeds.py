"""What an act of a calendar did or would do, in figures."""

from typing import Any

from msgspec import Struct


class Deed(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What an act of the calendar did or would do, in figures.

    `opened` and `closed` say that the round is; `drawn` that challenges ended by the draw. The others count: MVPs on
    offer whose auction ended, matches played by the program, teams reminded, reports approved, matches awarded to the
    side that reported and by lot, void ones, teams whose steps are finished. `left` matches and `left_steps` teams
    stand in the way of the close. `extended` days more were given for reports; so many teams `pay` for a late one.

    `started`, `finals` and `ended` say what became of the season as a whole.
    """

    started: bool = False
    finals: bool = False
    ended: bool = False
    opened: bool = False
    closed: bool = False
    drawn: bool = False
    auction: int = 0
    played: int = 0
    reminded: int = 0
    approved: int = 0
    awarded: int = 0
    lots: int = 0
    void: int = 0
    steps: int = 0
    left: int = 0
    left_steps: int = 0
    extended: int = 0
    pay: int = 0

    def figures(self) -> dict[str, Any]:
        """What is not nothing, by name."""
        return {name: value for name in self.__struct_fields__ if (value := getattr(self, name))}


NOTHING = Deed()


def told(deed: Deed) -> str:
    """The figures of a deed in one line."""
    return ", ".join(f"{name} {value:d}" for name, value in deed.figures().items()) or "nothing left to do"
