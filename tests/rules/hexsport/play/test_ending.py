"""When a match is over, and who has won it."""

import pytest
from msgspec.structs import replace

from rules.core.pending import Choice, DrawRequest, RollRequest
from rules.hexsport.play.commands import Choose, EndRush, Pick
from rules.hexsport.play.ending import decided, verdict
from rules.hexsport.play.events import (
    MatchEnded,
    PlayerBinned,
    PlayerKilled,
    PlayerSentOff,
    RushBegan,
    StrikeScored,
    SuddenDeathBegan,
    TimeCalled,
)
from rules.hexsport.play.evolve import evolve
from rules.hexsport.play.facts import report_of
from rules.hexsport.play.match_flow import Match
from rules.hexsport.play.rush import Rush
from rules.hexsport.play.state import Ended
from tests.rules.hexsport.play.scenes import Scene, jack
from tests.rules.hexsport.play.test_rush import any_card, end_rush

HOME, VISITOR = 0, 1
PLAY_ON, TIME_IS_UP = Pick("play_on"), Pick("time_up")


def after_rush(rush: int, score: int = 0, kind: str = "league", **terms: object) -> Scene:
    """The match once so many Rushes are over."""
    scene = Scene(
        [jack(1, at=(-3, 0))],
        [jack(2, at=(5, 0))],
        rush=rush,
        side=(rush - 1) % 2,
        score=score,
        kind=kind,
        ball=(0, -5),
        **terms,
    )
    return scene.start(Match(at="rush"))


def ended(scene: Scene) -> Ended | None:
    return scene.state.ended


@pytest.mark.rule("HX-RUSH-01", "HX-SETUP-10")
def test_fourteen_rushes_are_taken_in_turn_and_no_more() -> None:
    """EX-025"""
    scene = after_rush(0)
    while scene.pending is not None:
        end_rush(scene) if scene.state.rush < 14 else scene.give(scene.offered[-1])  # type: ignore[arg-type]
    begun = [(event.rush, event.side) for event in scene.events if isinstance(event, RushBegan)]
    assert begun == [(rush, (rush - 1) % 2) for rush in range(1, 15)]


@pytest.mark.rule("HX-SCORE-06")
@pytest.mark.parametrize(("score", "winner"), [(2, HOME), (-1, VISITOR)])
def test_after_fourteen_rushes_the_marker_names_the_winner(score: int, winner: int) -> None:
    assert ended(after_rush(14, score)) == Ended(winner=winner, how="rushes")
    assert ended(after_rush(13, score)) is None


@pytest.mark.rule("HX-SCORE-03", "HX-SCORE-02")
@pytest.mark.parametrize(("score", "winner"), [(7, HOME), (-7, VISITOR)])
def test_a_lead_of_seven_ends_the_match(score: int, winner: int) -> None:
    assert ended(after_rush(3, score)) == Ended(winner=winner, how="landslide")
    assert ended(after_rush(3, score - winner_sign(winner))) is None


def winner_sign(winner: int) -> int:
    return 1 if winner == HOME else -1


@pytest.mark.rule("HX-SCORE-05")
@pytest.mark.parametrize("side", [HOME, VISITOR])
def test_it_ends_at_once_in_whosever_rush(side: int) -> None:
    state = Scene([jack(1, at=(-3, 0))], [jack(2, at=(5, 0))], rush=5, side=side, score=7).state
    assert decided(state) == Ended(winner=HOME, how="landslide")


@pytest.mark.rule("HX-SCORE-05", "HX-SCORE-03")
def test_by_option_a_landslide_counts_in_the_own_rush_alone() -> None:
    """Home leads by 7 as the visitors' Rush ends."""
    rule = {"score_landslide_any_time": "own_rush_only"}
    for score, winner in ((7, HOME), (-7, VISITOR)):
        for side in (HOME, VISITOR):
            state = Scene([jack(1, at=(-3, 0))], rush=5, side=side, score=score, **rule).state
            assert (decided(state) is not None) is (side == winner)
    scene = after_rush(4, 7, **rule)
    assert scene.told(RushBegan) == [RushBegan(5, HOME)]
    assert ended(scene) == Ended(winner=HOME, how="landslide")
    assert scene.pending is None


