"""What dice decide: wipeouts, pushes, cards and fouls (ICR-33, ICR-38c, ICR-40c, ICR-46)."""

from rules.derby_board.data import DECK
from rules.derby_board.kinds import Condition, PushResult, Wipeout
from rules.derby_board.tokens import LADDER

TO_STOPPED = -len(LADDER)
PUSHER_DIE, TARGET_DIE, WIPEOUT_DIE = 6, 10, 6
PENALTY_DICE = {False: 6, True: 8}  # by whether the foul worked (ICR-40c)
SPOTTED_FROM = 6  # ICR-40d
TOTALS = ((2, Wipeout.MINOR_STUMBLE), (4, Wipeout.MAJOR_STUMBLE), (5, Wipeout.FULL_STOP), (7, Wipeout.DOWN))
TOKEN_STEPS = {
    Wipeout.MINOR_STUMBLE: -1,
    Wipeout.MAJOR_STUMBLE: -2,
    Wipeout.FULL_STOP: TO_STOPPED,
    Wipeout.DOWN: TO_STOPPED,
    Wipeout.WINDED: TO_STOPPED,
}
FALLS = {Wipeout.DOWN: Condition.DOWN, Wipeout.WINDED: Condition.WINDED}
PUSHED = {PushResult.SUCCESS, PushResult.EPIC_SUCCESS}


def wipeout(total: int) -> Wipeout:
    """ICR-46"""
    return next((result for most, result in TOTALS if total <= most), Wipeout.WINDED)


def push_result(pusher: int, target: int) -> PushResult:
    """ICR-33"""
    if pusher == 1:
        return PushResult.EPIC_WIPEOUT if target == 1 else PushResult.EPIC_SUCCESS
    if target == 1:
        return PushResult.EPIC_FAIL
    return PushResult.SUCCESS if target > pusher else PushResult.FAIL


def card_works(roll: int) -> bool:
    """ICR-38c"""
    return roll <= DECK.success_roll_at_most


def spotted(roll: int) -> bool:
    """ICR-40d"""
    return roll >= SPOTTED_FROM
