from rules.core.terms import MatchSetting
from rules.hexsport.campaign import aftermath
from rules.hexsport.commands import OpenSequence
from rules.hexsport.match import facts
from rules.hexsport.options import DEFAULTS
from rules.hexsport.report import Report, SideReport
from rules.hexsport.state import Aftermath, PlayerResult
from tests.rules.hexsport.clubs import founded
from tests.rules.hexsport.test_match import REPORT

SETTING = MatchSetting(match="m9", kind="league", rankings=(97, 132), opponents=("Visitors", "Hosts"))


def test_each_side_sees_the_match_from_its_own_end() -> None:
    outcome = facts(REPORT, [founded(), founded("zzor")], DEFAULTS)
    assert aftermath(outcome, 0, SETTING, DEFAULTS) == OpenSequence(
        aftermath=Aftermath(
            match="m9",
            kind="league",
            ending="played",
            opponent="Visitors",
            points=9,
            opponent_points=0,
            margin=7,
            won=True,
            ranking=97,
            opponent_ranking=132,
            cheers=2,
            opponent_cheers=3,
            results=(
                PlayerResult(player=1, strikes=2),
                PlayerResult(player=4),
                PlayerResult(player=7, injuries=1),
            ),
        )
    )
    visitor = aftermath(outcome, 1, SETTING, DEFAULTS).aftermath
    assert (visitor.opponent, visitor.margin, visitor.won, visitor.ranking, visitor.opponent_ranking) == (
        "Hosts",
        -7,
        False,
        132,
        97,
    )
    assert (visitor.cheers, visitor.opponent_cheers, visitor.deaths) == (3, 2, (2,))


def test_a_match_that_nobody_won_is_won_by_neither_side() -> None:
    level = facts(Report(home=SideReport(), visitor=SideReport(), margin=0), [founded(), founded()], DEFAULTS)
    assert [aftermath(level, side, SETTING, DEFAULTS).aftermath.won for side in (0, 1)] == [None, None]
