"""Whole seasons in memory."""

import pytest
from msgspec.structs import replace

from rules.competition.results import ResultKind
from rules.core.pending import Rolled
from rules.core.simulation import friendly_pairs, match_prefix, newcomers, simulated_uid
from rules.hexsport.commands import ChooseTable, ForgoRolls
from rules.hexsport.events import BonusGranted, HiredReleased, MvpHired
from rules.hexsport.options import DEFAULTS
from rules.hexsport.policy import before_match
from rules.hexsport.ruleset import HEXSPORT
from rules.hexsport.simulation import play_season
from rules.hexsport.state import Preparation
from rules.hexsport.step_events import LeaguePointsEarned, SequenceOpened
from tests.rules.hexsport.clubs import after, founded, options
from tests.rules.hexsport.seasons import Coaches, Sociable, events, met, played, season


def test_the_same_seed_gives_the_same_season_and_another_one_another() -> None:
    one, again, other = (season(4, 2, seed).play() for seed in (7, 7, 8))
    assert one == again
    assert one.results != other.results


@pytest.mark.parametrize("friendlies", [False, True])
def test_the_module_plays_what_a_run_plays(friendlies: bool) -> None:
    run = season(4, 2, friendlies=friendlies)
    told = play_season(run.newcomers, run.options, run.dice, run.shuffle_for, with_friendlies=friendlies)
    assert told == run.play()


def test_where_the_commissioner_pairs_an_odd_number_the_last_of_the_table_rests() -> None:
    outcome = season(5, 2, matchup_kind="sponsor_assigned").play()
    byes = [result.round for result in outcome.results if result.kind is ResultKind.BYE]
    assert byes == [1, 2]


def test_matches_may_be_played_by_the_engine() -> None:
    assert HEXSPORT.engine is not None
    engine = HEXSPORT.engine()
    run, modelled = season(4, 2, friendlies=True), season(4, 2, friendlies=True).play()
    by_engine = play_season(
        run.newcomers, run.options, run.dice, run.shuffle_for, with_friendlies=True, play=engine.play
    )
    first = by_engine.results[0]
    prefix = match_prefix(1, 1, 1)
    teams = [
        engine.starting_team(team.list_key, team.name, run.options)
        for key in (first.home, first.away)
        for team in run.newcomers
        if team.key == key
    ]
    report = engine.play(teams, run.options, run.dice, prefix).report
    assert (first.home_points, first.away_points) == (report.home.points, report.visitor.points)  # type: ignore[attr-defined]
    assert by_engine.results != modelled.results
    assert [one.kind for one in by_engine.results] == [one.kind for one in modelled.results]


def test_teams_are_named_by_seed_and_dealt_to_divisions() -> None:
    teams = newcomers(7, ["judwan", "zzor", "robots"], divisions=2)
    assert [(team.list_key, team.name, team.division) for team in teams] == [
        ("judwan", "Team 1", 1),
        ("zzor", "Team 2", 2),
        ("robots", "Team 3", 1),
    ]
    assert teams[0].key == simulated_uid(7, "entry:1") != simulated_uid(8, "entry:1")


def test_friendlies_go_round() -> None:
    assert friendly_pairs("ABCD", 1) == [("A", "B"), ("B", "C"), ("C", "D")]
    assert friendly_pairs("ABCD", 2) == [("A", "C"), ("B", "D")]
    assert friendly_pairs("ABCD", 4) == friendly_pairs("ABCD", 1)


@pytest.mark.rule("HX-SEASON-04", "HX-SEASON-05")
def test_seven_teams_play_three_matches_a_round_and_one_rests() -> None:
    """EX-116"""
    outcome = played(7, 7)
    for number in range(1, 8):
        kinds = [one.kind for one in outcome.results if one.round == number]
        assert (kinds.count(ResultKind.LEAGUE), kinds.count(ResultKind.BYE)) == (3, 1)
    assert {(row.byes, row.bye_points) for row in outcome.tables[1].rows} == {(1, 0)}


@pytest.mark.rule("HX-MATCHUP-13", "HX-UNDERDOG-01")
def test_in_each_round_the_bonus_comes_before_the_auction_and_both_before_the_match() -> None:
    outcome = played(8, 5, auction_pool="all")
    for log in outcome.logs.values():
        kinds = [type(event) for event in log if type(event) in (BonusGranted, MvpHired, SequenceOpened, HiredReleased)]
        for place, kind in enumerate(kinds):
            if kind is BonusGranted:
                assert kinds[place + 1] in (MvpHired, SequenceOpened)
            if kind is MvpHired:
                assert kinds[place - 1] in (BonusGranted, MvpHired, SequenceOpened, HiredReleased)
                assert HiredReleased in kinds[place:]
                assert SequenceOpened in kinds[place : place + kinds[place:].index(HiredReleased)]


