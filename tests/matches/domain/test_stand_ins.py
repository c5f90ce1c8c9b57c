"""Stand-ins before a match of a short team, and corrections that change whether it is short."""

import pytest

from matches.domain.correcting import correct_match
from matches.domain.preparing import choose, open_preparation, preparation_of, roll_free_agent
from matches.models import Match
from rosters.domain.fold import reconcile
from rosters.domain.operation import operation
from rosters.models import Player, Team, User
from rules.hexsport.commands import BringIn, ChooseTable, GrantBonus, Standing
from tests.rosters.conftest import every_team_reconciles  # noqa: F401 - every world here must equal its logs
from tests.verbs import coach_user, state_of
from tests.verbs_matches import a_match, a_report, settled, worked_through

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HX-SEASON-17")]


def ants_of(teams: tuple[Team, Team], count: int) -> Team:
    """Ants, who have so many players."""
    with operation(teams[0], actor=None) as work:
        work.do(BringIn(players=(Standing(position="jack"),) * count))
    return teams[0]


def to_play(teams: tuple[Team, Team]) -> Match:
    return a_match(*teams, team__journeymen="fill_to_6")


def standing_in(team: Team) -> list[str]:
    """What became of the stand-ins the team ever had."""
    return [str(player.status) for player in state_of(team).players if player.hired == "stand_in"]


def own(team: Team) -> list[int]:
    return [player.id for player in state_of(team).roster if player.hired is None]


def test_they_come_when_the_match_is_prepared_and_leave_after_it(teams: tuple[Team, Team]) -> None:
    ants = ants_of(teams, 4)
    value, match = ants.value, to_play(teams)
    open_preparation(match, ants, actor=coach_user(ants))
    ants.refresh_from_db()
    assert (standing_in(ants), ants.value) == (["active"] * 2, value)
    assert Player.objects.filter(team=ants, hired="stand_in", value=0).count() == 2
    assert preparation_of(match, ants).pending is None
    worked_through(settled(match, 2, 0))
    assert standing_in(ants) == ["left"] * 2
    assert reconcile(ants) == []


def test_they_come_after_the_free_agents(teams: tuple[Team, Team]) -> None:
    ants, match = ants_of(teams, 4), to_play(teams)
    with operation(ants, actor=None) as work:
        work.do(GrantBonus(10))
    open_preparation(match, ants, actor=coach_user(ants))
    choose(match, ants, ChooseTable(1), actor=coach_user(ants))
    assert standing_in(ants) == []
    roll_free_agent(match, ants, actor=coach_user(ants), faces=(1,))
    assert standing_in(ants) == ["active"]


@pytest.mark.parametrize("died", [True, False])
def test_a_correction_does_away_with_who_is_not_needed_and_brings_nobody_who_did_not_play(
    teams: tuple[Team, Team], commissioner: User, died: bool
) -> None:
    ants = ants_of(teams, 6)
    all_six = own(ants)
    death = [{"to": 0, "player": all_six[0], "damage": 5}]
    first = worked_through(settled(to_play(teams), 1, 1, injuries=death if died else ()))
    match = to_play(teams)
    open_preparation(match, ants, actor=None)
    assert len(standing_in(ants)) == died
    worked_through(settled(match, 2, 0))
    told = a_report(first, 1, 1, played=(all_six, range(1, 9)), injuries=() if died else death)
    correct_match(first, told, actor=commissioner, reason="Looked up again.")
    assert standing_in(ants) == ["left"] * died
    assert own(ants) == (all_six if died else all_six[1:])
