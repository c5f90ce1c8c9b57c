"""What each option changes in a season played in memory: the same teams, seed and coaches under each of its values.

The options of the league itself (who leaves, who fills the odd place ...) are in tests/league/domain.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from msgspec import Struct, field

from rules.competition.results import ResultKind
from rules.hexsport import advancement
from rules.hexsport.events import (
    FreeAgentJoined,
    HiredReleased,
    MvpHired,
    PlayerDismissed,
    PreparationOpened,
    StandInJoined,
)
from rules.hexsport.options import DEFAULTS, OPTIONS
from rules.hexsport.season_run import SeasonOutcome
from rules.hexsport.step_events import LeaguePointsEarned, ManOfTheMatchDrawn, ManOfTheMatchRedrawn, SequenceOpened
from tests.rules.hexsport.clubs import options
from tests.rules.hexsport.seasons import (
    Choosy,
    Coaches,
    Patient,
    Sociable,
    events,
    experience_earned,
    hires,
    mc_earned,
    meetings,
    met,
    played,
)


class Trial(Struct, frozen=True):
    """An option put to the test: its values, the figure of a season that it changes, and the season it is tried in."""

    values: tuple[Any, ...]
    figure: Callable[..., object]
    season: dict[str, object] = field(default_factory=dict)
    with_options: bool = False  # the figure needs to know the options


def steps_of_dismissals(outcome: SeasonOutcome) -> tuple[int, ...]:
    steps = {state.sequence.step for _key, state, _event in events(outcome, PlayerDismissed) if state.sequence}
    return tuple(sorted(steps))


def most_hired_in_a_round(outcome: SeasonOutcome) -> int:
    most = 0
    for log in outcome.logs.values():
        hired = 0
        for event in log:
            hired += isinstance(event, MvpHired)
            most = max(most, hired)
            hired *= not isinstance(event, HiredReleased)
    return most


def friendlies(outcome: SeasonOutcome) -> tuple[tuple[str, ...], ...]:
    """The opponents of each team in its friendlies, in order."""
    return tuple(
        tuple(event.aftermath.opponent for event in log if is_friendly(event)) for log in outcome.logs.values()
    )


def is_friendly(event: Struct) -> bool:
    return isinstance(event, SequenceOpened) and event.aftermath.kind == "friendly"


def friendlies_in_a_bye(outcome: SeasonOutcome) -> bool:
    """Whether somebody played more friendlies than league matches, in a season in which each round has one of both."""
    league = Counter(key for one in outcome.results for key in (one.home, one.away))
    met = dict(zip(outcome.logs, friendlies(outcome), strict=True))
    return any(len(opponents) > league[key] for key, opponents in met.items())


def stars_in_friendlies(outcome: SeasonOutcome) -> bool:
    opened = [(state, event.aftermath) for _key, state, event in events(outcome, SequenceOpened)]
    return any(
        player.hired == "mvp" and player.id in {result.player for result in aftermath.results}
        for state, aftermath in opened
        if aftermath.kind == "friendly"
        for player in state.roster
    )


def friendly_bonus(outcome: SeasonOutcome) -> tuple[bool, bool]:
    """Whether friendlies brought free agents, and a bonus that could have gone to MVPs as well."""
    joined = [state.preparation for _key, state, _event in events(outcome, FreeAgentJoined)]
    opened = [event.friendly_bonus for _key, _state, event in events(outcome, PreparationOpened)]
    return any("friendly" in preparation.match for preparation in joined if preparation), any(opened)


def men_of_the_match(outcome: SeasonOutcome) -> tuple[object, ...]:
    """How many were drawn, how many of them hired, how often it was drawn again."""
    drawn = events(outcome, ManOfTheMatchDrawn)
    hired = sum(state.player(event.player).hired is not None for _key, state, event in drawn)
    return len(drawn), hired, len(events(outcome, ManOfTheMatchRedrawn))


def on_the_bench(outcome: SeasonOutcome) -> bool:
    """Whether a man of the match was drawn who had not been on the pitch."""
    return any(
        event.player not in {result.player for result in state.sequence.aftermath.results}
        for _key, state, event in events(outcome, ManOfTheMatchDrawn)
        if state.sequence
    )


def league_points(outcome: SeasonOutcome) -> int:
    return sum(event.points for _key, _state, event in events(outcome, LeaguePointsEarned))


def places(outcome: SeasonOutcome) -> tuple[tuple[int, str], ...]:
    return tuple((row.place, row.name) for row in outcome.tables[min(outcome.tables)].rows)


def table_points(outcome: SeasonOutcome) -> int:
    """League points of the whole table, those of byes among them."""
    return sum(row.league_points for row in outcome.tables[min(outcome.tables)].rows)


def finalists(outcome: SeasonOutcome) -> tuple[frozenset[str], ...]:
    finals = [one for one in outcome.results if one.kind is ResultKind.FINAL]
    return tuple(frozenset((one.home, one.away)) for one in finals)


def may_learn_interference(outcome: SeasonOutcome, chosen: object) -> Counter[str]:
    rules = options(interfere_roles=chosen)
    roster = [player for team in outcome.teams.values() for player in team.roster]
    refusals = [(player.role, advancement.refusal(player, "running_interference", rules)) for player in roster]
    return Counter(role.value for role, refused in refusals if refused is None or refused.code != "advance.role")


POINTS = "points.table"
TRIALS: Mapping[str, Trial] = {
    "team.cuts": Trial(
        ("any", "none", "at_most_2_before_step_4"), steps_of_dismissals, {"coaches": Coaches(cutting=True)}
    ),
    "team.journeymen": Trial(
        ("none", "fill_to_6"),
        lambda outcome: len(events(outcome, StandInJoined)) > 0,
        {"coaches": Coaches(cutting=True, keeping=4), "friendlies": True},
    ),
    "matchup.kind": Trial(
        ("challenge", "random", "fixed_round_robin", "sponsor_assigned", "swiss", "divisional_round_robin"),
        met,
        {"season_divisions": 2},
    ),
    "matchup.refusal": Trial(("not_allowed", "allowed_once"), met, {"run": Choosy}),
    "matchup.pass": Trial(("random_rest", "may_wait"), met, {"run": Patient}),
    "matchup.tie": Trial(
        ("lots", "lower_name", "earlier_entry"), met, {"teams": 12, "rounds": 2, "table_order": "lp_sd"}
    ),
    "matchup.repeat": Trial(
        ("allowed", "not_until_all_met", "at_most_twice"), meetings, {"teams": 4, "rounds": 4, "seed": 4}
    ),
    "matchup.matches_per_pairing": Trial((1, 2), lambda outcome: len(met(outcome))),
    "auction.pool": Trial(
        ("half_of_teams", "fixed_number", "all", "none", "two_pools"), hires, {"rounds": 4, "teams": 6, "seed": 12}
    ),
    "auction.pool_size": Trial((1, 4, 17), hires, {"rounds": 7, "auction_pool": "fixed_number"}),
    "auction.per_team": Trial(("unlimited", 1, 2), most_hired_in_a_round, {"rounds": 7, "auction_pool": "all"}),
    "friendly.max_per_round": Trial(
        ("unlimited", 0, 1, 2),
        lambda outcome: max(map(len, friendlies(outcome))),
        {"teams": 4, "rounds": 1, "friendlies": True, "run": Sociable},
    ),
    "friendly.limits": Trial(
        ("none", ("all_teams_first",), ("not_league_opponent",), ("once_per_opponent",)),
        friendlies,
        {"teams": 4, "rounds": 4, "friendlies": True, "run": Sociable},
    ),
    "friendly.gives": Trial(
        ("experience_and_money", "experience_only", "money_only", "nothing"),
        lambda outcome: (experience_earned(outcome, "friendly") > 0, mc_earned(outcome, "friendly") > 0),
        {"friendlies": True},
    ),
    "friendly.revenue": Trial(
        ("as_league", "underdog_dice_only", "none"),
        lambda outcome: mc_earned(outcome, "friendly"),
        {"rounds": 5, "friendlies": True},
    ),
    "friendly.mvp": Trial(
        ("allowed", "forbidden"), stars_in_friendlies, {"rounds": 5, "friendlies": True, "auction_pool": "all"}
    ),
    "season.bye_friendly": Trial(
        ("allowed", "forbidden"), friendlies_in_a_bye, {"teams": 5, "rounds": 5, "friendlies": True}
    ),
    "friendly.underdog": Trial(("free_agents_only", "full", "none"), friendly_bonus, {"rounds": 5, "friendlies": True}),
    "post.motm_played": Trial(("on_pitch", "on_roster"), on_the_bench, {"coaches": Coaches(fielded=4)}),
    "post.motm_hired": Trial(
        ("drawn_no_gain", "redraw", "excluded"), men_of_the_match, {"rounds": 7, "auction_pool": "all"}
    ),
    "points.scheme": Trial(
        ("3_2_1_0", "loser_must_score", "defeat_always_1", "custom"),
        league_points,
        {"rounds": 3, "seed": 1, "points_table": (5, 4, 3, 2, 1)},
    ),
    POINTS: Trial(((3, 2, 1, 1, 0), (5, 4, 3, 2, 1)), league_points, {"points_scheme": "custom"}),
    "revenue.mode": Trial(("per_league_point", "by_result"), mc_earned),
    "revenue.underdog_cap": Trial(("none", 0, 1), mc_earned, {"rounds": 7}),
    "revenue.flat": Trial((0, 6), mc_earned),
    "table.order": Trial(
        ("ranking_lp_sd", "lp_sd_ranking", "lp_sd", "win_percentage_lp"), places, {"teams": 16, "rounds": 2}
    ),
    "table.unequal_games": Trial(
        ("totals", "win_percentage", "lp_per_match"),
        places,
        {"teams": 7, "rounds": 3, "seed": 1, "table_order": "lp_sd"},
    ),
    "table.final_tie": Trial(
        ("shared", "head_to_head", "lots"), places, {"teams": 12, "rounds": 4, "seed": 7, "table_order": "lp_sd"}
    ),
    "season.bye_points": Trial((0, 1, 2), table_points, {"teams": 5}),
    "season.rounds": Trial(
        ("sponsor_number", "until_all_met"),
        lambda outcome: max(one.round for one in outcome.results),
        {"teams": 5, "rounds": 3, "matchup_kind": "fixed_round_robin"},
    ),
    "season.round_count": Trial((1, 3, 7), lambda outcome: max(one.round for one in outcome.results)),
    "season.finals": Trial(
        ("none", "top_2", "top_4", "top_8", "division_winners", "leader_bye"),
        finalists,
        {"season_divisions": 2, "rounds": 2, "seed": 3},
    ),
    "season.divisions": Trial((1, 2, 4), lambda outcome: sorted(outcome.tables)),
    "interfere.roles": Trial(("jack_guard_keeper", "jack_only"), may_learn_interference, with_options=True),
}


@pytest.mark.rule(
    "HX-MATCHUP-05", "HX-MATCHUP-06", "HX-MATCHUP-07", "HX-MATCHUP-08", "HX-MATCHUP-09", "HX-MATCHUP-11",
    "HX-AUCTION-02", "HX-AUCTION-14", "HX-FRIENDLY-03",
    "HX-FRIENDLY-04", "HX-FRIENDLY-05", "HX-FRIENDLY-06", "HX-FRIENDLY-07", "HX-UNDERDOG-09", "HX-POST-04",
    "HX-POST-05", "HX-POST-10", "HX-POST-20", "HX-POST-21", "HX-POST-22", "HX-POST-40", "HX-TABLE-02", "HX-TABLE-09",
    "HX-SEASON-01", "HX-SEASON-02", "HX-SEASON-05", "HX-SEASON-06", "HX-SEASON-15", "HX-SEASON-17", "HX-TABLE-03",
)  # fmt: skip
@pytest.mark.parametrize("option", TRIALS)
def test_each_value_of_an_option_gives_another_season(option: str) -> None:
    trial = TRIALS[option]
    figures = {}
    for value in trial.values:
        outcome = played(**trial.season, **{option.replace(".", "_", 1): value})
        figures[value] = trial.figure(outcome, value) if trial.with_options else trial.figure(outcome)
    assert len({str(figure) for figure in figures.values()}) == len(trial.values), figures


@pytest.mark.parametrize("option", TRIALS)
def test_every_value_offered_is_tried(option: str) -> None:
    declared, tried = OPTIONS[option], TRIALS[option].values
    assert DEFAULTS[option] in {declared.parse(value) for value in tried}
    named = {value for value in tried if isinstance(value, str)} | {
        name for value in tried if isinstance(value, tuple) for name in value if isinstance(name, str)
    }
    assert set(declared.offered) <= named
    assert declared.whole is None or any(not isinstance(value, str) for value in tried)


EXPECTED = {
    "team.cuts": {"none": (), "any": (8,), "at_most_2_before_step_4": (2,)},
    "team.journeymen": {"none": False, "fill_to_6": True},
    "matchup.matches_per_pairing": {1: 12, 2: 24},
    "auction.per_team": {1: 1, 2: 2},
    "friendly.max_per_round": {0: 0, 1: 1, 2: 2, "unlimited": 4},
    "friendly.gives": {
        "experience_and_money": (True, True),
        "experience_only": (True, False),
        "money_only": (False, True),
        "nothing": (False, False),
    },
    "friendly.mvp": {"allowed": True, "forbidden": False},
    "friendly.underdog": {"free_agents_only": (True, False), "full": (True, True), "none": (False, False)},
    "post.motm_played": {"on_pitch": False, "on_roster": True},
    "season.rounds": {"sponsor_number": 3, "until_all_met": 5},
    "season.round_count": {1: 1, 3: 3, 7: 7},
    "season.divisions": {1: [1], 2: [0, 1, 2], 4: [0, 1, 2, 3, 4]},
}


@pytest.mark.parametrize(("option", "value"), [(option, value) for option in EXPECTED for value in EXPECTED[option]])
def test_what_can_be_told_beforehand_is_so(option: str, value: Any) -> None:
    trial = TRIALS[option]
    assert trial.figure(played(**trial.season, **{option.replace(".", "_", 1): value})) == EXPECTED[option][value]
