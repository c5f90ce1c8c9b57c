"""What the rules of the card derby refuse, as sentences by their codes."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TEAMS: Mapping[str, Promise] = {
    "power.range": _("Power ratings go from 0 to %(most)s; %(power)s is none."),
    "season.tier_size": _("A tier has %(least)s to %(most)s teams, not %(teams)s."),
}
SHEETS: Mapping[str, Promise] = {
    "report.no_winner": _("It is not said who wins a bout that was not played to its end."),
    "sheet.periods": _("A bout has %(needed)s periods; the sheet has %(given)s."),
    "sheet.jam_numbers": _("The jams of %(period)s are not numbered one after the other."),
    "sheet.period_score": _("The jams of %(period)s do not add up to its score."),
    "sheet.final_score": _("%(home)s to %(visitor)s is not what periods, overtime and adjustments come to."),
    "sheet.level": _("A bout never ends level: the points of the tie-breaking jam are missing."),
    "sheet.lead_jams": _("She cannot have been lead jammer in more jams than she jammed in."),
    "sheet.skaters": _("A side has ten skaters on the score sheet."),
    "sheet.jammer": _("Jam %(jam)s of %(period)s: each side has a jammer, a slot from 1 to 10."),
    "sheet.points": _("Jam %(jam)s of %(period)s: nobody scores less than 0."),
    "sheet.two_leads": _("Jam %(jam)s of %(period)s has two lead jammers."),
    "sheet.two_call_offs": _("Jam %(jam)s of %(period)s was called off twice."),
    "sheet.call_off_of_other": _("Jam %(jam)s of %(period)s: only the lead jammer can call it off."),
}
CODES: Mapping[str, Promise] = {**TEAMS, **SHEETS}
