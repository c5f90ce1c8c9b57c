"""Situations on the stand-in's track."""

from collections.abc import Mapping

from rules.derby_penalties.base_game import JamBegan
from rules.derby_penalties.stand_in import game
from rules.derby_penalties.stand_in.state import Entered, StandIn
from rules.derby_penalties.team import SKATERS

Spot = tuple[int, int]


def track(skaters: Mapping[int, Spot], *, boxed: tuple[int, ...] = ()) -> StandIn:
    """These skaters at these spots, nobody else on the track."""
    base = game.apply(game.begin(), JamBegan(1, 0, boxed))
    for skater, spot in skaters.items():
        base = game.apply(base, Entered(skater, spot))
    assert set(skaters) <= set(SKATERS)
    return base
