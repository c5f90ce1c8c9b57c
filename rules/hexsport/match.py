"""A reported match of the hex sport: from what was entered to what it is to rosters and leagues.

The module satisfies `rules.core.ruleset.MatchRules`.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from typing import Protocol

from msgspec import Struct, to_builtins

from rules.core.errors import RuleViolation
from rules.core.facts import Ending, MatchFacts, PlayerFacts, SideFacts
from rules.core.options import Options
from rules.core.told_score import ToldScore
from rules.hexsport.experience import DAMAGE_THAT_COUNTS
from rules.hexsport.report import Injury, Report, SideReport
from rules.hexsport.report_players import DEADLY, check_players
from rules.hexsport.report_score import LANDSLIDE, check_score, winner
from rules.hexsport.rewards import check_rewards, tallied
from rules.hexsport.state import TeamState, rewards_in

INJURY_MEASURE = "xp.injury_measure"
HOME = "matchup.home"
BEFORE_QUICK_RECOVERY = "before_quick_recovery"
report_type: type[Struct] = Report
statistics: Mapping[str, str] = {
    "matches": "sum",
    "strikes": "sum",  # worth 3 points or more
    "injuries": "sum",  # caused, of 3 damage or more
    "kills": "sum",
    "deaths": "sum",
}


def facts(report: Struct, sides: Sequence[Struct], options: Options, *, kind: str = "league") -> MatchFacts:
    """The facts of a report on two teams as they were; raises `RuleViolation` when it cannot have happened."""
    if not isinstance(report, Report):
        raise RuleViolation("report.not_of_this_game")
    states = [side for side in sides if isinstance(side, TeamState)]
    if len(states) != 2 or len(sides) != 2:
        raise RuleViolation("report.two_sides", sides=len(sides))
    check_score(report, options, kind=kind)
    check_players(report, states, options, kind=kind)
    check_rewards(report, options)
    return told(report, eased([state.players for state in states], str(options[INJURY_MEASURE])))


class Hurt(Protocol):
    """What is asked of a player who was hurt."""

    @property
    def id(self) -> int: ...
    @property
    def abilities(self) -> Collection[str]: ...


def eased(sides: Sequence[Iterable[Hurt]], measure: object) -> list[Set[int]]:
    """The players of each side whose injuries count for less by Quick Recovery; nobody where damage is measured before
    it (HX-XP-03)."""
    if measure == BEFORE_QUICK_RECOVERY:
        return [frozenset() for _side in sides]
    return [{player.id for player in players if "quick_recovery" in player.abilities} for players in sides]


def told(report: Report, quick: Sequence[Set[int]]) -> MatchFacts:
    """The facts of a report that holds; `quick` are the players of each side whose Quick Recovery counts."""
    return MatchFacts(
        ending=report.ending,
        sides=tuple(_side(report, place, quick) for place in (0, 1)),
        winner=winner(report),
        details={
            "reason": report.reason,
            "rush": report.rush,
            "injuries": [to_builtins(injury) for injury in report.injuries],
        },
    )


def unplayed(ending: Ending, winner: int, score: tuple[int, int], reason: str) -> Report:
    """The report of a match that was given to one side without play; the marker stops at 7 (HX-SCORE-04)."""
    home, visitor = score
    return Report(
        home=SideReport(points=home),
        visitor=SideReport(points=visitor),
        margin=max(-LANDSLIDE, min(LANDSLIDE, home - visitor)),
        ending=ending,
        reason=reason,
        awarded_to=1 if winner else 0,
    )


def scored(told: ToldScore) -> Report:
    """The report of a match that was played and of which the score alone is known."""
    home, visitor = told.points
    return Report(
        home=SideReport(points=home),
        visitor=SideReport(points=visitor),
        margin=max(-LANDSLIDE, min(LANDSLIDE, home - visitor)) if told.margin is None else told.margin,
        awarded_to=None if home != visitor or told.winner is None else 1 if told.winner else 0,
    )


def _side(report: Report, place: int, quick: Sequence[Set[int]]) -> SideFacts:
    side = report.sides[place]
    suffered = [injury for injury in report.injuries if injury.to == place]
    return SideFacts(
        points=side.points,
        margin=report.margin if place == 0 else -report.margin,
        tallies={
            "cheers": side.cheers,
            "injuries_suffered": len(suffered),
            "deaths": sum(injury.damage >= DEADLY for injury in suffered),
            **tallied(rewards_in(side.rewards)),
        },
        players=_players(report, place, quick),
    )


def _players(report: Report, place: int, quick: Sequence[Set[int]]) -> tuple[PlayerFacts, ...]:
    side = report.sides[place]
    stats = {player: Counter(matches=1) for player in side.took_part}
    for made in side.strikes:
        stats[made.player]["strikes"] += made.count
    for injury in report.injuries:
        if injury.to == place and injury.damage >= DEADLY:
            stats[injury.player]["deaths"] += 1
        if injury.by is not None and injury.causing_side == place:
            stats[injury.by].update(_credit(injury, quick=injury.player in quick[injury.to]))
    return tuple(PlayerFacts(player=player, stats=dict(figures)) for player, figures in sorted(stats.items()))


def _credit(injury: Injury, *, quick: bool) -> dict[str, int]:
    """What an injury counts for the player who caused it, and whether Quick Recovery made it 1 first (HX-XP-03)."""
    if injury.damage >= DEADLY:
        return {"injuries": 1, "kills": 1}
    measured = 1 if quick else injury.damage
    return {"injuries": 1} if measured >= DAMAGE_THAT_COUNTS else {}
