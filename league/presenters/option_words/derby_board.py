"""The board derby's presets, what a commissioner may set, and what stands in for values that nobody knows."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.presenters.option_words.plain_season import SEASON, SEASON_AREA
from league.presenters.option_words.words import Area, OptionWords, PresetWords

PRESETS: Mapping[str, PresetWords] = {
    "text": PresetWords(
        title=_("The printed rules"),
        sentence=_("Two players, three jams. Choose this when you do not know what else to choose."),
    ),
    "scrimmage": PresetWords(
        title=_("Scrimmage"),
        sentence=_("Two jams at most, and whoever is ahead with 5 points has won: for short evenings."),
    ),
    "four_players": PresetWords(
        title=_("Four players"),
        sentence=_("On each side one runs the Jammer and the other the Blockers; they swap every jam."),
    ),
}
AREAS = (
    SEASON_AREA,
    Area(title=_("Who plays and how long"), keys=("mode", "players", "bench")),
    Area(title=_("Lead jammer and end of a jam"), keys=("lead_requires", "jam_end")),
    Area(title=_("Jammers and cards"), keys=("voluntary_brake", "redraw")),
)
OFFERED: Mapping[str, OptionWords] = {
    **SEASON,
    "mode": OptionWords(
        title=_("Length"),
        sentence=_("What ends a game."),
        values={
            "full": _("three jams or four scoring passes"),
            "scrimmage": _("two jams, or 5 points and the lead"),
        },
    ),
    "players": OptionWords(
        title=_("Players"),
        sentence=_("With four, each side has one for the Jammer and one for the Blockers, with two cards each."),
        values={"2": _("two"), "4": _("four")},
    ),
    "bench": OptionWords(
        title=_("Bench"),
        sentence=_("How many skaters a team may have beyond its five; they change places between jams."),
    ),
    "lead_requires": OptionWords(
        title=_("Lead jammer"),
        sentence=_("Whom a Jammer must have passed, besides the other Jammer, to become lead jammer."),
        values={"opposing_blockers": _("all opposing Blockers"), "all_blockers": _("the Blockers of both sides")},
    ),
    "jam_end": OptionWords(
        title=_("Second scoring pass"),
        sentence=_("When a jam ends in which a Jammer has completed her second scoring pass."),
        values={"phase_end": _("with the phase"), "immediate": _("at once")},
    ),
    "voluntary_brake": OptionWords(
        title=_("Braking"),
        sentence=_("Whether a Jammer may stop short of what her die asks for; it costs two steps of the dice token."),
        values={"no": _("no"), "yes": _("yes")},
    ),
    "redraw": OptionWords(
        title=_("New cards at the checkered line"),
        sentence=_("What a side may throw away before it fills up its hand."),
        values={"whole_hand": _("the whole hand"), "any_cards": _("any cards of it")},
    ),
}
PLACEHOLDERS: Mapping[str, Promise] = {
    "cards": _("The 40 action cards: their kinds, dice and conditions. A made-up deck is used."),
    "track": _("The track: its lanes, spaces and card zones. A made-up track is used."),
}
