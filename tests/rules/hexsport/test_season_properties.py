"""What holds in every season, whatever its teams, options and chance."""

from collections.abc import Iterable
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct

from rules.competition.criteria import CRITERIA
from rules.competition.points import points_scheme
from rules.competition.results import ON_THE_TABLE, Result
from rules.competition.table import Row, Standings
from rules.core import codec
from rules.core.options import Option, OptionKind, Options
from rules.hexsport import roster
from rules.hexsport.data import LIMITS, LISTS, MVPS, row
from rules.hexsport.events import Event
from rules.hexsport.evolve import evolve, replay
from rules.hexsport.options import OPTIONS
from rules.hexsport.ranking import parts, player_value, ranking
from rules.hexsport.season_run import SeasonOutcome, SeasonRun
from rules.hexsport.state import Hire, TeamState
from rules.hexsport.step_events import SequenceOpened
from tests.rules.hexsport.seasons import Coaches, season

KEPT_SMALL = {"season.rounds", "season.round_count", "season.divisions", "season.finals", "team.allowed_lists"}
FINALS = {"none": 2, "top_2": 2, "leader_bye": 3, "top_4": 4, "top_8": 8}  # with the teams they need


def values_of(option: Option) -> st.SearchStrategy[object]:
    """Any value the option offers; whole numbers from the lower end of their range."""
    if option.kind is OptionKind.SET:
        return st.lists(st.sampled_from(option.offered), unique=True).map(tuple)
    whole = st.integers(*option.whole) if option.whole else st.nothing()
    if option.kind is OptionKind.RECORD:
        return st.lists(st.integers(0, 9), min_size=option.size, max_size=option.size).map(tuple)
    return st.sampled_from(option.offered) | whole if option.offered else whole


