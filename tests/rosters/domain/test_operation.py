import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rosters.domain.dice import DiceRecord
from rosters.domain.operation import operation, operations
from rosters.domain.refusal import Refusal
from rosters.enums import Cause, DiceSource
from rosters.models import OutboxMessage, Player, Team, TeamEvent
from rules.core.errors import RuleViolation
from rules.core.pending import Rolled
from tests.verbs import a_guest, a_host, a_rich_team, a_team, a_user, coach_user, open_steps, take_default, walk_steps

pytestmark = pytest.mark.django_db

TRANSACTION_WORDS = ("SAVEPOINT", "RELEASE", "ROLLBACK", "BEGIN")


def statements(captured: CaptureQueriesContext) -> list[str]:
    return [query["sql"] for query in captured if not query["sql"].startswith(TRANSACTION_WORDS)]


def rename(team: Team, name: str, **more: object) -> None:
    with operation(team, actor=None, cause=Cause.SETUP, **more) as work:
        work.tell("rename_team", name=name)


def test_every_event_of_an_act_is_a_row_and_the_first_carries_the_command() -> None:
    team = a_team()
    open_steps(team, "m1", deaths=[1])
    rows = list(TeamEvent.objects.filter(team=team, act=2))
    assert [row.kind for row in rows] == ["sequence_opened", "player_died", "step_begun"]
    assert [row.seq for row in rows] == [2, 3, 4]
    assert [row.command is not None for row in rows] == [True, False, False]
    assert rows[0].command["type"] == "open_sequence"
    assert {row.cause_uid for row in rows} == {"m1"}


def test_the_columns_show_the_state() -> None:
    team = a_team(name="Old")
    rename(team, "New")
    team.refresh_from_db()
    assert (team.name, team.version, team.value) == ("New", 2, 100)


def test_the_given_instance_shows_what_was_written() -> None:
    team = a_team(name="Old")
    rename(Team.objects.get(pk=team.pk), "New")
    assert team.name == "Old"
    rename(team, "Newer")
    assert (team.name, team.version) == ("Newer", 3)


def test_dice_stand_beside_the_act_they_were_rolled_for() -> None:
    team = a_team()
    walk_steps(team, "m1", until=5)
    record = DiceRecord(purpose="revenue", subject="team", faces=(4, 2), source=DiceSource.ENTERED)
    with operation(team, actor=None, cause=Cause.STEP, cause_uid="m1") as work:
        work.do(Rolled(faces=(4,) * work.pending.dice), dice=[record])
    row = TeamEvent.objects.get(team=team, kind="revenue_earned")
    assert row.dice == [
        {"purpose": "revenue", "subject": "team", "faces": [4, 2], "source": "entered",
         "sides": 6, "context": "", "reason": "", "first": 0}
    ]  # fmt: skip


def test_each_step_is_marked_once_by_the_event_that_ended_it() -> None:
    team = a_team()
    walk_steps(team, "m1")
    marks = TeamEvent.objects.filter(team=team, step__isnull=False).values_list("step", "attempt")
    assert list(marks) == [(step, 0) for step in range(1, 12)]


def test_the_sum_of_mc_is_the_cash() -> None:
    team = a_rich_team(20)
    assert team.cash == sum(TeamEvent.objects.filter(team=team).values_list("mc", flat=True)) > 0


def test_one_message_leaves_for_each_operation() -> None:
    team = a_team()
    OutboxMessage.objects.all().delete()
    walk_steps(team, "m1")
    assert [(message.topic, message.subject_uid) for message in OutboxMessage.objects.all()] == [
        ("team.acted", team.uid),
        ("team.acted", team.uid),
    ]
    assert OutboxMessage.objects.last().payload == {"version": team.version, "cause": "step", "cause_uid": "m1"}


def test_nothing_done_writes_nothing() -> None:
    team = a_team()
    with CaptureQueriesContext(connection) as captured, operation(team, actor=None):
        pass
    assert len(statements(captured)) == 1


@pytest.mark.parametrize("acts", [1, 20])
def test_an_operation_takes_six_statements_however_much_is_done(acts: int) -> None:
    team = a_team()
    with CaptureQueriesContext(connection) as captured, operation(team, actor=None) as work:
        for number in range(acts):
            work.tell("name_player", player=1, name=f"Name {number}", number=1)
    assert len(statements(captured)) <= 6


def test_a_whole_sequence_takes_six_statements() -> None:
    team = a_team()
    open_steps(team, "m1", deaths=[1])
    with CaptureQueriesContext(connection) as captured, operation(team, actor=None, cause_uid="m1") as work:
        while work.step:
            take_default(work)
    assert len(statements(captured)) <= 6


def test_sixteen_teams_take_as_many_statements_as_one() -> None:
    teams = [a_team(name=f"Team {number}") for number in range(16)]
    with CaptureQueriesContext(connection) as captured, operations(teams, actor=None) as works:
        for work in works:
            work.tell("name_player", player=1, name="Renamed", number=1)
    assert len(statements(captured)) <= 6
    assert Player.objects.filter(name="Renamed").count() == 16


def test_several_teams_come_in_the_order_given() -> None:
    first, second = a_team(name="First"), a_team(name="Second")
    with operations([second, first], actor=None) as works:
        assert [work.team.name for work in works] == ["Second", "First"]


# Refusals leave nothing


def tell(team: Team, *commands: tuple[str, dict[str, object]], **more: object) -> None:
    with operation(team, actor=None, **more) as work:
        for kind, fields in commands:
            work.tell(kind, **fields)


