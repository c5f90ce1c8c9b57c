"""What may become of a season, ready to print: chances by team and place, and what hangs on the next round."""

from collections.abc import Mapping, Sequence
from math import ceil, sqrt

from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from msgspec import Struct

from league.domain.forecasting import season_forecast
from league.models import Season
from league.presenters.table import Contender, contenders_of
from rosters.presenters.exports import Rows
from rules.competition.forecast import Forecast, Swing

SHADES = 5  # of a cell, from the rarest place to the surest
LEAST_SWING = 0.05  # smaller ones may be chance
MOST_SWINGS = 3


class Chance(Struct, frozen=True):
    """A share in words; `shade` is 0 for never, up to `SHADES` for always, `percent` its length as a bar."""

    text: str
    shade: int
    percent: int


class ProspectLine(Struct, frozen=True, kw_only=True):
    """A team with its chances of the title, of the finals where there are any, and of each place."""

    contender: Contender
    title: Chance
    finals: Chance | None
    places: Sequence[Chance]


class ProspectTable(Struct, frozen=True):
    """The teams of a division, the likeliest champion first, and the places they can have."""

    division: int
    lines: Sequence[ProspectLine]
    places: Sequence[int]


class ForecastText(Struct, frozen=True):
    """A forecast ready to print. A share is off by more than `error` of a hundred in one case of twenty."""

    runs: int
    error: int
    tables: Sequence[ProspectTable]
    finals: bool
    swings: Sequence[str]


def forecast_text(season: Season, found: Forecast, contenders: Mapping[str, Contender]) -> ForecastText:
    """The forecast of the season. One query."""
    divisions = dict(season.entries.values_list("uid", "division"))
    finals = any(prospect.finals for prospect in found.prospects)
    lines: dict[int, list[ProspectLine]] = {}
    for prospect in found.prospects:
        line = ProspectLine(
            contender=contenders[prospect.team],
            title=chance(prospect.titles, found.runs),
            finals=chance(prospect.finals, found.runs) if finals else None,
            places=[chance(count, found.runs) for count in prospect.places],
        )
        lines.setdefault(divisions[prospect.team], []).append(line)
    tables = [ProspectTable(division, own, range(1, len(own[0].places) + 1)) for division, own in sorted(lines.items())]
    telling = [swing for swing in found.swings if swing.size >= LEAST_SWING][:MOST_SWINGS]
    return ForecastText(
        found.runs, ceil(100 / sqrt(found.runs)), tables, finals, [_swing(swing, contenders) for swing in telling]
    )


def forecast_rows(season: Season) -> Rows:
    """For each team and place: in how many of all runs it ended there, and how often it won the title and was in the
    finals; none while there is no forecast."""
    found = season_forecast(season)
    if found is None:
        return
    contenders = contenders_of(season)
    divisions = dict(season.entries.values_list("uid", "division"))
    for prospect in sorted(found.prospects, key=lambda prospect: divisions[prospect.team]):
        who = contenders[prospect.team]
        for place, times in enumerate(prospect.places, start=1):
            told = (divisions[prospect.team], who.name, place, times, found.runs, prospect.titles, prospect.finals)
            yield *told, who.team


def chance(count: int, runs: int) -> Chance:
    """So many of all runs, as a whole percentage; what came out in every run or in none is not thereby certain."""
    percent = round(100 * count / runs)
    if not count:
        return Chance("–", 0, 0)
    if percent == 0:
        return Chance(_share("<1"), 1, 1)
    if percent == 100:
        return Chance(_share(">99"), SHADES, 100)
    return Chance(_share(percent), 1 + percent * (SHADES - 1) // 100, percent)


def _share(percent: int | str) -> str:
    return pgettext("share", "%(percent)s%%") % {"percent": percent}


def _swing(swing: Swing, contenders: Mapping[str, Contender]) -> str:
    home, away, team = (contenders[uid].name for uid in (swing.fixture.home, swing.fixture.away, swing.team))
    return _(
        "%(home)s against %(away)s: %(team)s takes the title in %(first)s of the seasons in which %(home)s wins, in "
        "%(second)s of those in which %(away)s does."
    ) % {
        "home": home,
        "away": away,
        "team": team,
        "first": _share(round(100 * swing.after_home)),
        "second": _share(round(100 * swing.after_away)),
    }
