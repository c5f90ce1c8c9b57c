import pytest
from msgspec import Struct, json

from rules.core.errors import RuleViolation
from rules.core.facts import Ending, MatchFacts, PlayerFacts, SideFacts
from rules.hexsport import match
from rules.hexsport.match import facts
from rules.hexsport.options import DEFAULTS
from rules.hexsport.report import Cause, Injury, Report, SideReport, Strikes
from tests.rules.hexsport.clubs import founded

REPORT = Report(
    home=SideReport(points=9, cheers=2, took_part=(4, 1, 7), strikes=(Strikes(player=1, count=2),)),
    visitor=SideReport(points=0, cheers=3, took_part=(2, 8)),
    margin=7,
    rush=6,
    injuries=(
        Injury(to=1, player=2, damage=5, by=7, cause=Cause.SLAM),
        Injury(to=1, player=8, damage=2, by=7),
        Injury(to=0, player=4, damage=3),
    ),
)


def test_a_report_becomes_the_facts_of_the_match() -> None:
    assert facts(REPORT, [founded(), founded("zzor")], DEFAULTS) == MatchFacts(
        ending=Ending.PLAYED,
        winner=0,
        sides=(
            SideFacts(
                points=9,
                margin=7,
                tallies={"cheers": 2, "injuries_suffered": 1, "deaths": 0},
                players=(
                    PlayerFacts(player=1, stats={"matches": 1, "strikes": 2}),
                    PlayerFacts(player=4, stats={"matches": 1}),
                    PlayerFacts(player=7, stats={"matches": 1, "injuries": 1, "kills": 1}),
                ),
            ),
            SideFacts(
                points=0,
                margin=-7,
                tallies={"cheers": 3, "injuries_suffered": 2, "deaths": 1},
                players=(
                    PlayerFacts(player=2, stats={"matches": 1, "deaths": 1}),
                    PlayerFacts(player=8, stats={"matches": 1}),
                ),
            ),
        ),
        details={
            "reason": "",
            "rush": 6,
            "injuries": [
                {"to": 1, "player": 2, "damage": 5, "by": 7, "by_side": None, "cause": "slam"},
                {"to": 1, "player": 8, "damage": 2, "by": 7, "by_side": None, "cause": "other"},
                {"to": 0, "player": 4, "damage": 3, "by": None, "by_side": None, "cause": "other"},
            ],
        },
    )


def test_every_figure_of_a_player_is_declared() -> None:
    outcome = facts(REPORT, [founded(), founded("zzor")], DEFAULTS)
    used = {figure for side in outcome.sides for player in side.players for figure in player.stats}
    assert used <= set(match.statistics)


def test_the_margins_of_both_sides_add_up_to_0() -> None:
    outcome = facts(REPORT, [founded(), founded("zzor")], DEFAULTS)
    assert sum(side.margin for side in outcome.sides) == 0


@pytest.mark.parametrize(("margin", "winner"), [(2, 0), (-2, 1), (0, None)])
def test_the_margin_tells_the_winner(margin: int, winner: int | None) -> None:
    report = Report(home=SideReport(points=max(margin, 0)), visitor=SideReport(points=max(-margin, 0)), margin=margin)
    assert facts(report, [founded(), founded()], DEFAULTS).winner == winner


def test_a_level_final_is_won_by_whom_the_report_names() -> None:
    report = Report(home=SideReport(), visitor=SideReport(), margin=0, awarded_to=1)
    assert facts(report, [founded(), founded()], DEFAULTS, kind="final").winner == 1


def test_a_report_survives_its_way_through_json() -> None:
    assert json.decode(json.encode(REPORT), type=match.report_type) == REPORT


def test_what_is_no_report_on_two_teams_of_this_game_is_refused() -> None:
    class Other(Struct):
        """A report of another game."""

    for report, sides, code in [
        (Other(), [founded(), founded()], "report.not_of_this_game"),
        (REPORT, [founded()], "report.two_sides"),
        (REPORT, [founded(), Other()], "report.two_sides"),
    ]:
        with pytest.raises(RuleViolation) as caught:
            facts(report, sides, DEFAULTS)
        assert caught.value.code == code
