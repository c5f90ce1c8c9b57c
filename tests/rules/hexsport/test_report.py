from typing import Any

import pytest
from msgspec.structs import replace

from rules.core.errors import RuleViolation
from rules.core.facts import Ending
from rules.core.options import Options
from rules.hexsport.commands import Prepare
from rules.hexsport.match import facts
from rules.hexsport.options import DEFAULTS
from rules.hexsport.report import Cause, Injury, Report, SideReport, Strikes
from rules.hexsport.state import Role, Status
from tests.rules.hexsport.clubs import founded, options
from tests.rules.hexsport.matchday import Team

# Corporation, male: Strikers 1 to 3, Jacks 4 to 6, Guards 7 and 8.


def score(home: int, visitor: int, margin: int | None = None, **more: Any) -> Report:
    """A report of points alone; the margin is their difference unless given."""
    return Report(
        home=SideReport(points=home),
        visitor=SideReport(points=visitor),
        margin=home - visitor if margin is None else margin,
        **more,
    )


def of_home(home: Team | None = None, *, margin: int = 0, injuries: tuple[Injury, ...] = (), **side: Any) -> str:
    """The code by which a report about the home side is refused, "" when it is accepted."""
    report = Report(
        home=SideReport(points=side.pop("points", max(margin, 0)), **side),
        visitor=SideReport(took_part=(1, 2, 7)),
        margin=margin,
        injuries=injuries,
    )
    return code(report, home=home)


def code(report: Report, *, home: Team | None = None, rules: Options = DEFAULTS, kind: str = "league") -> str:
    team = home or Team()
    try:
        facts(report, [team.state, founded()], rules, kind=kind)
    except RuleViolation as violation:
        return violation.code
    return ""


@pytest.mark.rule("HX-SPONSOR-07", "HX-SCORE-04")
@pytest.mark.parametrize(
    ("report", "refused"),
    [
        (score(5, 3), ""),
        (score(0, 0), ""),
        (score(2, 9), ""),
        (score(9, 0, margin=7), ""),
        (score(10, 0, margin=7), ""),
        (score(12, 2, margin=7), ""),
        (score(8, 0), "report.margin_above_landslide"),
        (score(0, 8), "report.margin_above_landslide"),
        (score(11, 0, margin=7), "report.lead_too_great"),
        (score(5, 3, margin=3), "report.margin_not_of_points"),
        (score(5, 3, margin=-2), "report.margin_not_of_points"),
        (score(9, 0, margin=6), "report.margin_not_of_points"),
        (score(6, 0, margin=7), "report.margin_not_of_points"),
    ],
)
def test_the_margin_is_where_the_marker_stopped(report: Report, refused: str) -> None:
    assert code(report) == refused


@pytest.mark.parametrize(
    ("report", "refused"),
    [
        (score(-1, 0), "report.points"),
        (score(30, 27), "report.too_many_points"),
        (score(28, 28), ""),
        (replace(score(0, 0), home=SideReport(cheers=-1)), "report.cheers"),
        (replace(score(0, 0), visitor=SideReport(cheers=100)), "report.cheers"),
        (score(3, 0, rush=0), "report.rush"),
        (score(3, 0, rush=15), "report.rush"),
        (score(3, 0, rush=14), ""),
        (score(3, 2, rush=1), "report.too_many_points"),
    ],
)
def test_numbers_that_no_match_has_are_refused(report: Report, refused: str) -> None:
    assert code(report) == refused


@pytest.mark.rule("HX-SEASON-03", "HX-SCORE-08")
def test_a_final_needs_a_winner_and_may_go_to_sudden_death() -> None:
    assert code(score(2, 2), kind="final") == "report.final_needs_winner"
    assert code(score(2, 2, awarded_to=1), kind="final") == ""
    assert code(score(2, 2, awarded_to=1), kind="league") == "report.level_has_no_winner"
    assert code(score(3, 0, rush=20), kind="final") == ""
    assert code(score(5, 0, rush=20), kind="final") == "report.sudden_death_margin"
    assert code(score(3, 0, rush=29), kind="final") == "report.rush"
    assert code(score(3, 0, awarded_to=1), kind="final") == "report.awarded_against_margin"


