"""A team as its page shows it."""

from collections.abc import Mapping
from datetime import datetime

from msgspec import Struct

from rosters.domain.acting import read_state
from rosters.domain.pins import rules_of
from rosters.models import Player, Team
from rosters.presenters.games import words_of
from rosters.presenters.lists import Figure, explained, figures_of
from rosters.presenters.words import GameWords
from rules.core.sheets import PlayerSheet, TeamSheet

ON_ROSTER = ("active", "dead")


class RosterRow(Struct, frozen=True, kw_only=True):
    """A player as a row. `mark` says what is special about him in a word ("dead", "MVP", "dismissed")."""

    uid: str
    number: int | None
    name: str
    position: str
    role: str
    rank: int
    experience: int
    value: int
    figures: tuple[Figure, ...]
    abilities: tuple[str, ...]
    status: str
    mark: str


class ShownTeam(Struct, frozen=True, kw_only=True):
    """A team with words for everything. `parts` add up to `value`; `free` is the cash that no bid holds, in mc.

    A team without `money` is worth nothing and owns none. `legend` says how to read the stats of its players.
    """

    uid: str
    name: str
    colour: str
    coach: str
    list_name: str
    game: str
    money: bool
    value: int
    cash: int
    held: int
    free: int
    debt: int
    parts: tuple[tuple[str, int], ...]
    assets: tuple[tuple[str, int], ...]
    remarks: tuple[str, ...]
    stats: tuple[str, ...]
    legend: str
    roster: tuple[RosterRow, ...]
    former: tuple[RosterRow, ...]
    abilities: tuple[tuple[str, str], ...]
    experience: bool  # whether players of the game learn
    retired_at: datetime | None


def colour_code(team: Team) -> str:
    """The colour as style sheets know it: "01" to "16"."""
    return f"{team.colour:02d}"


def shown_team(team: Team) -> ShownTeam:
    """The team as it stands. One query, for the players' addresses."""
    rules, _options = rules_of(team.pin)
    words = words_of(rules.slug)
    sheet = (
        rules.roster.sheet(read_state(team, rules.roster)) if rules.roster else TeamSheet(list_key="", name=team.name)
    )
    uids = dict(Player.objects.filter(team=team).values_list("key", "uid"))
    base = base_stats(team)
    rows = [_row(player, uids.get(player.player, ""), words, base) for player in sheet.players]
    roster = tuple(row for row in rows if row.status in ON_ROSTER)
    return ShownTeam(
        uid=team.uid,
        name=team.name,
        colour=colour_code(team),
        coach=str(team.coach or ""),
        list_name=list_name(team),
        game=rules.name,
        money=has_money(team),
        value=sheet.value,
        cash=sheet.cash,
        held=sheet.held,
        free=sheet.cash - sheet.held,
        debt=sheet.debt,
        parts=tuple((str(name), sheet.parts.get(key, 0)) for key, name in words.parts.items()),
        assets=tuple((str(words.assets.get(key, key)), count) for key, count in sheet.assets.items()),
        remarks=tuple(dict.fromkeys(str(words.remarks[key]) for key in sheet.assets if key in words.remarks)),
        stats=tuple(figure.name for figure in rows[0].figures) if rows else (),
        legend=str(words.legend),
        roster=roster,
        former=tuple(row for row in rows if row.status not in ON_ROSTER),
        abilities=explained(words, (ability for row in roster for ability in row.abilities)),
        experience=rules.campaign is not None,
        retired_at=team.retired_at,
    )


def has_money(team: Team) -> bool:
    """Whether teams of the game earn and own anything."""
    return rules_of(team.pin)[0].money


def list_name(team: Team) -> str:
    """What the team's list is called; "" for a team of a game without lists."""
    rules, options = rules_of(team.pin)
    lists = rules.roster.team_lists(options) if rules.roster else ()
    return next((each.name for each in lists if each.key == team.list_key), "")


def base_stats(team: Team) -> Mapping[str, dict[str, int]]:
    """What each kind of player of the team's list starts with, by the name of his position."""
    rules, options = rules_of(team.pin)
    lists = rules.roster.team_lists(options) if rules.roster else ()
    return {player.name: player.stats for each in lists if each.key == team.list_key for player in each.players}


def _row(player: PlayerSheet, uid: str, words: GameWords, base: Mapping[str, dict[str, int]]) -> RosterRow:
    return RosterRow(
        uid=uid,
        number=player.number,
        name=player.name,
        position=player.position,
        role=str(words.roles.get(player.role, player.role)),
        rank=player.rank,
        experience=player.experience,
        value=player.value,
        figures=figures_of(words, player.stats, None if player.hired else base.get(player.position)),
        abilities=player.abilities,
        status=player.status,
        mark=mark_of(player.status, player.hired, words),
    )


def mark_of(status: str, hired: str, words: GameWords) -> str:
    """What is special about a player, in a word; "" for one of the team's own who plays."""
    if status != "active":
        return str(words.fates.get(status, status))
    return str(words.hires.get(hired, hired))
