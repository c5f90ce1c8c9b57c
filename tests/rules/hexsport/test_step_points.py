import pytest

from rules.core.options import Options
from rules.hexsport.options import DEFAULTS
from rules.hexsport.step_events import LeaguePointsEarned, MatchReported
from tests.rules.hexsport.clubs import options
from tests.rules.hexsport.matchday import Team

CUSTOM = options(points_scheme="custom", points_table=(5, 4, 2, 1, 0))


def league_points(margin: int, rules: Options = DEFAULTS, **match: object) -> int:
    """What a match of this margin puts on the table, as told before going on and as it came."""
    team = Team(options=rules).after_match(margin=margin, **match).reach("league_points")  # type: ignore[arg-type]
    told = team.facts()["points"]
    event = team.go_on()[0]
    assert isinstance(event, LeaguePointsEarned)
    assert team.state.sequence is not None
    assert told == event.points == team.state.sequence.league_points
    return event.points


@pytest.mark.rule("HX-POST-07", "HX-POST-08", "HX-POST-09")
@pytest.mark.parametrize(("margin", "own", "other"), [(7, 3, 0), (3, 2, 1), (0, 1, 1), (-7, 0, 3)])
def test_a_margin_gives_league_points_to_both_sides(margin: int, own: int, other: int) -> None:
    """EX-103: margins +7, +3, 0 and -7 give 3-0, 2-1, 1-1 and 0-3."""
    assert (league_points(margin), league_points(-margin)) == (own, other)


@pytest.mark.rule("HX-POST-10")
@pytest.mark.parametrize(
    ("rules", "margin", "points", "expected"),
    [
        (DEFAULTS, -3, (0, 3), 1),
        (options(points_scheme="loser_must_score"), -3, (0, 3), 0),
        (options(points_scheme="loser_must_score"), -3, (1, 4), 1),
        (DEFAULTS, -7, (0, 7), 0),
        (options(points_scheme="defeat_always_1"), -7, (0, 7), 1),
        (CUSTOM, 7, (7, 0), 5),
        (CUSTOM, 1, (1, 0), 4),
        (CUSTOM, 0, (0, 0), 2),
        (CUSTOM, -1, (0, 1), 1),
        (CUSTOM, -7, (0, 7), 0),
        (options(points_table=(9, 9, 9, 9, 9)), 7, (7, 0), 3),
    ],
)
def test_points_follow_the_scheme_of_the_league(
    rules: Options, margin: int, points: tuple[int, int], expected: int
) -> None:
    assert league_points(margin, rules, points=points) == expected


@pytest.mark.rule("HX-FRIENDLY-01", "HX-FRIENDLY-09")
@pytest.mark.parametrize("kind", ["friendly", "final"])
def test_only_league_matches_add_points_and_strike_difference(kind: str) -> None:
    assert league_points(7, kind=kind) == 0
    team = Team().after_match(margin=7, kind=kind).finish()
    report = team.log[-1]
    assert isinstance(report, MatchReported)
    assert (report.league_points, report.strike_difference) == (0, 0)


@pytest.mark.rule("HX-FRIENDLY-09")
def test_a_step_that_adds_nothing_says_why_and_what_the_result_is_worth() -> None:
    team = Team().after_match(margin=2, kind="friendly").reach("league_points")
    assert team.facts()["reason"] == "points.friendly_adds_none"
    assert (team.facts()["points"], team.facts()["worth"]) == (0, 2)


def test_a_level_final_that_was_won_is_worth_a_win() -> None:
    won = Team().after_match(kind="final", margin=0, won=True).reach("league_points")
    lost = Team().after_match(kind="final", margin=0, won=False).reach("league_points")
    assert (won.facts()["worth"], lost.facts()["worth"]) == (2, 1)
