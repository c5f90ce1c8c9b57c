"""The statistics of a bout and its score card, counted from its events alone (ICR-70, ICR-71)."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rules.derby_board import events as told
from rules.derby_board.kinds import Kind, PushResult, Wipeout
from rules.derby_board.skaters import SIDES, SKATERS, side_of

LARGEST = "max"
CARD_FIGURES = ("jams", "jams_as_jammer", "points", "best_jam", "lead_jams", "call_offs", "points_given")
"""What the score card says of a skater. `points_given` are those the other Jammer scored on her."""
OTHER_FIGURES = (
    "passes", "scoring_passes",
    "pushes", "pushes_won", "epic_successes", "epic_fails", "epic_wipeouts",
    "wipeouts", *(f"wipeouts_{result}" for result in Wipeout),
    "curve_rolls", "curve_rolls_clean", "pour_on_rolls", "pour_on_spaces",
    *(f"cards_{kind}{what}" for kind in Kind for what in ("", "_worked")),
    "fouls_spotted", "box_turns", "off_track", "spaces", "highest_die",
)  # fmt: skip
STATISTICS: Mapping[str, str] = {
    name: LARGEST if name in ("best_jam", "highest_die") else "sum" for name in (*CARD_FIGURES, *OTHER_FIGURES)
}
"""Every figure of a skater, and how it adds up. A turn whose movement went by in the box is one of her `box_turns`."""

Figures = Mapping[str, int]


class Mark(Struct, frozen=True):
    """A point on the score card: who scored it, on whom, in which scoring pass of the jam."""

    jammer: int
    opponent: int
    trip: int


class JamCard(Struct, frozen=True, kw_only=True):
    """A jam on the score card. `lead` is a side, `passes` how many rows of the card the jam takes."""

    marks: tuple[Mark, ...] = ()
    lead: int | None = None
    called_off: bool = False
    passes: int = 0

    def points(self, side: int) -> int:
        """Those of a side."""
        return sum(side_of(mark.jammer) == side for mark in self.marks)


class Tally(Struct, frozen=True, kw_only=True):
    """`skaters` holds the figures of each of the ten beyond those of the card, what is nought left out.

    `sudden_death` counts its phases.
    """

    skaters: Mapping[int, Figures]
    jams: tuple[JamCard, ...]
    sudden_death: int = 0

    @property
    def score(self) -> tuple[int, int]:
        home, visitor = (sum(jam.points(side) for jam in self.jams) for side in SIDES)
        return home, visitor


def tally(events: Iterable[Struct]) -> Tally:
    """The figures and the score card of these events."""
    happened = tuple(events)
    counts: dict[int, Counter[str]] = {skater: Counter() for skater in SKATERS}
    for event in happened:
        for skater, name, count in _figures(event):
            counts[skater][name] = combined(name, counts[skater][name], count)
    skaters = {skater: {name: count for name, count in own.items() if count} for skater, own in counts.items()}
    return Tally(skaters=skaters, jams=_jams(happened), sudden_death=_sudden_death(happened))


def combined(name: str, one: int, other: int) -> int:
    """A figure of two occasions together."""
    return max(one, other) if STATISTICS[name] == LARGEST else one + other


def _figures(event: Struct) -> Iterator[tuple[int, str, int]]:
    found = _COUNTED.get(type(event))
    if found is not None:
        yield from found(event)


def _jams(happened: Iterable[Struct]) -> tuple[JamCard, ...]:
    jams: list[JamCard] = []
    for event in happened:
        if isinstance(event, told.JamBegan):
            jams.append(JamCard())
        elif type(event) in _CARD:
            jams[-1] = _CARD[type(event)](jams[-1], event)
    return tuple(jams)


def _sudden_death(happened: Iterable[Struct]) -> int:
    begun = phases = 0
    for event in happened:
        begun += isinstance(event, told.SuddenDeathBegan)
        phases += bool(begun) and isinstance(event, told.PhaseBegan)
    return phases


def _marked(jam: JamCard, event: told.Marked) -> JamCard:
    mark = Mark(event.jammer, event.opponent, event.trip)
    return replace(jam, marks=(*jam.marks, mark), passes=max(jam.passes, event.trip))


_CARD: Mapping[type[Struct], Callable[[JamCard, Any], JamCard]] = {
    told.Marked: _marked,
    told.LeadWon: lambda jam, event: replace(jam, lead=side_of(event.jammer)),
    told.CalledOff: lambda jam, _: replace(jam, called_off=True),
    told.JamEnded: lambda jam, event: replace(jam, passes=max(jam.passes, event.passes)),
}
EPIC = {
    PushResult.EPIC_SUCCESS: "epic_successes",
    PushResult.EPIC_FAIL: "epic_fails",
    PushResult.EPIC_WIPEOUT: "epic_wipeouts",
}
WON = (PushResult.SUCCESS, PushResult.EPIC_SUCCESS)


def _passed(event: told.PassCompleted) -> Iterator[tuple[int, str, int]]:
    yield event.jammer, "passes", 1
    yield event.jammer, "scoring_passes", int(event.trip > 0)


def _pushed(event: told.PushSettled) -> Iterator[tuple[int, str, int]]:
    yield event.skater, "pushes_won", int(event.result in WON)
    if event.result in EPIC:
        yield event.skater, EPIC[event.result], 1


def _wiped_out(event: told.WipedOut) -> Iterator[tuple[int, str, int]]:
    yield event.skater, "wipeouts", 1
    yield event.skater, f"wipeouts_{event.result}", 1


def _curve(event: told.CurveRolled) -> Iterator[tuple[int, str, int]]:
    yield event.skater, "curve_rolls", 1
    yield event.skater, "curve_rolls_clean", int(event.clean)


def _poured(event: told.PouredOn) -> Iterator[tuple[int, str, int]]:
    yield event.skater, "pour_on_rolls", 1
    yield event.skater, "pour_on_spaces", int(event.gained)


def _played(event: told.CardPlayed) -> Iterator[tuple[int, str, int]]:
    """An offensive card needs no roll."""
    yield event.skater, f"cards_{event.kind}", 1
    yield event.skater, f"cards_{event.kind}_worked", int(event.kind is Kind.OFFENSIVE)


_COUNTED: Mapping[type[Struct], Callable[[Any], Iterable[tuple[int, str, int]]]] = {
    told.PassCompleted: _passed,
    told.PushTried: lambda event: ((event.skater, "pushes", 1),),
    told.PushSettled: _pushed,
    told.WipedOut: _wiped_out,
    told.CurveRolled: _curve,
    told.PouredOn: _poured,
    told.CardPlayed: _played,
    told.CardRolled: lambda event: ((event.skater, f"cards_{event.kind}_worked", int(event.worked)),),
    told.PenaltyRolled: lambda event: ((event.skater, "fouls_spotted", int(event.spotted)),),
    told.ChairStepped: lambda event: ((event.skater, "box_turns", 1),),
    told.Unboxed: lambda event: ((event.skater, "box_turns", 1),),
    told.PushedOff: lambda event: ((event.skater, "off_track", 1),),
    told.Stepped: lambda event: ((event.skater, "spaces", 1),),
    told.CameBack: lambda event: ((event.skater, "spaces", 1),),
    told.TokenMoved: lambda event: ((event.skater, "highest_die", event.die),),
}
