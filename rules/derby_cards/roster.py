"""Teams of the card derby as the platform sees them; the module satisfies `rules.core.ruleset.RosterRules`.

There is no money: nothing is bought, and a team's value is 0.
"""

from msgspec import Struct

from rules.core.errors import RuleViolation
from rules.core.options import Options
from rules.core.pending import Offer
from rules.core.sheets import ListPlayer, PlayerSheet, Problem, TeamList, TeamSheet
from rules.derby_cards.data import CHART_TEAMS, DIVISION_OF
from rules.derby_cards.data_files import ChartTeam
from rules.derby_cards.teams import (
    OWN,
    Command,
    Event,
    TeamState,
    check_lineup,
    decide,
    evolve,
)

__all__ = [
    "blank",
    "command_type",
    "decide",
    "event_type",
    "evolve",
    "problems",
    "sheet",
    "shop",
    "state_type",
    "team_lists",
]

SKATER = "skater"
BENCH = "bench"

state_type: type[Struct] = TeamState
command_type: object = Command
event_type: object = Event


def blank() -> TeamState:
    """A team before it is founded."""
    return TeamState()


def team_lists(options: Options) -> tuple[TeamList, ...]:
    """The teams of the charts (ACD-50b), and the list of those that bring their own names."""
    return (*(_team_list(team) for team in CHART_TEAMS.values()), TeamList(key=OWN, name="Own team"))


def _team_list(team: ChartTeam) -> TeamList:
    skaters = (
        ListPlayer(key=f"{SKATER}_{number}", name=name, role=SKATER, start=1, most=1, cost=0)
        for number, name in enumerate(team.roster, start=1)
    )
    return TeamList(
        key=team.key,
        name=team.name,
        known_side=DIVISION_OF[team.key],
        players=tuple(skaters),
        assets={"power": team.power},
    )


def sheet(state: TeamState) -> TeamSheet:
    """The team as a page shows it: slots 1 to 10 are the shirt numbers, the others sit on the bench."""
    slots = {player: slot for slot, player in enumerate(state.lineup, start=1)}
    return TeamSheet(
        list_key=state.list_key,
        name=state.name,
        assets={"power": state.power},
        players=tuple(
            PlayerSheet(
                player=skater.id,
                name=skater.name,
                number=slots.get(skater.id),
                position=SKATER if skater.id in slots else BENCH,
                role=SKATER,
                status="active",
            )
            for skater in state.skaters
        ),
        retired=state.retired,
    )


def problems(state: TeamState, options: Options) -> tuple[Problem, ...]:
    """Why the team cannot play as it stands (ACD-50e)."""
    try:
        check_lineup(state.lineup, [skater.id for skater in state.skaters])
    except RuleViolation as refusal:
        return (Problem(code=refusal.code, facts=refusal.facts),)
    return ()


def shop(state: TeamState, options: Options) -> tuple[Offer, ...]:
    """Nothing is for sale."""
    return ()
