"""A team on its way through the eleven steps, told in verbs. Every event is folded as it comes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from rules.core.errors import RuleViolation
from rules.core.options import Options
from rules.core.pending import Choice, Drawn, DrawRequest, Offer, Pending, Rolled, RollRequest
from rules.hexsport import campaign
from rules.hexsport.commands import Found, HireMvp, OpenSequence, Proceed
from rules.hexsport.data import MVPS, row
from rules.hexsport.decide import decide
from rules.hexsport.evolve import evolve
from rules.hexsport.options import DEFAULTS
from rules.hexsport.state import Aftermath, Hire, Player, PlayerResult, Rewards, Stats, TeamState
from tests.rules.hexsport.clubs import refusal


class Team:
    """A team and everything that happened to it."""

    def __init__(self, list_key: str = "corporation_male", options: Options = DEFAULTS) -> None:
        self.options = options
        self.state = TeamState()
        self.log: list[Struct] = []
        self.give(Found(list_key=list_key, name="The Side"))

    def give(self, command: Struct) -> list[Struct]:
        """What followed from the command, roll or draw."""
        events = list(decide(self.state, command, self.options))
        for event in events:
            self.state = evolve(self.state, event)
        self.log += events
        return events

    def refused(self, command: Struct) -> RuleViolation:
        """The violation that a command, roll or draw meets; nothing has changed by it."""
        return refusal(self.state, command, self.options)

    # What is awaited

    @property
    def pending(self) -> Pending | None:
        return campaign.pending(self.state, self.options)

    @property
    def step(self) -> str:
        number = campaign.step(self.state)
        return campaign.steps[number - 1] if number else ""

    def choice(self) -> Choice:
        awaited = self.pending
        assert isinstance(awaited, Choice), awaited
        return awaited

    def facts(self) -> dict[str, Any]:
        """What is said beside the first offer, or beside the dice or draw awaited."""
        awaited = self.pending
        assert awaited is not None
        return dict(awaited.offers[0].facts if isinstance(awaited, Choice) else awaited.facts)

    def offer(self, command: Struct) -> Offer:
        return next(offer for offer in self.choice().offers if offer.command == command)

    def dice(self) -> int:
        awaited = self.pending
        assert isinstance(awaited, RollRequest), awaited
        return awaited.dice

    def drawn_among(self) -> tuple[int | str, ...]:
        awaited = self.pending
        assert isinstance(awaited, DrawRequest), awaited
        return awaited.among

    # What is done

    def go_on(self) -> list[Struct]:
        return self.give(Proceed())

    def roll(self, *faces: int) -> list[Struct]:
        return self.give(Rolled(faces=faces))

    def draw(self, wanted: int | str) -> list[Struct]:
        return self.give(Drawn(index=self.drawn_among().index(wanted)))

    def reach(self, step: str) -> Team:
        """Go on to that step, with dice of 1 and the first of every draw, leaving everything to the rules."""
        while self.step != step:
            self.answer()
        return self

    def finish(self) -> Team:
        """Go through what is left of the steps in the same way."""
        while self.pending is not None:
            self.answer()
        return self

    def answer(self) -> None:
        match self.pending:
            case RollRequest(dice=dice):
                self.roll(*[1] * dice)
            case DrawRequest():
                self.give(Drawn(index=0))
            case _:
                command = campaign.default_answer(self.state, self.options)
                assert command is not None
                self.give(command)

    # How a match went

    def after_match(
        self,
        *,
        margin: int = 0,
        kind: str = "league",
        points: tuple[int, int] | None = None,
        rankings: tuple[int, int] = (100, 100),
        cheers: tuple[int, int] = (0, 1),
        played: tuple[int, ...] = (1, 2, 3, 4, 5, 6),
        strikes: Mapping[int, int] | None = None,
        injuries: Mapping[int, int] | None = None,
        deaths: tuple[int, ...] = (),
        ending: str = "played",
        won: bool | None = None,
        rewards: Rewards | UnsetType = UNSET,
    ) -> Team:
        """Open the steps of a match; fewer cheers than the opponent unless said otherwise."""
        strikes, injuries = strikes or {}, injuries or {}
        own, other = points or (max(margin, 0), max(-margin, 0))
        aftermath = Aftermath(
            match="m1",
            kind=kind,  # type: ignore[arg-type]
            ending=ending,  # type: ignore[arg-type]
            opponent="The Others",
            points=own,
            opponent_points=other,
            margin=margin,
            won=won if won is not None or margin == 0 else margin > 0,
            ranking=rankings[0],
            opponent_ranking=rankings[1],
            cheers=cheers[0],
            opponent_cheers=cheers[1],
            results=tuple(
                PlayerResult(player=one, strikes=strikes.get(one, 0), injuries=injuries.get(one, 0)) for one in played
            ),
            deaths=deaths,
            rewards=rewards,
        )
        self.give(OpenSequence(aftermath=aftermath))
        return self

    # What the team is like

    def player(self, player_id: int) -> Player:
        player = self.state.player(player_id)
        assert player is not None
        return player

    def with_cash(self, mc: int) -> Team:
        self.state = replace(self.state, cash=mc)
        return self

    def with_assets(self, **assets: object) -> Team:
        self.state = replace(self.state, **assets)
        return self

    def where(self, player_id: int, **changes: object) -> Team:
        """The player as he would be after changes the test takes for granted; stats are named by themselves."""
        player = self.player(player_id)
        stats = {name: changes.pop(name) for name in Stats.__struct_fields__ if name in changes}
        changed = replace(player, stats=replace(player.stats, **stats), **changes)
        others = self.state.players
        self.state = replace(self.state, players=tuple(changed if other.id == player_id else other for other in others))
        return self

    def first(self, role: str) -> int:
        """The id of the first player of that role."""
        return next(player.id for player in self.state.roster if player.role == role)

    def hire_mvp(self, mvp: str) -> int:
        """Hire a star for his base fee; his id."""
        fee = MVPS[mvp].base_fee
        self.with_cash(self.state.cash + fee)
        self.give(HireMvp(mvp=mvp, fee=fee))
        return self.state.players[-1].id

    def hire_free_agent(self, list_key: str = "corporation_male", position: str = "jack") -> int:
        """A free agent of that kind is on the roster; his id."""
        kind = row(list_key, position)
        hired = Player(
            id=self.state.next_player,
            name="A free agent",
            number=None,
            list_key=list_key,
            position=position,
            role=kind.role,
            cost=kind.cost,
            stats=kind.stats,
            abilities=kind.abilities,
            hired=Hire.FREE_AGENT,
        )
        self.state = replace(self.state, players=(*self.state.players, hired), next_player=hired.id + 1)
        return hired.id
