"""What a team of the hex sport goes through after a match. The module satisfies `rules.core.ruleset.CampaignRules`."""

from collections.abc import Sequence

from msgspec import Struct

from rules.core.options import Options
from rules.core.pending import Choice, Pending
from rules.hexsport.aftermath import aftermath
from rules.hexsport.commands import Proceed
from rules.hexsport.season_rewards import season_over
from rules.hexsport.state import TeamState
from rules.hexsport.steps import STEPS, decide_step, step_pending

__all__ = ("aftermath", "default_answer", "dice_entry", "pending", "preview", "season_over", "step", "steps")

steps: Sequence[str] = tuple(entry.key for entry in STEPS)


def dice_entry(options: Options) -> str:
    """Who rolls the dice of the campaign (HX-SPONSOR-06)."""
    return str(options["sponsor.dice_entry"])


def pending(state: TeamState, options: Options) -> Pending | None:
    """What the team's sequence awaits; None when no sequence is open."""
    return step_pending(state, options)


def step(state: TeamState) -> int:
    """The number of the open step, from 1; 0 when no sequence is open."""
    return state.sequence.step if state.sequence else 0


def preview(state: TeamState, options: Options) -> tuple[Struct, ...]:
    """The events that going on would bring now; none where a choice, dice or a draw come first."""
    awaited = step_pending(state, options)
    if isinstance(awaited, Choice) and any(offer.command == Proceed() for offer in awaited.offers):
        return decide_step(state, Proceed(), options)
    return ()


def default_answer(state: TeamState, options: Options) -> Struct | None:
    """What a team does that leaves everything to the rules: the first offer not refused. So it goes on, takes the first
    table of its own role and the first entry open to it, buries its dead and buys nothing. None when dice or a draw
    are awaited, or nothing is."""
    awaited = step_pending(state, options)
    if not isinstance(awaited, Choice):
        return None
    return next(offer.command for offer in awaited.offers if not offer.refused)
