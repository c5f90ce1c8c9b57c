"""A team's career ends."""

from rules.core.errors import RuleViolation
from rules.core.options import Options
from rules.hexsport.commands import RetireTeam
from rules.hexsport.events import TeamRetired
from rules.hexsport.handlers import Handlers
from rules.hexsport.state import TeamState


def retire_team(state: TeamState, command: RetireTeam, options: Options) -> tuple[TeamRetired]:
    """Nothing happens to the team any more. Its open steps and rolls are done first."""
    if state.sequence is not None or state.preparation is not None:
        raise RuleViolation("retire.unfinished")
    return (TeamRetired(),)


HANDLERS: Handlers = {RetireTeam: retire_team}
