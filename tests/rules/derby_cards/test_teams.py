"""Teams, line-ups, and the roster as the platform asks for it."""

import pytest
from msgspec import Struct

from rules.core.errors import RuleViolation
from rules.core.sheets import Problem
from rules.core.squad import OWN, NamePlayer, SetLineup
from rules.derby_cards.course import Setting
from rules.derby_cards.data import CHART_TEAMS
from rules.derby_cards.options import DEFAULTS
from rules.derby_cards.played import play_record, random_team
from rules.derby_cards.teams import ROSTER, Found, PowerSet, SetPower, TeamState
from tests.rules.derby_cards.scenes import shuffles

TEN = tuple(f"Skater {number}" for number in range(1, 11))


def after(state: TeamState, *commands: Struct) -> TeamState:
    for command in commands:
        for event in ROSTER.decide(state, command, DEFAULTS):
            state = ROSTER.evolve(state, event)
    return state


@pytest.fixture
def team() -> TeamState:
    return ROSTER.founded(Found("harbour_rollers", "Harbour Rollers"), DEFAULTS)


@pytest.mark.rule("ACD-50b", "ACD-50d")
def test_a_team_of_the_charts_enters_the_first_ten_of_its_roster(team: TeamState) -> None:
    assert team.power == 4
    assert [skater.name for skater in team.skaters] == list(CHART_TEAMS["harbour_rollers"].roster)
    assert team.lineup == tuple(range(1, 11))


@pytest.mark.rule("ACD-50d")
def test_any_order_of_ten_may_be_chosen(team: TeamState) -> None:
    chosen = (12, 11, 10, 9, 8, 7, 6, 5, 4, 3)
    assert after(team, SetLineup(chosen)).lineup == chosen


@pytest.mark.rule("ACD-50e")
@pytest.mark.parametrize(
    ("players", "code"),
    [
        ((1, 2, 3, 4, 5, 6, 7, 8, 9), "lineup.size"),
        (tuple(range(1, 12)), "lineup.size"),
        ((1, 1, 2, 3, 4, 5, 6, 7, 8, 9), "lineup.repeated"),
        ((1, 2, 3, 4, 5, 6, 7, 8, 9, 13), "lineup.ineligible"),
    ],
)
def test_a_line_up_that_is_short_repeated_or_ineligible_is_refused(
    team: TeamState, players: tuple[int, ...], code: str
) -> None:
    with pytest.raises(RuleViolation) as refusal:
        after(team, SetLineup(players))
    assert refusal.value.code == code


@pytest.mark.rule("ACD-50c")
@pytest.mark.parametrize("power", [-1, 5])
def test_a_power_is_0_to_4(team: TeamState, power: int) -> None:
    with pytest.raises(RuleViolation, match=r"power\.range"):
        after(team, SetPower(power))
    assert after(team, SetPower(0)).power == 0


@pytest.mark.rule("ACD-50d")
def test_a_team_of_its_own_has_ten_skaters_and_a_name_for_each() -> None:
    state = after(TeamState(), Found(OWN, "Ours", TEN[:2]))
    assert [skater.name for skater in state.skaters] == list(TEN)
    assert state.lineup == tuple(range(1, 11))


def test_a_team_of_its_own_has_the_power_it_is_given_or_the_middle_one() -> None:
    assert after(TeamState(), Found(OWN, "Ours", TEN, 3)).power == 3
    assert after(TeamState(), Found(OWN, "Ours", TEN)).power == 2


def test_what_cannot_be_is_refused(team: TeamState) -> None:
    for state, command, code in (
        (team, PowerSet(2), "command.malformed"),
        (TeamState(), SetPower(2), "team.not_founded"),
        (TeamState(), Found(OWN, "Ours", TEN, 5), "power.range"),
        (TeamState(), Found(OWN, "Ours", tuple(f"S {number}" for number in range(21))), "team.skaters"),
    ):
        with pytest.raises(RuleViolation) as refusal:
            after(state, command)
        assert refusal.value.code == code


def test_a_setting_without_such_a_power_is_refused() -> None:
    with pytest.raises(RuleViolation) as refusal:
        Setting(powers=(2, 5))
    assert (refusal.value.code, refusal.value.facts) == ("power.range", {"power": 5, "most": 4})


@pytest.mark.rule("ACD-99b")
def test_renaming_skaters_changes_no_bout(team: TeamState) -> None:
    other = ROSTER.founded(Found("timber_furies", "Timber Furies"), DEFAULTS)
    renamed = after(team, *(NamePlayer(skater.id, f"R {skater.id}") for skater in team.skaters))
    seed = bytes(32)
    assert play_record([team, other], DEFAULTS, seed).log == play_record([renamed, other], DEFAULTS, seed).log


def test_a_random_team_has_its_names_in_a_drawn_order_and_a_power_that_is_given_or_drawn() -> None:
    teams = [random_team("Ours", TEN, shuffles(seed)) for seed in range(200)]
    assert {team.power for team in teams} == {0, 1, 2, 3, 4}
    assert len({team.skaters for team in teams}) > 100
    assert {skater.name for skater in teams[0].skaters} == set(TEN)
    assert random_team("Ours", TEN, shuffles(1), power=4).power == 4


def test_the_platform_sees_slots_and_no_money(team: TeamState) -> None:
    sheet = ROSTER.sheet(after(team, SetLineup((12, *range(1, 10)))))
    assert [player.position for player in sheet.players] == [
        *(f"Slot {slot}" for slot in range(2, 11)), "Bench", "Bench", "Slot 1",
    ]  # fmt: skip
    assert (sheet.cash, sheet.value, sheet.assets) == (0, 0, {"power": 4})
    assert ROSTER.problems(team, DEFAULTS) == ()
    assert ROSTER.problems(ROSTER.blank(), DEFAULTS) == (Problem(code="lineup.size", facts={"given": 0, "needed": 10}),)


def test_charts_show_their_division_and_power() -> None:
    lists = {one.key: one for one in ROSTER.team_lists(DEFAULTS)}
    assert set(lists) == {*CHART_TEAMS, OWN}
    assert (lists["harbour_rollers"].known_side, lists["harbour_rollers"].assets) == ("I", {"power": 4})
