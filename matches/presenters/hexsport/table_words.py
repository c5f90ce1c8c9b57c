"""What the tables of players and the records of the hex sport are called."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TABLES: Mapping[str, Promise] = {
    "strikes": _("Strikes of 3 or more"),
    "injuries": _("Injuries caused"),
    "kills": _("Kills"),
    "man_of_the_match": _("Man of the Match"),
    "matches": _("Matches played"),
}
RECORDS: Mapping[str, Promise] = {
    "points": _("Most points in a match"),
    "largest_win": _("Largest win"),
    "cheers": _("Most cheers in a match"),
    "injuries_suffered": _("Most injuries suffered in a match"),
    "strikes": _("Most Strikes of 3 or more in a match, by a player"),
    "injuries": _("Most injuries caused in a match, by a player"),
    "kills": _("Most kills in a match, by a player"),
}
