"""Whole seasons through the database, equal to those played in memory."""

from collections.abc import Mapping, Sequence
from functools import partial

import pytest
from msgspec.structs import replace

from league.domain.doctor import CHECKS, run_check
from league.domain.simulation import SeasonPlayer, begin_simulation, simulate_season
from league.domain.table import read_table, tables_after
from league.enums import SeasonStatus
from league.models import Lot, Season
from matches.domain.logs import read_log
from matches.models import Match, MatchLog
from rosters.domain.fold import events_of, log_of, reconcile
from rosters.models import User
from rules.competition.draw import season_draws
from rules.competition.table import Standings
from rules.core import codec
from rules.core.dice import HashDice
from rules.core.options import Options
from rules.core.play_rules import MatchPlayer, SimulatedSeason
from rules.core.simulation import newcomers, simulated_uid
from rules.hexsport.play.events import MatchBegan
from rules.registry import RULESETS, get_ruleset
from tests.verbs import a_host, a_user, state_of
from tests.verbs_league import refused

pytestmark = [pytest.mark.django_db, pytest.mark.long]
FOUR = ("corporation_male", "marauders", "veer_myn", "judwan")
EIGHT = (*FOUR, "forge_fathers", "robots", "zzor", "corporation_female")
SMALL: Mapping[str, object] = {"season.round_count": 2}
HOUSE_RULES: Mapping[str, object] = {
    "season.finals": "leader_bye",
    "score.tie_rule_knockout": "replay",
    "buy.limit_scope": "each_round",
    "team.hired_role_limit": "counted",
    "fatal.mode": "long_injury",
    "matchup.home": "schedule",
    "sponsor.confirm": "one_coach",
    "auction.pool": "all",
    "revenue.flat": 30,
}


def in_memory(
    seed: int,
    lists: Sequence[str],
    options: Mapping[str, object],
    *,
    friendlies: bool,
    play: MatchPlayer | None = None,
) -> SimulatedSeason:
    ruleset = get_ruleset("hexsport", "1")
    assert ruleset.simulation is not None
    chosen, dice = Options(ruleset.options, options), HashDice(seed)
    return ruleset.simulation.play_season(
        newcomers(seed, lists, ruleset.season_terms(chosen).divisions),
        chosen,
        dice,
        season_draws(dice.root, simulated_uid(seed, "league"), simulated_uid(seed, "season")),
        with_friendlies=friendlies,
        play=play,
    )


def in_database(
    seed: int, lists: Sequence[str], options: Mapping[str, object], *, friendlies: bool, host: User | None = None
) -> Season:
    actor = host or a_host()
    season = begin_simulation(seed, lists, actor=actor, options=options)
    return simulate_season(season, seed, actor=actor, with_friendlies=friendlies)


def assert_equal(season: Season, expected: SimulatedSeason) -> None:
    """The same teams by state and log, the same tables, fees and champion; every row equals the fold of its log."""
    entries = {entry.uid: entry.team for entry in season.entries.select_related("team__pin")}
    roster = get_ruleset("hexsport", "1").roster
    assert roster is not None
    for key, team in entries.items():
        assert codec.encode(state_of(team)) == codec.encode(expected.teams[key])
        assert [type(event) for event in events_of(log_of(team), roster)] == [type(one) for one in expected.logs[key]]
        assert reconcile(team) == []
    stored = {table.division: still(read_table(table)) for table in tables_after(season)}
    assert stored == {division: still(table) for division, table in expected.tables.items()}
    assert paid(season) == {star: list(fees) for star, fees in expected.fees.items() if any(fees)}
    assert season.champion is not None
    assert season.champion.uid == expected.champion


def still(table: Standings) -> Standings:
    """Without movement, which only stored tables know."""
    return replace(table, rows=tuple(replace(row, previous_place=None, movement=None) for row in table.rows))


def paid(season: Season) -> dict[str, list[int | None]]:
    numbers = range(1, season.round_count + 1)
    sold = {(lot.mvp, lot.round.number): lot.fee for lot in Lot.objects.filter(round__season=season, status="sold")}
    stars = {mvp for mvp, _number in sold}
    return {star: [sold.get((star, number)) for number in numbers] for star in stars}


