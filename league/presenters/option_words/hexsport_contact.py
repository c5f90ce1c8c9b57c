"""The hex sport's options of the match that concern attacks, armour and the abilities that go with them."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from league.presenters.option_words.words import Area, OptionWords

AREAS = (
    Area(
        title=_("Contact and armour"),
        keys=(
            "react.declare",
            "dodge.sight",
            "slam.moved_bonus",
            "slam.order",
            "rush.carrier_down_ends",
            "push.blocked_facing",
            "push.off_pitch",
            "push.throw_axis",
            "steal.slamback",
            "steal.win_ends_rush",
            "sucker.detect",
            "armour.carrier_ball",
            "abil.grizzled",
            "abil.mlw_base",
            "abil.roll_scope",
            "abil.steady_scope",
        ),
    ),
)

YES_NO = {"true": _("yes"), "false": _("no")}

OFFERED: Mapping[str, OptionWords] = {
    "react.declare": OptionWords(
        title=_("When a reaction is named"),
        sentence=_("Whether the target of an attack decides before or after seeing the attacker's dice."),
        values={"before_roll": _("before the dice"), "after_roll": _("after the attacker's dice")},
    ),
    "dodge.sight": OptionWords(
        title=_("Sight for a Dodge"),
        sentence=_("Whether a standing player must see an attacker beside him to dodge."),
        values={"not_needed": _("not needed"), "needed": _("needed")},
    ),
    "slam.moved_bonus": OptionWords(
        title=_("Bonus of a Slam after moving"),
        sentence=_("Who has the extra die."),
        values={
            "any_hex_moved": _("whoever entered a hex"),
            "not_adjacent_at_start": _("only who did not begin beside the target"),
        },
    ),
    "slam.order": OptionWords(
        title=_("Ball of a player knocked down"),
        sentence=_("When it scatters."),
        values={
            "scatter_last": _("after follow-up, armour check and Fan Check"),
            "scatter_after_knock_down": _("at once"),
        },
    ),
    "rush.carrier_down_ends": OptionWords(
        title=_("A carrier knocked down by a Slamback"),
        sentence=_("Whether it ends the Rush of his team."),
        values=YES_NO,
    ),
    "push.blocked_facing": OptionWords(
        title=_("A loser who cannot be pushed"),
        sentence=_("Which way he faces."),
        values={"faces_winner": _("to the winner"), "unchanged": _("as before")},
    ),
    "push.off_pitch": OptionWords(
        title=_("A push against the wall"),
        sentence=_("Whether a player may be pushed off the pitch, to his Bench. A ball he held scatters."),
        values={"blocked": _("nobody leaves the pitch"), "removed_to_bench": _("pushed off to the Bench")},
    ),
    "push.throw_axis": OptionWords(
        title=_("Push of a thrown ball"),
        sentence=_("In which direction a player hit by a throw is pushed."),
        values={
            "nearest": _("nearest to the line of the throw"),
            "thrower_choice": _("any that the thrower's coach likes"),
        },
    ),
    "steal.slamback": OptionWords(
        title=_("Slamback against a Steal"),
        sentence=_("Whether the carrier may answer a Steal with it."),
        values={"allowed": _("allowed"), "not_allowed": _("not allowed")},
    ),
    "steal.win_ends_rush": OptionWords(
        title=_("A Steal that wins ends the Rush"),
        sentence=_("Whether the thief's Rush is over once the ball scatters."),
        values=YES_NO,
    ),
    "sucker.detect": OptionWords(
        title=_("What makes a Sucker Punch"),
        sentence=_("Whether a Slam from behind is one because of where the players stood, or because it is named so."),
        values={"geometry": _("where the players stood"), "declared": _("the coach names it")},
    ),
    "armour.carrier_ball": OptionWords(
        title=_("Ball of an injured carrier"),
        sentence=_("What the ball does when damage takes its carrier off the pitch."),
        values={"scatter": _("it scatters"), "stays_in_hex": _("it stays in its hex")},
    ),
    "abil.grizzled": OptionWords(
        title=_("Grizzled"),
        sentence=_("What the ability does; the real effect is unknown."),
        values={
            "no_effect": _("nothing"),
            "reroll_armour_once": _("once a match it rolls a die of an armour check again"),
            "bin_step_sooner": _("a space nearer to the Bench in the Sin Bin"),
        },
    ),
    "abil.mlw_base": OptionWords(
        title=_("Mind Like Water"),
        sentence=_("With which dice of the attacker it answers."),
        values={
            "base_with_modifiers": _("his dice with all modifiers"),
            "listed_base_dice": _("the dice his attack starts with"),
        },
    ),
    "abil.roll_scope": OptionWords(
        title=_("Roll"),
        sentence=_("Which Dodges of a Stomp it makes doubled."),
        values={"win_counts_double": _("every win"), "win_by_one_only": _("a win by one success")},
    ),
    "abil.steady_scope": OptionWords(
        title=_("Steady"),
        sentence=_("Against what it keeps a player on his feet."),
        values={
            "slam_slamback_sucker": _("Slam, Slamback and Sucker Punch"),
            "slam_only": _("Slam alone"),
        },
    ),
}
