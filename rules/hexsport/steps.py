"""The eleven post-match steps in order: what each awaits, what may be given to it, and how one leads to the next.

What `pending` shows is what `decide_step` accepts: a command is among the offers, dice and draws are asked for.
"""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rules.core.emission import Emission
from rules.core.errors import RuleViolation
from rules.core.options import Options
from rules.core.pending import Choice, Drawn, DrawRequest, Offer, Pending, Rolled, RollRequest
from rules.hexsport import (
    step_advancement,
    step_close,
    step_fatalities,
    step_free_agents,
    step_motm,
    step_points,
    step_ranks,
    step_revenue,
    step_shop,
)
from rules.hexsport.commands import BuyPlayer, ChooseFate, OpenSequence, PickEntry, Proceed, TakeAdvancement
from rules.hexsport.evolve import evolve
from rules.hexsport.experience import earned
from rules.hexsport.handlers import Handlers
from rules.hexsport.season_rewards import kept
from rules.hexsport.state import Status, TeamState
from rules.hexsport.step import Step, open_sequence
from rules.hexsport.step_events import PlayerDied, SequenceOpened, StepBegun

STEPS: tuple[Step, ...] = (
    step_motm.STEP,
    step_points.STEP,
    step_ranks.STEP,
    step_advancement.STEP,
    step_revenue.STEP,
    step_fatalities.STEP,
    step_free_agents.STEP,
    step_shop.PLAYERS,
    step_shop.ASSETS,
    step_close.RANKING,
    step_close.REPORT,
)


def step_pending(state: TeamState, options: Options) -> Pending | None:
    """What the open step awaits; None when no sequence is open."""
    if state.sequence is None:
        return None
    return STEPS[state.sequence.step - 1].pending(state, options)


def open_steps(state: TeamState, command: OpenSequence, options: Options) -> tuple[Struct, ...]:
    """The sequence is open: rewards and experience are the team's, the dead are known, step 1 has begun.

    Whoever left the roster since the match is passed over, so that nothing he did holds the team up.
    """
    if not state.list_key:
        raise RuleViolation("sequence.no_team")
    if state.sequence is not None:
        raise RuleViolation("sequence.open", match=state.sequence.aftermath.match)
    aftermath = command.aftermath
    emission = Emission(state, evolve)
    emission.emit(SequenceOpened(aftermath=aftermath), *kept(aftermath, options), *earned(state, aftermath, options))
    for player_id in aftermath.deaths:
        player = state.player(player_id)
        if player is not None and player.status is Status.ACTIVE:
            emission.emit(PlayerDied(player=player.id, name=player.name))
    _begin(emission, 1, options)
    return tuple(emission.events)


def decide_step(state: TeamState, given: Struct, options: Options) -> tuple[Struct, ...]:
    """The events that follow from what is given to the open step; raises `RuleViolation` when it awaits something
    else or refuses this."""
    awaited = step_pending(state, options)
    if awaited is None:
        raise RuleViolation("sequence.none")
    _check(awaited, given)
    emission = Emission(state, evolve)
    number = open_sequence(state).step
    if STEPS[number - 1].apply(emission, given, options) and number < len(STEPS):
        _begin(emission, number + 1, options)
    return tuple(emission.events)


def _begin(emission: Emission[TeamState], number: int, options: Options) -> None:
    step = STEPS[number - 1]
    beginning = step.begin(emission.state, options)
    emission.emit(StepBegun(step=number, key=step.key, players=beginning.players, reason=beginning.reason))


def _check(awaited: Pending, given: Struct) -> None:
    match awaited:
        case Choice():
            _check_choice(awaited, given)
        case RollRequest():
            _check_roll(awaited, given)
        case DrawRequest():
            _check_draw(awaited, given)


def _check_choice(awaited: Choice, given: Struct) -> None:
    asked_for = _plain(given)
    offer = next((offer for offer in awaited.offers if offer.command == asked_for), None)
    if offer is None:
        raise RuleViolation("step.not_offered", step=awaited.step, awaited=awaited.kind, given=type(given).__name__)
    _check_refusal(offer)


def _check_refusal(offer: Offer) -> None:
    if offer.refused:
        raise RuleViolation(offer.refused, **offer.facts)


def _plain(given: Struct) -> Struct:
    """The command as an offer has it: a new player's name and number are the coach's own."""
    return replace(given, name="", number=None) if isinstance(given, BuyPlayer) else given


def _check_roll(awaited: RollRequest, given: Struct) -> None:
    if not isinstance(given, Rolled):
        raise _awaits(awaited, given)
    faces = given.faces
    if len(faces) != awaited.dice or not all(_is_whole(face) and 1 <= face <= awaited.sides for face in faces):
        raise RuleViolation("roll.faces", faces=faces, dice=awaited.dice, sides=awaited.sides)


def _check_draw(awaited: DrawRequest, given: Struct) -> None:
    if not isinstance(given, Drawn):
        raise _awaits(awaited, given)
    if not _is_whole(given.index) or not 0 <= given.index < len(awaited.among):
        raise RuleViolation("draw.index", index=given.index, among=len(awaited.among))


def _is_whole(number: Any) -> bool:
    return isinstance(number, int) and not isinstance(number, bool)


def _awaits(awaited: RollRequest | DrawRequest, given: Struct) -> RuleViolation:
    return RuleViolation("step.not_offered", step=awaited.step, awaited=awaited.purpose, given=type(given).__name__)


HANDLERS: Handlers = {
    OpenSequence: open_steps,
    Proceed: decide_step,
    TakeAdvancement: decide_step,
    PickEntry: decide_step,
    ChooseFate: decide_step,
}