@pytest.mark.rule("HX-UNDERDOG-06", "HX-AUCTION-17")
def test_after_a_season_nobody_is_hired_and_no_bonus_is_left() -> None:
    outcome = played(8, 5, auction_pool="all")
    assert events(outcome, MvpHired)
    for team in outcome.teams.values():
        assert (team.bonus, team.preparation, team.sequence) == (0, None, None)
        assert not any(player.hired for player in team.roster)


@pytest.mark.rule("HX-UNDERDOG-01", "HX-MATCHUP-11")
def test_two_matches_of_a_pairing_have_one_bonus() -> None:
    once, twice = played(4, 3), played(4, 3, matchup_matches_per_pairing=2)
    assert (len(met(once)), len(met(twice))) == (6, 12)
    for outcome in (once, twice):
        granted = [event for log in outcome.logs.values() for event in log if isinstance(event, BonusGranted)]
        assert len(granted) <= 3 * 2
    assert [(one.home, one.away) for one in twice.results[:2]] == [
        (twice.results[0].home, twice.results[0].away),
        (twice.results[0].away, twice.results[0].home),
    ]


@pytest.mark.rule("HX-FRIENDLY-01", "HX-FRIENDLY-09")
def test_friendlies_bring_no_league_points_and_stand_in_no_table() -> None:
    outcome = played(4, 2, friendlies=True)
    assert {one.kind for one in outcome.results} == {ResultKind.LEAGUE}
    assert all(team.friendlies for team in outcome.teams.values())
    assert all(row.played == 2 for row in outcome.tables[1].rows)
    kinds = {state.sequence.aftermath.kind for _key, state, _event in events(outcome, LeaguePointsEarned)}
    assert kinds <= {"league", "friendly"}
    friendly = [
        event
        for _key, state, event in events(outcome, LeaguePointsEarned)
        if state.sequence and state.sequence.aftermath.kind == "friendly"
    ]
    assert all(event.points == 0 for event in friendly)


@pytest.mark.parametrize(
    ("finals", "told"),
    [
        ("none", {}),
        ("top_2", {}),
        ("top_4", {}),
        ("top_8", {}),
        ("leader_bye", {}),
        ("division_winners", {"season_divisions": 2}),
        ("division_winners", {"season_divisions": 4}),
    ],
)
@pytest.mark.rule("HX-SEASON-02")
def test_every_season_ends_with_a_champion(finals: str, told: dict[str, object]) -> None:
    outcome = played(8, 2, season_finals=finals, **told)
    finals_played = [one for one in outcome.results if one.kind is ResultKind.FINAL]
    if finals == "none":
        assert outcome.champion == outcome.tables[1].teams[0]
    else:
        assert outcome.champion in (finals_played[-1].home, finals_played[-1].away)


def test_swiss_seasons_end_with_a_champion_nobody_meeting_twice() -> None:
    outcome = played(8, 7, matchup_kind="swiss", table_order="lp_sd")
    assert len(set(met(outcome))) == len(met(outcome)) == 28
    assert outcome.champion == outcome.tables[1].teams[0]


def test_coaches_who_field_few_play_few() -> None:
    outcome = played(4, 1, coaches=Coaches(fielded=5))
    opened = events(outcome, SequenceOpened)
    assert {len(event.aftermath.results) for _key, _state, event in opened} == {5}


def test_rolls_that_cannot_be_made_are_forgone() -> None:
    team = founded()
    for preparation in (None, Preparation(match="m", rolls=0, bonus=9)):
        assert before_match(replace(team, preparation=preparation), DEFAULTS) == ForgoRolls()


@pytest.mark.rule("HX-FREEAGENT-02")
@pytest.mark.parametrize(("choice", "second"), [("per_roll", 1), ("per_match", 2)])
def test_coaches_stay_with_the_table_a_match_began_with_where_it_has_one_alone(choice: str, second: int) -> None:
    rules = options(freeagent_table_choice=choice)
    team = replace(founded(), preparation=Preparation(match="m", rolls=2))
    first = before_match(team, rules)
    assert first == ChooseTable(2)
    assert before_match(after(team, first, Rolled((1,)), rules=rules), rules) == ChooseTable(second)


def test_everybody_meets_who_would_like_to() -> None:
    outcome = played(4, 1, friendlies=True, run=Sociable)
    assert sorted(team.friendlies for team in outcome.teams.values()) == [3, 3, 4, 4]
