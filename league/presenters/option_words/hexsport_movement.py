"""The hex sport's options of the match that concern movement, actions and the abilities that go with them."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from league.presenters.option_words.words import Area, OptionWords

AREAS = (
    Area(
        title=_("Movement and actions"),
        keys=(
            "dice.rise_counters",
            "dice.rise_cap",
            "move.one_hex_evade",
            "move.test_order",
            "move.after_failed_test",
            "dash.failed_turn",
            "jump.distance",
            "jump.short_movement",
            "bench.entry_cost",
            "bench.leave",
            "transform.guard_carrier",
            "transform.start_role",
            "interfere.uses",
            "interfere.timing",
            "abil.alert_timing",
            "abil.gotcha_fall",
            "abil.prima_donna_move",
            "rush.ability_cost",
            "punt.cost",
            "punt.move",
        ),
    ),
)

OFFERED: Mapping[str, OptionWords] = {
    "dice.rise_counters": OptionWords(
        title=_("Counting of rising targets"),
        sentence=_("What makes the next Dash, Evade or Jump of an action harder."),
        values={"per_kind": _("earlier tests of its kind"), "shared": _("all three kinds together")},
    ),
    "dice.rise_cap": OptionWords(
        title=_("Limit of rising targets"),
        sentence=_("The most successes a Dash, Evade or Jump can need."),
        values={"none": _("no limit"), "3": _("3 successes")},
    ),
    "move.one_hex_evade": OptionWords(
        title=_("Evade of a Jack's one hex"),
        sentence=_("Whether a Jack who moves one hex out of a threat hex needs an Evade."),
        values={"required": _("needed"), "waived": _("not needed")},
    ),
    "move.test_order": OptionWords(
        title=_("Order of the tests of one step"),
        sentence=_("Which test of a step comes first."),
        values={"evade_dash_pickup": _("Evade, Dash, Pick Up"), "dash_evade_pickup": _("Dash, Evade, Pick Up")},
    ),
    "move.after_failed_test": OptionWords(
        title=_("After the first failed test of a step"),
        sentence=_("Whether the other test of that step is still made."),
        values={"no_more_tests": _("no further test"), "all_tests": _("all tests are made")},
    ),
    "dash.failed_turn": OptionWords(
        title=_("Failed Dash for a turn"),
        sentence=_("What becomes of a sprinter who fails to turn by a Dash."),
        values={"falls_in_place": _("he falls where he stands"), "stays_standing": _("he stays on his feet")},
    ),
    "jump.distance": OptionWords(
        title=_("Distance of a Jump"),
        sentence=_("How far away the landing hex is."),
        values={"exactly_2": _("exactly 2 hexes"), "up_to_2": _("1 or 2 hexes")},
    ),
    "jump.short_movement": OptionWords(
        title=_("Jump with too little movement left"),
        sentence=_("Whether Dash tests may make up for missing movement."),
        values={"dash_per_missing_hex": _("one Dash for each missing hex"), "not_allowed": _("no Jump")},
    ),
    "bench.entry_cost": OptionWords(
        title=_("Cost of entering"), sentence=_("The hexes of movement it takes to come from the bench.")
    ),
    "bench.leave": OptionWords(
        title=_("Leaving for the bench"),
        sentence=_("Who may go to the bench by his own entry hex."),
        values={
            "without_ball": _("players without the ball"),
            "with_ball_dropped": _("everybody; a carrier drops the ball"),
            "forbidden": _("nobody"),
        },
    ),
    "transform.guard_carrier": OptionWords(
        title=_("Carrier who turns into a Guard"),
        sentence=_("What becomes of the ball, which Guards may not hold."),
        values={
            "drops_ball": _("he drops it"),
            "keeps_ball": _("he keeps it"),
            "forbidden": _("he may not turn into a Guard"),
        },
    ),
    "transform.start_role": OptionWords(
        title=_("Robots at the start"),
        sentence=_("In which form Robots begin a match."),
        values={"jack": _("as Jacks"), "coach_choice": _("as their coach likes")},
    ),
    "interfere.uses": OptionWords(
        title=_("Uses of Running Interference"),
        sentence=_("How often the ability works."),
        values={
            "once_per_match": _("once a match"),
            "once_per_rush": _("once a Rush"),
            "once_per_own_rush": _("once from one Rush of the own side to the next"),
        },
    ),
    "interfere.timing": OptionWords(
        title=_("Moment of Running Interference"),
        sentence=_("When the run is taken."),
        values={"between_steps": _("between two steps of an action"), "after_action": _("after the action")},
    ),
    "abil.alert_timing": OptionWords(
        title=_("Moment of Alert"),
        sentence=_("When an Alert player may turn to an opponent who came beside him."),
        values={"before_next_step": _("before the next step"), "end_of_action": _("at the end of the action")},
    ),
    "abil.gotcha_fall": OptionWords(
        title=_("Failed Evade from a Gotcha! player"),
        sentence=_("He does not leave his hex."),
        values={"stays_and_falls": _("he falls there"), "stays_standing": _("he stays on his feet")},
    ),
    "abil.prima_donna_move": OptionWords(
        title=_("Prima Donna as Striker"),
        sentence=_("How far he may move before a Throw or Steal."),
        values={"one_hex": _("one hex"), "full_move": _("as far as a Striker")},
    ),
    "rush.ability_cost": OptionWords(
        title=_("Cost of Feint, Transform and Distract the Ref"),
        sentence=_("Each is one of the two actions a player has in a Rush, whatever it costs."),
        values={"one_token": _("a token"), "free": _("nothing")},
    ),
    "punt.cost": OptionWords(
        title=_("Cost of a Punt"),
        sentence=_("Whether a Punt takes a token."),
        values={"token": _("one token"), "free": _("nothing")},
    ),
    "punt.move": OptionWords(
        title=_("Movement before a Punt"),
        sentence=_("How far a Keeper may go before he punts."),
        values={"none": _("not at all"), "one_hex": _("one hex"), "full_move": _("his Move")},
    ),
}
