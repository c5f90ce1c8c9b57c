"""The hex sport's fixed options of the match on the pitch: what holds in every season."""

from django.utils.translation import gettext_lazy as _

from league.presenters.option_words.words import FixedArea

AREAS = (
    FixedArea(
        title=_("Pitch"),
        sentences={
            "pitch.file": _("The board is the one that comes with the program, a stand-in for the real one."),
        },
    ),
    FixedArea(
        title=_("Cards"),
        sentences={
            "cards.deck_file": _("The deck is the one that comes with the program, a stand-in for the real one."),
        },
    ),
)
