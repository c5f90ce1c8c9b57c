"""What the pictures of tables, matches and teams say."""

from collections import Counter

from django.utils.translation import gettext as _

from league.domain.table import read_table, tables_after
from league.domain.terms import rules_of_season
from league.models import Season
from league.presenters.pictures import Picture, PictureRow
from league.presenters.places import match_places
from league.presenters.reasons import criterion_name
from league.presenters.table import contenders_of
from matches.enums import MatchStatus
from matches.models import Match, MatchSide
from matches.permissions import matches_seen_by
from matches.presenters.endings import ENDINGS
from rosters.domain.pins import rules_of
from rosters.models import Team
from rosters.permissions import Person
from rosters.presenters.team import has_money, list_name
from rules.core.facts import Ending

SITE = "Sinbin"
MOST_ROWS = 8


def table_picture(season: Season) -> Picture:
    """The top of the table; of a season that has not started its teams. Two queries."""
    tables = [table for table in tables_after(season) if table.division] or tables_after(season)
    names = {uid: contender.name for uid, contender in contenders_of(season).items()}
    league = season.league.name
    if not tables:
        teams = [PictureRow("", name, "") for name in list(names.values())[:MOST_ROWS]]
        return Picture(above=league, title=season.name, rows=tuple(teams), foot=_foot(_("Before the first round")))
    after = tables[0].after
    rows = [row for row in read_table(tables[0]).rows if row.team in names][:MOST_ROWS]
    shown = [PictureRow(str(row.place), names[row.team], str(row.league_points)) for row in rows]
    points = criterion_name("league_points", rules_of_season(season)[0].slug)
    told = _("After round %(after)s") % {"after": after} if after else _("Before the first round")
    return Picture(above=league, title=season.name, rows=tuple(shown), foot=_foot(f"{told} · {points}"))


def match_picture(match: Match, reader: Person) -> Picture:
    """Both teams, with their points once there is a result. Three queries."""
    sides = list(match.sides.select_related("team").order_by("index"))
    places = [place.name for place in match_places(match, reader)]
    return Picture(
        above=" · ".join(places[:2]) or rules_of(match.pin)[0].name,
        title=places[2] if len(places) > 2 else str(match.get_kind_display()),
        rows=tuple(PictureRow("", side.team.name, _points(match, side)) for side in sides),
        foot=_foot(_state(match)),
    )


def _points(match: Match, side: MatchSide) -> str:
    return str(side.points) if match.facts and side.points is not None else ""


def _state(match: Match) -> str:
    ending = Ending(match.facts["ending"]) if match.facts else None
    return str(ENDINGS[ending] if ending else match.get_status_display())


def team_picture(team: Team, reader: Person) -> Picture:
    """A team with its coach, its list, its worth, and how its matches went that the reader may see. One query."""
    seen = matches_seen_by(reader).filter(status=MatchStatus.SETTLED)
    margins = MatchSide.objects.filter(team=team, match__in=seen).values_list("index", "match__facts__winner")
    counts = Counter("drawn" if winner is None else "won" if winner == index else "lost" for index, winner in margins)
    facts = (
        (_("Coach"), team.coach.name if team.coach else ""),
        (_("Team list"), list_name(team)),
        (_("Ranking"), f"{team.value} mc" if has_money(team) else ""),
        (_("Won, drawn, lost"), "–".join(str(counts[way]) for way in ("won", "drawn", "lost")) if counts else ""),
    )
    rows = tuple(PictureRow("", str(name), said) for name, said in facts if said)
    return Picture(above=rules_of(team.pin)[0].name, title=team.name, rows=rows, foot=_foot(""))


def _foot(told: str) -> str:
    return f"{SITE} · {told}" if told else SITE
