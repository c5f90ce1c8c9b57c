"""Simulated coaches and whole seasons of them; the module satisfies `rules.core.ruleset.SimulationRules`."""

from collections.abc import Callable, Sequence

from rules.competition.draw import Shuffle
from rules.core.dice import HashDice
from rules.core.options import Options
from rules.core.play_rules import MatchPlayer
from rules.core.simulation import Newcomer
from rules.hexsport.policy import answer, before_match, bids, report
from rules.hexsport.season_run import SeasonOutcome, SeasonRun

__all__ = ("answer", "before_match", "bids", "play_season", "report")


def play_season(
    teams: Sequence[Newcomer],
    options: Options,
    dice: HashDice,
    draws: Callable[[int], Shuffle],
    *,
    with_friendlies: bool = False,
    play: MatchPlayer | None = None,
) -> SeasonOutcome:
    """The season of these teams, played in memory by the campaign's every rule."""
    return SeasonRun(teams, options, dice, draws, with_friendlies=with_friendlies, play=play).play()
