"""The penalty-card derby's presets, what a commissioner may set, and what stands in for values that nobody knows."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.presenters.option_words.plain_season import SEASON, SEASON_AREA
from league.presenters.option_words.words import Area, OptionWords, PresetWords

PRESETS: Mapping[str, PresetWords] = {
    "stand_in": PresetWords(
        title=_("On the stand-in board"),
        sentence=_("Everything as it comes, with board and moves of our own. Choose this to play without a board."),
    ),
    "companion": PresetWords(
        title=_("On your own board"),
        sentence=_(
            "Moves, points and leads come from the board on your table; the program keeps cards, dice, reviews and the"
            " penalty box."
        ),
    ),
}
AREAS = (
    SEASON_AREA,
    Area(title=_("Base game"), keys=("base_game",)),
    Area(title=_("Penalties"), keys=("box_regions", "box_at_jam_end", "reviews")),
)
OFFERED: Mapping[str, OptionWords] = {
    **SEASON,
    "base_game": OptionWords(
        title=_("Base game"),
        sentence=_("Whose board, moves and scoring the cards and penalties are laid over."),
        values={"stand_in": _("a stand-in of our own"), "table": _("the game on your own table")},
    ),
    "box_regions": OptionWords(
        title=_("Regions of the penalty box"),
        sentence=_("How many of her side's turns a penalty costs. The printed rules say two."),
    ),
    "box_at_jam_end": OptionWords(
        title=_("Box between two jams"),
        sentence=_("What becomes of skaters who sit in the box when a jam ends."),
        values={"carry_over": _("they go on sitting in the next jam"), "release": _("they come out")},
    ),
    "reviews": OptionWords(
        title=_("Used Official Reviews"),
        sentence=_("What becomes of an Official Review that was used."),
        values={
            "removed": _("it is out of the bout"),
            "recycled": _("it goes to the discards and is a blank when it is drawn"),
        },
    ),
}
PLACEHOLDERS: Mapping[str, Promise] = {
    "board": _("The base game: board, moves, passes and points. A game of our own is used, which is not play-tested."),
    "cards": _("The cards: all but the name and the risk of the Jammer's juke. A made-up deck is used."),
    "box": _("The box: how many regions it has, which only a picture shows. Two are used."),
    "ends": _("When a jam and a bout end. A jam has at most 15 turns of each side, a bout six jams."),
}
