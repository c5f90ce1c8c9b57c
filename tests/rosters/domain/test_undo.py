import pytest

from rosters.domain.dice import DiceRecord
from rosters.domain.naming import rename_team
from rosters.domain.operation import operation
from rosters.domain.refusal import Refusal
from rosters.domain.undo import undo_latest_act
from rosters.enums import Cause
from rosters.models import Player, Team, TeamEvent
from rules.core.pending import Rolled
from tests.verbs import a_rich_team, a_team, a_user, coach_user, open_steps, state_of, walk_steps

pytestmark = pytest.mark.django_db


def undo(team: Team, **more: object) -> None:
    undo_latest_act(team, actor=coach_user(team), **more)


def refusal_of(team: Team) -> str:
    with pytest.raises(Refusal) as refused:
        undo(team)
    return refused.value.code


def shopping(team: Team, *kinds: str, match: str = "m1") -> None:
    walk_steps(team, match, until=9)
    for kind in kinds:
        with operation(team, actor=None, cause=Cause.STEP, cause_uid=match) as work:
            work.tell(kind)


def test_a_purchase_is_taken_back_with_its_money() -> None:
    team = a_rich_team(30)
    shopping(team)
    cash, before = team.cash, state_of(team)
    shopping_again(team, "buy_card")
    undo(team)
    assert team.cash == cash
    assert state_of(team) == before


def shopping_again(team: Team, kind: str) -> None:
    with operation(team, actor=None, cause=Cause.STEP, cause_uid="m1") as work:
        work.tell(kind)


def test_the_log_keeps_both_the_act_and_its_undoing() -> None:
    team = a_rich_team(30)
    shopping(team, "buy_card")
    undo(team)
    bought, undone = TeamEvent.objects.filter(team=team).order_by("-seq")[:2][::-1]
    assert (bought.kind, bought.mc) == ("card_bought", -10)
    assert (undone.kind, undone.mc, undone.reversal_of) == ("act_undone", 10, bought)
    assert (undone.cause, undone.cause_uid) == ("step", "m1")


def test_acts_are_taken_back_last_in_first_out() -> None:
    team = a_rich_team(40)
    shopping(team, "buy_card", "buy_die")
    undo(team)
    assert (state_of(team).cards, state_of(team).coaching_dice) == (2, 1)
    undo(team)
    assert (state_of(team).cards, state_of(team).coaching_dice) == (1, 1)


def test_a_step_that_was_undone_can_be_completed_again() -> None:
    team = a_team()
    walk_steps(team, "m1", until=3)
    undo(team)
    with operation(team, actor=None, cause=Cause.STEP, cause_uid="m1") as work:
        work.tell("proceed")
    marks = TeamEvent.objects.filter(team=team, step=2).values_list("attempt", flat=True)
    assert list(marks) == [0, 1]


def test_a_player_who_was_bought_and_undone_leaves_no_row() -> None:
    team = a_rich_team(30)
    walk_steps(team, "m1", until=8)
    with operation(team, actor=None, cause=Cause.STEP, cause_uid="m1") as work:
        work.tell("buy_player", position="goblin_jack")
    assert Player.objects.filter(team=team).count() == 9
    undo(team)
    assert Player.objects.filter(team=team).count() == 8


def test_a_name_is_taken_back() -> None:
    team = a_team(name="Before")
    rename_team(team, "After", actor=coach_user(team))
    undo(team)
    assert team.name == "Before"


def test_the_founding_stands() -> None:
    assert refusal_of(a_team()) == "undo.nothing"


def test_an_act_with_dice_stands() -> None:
    team = a_team()
    walk_steps(team, "m1", until=5)
    dice = [DiceRecord(purpose="revenue", subject="team", faces=(1,), source="derived")]
    with operation(team, actor=None, cause=Cause.STEP, cause_uid="m1") as work:
        work.do(Rolled(faces=(1,) * work.pending.dice), dice=dice)
    assert refusal_of(team) == "undo.dice"


def test_what_the_league_did_stands() -> None:
    team = a_team()
    open_steps(team, "m1")
    assert refusal_of(team) == "undo.not_own"


def test_a_finished_sequence_stands() -> None:
    team = a_team()
    walk_steps(team, "m1", until=11)
    with operation(team, actor=None, cause=Cause.STEP, cause_uid="m1") as work:
        work.tell("proceed")
    assert refusal_of(team) == "undo.sequence_done"


def test_who_looked_at_an_older_team_takes_nothing_back() -> None:
    team = a_team(name="Before")
    rename_team(team, "After", actor=coach_user(team))
    with pytest.raises(Refusal, match="changed"):
        undo(team, expected_version=1)


def test_a_stranger_takes_nothing_back() -> None:
    team = a_team(name="Before")
    rename_team(team, "After", actor=coach_user(team))
    with pytest.raises(Refusal) as refused:
        undo_latest_act(team, actor=a_user("Mallory"))
    assert refused.value.status == 403
