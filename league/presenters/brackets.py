"""The bracket of the finals, ready to print."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from league.domain.finals import bracket_of
from league.enums import Stage
from league.models import Season
from league.presenters.fixtures import Fixture
from league.presenters.table import Contender
from rules.competition.finals import Tie


class Seat(Struct, frozen=True):
    """A team's line in a tie; without a team it is still open who it will be."""

    seed: int | None
    team: str
    name: str
    colour: str
    points: int | None
    won: bool


class TieText(Struct, frozen=True):
    """One meeting: its two seats, its match, and what else to know about it."""

    seats: tuple[Seat, Seat]
    match: str
    note: str
    bye: bool


class StageText(Struct, frozen=True):
    """The ties of one stage, under its name."""

    name: str
    ties: Sequence[TieText]


def bracket_text(
    season: Season, contenders: Mapping[str, Contender], fixtures: Mapping[int, Sequence[Fixture]]
) -> list[StageText]:
    """The stages of the finals, the first first; nothing before they have begun."""
    bracket = bracket_of(season)
    if bracket is None:
        return []
    seeds = {uid: place for place, uid in enumerate(bracket.seeds, start=1)}
    played = {
        frozenset((found.home.entry, found.away.entry)): found
        for number, found_all in sorted(fixtures.items())  # of two who meet again the later match counts
        if number > season.round_count
        for found in found_all
        if found.away and not found.cancelled
    }
    return [
        StageText(
            str(Stage(stage.name).label).capitalize(),
            [
                _tie(tie, seeds, contenders, played.get(frozenset((tie.high or "", tie.low or ""))))
                for tie in stage.ties
            ],
        )
        for stage in bracket.stages
    ]


def _tie(tie: Tie, seeds: Mapping[str, int], contenders: Mapping[str, Contender], fixture: Fixture | None) -> TieText:
    points = _points(fixture)
    high, low = (
        _seat(uid, seeds, contenders, points.get(uid or ""), won=tie.winner is not None and uid == tie.winner)
        for uid in (tie.high, tie.low)
    )
    bye = tie.winner is not None and tie.low is None
    return TieText((high, low), fixture.match if fixture else "", _said(fixture), bye)


def _points(fixture: Fixture | None) -> dict[str, int | None]:
    sides = (fixture.home, fixture.away) if fixture else ()
    return {side.entry: side.points for side in sides if side}


def _said(fixture: Fixture | None) -> str:
    return ", ".join(text for text in (fixture.state, fixture.note) if text) if fixture else ""


def _seat(
    uid: str | None, seeds: Mapping[str, int], contenders: Mapping[str, Contender], points: int | None, *, won: bool
) -> Seat:
    if uid is None or uid not in contenders:
        return Seat(None, "", "", "15", None, False)
    team = contenders[uid]
    return Seat(seeds[uid], team.team, team.name, team.colour, points, won)
