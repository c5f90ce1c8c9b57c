"""A reported game and what it is to rosters and leagues; the module satisfies `rules.core.ruleset.MatchRules`."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct, to_builtins

from rules.core.errors import RuleViolation
from rules.core.facts import Ending, MatchFacts, PlayerFacts, SideFacts
from rules.core.options import Options
from rules.core.squad import Squad, check_lineup
from rules.derby_board.report import Lineups, Report, SideReport, check_report, credited
from rules.derby_board.roster import TERMS
from rules.derby_board.tally import OTHER_FIGURES, STATISTICS, combined

report_type: type[Struct] = Report
statistics: Mapping[str, str] = STATISTICS


def facts(report: Struct, sides: Sequence[Struct], options: Options, *, kind: str = "league") -> MatchFacts:
    """The facts of a report on two squads as they were; raises `RuleViolation` when it cannot be (ICR-86)."""
    if not isinstance(report, Report):
        raise RuleViolation("report.not_of_this_game")
    squads = [side for side in sides if isinstance(side, Squad)]
    if len(squads) != 2 or len(sides) != 2:
        raise RuleViolation("report.two_sides", sides=len(sides))
    check_report(report, str(options["mode"]))
    for place, squad in enumerate(squads):
        _check_skaters(report.sides[place], squad, place)
        for jam in report.jams:
            check_lineup(squad, jam.lineups[place] or squad.lineup, TERMS)
    home, visitor = squads
    return told(report, (home.lineup, visitor.lineup))


def _check_skaters(side: SideReport, squad: Squad, place: int) -> None:
    own = {skater.id for skater in squad.skaters}
    strangers = sorted({skater.player for skater in side.skaters} - own)
    if strangers:
        raise RuleViolation("card.unknown_skaters", side=place, players=strangers)
    unknown = sorted({name for skater in side.skaters for name in skater.stats} - set(OTHER_FIGURES))
    if unknown:
        raise RuleViolation("card.unknown_figures", side=place, figures=unknown)


def told(report: Report, lineups: Lineups) -> MatchFacts:
    """The facts of a report that holds, on teams that came with these line-ups."""
    margin = report.home.points - report.visitor.points
    players = _players(report, lineups)
    return MatchFacts(
        ending=report.ending,
        sides=(_side(report, 0, margin, players[0]), _side(report, 1, -margin, players[1])),
        winner=None if margin == 0 else int(margin < 0),
        details={"reason": report.reason, "jams": to_builtins(report.jams), "sudden_death": report.sudden_death},
    )


def unplayed(ending: Ending, winner: int, score: tuple[int, int], reason: str) -> Report:
    """The report of a game that was given to one side without play (ICR-84)."""
    home, visitor = score
    return Report(home=SideReport(points=home), visitor=SideReport(points=visitor), ending=ending, reason=reason)


def _players(report: Report, lineups: Lineups) -> tuple[dict[int, dict[str, int]], dict[int, dict[str, int]]]:
    """The figures of both sides' skaters, those of the score card included."""
    players: tuple[dict[int, dict[str, int]], dict[int, dict[str, int]]] = ({}, {})
    entered = (
        (side, skater.player, name, count)
        for side, one in enumerate(report.sides)
        for skater in one.skaters
        for name, count in skater.stats.items()
    )
    for side, player, name, count in (*credited(report, lineups), *entered):
        _add(players[side].setdefault(player, {}), name, count)
    return players


def _add(figures: dict[str, int], name: str, count: int) -> None:
    if count:
        figures[name] = combined(name, figures.get(name, 0), count)


def _side(report: Report, place: int, margin: int, players: Mapping[int, dict[str, int]]) -> SideFacts:
    return SideFacts(
        points=report.sides[place].points,
        margin=margin,
        tallies=_total(players.values()) | {"jams": len(report.jams), "sudden_death": report.sudden_death},
        players=tuple(PlayerFacts(player=player, stats=stats) for player, stats in sorted(players.items())),
    )


def _total(skaters: Iterable[Mapping[str, int]]) -> dict[str, int]:
    total: dict[str, int] = {}
    for figures in skaters:
        for name, count in figures.items():
            _add(total, name, count)
    return total
