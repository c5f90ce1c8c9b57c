"""The base games there are (TYC-117a), and everything that can be said or told in any of them."""

from collections.abc import Mapping
from typing import Any, Union

from msgspec import Struct

from rules.derby_penalties import base_game, commands, deeds, events, table
from rules.derby_penalties.base_game import BaseGame
from rules.derby_penalties.stand_in import deeds as stand_in_deeds
from rules.derby_penalties.stand_in import game
from rules.derby_penalties.stand_in import state as stand_in_state

BASES: Mapping[str, BaseGame] = {"stand_in": game, "table": table}


def structs(*types: type[Struct]) -> tuple[type[Struct], ...]:
    return types


COMMAND_TYPES = structs(
    commands.Select, commands.Review, commands.Accept, deeds.Stay, deeds.GoOn, deeds.CallOff,
    stand_in_deeds.Slide, stand_in_deeds.Enter,
    table.Done, table.Place, table.ClaimLead, table.ClaimPoints, table.EndBout,
)  # fmt: skip
EVENT_TYPES = structs(
    events.BoutBegan, events.BoxCleared, events.CardDrawn, events.Selected, events.SpentEarlier, events.BoxStepped,
    events.Returned, events.JammerUp, events.RisksRolled, events.ReviewSpent, events.Rerolled, events.Judged,
    events.Swapped, events.CardDiscarded, events.Reshuffled, events.JamEnded, events.BoutEnded, events.Awaited,
    base_game.JamBegan, base_game.TurnBegan, base_game.TurnEnded, base_game.SentOff, base_game.Pushed,
    base_game.PushedOut, base_game.Overtook, base_game.Scored, base_game.LeadTaken, base_game.CalledOff,
    stand_in_state.Entered, stand_in_state.Slid, stand_in_state.Rested, stand_in_state.Downed, stand_in_state.Braced,
    table.Carried, table.Settled, table.LastJam,
)  # fmt: skip
COMMANDS: Any = Union[COMMAND_TYPES]  # noqa: UP007 - made of a tuple
EVENTS: Any = Union[EVENT_TYPES]  # noqa: UP007 - made of a tuple
