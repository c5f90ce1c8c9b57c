"""What cheers bought, as the team has it for the rest of the season (HX-CHEERS-12, HX-TEAM-13)."""

from rules.core.options import Options
from rules.hexsport.commands import LapseRewards
from rules.hexsport.events import RewardsKept, RewardsLapsed
from rules.hexsport.handlers import Handlers
from rules.hexsport.result_worth import gives_anything
from rules.hexsport.state import Aftermath, TeamState, rewards_in


def kept(aftermath: Aftermath, options: Options) -> tuple[RewardsKept, ...]:
    """What stays of the match, except of a friendly where friendlies give nothing (HX-FRIENDLY-04)."""
    rewards = rewards_in(aftermath.rewards)
    if not rewards or not gives_anything(aftermath, options):
        return ()
    return (RewardsKept(dice=rewards.dice, cards=rewards.cards),)


def lapse(state: TeamState, command: LapseRewards, options: Options) -> tuple[RewardsLapsed, ...]:
    """The team has nothing of an earlier season."""
    rewards = rewards_in(state.rewards)
    return (RewardsLapsed(dice=rewards.dice, cards=rewards.cards),) if rewards else ()


def season_over(state: TeamState) -> LapseRewards | None:
    """The command that ends what the team had for its season alone; None when it has nothing, or has retired."""
    return LapseRewards() if rewards_in(state.rewards) and not state.retired else None


HANDLERS: Handlers = {LapseRewards: lapse}
