"""The report of a bout, as people enter it or a played bout gives it (TYC-86)."""

from typing import Annotated

from msgspec import Meta, Struct, field

from rules.core.errors import RuleViolation
from rules.core.facts import Ending
from rules.derby_penalties.state import REVIEWS
from rules.derby_penalties.tally import STATISTICS
from rules.derby_penalties.team import SIZE

Points = Annotated[int, Meta(ge=0, le=999)]
Count = Annotated[int, Meta(ge=0, le=9999)]
Place = Annotated[int, Meta(ge=0, le=1)]
JAMS = 6  # of the stand-in base game (TYC-110b)


class JamReport(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The points of both sides in a jam, and which sides were lead."""

    points: tuple[Points, Points]
    leads: tuple[Place, ...] = ()


class SkaterReport(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a skater of the squad, which has no others, did."""

    player: Annotated[int, Meta(ge=1, le=SIZE)]
    stats: dict[str, Count] = field(default_factory=dict)


class SideReport(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One side; `tallies` are figures of the whole side."""

    points: Points
    reviews_used: Count = 0
    skaters: tuple[SkaterReport, ...] = ()
    tallies: dict[str, Count] = field(default_factory=dict)


class Report(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    home: SideReport
    visitor: SideReport
    jams: tuple[JamReport, ...] = ()
    ending: Ending = Ending.PLAYED
    reason: str = ""

    @property
    def sides(self) -> tuple[SideReport, SideReport]:
        return self.home, self.visitor


def check_report(report: Report, base_game: str) -> None:
    """Raises `RuleViolation` `bout.…` when a bout cannot have ended like this."""
    home, visitor = report.sides
    if report.ending is not Ending.PLAYED:
        if home.skaters or visitor.skaters or report.jams:
            raise RuleViolation("bout.unplayed_has_figures")  # TYC-83
        return
    for place, side in enumerate(report.sides):
        summed = sum(jam.points[place] for jam in report.jams)
        if summed != side.points:
            raise RuleViolation("bout.jams_do_not_add_up", side=place, points=side.points, jams=summed)
        if side.reviews_used > REVIEWS:
            raise RuleViolation("bout.too_many_reviews", side=place, reviews=side.reviews_used, most=REVIEWS)
        _check_skaters(side, place)
    for number, jam in enumerate(report.jams, start=1):
        if len(jam.leads) > 1:
            raise RuleViolation("bout.two_leads", jam=number)
    if home.points == visitor.points:
        raise RuleViolation("bout.level")  # TYC-82
    if base_game == "stand_in":
        _check_jams(report)


def _check_skaters(side: SideReport, place: int) -> None:
    players = [skater.player for skater in side.skaters]
    if len(set(players)) != len(players):
        raise RuleViolation("bout.skater_twice", side=place)
    for skater in side.skaters:
        if skater.stats.get("reviews_successful", 0) > skater.stats.get("reviews_used", 0):
            raise RuleViolation("bout.review_success", side=place, player=skater.player)
    unknown = sorted({name for skater in side.skaters for name in skater.stats} - set(STATISTICS))
    if unknown:
        raise RuleViolation("bout.unknown_figures", figures=tuple(unknown))


def _check_jams(report: Report) -> None:
    """Six jams, and further ones only while the score is level (TYC-110b)."""
    if len(report.jams) < JAMS:
        raise RuleViolation("bout.too_few_jams", jams=len(report.jams), least=JAMS)
    for count in range(JAMS, len(report.jams)):
        if sum(jam.points[0] - jam.points[1] for jam in report.jams[:count]) != 0:
            raise RuleViolation("bout.too_many_jams", jam=count)