@pytest.mark.rule("HX-SCORE-05", "HX-SCORE-04")
def test_by_option_a_landslide_that_is_not_held_ends_nothing() -> None:
    """Home scored in the visitors' Rush; the visitors answer in what is left of it."""
    scene = Scene(
        [jack(1, at=(-3, 0))],
        [jack(2, at=(5, 0))],
        rush=4,
        side=VISITOR,
        score=7,
        ball=(0, -5),
        score_landslide_any_time="own_rush_only",
    )
    scene.start(Rush(number=4, side=VISITOR, at="act"))
    assert scene.pending is not None
    scene.state = evolve(scene.state, StrikeScored(1, 1, 6))
    assert decided(scene.state) is None
    assert ended(after_rush(4, 6, score_landslide_any_time="own_rush_only")) is None


@pytest.mark.rule("HX-SCORE-05", "HX-SCORE-06")
def test_by_option_a_landslide_of_the_last_rush_is_won_by_the_rushes() -> None:
    scene = after_rush(14, 7, score_landslide_any_time="own_rush_only")
    assert ended(scene) == Ended(winner=HOME, how="rushes")


@pytest.mark.rule("HX-SCORE-07", "HX-SCORE-08")
@pytest.mark.parametrize("kind", ["league", "friendly", "single"])
def test_a_level_match_is_a_draw(kind: str) -> None:
    assert ended(after_rush(14, kind=kind)) == Ended(winner=None, how="level")


@pytest.mark.rule("HX-SCORE-08", "HX-SCORE-09", "HX-SEASON-03")
def test_a_level_knock_out_goes_to_sudden_death() -> None:
    scene = after_rush(14, kind="final")
    assert scene.told(SuddenDeathBegan) == [SuddenDeathBegan()]
    assert scene.state.sudden
    assert (scene.state.rush, scene.state.side) == (15, HOME)


@pytest.mark.rule("HX-SCORE-08")
@pytest.mark.parametrize(
    ("kind", "option"), [("league", "score_tie_rule_league"), ("friendly", "score_tie_rule_friendly")]
)
def test_by_option_others_do_too(kind: str, option: str) -> None:
    assert after_rush(14, kind=kind, **{option: "sudden_death"}).state.sudden


@pytest.mark.rule("HX-SCORE-08", "HX-SEASON-03")
@pytest.mark.parametrize(("rankings", "winner"), [((120, 110), VISITOR), ((90, 110), HOME)])
def test_by_option_the_lower_ranking_wins_a_level_knock_out(rankings: tuple[int, int], winner: int) -> None:
    state = ranked(rankings)
    assert verdict(state) == Ended(winner=winner, how="ranking")


@pytest.mark.rule("HX-SCORE-08", "HX-SEASON-03")
def test_by_option_a_level_knock_out_ends_so_and_is_played_again() -> None:
    scene = after_rush(14, kind="final", score_tie_rule_knockout="replay")
    assert ended(scene) == Ended(winner=None, how="level")


def ranked(rankings: tuple[int, int]):  # type: ignore[no-untyped-def]
    """A level final after 14 Rushes, of teams with these rankings."""
    scene = Scene([jack(1, at=(-3, 0))], [jack(2, at=(5, 0))], rush=14, side=1, kind="final")
    terms = replace(scene.state.sheet.terms, score_tie_rule_knockout="ranking_lower_wins")
    home, visitor = (
        replace(lineup, ranking=ranking) for lineup, ranking in zip(scene.state.sheet.lineups, rankings, strict=True)
    )
    sheet = replace(scene.state.sheet, lineups=(home, visitor), terms=terms)
    return replace(scene.state, sheet=sheet)


