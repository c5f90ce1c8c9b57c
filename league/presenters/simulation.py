"""Simulated seasons for a terminal and as plain values: the table with its reasons, and how teams and stars fared."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from statistics import mean
from typing import Any

from django.utils.translation import gettext as _
from msgspec import Struct, to_builtins

from league.domain.table import read_table, tables_after
from league.domain.terms import rules_of_season
from league.enums import LotStatus
from league.models import Lot, Season
from league.presenters.reasons import figure, order_in_words, why
from league.presenters.text_table import aligned
from rosters.domain.acting import read_state
from rules.competition.table import Row, Standings
from rules.core.options import Options
from rules.core.play_rules import SimulatedSeason
from rules.core.ruleset import Ruleset
from rules.core.sheets import TeamSheet

DEAD = ("dead", "removed")
Fees = Mapping[str, Sequence[int | None]]


class SimulatedReport(Struct, frozen=True, kw_only=True):
    """A simulated season at its end. Game and teams go by their keys, stars by their names; money is mc."""

    game: str
    seed: int
    tables: Mapping[int, Standings]
    sheets: Mapping[str, TeamSheet]
    lists: Mapping[str, str]
    fees: Fees
    champion: str
    place: str = ""  # where a season of the database can be looked at

    @property
    def table(self) -> Standings:
        """The table over all divisions."""
        return self.tables[min(self.tables)]

    @property
    def names(self) -> dict[str, str]:
        """What the teams are called, by key."""
        return {key: sheet.name for key, sheet in self.sheets.items()}


def report_of(season: SimulatedSeason, ruleset: Ruleset, *, seed: int) -> SimulatedReport:
    """The report of a season played in memory."""
    assert ruleset.roster is not None, "simulated games have rosters"
    sheets = {key: ruleset.roster.sheet(state) for key, state in season.teams.items()}
    return SimulatedReport(
        game=ruleset.slug,
        seed=seed,
        tables=season.tables,
        sheets=sheets,
        lists=list_names(ruleset, sheets),
        fees=named_fees(ruleset, season.fees),
        champion=season.champion,
    )


def report_of_stored(season: Season, *, seed: int, place: str) -> SimulatedReport:
    """The report of a season of the database; `place` says where it can be looked at."""
    ruleset, _options = rules_of_season(season)
    assert ruleset.roster is not None, "simulated games have rosters"
    assert season.champion is not None, "the season is over"
    roster = ruleset.roster
    entries = season.entries.select_related("team").order_by("number")
    sheets = {entry.uid: roster.sheet(read_state(entry.team, roster)) for entry in entries}
    return SimulatedReport(
        game=ruleset.slug,
        seed=seed,
        tables={table.division: read_table(table) for table in tables_after(season)},
        sheets=sheets,
        lists=list_names(ruleset, sheets),
        fees=named_fees(ruleset, fees_paid(season)),
        champion=season.champion.uid,
        place=place,
    )


def fees_paid(season: Season) -> dict[str, list[int | None]]:
    """What was paid in each round of the season for the stars that were hired, by key."""
    sold = Lot.objects.filter(round__season=season, status=LotStatus.SOLD)
    fees = {(mvp, number): fee for mvp, number, fee in sold.values_list("mvp", "round__number", "fee")}
    numbers = range(1, season.round_count + 1)
    return {mvp: [fees.get((mvp, number)) for number in numbers] for mvp, _number in fees}


def list_names(ruleset: Ruleset, sheets: Mapping[str, TeamSheet]) -> dict[str, str]:
    """The name of each team's list, by key of the team."""
    lists = ruleset.roster.team_lists(Options(ruleset.options)) if ruleset.roster else ()
    names = {one.key: one.name for one in lists}
    return {key: names[sheet.list_key] for key, sheet in sheets.items()}


def named_fees(ruleset: Ruleset, fees: Fees) -> dict[str, list[int | None]]:
    """What was paid in each round for the stars that were hired at all, by their names."""
    stars = ruleset.market.stars if ruleset.market else {}
    return {stars[key].name: list(paid) for key, paid in fees.items() if any(fee is not None for fee in paid)}


# One season


def season_text(report: SimulatedReport) -> str:
    """The table with the reason for each place, the champion, the teams and the fees."""
    title = _("Season %(seed)s, sorted by %(order)s") % {
        "seed": report.seed,
        "order": order_in_words(report.table.order, report.game),
    }
    parts = [title, table_text(report, report.table)]
    for number, table in sorted(report.tables.items()):
        if number and len(report.tables) > 1:
            parts += [_("Division %(name)s") % {"name": number}, table_text(report, table)]
    parts.append(_("Champion: %(team)s") % {"team": report.names[report.champion]})
    parts += [_("Teams"), teams_text(report)]
    if report.fees:
        parts += [_("Fees paid round by round, in mc"), fees_text(report.fees)]
    if report.place:
        parts.append(report.place)
    return "\n\n".join(parts)


