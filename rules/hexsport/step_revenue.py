"""Step 5: revenue (HX-POST-17 to HX-POST-22)."""

from msgspec import Struct

from rules.core.emission import Emission
from rules.core.options import Options
from rules.core.pending import Pending, Rolled, RollRequest
from rules.hexsport.result_worth import Revenue, revenue
from rules.hexsport.state import TeamState
from rules.hexsport.step import Beginning, Step, going_on, open_sequence
from rules.hexsport.step_events import RevenueEarned

KEY = "revenue"


def _begin(state: TeamState, options: Options) -> Beginning:
    due = revenue(open_sequence(state).aftermath, options)
    if due.dice or due.flat:
        return Beginning()
    return Beginning(reason=due.reason or "revenue.no_dice")


def _pending(state: TeamState, options: Options) -> Pending:
    sequence = open_sequence(state)
    due = revenue(sequence.aftermath, options)
    facts = _facts(state, due)
    if not due.dice:
        return going_on(state, KEY, **facts)
    return RollRequest(purpose=KEY, subject="team", dice=due.dice, step=sequence.step, facts=facts)


def _facts(state: TeamState, due: Revenue) -> dict[str, object]:
    aftermath = open_sequence(state).aftermath
    facts: dict[str, object] = {
        "league_dice": due.league_dice,
        "underdog_dice": due.underdog_dice,
        "flat": due.flat,
        "ranking": aftermath.ranking,
        "opponent_ranking": aftermath.opponent_ranking,
        "debt": state.debt,
    }
    return {**facts, "reason": due.reason} if due.reason else facts


def _apply(emission: Emission[TeamState], given: Struct, options: Options) -> bool:
    due = revenue(open_sequence(emission.state).aftermath, options)
    faces = given.faces if isinstance(given, Rolled) else ()
    income = sum(faces) + due.flat
    debt_paid = min(income, emission.state.debt)
    if income:
        emission.emit(
            RevenueEarned(
                faces=faces,
                league_dice=due.league_dice,
                underdog_dice=due.underdog_dice,
                flat=due.flat,
                debt_paid=debt_paid,
                mc=income - debt_paid,
            )
        )
    return True


STEP = Step(key=KEY, begin=_begin, pending=_pending, apply=_apply)
