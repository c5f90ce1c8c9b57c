"""The choices that need no plan: coaching dice, facings, pushes, calls, cards, setting up."""

from collections.abc import Callable

from rules.core.pending import Choice
from rules.hexsport.play.commands import (
    Call,
    Choose,
    Coach,
    Command,
    Deploy,
    Exchange,
    Face,
    Pick,
    PlaceCheerleader,
    Reroll,
    Target,
    TryPlay,
)
from rules.hexsport.play.contest import Contest
from rules.hexsport.play.deck import CARDS
from rules.hexsport.play.dice_test import Test
from rules.hexsport.play.pitch import NOWHERE, PITCH
from rules.hexsport.play.sense.chances import chance
from rules.hexsport.play.sense.offers import offered, open_offers
from rules.hexsport.play.state import NOBODY, MatchState
from rules.hexsport.state import Role

Habit = Callable[[MatchState, Choice], Command | None]
# Up to how many coaching dice a test is worth, and the chance above which it needs none. (HX-DICE-26)
COACHED = {"strike": (2, 0.85), "pick_up": (1, 0.8), "catch": (1, 0.8), "armour": (1, 1.0), "steal": (1, 1.0)}
CARRIER_COACHED = {"slamback": (1, 1.0), "dodge": (1, 1.0), "evade": (1, 0.7), "dash": (1, 0.7)}
HANDLERS = 4  # deployed before the first Guards
FILES = (2, 0, 4, 1, 3)  # which launch hex the next player is put before
BEHIND = 2  # hexes from it
ROLES = (Role.STRIKER, Role.JACK, Role.GUARD, Role.KEEPER)
FAR = 99


def coach(state: MatchState, wanted: Choice) -> Command:
    """As many dice as the test is worth; those of a Defensive Play are lost if they are not used. (HX-STAFF-11)"""
    test = _coached(state)
    most, enough = COACHED.get(test.kind, (0, 0.0))
    if test.kind in CARRIER_COACHED and test.slot == state.carrier != NOBODY:
        most, enough = CARRIER_COACHED[test.kind]
    offers = offered(wanted, Coach)
    reserve = max(offer.reserve for offer in offers)
    dice = min(most, max(offer.dice for offer in offers))
    while dice and chance(test.dice + reserve + dice - 1, test.number, max(test.need, 1)) >= enough:
        dice -= 1
    return Coach(dice, reserve)


def _coached(state: MatchState) -> Test:
    """The test that dice are asked for."""
    frame = state.stack[-1]
    if isinstance(frame, Contest):
        return frame.reacting if frame.second and frame.reacting is not None else frame.active
    assert isinstance(frame, Test)
    return frame


def reroll(state: MatchState, wanted: Choice) -> Command:
    """The last die that failed, unless the test has what it needs. (HX-ABIL-15)"""
    test = state.stack[-1]
    assert isinstance(test, Test)
    assert test.roll is not None
    if test.need and test.roll.successes >= test.need:
        return Reroll()
    chains = test.roll.chains
    dice = [offer for offer in offered(wanted, Reroll) if not offer.keep]
    failed = [offer for offer in dice if chains[offer.die][offer.place] < test.number]
    return failed[-1] if failed else Reroll()


def face(state: MatchState, wanted: Choice) -> Command | None:
    """His own player looks at what he is after; an opponent looks away from it. (HX-DODGE-04, HX-FEINT-07)"""
    turns = offered(wanted, Face)
    slot = turns[0].slot
    cell, goal = state.figures[slot].cell, sight_of(state, slot)
    if NOWHERE in (cell, goal) or goal == cell:
        return None
    far, ahead = PITCH.distance[goal], PITCH.neighbours[cell]
    sign = 1 if state.side_of(slot) == wanted.seat else -1

    def away(turn: Face) -> int:
        seen = ahead[turn.facing]
        return sign * (far[seen] if seen != NOWHERE else far[cell] + 1)

    return min(turns, key=away)


def sight_of(state: MatchState, slot: int) -> int:
    """What a player looks at: with the ball a Strike Hex, else who is beside him, the ball, the nearest opponent."""
    side, cell = state.side_of(slot), state.figures[slot].cell
    far = PITCH.distance[cell]
    if state.carrier == slot:
        zones = (zone for zone in PITCH.zones if zone.attacker == side)
        return min(zones, key=lambda zone: (far[zone.strike], -zone.points)).strike
    rivals = [state.figures[other].cell for other in state.on_pitch(1 - side)]
    nearest = min(rivals, key=far.__getitem__, default=NOWHERE)
    beside = nearest != NOWHERE and far[nearest] == 1
    return nearest if beside or state.ball == NOWHERE else state.ball


