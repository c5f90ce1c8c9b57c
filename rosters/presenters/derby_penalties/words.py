"""All words of the penalty-card derby together."""

from django.utils.translation import gettext_lazy as _

from rosters.presenters import squads
from rosters.presenters.derby_penalties.codes import CODES
from rosters.presenters.words import GameWords

DERBY_PENALTIES = GameWords(
    codes=CODES,
    events=squads.EVENTS,
    roles={**squads.ROLES, "jammer": _("Jammer"), "blocker": _("Blocker"), "pivot": _("Pivot")},
    notices={
        "base_game": {
            "stand_in": _(
                "The base game here is a stand-in of our own: board, moves and scoring are no reconstruction of a"
                " published game, and not play-tested."
            )
        }
    },
)
