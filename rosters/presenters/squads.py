"""What every game says whose teams are squads of named skaters, without money (`rules.core.squad`)."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy as _n

from rosters.presenters.words import Template, filled

CODES: Mapping[str, Promise] = {
    "team.founded": _("The team already stands."),
    "team.skaters": _("The squad has %(given)s skaters; at most %(most)s are allowed."),
    "team.unknown_list": _("There is no such team list."),
    "lineup.size": _("The line-up has %(given)s skaters; it takes %(needed)s."),
    "lineup.repeated": _("A skater stands in the line-up twice."),
    "lineup.ineligible": _("Somebody in the line-up does not skate for this team."),
    "player.unknown": _("This skater does not belong to the team."),
}
FOUNDED = _n(
    "%(name)s was founded with %(count)s skater.",
    "%(name)s was founded with %(count)s skaters.",
    "count",
)
EVENTS: Mapping[str, Template] = {
    "founded": lambda payload: filled(FOUNDED, {"name": payload["name"], "count": len(payload["names"])}),
    "lineup_set": _("The line-up was set."),
    "player_named": _("%(name)s wears number %(number)s."),
    "team_renamed": _("The team is called %(name)s from now on."),
    "team_retired": _("The team has retired."),
}
ROLES: Mapping[str, Promise] = {"skater": _("skater"), "bench": _("bench")}