@pytest.mark.rule("HX-SEASON-03", "HX-SCORE-08")
def test_where_level_finals_are_played_again_they_have_no_winner_and_no_sudden_death() -> None:
    rules = options(score_tie_rule_knockout="replay")
    assert code(score(2, 2), kind="final", rules=rules) == ""
    assert code(score(2, 2, awarded_to=1), kind="final", rules=rules) == "report.level_has_no_winner"
    assert code(score(3, 0, rush=15), kind="final", rules=rules) == "report.rush"
    assert code(score(2, 2), rules=options(score_tie_rule_knockout="ranking_lower_wins"), kind="final") == (
        "report.final_needs_winner"
    )


@pytest.mark.rule("HX-SCORE-08", "HX-SCORE-10")
def test_where_level_league_matches_go_to_sudden_death_they_need_a_winner_too() -> None:
    rules = options(score_tie_rule_league="sudden_death", score_sudden_death_limit="none")
    assert code(score(2, 2), rules=rules) == "report.final_needs_winner"
    assert code(score(2, 2, awarded_to=1), rules=rules) == ""
    assert code(score(2, 2, ending=Ending.ABANDONED, reason="Rain."), rules=rules) == ""
    assert code(score(3, 0, rush=200), rules=rules) == ""
    assert code(score(2, 2), kind="friendly", rules=rules) == ""


@pytest.mark.parametrize("ending", [Ending.AWARDED, Ending.CONCEDED, Ending.ABANDONED])
def test_an_ending_without_play_to_the_end_needs_a_reason(ending: Ending) -> None:
    report = score(3, 0, ending=ending, awarded_to=0)
    assert code(report) == "report.reason_missing"
    assert code(replace(report, reason="  ")) == "report.reason_missing"
    assert code(replace(report, reason="Nobody came.")) == ""


def test_an_award_names_the_winner_and_holds_no_play() -> None:
    award = score(3, 0, ending=Ending.AWARDED, reason="Nobody came.", awarded_to=0)
    assert code(award) == ""
    assert code(replace(award, awarded_to=None)) == "report.awarded_to_missing"
    assert code(replace(award, awarded_to=1)) == "report.awarded_against_margin"
    assert code(replace(award, home=SideReport(points=3, took_part=(1,)))) == "report.awarded_with_play"
    assert code(replace(award, rush=3)) == "report.awarded_with_play"
    assert code(replace(award, home=SideReport(), margin=0)) == "report.level_has_no_winner"


def test_a_match_conceded_by_the_leader_has_the_margin_that_was_ruled() -> None:
    conceded = score(5, 2, margin=-3, ending=Ending.CONCEDED, reason="Train home.", awarded_to=1)
    assert code(conceded) == ""
    assert code(replace(conceded, margin=3)) == "report.awarded_against_margin"
    assert code(replace(conceded, awarded_to=None)) == "report.awarded_to_missing"


def test_an_abandoned_match_without_a_ruling_stands_as_the_marker_stood() -> None:
    abandoned = score(4, 4, ending=Ending.ABANDONED, reason="The lights went out.", rush=9)
    assert code(abandoned) == ""
    assert code(replace(abandoned, margin=1)) == "report.margin_not_of_points"


def test_nobody_unknown_takes_part_or_does_anything() -> None:
    assert of_home(took_part=(1, 2)) == ""
    assert of_home(took_part=(1, 99)) == "report.unknown_player"
    assert of_home(took_part=(1, 1)) == "report.player_twice"
    assert (
        of_home(took_part=(1,), strikes=(Strikes(player=99, count=1),), points=3, margin=3) == "report.unknown_player"
    )


def test_a_player_who_did_something_took_part() -> None:
    strikes = (Strikes(player=2, count=1),)
    assert of_home(took_part=(1,), strikes=strikes, margin=3) == "report.did_not_take_part"
    assert of_home(took_part=(1, 2), strikes=strikes, margin=3) == ""
    hurt_on_the_bench = (Injury(to=0, player=5, damage=1),)
    assert of_home(took_part=(1,), injuries=hurt_on_the_bench) == "report.did_not_take_part"
    caused_from_the_bench = (Injury(to=1, player=1, damage=3, by=7, cause=Cause.SLAM),)
    assert of_home(took_part=(1,), injuries=caused_from_the_bench) == "report.did_not_take_part"


