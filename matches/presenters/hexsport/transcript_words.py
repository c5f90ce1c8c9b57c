"""What the keys in a match's log are called."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

ACTIONS: Mapping[str, Promise] = {
    "run": _("Run"),
    "sprint": _("Sprint"),
    "throw": _("Throw"),
    "slam": _("Slam"),
    "sucker_punch": _("Sucker Punch"),
    "steal": _("Steal"),
    "feint": _("Feint"),
    "stomp": _("Stomp"),
    "punt": _("Punt"),
    "distract": _("Distract the Ref"),
    "stand_up": _("Stand Up"),
    "transform": _("Transform"),
    "jump": _("Jump"),
}
# How an action is told that was not paid with a token.
PAID: Mapping[str, Promise] = {
    "card": _("%(action)s by card"),
    "free": _("Free %(action)s"),
    "uncharged": _("%(action)s without a token"),
    "interference": _("Running Interference, %(action)s"),
}
TESTS: Mapping[str, Promise] = {
    **ACTIONS,
    "dash": _("Dash"),
    "evade": _("Evade"),
    "pick_up": _("Pick Up"),
    "strike": _("Strike"),
    "pass": _("Pass"),
    "throw_at": _("Throw"),
    "catch": _("Catch"),
    "dodge": _("Dodge"),
    "slamback": _("Slamback"),
    "remain_calm": _("Remain Calm"),
    "play": _("Staff play"),
    "armour": _("Armour"),
}
ATTACKS: Mapping[str, Promise] = {
    "slam": _("%(name)s slams %(target)s"),
    "sucker_punch": _("%(name)s hits %(target)s from behind"),
    "steal": _("%(name)s tries to steal the ball from %(target)s"),
    "stomp": _("%(name)s stomps on %(target)s"),
    "feint": _("%(name)s feints at %(target)s"),
}
THROWS: Mapping[str, Promise] = {
    "strike": _("%(name)s throws for a Strike"),
    "pass": _("%(name)s passes to %(target)s"),
    "throw_at": _("%(name)s throws the ball at %(target)s"),
}
FOULS: Mapping[str, Promise] = {
    "stomp": _("Stomp"),
    "sucker_punch": _("Sucker Punch"),
    "stall": _("Stall"),
    "sneak": _("Sneak"),
    "dirty_tricks": _("Dirty Tricks"),
}
CUTS: Mapping[str, Promise] = {
    "strike": _("The Rush ends with the Strike."),
    "missed_strike": _("The Rush ends with the missed Strike."),
    "thrown_at": _("The Rush ends with the throw."),
    "punt": _("The Rush ends with the Punt."),
    "failed_pick_up": _("The Rush ends with the failed Pick Up."),
    "failed_catch": _("The Rush ends with the failed Catch."),
    "fallen_carrier": _("The Rush ends with the fall of who held the ball."),
    "lost_ball": _("The Rush ends with the loss of the ball."),
    "guard_on_ball": _("The Rush ends, for a Guard set the ball moving."),
}
ENDS: Mapping[str, Promise] = {
    "landslide": _("%(team)s wins by a landslide."),
    "rushes": _("The Rushes are over: %(team)s wins."),
    "sudden_death": _("%(team)s wins in sudden death."),
    "last_team": _("Only %(team)s still stands and wins."),
    "lot": _("A lot decides: %(team)s wins."),
    "no_players": _("Nobody came to play against %(team)s."),
    "ranking": _("Level; %(team)s wins by its lower ranking."),
}
ENDS_LEVEL: Mapping[str, Promise] = {
    "level": _("The match ends level."),
    "no_players": _("Nobody came to play."),
    "ranking": _("The match ends level, in rankings too."),
}
MOVES: Mapping[str, Promise] = {
    "push": _("%(name)s is pushed back to %(cell)s."),
    "follow_up": _("%(name)s follows up to %(cell)s."),
    "dodge": _("%(name)s gives way to %(cell)s."),
    "crawl": _("%(name)s crawls to %(cell)s."),
    "feint": _("%(name)s is lured to %(cell)s."),
    "punted": _("%(name)s is kicked to %(cell)s."),
}
TAKES: Mapping[str, Promise] = {
    "pick_up": _("%(name)s has the ball."),
    "catch": _("%(name)s catches the ball."),
    "steal": _("%(name)s steals the ball."),
}
BALL: Mapping[str, Promise] = {
    "scatter": _("The ball scatters to %(cell)s."),
    "throw": _("The ball flies to %(cell)s."),
    "launch": _("The ball flies to %(cell)s."),
    "punt": _("The ball is kicked to %(cell)s."),
    "drop": _("The ball is loose at %(cell)s."),
    "rest": _("The ball comes to rest at %(cell)s."),
}
FALLS: Mapping[str, Promise] = {
    "dash": _("%(name)s fails the Dash and falls."),
    "evade": _("%(name)s fails the Evade and falls."),
    "jump": _("%(name)s fails the Jump and falls."),
}
DICE: Mapping[str, Promise] = {
    "launch": _("Dice of the launch"),
    "launch_side": _("Dice of the launch"),
    "launch_damage": _("Potential damage of the launched ball"),
    "scatter": _("Dice of the scatter"),
    "ref_check": _("Dice of the Ref Check"),
    "random_player": _("Die for a player"),
}
DRAWN_FOR: Mapping[str, Promise] = {
    "strike": _("for the Strike"),
    "cheerleader": _("for a Cheerleader"),
    "damage": _("for the damage"),
}
PLAYS: Mapping[str, Promise] = {
    "offensive": _("an Offensive Play"),
    "defensive": _("a Defensive Play"),
    "support": _("a Support Play"),
}
REWARDS: Mapping[str, Promise] = {"die": _("a coaching die"), "card": _("a card")}
