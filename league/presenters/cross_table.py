"""Every team against every team: the results of a season as a square."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from league.presenters.fixtures import Fixture
from league.presenters.table import FORM, Contender
from rules.competition.table import Outcome


class Meeting(Struct, frozen=True):
    """A result as one of its teams sees it: its own points first, and what it was to it, with its letter and word."""

    match: str
    points: str
    outcome: str
    letter: str
    word: str
    round: int


class CrossRow(Struct, frozen=True):
    """A team with its meetings with each team, in the order of the rows; None where it would meet itself."""

    contender: Contender
    cells: Sequence[Sequence[Meeting] | None]


def cross_table(
    contenders: Mapping[str, Contender], fixtures: Mapping[int, Iterable[Fixture]], order: Sequence[str]
) -> list[CrossRow]:
    """The square of these entries in this order, with every final result between two of them."""
    met: dict[tuple[str, str], list[Meeting]] = {}
    for number in sorted(fixtures):
        for fixture in fixtures[number]:
            if fixture.settled and fixture.away and not fixture.cancelled:
                home, away = fixture.home, fixture.away
                for own, other in ((home, away), (away, home)):
                    meeting = _meeting(fixture, own.points or 0, other.points or 0)
                    met.setdefault((own.entry, other.entry), []).append(meeting)
    return [
        CrossRow(contenders[uid], [None if other == uid else met.get((uid, other), []) for other in order])
        for uid in order
    ]


def _meeting(fixture: Fixture, own: int, other: int) -> Meeting:
    outcome = Outcome.WON if own > other else Outcome.LOST if own < other else Outcome.DRAWN
    letter, word = FORM[outcome]
    return Meeting(fixture.match, f"{own}:{other}", outcome, str(letter), str(word), fixture.round)