@pytest.mark.parametrize(
    ("seed", "options", "friendlies"),
    [
        (1, {}, False),
        (2, {"auction.pool": "all", "matchup.kind": "swiss", "table.order": "lp_sd"}, True),
        (3, {"season.finals": "top_4", "matchup.kind": "sponsor_assigned", "matchup.matches_per_pairing": 2}, False),
        (
            4,
            {"season.divisions": 2, "matchup.kind": "divisional_round_robin", "season.finals": "division_winners"},
            False,
        ),
        (8, HOUSE_RULES, True),
    ],
)
def test_memory_and_database_play_the_same_season(seed: int, options: dict[str, object], friendlies: bool) -> None:
    told = {**SMALL, **options}
    season = in_database(seed, FOUR, told, friendlies=friendlies)
    assert season.status == SeasonStatus.CLOSED
    assert_equal(season, in_memory(seed, FOUR, told, friendlies=friendlies))


@pytest.mark.long
def test_matches_played_move_by_move_are_the_same_in_both_and_keep_their_logs() -> None:
    told, host = {**SMALL, "season.finals": "top_2", "matchup.home": "challenged_team"}, a_host()
    ruleset = get_ruleset("hexsport", "1")
    assert ruleset.engine is not None
    play = partial(ruleset.engine().play, bots=("random", "random"))
    season = begin_simulation(5, FOUR, actor=host, options=told)
    season = simulate_season(season, 5, actor=host, with_friendlies=True, play=play)
    assert_equal(season, in_memory(5, FOUR, told, friendlies=True, play=play))
    home_stands = {match.pk for match in Match.objects.all() if not draws_home(match)}
    assert home_stands == {match.pk for match in Match.objects.filter(pairing__round__number=2, pairing__leg=1)}
    played = Match.objects.filter(status="settled")
    assert played.count() == MatchLog.objects.count() > 5
    assert run_check("played") == []


def draws_home(match: Match) -> bool:
    """Whether it was drawn at the match who is Home."""
    log, engine = read_log(match), get_ruleset("hexsport", "1").engine
    assert log is not None
    assert engine is not None
    began = engine().events(log)[0]
    assert isinstance(began, MatchBegan)
    return not began.sheet.home_set


@pytest.mark.rule("HX-SEASON-03")
def test_a_final_that_was_level_is_played_again_in_both() -> None:
    season = in_database(8, FOUR, {**SMALL, **HOUSE_RULES}, friendlies=True)
    stages = list(season.rounds.order_by("number").values_list("stage", flat=True))
    assert stages == ["league", "league", "semi_final", "final", "final"]
    assert [found for check in CHECKS for found in run_check(check)] == []


def test_an_odd_team_rests_in_both() -> None:
    told = {"season.round_count": 2, "matchup.kind": "challenge"}
    season = in_database(6, FOUR[:3], told, friendlies=True)
    assert_equal(season, in_memory(6, FOUR[:3], told, friendlies=True))


@pytest.mark.long
@pytest.mark.deep
@pytest.mark.parametrize("kind", ["challenge", "random", "fixed_round_robin", "sponsor_assigned", "swiss"])
@pytest.mark.parametrize("seed", range(1, 5))
def test_memory_and_database_play_the_same_long_season(kind: str, seed: int) -> None:
    told = {
        "season.round_count": 7,
        "matchup.kind": kind,
        "auction.pool": "all",
        "season.finals": ("none", "top_2", "top_4", "top_8", "leader_bye")[seed],
        "friendly.underdog": ("free_agents_only", "full", "none")[seed % 3],
        "team.cuts": ("any", "none", "at_most_2_before_step_4")[seed % 3],
    }
    season = in_database(seed, EIGHT, told, friendlies=True)
    assert_equal(season, in_memory(seed, EIGHT, told, friendlies=True))


def test_a_seed_is_simulated_once() -> None:
    host = a_host()
    begin_simulation(7, FOUR, actor=host, options=SMALL)
    with refused("simulation.exists"):
        begin_simulation(7, FOUR, actor=host, options=SMALL)


def test_a_commissioner_who_is_no_host_can_simulate() -> None:
    season = in_database(8, FOUR[:2], {"season.round_count": 1}, friendlies=False, host=a_user("Cora"))
    assert season.champion is not None


def test_progress_is_told_round_by_round() -> None:
    told: list[str] = []
    host = a_host()
    season = begin_simulation(9, FOUR[:2], actor=host, options={"season.round_count": 2, "season.finals": "top_2"})
    simulate_season(season, 9, actor=host, progress=told.append)
    assert told == ["round 1", "round 2", "final"]


def test_a_game_without_simulated_coaches_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    host = a_host()
    season = begin_simulation(10, FOUR[:2], actor=host, options=SMALL)
    monkeypatch.setitem(RULESETS, "hexsport", replace(RULESETS["hexsport"], simulation=None))  # type: ignore[arg-type]
    with refused("simulation.none"):
        SeasonPlayer(season, 10, actor=host)