def push(state: MatchState, wanted: Choice) -> Command:
    """An opponent is pushed toward his own end. (HX-PUSH-01)"""
    slot = state.sheet.tags.index(wanted.subject)
    home = PITCH.distance[PITCH.entries[state.side_of(slot)]]
    return min(offered(wanted, Choose), key=lambda choose: home[choose.cell])


def follow_up(state: MatchState, wanted: Choice) -> Command:
    """He follows, unless he has the ball. (HX-SLAM-11)"""
    slot = state.sheet.tags.index(wanted.subject)
    return open_offers(wanted)[0 if state.carrier == slot else -1]


def stay(_state: MatchState, wanted: Choice) -> Command:
    """The first offer: nothing is done."""
    return open_offers(wanted)[0]


def last(_state: MatchState, wanted: Choice) -> Command:
    return open_offers(wanted)[-1]


def call(state: MatchState, wanted: Choice) -> Command:
    """Every foul, on the carrier if he may be named. (HX-REF-01)"""
    calls = [call for call in offered(wanted, Call) if call.foul]
    return next((call for call in calls if call.slot == state.carrier), calls[0])


def move_ref(state: MatchState, wanted: Choice) -> Command:
    """The Ref goes where most opponents are near. (HX-RUSH-26)"""
    rivals = [PITCH.distance[state.figures[slot].cell] for slot in state.on_pitch(1 - _side(wanted))]
    return min(offered(wanted, Choose), key=lambda choose: sum(far[choose.cell] for far in rivals))


def exchange(_state: MatchState, wanted: Choice) -> Command:
    """Cards that bring no action go back, one by one; an empty exchange ends it. (HX-SETUP-02)"""
    idle = (swap for swap in offered(wanted, Exchange) if swap.cards and not CARDS[swap.cards[0]].action)
    return next(idle, Exchange())


def deploy_player(state: MatchState, wanted: Choice) -> Command:
    """First those who handle the ball, then Guards. (HX-SETUP-06)"""
    here = state.on_pitch(_side(wanted))
    few = sum(state.figures[slot].role in ROLES[:2] for slot in here) < HANDLERS
    order = ROLES if few else ROLES[2:] + ROLES[:2]
    return min(offered(wanted, Target), key=lambda target: order.index(state.figures[target.slot].role))


def deploy(state: MatchState, wanted: Choice) -> Command:
    """Along the launch line, so that somebody is near wherever the ball comes to lie. (HX-SETUP-06)"""
    place = len(state.on_pitch(_side(wanted))) % len(FILES)
    far = PITCH.distance[PITCH.launch[FILES[place]]]
    return min(offered(wanted, Deploy), key=lambda deploy: abs(far[deploy.cell] - BEHIND))


def role(_state: MatchState, wanted: Choice) -> Command:
    """Who has a choice plays as Striker. (HX-TRANSFORM-04)"""
    return min(offered(wanted, Pick), key=lambda pick: ROLES.index(Role(pick.value)))


def try_play(_state: MatchState, wanted: Choice) -> Command:
    """A play that its own coach tries, the first offered before the others. (HX-STAFF-04)"""
    plays = [play for play in offered(wanted, TryPlay) if play.play]
    return next((play for play in plays if play.play == play.coach), plays[0])


def offensive_play(state: MatchState, wanted: Choice) -> Command:
    """The carrier, else whoever handles the ball best and is nearest to it. (HX-STAFF-07)"""

    def rank(target: Target) -> tuple[bool, int, int]:
        figure = state.figures[target.slot]
        far = PITCH.distance[figure.cell][state.ball] if NOWHERE not in (figure.cell, state.ball) else FAR
        return target.slot != state.carrier, ROLES.index(figure.role), far

    return min(offered(wanted, Target), key=rank)


def place_cheerleader(state: MatchState, wanted: Choice) -> Command:
    """A Cheerleader waits where a Strike of three would bring the marker; from the Bench first. (HX-STAFF-16)"""
    goal = state.score + (3 if _side(wanted) == 0 else -3)
    places = offered(wanted, PlaceCheerleader)
    return min(places, key=lambda place: (place.origin is not None, abs(place.field - goal)))


def _side(wanted: Choice) -> int:
    assert wanted.seat is not None, "every choice in a match is a side's"
    return wanted.seat


HABITS: dict[str, Habit] = {
    "alert": last,
    "call": call,
    "cheerleader": place_cheerleader,
    "coaching": coach,
    "crawl": stay,
    "deploy": deploy,
    "deploy_player": deploy_player,
    "dodge": stay,
    "exchange": exchange,
    "facing": face,
    "feint": stay,
    "follow_up": follow_up,
    "interfere": stay,
    "offensive_play": offensive_play,
    "push": push,
    "ref_move": move_ref,
    "reroll": reroll,
    "role": role,
    "staff_play": try_play,
    "start_role": role,
}
