"""The companion: a bout on the players' own board, told turn by turn."""

import pytest

from rules.core.pending import Choice
from rules.derby_penalties.deeds import CallOff, GoOn
from rules.derby_penalties.engine import advance, pending
from rules.derby_penalties.state import JamScore, Phase
from rules.derby_penalties.table import ClaimLead, ClaimPoints, EndBout
from tests.rules.derby_penalties.driving import at_table, turn


@pytest.mark.rule("TYC-117a", "TYC-117b")
def test_lead_points_and_ends_are_told_at_the_end_of_a_turn() -> None:
    bout, _ = turn(at_table(), until=Phase.TURN_END)
    for told in (ClaimLead(), ClaimPoints(0, 4), ClaimPoints(1, 1)):
        bout, _ = advance(bout, told)
        assert bout.phase is Phase.TURN_END
    wanted = pending(bout)
    assert isinstance(wanted, Choice)
    assert ClaimLead() not in [offer.command for offer in wanted.offers]
    assert advance(bout, GoOn())[0].side == 1
    assert advance(bout, CallOff())[0].jam == 2
    over, _ = advance(bout, EndBout())
    assert (over.winner, pending(over)) == (0, None)
    assert over.jams == (JamScore(points=(4, 1), lead=0),)


@pytest.mark.rule("TYC-82")
def test_a_level_bout_cannot_be_ended() -> None:
    bout, _ = turn(at_table(), until=Phase.TURN_END)
    wanted = pending(bout)
    assert isinstance(wanted, Choice)
    assert EndBout() not in [offer.command for offer in wanted.offers]