def table_text(report: SimulatedReport, table: Standings) -> str:
    """The table in columns."""
    heading = (
        _("place"), _("team"), _("list"), _("ranking"), _("played"), _("won"), _("drawn"), _("lost"),
        _("difference"), _("league points"), _("why"),
    )  # fmt: skip
    return aligned([heading, *(_line(report, row) for row in table.rows)])


def _line(report: SimulatedReport, row: Row) -> tuple[str, ...]:
    counts = (row.played, row.won, row.drawn, row.lost)
    return (
        str(row.place),
        row.name,
        report.lists.get(row.team, ""),
        "" if row.ranking is None else str(row.ranking),
        *map(str, counts),
        figure("difference", row.difference),
        str(row.league_points),
        why(row, report.names, report.game),
    )


def teams_text(report: SimulatedReport) -> str:
    """What became of each team, in columns."""
    heading = (_("team"), _("ranking"), _("cash"), _("players"), _("dead"), _("highest rank"))
    lines = [
        (sheet.name, *map(str, (sheet.value, sheet.cash, players(sheet), casualties(sheet), highest_rank(sheet))))
        for sheet in report.sheets.values()
    ]
    return aligned([heading, *lines])


def fees_text(fees: Fees) -> str:
    """What was paid for each star in each round, in columns."""
    rounds = max(map(len, fees.values()), default=0)
    heading = (_("MVP"), *map(str, range(1, rounds + 1)))
    lines = [(star, *("–" if fee is None else str(fee) for fee in paid)) for star, paid in sorted(fees.items())]
    return aligned([heading, *lines])


def players(sheet: TeamSheet) -> int:
    """How many players the team has."""
    return sum(player.status == "active" for player in sheet.players)


def casualties(sheet: TeamSheet) -> int:
    """How many of its own players the team has lost for good."""
    return sum(player.status in DEAD and not player.hired for player in sheet.players)


def highest_rank(sheet: TeamSheet) -> int:
    """The highest rank of its players."""
    return max((player.rank for player in sheet.players if player.status == "active"), default=0)


# Many seasons


def balance(reports: Sequence[SimulatedReport]) -> list[dict[str, Any]]:
    """How each list fared over all seasons: titles, and the means of place, ranking, cash and casualties a season."""
    found: dict[str, list[dict[str, float]]] = defaultdict(list)
    for report in reports:
        places = {row.team: row.place for row in report.table.rows}
        for key, sheet in report.sheets.items():
            found[report.lists[key]].append(
                {
                    "titles": key == report.champion,
                    "place": places[key],
                    "ranking": sheet.value,
                    "cash": sheet.cash,
                    "casualties": casualties(sheet),
                }
            )
    return [{"list": name, "seasons": len(lines), **_means(lines)} for name, lines in found.items()]


def _means(lines: Sequence[Mapping[str, float]]) -> dict[str, float]:
    means = {name: round(mean(line[name] for line in lines), 2) for name in ("place", "ranking", "cash", "casualties")}
    return {"titles": sum(int(line["titles"]) for line in lines), **means}


def star_balance(reports: Iterable[SimulatedReport]) -> dict[str, dict[str, float]]:
    """How often each star was hired over all seasons, and for how much on the average."""
    paid: dict[str, list[int]] = defaultdict(list)
    for report in reports:
        for star, fees in report.fees.items():
            paid[star] += [fee for fee in fees if fee is not None]
    return {star: {"hired": len(fees), "fee": round(mean(fees), 2)} for star, fees in sorted(paid.items())}


def balance_text(reports: Sequence[SimulatedReport]) -> str:
    """How lists and stars fared over all seasons, in columns."""
    heading = (_("list"), _("seasons"), _("titles"), _("place"), _("ranking"), _("cash"), _("dead"))
    lines = [tuple(map(str, line.values())) for line in balance(reports)]
    parts = [_("Means over %(count)s seasons") % {"count": len(reports)}, aligned([heading, *lines])]
    if stars := star_balance(reports):
        told = [(star, str(one["hired"]), str(one["fee"])) for star, one in stars.items()]
        parts.append(aligned([(_("MVP"), _("hired"), _("mean fee")), *told]))
    return "\n\n".join(parts)


def season_values(report: SimulatedReport) -> dict[str, Any]:
    """Everything `season_text` says, as plain values."""
    return {
        "seed": report.seed,
        "champion": report.names[report.champion],
        "tables": {
            str(number): [{**to_builtins(row), "why": why(row, report.names, report.game)} for row in table.rows]
            for number, table in report.tables.items()
        },
        "teams": [
            {
                "name": sheet.name,
                "list": report.lists[key],
                "ranking": sheet.value,
                "cash": sheet.cash,
                "players": players(sheet),
                "casualties": casualties(sheet),
                "highest_rank": highest_rank(sheet),
            }
            for key, sheet in report.sheets.items()
        ],
        "fees": {star: list(paid) for star, paid in report.fees.items()},
        "place": report.place,
    }
