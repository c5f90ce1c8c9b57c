"""The matches of a round as a commissioner works on them."""

from collections.abc import Sequence
from datetime import datetime

from msgspec import Struct

from league.domain.appointments import is_open_for_times
from league.domain.progress import round_progress
from league.enums import RoundStatus
from league.models import Round
from league.presenters.addresses import match_page, preparation_page, result_page, ruling_page, steps_page
from league.presenters.appointments import time_address
from league.presenters.awaited import Kind, awaited_of
from league.presenters.fixtures import STATES
from matches.enums import MatchStatus
from matches.models import Match, MatchSide


class SideLine(Struct, frozen=True, kw_only=True):
    """One side: its team and coach, its points, and where somebody acts for it."""

    name: str
    colour: int
    coach: str
    guest: bool
    points: int | None
    step: int
    steps: int
    steps_url: str
    prepare_url: str


class MatchLine(Struct, frozen=True, kw_only=True):
    """A match: `badge` and `kind` are its state in a word and a colour; `at` is when it is to be played, where that is
    known, and `time_url` where it can still be set."""

    sides: Sequence[SideLine]
    badge: str
    kind: str
    url: str
    ruling_url: str
    result_url: str
    at: datetime | None
    time_url: str


def match_lines(round_: Round) -> tuple[list[MatchLine], list[MatchLine]]:
    """The matches of the pairings and the friendlies."""
    progress = round_progress(round_)
    playing = round_.status == RoundStatus.PLAYING
    matches = [_line(match, round_, playing=playing) for match in progress.matches]
    return matches, [_line(match, round_, playing=playing) for match in progress.friendlies]


def _line(match: Match, round_: Round, *, playing: bool) -> MatchLine:
    badge, kind = STATES.get(match.status, ("", ""))
    settled = match.status == MatchStatus.SETTLED
    return MatchLine(
        sides=[_side(match, side, playing=playing) for side in match.sides.all()],
        badge=str(badge),
        kind=kind,
        url=match_page(match),
        ruling_url=ruling_page(match) if playing and not settled else "",
        result_url=result_page(match) if playing and match.status == MatchStatus.SCHEDULED else "",
        at=match.scheduled_for if match.status == MatchStatus.SCHEDULED else None,
        time_url=time_address(match) if is_open_for_times(match, round_) else "",
    )


def _side(match: Match, side: MatchSide, *, playing: bool) -> SideLine:
    coach = side.team.coach
    awaited = awaited_of(match, side) if playing else None
    kind = awaited.kind if awaited else None
    return SideLine(
        name=side.team.name,
        colour=side.team.colour,
        coach=coach.name if coach else "",
        guest=coach is None or coach.user_id is None,
        points=side.points,
        step=awaited.step if awaited else 0,
        steps=awaited.steps if awaited else 0,
        steps_url=steps_page(match, side.team) if kind is Kind.STEPS else "",
        prepare_url=preparation_page(match, side.team) if kind in (Kind.PREPARE, Kind.STAND_INS) else "",
    )
