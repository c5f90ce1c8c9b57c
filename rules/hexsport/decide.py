"""What follows from a command, a roll or a draw: each goes to the module that owns it."""

from msgspec import Struct

from rules.core.errors import RuleViolation
from rules.core.options import Options
from rules.core.pending import Drawn, Rolled
from rules.hexsport import buying, corrections, free_agents, hiring, moving_in, naming, retirement, season_rewards
from rules.hexsport.commands import ChooseFate, Found, OpenSequence, PickEntry, Proceed, TakeAdvancement
from rules.hexsport.handlers import Handlers
from rules.hexsport.state import TeamState
from rules.hexsport.steps import decide_step, open_steps


def _answer(state: TeamState, given: Rolled | Drawn, options: Options) -> tuple[Struct, ...]:
    if state.sequence is None and state.preparation is not None and isinstance(given, Rolled):
        return free_agents.roll_free_agent(state, given, options)
    return decide_step(state, given, options)


HANDLERS: Handlers = {
    **naming.HANDLERS,
    **retirement.HANDLERS,
    **hiring.HANDLERS,
    **free_agents.HANDLERS,
    **buying.HANDLERS,
    **corrections.HANDLERS,
    **moving_in.HANDLERS,
    **season_rewards.HANDLERS,
    OpenSequence: open_steps,
    Proceed: decide_step,
    TakeAdvancement: decide_step,
    PickEntry: decide_step,
    ChooseFate: decide_step,
    Rolled: _answer,
    Drawn: _answer,
}


def decide(state: TeamState, given: Struct, options: Options) -> tuple[Struct, ...]:
    """The events that follow; raises `RuleViolation` and changes nothing.

    Dice go to the open post-match steps, else to the free agent rolls.
    """
    if not state.list_key and not isinstance(given, Found):
        raise RuleViolation("team.not_founded")
    if state.retired:
        raise RuleViolation("team.retired", team=state.name)
    return HANDLERS[type(given)](state, given, options)
