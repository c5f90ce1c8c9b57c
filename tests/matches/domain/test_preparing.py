"""Free agent rolls before a match."""

import pytest

from matches.domain.preparing import choose, open_preparation, preparation_of, roll_free_agent
from matches.domain.reporting import submit_report
from matches.domain.scheduling import void_match
from matches.models import Match, Roll
from rosters.domain.fold import reconcile
from rosters.domain.operation import operation
from rosters.domain.refusal import Refusal
from rosters.models import Team
from rules.core.errors import RuleViolation
from rules.core.pending import Choice, RollRequest
from rules.hexsport.commands import ChooseTable, ForgoRolls, GrantBonus, HireMvp
from tests.verbs import a_user, coach_user, state_of
from tests.verbs_matches import a_match, a_report, settled, team_at, walk_to, worked_through

pytestmark = pytest.mark.django_db


@pytest.fixture
def ants(match: Match) -> Team:
    """Ants with 25 mc of bonus: two rolls."""
    ants = team_at(match, 0)
    give_bonus(ants, 25)
    return ants


def give_bonus(team: Team, mc: int) -> None:
    with operation(team, actor=None) as work:
        work.do(GrantBonus(mc))


@pytest.mark.rule("HX-UNDERDOG-04")
def test_the_bonus_left_becomes_free_agent_rolls(match: Match, ants: Team) -> None:
    open_preparation(match, ants, actor=coach_user(ants))
    state = state_of(ants)
    assert (state.preparation.rolls, state.bonus) == (2, 0)
    assert isinstance(preparation_of(match, ants).pending, Choice)


def test_the_ranking_of_today_does_not_matter_to_a_league_bonus(match: Match, ants: Team) -> None:
    Team.objects.filter(pk=ants.pk).update(value=500)
    open_preparation(match, ants, actor=coach_user(ants))
    assert state_of(ants).preparation.rolls == 2


def test_a_free_agent_is_rolled_on_the_table_chosen(match: Match, ants: Team) -> None:
    open_preparation(match, ants, actor=coach_user(ants))
    choose(match, ants, ChooseTable(1), actor=coach_user(ants))
    assert isinstance(preparation_of(match, Team.objects.get(pk=ants.pk)).pending, RollRequest)
    roll_free_agent(match, ants, actor=coach_user(ants), faces=(5,))
    guard = state_of(ants).players[-1]
    assert (guard.list_key, guard.position, guard.hired) == ("forge_fathers", "guard", "free_agent")
    assert list(Roll.objects.values_list("step", "purpose", "subject")) == [
        (0, "free_agent", f"roll:{ants.uid}.1"),
    ]
    assert reconcile(ants) == []


def test_each_roll_has_a_die_of_its_own(match: Match, ants: Team) -> None:
    open_preparation(match, ants, actor=coach_user(ants))
    for _ in range(2):
        choose(match, ants, ChooseTable(2), actor=coach_user(ants))
        roll_free_agent(match, ants, actor=coach_user(ants))
    assert list(Roll.objects.values_list("subject", flat=True)) == [f"roll:{ants.uid}.1", f"roll:{ants.uid}.2"]
    assert preparation_of(match, Team.objects.get(pk=ants.pk)).pending is None


def test_no_die_is_shown_before_the_table_is_chosen(match: Match, ants: Team) -> None:
    open_preparation(match, ants, actor=coach_user(ants))
    with pytest.raises(Refusal) as refusal:
        roll_free_agent(match, ants, actor=coach_user(ants))
    assert refusal.value.code == "roll.not_awaited"


def test_rolls_may_be_forgone(match: Match, ants: Team) -> None:
    open_preparation(match, ants, actor=coach_user(ants))
    choose(match, ants, ForgoRolls(), actor=coach_user(ants))
    assert state_of(ants).preparation is None


def test_rolls_are_opened_once(match: Match, ants: Team) -> None:
    open_preparation(match, ants, actor=coach_user(ants))
    choose(match, ants, ForgoRolls(), actor=coach_user(ants))
    with pytest.raises(Refusal) as refusal:
        open_preparation(match, ants, actor=coach_user(ants))
    assert refusal.value.code == "prepare.done"