def test_equal_rankings_leave_it_to_a_lot() -> None:
    scene = Scene(
        [jack(1, at=(-3, 0))],
        [jack(2, at=(5, 0))],
        rush=14,
        side=1,
        kind="final",
        score_tie_rule_knockout="ranking_lower_wins",
    )
    scene.start(Match(at="rush")).draw("visitor")
    assert ended(scene) == Ended(winner=VISITOR, how="lot")


@pytest.mark.rule("HX-SCORE-09")
def test_the_first_score_wins_a_sudden_death() -> None:
    state = after_rush(14, kind="final").state
    assert decided(state) is None
    assert decided(evolve(state, StrikeScored(1, 1, -1))) == Ended(winner=VISITOR, how="sudden_death")


@pytest.mark.rule("HX-SCORE-09")
@pytest.mark.parametrize("gone", [PlayerKilled(0), PlayerSentOff(0)])
def test_the_last_team_on_the_pitch_wins_a_sudden_death(gone: PlayerKilled | PlayerSentOff) -> None:
    state = evolve(after_rush(14, kind="final").state, gone)
    assert decided(state) == Ended(winner=VISITOR, how="last_team")


@pytest.mark.rule("HX-SCORE-09")
def test_before_sudden_death_an_empty_pitch_decides_nothing() -> None:
    state = evolve(after_rush(3).state, PlayerSentOff(0))
    assert decided(state) is None


def test_a_team_that_has_nobody_there_when_sudden_death_begins_has_lost() -> None:
    scene = Scene([jack(1)], [jack(2, at=(5, 0))], rush=14, side=1, kind="final").start(Match(at="rush"))
    assert ended(scene) == Ended(winner=VISITOR, how="last_team")
    assert [type(event) for event in scene.events][:2] == [SuddenDeathBegan, MatchEnded]


@pytest.mark.rule("HX-SCORE-10")
@pytest.mark.parametrize(("limit", "last"), [(14, 28), (2, 16)])
def test_a_sudden_death_at_its_limit_is_drawn_by_lot(limit: int, last: int) -> None:
    scene = after_rush(14, kind="final", score_sudden_death_limit=limit)
    while not isinstance(scene.pending, DrawRequest):
        end_rush(scene)
    assert (scene.pending.purpose, scene.state.rush) == ("lot", last)
    scene.draw("home")
    assert ended(scene) == Ended(winner=HOME, how="lot")


@pytest.mark.rule("HX-SCORE-10")
def test_in_sudden_death_the_sin_bin_counts_down() -> None:
    scene = Scene([jack(1, at=(-3, 0)), jack(3)], [jack(2, at=(5, 0))], rush=14, side=1, kind="final", ball=(0, -5))
    scene.state = scene.first = evolve(scene.state, PlayerBinned(1, 1, "foul"))
    scene.start(Match(at="rush"))
    end_rush(scene)
    assert scene.where("H3") == "bench"
    assert scene.state.sudden


@pytest.mark.rule("HX-SCORE-10")
def test_without_a_limit_it_goes_on() -> None:
    scene = after_rush(40, kind="final", score_sudden_death_limit="none")
    assert scene.state.rush == 41


def test_nothing_is_asked_once_a_match_is_over() -> None:
    scene = after_rush(14, 1)
    assert scene.pending is None
    assert scene.state.stack == ()
    assert scene.told(MatchEnded) == [MatchEnded(Ended(winner=HOME, how="rushes"))]


@pytest.mark.rule("HX-SCORE-11", "HX-LAUNCH-01")
def test_after_a_strike_the_ball_is_gone_and_players_stay_until_the_next_launch() -> None:
    scene = Scene([jack(1, at=(-3, 0), ball=True)], [jack(2, at=(5, 0))], rush=1)
    before = scene.state
    scene.state = scene.first = evolve(before, StrikeScored(0, 1, 1))
    assert (scene.ball, scene.carrier) == (None, None)
    assert scene.state.figures == before.figures
    scene.start(Match(at="rush"))
    assert isinstance(scene.pending, RollRequest)
    assert scene.pending.purpose == "launch"


