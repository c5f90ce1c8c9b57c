"""What the figures of skaters and sides are called."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

STATISTICS: Mapping[str, Promise] = {
    "jams": _("jams"),
    "jams_as_jammer": _("jams as Jammer"),
    "points": _("points"),
    "best_jam": _("most points in a jam"),
    "lead_jams": _("lead jams"),
    "call_offs": _("call-offs"),
    "points_given": _("points given away"),
    "passes": _("passes completed"),
    "scoring_passes": _("scoring passes completed"),
    "pushes": _("pushes tried"),
    "pushes_won": _("pushes won"),
    "epic_successes": _("epic successes"),
    "epic_fails": _("epic fails"),
    "epic_wipeouts": _("epic wipeouts"),
    "wipeouts": _("wipeouts"),
    "wipeouts_minor_stumble": _("minor stumbles"),
    "wipeouts_major_stumble": _("major stumbles"),
    "wipeouts_full_stop": _("full stops"),
    "wipeouts_down": _("wipeouts: Down"),
    "wipeouts_winded": _("wipeouts: Winded"),
    "curve_rolls": _("curve rolls"),
    "curve_rolls_clean": _("clean curve rolls"),
    "pour_on_rolls": _("times poured on"),
    "pour_on_spaces": _("spaces poured on"),
    "cards_offensive": _("offensive cards"),
    "cards_offensive_worked": _("offensive cards that worked"),
    "cards_defensive": _("defensive cards"),
    "cards_defensive_worked": _("defensive cards that worked"),
    "cards_foul": _("fouls"),
    "cards_foul_worked": _("fouls that worked"),
    "fouls_spotted": _("fouls spotted"),
    "box_turns": _("turns in the box"),
    "off_track": _("times off the track"),
    "spaces": _("spaces skated"),
    "highest_die": _("highest die"),
}
TALLIES: Mapping[str, Promise] = {
    **{name: words for name, words in STATISTICS.items() if name not in ("jams_as_jammer", "points")},
    "sudden_death": _("phases of sudden death"),
}
