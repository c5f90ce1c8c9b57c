"""D1: bouts of the card derby with their whole log, against a straight-line simulator that keeps none."""

from rules.derby_cards.bout import play_bout
from rules.derby_cards.course import Setting
from rules.derby_cards.scorer import recount
from tests.benchmarks.measure import compare, faster
from tests.rules.derby_cards.scenes import shuffles
from tests.rules.derby_cards.straight_line import StraightLine

BOUTS = 100
POWERS = (2, 2)
SETTING = Setting(powers=POWERS)


def logged() -> int:
    """The events of so many bouts."""
    return sum(len(play_bout(SETTING, shuffles(seed))) for seed in range(BOUTS))


def straight() -> int:
    """The points of the same bouts, from the same orders of the deck."""
    return sum(sum(StraightLine(POWERS, shuffles(seed)).play().score) for seed in range(BOUTS))


def test_d1_logged_bouts() -> None:
    for seed in range(BOUTS):
        assert (
            list(recount(play_bout(SETTING, shuffles(seed))).score) == StraightLine(POWERS, shuffles(seed)).play().score
        )
    compared = compare(
        f"D1 {BOUTS} card-derby bouts with their log",
        logged,
        straight,
        goal=faster(0.5, stretch=0.8),
        notes=(f"{logged() / BOUTS:.0f} events per bout",),
    )
    for name, seconds in (("with their log", compared.ours), ("straight on", compared.reference)):
        print(f"  {BOUTS / sorted(seconds)[len(seconds) // 2]:,.0f} bouts per CPU second {name}")
