"""What the tables of skaters and the records of the board derby are called."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TABLES: Mapping[str, Promise] = {
    "points": _("Points"),
    "lead_share": _("Lead jams of 100 jams as Jammer"),
    "push_success": _("Pushes won of 100"),
    "wipeouts": _("Wipeouts"),
    "box_turns": _("Turns in the box"),
}
RECORDS: Mapping[str, Promise] = {
    "points_in_jam.team": _("Most points in a jam"),
    "points_in_jam.player": _("Most points in a jam, by a skater"),
    "points_in_game.team": _("Most points in a game"),
    "points_in_game.player": _("Most points in a game, by a skater"),
    "largest_win": _("Largest win"),
    "longest_sudden_death": _("Longest sudden death, in phases"),
}
