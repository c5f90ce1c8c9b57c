"""What the rules of the penalty-card derby refuse, as sentences by their codes."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

CODES: Mapping[str, Promise] = {
    "bout.no_board": _("This bout is played on a board that no program sees."),
    "bout.unplayed_has_figures": _("Nobody has any figures from a bout that was not played to its end."),
    "bout.jams_do_not_add_up": _("The jams add up to %(jams)s points, not to %(points)s."),
    "bout.too_many_reviews": _("A side has %(most)s Official Reviews; %(reviews)s cannot have been used."),
    "bout.review_success": _("She cannot have been cleared by more reviews than were used for her."),
    "bout.two_leads": _("Jam %(jam)s has two lead jammers."),
    "bout.level": _("A bout never ends level: with level scores there is a further jam."),
    "bout.skater_twice": _("A skater stands in the report twice."),
    "bout.unknown_figures": _("There are no such figures: %(figures)s."),
    "bout.too_few_jams": _("A bout has at least %(least)s jams; this one has %(jams)s."),
    "bout.too_many_jams": _("The bout was over after jam %(jam)s; a further jam is only for level scores."),
}
