"""Squads as the platform sees them. There is no money: nothing is bought, and a team's value is 0."""

from collections import Counter
from collections.abc import Iterator
from typing import Generic

from msgspec import Struct

from rules.core import squad
from rules.core.errors import RuleViolation
from rules.core.options import Options
from rules.core.pending import Offer
from rules.core.sheets import ListPlayer, PlayerSheet, Problem, TeamList, TeamSheet
from rules.core.squad import OWN, AnySquad, Chart, Command, Event, Found, Place, SquadTerms

BENCH = Place("Bench", "bench")


class SquadRoster(Generic[AnySquad]):
    """The teams of a game that are squads; satisfies `rules.core.ruleset.RosterRules`. `blank` is what a team is
    before its first event; a game whose teams are more than a squad extends this class and gives a blank of its own.
    """

    command_type: object = Command
    event_type: object = Event

    def __init__(self, terms: SquadTerms, blank: AnySquad) -> None:
        self.terms = terms
        self.state_type: type[Struct] = type(blank)
        self._blank = blank

    def blank(self) -> AnySquad:
        """A team before it is founded."""
        return self._blank

    def decide(self, state: AnySquad, given: Struct, options: Options) -> tuple[Struct, ...]:
        """The events that follow from a command; raises `RuleViolation` and changes nothing."""
        return squad.decide(state, given, self.terms, options)

    def evolve(self, state: AnySquad, event: Struct) -> AnySquad:
        """The team after the event."""
        return squad.evolve(state, event)

    def team_lists(self, options: Options) -> tuple[TeamList, ...]:
        """The charts, and the list of those that bring their own names."""
        own = TeamList(key=OWN, name="Own team", players=tuple(self._own_players(options)))
        return (*(_chart_list(key, chart) for key, chart in self.terms.charts.items()), own)

    def _own_players(self, options: Options) -> Iterator[ListPlayer]:
        for place, count in Counter(self.terms.places).items():
            key = place.position.lower().replace(" ", "_")
            yield ListPlayer(key=key, name=place.position, role=place.role, start=count, most=count, cost=0)
        spare = self.terms.most(options) - len(self.terms.places)
        if spare:
            yield ListPlayer(key=BENCH.role, name=BENCH.position, role=BENCH.role, start=0, most=spare, cost=0)

    def sheet(self, state: AnySquad) -> TeamSheet:
        """The team as a page shows it: who has which place, the others on the bench."""
        places = dict(zip(state.lineup, self.terms.places, strict=False))
        skaters = ((skater, places.get(skater.id, BENCH)) for skater in state.skaters)
        return TeamSheet(
            list_key=state.list_key,
            name=state.name,
            players=tuple(
                PlayerSheet(
                    player=skater.id,
                    name=skater.name,
                    number=skater.number,
                    position=place.position,
                    role=place.role,
                    status="active",
                )
                for skater, place in skaters
            ),
            lineup=state.lineup,
            retired=state.retired,
        )

    def problems(self, state: AnySquad, options: Options) -> tuple[Problem, ...]:
        """Why the team cannot play as it stands."""
        try:
            squad.check_lineup(state, state.lineup, self.terms)
        except RuleViolation as refusal:
            return (Problem(code=refusal.code, facts=refusal.facts),)
        most = self.terms.most(options)
        if len(state.skaters) > most:
            return (Problem(code="team.skaters", facts={"given": len(state.skaters), "most": most}),)
        return ()

    def shop(self, state: AnySquad, options: Options) -> tuple[Offer, ...]:
        """Nothing is for sale."""
        return ()

    def founded(self, given: Found, options: Options) -> AnySquad:
        """A team as it enters its first match."""
        state = self.blank()
        for event in self.decide(state, given, options):
            state = self.evolve(state, event)
        return state


def _chart_list(key: str, chart: Chart) -> TeamList:
    skaters = (
        ListPlayer(key=f"skater_{number}", name=name, role="skater", start=1, most=1, cost=0)
        for number, name in enumerate(chart.names, start=1)
    )
    return TeamList(key=key, name=chart.name, known_side=chart.side, players=tuple(skaters), assets=chart.assets)
