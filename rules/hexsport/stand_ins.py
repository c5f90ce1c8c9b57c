"""Stand-ins of a team that is short of players for a match, where the league gives it any (HX-SEASON-17)."""

from collections.abc import Callable, Iterator
from functools import wraps
from typing import TypeVar

from msgspec import Struct, UnsetType
from msgspec.structs import replace

from rules.core.options import Options
from rules.hexsport.buying import hired_place_refusal, why_no_place
from rules.hexsport.commands import Prepare
from rules.hexsport.data import LISTS, MVPS
from rules.hexsport.data_files import PlayerRow
from rules.hexsport.events import Event, StandInJoined
from rules.hexsport.evolve import evolve
from rules.hexsport.naming import free_number, recruit
from rules.hexsport.state import Hire, Player, Role, Status, TeamState

FILLED_TO = 6  # players fit for the match
G = TypeVar("G", bound=Struct)
Act = Callable[[TeamState, G, Options], tuple[Event, ...]]


def has_stand_ins(options: Options) -> bool:
    """Whether a team short of players gets any."""
    return options["team.journeymen"] == "fill_to_6"


def with_stand_ins(act: Act[G]) -> Act[G]:
    """The act, after which stand-ins come if nothing more is to be rolled for the match."""

    @wraps(act)
    def done(state: TeamState, given: G, options: Options) -> tuple[Event, ...]:
        events = act(state, given, options)
        if not has_stand_ins(options):
            return events
        kind = given.kind if isinstance(given, Prepare) else _kind(state)
        for event in events:
            state = evolve(state, event)
        return events if state.preparation is not None else (*events, *stand_ins(state, kind, options))

    return done


def _kind(state: TeamState) -> str:
    kind = state.preparation.kind if state.preparation is not None else "league"
    return "league" if isinstance(kind, UnsetType) else kind


def stand_ins(state: TeamState, kind: str, options: Options) -> Iterator[StandInJoined]:
    """So many that six players are fit for a match of this kind, or as many as have a place."""
    missing = FILLED_TO - sum(may_play(player, state, options, kind) for player in state.roster)
    row = _row(state.list_key)
    for _number in range(missing):
        if why_no_place(state, "") or hired_place_refusal(state, row.role, options):
            return
        player = recruit(row, state.list_key, state.next_player, "", free_number(state), options)
        joined = StandInJoined(player=replace(player, cost=0, hired=Hire.STAND_IN))
        state = evolve(state, joined)
        yield joined


def _row(list_key: str) -> PlayerRow:
    """The Jacks of a list; of a list without any the players who cost least."""
    rows = LISTS[list_key].players
    return min(rows, key=lambda row: (row.role is not Role.JACK, row.cost))


def may_play(player: Player, team: TeamState, options: Options, kind: str) -> bool:
    """Whether the player may be fielded in a match of this kind. (HX-AUCTION-16, HX-FRIENDLY)"""
    if player.status is not Status.ACTIVE:
        return False
    if player.hired is not Hire.MVP:
        return True
    forbidden = kind == "friendly" and options["friendly.mvp"] == "forbidden"
    return team.list_key in MVPS[player.position].plays_for and not forbidden
