"""What the tables of skaters and the records of the card derby are called."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TABLES: Mapping[str, Promise] = {
    "points": _("Points"),
    "points_per_jam": _("Points per jam"),
    "lead_share": _("Lead jams of 100 jams (LJ%)"),
    "lead_jams": _("Lead jams"),
    "assists": _("Assists"),
    "blocks": _("Blocks"),
    "minors": _("Minor penalties"),
    "majors": _("Major penalties"),
    "jams_won": _("Jams won"),
    "jam_difference": _("Jam difference"),
}
RECORDS: Mapping[str, Promise] = {
    "points_in_jam.team": _("Most points in a jam"),
    "points_in_jam.player": _("Most points in a jam, by a skater"),
    "points_in_period.team": _("Most points in a period"),
    "points_in_period.player": _("Most points in a period, by a skater"),
    "points_in_bout.team": _("Most points in a bout"),
    "points_in_bout.player": _("Most points in a bout, by a skater"),
    "lead_jams.team": _("Most lead jams in a bout"),
    "lead_jams.player": _("Most lead jams in a bout, by a skater"),
    "call_offs.team": _("Most call-offs in a bout"),
    "call_offs.player": _("Most call-offs in a bout, by a skater"),
    "majors.team": _("Most major penalties in a bout"),
    "majors.player": _("Most major penalties in a bout, by a skater"),
    "largest_win": _("Largest win"),
    "comeback": _("Biggest comeback: behind after a period, and won"),
    "overtime_jams": _("Most overtime jams"),
}
