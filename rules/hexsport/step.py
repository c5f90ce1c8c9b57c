"""What the eleven steps have in common: how one is declared, and how it asks for nothing more than going on."""

from collections.abc import Callable

from msgspec import Struct

from rules.core.emission import Emission
from rules.core.errors import RuleViolation
from rules.core.options import Options
from rules.core.pending import Choice, Offer, Pending
from rules.hexsport.commands import Proceed
from rules.hexsport.state import Player, Sequence, TeamState


class Beginning(Struct, frozen=True, kw_only=True):
    """Whom a step deals with, in order, or the code of why it has nothing to do."""

    players: tuple[int, ...] = ()
    reason: str = ""


class Step(Struct, frozen=True, kw_only=True):
    """One of the eleven. `apply` carries out what `pending` allows and tells whether the step is done by it."""

    key: str
    begin: Callable[[TeamState, Options], Beginning]
    pending: Callable[[TeamState, Options], Pending]
    apply: Callable[[Emission[TeamState], Struct, Options], bool]


def open_sequence(state: TeamState) -> Sequence:
    """The team's open sequence; raises `RuleViolation` `sequence.none`."""
    if state.sequence is None:
        raise RuleViolation("sequence.none")
    return state.sequence


def first_in_queue(state: TeamState) -> Player:
    """The player the open step deals with now."""
    player_id = open_sequence(state).queue[0]
    player = state.player(player_id)
    if player is None:
        raise ValueError(f"player {player_id} is awaited by a step and was never on the team")
    return player


def going_on(state: TeamState, kind: str, /, **facts: object) -> Choice:
    """A choice with one offer: to go on. Its facts say what going on does, or why there is nothing to do."""
    sequence = open_sequence(state)
    if sequence.reason:
        facts = {**facts, "reason": sequence.reason}
    return Choice(kind=kind, step=sequence.step, offers=(Offer(command=Proceed(), facts=facts),))


def subject_of(player: Player) -> str:
    """How a choice or roll names a player."""
    return f"player:{player.id}"


def named(player: Player) -> dict[str, object]:
    """The facts that say which player is meant."""
    return {"player": player.id, "name": player.name}
