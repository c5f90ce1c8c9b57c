"""A team of the card derby: a squad of which ten are in the line-up, with a power rating. (ACD-50)"""

from msgspec import Struct
from msgspec.structs import replace

from rules.core import squad
from rules.core.errors import RuleViolation
from rules.core.options import Options
from rules.core.sheets import TeamSheet
from rules.core.squad import Chart, Place, Squad, SquadTerms
from rules.core.squad_roster import SquadRoster
from rules.derby_cards.cards import SLOTS
from rules.derby_cards.course import POWERS
from rules.derby_cards.data import CHART_TEAMS, DIVISION_OF

MIDDLE_POWER = 2
BENCH = 10  # the most who may sit beside the ten
TERMS = SquadTerms(
    places=tuple(Place(f"Slot {slot}", "skater") for slot in SLOTS),
    bench=BENCH,
    charts={
        key: Chart(name=team.name, names=team.roster, side=DIVISION_OF[key], assets={"power": team.power})
        for key, team in CHART_TEAMS.items()
    },
)


class TeamState(Squad, frozen=True, kw_only=True):
    """A team; its skaters are in order of star power, best first."""

    power: int = 0


class Found(squad.Found, frozen=True, tag="found"):
    """`power` is the chart's unless told, and 2 for a team with names of its own."""

    power: int | None = None


class SetPower(Struct, frozen=True, tag="set_power"):
    """Give the team another power rating between seasons (ACD-77)."""

    power: int


class PowerSet(Struct, frozen=True, tag="power_set"):
    """The team has this power rating."""

    power: int


class CardRoster(SquadRoster[TeamState]):
    """Squads with a power rating; satisfies `rules.core.ruleset.RosterRules`."""

    command_type: object = Found | squad.SetLineup | SetPower | squad.NamePlayer | squad.RenameTeam | squad.RetireTeam
    event_type: object = squad.Event | PowerSet

    def decide(self, state: TeamState, given: Struct, options: Options) -> tuple[Struct, ...]:
        """The events that follow from a command; raises `RuleViolation` and changes nothing."""
        match given:
            case SetPower(power=power):
                squad.check_stands(state, given)
                return (PowerSet(_power(power)),)
            case Found(list_key=list_key, power=power):
                chart = CHART_TEAMS.get(list_key)
                usual = chart.power if chart else MIDDLE_POWER
                power_set = PowerSet(_power(usual if power is None else power))
                return (*super().decide(state, given, options), power_set)
            case _:
                return super().decide(state, given, options)

    def evolve(self, state: TeamState, event: Struct) -> TeamState:
        """The team after the event."""
        return replace(state, power=event.power) if isinstance(event, PowerSet) else super().evolve(state, event)

    def sheet(self, state: TeamState) -> TeamSheet:
        """The team as a page shows it: slots 1 to 10, the others on the bench."""
        return replace(super().sheet(state), assets={"power": state.power})


def _power(power: int) -> int:
    if power not in POWERS:
        raise RuleViolation("power.range", power=power, most=POWERS[-1])
    return power


ROSTER = CardRoster(TERMS, TeamState())


def check_lineup(state: TeamState, lineup: tuple[int, ...]) -> None:
    """Exactly ten different skaters of the team, in any order (ACD-50d, ACD-50e)."""
    squad.check_lineup(state, lineup, TERMS)
