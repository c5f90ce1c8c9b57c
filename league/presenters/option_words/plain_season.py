"""What the options of a season say in games without money."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from league.presenters.option_words.words import Area, OptionWords

SEASON_AREA = Area(title=_("Season"), keys=("divisions", "meetings", "finals"))
SEASON: Mapping[str, OptionWords] = {
    "divisions": OptionWords(
        title=_("Divisions"),
        sentence=_(
            "Each division has a table of its own; before the next season the last of one and the first of the next"
            " change places."
        ),
    ),
    "meetings": OptionWords(
        title=_("How often all meet"),
        sentence=_(
            "Everybody meets everybody of the division so many times, and home and visitor change. The number of rounds"
            " follows from it when the season starts."
        ),
    ),
    "finals": OptionWords(
        title=_("Finals"),
        sentence=_("How the champion is found once the league rounds are over."),
        values={
            "none": _("none: the table decides"),
            "top_2": _("a final of the first two"),
            "top_4": _("semi-finals of the first four"),
            "division_winners": _("the winners of the divisions"),
        },
    ),
}
