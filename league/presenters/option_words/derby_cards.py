"""The card derby's presets, what a commissioner may set, and what stands in for values that nobody knows."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.presenters.option_words.plain_season import SEASON, SEASON_AREA
from league.presenters.option_words.words import Area, FixedArea, OptionWords, PresetWords

PRESETS: Mapping[str, PresetWords] = {
    "text": PresetWords(
        title=_("The printed rules"),
        sentence=_("Three periods and nothing else. Choose this when you do not know what else to choose."),
    ),
    "with_wheel": PresetWords(
        title=_("With the penalty wheel"),
        sentence=_("In both intermissions the wheel is spun, for one point each time."),
    ),
}
AREAS = (
    SEASON_AREA,
    Area(title=_("Lead jammer and call-off"), keys=("calloff_source", "calloff_effect", "star_pass_counts")),
    Area(
        title=_("Penalties and power plays"),
        keys=("ghost_points", "power_play_last_score", "mp_keeps_plus", "mp_after_failed_pass"),
    ),
    Area(title=_("Fights"), keys=("fight_bonus", "fight_in_power_play")),
    Area(title=_("Periods, overtime, intermissions"), keys=("period_end", "overtime", "wheel")),
)
OFFERED: Mapping[str, OptionWords] = {
    **SEASON,
    "calloff_source": OptionWords(
        title=_("Number of the call-off"),
        sentence=_("Which card says whether the lead jammer calls the jam off: by an even number she does."),
        values={"score_card": _("the card she scored with"), "new_card": _("a card of its own")},
    ),
    "calloff_effect": OptionWords(
        title=_("Points before a call-off"),
        sentence=_("What becomes of points that the opponent has in a jam that is called off."),
        values={"zero": _("they are lost"), "stop": _("they stand")},
    ),
    "star_pass_counts": OptionWords(
        title=_("Jam of who gets the star"),
        sentence=_("Whether a skater to whom the star is passed has a jam counted."),
        values={
            "completed": _("if the pass succeeds"),
            "always": _("also if it fails"),
            "never": _("never"),
        },
    ),
    "ghost_points": OptionWords(
        title=_("Points for the penalty box"),
        sentence=_("How often each opponent in the box is worth a further point in a power play."),
        values={"per_reading": _("each time points are scored"), "per_jam": _("the first time")},
    ),
    "power_play_last_score": OptionWords(
        title=_("Score on the last card"),
        sentence=_("What a score on the last card of a power play is worth, when no card for points is left."),
        values={"lost": _("nothing"), "finish": _("its points, by one card more")},
    ),
    "mp_keeps_plus": OptionWords(
        title=_("Exchange after a power play"),
        sentence=_("Whether jammers whose jam was to be exchanged still exchange after a power play."),
        values={"true": _("yes"), "false": _("no")},
    ),
    "mp_after_failed_pass": OptionWords(
        title=_("Power play after a failed star pass"),
        sentence=_("Whether a side that failed to pass the star may score in a power play of that jam."),
        values={"no_score": _("no: the jam is over"), "may_score": _("yes")},
    ),
    "fight_bonus": OptionWords(
        title=_("Reward of a fight"),
        sentence=_("What the winner of a fight has in the next jam, in which she is the jammer."),
        values={
            "auto_lead": _("she is lead jammer"),
            "bonus_only": _("she draws for the lead with her bonus"),
        },
    ),
    "fight_in_power_play": OptionWords(
        title=_("Fight in a power play"),
        sentence=_("What a fight does when it breaks out in a power play."),
        values={"end_only": _("it ends the power play"), "run": _("it ends the power play and is fought out")},
    ),
    "period_end": OptionWords(
        title=_("End of a period"),
        sentence=_("What happens to the jam that is going on when the last card is drawn."),
        values={"finish_jam": _("it is finished, with the cards shuffled again"), "hard_stop": _("it ends there")},
    ),
    "overtime": OptionWords(
        title=_("Overtime jams"),
        sentence=_("How the jams go that break a tie."),
        values={"normal_jam": _("like any other"), "no_lead": _("without a lead jammer")},
    ),
    "wheel": OptionWords(
        title=_("Penalty wheel"),
        sentence=_("Whether the wheel is spun in the two intermissions, for one point each time."),
        values={"off": _("no"), "on": _("yes")},
    ),
}
FIXED = (
    FixedArea(
        title=_("Cards and tables"),
        sentences={"data_sets": _("The deck, the wheel and the tables are those that come with the program.")},
    ),
)
PLACEHOLDERS: Mapping[str, Promise] = {
    "deck": _("The 100 cards: what stands on each. A made-up deck with the known counts is used."),
    "wheel": _("The wheel: which numbers bring which event. Each event has two numbers."),
    "bonus": _("The bonus of a 10+: how many points each number adds. A made-up table is used."),
    "causes": _("The causes of major penalties: which number means which. A made-up table is used."),
}
