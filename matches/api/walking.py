"""A team at work through the API: its free agent rolls before a match, and its steps after it."""

from collections.abc import Callable, Mapping
from typing import Any

from django.http import Http404
from django.utils.functional import cached_property
from rest_framework.request import Request
from rest_framework.response import Response

from matches.api.one_match import OfMatch
from matches.api.walking_rows import (
    PreparationActSerializer,
    PreparationSerializer,
    StepActSerializer,
    StepsSerializer,
    awaited_rows,
)
from matches.domain import preparing, sequence
from matches.domain.answering import offered_command
from matches.models import MatchSide
from rosters.api.documenting import in_path
from rosters.api.writing import acted_on, write_once
from rosters.domain.acting import read_state, roster_of
from rosters.domain.operation import require_right
from rosters.domain.pins import rules_of
from rosters.models import User
from rosters.permissions import may_act_for_team
from rules.core.pending import Pending
from rules.core.sheets import PlayerSheet

PLACES = (in_path("match", "The match."), in_path("team", "A team that plays it."))
Acts = Mapping[str, Callable[[MatchSide, dict[str, Any], User], None]]


class _OfSide(OfMatch):
    """One side of a match."""

    finding = ("match", "side")

    @cached_property
    def side(self) -> MatchSide:
        """The side, once it has been found; 404 for a team that does not play the match."""
        found = [side for side in self.match.sides.all() if side.team.uid == self.kwargs["team"]]
        if not found:
            raise Http404("does not play this match")
        return found[0]

    @property
    def acts_for_it(self) -> bool:
        """Whether the reader may act for the team."""
        return may_act_for_team(self.person, self.side.team)

    def players(self) -> tuple[PlayerSheet, ...]:
        """Those on the team's sheet."""
        roster = roster_of(rules_of(self.match.pin)[0])
        return tuple(roster.sheet(read_state(self.side.team, roster)).players)

    def told(self, opened_at: Any, pending: Pending | None) -> dict[str, Any]:
        """What both sides of a match are told alike; more to whoever may act for the team."""
        shown = self.acts_for_it
        return {
            "match": self.match,
            "team": self.side.team,
            "version": self.side.team.version if shown else None,
            "opened_at": opened_at,
            "awaited": awaited_rows(self.match.pin.slug, pending, self.players()) if shown and pending else None,
        }

    def act_once(self, request: Request, body: Any, acts: Acts, answer: Callable[[], Any]) -> Response:
        """The act in the body is done once, by somebody who may act for the team."""

        def run(user: User, asked: dict[str, Any]) -> Any:
            require_right(user, self.side.team)
            acts[asked["act"]](self.side, asked, user)
            del self.match, self.side
            return answer()

        return write_once(request, body, run)


@acted_on(
    "matches",
    "steps of a team",
    "Walk a team's steps after a match",
    body=StepActSerializer,
    answer=StepsSerializer,
    parameters=PLACES,
    told="Done once for each key, by whoever may act for the team. Dice follow from the seed of the match.",
)
class StepsOfTeam(_OfSide):
    """The steps of a team after a match: which is open, and what it awaits."""

    serializer_class = StepsSerializer

    def retrieve(self, request: Request, **_kwargs: Any) -> Response:
        return Response(self._steps())

    def create(self, request: Request, **_kwargs: Any) -> Response:
        return self.act_once(request, StepActSerializer, WALKING, self._steps)

    def _steps(self) -> Any:
        campaign = rules_of(self.match.pin)[0].campaign
        if campaign is None:
            raise Http404("a game without steps")
        side = self.side
        found = sequence.pending_for(side.team) if side.opened_at and not side.finished_at else None
        awaited = found if found and found.side.pk == side.pk else None
        step = awaited.step if awaited else 0
        return StepsSerializer(
            self.told(side.opened_at, awaited.pending if awaited else None)
            | {"finished_at": side.finished_at, "step": step, "key": campaign.steps[step - 1] if step else ""}
        ).data


@acted_on(
    "matches",
    "preparation of a team",
    "Roll for free agents before a match",
    body=PreparationActSerializer,
    answer=PreparationSerializer,
    parameters=PLACES,
    told="Done once for each key, by whoever may act for the team. Dice follow from the seed of the match.",
)
class PreparationOfTeam(_OfSide):
    """The free agent rolls of a team before a match: whether they are open, and what they await."""

    serializer_class = PreparationSerializer

    def retrieve(self, request: Request, **_kwargs: Any) -> Response:
        return Response(self._preparation())

    def create(self, request: Request, **_kwargs: Any) -> Response:
        return self.act_once(request, PreparationActSerializer, PREPARING, self._preparation)

    def _preparation(self) -> Any:
        if rules_of(self.match.pin)[0].market is None:
            raise Http404("a game without free agents")
        pending = preparing.preparation_of(self.match, self.side.team).pending
        return PreparationSerializer(self.told(self.side.prepared_at, pending)).data


# What can be asked for


def _choose_step(side: MatchSide, asked: dict[str, Any], actor: User) -> None:
    awaited = sequence.pending_for(side.team)
    command = _command(awaited.pending if awaited else None, asked)
    sequence.act(side.match, side.team, command, actor=actor, expected_version=asked["version"])


def _go_on(side: MatchSide, asked: dict[str, Any], actor: User) -> None:
    sequence.go_on(side.match, side.team, actor=actor, expected_version=asked["version"])


def _roll_on(side: MatchSide, asked: dict[str, Any], actor: User) -> None:
    sequence.roll_on(side.match, side.team, actor=actor, expected_version=asked["version"])


def _finish(side: MatchSide, asked: dict[str, Any], actor: User) -> None:
    sequence.finish(side.match, side.team, actor=actor, expected_version=asked["version"])


def _roll_step(side: MatchSide, asked: dict[str, Any], actor: User) -> None:
    sequence.roll(side.match, side.team, actor=actor, **_rolled(asked))


def _undo(side: MatchSide, asked: dict[str, Any], actor: User) -> None:
    sequence.undo(side.match, side.team, actor=actor, expected_version=asked["version"])


def _open(side: MatchSide, asked: dict[str, Any], actor: User) -> None:
    preparing.open_preparation(side.match, side.team, actor=actor, expected_version=asked["version"])


def _choose_table(side: MatchSide, asked: dict[str, Any], actor: User) -> None:
    command = _command(preparing.preparation_of(side.match, side.team).pending, asked)
    preparing.choose(side.match, side.team, command, actor=actor, expected_version=asked["version"])


def _roll_agent(side: MatchSide, asked: dict[str, Any], actor: User) -> None:
    preparing.roll_free_agent(side.match, side.team, actor=actor, **_rolled(asked))


def _command(pending: Pending | None, asked: dict[str, Any]) -> Any:
    return offered_command(pending, asked["offer"], name=asked.get("name", ""), number=asked.get("number"))


def _rolled(asked: dict[str, Any]) -> dict[str, Any]:
    return {
        "faces": asked.get("faces"),
        "reason": asked.get("reason", ""),
        "expected_version": asked["version"],
    }


WALKING: Acts = {
    "choose": _choose_step,
    "go_on": _go_on,
    "roll_on": _roll_on,
    "finish": _finish,
    "roll": _roll_step,
    "enter": _roll_step,
    "undo": _undo,
}
PREPARING: Acts = {"open": _open, "choose": _choose_table, "roll": _roll_agent, "enter": _roll_agent}
