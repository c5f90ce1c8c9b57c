"""What the rules of the board derby refuse, as sentences by their codes."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

CODES: Mapping[str, Promise] = {
    "card.unplayed_has_figures": _("Nothing is marked in a game that was not played to its end."),
    "card.unplayed_without_winner": _("A game not played to its end has a winner too; both sides have %(points)s."),
    "card.awarded_score": _("An awarded game counts %(points)s to 0."),
    "card.jams": _("A game has 1 to %(most)s jams, not %(jams)s."),
    "card.total": _("The marks of %(side)s come to %(marks)s, not %(points)s."),
    "card.skater_twice": _("A skater of %(side)s has two lines of figures."),
    "card.level": _("A game never ends level: what sudden death brought is missing."),
    "card.marked_twice": _("Jam %(jam)s, row %(row)s: %(opponents)s marked twice."),
    "card.two_leads": _("Jam %(jam)s has two lead jammers."),
    "card.call_off_without_lead": _("Jam %(jam)s: only a lead jammer can call it off."),
    "card.rows_in_jam": _("Jam %(jam)s has %(rows)s rows; without sudden death it takes at most %(most)s."),
    "card.rows": _("The card has %(rows)s rows; without sudden death there are at most %(most)s."),
    "card.unknown_skaters": _("Somebody in the report does not skate for %(side)s."),
    "card.unknown_figures": _("Nobody has a figure called %(figures)s."),
}
