"""What each ability does, in a sentence for people who do not know it (HX-ABIL)."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

ABILITIES: Mapping[str, Promise] = {
    "360 Vision": _("Threatens all six hexes around him and has no back."),
    "Alert": _("May turn at once to face an opponent who moves next to him."),
    "A Safe Pair of Hands": _("One die more to catch a pass that was thrown badly."),
    "Backflip": _("Stands up without a test, as well as can be."),
    "Can't Feel a Thing": _("One success more on armour checks."),
    "Dirty Tricks": _("Once a match, calls a foul on any opponent on the pitch."),
    "Does This Hurt?": _("May move before a Stomp, with the bonuses of a Slam."),
    "Duck & Weave": _("One die more for every Dodge."),
    "Even the Odds": _("While his team is losing, may run in an opponent's action once a Rush."),
    "Gotcha!": _("Opponents he threatens count him twice, and stay where they are when they fail to evade."),
    "Grizzled": _("Its effect is not known; it has none unless the league says so."),
    "Jump": _("May jump."),
    "Keeper": _("A Guard who became a Keeper: Armour 3+, picks up and catches with one die less, may punt."),
    "Long Arms": _("Throws as far as 12 hexes, but Strikes bring no bonus points."),
    "Lucky": _("May roll one die again once a Rush."),
    "Really Lucky": _("May roll one die again in every action; in place of Lucky."),
    "Mind Like Water": _("May always slam back, with the attacker's own dice and target."),
    "Misdirect": _("May feint."),
    "Pacifist": _("Never attacks anybody, nor strikes back."),
    "Prima Donna": _("On a 1 before the match, this Guard plays it as a Striker."),
    "Quick Change Artist": _("May change between Striker, Jack and Guard during a match."),
    "Quick Recovery": _("Injuries of up to 3 damage count as 1."),
    "Roll": _("A plain success to dodge a Stomp counts as doubled."),
    "Running Interference": _("May run during an opponent's action."),
    "Show Off": _("One die less for Strikes, but the fans react to every one that succeeds."),
    "Slide": _("May dash in any action that moves him one hex."),
    "Steady": _("Is never knocked down by a Slam; he may still be hurt."),
    "Stretch": _("One die more for every Dash."),
}
