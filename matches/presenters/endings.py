"""How a match came to its result, in a sentence."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rules.core.facts import Ending

ENDINGS: Mapping[Ending, Promise] = {
    Ending.PLAYED: _("Played to the end."),
    Ending.AWARDED: _("Awarded without play."),
    Ending.CONCEDED: _("One side gave up."),
    Ending.ABANDONED: _("Abandoned before the end."),
}
