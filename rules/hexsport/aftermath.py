"""From the facts of a match to one side's view of it, with which its eleven steps open (HX-POST-01)."""

from typing import Literal, cast

from rules.core.facts import MatchFacts, PlayerFacts
from rules.core.options import Options
from rules.core.terms import MatchSetting
from rules.hexsport.commands import OpenSequence
from rules.hexsport.rewards import told_rewards
from rules.hexsport.state import Aftermath, PlayerResult


def aftermath(facts: MatchFacts, side: int, setting: MatchSetting, options: Options) -> OpenSequence:
    """The command that opens the step sequence of one side."""
    own, other = facts.sides[side], facts.sides[1 - side]
    return OpenSequence(
        aftermath=Aftermath(
            match=setting.match,
            kind=cast(Literal["league", "friendly", "final"], setting.kind),
            ending=facts.ending.value,
            opponent=setting.opponents[side],
            points=own.points,
            opponent_points=other.points,
            margin=own.margin,
            won=None if facts.winner is None else facts.winner == side,
            ranking=setting.rankings[side],
            opponent_ranking=setting.rankings[1 - side],
            cheers=own.tallies.get("cheers", 0),
            opponent_cheers=other.tallies.get("cheers", 0),
            results=tuple(_result(player) for player in own.players),
            deaths=tuple(player.player for player in own.players if player.stats.get("deaths", 0)),
            rewards=told_rewards(own.tallies),
        )
    )


def _result(player: PlayerFacts) -> PlayerResult:
    return PlayerResult(
        player=player.player, strikes=player.stats.get("strikes", 0), injuries=player.stats.get("injuries", 0)
    )
