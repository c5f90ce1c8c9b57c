"""The league table: teams sorted by the season's criteria, each row able to say why it stands where it stands."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import cast

from rules.competition.criteria import CRITERIA, TABLE_ORDERS, Criterion, Season
from rules.competition.draw import Shuffle
from rules.competition.note import Note
from rules.competition.results import Result
from rules.competition.table import (
    Adjustment,
    Contender,
    Decision,
    Figure,
    FinalTie,
    Row,
    Standings,
    TableRules,
    UnequalGames,
)
from rules.competition.tally import Tally, tally_season
from rules.core.errors import RuleViolation

FORM_MATCHES = 5  # the latest results a row shows as its form

Traces = dict[str, list[Figure]]
"""By team, its values of the criteria in their order, as far as they were needed to separate it from others."""


def standings(
    contenders: Sequence[Contender],
    results: Sequence[Result],
    rules: TableRules,
    *,
    adjustments: Iterable[Adjustment] = (),
    previous: Standings | None = None,
    shuffle: Shuffle | None = None,
) -> Standings:
    """The table of all contenders. `shuffle` is needed where lots may decide (option `table.final_tie`).

    Refuses with `table.unknown_team` and `table.unknown_order`.
    """
    tallies = tally_season(contenders, results, adjustments, rules)
    season = Season(results=results, scheme=rules.scheme, shuffle=shuffle)
    return _ranked(list(tallies.values()), rules, season, previous)


def divisional_standings(
    contenders: Sequence[Contender],
    results: Sequence[Result],
    rules: TableRules,
    *,
    adjustments: Iterable[Adjustment] = (),
    previous: dict[int, Standings] | None = None,
    shuffle: Shuffle | None = None,
) -> dict[int, Standings]:
    """A table for each division (HX-SEASON-15). A match between divisions counts in both; rows hold all figures."""
    tallies = tally_season(contenders, results, adjustments, rules)
    season = Season(results=results, scheme=rules.scheme, shuffle=shuffle)
    divisions: dict[int, list[Tally]] = {}
    for tally in tallies.values():
        divisions.setdefault(tally.contender.division, []).append(tally)
    earlier = previous or {}
    return {
        division: _ranked(members, rules, season, earlier.get(division))
        for division, members in sorted(divisions.items())
    }


def levels(tallies: Sequence[Tally], rules: TableRules, season: Season) -> list[list[Tally]]:
    """The teams in groups that share a place, the first place first."""
    order, _notes = effective_order(tallies, rules)
    return _separate(list(tallies), [CRITERIA[name] for name in order], season, defaultdict(list))


def void_withdrawn(
    contenders: Sequence[Contender], results: Iterable[Result]
) -> tuple[tuple[Contender, ...], tuple[Result, ...]]:
    """Contenders and results without the withdrawn teams, as if they had never entered (option `season.dropout`)."""
    gone = {contender.key for contender in contenders if contender.withdrawn}
    return (
        tuple(contender for contender in contenders if contender.key not in gone),
        tuple(result for result in results if result.home not in gone and result.away not in gone),
    )


def effective_order(tallies: Sequence[Tally], rules: TableRules) -> tuple[tuple[str, ...], tuple[Note, ...]]:
    """The names of the criteria that really sort these teams, and notes on what differs from the season's order.

    Ranking is left out when a team has none. With unequal numbers of matches the option `table.unequal_games` may put
    a share per match in place of league points (HX-TABLE-09).
    """
    if rules.order not in TABLE_ORDERS:
        raise RuleViolation("table.unknown_order", order=rules.order, known=tuple(TABLE_ORDERS))
    order = TABLE_ORDERS[rules.order]
    notes: list[Note] = []
    if rules.final_tie is not FinalTie.SHARED:
        order = (*order, rules.final_tie.value)
    unranked = tuple(tally.contender.key for tally in tallies if tally.contender.ranking is None)
    if unranked and "ranking" in order:
        order = tuple(name for name in order if name != "ranking")
        notes.append(Note("table.ranking_left_out", {"teams": unranked}))
    if rules.unequal_games is not UnequalGames.TOTALS and len({tally.played for tally in tallies}) > 1:
        order = _per_match(order, rules.unequal_games)
        notes.append(Note("table.unequal_games", {"rule": rules.unequal_games.value}))
    return order, tuple(notes)


def _per_match(order: Sequence[str], rule: UnequalGames) -> tuple[str, ...]:
    shares = ("win_percentage", "lp_per_match") if rule is UnequalGames.WIN_PERCENTAGE else ("lp_per_match",)
    replaced = [share for name in order for share in (shares if name == "league_points" else (name,))]
    return tuple(dict.fromkeys(replaced))


def _ranked(tallies: list[Tally], rules: TableRules, season: Season, previous: Standings | None) -> Standings:
    order, notes = effective_order(tallies, rules)
    criteria = [CRITERIA[name] for name in order]
    by_name = sorted(tallies, key=lambda tally: (tally.contender.name.casefold(), tally.contender.entry))
    traces: Traces = {tally.contender.key: [] for tally in tallies}
    places_before = {row.team: row.place for row in previous.rows} if previous else {}
    rows: list[Row] = []
    for level in _separate(by_name, criteria, season, traces) if by_name else []:
        decided = _decision(level[0], rows[-1].team, order, traces) if rows else None
        place = len(rows) + 1
        keys = [tally.contender.key for tally in level]
        for tally in level:
            others = tuple(key for key in keys if key != tally.contender.key)
            rows.append(_row(tally, place, others, decided, places_before.get(tally.contender.key)))
            decided = None
    return Standings(rows=tuple(rows), order=order, notes=notes)


def _separate(group: list[Tally], criteria: list[Criterion], season: Season, traces: Traces) -> list[list[Tally]]:
    """The teams in groups that no criterion separates, best group first."""
    if len(group) == 1 or not criteria:
        return [group]
    first, *rest = criteria
    by_value: dict[Figure, list[Tally]] = {}
    for tally, value in zip(group, first.values(group, season), strict=True):
        traces[tally.contender.key].append(value)
        by_value.setdefault(value, []).append(tally)
    values = sorted(cast("dict[float, list[Tally]]", by_value), reverse=not first.lowest_first)
    return [level for value in values for level in _separate(by_value[value], rest, season, traces)]


def _decision(tally: Tally, above: str, order: Sequence[str], traces: Traces) -> Decision:
    """The first criterion on which the team and the one above differ; they were compared on all up to it."""
    mine, other = traces[tally.contender.key], traces[above]
    for name, my_value, other_value in zip(order, mine, other, strict=False):
        if my_value != other_value:
            return Decision(name, my_value, other_value, above)
    raise AssertionError("teams in different groups differ on a criterion")


def _row(
    tally: Tally, place: int, level_with: tuple[str, ...], decided: Decision | None, previous_place: int | None
) -> Row:
    contender = tally.contender
    return Row(
        team=contender.key,
        name=contender.name,
        division=contender.division,
        withdrawn=contender.withdrawn,
        place=place,
        level_with=level_with,
        ranking=contender.ranking,
        played=tally.played,
        won=tally.won,
        drawn=tally.drawn,
        lost=tally.lost,
        landslides_won=tally.landslides_won,
        landslides_lost=tally.landslides_lost,
        scored=tally.scored,
        conceded=tally.conceded,
        difference=tally.difference,
        byes=tally.byes,
        points_won=tally.points_won,
        bye_points=tally.bye_points,
        adjusted=tally.adjusted,
        adjustments=tuple(tally.adjustments),
        league_points=tally.league_points,
        win_percentage=tally.win_percentage,
        lp_per_match=tally.lp_per_match,
        form=tuple(tally.outcomes[-FORM_MATCHES:]),
        previous_place=previous_place,
        movement=None if previous_place is None else previous_place - place,
        decided=decided,
    )