def test_a_refused_command_leaves_nothing_of_the_operation() -> None:
    team = a_team(name="Old")
    worn = ("name_player", {"player": 1, "name": "X", "number": 2})
    with pytest.raises(RuleViolation, match=r"number\.taken"):
        tell(team, ("rename_team", {"name": "New"}), worn)
    team.refresh_from_db()
    assert (team.name, team.version, TeamEvent.objects.filter(team=team).count()) == ("Old", 1, 1)


def test_a_refused_purchase_costs_nothing() -> None:
    team = a_rich_team(30)
    walk_steps(team, "m1", until=9)
    tell(team, ("buy_card", {}), cause=Cause.STEP, cause_uid="m1")
    cash, version = team.cash, team.version
    with pytest.raises(RuleViolation, match=r"buy\.step_limit"):
        tell(team, ("buy_cheerleader", {}), ("buy_card", {}), cause=Cause.STEP, cause_uid="m1")
    team.refresh_from_db()
    assert (team.cash, team.version) == (cash, version)


def test_one_refused_team_leaves_the_others_untouched() -> None:
    first, second = a_team(name="First"), a_team(name="Second")

    def rename_both() -> None:
        with operations([first, second], actor=None) as works:
            works[0].tell("rename_team", name="Changed")
            works[1].tell("rename_team", name="")

    with pytest.raises(RuleViolation):
        rename_both()
    first.refresh_from_db()
    assert first.name == "First"


def test_dice_without_an_event_are_a_bug() -> None:
    dice = [DiceRecord(purpose="x", subject="y", faces=(1,), source=DiceSource.SEEDED)]
    with operation(a_team(), actor=None) as work:
        assert work.rules.market is not None
        with pytest.raises(RuntimeError):
            work.do(work.rules.market.lapse_bonus(), dice=dice)


# Double clicks, tabs, devices


def test_a_page_that_shows_an_older_team_is_refused() -> None:
    team = a_team()
    seen = team.version
    rename(team, "From the first tab", expected_version=seen)
    with pytest.raises(Refusal) as refused:
        rename(team, "From the second tab", expected_version=seen)
    assert (refused.value.status, refused.value.code) == (409, "team.changed_meanwhile")
    assert "From the first tab has changed" in refused.value.sentence
    team.refresh_from_db()
    assert team.name == "From the first tab"


def test_a_second_click_on_a_step_changes_nothing() -> None:
    team = a_team()
    open_steps(team, "m1")
    seen = team.version

    def click() -> None:
        with operation(team, actor=None, cause=Cause.STEP, cause_uid="m1", expected_version=seen) as work:
            take_default(work)

    click()
    after = team.version
    with pytest.raises(Refusal):
        click()
    team.refresh_from_db()
    assert team.version == after


# Rights


def test_the_coach_may_act_and_is_named() -> None:
    team = a_team()
    rename_as = coach_user(team)
    with operation(team, actor=rename_as) as work:
        work.tell("rename_team", name="Mine")
    row = TeamEvent.objects.get(team=team, kind="team_renamed")
    assert (row.actor, row.acted_for) == (rename_as, None)


def test_a_stranger_is_refused_before_anything_happens() -> None:
    team = a_team()
    with pytest.raises(Refusal) as refused, operation(team, actor=a_user("Mallory")) as work:
        work.tell("rename_team", name="Stolen")
    assert (refused.value.status, refused.value.code) == (403, "team.not_yours")


def test_who_acts_for_a_guest_is_recorded_with_the_guest() -> None:
    friend = a_user("Friend")
    guest = a_guest(brought_by=friend)
    team = a_team(coach=guest)
    with operation(team, actor=friend) as work:
        work.tell("rename_team", name="By a friend")
    row = TeamEvent.objects.get(team=team, kind="team_renamed")
    assert (row.actor, row.acted_for) == (friend, guest)


def test_a_host_may_act_for_every_team() -> None:
    team = a_team()
    with operation(team, actor=a_host(), reason="Asked to.") as work:
        work.tell("rename_team", name="Hosted")
    assert TeamEvent.objects.get(team=team, kind="team_renamed").reason == "Asked to."


def test_an_act_of_the_league_is_nobodys_in_particular() -> None:
    team, commissioner = a_team(), a_user("Commissioner")
    with operation(team, actor=commissioner, permitted=True, cause=Cause.AUCTION) as work:
        assert work.rules.market is not None
        work.do(work.rules.market.grant_bonus(10))
    row = TeamEvent.objects.get(team=team, kind="bonus_granted")
    assert (row.actor, row.acted_for, row.cause) == (commissioner, None, "auction")


# Player rows


def test_a_shirt_number_may_pass_from_one_player_to_another() -> None:
    team = a_team()
    with operation(team, actor=None) as work:
        work.tell("name_player", player=1, name="One", number=50)
        work.tell("name_player", player=2, name="Two", number=1)
        work.tell("name_player", player=1, name="One", number=2)
    assert dict(Player.objects.filter(team=team, key__in=(1, 2)).values_list("key", "number")) == {1: 2, 2: 1}


def test_a_newcomer_may_wear_the_number_of_one_who_left() -> None:
    team = a_rich_team(30)
    walk_steps(team, "m2", until=8)
    with operation(team, actor=None, cause=Cause.STEP, cause_uid="m2") as work:
        work.tell("dismiss", player=1)
        work.tell("buy_player", position="goblin_jack", name="New One", number=1)
    assert dict(Player.objects.filter(team=team, number=1).values_list("name", "status")) == {
        "Goblin Jack 1": "dismissed",
        "New One": "active",
    }


def test_a_player_keeps_his_uid_when_his_row_changes() -> None:
    team = a_team()
    uid = Player.objects.get(team=team, key=1).uid
    with operation(team, actor=None) as work:
        work.tell("name_player", player=1, name="Famous", number=1)
    assert Player.objects.get(team=team, key=1, name="Famous").uid == uid