def test_a_dead_player_neither_takes_part_nor_scores() -> None:
    team = Team().where(2, status=Status.DEAD)
    assert of_home(team, took_part=(1, 2)) == "report.player_dead"
    assert of_home(team, took_part=(1,), strikes=(Strikes(player=2, count=1),), margin=3) == "report.player_dead"


@pytest.mark.parametrize("status", [Status.REMOVED, Status.DISMISSED, Status.LEFT])
def test_a_player_who_left_does_not_take_part(status: Status) -> None:
    assert of_home(Team().where(2, status=status), took_part=(2,)) == "report.player_gone"


def test_a_hired_player_takes_part_only_while_he_is_hired() -> None:
    team = Team()
    star = team.hire_mvp("buzzcut")
    assert of_home(team, took_part=(star,)) == ""
    assert of_home(team.where(star, status=Status.LEFT), took_part=(star,)) == "report.not_hired"


@pytest.mark.rule("HX-AUCTION-16", "HX-AUCTION-15")
def test_an_mvp_takes_part_only_for_a_list_he_plays_for() -> None:
    """EX-099: Slippery Joe may be bought by others but plays for Marauders alone."""
    ours, theirs = Team(), Team("marauders")
    assert of_home(ours, took_part=(ours.hire_mvp("slippery_joe"),)) == "report.mvp_not_for_list"
    assert of_home(theirs, took_part=(theirs.hire_mvp("slippery_joe"),)) == ""


@pytest.mark.rule("HX-FRIENDLY-07")
def test_mvps_play_in_friendlies_unless_the_league_forbids_it() -> None:
    team = Team()
    report = replace(score(0, 0), home=SideReport(took_part=(team.hire_mvp("buzzcut"),)))
    forbidden = options(friendly_mvp="forbidden")
    assert code(report, home=team, kind="friendly") == ""
    assert code(report, home=team, kind="friendly", rules=forbidden) == "report.mvp_in_friendly"
    assert code(report, home=team, kind="league", rules=forbidden) == ""


@pytest.mark.rule("HX-TEAM-02", "HX-AUCTION-18", "HX-FREEAGENT-04")
def test_at_most_fourteen_players_take_part_hired_ones_included() -> None:
    team = Team()
    for _ in range(6):
        team.hire_free_agent()
    assert of_home(team, took_part=tuple(range(1, 15))) == ""
    team.hire_free_agent()
    assert of_home(team, took_part=tuple(range(1, 16))) == "report.too_many_players"


@pytest.mark.rule("HX-AUCTION-20")
def test_a_team_with_a_player_too_many_does_not_play() -> None:
    team = Team()
    for _ in range(7):
        team.hire_free_agent()
    assert of_home(team, took_part=tuple(range(1, 15))) == "report.roster_over"
    assert of_home(team, took_part=()) != "report.roster_over"


@pytest.mark.rule("HX-SEASON-17")
def test_a_team_short_of_players_plays_short() -> None:
    team = Team()
    for gone in (4, 5, 6, 7, 8):
        team.where(gone, status=Status.DISMISSED)
    team.give(Prepare(match="m1"))
    assert len(team.state.roster) == 3
    assert of_home(team, took_part=(1, 2, 3)) == ""
    assert of_home(team) == ""


@pytest.mark.rule("HX-ROLE-06", "HX-ROLE-12")
def test_only_those_who_may_throw_score_strikes() -> None:
    def scored_by(team: Team, player: int) -> str:
        return of_home(team, took_part=(player,), strikes=(Strikes(player=player, count=1),), margin=3)

    assert (scored_by(Team(), 1), scored_by(Team(), 4)) == ("", "")
    assert scored_by(Team(), 7) == "report.role_cannot_strike"
    assert scored_by(Team().where(7, role=Role.KEEPER), 7) == "report.role_cannot_strike"
    changed = Team().where(7, abilities=("quick_change_artist",))
    assert scored_by(changed, 7) == ""
    diva = Team()
    assert scored_by(diva, diva.hire_mvp("anne_marie_helder")) == ""