@st.composite
def seasons(draw: st.DrawFn, *, most_teams: int, most_rounds: int) -> SeasonRun:
    """A season of 4 teams or more under any options offered."""
    offered = [option for option in OPTIONS.values() if not option.fixed and option.key not in KEPT_SMALL]
    changed = draw(st.lists(st.sampled_from(offered), unique_by=lambda option: option.key, max_size=8))
    chosen = {option.key: draw(values_of(option)) for option in changed}
    teams = draw(st.integers(4, most_teams))
    chosen["season.divisions"] = draw(st.integers(1, teams // 2))
    finals = [name for name, needed in FINALS.items() if needed <= teams]
    finals += ["division_winners"] if chosen["season.divisions"] != 1 else []
    chosen["season.finals"] = draw(st.sampled_from(finals))
    return season(
        teams,
        draw(st.integers(1, most_rounds)),
        draw(st.integers(0, 2**32)),
        friendlies=draw(st.booleans()),
        coaches=Coaches(fielded=draw(st.integers(3, 14)), cutting=draw(st.booleans())),
        **{key.replace(".", "_", 1): value for key, value in chosen.items()},
    )


@pytest.mark.rule(
    "HX-PRICE-09", "HX-RANKING-01", "HX-RANKING-06", "HX-TEAM-02", "HX-TEAM-03", "HX-AUCTION-16", "HX-TABLE-01",
    "HX-TABLE-04", "HX-TABLE-06", "HX-TABLE-07",
)  # fmt: skip
@given(seasons(most_teams=8, most_rounds=3))
@settings(max_examples=settings().max_examples // 2)
def test_what_holds_in_every_season(run: SeasonRun) -> None:
    check(run, run.play())


@pytest.mark.deep
@given(seasons(most_teams=16, most_rounds=12))
@settings(max_examples=400)
def test_what_holds_in_every_large_season(run: SeasonRun) -> None:
    check(run, run.play())


def check(run: SeasonRun, outcome: SeasonOutcome) -> None:
    for key, log in outcome.logs.items():
        check_team(log, outcome.teams[key])
        check_bytes(log, outcome.teams[key])
    for table in outcome.tables.values():
        check_explained(table)
    check_sums(outcome, run.options)


def check_team(log: Iterable[Struct], final: TeamState) -> None:
    """Whole mc, never below zero; a ranking that is its parts; legal rosters; no MVP on the wrong side."""
    state = TeamState()
    for event in log:
        before, state = state, evolve(state, event)
        assert isinstance(state.cash, int)
        assert 0 <= state.held <= state.cash
        assert state.cash - before.cash == getattr(event, "mc", 0)
        assert ranking(state) == sum(parts(state).values()) == expected_ranking(state)
        assert len(state.roster) <= LIMITS.roster_players
        if isinstance(event, SequenceOpened):
            check_fielded(before, event)
    assert state == final
    for kind in LISTS[final.list_key].players:
        owned = [player for player in final.roster if player.hired is None and player.position == kind.key]
        assert len(owned) <= kind.max
    assert final.cheerleaders <= LIMITS.cheerleaders_owned
    assert roster.problems(final, Options(OPTIONS)) == ()


def expected_ranking(state: TeamState) -> int:
    """HX-RANKING-01 with its figures written out."""
    own = [player for player in state.roster if player.hired is None]
    values = sum(player.cost + 5 * (player.rank - 1) for player in own)
    assert values == sum(player_value(player) for player in own)
    assert all(player.cost == row(player.list_key, player.position).cost for player in own)
    assets = 10 * state.cards + 6 * state.coaching_dice + 8 * state.cheerleaders + 8 * len(state.staff)
    return values + assets + state.cash


def check_fielded(state: TeamState, event: SequenceOpened) -> None:
    for result in event.aftermath.results:
        player = state.player(result.player)
        assert player is not None
        if player.hired is Hire.MVP:
            assert state.list_key in MVPS[player.position].plays_for


def check_bytes(log: Iterable[Struct], final: TeamState) -> None:
    """A log that went through its bytes leads to the same bytes."""
    stored = [codec.encode(event) for event in log]
    read = [codec.decode(data, Event) for data in stored]  # type: ignore[arg-type]  # a union
    assert [codec.encode(event) for event in read] == stored
    assert codec.encode(replay(read)) == codec.encode(final)


def check_explained(table: Standings) -> None:
    """Sorting by the figures shown gives the table, and the figure named is the one that decides. What is worked out
    among level teams alone stands in no row; it decides where no figure does."""
    shown = [name for name in table.order if name in Row.__struct_fields__]
    for above, below in pairwise(table.rows):
        figures = [(name, figure(above, name), figure(below, name)) for name in shown]
        different = [(name, mine, other) for name, mine, other in figures if mine != other]
        if below.decided is None:
            assert (different, above.place) == ([], below.place)
            continue
        if below.decided.criterion not in shown:
            assert different == []
            continue
        name, mine, other = different[0]
        assert mine > other  # every figure of these orders is best when highest
        assert (below.decided.criterion, below.decided.mine, below.decided.other) == (name, other, mine)
    assert all(not CRITERIA[name].lowest_first for name in shown)


def figure(line: Row, name: str) -> float:
    return float(getattr(line, name))


def check_sums(outcome: SeasonOutcome, options: Options) -> None:
    """Strike differences add up to 0, league points to what the scheme gives."""
    whole = outcome.tables[min(outcome.tables)]
    counted = [one for one in outcome.results if one.kind in ON_THE_TABLE]
    assert sum(line.difference for line in whole.rows) == 0
    assert sum(line.played for line in whole.rows) == 2 * len(counted)
    assert sum(line.points_won for line in whole.rows) == sum(points_given(one, options) for one in counted)
    if options["season.finals"] == "none":
        assert {line.team: line.ranking for line in whole.rows} == {
            key: ranking(team) for key, team in outcome.teams.items()
        }
        assert outcome.champion in whole.leaders


def points_given(result: Result, options: Options) -> int:
    """What one match gives both sides, by the sheet where nothing else is chosen."""
    if options["points.scheme"] == "3_2_1_0":
        return 2 if result.margin == 0 else 3
    scheme = points_scheme(str(options["points.scheme"]), options.numbers("points.table"))
    return sum(scheme.points(result))
