"""What helps a team over an act that it can no longer pay for after a correction."""

import pytest

from rules.core.errors import RuleViolation
from rules.hexsport.commands import Lend
from rules.hexsport.corrections import relief


@pytest.mark.parametrize(
    ("violation", "mc"),
    [
        (RuleViolation("buy.cannot_afford", price=12, cash=5), 7),
        (RuleViolation("fate.cannot_afford", need=4, in_hand=1), 3),
        (RuleViolation("bid.cannot_afford", bid=20, purse=11), 9),
    ],
)
def test_what_lacks_is_lent(violation: RuleViolation, mc: int) -> None:
    assert relief(violation) == Lend(mc)


def test_a_loan_helps_over_nothing_else() -> None:
    assert relief(RuleViolation("buy.roster_full", players=14, limit=14)) is None
