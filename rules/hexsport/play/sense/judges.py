"""The sensible bot: for each kind of choice a small judge that says what it would take.

He looks one action ahead, by chances and by what the ball and players are worth where they would be, and knows what
anybody at the table may know: neither the other hand nor what dice and cards will come.
"""

from collections.abc import Callable

from rules.core.pending import Choice
from rules.hexsport.play.action import Action
from rules.hexsport.play.actions import way_of
from rules.hexsport.play.attack_table import Assault
from rules.hexsport.play.commands import (
    Act,
    BuyCard,
    CashCheers,
    Command,
    EndRush,
    React,
    Step,
    Stop,
    TakeFree,
    Target,
    Turn,
)
from rules.hexsport.play.move import Move
from rules.hexsport.play.pitch import NOWHERE, PITCH
from rules.hexsport.play.reactions import attack_test
from rules.hexsport.play.sense.chances import strike_chance
from rules.hexsport.play.sense.habits import HABITS
from rules.hexsport.play.sense.hopes import acts_left, against, fight, hope
from rules.hexsport.play.sense.offers import offered, open_offers
from rules.hexsport.play.sense.plans import NEVER, NOTHING, Mover, Plan, pass_worth, plan_for
from rules.hexsport.play.sense.routes import DASHES, Legs, Route, legs_for, routes
from rules.hexsport.play.sense.sprints import sprint_on, sprint_routes
from rules.hexsport.play.state import NOBODY, MatchState
from rules.hexsport.play.steps import SPRINT, movement_of
from rules.hexsport.play.threat import faces
from rules.hexsport.play.throw import Throw
from rules.hexsport.play.throw_dice import points_from

WORTH_A_TOKEN = 0.02
CARD = 0.025  # a card bought for a token that nothing else needs
CHEER = 0.2
BY_CARD = 0.01  # an action paid with a card instead of a token, which may be worth more later


def wisest(state: MatchState, wanted: Choice) -> Command:
    """What he takes of the offers."""
    judge = JUDGES.get(wanted.kind) or HABITS.get(wanted.kind)
    command = judge(state, wanted) if judge is not None else None
    return open_offers(wanted)[0] if command is None else command


# --- the Rush ---------------------------------------------------------------------------------------------------------
def judge_rush(state: MatchState, wanted: Choice) -> Command:
    """What may end the Rush waits for what is worth doing first, while tokens are left for it."""
    plans = rush_plans(state, wanted)
    best, act = max(plans, key=lambda found: found[0].worth, default=(NOTHING, None))
    if act is None or best.worth < WORTH_A_TOKEN:
        return EndRush()
    if best.ends and isinstance(act, Act):
        spare = state.teams[state.side].tokens - min(2, acts_left(state, act.slot))
        first = [found for found in plans if not found[0].ends and getattr(found[1], "slot", None) != act.slot]
        safe, other = max(first, key=lambda found: found[0].worth, default=(NOTHING, None))
        if spare > 0 and other is not None and safe.worth >= WORTH_A_TOKEN:
            return other
    return act


def rush_plans(state: MatchState, wanted: Choice) -> list[tuple[Plan, Command]]:
    """Each offer worth a thought, with what it may lead to."""
    seen: dict[tuple[int, str, bool], dict[int, Route]] = {}
    found: list[tuple[Plan, Command]] = []
    for offer in wanted.offers:
        match offer.command:
            case Act(slot, action, card):
                plan = act_plan(state, slot, action, seen, spent=not card)
                found.append((Plan(plan.worth - BY_CARD * bool(card), plan.cell, plan.look, plan.ends), offer.command))
            case BuyCard():
                found.append((Plan(CARD), offer.command))
            case CashCheers(reward="die"):
                found.append((Plan(CHEER), offer.command))
            case _:
                pass
    return found


def act_plan(
    state: MatchState, slot: int, action: str, seen: dict[tuple[int, str, bool], dict[int, Route]], *, spent: bool
) -> Plan:
    """What an action not yet begun may lead to; `seen` keeps the routes already worked out."""
    way = way_of(state, slot, action)
    key = (slot, way.mode, way.dash)
    if key not in seen:
        if way.mode == SPRINT:
            seen[key] = sprint_routes(state, slot, movement_of(state, slot, SPRINT))
        else:
            seen[key] = routes(state, slot, legs_for(state, slot, way.mode, dash=way.dash))
    again = acts_left(state, slot) > spent
    return plan_for(action, Mover(state, slot, seen[key], again=again, sprinting=way.mode == SPRINT))


