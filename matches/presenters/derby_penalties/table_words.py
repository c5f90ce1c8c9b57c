"""What the tables of skaters and the records of the penalty-card derby are called."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TABLES: Mapping[str, Promise] = {
    "points": _("Points"),
    "push_outs": _("Push-outs"),
    "penalties": _("Penalties"),
    "review_success": _("Reviews that cleared, of 100 used"),
}
RECORDS: Mapping[str, Promise] = {
    "points_in_jam": _("Most points in a jam"),
    "points_in_bout.team": _("Most points in a bout"),
    "points_in_bout.player": _("Most points in a bout, by a skater"),
    "push_outs.team": _("Most push-outs in a bout"),
    "push_outs.player": _("Most push-outs in a bout, by a skater"),
    "largest_win": _("Largest win"),
    "clean_run": _("Most risky actions in a row without a penalty"),
}
