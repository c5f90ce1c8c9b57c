"""A finished match as the report that rosters and leagues understand."""

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from rules.core.facts import Ending
from rules.core.options import Options
from rules.hexsport import match
from rules.hexsport.options import DEFAULTS, OPTIONS
from rules.hexsport.play.engine import begin
from rules.hexsport.play.events import (
    CheersCashed,
    CheersEarned,
    Event,
    MatchEnded,
    PlayerDeployed,
    PlayerHarmed,
    RushBegan,
    SidesDrawn,
    StrikeScored,
)
from rules.hexsport.play.evolve import evolve
from rules.hexsport.play.facts import report_of
from rules.hexsport.play.lineups import match_sheet
from rules.hexsport.play.state import NOBODY, Ended, MatchState
from rules.hexsport.report import Cause, Injury, SideReport, Strikes
from rules.hexsport.state import Rewards
from tests.rules.hexsport.clubs import founded

HOME, VISITOR = 0, 1


MEN, RATS = founded("corporation_male"), founded("veer_myn")


def after(*events: Event, swapped: bool = False, kind: str = "league") -> MatchState:
    """The state of a match of men against rats after these events; the men's slots come first unless swapped."""
    state = evolve(begin(match_sheet((MEN, RATS), DEFAULTS, kind))[0], SidesDrawn(swapped))
    for event in events:
        state = evolve(state, event)
    return state


def ended(winner: int | None, how: str = "rushes") -> MatchEnded:
    return MatchEnded(Ended(winner=winner, how=how))


PLAYED = (
    PlayerDeployed(0, 0, 0),
    PlayerDeployed(3, 1, 0),
    PlayerDeployed(8, 190, 3),
    PlayerDeployed(15, 195, 3),
    RushBegan(1, HOME),
    StrikeScored(0, 4, 4),
    RushBegan(2, VISITOR),
    StrikeScored(8, 2, 2),
    StrikeScored(8, 3, -1),
    CheersEarned(VISITOR, 5, "strike"),
    CheersCashed(VISITOR, "die", 3),
    PlayerHarmed(0, 5, 4, 15, Cause.SLAM),
    PlayerHarmed(8, 4, 2, NOBODY, Cause.OTHER),
    ended(VISITOR),
)


def test_points_cheers_strikes_and_players_are_told_side_by_side() -> None:
    report = report_of(after(*PLAYED))
    assert report.home == SideReport(points=4, took_part=(1, 4), strikes=(Strikes(player=1, count=1),))
    assert report.visitor == SideReport(points=5, cheers=5, took_part=(1, 8), strikes=(Strikes(player=1, count=1),))
    assert (report.margin, report.rush, report.ending, report.awarded_to) == (-1, 2, Ending.PLAYED, None)


@pytest.mark.rule("HX-XP-03", "HX-XP-04")
def test_injuries_are_told_with_who_did_it_and_how() -> None:
    assert report_of(after(*PLAYED)).injuries == (
        Injury(to=0, player=1, damage=4, by=8, by_side=1, cause=Cause.SLAM),
        Injury(to=1, player=1, damage=2),
    )


@pytest.mark.rule("HX-XP-01")
def test_only_strikes_of_three_or_more_are_listed() -> None:
    state = after(
        PlayerDeployed(0, 0, 0), StrikeScored(0, 2, 2), StrikeScored(0, 3, 5), StrikeScored(0, 4, 7), ended(0)
    )
    assert report_of(state).home.strikes == (Strikes(player=1, count=2),)


@pytest.mark.rule("HX-SETUP-01")
def test_the_order_of_the_teams_is_theirs_whoever_drew_home() -> None:
    rats_first = (
        PlayerDeployed(0, 0, 0),
        PlayerDeployed(8, 190, 3),
        RushBegan(1, HOME),
        StrikeScored(0, 3, 3),
        PlayerHarmed(8, 4, 3, 7, Cause.STOMP),
        PlayerDeployed(7, 4, 0),
        ended(HOME),
    )
    report = report_of(after(*rats_first, swapped=True))
    assert report.visitor == SideReport(points=3, took_part=(1, 8), strikes=(Strikes(player=1, count=1),))
    assert report.home == SideReport(took_part=(1,))
    assert report.margin == -3
    assert report.injuries == (Injury(to=0, player=1, damage=3, by=8, by_side=1, cause=Cause.STOMP),)
    assert match.facts(report, (MEN, RATS), DEFAULTS).winner == 1


@pytest.mark.rule("HX-CHEERS-12", "HX-SETUP-01")
def test_what_stays_for_the_season_is_told_of_the_team_that_bought_it() -> None:
    bought = (CheersEarned(HOME, 6, "strike"), *(CheersCashed(HOME, reward, 3, True) for reward in ("die", "card")))
    report = report_of(after(PlayerDeployed(0, 0, 0), RushBegan(14, HOME), *bought, ended(None, "level"), swapped=True))
    assert (report.home.rewards, report.visitor.rewards) == (UNSET, Rewards(dice=1, cards=1))
    lasting = Options(OPTIONS, {"cheers.reward_lifetime": "season"})
    assert match.facts(report, (MEN, RATS), lasting).sides[1].tallies["reward_dice"] == 1


def test_a_level_final_names_the_winner() -> None:
    state = after(RushBegan(28, VISITOR), ended(HOME, "lot"), swapped=True, kind="final")
    report = report_of(state)
    assert (report.margin, report.awarded_to) == (0, 1)
    assert match.facts(report, (MEN, RATS), DEFAULTS, kind="final").winner == 1


def test_a_level_league_match_names_nobody() -> None:
    report = report_of(after(RushBegan(14, VISITOR), ended(None, "level")))
    assert report.awarded_to is None
    assert match.facts(report, (MEN, RATS), DEFAULTS).winner is None


@pytest.mark.rule("HX-SCORE-04")
def test_the_margin_of_a_landslide_is_seven_whatever_the_points() -> None:
    strikes = (StrikeScored(0, 4, 4), StrikeScored(0, 4, 7))
    report = report_of(after(PlayerDeployed(0, 0, 0), RushBegan(3, HOME), *strikes, ended(HOME, "landslide")))
    assert (report.home.points, report.margin) == (8, 7)
    assert match.facts(report, (MEN, RATS), DEFAULTS).sides[0].margin == 7


@pytest.mark.rule("HX-SETUP-12")
@pytest.mark.parametrize(("swapped", "margin"), [(False, 7), (True, -7)])
def test_a_match_one_team_did_not_come_to_is_awarded(swapped: bool, margin: int) -> None:
    report = report_of(after(ended(HOME, "no_players"), swapped=swapped))
    assert (report.ending, report.margin, report.reason) == (Ending.AWARDED, margin, "no_players")
    assert match.facts(report, (MEN, RATS), DEFAULTS).winner == int(swapped)


def test_a_match_nobody_came_to_is_abandoned() -> None:
    report = report_of(after(ended(None, "no_players")))
    assert (report.ending, report.margin, report.awarded_to) == (Ending.ABANDONED, 0, None)
    assert match.facts(report, (MEN, RATS), DEFAULTS).winner is None


def test_harm_a_player_did_himself_is_nobodys() -> None:
    state = after(
        PlayerDeployed(0, 0, 0), RushBegan(1, HOME), PlayerHarmed(0, 3, 3, 0, Cause.OTHER), ended(None, "level")
    )
    assert report_of(state).injuries == (Injury(to=0, player=1, damage=3),)


def test_what_did_no_damage_is_no_injury() -> None:
    harmless = replace(after(*PLAYED), harm=())
    assert report_of(harmless).injuries == ()
