"""What the keys of the hex sport are called."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rosters.presenters.words import listed
from rules.hexsport.data import ABILITIES, LISTS, MVPS, TABLES

ROLES: Mapping[str, Promise] = {
    "Striker": _("Striker"),
    "Jack": _("Jack"),
    "Guard": _("Guard"),
    "Keeper": _("Keeper"),
}
STATS: Mapping[str, Promise] = {
    "move": _("Move"),
    "strength": _("Strength"),
    "speed": _("Speed"),
    "skill": _("Skill"),
    "armour": _("Armour"),
}
KNOWN_SIDE = _("Known side: %(side)s")
LEGEND = _("Move is counted in hexes. A figure with a plus is what a die must show or beat: lower is better.")
ASSETS: Mapping[str, Promise] = {
    "cards": _("cards"),
    "coaching_dice": _("coaching dice"),
    "cheerleaders": _("Cheerleaders"),
    "offensive": _("Offensive Coach"),
    "defensive": _("Defensive Coach"),
    "support": _("Support Coach"),
    "season_cards": _("cards gained with cheers"),
    "season_dice": _("coaching dice gained with cheers"),
}
PARTS: Mapping[str, Promise] = {
    "players": _("players"),
    "cards": _("cards"),
    "coaching_dice": _("coaching dice"),
    "cheerleaders": _("Cheerleaders"),
    "staff": _("staff coaches"),
    "cash": _("cash"),
}
STEPS: Mapping[str, Promise] = {
    "man_of_the_match": _("Man of the Match"),
    "league_points": _("League points"),
    "ranks": _("Ranks"),
    "advancements": _("Advancements"),
    "revenue": _("Revenue"),
    "fatalities": _("Fatalities"),
    "free_agents": _("Free agents leave"),
    "players": _("Players"),
    "assets": _("Cards, dice and staff"),
    "ranking": _("Team ranking"),
    "report": _("Report"),
}
HIRES: Mapping[str, Promise] = {"mvp": _("MVP"), "free_agent": _("free agent"), "stand_in": _("stand-in")}
SIDES: Mapping[int, Promise] = {0: _("home"), 1: _("the visitor")}
ENDINGS: Mapping[str, Promise] = {
    "played": _("played"),
    "awarded": _("awarded"),
    "conceded": _("conceded"),
    "abandoned": _("abandoned"),
}
FATES: Mapping[str, Promise] = {
    "gone": _("no longer on the roster"),
    "dead": _("dead"),
    "removed": _("buried"),
    "dismissed": _("dismissed"),
    "left": _("gone"),
}


def entry_name(key: str) -> str:
    """An entry of an advancement table: a stat or an ability."""
    return str(STATS[key]) if key in STATS else ability_name(key)


def ability_name(key: str) -> str:
    """An ability, by the name printed on team sheets."""
    return ABILITIES[key].name if key in ABILITIES else key


def list_name(key: str) -> str:
    """A team list."""
    return LISTS[key].name if key in LISTS else key


def position_name(key: str) -> str:
    """A row of the team lists; keys are the same wherever the name is."""
    rows = (row for team in LISTS.values() for row in team.players)
    return next((row.name for row in rows if row.key == key), key)


def table_name(key: str) -> str:
    """An advancement table."""
    return TABLES[key].name if key in TABLES else key


def mvp_name(key: str) -> str:
    """An MVP."""
    return MVPS[key].name if key in MVPS else key


def _of(words: Mapping[Any, Promise]) -> Callable[[Any], str]:
    return lambda key: str(words.get(key, key))


# How a figure of a rule or an event is written, by its name; what is not here is written as it is.
FIGURES: Mapping[str, Callable[[Any], str]] = {
    "entry": entry_name,
    "stat": _of(STATS),
    "ability": ability_name,
    "replaced": ability_name,
    "needs": ability_name,
    "among": lambda keys: listed(entry_name(key) for key in keys) if isinstance(keys, list | tuple) else str(keys),
    "role": _of(ROLES),
    "roles": lambda keys: listed(str(ROLES.get(key, key)) for key in keys),
    "list": list_name,
    "list_key": list_name,
    "lists": lambda keys: listed(list_name(key) for key in keys),
    "position": position_name,
    "table": table_name,
    "mvp": mvp_name,
    "asset": _of(ASSETS),
    "staff": _of(ASSETS),
    "hired": _of(HIRES),
    "side": _of(SIDES),
    "awarded_to": _of(SIDES),
    "ending": _of(ENDINGS),
    "status": _of(FATES),
    "names": lambda names: listed(names) if isinstance(names, list | tuple) else str(names),
    "faces": lambda faces: listed(map(str, faces)),
    "kind": str,
}
