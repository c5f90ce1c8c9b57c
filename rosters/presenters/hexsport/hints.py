"""What figures, roles and possessions of the hex sport mean at the table, in a line each."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SEASON = _("Full again before every match of this season.")
REMARKS: Mapping[str, Promise] = dict.fromkeys(
    ("season_cards", "season_dice"),
    _(
        "What was gained with cheers is there again in full at each match of this season and gone when it is over. It "
        "was not bought: it adds nothing to the ranking and counts to no limit."
    ),
)
HINTS: Mapping[str, Promise] = {
    "move": _("How many hexes he runs in one action."),
    "strength": _("Rolled to Slam, Slamback, Stomp and Sucker Punch."),
    "speed": _("Rolled to Stand Up, Dash, Evade, Jump, Dodge, Steal and Feint."),
    "skill": _("Rolled to Pick Up, Throw and Catch."),
    "armour": _("Rolled against the successes of whoever hits him; what is left over is damage."),
    "Striker": _(
        "One die more to Stand Up, Dash, Evade, Jump, Pick Up, Throw, Catch, Dodge and Steal. "
        "He may run before a Throw or Steal. No Slam, Slamback, Stomp or Sucker Punch."
    ),
    "Jack": _(
        "May do everything, without a die more. One hex of movement before a Throw, Slam, Steal or Sucker Punch."
    ),
    "Guard": _(
        "One die more to Slam, Slamback, Stomp, Sucker Punch, Distract the Ref and armour checks. "
        "He may run before a Slam or Sucker Punch. No Throw, Steal, Pick Up or Catch."
    ),
    "Keeper": _("Like a Guard, but he may Pick Up and Catch, each with one die less."),
    "cards": _("Full again before every match. 10 mc each in the ranking."),
    "coaching_dice": _("Any number may join a test or armour check of his own player, and is used up. 6 mc each."),
    "season_cards": SEASON,
    "season_dice": SEASON,
    "cheerleaders": _("At a check that finds one of them the team makes one Fan Check more. At most 7, 8 mc each."),
    "offensive": _("One die more for an Offensive Play: one player may use 3 tokens in this Rush."),
    "defensive": _("One die more for a Defensive Play: a coaching die for the opponent's next Rush."),
    "support": _("One die more for a Support Play: a Cheerleader comes to the score track, or moves along it."),
}
