"""What advancement tables and their entries are called and bring."""

from django.utils.translation import gettext as _

from rosters.presenters.hexsport.abilities import ABILITIES
from rosters.presenters.hexsport.names import STATS, entry_name
from rules.hexsport.data import TABLES
from rules.hexsport.data_files import (
    AdvancementRow,
    AdvancementTable,
    ChooseFromRoles,
    ChooseHere,
    ChooseStat,
    GainAbility,
    GainLadder,
    GainStat,
)


def entry_effect(entry: str) -> str:
    """What an advancement entry does for the player."""
    if entry in STATS:
        return _("one better for good")
    return str(ABILITIES.get(entry_name(entry), ""))


def table_title(key: str) -> str:
    """What an advancement table is called."""
    table = TABLES[key]
    if table.extra_coaching:
        return _("Extra Coaching, season %(season)s") % {"season": table.season}
    roles = " / ".join(role.value for role in table.roles)
    return _("%(roles)s, season %(season)s") % {"roles": roles, "season": table.season}


def season_table(season: int) -> str:
    """What a free agent table is called."""
    return _("Season %(season)s table") % {"season": season}


def table_in_words(table: AdvancementTable) -> str:
    """What each face of the die brings on a table."""
    return " · ".join(f"{row.roll} {_face(row)}" for row in table.rows)


def _face(row: AdvancementRow) -> str:
    match row:
        case GainAbility(ability=ability):
            return entry_name(ability)
        case GainStat(stat=stat):
            return entry_name(stat)
        case GainLadder(abilities=abilities):
            return " / ".join(entry_name(ability) for ability in abilities)
        case ChooseStat(stats=stats):
            return _("choose %(entries)s") % {"entries": " / ".join(entry_name(stat) for stat in stats)}
        case ChooseFromRoles(roles=roles):
            return _("choose from the lists of %(roles)s") % {"roles": ", ".join(role.value for role in roles)}
        case ChooseHere():
            return _("choose from this list")