def judge_free_action(state: MatchState, wanted: Choice) -> Command:
    """The free action that is worth most, if any is worth something. (HX-RUSH-09)"""
    slot = state.sheet.tags.index(wanted.subject)

    def worth(free: TakeFree) -> float:
        return act_plan(state, slot, free.action, {}, spent=False).worth if free.action else 0.0

    return max(offered(wanted, TakeFree), key=worth)


# --- within an action -------------------------------------------------------------------------------------------------
def judge_move(state: MatchState, wanted: Choice) -> Command | None:
    """The next step on the way to where the action is worth most; there, the side to face."""
    move, action = state.stack[-1], action_of(state)
    assert isinstance(move, Move)
    slot, here = move.slot, state.figures[move.slot].cell
    again, moved = acts_left(state, slot) > 0, move.entered > 0 or move.turned
    if move.mode == SPRINT:
        ways = sprint_routes(state, slot, move.left)
        plan = plan_for(action, Mover(state, slot, ways, again=again, moved=moved, sprinting=True))
        return sprint_on(state, slot, plan.cell if plan.cell != NOWHERE else here, move.left, wanted)
    ways = routes(state, slot, Legs(move.left, DASHES if move.dash else 0, move.tried))
    plan = plan_for(action, Mover(state, slot, ways, again=again, moved=moved))
    if plan.cell not in (NOWHERE, here):
        return Step(ways[plan.cell].first)
    return _ended(state, slot, plan.look, wanted)


def action_of(state: MatchState) -> str:
    """The action that the movement at hand belongs to; a movement for its own sake is a Run."""
    frame = state.stack[-2] if len(state.stack) > 1 else None
    return frame.action if isinstance(frame, Action) and frame.action != "distract" else "run"


def _ended(state: MatchState, slot: int, look: int, wanted: Choice) -> Command | None:
    """The movement ends here, turned to what he would look at."""
    offers, figure = open_offers(wanted), state.figures[slot]
    if look not in (NOWHERE, figure.cell):
        turn = Turn(PITCH.toward(figure.cell, look)[0])
        beside = bool(PITCH.around[figure.cell] >> look & 1)
        if turn in offers and (beside or not faces(state, slot, look)):
            return turn
    return Stop() if Stop() in offers else None


def judge_throw(state: MatchState, wanted: Choice) -> Command:
    """The Strike or pass with most to hope for, unless the ball is worth more in hand. (HX-THROW-02)"""
    throw = state.stack[-1]
    assert isinstance(throw, Throw)
    slot, cell = throw.slot, state.figures[throw.slot].cell

    def worth(command: Command) -> float:
        match command:
            case Target(mate) if mate != NOBODY and state.side_of(mate) == state.side_of(slot):
                return pass_worth(state, slot, mate, moved=throw.moved)
            case Target(other) if other == NOBODY:
                return strike_chance(state, slot, cell, moved=throw.moved) * points_from(state, slot, cell)
            case Stop():
                return hope(state, slot, cell, again=acts_left(state, slot) > 0)
            case _:
                return NEVER

    return max(open_offers(wanted), key=worth)


def judge_target(state: MatchState, wanted: Choice) -> Command:
    """The opponent whom it is best to attack."""
    action = next(frame for frame in reversed(state.stack) if isinstance(frame, Action))
    cell = state.figures[action.slot].cell

    def worth(command: Target) -> float:
        attack = Assault(slot=action.slot, target=command.slot, kind=action.action, moved=action.entered > 0)
        return fight(state, attack, cell)

    return max(offered(wanted, Target), key=worth)


def judge_reaction(state: MatchState, wanted: Choice) -> Command | None:
    """The answer that harms him least; a ball thrown at him he dodges."""
    attack = state.stack[-1]
    if not isinstance(attack, Assault):
        return None
    test = attack_test(state, attack)

    def worth(command: React) -> float:
        return -against(state, attack, command.reaction, (test.dice, test.number))

    return max(offered(wanted, React), key=worth)


JUDGES: dict[str, Callable[[MatchState, Choice], Command | None]] = {
    "rush": judge_rush,
    "free_action": judge_free_action,
    "move": judge_move,
    "throw": judge_throw,
    "target": judge_target,
    "reaction": judge_reaction,
}