def test_strikes_of_three_points_need_the_points_for_it() -> None:
    two = (Strikes(player=1, count=2),)
    assert of_home(took_part=(1,), strikes=two, points=5, margin=5) == "report.strikes_exceed_points"
    assert of_home(took_part=(1,), strikes=two, points=6, margin=6) == ""
    assert of_home(took_part=(1,), strikes=(Strikes(player=1, count=0),)) == "report.strikes"
    assert of_home(took_part=(1,), strikes=(Strikes(player=1, count=-1),), points=3, margin=3) == "report.strikes"
    assert of_home(took_part=(1,), strikes=(two[0], two[0]), margin=7) == "report.player_twice"


def test_there_are_no_more_strikes_than_rushes() -> None:
    report = Report(
        home=SideReport(points=9, took_part=(1,), strikes=(Strikes(player=1, count=3),)),
        visitor=SideReport(points=3, took_part=(1,), strikes=(Strikes(player=1, count=1),)),
        margin=6,
    )
    assert code(replace(report, rush=4)) == ""
    assert code(replace(report, rush=3)) == "report.too_many_strikes"


@pytest.mark.parametrize("damage", [0, -3, 21])
def test_damage_is_at_least_1_and_not_absurd(damage: int) -> None:
    assert of_home(took_part=(1,), injuries=(Injury(to=0, player=1, damage=damage),)) == "report.damage"


def test_nobody_dies_twice_or_injures_himself() -> None:
    slain = Injury(to=0, player=1, damage=4)
    assert of_home(took_part=(1,), injuries=(slain,)) == ""
    assert of_home(took_part=(1,), injuries=(slain, Injury(to=0, player=1, damage=3))) == ""
    assert of_home(took_part=(1,), injuries=(slain, slain)) == "report.died_twice"
    assert of_home(took_part=(1,), injuries=(slain, Injury(to=1, player=1, damage=4))) == ""
    himself = Injury(to=0, player=1, damage=2, by=1, by_side=0)
    assert of_home(took_part=(1, 4), injuries=(himself,)) == "report.injured_himself"
    assert of_home(took_part=(1, 4), injuries=(replace(himself, by=4),)) == ""


@pytest.mark.rule("HX-ROLE-06", "HX-ROLE-08", "HX-ROLE-09", "HX-ROLE-10")
@pytest.mark.parametrize(
    ("cause", "striker", "jack", "guard"),
    [
        (Cause.SLAM, "report.role_cannot_cause", "", ""),
        (Cause.SLAMBACK, "report.role_cannot_cause", "", ""),
        (Cause.SUCKER_PUNCH, "report.role_cannot_cause", "", ""),
        (Cause.STOMP, "report.role_cannot_cause", "", ""),
        (Cause.THROW, "", "", "report.role_cannot_cause"),
        (Cause.OTHER, "", "", ""),
    ],
)
def test_an_injury_is_caused_by_somebody_whose_role_can(cause: Cause, striker: str, jack: str, guard: str) -> None:
    def caused_by(player: int) -> str:
        return of_home(took_part=(player,), injuries=(Injury(to=1, player=1, damage=3, by=player, cause=cause),))

    assert (caused_by(1), caused_by(4), caused_by(7)) == (striker, jack, guard)


@pytest.mark.rule("HX-ABIL-19", "HX-ABIL-33")
def test_a_pacifist_causes_no_injury_by_an_attack_and_mind_like_water_slams_back() -> None:
    slammed_back = (Injury(to=1, player=1, damage=3, by=1, cause=Cause.SLAMBACK),)
    thrown_at = (Injury(to=1, player=1, damage=3, by=1, cause=Cause.THROW),)
    assert of_home(Team("judwan"), took_part=(1,), injuries=thrown_at) == "report.pacifist"
    assert of_home(Team().where(1, abilities=("mind_like_water",)), took_part=(1,), injuries=slammed_back) == ""


def test_a_refusal_says_whom_it_concerns() -> None:
    report = replace(score(0, 0), home=SideReport(took_part=(7,)), visitor=SideReport(took_part=(2,)))
    with pytest.raises(RuleViolation) as caught:
        facts(report, [founded(), Team().where(2, status=Status.DEAD).state], DEFAULTS)
    assert caught.value.facts == {"side": 1, "player": 2, "name": "Striker 2"}
