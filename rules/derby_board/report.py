"""The report of a game: its score card with who skated, as people enter it or a played game gives it. (ICR-86)"""

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct, field

from rules.core.errors import RuleViolation
from rules.core.facts import Ending
from rules.derby_board.season import FORFEIT
from rules.derby_board.skaters import SIDES, number_of, side_of, skaters_of
from rules.derby_board.state import JAMS, PASSES, ROWS
from rules.derby_board.tally import JamCard, Tally

Points = Annotated[int, Meta(ge=0, le=999)]
Count = Annotated[int, Meta(ge=0, le=9999)]
Place = Annotated[int, Meta(ge=0, le=1)]
Player = Annotated[int, Meta(ge=1)]
Lineups = tuple[tuple[int, ...], tuple[int, ...]]  # the ids of home's and visitor's skaters by place


class Opponent(StrEnum):
    """The boxes of a row of the score card, in the order of places on the track (ICR-45g)."""

    JAMMER = "J"
    BLOCKER_1 = "B1"
    BLOCKER_2 = "B2"
    BLOCKER_3 = "B3"
    PIVOT = "P"


BOXES = tuple(Opponent)


class PassRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of the score card, one scoring pass: whom each side's Jammer scored on."""

    home: tuple[Opponent, ...] = ()
    visitor: tuple[Opponent, ...] = ()

    @property
    def sides(self) -> tuple[tuple[Opponent, ...], tuple[Opponent, ...]]:
        return self.home, self.visitor


