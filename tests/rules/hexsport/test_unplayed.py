import pytest

from rules.core.facts import Ending
from rules.core.ruleset import Ruleset
from rules.hexsport import market, match
from rules.hexsport.commands import GrantBonus, Prepare
from rules.hexsport.events import PreparationClosed, PreparationOpened
from rules.hexsport.options import DEFAULTS
from rules.hexsport.ruleset import HEXSPORT
from tests.rules.hexsport.clubs import after, events_of, founded


@pytest.mark.parametrize(("winner", "score", "margin"), [(0, (3, 0), 3), (1, (0, 3), -3), (1, (0, 9), -7)])
def test_a_match_given_to_one_side_is_a_report_the_rules_accept(
    winner: int, score: tuple[int, int], margin: int
) -> None:
    report = match.unplayed(Ending.AWARDED, winner, score, "did not come")
    facts = match.facts(report, (founded(), founded()), DEFAULTS)
    assert (facts.winner, facts.sides[0].margin) == (winner, margin)
    assert all(not side.players for side in facts.sides)


def test_the_game_has_everything_the_platform_asks_for() -> None:
    ruleset: Ruleset = HEXSPORT
    assert ruleset.campaign is not None
    assert ruleset.campaign.default_answer(founded(), DEFAULTS) is None
    assert ruleset.campaign.preview(founded(), DEFAULTS) == ()


def test_rolls_before_a_league_match_hang_on_the_bonus_and_not_on_the_rankings() -> None:
    assert market.prepare("m2", "league", own=500, other=1, options=DEFAULTS) == Prepare("m2", "league")
    assert events_of(founded(), Prepare("m2", "league")) == ()


def test_rolls_for_a_match_that_is_not_played_are_over_when_the_next_is_prepared() -> None:
    state = after(founded(), GrantBonus(20), Prepare("m1", "league"), GrantBonus(10))
    assert events_of(state, Prepare("m2", "league")) == (
        PreparationClosed(match="m1", forgone=2),
        PreparationOpened(match="m2", rolls=1, bonus=10),
    )
