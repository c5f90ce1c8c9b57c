"""All words of the card derby together."""

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rosters.presenters import squads
from rosters.presenters.derby_cards.codes import CODES
from rosters.presenters.words import GameWords
from rules.derby_cards.events import OVERTIME


def period_name(period: int) -> str:
    """A period of a bout."""
    return gettext("overtime") if period == OVERTIME else gettext("period %(number)s") % {"number": period}


DERBY_CARDS = GameWords(
    codes=CODES,
    figures={"period": period_name},
    events={**squads.EVENTS, "power_set": _("The power rating is %(power)s.")},
    roles=squads.ROLES,
    known_side=_("Division %(side)s"),
    assets={"power": _("power rating")},
)
