import pytest

from rules.hexsport.ranking import parts, ranking
from rules.hexsport.step_events import MatchReported, RankingComputed
from tests.rules.hexsport.clubs import player_of
from tests.rules.hexsport.matchday import Team


@pytest.mark.rule("HX-POST-41", "HX-RANKING-01", "HX-RANKING-02")
def test_the_ranking_is_computed_anew_from_its_parts() -> None:
    """EX-112: two players of 10 at rank 2, six of 8, 2 cards, 1 die, 3 Cheerleaders, 1 staff coach and 7 cash: 143."""
    team = Team().after_match().reach("ranking")
    strikers = [player_of(10, rank=2, player_id=one) for one in (1, 2)]
    others = [player_of(8, player_id=one) for one in range(3, 9)]
    team.with_assets(players=(*strikers, *others), cards=2, coaching_dice=1, cheerleaders=3, staff=("support",), cash=7)
    assert (team.facts()["ranking"], team.facts()["before"]) == (143, 100)
    figures = {"players": 78, "cards": 20, "coaching_dice": 6, "cheerleaders": 24, "staff": 8, "cash": 7}
    assert team.go_on()[0] == RankingComputed(ranking=143, parts=figures)


@pytest.mark.rule("HX-POST-42", "HX-TABLE-04")
def test_the_last_step_reports_the_match_and_closes_the_sequence() -> None:
    team = Team().after_match(margin=-3, points=(2, 5)).reach("report").with_cash(4)
    told = team.facts()
    report = MatchReported(
        match="m1",
        kind="league",
        ending="played",
        opponent="The Others",
        points=2,
        opponent_points=5,
        ranking=104,
        cash=4,
        league_points=1,
        strike_difference=-3,
    )
    assert team.go_on() == [report]
    assert {key: getattr(report, key) for key in told} == told
    assert (team.state.sequence, team.state.matches, team.pending) == (None, 1, None)


@pytest.mark.rule("HX-RANKING-03", "HX-RANKING-04", "HX-RANKING-06")
def test_the_ranking_of_step_10_holds_no_hired_players() -> None:
    team = Team()
    team.hire_mvp("buzzcut")
    team.hire_free_agent()
    team.after_match().reach("ranking")
    computed = team.go_on()[0]
    assert isinstance(computed, RankingComputed)
    assert computed.parts["players"] == 74
    assert computed.ranking == sum(parts(team.state).values()) == ranking(team.state)


@pytest.mark.rule("HX-FRIENDLY-08")
def test_friendlies_are_counted_apart() -> None:
    team = Team()
    for kind in ("league", "friendly", "friendly", "final"):
        team.after_match(kind=kind).finish()
    assert (team.state.matches, team.state.friendlies) == (2, 2)
    assert [event.kind for event in team.log if isinstance(event, MatchReported)] == [
        "league",
        "friendly",
        "friendly",
        "final",
    ]
