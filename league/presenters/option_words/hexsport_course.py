"""The hex sport's options of the match that concern dice, setup, the course of Rushes and the end."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from league.presenters.option_words.words import Area, OptionWords

AREAS = (
    Area(
        title=_("Dice and coaching dice"),
        keys=(
            "dice.minimum",
            "dice.floor_order",
            "dice.coaching_explode",
            "dice.coaching_order",
            "dice.coaching_scope",
            "dice.reroll_chain",
        ),
    ),
    Area(
        title=_("Setup and facing"),
        keys=("setup.line_hexes", "setup.facing", "setup.no_players", "facing.border", "facing.blocking"),
    ),
    Area(
        title=_("Rushes and the end of a match"),
        keys=(
            "rush.staff_before_launch",
            "bench.same_rush_step",
            "score.landslide_any_time",
            "score.tie_rule_league",
            "score.tie_rule_friendly",
            "score.tie_rule_knockout",
            "score.sudden_death_limit",
            "score.time_limit",
        ),
    ),
)

YES_NO = {"true": _("yes"), "false": _("no")}
LEVEL = {"draw": _("a draw"), "sudden_death": _("sudden death")}

OFFERED: Mapping[str, OptionWords] = {
    "dice.minimum": OptionWords(
        title=_("Fewest dice of a test"),
        sentence=_("How many dice are rolled when penalties leave fewer."),
    ),
    "dice.floor_order": OptionWords(
        title=_("Coaching dice of a test without dice"),
        sentence=_("Whether coaching dice come on top of the fewest dice, or make up for penalties first."),
        values={"before_coaching": _("on top"), "after_coaching": _("make up for penalties first")},
    ),
    "dice.coaching_explode": OptionWords(
        title=_("Coaching dice add dice on a 6"),
        sentence=_("Whether a 6 on a coaching die adds another die, as on any other."),
        values=YES_NO,
    ),
    "dice.coaching_order": OptionWords(
        title=_("Who names coaching dice first"),
        sentence=_("Which side of an opposed test says first how many it adds."),
        values={
            "active_first": _("the active side"),
            "reactor_first": _("the reacting side"),
            "secret": _("both in secret"),
        },
    ),
    "dice.coaching_scope": OptionWords(
        title=_("Where coaching dice may go"),
        sentence=_("Which rolls coaching dice may be added to."),
        values={
            "player_tests": _("tests of players and armour checks"),
            "player_tests_and_staff": _("these and plays of the staff"),
        },
    ),
    "dice.reroll_chain": OptionWords(
        title=_("Dice that a re-rolled 6 had added"),
        sentence=_("What becomes of them when the 6 is picked up."),
        values={"removed": _("they go with it"), "kept": _("they stay")},
    ),
    "setup.line_hexes": OptionWords(
        title=_("Setup on the launch line"),
        sentence=_("Whether players may be set up on the launch line."),
        values={"excluded": _("not allowed"), "allowed": _("allowed")},
    ),
    "setup.facing": OptionWords(
        title=_("Facing at setup"),
        sentence=_("Which way players may face who are set up."),
        values={"free": _("any way"), "toward_other_half": _("toward the other half")},
    ),
    "setup.no_players": OptionWords(
        title=_("Teams without players"),
        sentence=_("What happens to a team with no player able to play."),
        values={"lose_by_landslide": _("it loses by a landslide"), "void": _("the match is void")},
    ),
    "facing.border": OptionWords(
        title=_("Hexes exactly beside a player"),
        sentence=_("Whether a hex on the line sideways is in front of him."),
        values={"front": _("in front"), "rear": _("behind")},
    ),
    "facing.blocking": OptionWords(
        title=_("Figures in the line of sight"),
        sentence=_("Whether players and the Ref block it. It counts for throws and for dodging them."),
        values={"none": _("nobody blocks it"), "figures_block": _("they block it")},
    ),
    "rush.staff_before_launch": OptionWords(
        title=_("Staff play before the launch"),
        sentence=_("Whether a play of the staff is tried before the ball is launched."),
        values=YES_NO,
    ),
    "bench.same_rush_step": OptionWords(
        title=_("Sent off in the own Rush"),
        sentence=_("Whether a player sent to the Sin Bin in his own Rush moves on at its end already."),
        values=YES_NO,
    ),
    "score.landslide_any_time": OptionWords(
        title=_("Landslide in the other team's Rush"),
        sentence=_("When a lead of 7 that was reached in it ends the match."),
        values={"true": _("at once"), "own_rush_only": _("once the own Rush begins, if it still stands")},
    ),
    "score.tie_rule_league": OptionWords(
        title=_("Level league matches"),
        sentence=_("What a level league match comes to."),
        values=LEVEL,
    ),
    "score.tie_rule_friendly": OptionWords(
        title=_("Level friendlies"),
        sentence=_("What a level friendly comes to."),
        values=LEVEL,
    ),
    "score.tie_rule_knockout": OptionWords(
        title=_("Level knock-outs"),
        sentence=_("What a level final or knock-out match comes to."),
        values={
            "sudden_death": _("sudden death"),
            "ranking_lower_wins": _("the lower ranking wins"),
            "replay": _("it is played again, in a round of its own"),
        },
    ),
    "score.sudden_death_limit": OptionWords(
        title=_("Longest sudden death"),
        sentence=_("How many Rushes sudden death lasts at most; then a lot decides."),
        values={"none": _("no limit")},
    ),
    "score.time_limit": OptionWords(
        title=_("Time limit"),
        sentence=_(
            "After how many minutes the Rush being played is the last. The coaches look at the clock; matches that the "
            "program plays have none."
        ),
        values={"none": _("no limit")},
    ),
}
