"""The hex sport's fixed options of the match on the pitch: what holds in every season."""

from django.utils.translation import gettext_lazy as _

from league.presenters.option_words.words import FixedArea

AREAS = (
    FixedArea(
        title=_("Dice and coaching dice"),
        sentences={
            "dice.rise_counters": _("Rising targets are counted apart for Dash, Evade and Jump."),
            "dice.rise_cap": _("Rising targets have no upper limit."),
            "dice.minimum": _("A pool of 0 dice or fewer rolls nothing."),
            "dice.floor_order": _("Coaching dice are added after a pool has been raised to 0."),
            "dice.coaching_explode": _("Coaching dice add dice on a 6 as well."),
            "dice.coaching_order": _("The active side names its coaching dice first."),
            "dice.coaching_scope": _("Coaching dice join tests of players and armour checks only."),
            "dice.reroll_chain": _("A 6 that is rolled again takes the dice it had added with it."),
        },
    ),
    FixedArea(
        title=_("Pitch, setup and facing"),
        sentences={
            "pitch.file": _("The board is the one that comes with the program, a stand-in for the real one."),
            "setup.line_hexes": _("No player is set up on the launch line."),
            "setup.facing": _("Coaches choose the facing of the players they set up."),
            "setup.no_players": _("A team that can place nobody loses by a landslide."),
            "facing.border": _("A hex exactly beside a player counts as in front of him."),
            "facing.blocking": _("Figures do not block sight."),
        },
    ),
    FixedArea(
        title=_("Rush and movement"),
        sentences={
            "move.one_hex_evade": _("A Jack who moves one hex out of a threat hex needs an Evade."),
            "move.test_order": _("Tests of one step come in the order Evade, Dash, Pick Up."),
            "move.after_failed_test": _("After a failed test of a step no further test is made."),
            "rush.staff_before_launch": _("The staff play comes before the launch."),
            "rush.ability_cost": _("Feint, Transform and Distract the Ref cost one token each."),
            "dash.failed_turn": _("Who fails a dashed turn falls where he stands."),
            "jump.distance": _("A Jump goes exactly 2 hexes."),
            "jump.short_movement": _("Missing movement for a Jump is made up by Dash tests."),
        },
    ),
    FixedArea(
        title=_("Ball"),
        sentences={
            "launch.can_injure": _("A launched ball injures nobody."),
            "throw.intercept": _("Figures in the way do not intercept a throw."),
            "punt.cost": _("A Punt costs one token."),
            "punt.move": _("A Keeper does not move while punting."),
        },
    ),
    FixedArea(
        title=_("Contact, injuries and abilities"),
        sentences={
            "push.off_pitch": _("Nobody is pushed off the pitch."),
            "push.throw_axis": _("A thrown ball pushes in the direction nearest to the line of the throw."),
            "transform.guard_carrier": _("A carrier who turns into a Guard drops the ball."),
            "transform.start_role": _("Robots begin a match as Jacks."),
            "interfere.uses": _("Running Interference works once a match."),
            "interfere.timing": _("Running Interference comes between two steps of an action."),
            "abil.grizzled": _("Grizzled has no effect: what it does is unknown."),
            "abil.gotcha_fall": _("Who fails an Evade from a Gotcha! player falls without leaving his hex."),
            "abil.alert_timing": _("Alert turns a player before the next step."),
            "abil.prima_donna_move": _("On a 1 a Prima Donna moves one hex before a Throw or Steal."),
        },
    ),
    FixedArea(
        title=_("Ref and bench"),
        sentences={
            "bench.entry_cost": _("Coming from the bench costs 1 hex of movement."),
            "bench.leave": _("A player without the ball may go to the bench."),
            "bench.same_rush_step": _("A player sent off in his own Rush moves on in the Sin Bin at its end already."),
        },
    ),
    FixedArea(
        title=_("Score, cards, cheers and staff"),
        sentences={
            "score.landslide_any_time": _("A landslide ends the match in either Rush."),
            "score.tie_rule_league": _("A level league match is a draw."),
            "score.tie_rule_friendly": _("A level friendly is a draw."),
            "score.tie_rule_knockout": _("A level knock-out match goes to sudden death."),
            "score.sudden_death_limit": _("After 14 more Rushes sudden death is decided by lot."),
            "score.time_limit": _("A match has no time limit."),
            "cards.deck_file": _("The deck is the one that comes with the program, a stand-in for the real one."),
            "cheers.reward_lifetime": _("What cheers bought lasts for the match."),
        },
    ),
)