@pytest.mark.rule("HX-SCORE-12")
def test_without_a_limit_nobody_is_asked_for_the_time() -> None:
    assert asked(clock(limit="none").give(EndRush())) == "ref"


@pytest.mark.rule("HX-SCORE-12")
def test_as_long_as_the_minutes_last_play_goes_on() -> None:
    scene = clock().give(EndRush())
    assert isinstance(scene.pending, Choice)
    assert (scene.pending.kind, scene.pending.seat, scene.offered) == ("time", HOME, (PLAY_ON, TIME_IS_UP))
    assert [offer.facts for offer in scene.pending.offers] == [{"minutes": 90}] * 2
    assert scene.pending.subject == "home"
    scene.give(PLAY_ON)
    assert (asked(scene), scene.told(TimeCalled)) == ("ref", [])


@pytest.mark.rule("HX-SCORE-12", "HX-SCORE-06", "HX-SCORE-07")
@pytest.mark.parametrize(
    ("score", "outcome"), [(2, Ended(winner=HOME, how="rushes")), (0, Ended(winner=None, how="level"))]
)
def test_once_they_are_over_the_rush_being_played_is_the_last(score: int, outcome: Ended) -> None:
    scene = clock(score=score).give(EndRush(), TIME_IS_UP)
    assert (ended(scene), scene.pending, scene.told(TimeCalled)) == (outcome, None, [TimeCalled(5)])
    assert report_of(scene.state).rush == 5


@pytest.mark.rule("HX-SCORE-12", "HX-SCORE-10")
def test_a_level_knock_out_out_of_time_goes_to_a_sudden_death_of_full_length() -> None:
    scene = clock(kind="final", limit=60, score_sudden_death_limit=2).give(EndRush(), TIME_IS_UP)
    rushes = []
    wound_up(scene)
    while not (isinstance(scene.pending, DrawRequest) and scene.pending.purpose == "lot"):
        end_rush(scene)
        rushes.append((scene.state.rush, scene.state.sudden))
    assert rushes == [(7, True), (7, True)]
    assert [event.side for event in scene.told(RushBegan) if isinstance(event, RushBegan)] == [HOME, VISITOR, HOME]
    assert len(scene.told(TimeCalled)) == 1


@pytest.mark.rule("HX-SCORE-12", "HX-SCORE-08")
def test_out_of_time_the_lower_ranking_wins_where_it_would_after_all_rushes() -> None:
    scene = clock(kind="final", score_tie_rule_knockout="ranking_lower_wins").give(EndRush(), TIME_IS_UP)
    wound_up(scene)
    assert isinstance(scene.pending, DrawRequest)
    assert scene.pending.purpose == "lot"


@pytest.mark.rule("HX-SCORE-12", "HX-RUSH-01")
def test_the_time_is_not_asked_for_in_the_last_rush_nor_in_sudden_death() -> None:
    assert ended(clock(rush=14, score=1).give(EndRush())) == Ended(winner=HOME, how="rushes")
    sudden = after_rush(14, kind="final", score_time_limit=90)
    assert sudden.state.sudden
    assert asked(sudden.give(EndRush())) == "ref"


def clock(rush: int = 5, limit: object = 90, **told: object) -> Scene:
    """A match with a time limit, in this Rush."""
    scene = after_rush(rush - 1, score_time_limit=limit, **told)  # type: ignore[arg-type]
    assert scene.state.rush == rush
    return scene


def wound_up(scene: Scene) -> Scene:
    """The Ref has moved."""
    return any_card(scene).give(Choose(scene.state.ref))


def asked(scene: Scene) -> str:
    wanted = scene.pending
    assert wanted is not None
    return wanted.kind if isinstance(wanted, Choice) else wanted.purpose
