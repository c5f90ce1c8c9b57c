"""What cheers bought in a season stays with a team for that season, and no longer."""

import pytest

from league.domain.entries import enter_team, withdraw_entry
from league.domain.rounds import close_round
from league.domain.seasons import close_season, start_season
from league.models import Season
from matches.api.correction_rows import plan_rows
from matches.domain.correcting import correct_match, preview_correction
from matches.domain.logs import read_log
from matches.models import Match
from rosters.domain.pins import rules_of
from rosters.models import TeamEvent
from rules.core import codec
from rules.hexsport.play import played
from rules.hexsport.play.lineups import lineup
from tests.verbs import state_of
from tests.verbs_league import a_running_season, a_season, cora, enter, entry_of, match_of, paired, settle, violates
from tests.verbs_matches import a_report, played_here, worked_through

pytestmark = pytest.mark.django_db
LASTING = {"cheers__reward_lifetime": "season", "matchup__kind": "sponsor_assigned"}
BOUGHT = {"cheers": (7, 0), "rewards": ({"dice": 1, "cards": 1}, {})}


def brought(season: Season, name: str) -> tuple[int, int]:
    """The coaching dice and cards the team comes to its next match with."""
    team = entry_of(season, name).team
    comes = lineup(state_of(team), 0, rules_of(team.pin)[1])
    return comes.coaching_dice, comes.cards


def a_match_of_ants(season: Season, number: int = 1) -> Match:
    return match_of(paired(season, "Ants Bees", number=number), "Ants")


def over(season: Season) -> Season:
    """The season ends after the rounds played."""
    season.rounds.filter(opened_at=None).delete()
    return close_season(season, actor=cora(season.league))


@pytest.mark.rule("HX-CHEERS-12", "HX-TEAM-13")
def test_what_a_report_tells_stays_through_the_season_and_ends_with_it() -> None:
    season = a_running_season(2, **LASTING)
    settle(a_match_of_ants(season), 1, 0, **BOUGHT)
    assert [brought(season, name) for name in ("Ants", "Bees")] == [(2, 3), (1, 1)]
    close_round(season.rounds.get(number=1), actor=cora(season.league))
    settle(a_match_of_ants(season, 2), 1, 0, cheers=(3, 3), rewards=({"dice": 1}, {"cards": 1}))
    assert [brought(season, name) for name in ("Ants", "Bees")] == [(3, 3), (1, 2)]
    close_round(season.rounds.get(number=2), actor=cora(season.league))
    over(season)
    assert [brought(season, name) for name in ("Ants", "Bees")] == [(1, 2), (1, 1)]
    lapsed = TeamEvent.objects.filter(kind="rewards_lapsed").order_by("team__name")
    assert [(row.payload, row.cause, row.cause_uid) for row in lapsed] == [
        ({"type": "rewards_lapsed", "dice": 2, "cards": 1}, "season", season.uid),
        ({"type": "rewards_lapsed", "dice": 0, "cards": 1}, "season", season.uid),
    ]


@pytest.mark.rule("HX-CHEERS-12")
def test_what_was_cashed_in_a_match_played_here_stays_too() -> None:
    season = a_running_season(2, **LASTING, cheers__per_reward=1)
    match = played_here(a_match_of_ants(season), prefix="cashed", bots=("sensible", "random"))
    worked_through(match)
    gained = match.sides.get(index=0).tallies["reward_dice"]
    assert gained > 0
    assert [brought(season, name) for name in ("Ants", "Bees")] == [(1 + gained, 2), (1, 1)]
    told = match.reports.get().payload["home"]
    assert told["rewards"] == {"dice": gained, "cards": 0}
    log = read_log(match)
    assert log is not None
    assert match.facts is not None
    assert codec.plain(played.facts(log).sides) == match.facts["sides"]


@pytest.mark.rule("HX-CHEERS-12", "HX-SPONSOR-05")
def test_a_correction_takes_back_what_was_not_bought_and_gives_what_was() -> None:
    season = a_running_season(2, **LASTING)
    match = a_match_of_ants(season)
    settle(match, 1, 0, **BOUGHT)
    match.refresh_from_db()
    right = a_report(match, 1, 0, cheers=(0, 3), rewards=({}, {"dice": 1}))
    low, high = preview_correction(match, right, actor=cora(season.league))
    told = {team["team"]["name"]: team["assets"] for team in plan_rows(low, high)["teams"]}
    assert told == {
        "Ants": [
            {"what": "Cards gained with cheers", "before": "1", "after": "0"},
            {"what": "Coaching dice gained with cheers", "before": "1", "after": "0"},
        ],
        "Bees": [{"what": "Coaching dice gained with cheers", "before": "0", "after": "1"}],
    }
    correct_match(match, right, actor=cora(season.league), reason="The other side bought it.")
    assert [brought(season, name) for name in ("Ants", "Bees")] == [(1, 2), (2, 1)]


@pytest.mark.rule("HX-CHEERS-12")
@pytest.mark.parametrize(
    ("told", "code"),
    [
        ({"cheers__reward_lifetime": "match"}, "report.rewards_not_kept"),
        ({"cheers__per_reward": 4}, "report.rewards_beyond_cheers"),
    ],
)
def test_what_does_not_stay_or_cannot_have_been_bought_is_refused(told: dict[str, object], code: str) -> None:
    season = a_running_season(2, **{**LASTING, **told})
    match = a_match_of_ants(season)
    with violates(code):
        settle(match, 1, 0, **BOUGHT)
    match.refresh_from_db()
    assert not match.reports.exists()


@pytest.mark.rule("HX-CHEERS-12")
def test_a_team_that_leaves_for_another_season_takes_nothing_along_and_keeps_what_it_gains_there() -> None:
    first = a_running_season(4, **LASTING)
    settle(match_of(paired(first, "Ants Bees", "Cats Dogs"), "Ants"), 1, 0, **BOUGHT)
    settle(match_of(first.rounds.get(number=1), "Cats"))
    close_round(first.rounds.get(number=1), actor=cora(first.league))
    withdraw_entry(entry_of(first, "Ants"), actor=cora(first.league), reason="moved")
    second = a_season(0, league=first.league, **LASTING)
    enter_team(second, entry_of(first, "Ants").team, actor=cora(first.league))
    assert brought(second, "Ants") == (1, 2)
    enter(second, "Elks")
    start_season(second, actor=cora(first.league))
    settle(match_of(paired(second, "Ants Elks"), "Ants"), 1, 0, **BOUGHT)
    over(first)
    assert brought(second, "Ants") == (2, 3)
