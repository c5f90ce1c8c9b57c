"""The hex sport's options of the match that concern the ball: scatters, throws, catches and what ends a Rush."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from league.presenters.option_words.words import Area, OptionWords

AREAS = (
    Area(
        title=_("Ball"),
        keys=(
            "launch.can_injure",
            "scatter.dice",
            "scatter.namer",
            "scatter.ref_blocks",
            "scatter.rebound_distance",
            "scatter.safety_limit",
            "throw.strike_needs_sight",
            "throw.at_floored",
            "throw.intercept",
            "punt.catch",
            "abil.long_arms_strike",
            "abil.inaccurate",
        ),
    ),
    Area(
        title=_("What ends a Rush"),
        keys=(
            "catch.scatter_fail_ends_rush",
            "pickup.guard_ends_rush",
            "pickup.foreign_fail_ends_rush",
            "rush.foreign_loss_ends",
            "rush.foreign_strike_ends",
            "rush.rescue_scope",
            "rush.rescue_punt",
        ),
    ),
)

YES_NO = {"true": _("yes"), "false": _("no")}

OFFERED: Mapping[str, OptionWords] = {
    "launch.can_injure": OptionWords(
        title=_("A launched ball injures"),
        sentence=_(
            "Whether a player whom it hits from behind is hurt: one die is his potential damage, then he checks armour."
        ),
        values=YES_NO,
    ),
    "scatter.dice": OptionWords(
        title=_("Dice of a scatter"),
        sentence=_("Whether direction and distance have a die each."),
        values={"two": _("one die each"), "one": _("one die for both")},
    ),
    "scatter.namer": OptionWords(
        title=_("Who names the first direction of a scatter"),
        sentence=_("Which coach says where a 1 sends the ball."),
        values={
            "rushing_coach": _("the rushing coach"),
            "other_coach": _("the other coach"),
            "fixed_direction_0": _("nobody, it is always the same"),
        },
    ),
    "scatter.ref_blocks": OptionWords(
        title=_("The Ref stops a scattering ball"),
        sentence=_("Whether a ball that reaches his hex scatters again from there."),
        values=YES_NO,
    ),
    "scatter.rebound_distance": OptionWords(
        title=_("A ball that hits a wall"),
        sentence=_("How far it still goes."),
        values={
            "remaining": _("the distance it had left"),
            "full_again": _("its full distance again, once"),
            "stop_at_wall": _("no further"),
        },
    ),
    "scatter.safety_limit": OptionWords(
        title=_("Most scatters in a row"),
        sentence=_("After so many the ball rests on the nearest empty hex."),
    ),
    "throw.strike_needs_sight": OptionWords(
        title=_("Sight for a Strike"),
        sentence=_("Whether the Strike Hex must be in front of the thrower."),
        values=YES_NO,
    ),
    "throw.at_floored": OptionWords(
        title=_("A throw at a player on the floor"),
        sentence=_("What it does to him if it hits; he is never pushed."),
        values={
            "no_push_armour_on_double": _("an armour check if it doubles"),
            "no_effect": _("nothing"),
        },
    ),
    "throw.intercept": OptionWords(
        title=_("Opponents whom a throw passes"),
        sentence=_("Whether those who face the thrower try to catch it, as they would a launched ball."),
        values={"none": _("let it pass"), "passing_figures": _("try to catch it")},
    ),
    "punt.catch": OptionWords(
        title=_("Catching a Punt"),
        sentence=_("Whether players hit by the scatters of a Punt may catch it."),
        values={"none": _("nobody"), "normal": _("as in any scatter")},
    ),
    "abil.long_arms_strike": OptionWords(
        title=_("Strikes with Long Arms"),
        sentence=_("With how many dice such a Strike starts."),
        values={
            "2_dice_to_4": _("2 up to a distance of 4"),
            "3_dice_to_4": _("3 up to a distance of 4"),
            "sheet_strike_dice": _("as for everybody"),
        },
    ),
    "abil.inaccurate": OptionWords(
        title=_("A Safe Pair of Hands"),
        sentence=_("Which balls without a success it helps to catch."),
        values={"passes_only": _("passes"), "zero_success_any": _("passes, scatters and launches")},
    ),
    "catch.scatter_fail_ends_rush": OptionWords(
        title=_("Failing to catch a scatter"),
        sentence=_("Whose failure ends the Rush."),
        values={"true": _("a rushing player's"), "false": _("nobody's"), "any_player": _("any player's")},
    ),
    "pickup.guard_ends_rush": OptionWords(
        title=_("A rushing Guard on the ball ends the Rush"),
        sentence=_("Whether the Rush is over when he makes it scatter."),
        values=YES_NO,
    ),
    "pickup.foreign_fail_ends_rush": OptionWords(
        title=_("A Pick Up the other team is pushed into ends the Rush"),
        sentence=_("Whether the Rush is over when that player fails."),
        values=YES_NO,
    ),
    "rush.foreign_loss_ends": OptionWords(
        title=_("A ball lost by the other team"),
        sentence=_("When it ends the Rush."),
        values={
            "listed_cases": _("failed Pick Ups and passes, falls while moving, Strikes and throws at opponents"),
            "any_loss": _("always"),
        },
    ),
    "rush.foreign_strike_ends": OptionWords(
        title=_("A Strike by the other team ends the Rush"),
        sentence=_("Whether a Strike in the opponents' Rush ends that Rush."),
        values=YES_NO,
    ),
    "rush.rescue_scope": OptionWords(
        title=_("A catch keeps the Rush alive"),
        sentence=_("After which losses the Rush goes on if a rushing player catches the scatter."),
        values={
            "none": _("after none"),
            "drops_only": _("after a drop"),
            "drops_and_throws": _("after a drop, a missed Strike or a throw at an opponent"),
        },
    ),
    "rush.rescue_punt": OptionWords(
        title=_("A caught Punt keeps the Rush alive"),
        sentence=_("Counts only where a Punt may be caught and a catch can keep the Rush alive."),
        values=YES_NO,
    ),
}
