"""Squads of named skaters: what every game without money asks of a team."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct

from rules.core import codec
from rules.core.errors import RuleViolation
from rules.core.option_rows import number
from rules.core.options import Options
from rules.core.sheets import Problem
from rules.core.squad import (
    OWN,
    Chart,
    Found,
    LineupSet,
    NamePlayer,
    Place,
    RenameTeam,
    RetireTeam,
    SetLineup,
    Squad,
    SquadTerms,
)
from rules.core.squad_roster import SquadRoster

OPTIONS = {"bench": number("bench", 1, low=0, high=9, rules="ICR-81")}
DEFAULTS = Options(OPTIONS)
PLACES = (Place("Jammer", "jammer"), Place("Blocker", "blocker"), Place("Blocker", "blocker"))
CHART = Chart(name="Chart", names=("Ada", "Bea", "Cleo", "Dot"), side="I", assets={"power": 3})
ROSTER = SquadRoster(SquadTerms(places=PLACES, bench="bench", charts={"chart": CHART}), Squad())


def after(state: Squad, *commands: Struct, options: Options = DEFAULTS) -> Squad:
    for command in commands:
        for event in ROSTER.decide(state, command, options):
            state = ROSTER.evolve(state, event)
    return state


def founded(*names: str, list_key: str = OWN) -> Squad:
    return ROSTER.founded(Found(list_key, "Ours", names), DEFAULTS)


def names(state: Squad) -> list[str]:
    return [skater.name for skater in state.skaters]


def refusal(state: Squad, *commands: Struct) -> str:
    with pytest.raises(RuleViolation) as refused:
        after(state, *commands)
    return refused.value.code


@pytest.mark.parametrize(
    ("list_key", "given", "expected"),
    [
        (OWN, (), ["Skater 1", "Skater 2", "Skater 3"]),
        (OWN, ("Eve", " "), ["Eve", "Skater 2", "Skater 3"]),
        (OWN, ("A", "B", "C", "  D  E "), ["A", "B", "C", "D E"]),
        ("chart", (), ["Ada", "Bea", "Cleo", "Dot"]),
        ("chart", ("", "Eve"), ["Ada", "Eve", "Cleo", "Dot"]),
    ],
)
def test_whoever_gets_no_name_has_that_of_the_chart_or_a_number(
    list_key: str, given: Sequence[str], expected: list[str]
) -> None:
    state = founded(*given, list_key=list_key)
    assert names(state) == expected
    assert state.lineup == (1, 2, 3)
    assert [skater.number for skater in state.skaters] == list(range(1, len(expected) + 1))


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (Found("nobody", "Ours"), "team.unknown_list"),
        (Found(OWN, " "), "name.empty"),
        (Found(OWN, "Ours", ("A", "B", "C", "D", "E")), "team.skaters"),
        (Found(OWN, "Ours", ("x" * 41,)), "name.too_long"),
        (RenameTeam("Ours"), "team.not_founded"),
    ],
)
def test_a_team_that_cannot_begin_is_refused(command: Struct, code: str) -> None:
    assert refusal(Squad(), command) == code


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (Found(OWN, "Again"), "team.founded"),
        (SetLineup((1, 2)), "lineup.size"),
        (SetLineup((1, 2, 2)), "lineup.repeated"),
        (SetLineup((1, 2, 5)), "lineup.ineligible"),
        (NamePlayer(9, "Nobody"), "player.unknown"),
        (NamePlayer(1, " "), "name.empty"),
        (NamePlayer(1, "Ada", 2), "number.taken"),
        (NamePlayer(1, "Ada", 100), "number.out_of_range"),
        (RenameTeam(""), "name.empty"),
        (LineupSet((1, 2, 3)), "command.malformed"),
    ],
)
def test_what_cannot_be_is_refused(command: Struct, code: str) -> None:
    assert refusal(founded(list_key="chart"), command) == code


def test_only_who_stands_twice_in_a_lineup_is_named() -> None:
    with pytest.raises(RuleViolation) as refused:
        after(founded(), SetLineup((1, 2, 2)))
    assert refused.value.facts == {"players": [2]}


def test_a_command_of_another_game_is_called_that() -> None:
    with pytest.raises(RuleViolation) as refused:
        after(founded(), LineupSet((1, 2, 3)))
    assert refused.value.facts == {"reason": "a command of another game"}


def test_the_type_of_a_team_is_that_of_a_blank_one() -> None:
    assert ROSTER.state_type is type(ROSTER.blank()) is Squad


def test_names_numbers_and_places_change_hands() -> None:
    state = after(founded(), NamePlayer(2, "Eve", 77), SetLineup((2, 1, 3)), RenameTeam("Other"))
    shown = ROSTER.sheet(state)
    assert shown.name == "Other"
    assert [(one.name, one.number, one.position) for one in shown.players] == [
        ("Skater 1", 1, "Blocker"),
        ("Eve", 77, "Jammer"),
        ("Skater 3", 3, "Blocker"),
    ]
    assert after(state, NamePlayer(2, "Eva")).skaters[1].number == 77


def test_a_retired_team_does_nothing_more() -> None:
    state = after(founded(), RetireTeam())
    assert ROSTER.sheet(state).retired
    assert refusal(state, RenameTeam("Other")) == "team.retired"


def test_who_has_no_place_sits_on_the_bench_that_the_league_allows() -> None:
    state = founded(list_key="chart")
    assert [one.role for one in ROSTER.sheet(state).players] == ["jammer", "blocker", "blocker", "bench"]
    assert ROSTER.problems(state, DEFAULTS) == ()
    without = Options(OPTIONS, {"bench": 0})
    assert ROSTER.problems(state, without) == (Problem(code="team.skaters", facts={"given": 4, "most": 3}),)
    assert [problem.code for problem in ROSTER.problems(ROSTER.blank(), DEFAULTS)] == ["lineup.size"]


def test_lists_say_whom_a_team_starts_with() -> None:
    chart, own = ROSTER.team_lists(DEFAULTS)
    assert (chart.key, chart.known_side, chart.assets) == ("chart", "I", {"power": 3})
    assert [player.name for player in chart.players] == ["Ada", "Bea", "Cleo", "Dot"]
    kinds = [(kind.name, kind.role, kind.start, kind.most) for kind in own.players]
    assert kinds == [("Jammer", "jammer", 1, 1), ("Blocker", "blocker", 2, 2), ("Bench", "bench", 0, 1)]
    assert ROSTER.shop(founded(), DEFAULTS) == ()


ASKED = st.one_of(
    st.builds(SetLineup, st.permutations((1, 2, 3, 4)).map(lambda order: tuple(order[:3]))),
    st.builds(NamePlayer, st.integers(0, 5), st.sampled_from(("Eve", "Fay", "")), st.none() | st.integers(0, 9)),
    st.builds(RenameTeam, st.sampled_from(("Us", "Them"))),
)


@settings(max_examples=30)
@given(st.lists(ASKED, max_size=12))
def test_whatever_is_asked_the_team_can_play_nobody_shares_a_shirt_and_its_log_is_the_team(asked: list[Struct]) -> None:
    state, told = Squad(), []
    for command in (Found("chart", "Ours"), *asked):
        try:
            events = ROSTER.decide(state, command, DEFAULTS)
        except RuleViolation:
            continue
        for event in events:
            told.append(codec.decode_as(ROSTER.event_type, codec.plain(event)))
            state = ROSTER.evolve(state, event)
        assert ROSTER.problems(state, DEFAULTS) == ()
        assert len({skater.number for skater in state.skaters}) == len(state.skaters) == 4
    folded = Squad()
    for event in told:
        folded = ROSTER.evolve(folded, event)
    assert folded == state == codec.decode(codec.encode(state), Squad)
