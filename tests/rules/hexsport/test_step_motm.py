import pytest

from rules.hexsport.step_events import ManOfTheMatchDrawn, ManOfTheMatchRedrawn
from tests.rules.hexsport.clubs import options
from tests.rules.hexsport.matchday import Team

LEVEL = (2, 2)


@pytest.mark.rule("HX-POST-02")
@pytest.mark.parametrize(("cheers", "draws"), [((3, 2), True), (LEVEL, True), ((0, 0), True), ((2, 3), False)])
def test_the_team_with_more_cheers_or_both_if_level_draws_a_player(cheers: tuple[int, int], draws: bool) -> None:
    team = Team().after_match(cheers=cheers)
    if draws:
        assert team.drawn_among() == (1, 2, 3, 4, 5, 6)
    else:
        assert team.facts()["reason"] == "motm.fewer_cheers"


@pytest.mark.rule("HX-POST-03", "HX-POST-04")
def test_the_draw_is_among_the_living_who_took_part_and_brings_one_experience() -> None:
    team = Team().after_match(cheers=LEVEL, played=(1, 4, 7), deaths=(4,))
    assert team.drawn_among() == (1, 7)
    events = team.draw(7)
    assert events[0] == ManOfTheMatchDrawn(player=7, name="Guard 7", hired="", experience=1)
    assert team.player(7).experience == 1
    assert team.step == "league_points"


@pytest.mark.rule("HX-POST-04")
def test_where_being_on_the_roster_counts_the_whole_roster_is_drawn_among() -> None:
    team = Team(options=options(post_motm_played="on_roster"))
    team.after_match(cheers=LEVEL, played=(1, 4, 7), deaths=(4,))
    assert team.drawn_among() == (1, 2, 3, 5, 6, 7, 8)


@pytest.mark.rule("HX-POST-05")
def test_a_hired_player_drawn_gains_nothing_and_nobody_replaces_him() -> None:
    team = Team()
    star = team.hire_mvp("buzzcut")
    team.after_match(cheers=LEVEL, played=(1, star))
    events = team.draw(star)
    assert events[0] == ManOfTheMatchDrawn(player=star, name="Buzzcut", hired="mvp", experience=0)
    assert {player.experience for player in team.state.players} == {0}
    assert team.step == "league_points"


@pytest.mark.rule("HX-POST-05")
def test_with_redraw_a_hired_player_is_put_aside_and_another_is_drawn() -> None:
    team = Team(options=options(post_motm_hired="redraw"))
    star = team.hire_mvp("buzzcut")
    team.after_match(cheers=LEVEL, played=(1, 2, star))
    first = team.pending
    assert team.draw(star) == [ManOfTheMatchRedrawn(player=star, name="Buzzcut")]
    assert team.drawn_among() == (1, 2)
    assert first is not None
    assert team.pending.purpose != first.purpose  # type: ignore[union-attr]
    team.draw(2)
    assert team.player(2).experience == 1


@pytest.mark.rule("HX-POST-05")
def test_with_redraw_a_team_of_hired_players_alone_ends_with_nobody() -> None:
    team = Team(options=options(post_motm_hired="redraw"))
    agent = team.hire_free_agent()
    team.after_match(cheers=LEVEL, played=(agent,))
    team.draw(agent)
    assert team.facts()["reason"] == "motm.only_hired"
    team.go_on()
    assert team.step == "league_points"


@pytest.mark.rule("HX-POST-05")
def test_with_excluded_hired_players_are_not_drawn_among() -> None:
    team = Team(options=options(post_motm_hired="excluded"))
    star = team.hire_mvp("buzzcut")
    assert team.after_match(cheers=LEVEL, played=(1, 2, star)).drawn_among() == (1, 2)
    alone = Team(options=options(post_motm_hired="excluded"))
    agent = alone.hire_free_agent()
    assert alone.after_match(cheers=LEVEL, played=(agent,)).facts()["reason"] == "motm.only_hired"


@pytest.mark.rule("HX-POST-06")
@pytest.mark.parametrize(("played", "deaths"), [((), ()), ((1, 2), (1, 2))])
def test_a_team_with_nobody_alive_who_took_part_draws_nobody(played: tuple[int, ...], deaths: tuple[int, ...]) -> None:
    team = Team().after_match(cheers=LEVEL, played=played, deaths=deaths)
    assert team.facts()["reason"] == "motm.nobody_alive"
    team.go_on()
    assert team.step == "league_points"


@pytest.mark.rule("HX-SEASON-19")
def test_an_awarded_match_has_no_man_of_the_match() -> None:
    team = Team(options=options(post_motm_played="on_roster"))
    team.after_match(ending="awarded", margin=3, points=(3, 0), cheers=(0, 0), played=())
    assert team.facts()["reason"] == "motm.awarded"


@pytest.mark.rule("HX-FRIENDLY-04")
def test_a_friendly_without_experience_has_no_man_of_the_match() -> None:
    team = Team(options=options(friendly_gives="money_only")).after_match(kind="friendly", cheers=LEVEL)
    assert team.facts()["reason"] == "motm.friendly_gives_none"