class JamReport(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A jam: its rows in order, which sides were lead, whether it was called off.

    `lineups` are the skaters of home and visitor by place; empty ones mean those the teams came with. They may differ
    from jam to jam where a bench is allowed (ICR-81).
    """

    passes: tuple[PassRow, ...] = ()
    leads: tuple[Place, ...] = ()
    called_off: bool = False
    lineups: tuple[tuple[Player, ...], tuple[Player, ...]] = ((), ())

    def points(self, side: int) -> int:
        """The marks of a side."""
        return sum(len(row.sides[side]) for row in self.passes)


class SkaterReport(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a skater of the squad did besides what the score card says."""

    player: Player
    stats: dict[str, Count] = field(default_factory=dict)


class SideReport(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One side; `points` is its total as written on the card."""

    points: Points
    skaters: tuple[SkaterReport, ...] = ()


class Report(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game. `sudden_death` counts its phases, 0 when there was none; what it brought stands in the rows of the last
    jam, of which there may then be more."""

    home: SideReport
    visitor: SideReport
    jams: tuple[JamReport, ...] = ()
    sudden_death: Count = 0
    ending: Ending = Ending.PLAYED
    reason: str = ""

    @property
    def sides(self) -> tuple[SideReport, SideReport]:
        return self.home, self.visitor


def check_report(report: Report, mode: str) -> None:
    """Raises `RuleViolation` `card.…` when a game of that mode cannot have ended like this."""
    if report.ending is not Ending.PLAYED:
        if report.jams or report.sudden_death or any(side.skaters for side in report.sides):
            raise RuleViolation("card.unplayed_has_figures")  # ICR-84
        _check_given(report)
        return
    if not 1 <= len(report.jams) <= JAMS[mode]:
        raise RuleViolation("card.jams", jams=len(report.jams), most=JAMS[mode])
    for number, jam in enumerate(report.jams, start=1):
        _check_jam(jam, number)
    _check_rows(report)
    for place, side in enumerate(report.sides):
        marks = sum(jam.points(place) for jam in report.jams)
        if marks != side.points:
            raise RuleViolation("card.total", side=place, points=side.points, marks=marks)
        players = [skater.player for skater in side.skaters]
        if len(set(players)) != len(players):
            raise RuleViolation("card.skater_twice", side=place)
    if report.home.points == report.visitor.points:
        raise RuleViolation("card.level", points=report.home.points)  # ICR-83, ICR-97


def _check_given(report: Report) -> None:
    """A game without play has a winner, and 15-0 if it was awarded (ICR-83, ICR-84)."""
    score = sorted((report.home.points, report.visitor.points), reverse=True)
    if report.home.points == report.visitor.points:
        raise RuleViolation("card.unplayed_without_winner", points=report.home.points)
    if report.ending is Ending.AWARDED and score != list(FORFEIT):
        raise RuleViolation("card.awarded_score", points=FORFEIT[0])


def _check_jam(jam: JamReport, number: int) -> None:
    """Nobody is marked twice in a pass; one lead at most, and she alone calls off (ICR-86, ICR-95, ICR-26a)."""
    for row, pair in enumerate(jam.passes, start=1):
        for side, marks in enumerate(pair.sides):
            twice = {mark for mark in marks if marks.count(mark) > 1}
            if twice:
                raise RuleViolation("card.marked_twice", jam=number, row=row, side=side, opponents=sorted(twice))
    if len(jam.leads) > 1:
        raise RuleViolation("card.two_leads", jam=number)
    if jam.called_off and not jam.leads:
        raise RuleViolation("card.call_off_without_lead", jam=number)


def _check_rows(report: Report) -> None:
    """Four rows on a card and two in a jam, sudden death apart (ICR-86, ICR-94)."""
    counted = report.jams[:-1] if report.sudden_death else report.jams
    for number, jam in enumerate(counted, start=1):
        if len(jam.passes) > PASSES:
            raise RuleViolation("card.rows_in_jam", jam=number, rows=len(jam.passes), most=PASSES)
    rows = sum(len(jam.passes) for jam in counted)
    if rows > ROWS:
        raise RuleViolation("card.rows", rows=rows, most=ROWS)


def credited(report: Report, lineups: Lineups) -> Iterator[tuple[int, int, str, int]]:
    """What the score card says of skaters, as (side, player, figure, count), given the line-ups the teams came with."""
    for jam in report.jams:
        home, visitor = (own or usual for own, usual in zip(jam.lineups, lineups, strict=True))
        for side, lineup, others in ((0, home, visitor), (1, visitor, home)):
            yield from ((side, player, "jams", 1) for player in lineup)
            points, lead = jam.points(side), side in jam.leads
            for figure, count in (
                ("jams_as_jammer", 1),
                ("points", points),
                ("best_jam", points),
                ("lead_jams", int(lead)),
                ("call_offs", int(lead and jam.called_off)),
            ):
                yield side, lineup[0], figure, count
            given = (mark for row in jam.passes for mark in row.sides[side])
            yield from ((1 - side, others[BOXES.index(mark)], "points_given", 1) for mark in given)


def report_of(figures: Tally, lineups: Lineups) -> Report:
    """The report of a game that was played to its end, all of it in these line-ups."""
    home, visitor = (
        SideReport(
            points=figures.score[side],
            skaters=tuple(
                SkaterReport(player=player, stats=dict(figures.skaters[skater]))
                for player, skater in zip(lineups[side], skaters_of(side), strict=True)
            ),
        )
        for side in SIDES
    )
    return Report(
        home=home,
        visitor=visitor,
        jams=tuple(_reported(jam, lineups) for jam in figures.jams),
        sudden_death=figures.sudden_death,
    )


def _reported(jam: JamCard, lineups: Lineups) -> JamReport:
    def marked(trip: int, side: int) -> tuple[Opponent, ...]:
        own = (mark for mark in jam.marks if mark.trip == trip and side_of(mark.jammer) == side)
        return tuple(BOXES[number_of(mark.opponent)] for mark in own)

    rows = (PassRow(home=marked(trip, 0), visitor=marked(trip, 1)) for trip in range(1, jam.passes + 1))
    leads = () if jam.lead is None else (jam.lead,)
    return JamReport(passes=tuple(rows), leads=leads, called_off=jam.called_off, lineups=lineups)
