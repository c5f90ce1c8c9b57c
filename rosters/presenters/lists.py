"""Team lists side by side, for people who choose one."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from msgspec import Struct

from rosters.domain.look import starting_sheet
from rosters.presenters.games import words_of
from rosters.presenters.words import GameWords
from rules.core.options import Options
from rules.core.ruleset import Ruleset
from rules.core.sheets import ListPlayer, TeamList
from rules.registry import RULESETS


class Figure(Struct, frozen=True, kw_only=True):
    """A stat as people read it; `change` is "up", "down" or "" against what the player started with."""

    name: str
    text: str
    change: str = ""


class ListRow(Struct, frozen=True, kw_only=True):
    """One kind of player of a list; `start` of `most` come with a new team, `cost` is mc."""

    name: str
    role: str
    start: int
    most: int
    cost: int
    figures: tuple[Figure, ...]
    abilities: tuple[str, ...]


class ShownList(Struct, frozen=True, kw_only=True):
    """A team list with everything a new team of it has; `price` is what that is worth in mc, 0 without money.

    `counted` says that some kind of player comes in numbers other than one.
    """

    key: str
    name: str
    known_side: str
    size: int
    price: int
    rows: tuple[ListRow, ...]
    assets: tuple[tuple[str, int], ...]
    roles: tuple[tuple[str, int], ...]
    counted: bool


class ShownGame(Struct, frozen=True, kw_only=True):
    """A game whose teams are built from lists, with all of them; `priced` where players cost money."""

    slug: str
    name: str
    lists: tuple[ShownList, ...]
    stats: tuple[str, ...]
    legend: str
    abilities: tuple[tuple[str, str], ...]
    priced: bool


def shown_games() -> list[ShownGame]:
    """Every game with team lists, under its default rules."""
    return [shown_game(rules) for rules in RULESETS.values() if rules.roster]


def shown_game(rules: Ruleset) -> ShownGame:
    """The lists of a game, side by side."""
    assert rules.roster is not None
    options, words = Options(rules.options), words_of(rules.slug)
    lists = tuple(_shown_list(rules, each, words, options) for each in rules.roster.team_lists(options))
    names = dict.fromkeys(ability for each in lists for row in each.rows for ability in row.abilities)
    return ShownGame(
        slug=rules.slug,
        name=rules.name,
        lists=lists,
        stats=tuple(str(name) for name in words.stats.values()),
        legend=str(words.legend),
        abilities=explained(words, names),
        priced=any(each.price for each in lists),
    )


def compared_lists(one: ShownList, other: ShownList) -> list[tuple[str, str, str]]:
    """What two lists of a game have, line by line; what neither has is left out."""
    kinds = ((dict(one.roles), dict(other.roles)), (dict(one.assets), dict(other.assets)))
    lines = [(_("players"), str(one.size), str(other.size))]
    for own, theirs in kinds:
        lines += [(name, str(own.get(name, 0)), str(theirs.get(name, 0))) for name in {**own, **theirs}]
    return [line for line in lines if set(line[1:]) != {"0"}]


def explained(words: GameWords, abilities: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """These abilities in the order of the alphabet, each with what it does."""
    return tuple((name, str(words.abilities[name])) for name in sorted(set(abilities)) if name in words.abilities)


def figures_of(words: GameWords, stats: dict[str, int], base: dict[str, int] | None = None) -> tuple[Figure, ...]:
    """The stats of a player in the order of his sheet, with what changed since `base`."""
    shown = [key for key in words.stats if key in stats] or list(stats)
    return tuple(
        Figure(
            name=str(words.stats.get(key, key)),
            text=f"{stats[key]}+" if key in words.target_stats else str(stats[key]),
            change=_change(stats[key], (base or stats).get(key, stats[key]), lower=key in words.target_stats),
        )
        for key in shown
    )


def _change(now: int, before: int, *, lower: bool) -> str:
    if now == before:
        return ""
    return "up" if (now < before) == lower else "down"


def _shown_list(rules: Ruleset, team: TeamList, words: GameWords, options: Options) -> ShownList:
    roles: dict[str, int] = {}
    for player in team.players:
        roles[player.role] = roles.get(player.role, 0) + player.start
    return ShownList(
        key=team.key,
        name=team.name,
        known_side=str(words.known_side) % {"side": team.known_side} if team.known_side else "",
        size=sum(player.start for player in team.players),
        price=starting_sheet(rules, options, team.key).value,
        rows=tuple(_row(player, words) for player in team.players),
        assets=tuple(
            (str(words.assets.get(key, key)), count) for key, count in team.assets.items() if count or not words.parts
        ),
        roles=tuple((str(words.roles.get(role, role)), count) for role, count in roles.items() if count),
        counted=any((player.start, player.most) != (1, 1) for player in team.players),
    )


def _row(player: ListPlayer, words: GameWords) -> ListRow:
    return ListRow(
        name=player.name,
        role=str(words.roles.get(player.role, player.role)),
        start=player.start,
        most=player.most,
        cost=player.cost,
        figures=figures_of(words, player.stats),
        abilities=player.abilities,
    )
