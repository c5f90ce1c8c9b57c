"""The hex sport's options of the match that concern the Ref, cards, cheers and the coaching staff."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from league.presenters.option_words.words import Area, OptionWords

AREAS = (
    Area(
        title=_("Ref and fouls"),
        keys=(
            "ref.mover",
            "ref.blocks_players",
            "ref.carrier_ball",
            "ref.gone_offender",
            "ref.bin_space",
            "sneak.offender",
            "sneak.count",
            "abil.dirty_tricks_window",
        ),
    ),
    Area(
        title=_("Cards, cheers and staff"),
        keys=(
            "cards.random_retry",
            "cards.reshuffle",
            "cheers.show_off_stacks",
            "cheers.order",
            "cheers.per_reward",
            "cheers.reward_lifetime",
            "cheers.motm_counts_cashed",
            "cheers.cheerleader_check",
            "score.landslide_checks",
            "staff.without_coach",
            "staff.move_whose",
            "staff.offensive_double",
            "staff.cheer_fields",
        ),
    ),
)

YES_NO = {"true": _("yes"), "false": _("no")}

OFFERED: Mapping[str, OptionWords] = {
    "ref.mover": OptionWords(
        title=_("Who moves the Ref"),
        sentence=_("Which coach moves the Ref at the end of a Rush."),
        values={"rushing_coach": _("the rushing coach"), "other_coach": _("the other coach")},
    ),
    "ref.blocks_players": OptionWords(
        title=_("The Ref stands in the way"),
        sentence=_("Whether players cannot enter the Ref's hex, nor he theirs."),
        values=YES_NO,
    ),
    "ref.carrier_ball": OptionWords(
        title=_("Ball of a penalised carrier"),
        sentence=_("What the ball does when the Ref takes its carrier off the pitch."),
        values={"scatter": _("it scatters"), "stays_in_hex": _("it stays in its hex")},
    ),
    "ref.gone_offender": OptionWords(
        title=_("Offenders who have left the pitch"),
        sentence=_("Whether a foul is checked when its player has gone meanwhile."),
        values={"no_check": _("not checked"), "check_anyway": _("checked all the same")},
    ),
    "ref.bin_space": OptionWords(
        title=_("Sin Bin space after a Ref Check"),
        sentence=_("How long a penalty of 1 to 3 lasts."),
        values={"sum": _("the sum of the check"), "always_3": _("always space 3")},
    ),
    "sneak.offender": OptionWords(
        title=_("Offender of a Sneak"),
        sentence=_("Who picks the player that is checked."),
        values={
            "caller_picks": _("the coach who calls"),
            "owner_picks": _("the coach of the team"),
            "random": _("a card"),
        },
    ),
    "sneak.count": OptionWords(
        title=_("Who counts for a Sneak"),
        sentence=_("Which players make a team too many on the pitch."),
        values={"all_on_pitch": _("everybody on the pitch"), "standing_only": _("those who stand")},
    ),
    "abil.dirty_tricks_window": OptionWords(
        title=_("Dirty Tricks"),
        sentence=_("In whose actions this ability may call a foul."),
        values={"any_action": _("in any action"), "opponents_actions": _("in the opponents' actions")},
    ),
    "cards.random_retry": OptionWords(
        title=_("A card that names nobody"),
        sentence=_("What follows when no number of a card fits a random player."),
        values={"turn_again": _("another card is turned"), "roll_d14": _("a die of 14 sides is rolled")},
    ),
    "cards.reshuffle": OptionWords(
        title=_("Shuffle the discards"),
        sentence=_("Whether an empty deck is made anew from the discards."),
        values=YES_NO,
    ),
    "cheers.show_off_stacks": OptionWords(
        title=_("Fan Check of Show Off"),
        sentence=_("Whether it comes on top of the other checks of a Strike."),
        values=YES_NO,
    ),
    "cheers.order": OptionWords(
        title=_("First Fan Checks"),
        sentence=_("Who goes first when both teams have Fan Checks at once."),
        values={"rushing_first": _("the rushing coach"), "scorer_first": _("the coach who scored")},
    ),
    "cheers.per_reward": OptionWords(
        title=_("Cheers for a reward"),
        sentence=_("How many cheers buy a coaching die or a card."),
        values={"none": _("cheers buy nothing")},
    ),
    "cheers.reward_lifetime": OptionWords(
        title=_("How long rewards last"),
        sentence=_("How long a team has the coaching dice and cards that its cheers bought."),
        values={"match": _("for the match"), "season": _("for the season: full again at each of its matches")},
    ),
    "cheers.motm_counts_cashed": OptionWords(
        title=_("Spent cheers and the Man of the Match"),
        sentence=_("Whether cheers that were spent still count."),
        values=YES_NO,
    ),
    "cheers.cheerleader_check": OptionWords(
        title=_("Cheerleader check"),
        sentence=_("After which Strikes Cheerleaders are looked for where the score marker stands."),
        values={"strikes_of_3_or_more": _("Strikes of 3 or more"), "every_strike": _("every Strike")},
    ),
    "score.landslide_checks": OptionWords(
        title=_("Checks of a landslide"),
        sentence=_("Whether the Strike that ends the match still has its checks."),
        values={"before_end": _("before the match ends"), "none": _("none")},
    ),
    "staff.without_coach": OptionWords(
        title=_("Plays without a staff coach"),
        sentence=_("What a team without a staff coach may try."),
        values={"no_play": _("no play"), "play_without_bonus": _("any play, without a bonus die")},
    ),
    "staff.move_whose": OptionWords(
        title=_("Support Play"),
        sentence=_("Whose Cheerleaders it places and moves."),
        values={"own": _("the team's own"), "any": _("those of both teams")},
    ),
    "staff.offensive_double": OptionWords(
        title=_("Doubled Offensive Play"),
        sentence=_("What it brings."),
        values={
            "as_success": _("the same as a success"),
            "two_players_three_tokens": _("3 tokens for two players"),
            "one_player_four_tokens": _("4 tokens for one player"),
        },
    ),
    "staff.cheer_fields": OptionWords(
        title=_("Fields for Cheerleaders"),
        sentence=_("Where on the score track they may stand."),
        values={"all_but_marker": _("any free field"), "own_side_only": _("on the team's own side")},
    ),
}
