"""Two teams of a league side by side: what they are, what they have done, and how their meetings went."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from django.db.models import Count, Q
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from msgspec import Struct

from league.domain.results import counting
from league.domain.table import read_table, tables_after
from league.enums import Stage
from league.models import Entry, League, Season
from league.presenters.reasons import figure
from league.presenters.table import DASH, FORM
from matches.enums import MatchStatus
from matches.models import Match, MatchSide
from rosters.models import Player, Team
from rosters.presenters.team import list_name
from rules.competition.season_model import share_against, strength
from rules.competition.table import Outcome

FORM_MATCHES = 5
SIDE = (
    "match__uid", "match__pairing__round__season__number", "match__pairing__round__season__name",
    "match__pairing__round__number", "match__pairing__round__stage", "team__uid", "points", "margin",
)  # fmt: skip


class Side(NamedTuple):
    """One side of a settled match as the database gives it; points and margin are its own."""

    match: str
    season: int
    season_name: str
    round: int
    stage: str
    team: str
    points: int
    margin: int

    @property
    def outcome(self) -> Outcome:
        return Outcome.WON if self.margin > 0 else Outcome.LOST if self.margin < 0 else Outcome.DRAWN


class Met(Struct, frozen=True):
    """A meeting of the two: the points of the first and of the other, and where it was."""

    match: str
    season: int
    season_name: str
    round: int
    league_round: bool
    one: int
    other: int


class Compared(Struct, frozen=True):
    """A line of the comparison: what it is about, and what it says of the first and of the other."""

    label: str
    one: str
    other: str


class Comparison(Struct, frozen=True, kw_only=True):
    """Two teams side by side. `won`, `drawn`, `lost` are their meetings as the first saw them; `share` is the chance in
    percent of the first where they meet and somebody wins."""

    one: Team
    other: Team
    won: int
    drawn: int
    lost: int
    share: int
    lines: Sequence[Compared]
    meetings: Sequence[Met]


def league_teams(league: League) -> dict[str, str]:
    """The names of all teams that were ever in a season of the league, by uid. One query."""
    teams = Team.objects.filter(entries__season__league=league).distinct().order_by("name", "pk")
    return dict(teams.values_list("uid", "name"))


def compare(league: League, one: str, other: str) -> Comparison:
    """The two teams of the league by uid. Seven queries at most."""
    found = Team.objects.filter(entries__season__league=league, uid__in=(one, other))
    teams = {team.uid: team for team in found.select_related("coach", "pin")}
    matches = _sides_by_match(league, (one, other))
    own = {uid: [side for sides in matches for side in sides if side.team == uid] for uid in (one, other)}
    against = {
        uid: [side for sides in matches if any(s.team == uid for s in sides) for side in sides if side.team != uid]
        for uid in (one, other)
    }
    meetings = [_met(sides, one) for sides in matches if {side.team for side in sides} == {one, other}]
    strengths = [_strength(own[uid]) for uid in (one, other)]
    told = [
        *_what_they_are(teams[one], teams[other]),
        *_places(league, one, other),
        *[_compared(label, [text(own[uid], against[uid]) for uid in (one, other)]) for label, text in _figures()],
    ]
    outcomes = [met.one - met.other for met in meetings]
    return Comparison(
        one=teams[one],
        other=teams[other],
        won=sum(margin > 0 for margin in outcomes),
        drawn=sum(margin == 0 for margin in outcomes),
        lost=sum(margin < 0 for margin in outcomes),
        share=round(100 * share_against(strengths[0], strengths[1])),
        lines=[line for line in told if line.one or line.other],
        meetings=meetings[::-1],
    )


def _sides_by_match(league: League, teams: Sequence[str]) -> list[list[Side]]:
    """Both sides of every settled league match of the teams, in the order settled. One query."""
    played = Match.objects.filter(
        pairing__round__season__league=league, status=MatchStatus.SETTLED, sides__team__uid__in=teams
    )
    rows = MatchSide.objects.filter(match__in=counting(played).values("pk")).order_by("match__settled_order", "index")
    found: dict[str, list[Side]] = {}
    for side in map(Side._make, rows.values_list(*SIDE)):
        found.setdefault(side.match, []).append(side)
    return list(found.values())


def _met(sides: Sequence[Side], one: str) -> Met:
    first, second = sides if sides[0].team == one else reversed(sides)
    return Met(
        first.match, first.season, first.season_name, first.round, first.stage == Stage.LEAGUE, first.points,
        second.points,
    )  # fmt: skip


def _what_they_are(one: Team, other: Team) -> list[Compared]:
    active = Player.objects.filter(team__in=(one, other)).values_list("team_id")
    players = dict(active.annotate(n=Count("pk", filter=Q(status="active"))).order_by())
    both = (one, other)
    lines = [
        _compared(_("Coach"), [team.coach.name if team.coach else _("none") for team in both]),
        _compared(_("Team list"), [list_name(team) for team in both]),
        _compared(_("Players"), [str(players.get(team.pk, 0)) for team in both]),
    ]
    if any(team.value or team.cash for team in both):
        lines += [
            _compared(_("Ranking"), [figure("ranking", team.value) for team in both]),
            _compared(_("Cash"), [figure("ranking", team.cash) for team in both]),
        ]
    return lines


def _places(league: League, one: str, other: str) -> list[Compared]:
    """Their places in the latest season that both are in. Two queries."""
    shared = Season.objects.filter(league=league, entries__team__uid=one).filter(entries__team__uid=other)
    season = shared.select_related("league", "pin").order_by("-number").first()
    if season is None:
        return []
    entries = dict(Entry.objects.filter(season=season, team__uid__in=(one, other)).values_list("team__uid", "uid"))
    rows = {row.team: row for table in tables_after(season)[:1] for row in read_table(table).rows}
    places = [rows[entries[uid]].place if entries[uid] in rows else None for uid in (one, other)]
    points = [rows[entries[uid]].league_points if entries[uid] in rows else None for uid in (one, other)]
    return [
        _compared(_("Place in %(season)s") % {"season": season.name}, [str(place or DASH) for place in places]),
        _compared(_("League points there"), [DASH if each is None else str(each) for each in points]),
    ]


def _figures() -> list[tuple[str, Callable[[Sequence[Side], Sequence[Side]], str]]]:
    """The lines that are counted from matches: what they are called, and how a team's own and its opponents' sides say
    them."""
    return [
        (_("Won, drawn, lost"), lambda own, _against: " – ".join(map(str, _tally(own)))),
        (_("Points scored, conceded"), lambda own, against: f"{_points(own)} : {_points(against)}"),
        (_("Form, the latest last"), lambda own, _against: _form(own)),
        (_("Strength"), lambda own, _against: number_format(round(_strength(own), 2), 2)),
    ]


def _tally(own: Sequence[Side]) -> list[int]:
    return [sum(side.outcome is outcome for side in own) for outcome in (Outcome.WON, Outcome.DRAWN, Outcome.LOST)]


def _points(sides: Sequence[Side]) -> int:
    return sum(side.points for side in sides)


def _form(own: Sequence[Side]) -> str:
    return " ".join(str(FORM[side.outcome][0]) for side in own[-FORM_MATCHES:]) or DASH


def _strength(own: Sequence[Side]) -> float:
    won, drawn, _lost = _tally(own)
    return strength(won, drawn, len(own))


def _compared(label: str, both: Sequence[str]) -> Compared:
    return Compared(label, both[0], both[1])
