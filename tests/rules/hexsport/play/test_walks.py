"""Whatever is played, a match comes to its end in good order."""

from collections import Counter

import pytest

from rules.core.dice import HashDice
from rules.hexsport import match
from rules.hexsport.data import LISTS
from rules.hexsport.options import DEFAULTS
from rules.hexsport.play.bots import at_random, play_match, whimsical
from rules.hexsport.play.facts import report_of
from rules.hexsport.play.lineups import match_sheet
from tests.rules.hexsport.clubs import founded
from tests.rules.hexsport.play.walks import walk

FAST_WALKS = 36
DEEP_WALKS = 2_000
EVERY_RUN_MEETS = {  # the floor: without these among them the walks would prove little
    "AbilityUsed",
    "ArmourHeld",
    "AttackMade",
    "BallLaunched",
    "BallMoved",
    "BallTaken",
    "BinMoved",
    "CardBought",
    "CardsDiscarded",
    "CheerleaderPlaced",
    "CoachingSpent",
    "DieRerolled",
    "EventBegan",
    "FoulCalled",
    "PlayTried",
    "PlayerBinned",
    "PlayerEntered",
    "PlayerFell",
    "PlayerHarmed",
    "PlayerStood",
    "RefMoved",
    "RoleChanged",
    "RushCut",
    "StrikeScored",
    "SuddenDeathBegan",
    "ended:level",
    "ended:no_players",
    "ended:rushes",
}


def test_matches_of_invented_teams_under_any_terms_come_to_an_end() -> None:
    met: Counter[str] = Counter()
    for seed in range(FAST_WALKS):
        met += walk(seed)
    assert EVERY_RUN_MEETS - set(met) == set()


@pytest.mark.deep
@pytest.mark.parametrize("lot", range(20))
def test_two_thousand_matches_come_to_an_end(lot: int) -> None:
    size = DEEP_WALKS // 20
    for seed in range(FAST_WALKS + lot * size, FAST_WALKS + (lot + 1) * size):
        walk(seed)


@pytest.mark.parametrize("key", LISTS)
def test_matches_of_the_team_lists_make_reports_that_stand(key: str) -> None:
    """What the engine plays, the league takes as reported."""
    keys = list(LISTS)
    teams = (founded(key), founded(keys[(keys.index(key) + 3) % len(keys)]))
    for kind in ("league", "final"):
        dice = HashDice(f"{key} {kind}")
        *_before, (last, _given, _events) = play_match(match_sheet(teams, DEFAULTS, kind), dice, whimsical(dice))
        facts = match.facts(report_of(last), teams, DEFAULTS, kind=kind)
        assert last.ended is not None
        winner = last.ended.winner
        assert facts.winner == (None if winner is None else winner ^ last.swapped)


def test_the_same_seed_plays_the_same_match() -> None:
    sheet = match_sheet((founded("zzor"), founded("robots")), DEFAULTS)
    one, other = (list(play_match(sheet, HashDice(2), at_random(HashDice(2)))) for _ in range(2))
    assert one == other
    assert one != list(play_match(sheet, HashDice(3), at_random(HashDice(3))))
