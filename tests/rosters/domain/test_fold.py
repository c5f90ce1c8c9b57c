from collections.abc import Callable

import pytest

from rosters.append_only import lifted
from rosters.domain.fold import effective, fold, log_of, reconcile
from rosters.domain.naming import rename_team
from rosters.domain.pins import rules_of
from rosters.domain.undo import undo_latest_act
from rosters.models import Player, Team, TeamEvent
from rules.core import codec
from tests.verbs import a_rich_team, a_team, coach_user, state_of

pytestmark = pytest.mark.django_db


def test_the_fold_of_the_log_is_the_state_bit_by_bit() -> None:
    team = a_rich_team(20)
    folded = fold(log_of(team), rules_of(team.pin)[0])
    assert folded == state_of(team)
    assert codec.encode(folded).decode() == team.state


def test_an_undone_act_is_not_folded() -> None:
    team = a_team(name="Before")
    rename_team(team, "After", actor=coach_user(team))
    undo_latest_act(team, actor=coach_user(team))
    assert [row.kind for row in effective(log_of(team))] == ["team_founded"]
    assert fold(log_of(team), rules_of(team.pin)[0]).name == "Before"


def test_a_team_as_it_should_be_has_no_differences() -> None:
    assert reconcile(a_rich_team(20)) == []


def damage_cash(team: Team) -> None:
    Team.objects.filter(pk=team.pk).update(cash=999)


def damage_state(team: Team) -> None:
    Team.objects.filter(pk=team.pk).update(state=team.state.replace('"cards":1', '"cards":2'))


def damage_version(team: Team) -> None:
    Team.objects.filter(pk=team.pk).update(version=1)


def damage_player(team: Team) -> None:
    Player.objects.filter(team=team, key=1).update(rank=5)


def lose_player(team: Team) -> None:
    Player.objects.filter(team=team, key=1).delete()


def invent_player(team: Team) -> None:
    Player.objects.create(team=team, key=77, name="Ghost", position="x", role="x", status="active")


def damage_mc(team: Team) -> None:
    with lifted():
        TeamEvent.objects.filter(team=team, kind="revenue_earned").update(mc=1)


def lose_event(team: Team) -> None:
    with lifted():
        TeamEvent.objects.filter(team=team, kind="ranking_computed").delete()


@pytest.mark.unreconciled
@pytest.mark.parametrize(
    ("damage", "what"),
    [
        (damage_cash, "cash"),
        (damage_state, "state"),
        (damage_version, "version"),
        (damage_player, "player 1"),
        (lose_player, "player 1"),
        (invent_player, "player 77"),
        (damage_mc, "mc sum"),
        (lose_event, "sequence"),
    ],
)
def test_a_planted_fault_is_found(damage: Callable[[Team], None], what: str) -> None:
    team = a_rich_team(20)
    damage(team)
    assert what in {difference.what for difference in reconcile(team)}
