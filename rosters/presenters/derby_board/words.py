"""All words of the board derby together."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rosters.presenters import squads
from rosters.presenters.derby_board.codes import CODES
from rosters.presenters.words import GameWords

PLACES: Mapping[str, Promise] = {"jammer": _("Jammer"), "blocker": _("Blocker"), "pivot": _("Pivot")}
DERBY_BOARD = GameWords(codes=CODES, events=squads.EVENTS, roles={**squads.ROLES, **PLACES})