def test_what_is_not_awaited_is_not_done(match: Match, ants: Team) -> None:
    open_preparation(match, ants, actor=coach_user(ants))
    for command in (GrantBonus(90), HireMvp("anne_marie_helder", 1)):
        with pytest.raises(Refusal) as refusal:
            choose(match, ants, command, actor=coach_user(ants))
        assert refusal.value.code == "step.not_awaited"


def test_an_unknown_table_is_refused(match: Match, ants: Team) -> None:
    open_preparation(match, ants, actor=coach_user(ants))
    with pytest.raises(RuleViolation) as violation:
        choose(match, ants, ChooseTable(3), actor=coach_user(ants))  # type: ignore[arg-type]
    assert violation.value.code == "prepare.unknown_table"


def test_rolls_must_be_opened_first(match: Match, ants: Team) -> None:
    with pytest.raises(Refusal) as refusal:
        choose(match, ants, ChooseTable(1), actor=coach_user(ants))
    assert refusal.value.code == "prepare.not_open"


def test_a_team_without_bonus_is_ready_at_once(match: Match) -> None:
    bees = team_at(match, 1)
    version = bees.version
    assert open_preparation(match, bees, actor=coach_user(bees)) == ()
    assert preparation_of(match, bees).side.prepared_at is not None
    assert Team.objects.get(pk=bees.pk).version == version


def test_a_friendly_gives_rolls_by_the_rankings_of_today(teams: tuple[Team, Team]) -> None:
    ants, bees = teams
    worked_through(settled(a_match(ants, bees), 7, 0))
    gap = state_of(ants) and ants.value - Team.objects.get(pk=bees.pk).value
    Team.objects.filter(pk=ants.pk).update(value=ants.value + 30 - gap)
    friendly = a_match(ants, bees, kind="friendly")
    open_preparation(friendly, bees, actor=coach_user(bees))
    assert state_of(bees).preparation.rolls == 3


def test_nobody_prepares_a_match_that_is_reported(match: Match, ants: Team) -> None:
    submit_report(match, a_report(match), actor=coach_user(ants), team=ants)
    with pytest.raises(Refusal) as refusal:
        open_preparation(match, ants, actor=coach_user(ants))
    assert refusal.value.code == "prepare.too_late"


def test_an_unfinished_match_comes_before_the_next_preparation(match: Match, ants: Team) -> None:
    settled(a_match(*(team_at(match, place) for place in (0, 1)), kind="friendly"))
    with pytest.raises(Refusal) as refusal:
        open_preparation(match, ants, actor=coach_user(ants))
    assert refusal.value.code == "prepare.other_match"


def test_a_match_that_waits_for_its_report_blocks_the_next_preparation(match: Match, ants: Team) -> None:
    friendly = a_match(*(team_at(match, place) for place in (0, 1)), kind="friendly")
    open_preparation(friendly, ants, actor=coach_user(ants))
    with pytest.raises(Refusal) as refusal:
        open_preparation(match, ants, actor=coach_user(ants))
    assert refusal.value.code == "prepare.other_match"


def test_rolls_of_a_match_called_off_do_not_block_the_next(match: Match, ants: Team) -> None:
    open_preparation(match, ants, actor=coach_user(ants))
    void_match(match)
    give_bonus(ants, 10)
    later = a_match(ants, team_at(match, 1))
    open_preparation(later, ants, actor=coach_user(ants))
    assert (state_of(ants).preparation.match, state_of(ants).preparation.rolls) == (later.uid, 1)


def test_a_stranger_prepares_nobody(match: Match, ants: Team) -> None:
    with pytest.raises(Refusal) as refusal:
        open_preparation(match, ants, actor=a_user("Mallory"))
    assert refusal.value.code == "team.not_yours"


@pytest.mark.rule("HX-FREEAGENT-03")
def test_a_free_agent_leaves_in_step_seven(match: Match, ants: Team) -> None:
    open_preparation(match, ants, actor=coach_user(ants))
    choose(match, ants, ChooseTable(1), actor=coach_user(ants))
    roll_free_agent(match, ants, actor=coach_user(ants), faces=(1,))
    settled(match, 3, 0)
    walk_to(match, ants, 7)
    assert state_of(ants).players[-1].status == "active"
    walk_to(match, ants, 8)
    assert state_of(ants).players[-1].status == "left"
