"""The page of a league as its commissioners composed it: blocks in their order, each with what it shows."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.text import capfirst
from msgspec import Struct

from league.domain.terms import rules_of_season
from league.enums import FrontBlock
from league.models import League, Season
from league.presenters.chronicle import chronicle_of
from league.presenters.history import closed_seasons
from league.presenters.leaders import season_figures
from league.presenters.market import latest_market, list_names, lot_texts
from league.presenters.rounds import round_name

MOST_NEWS, MOST_FIGURES, MOST_SEASONS = 5, 2, 5

Facts = Mapping[str, Any]
"""What a block shows, under the names its template uses."""
Load = Callable[[League, Season | None, Facts], Facts | None]


class Shown(Struct, frozen=True):
    """A block of the page, ready to be shown."""

    key: str
    title: Promise | str
    template: str
    facts: Facts


def front_blocks(league: League, present: Season | None, standing: Facts) -> list[Shown]:
    """The blocks that the commissioners chose and that have something to say; none where they chose none."""
    found = ((FrontBlock(key), LOADS[FrontBlock(key)](league, present, standing)) for key in league.front)
    return [
        Shown(block.value, capfirst(block.label), f"league/public/front/{block.value}.html", facts)
        for block, facts in found
        if facts is not None
    ]


def _of_standing(key: str) -> Load:
    """A part of how the season stands."""

    def load(_league: League, _present: Season | None, standing: Facts) -> Facts | None:
        return {"text": standing[key]} if standing.get(key) else None

    return load


def _table(_league: League, present: Season | None, _standing: Facts) -> Facts | None:
    return {} if present else None


def _news(league: League, _present: Season | None, _standing: Facts) -> Facts:
    seasons = league.seasons.select_related("league", "champion__team").defer("champion__team__state")
    return {"news": chronicle_of("news", list(seasons), MOST_NEWS)}


def _leaders(_league: League, present: Season | None, _standing: Facts) -> Facts | None:
    if present is None:
        return None
    keys = [table.key for table in rules_of_season(present)[0].player_tables]
    figures = {figure.key: figure for figure in season_figures(present)} if keys else {}
    return {"figures": [figures[key] for key in keys[:MOST_FIGURES]]}


def _market(_league: League, present: Season | None, _standing: Facts) -> Facts | None:
    game, options = rules_of_season(present) if present else (None, None)
    round_ = latest_market(present) if present and game and game.market else None
    if round_ is None or game is None or game.market is None or options is None:
        return None
    return {"name": round_name(round_), "lots": lot_texts(round_, game.market, list_names(game, options), ())}


def _archive(league: League, _present: Season | None, _standing: Facts) -> Facts:
    return {"seasons": list(closed_seasons(league)[:MOST_SEASONS])}


LOADS: Mapping[FrontBlock, Load] = {
    FrontBlock.TABLE: _table,
    FrontBlock.NEXT: _of_standing("ahead"),
    FrontBlock.RESULTS: _of_standing("last"),
    FrontBlock.NEWS: _news,
    FrontBlock.LEADERS: _leaders,
    FrontBlock.MARKET: _market,
    FrontBlock.ARCHIVE: _archive,
}
