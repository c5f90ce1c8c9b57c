"""The post-match steps of a team, through the database."""

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from matches.domain.dice import derived
from matches.domain.sequence import act, finish, go_on, pending_for, roll, roll_on, run_defaults, undo
from matches.models import Match, Roll
from rosters.domain.fold import reconcile
from rosters.domain.operation import operation
from rosters.domain.refusal import Refusal
from rosters.models import OutboxMessage, Team, TeamEvent, User
from rules.core.errors import RuleViolation
from rules.core.pending import Choice, Pending, RollRequest
from rules.hexsport.commands import (
    BuyCard,
    BuyPlayer,
    ChooseFate,
    GrantBonus,
    HireMvp,
    PickEntry,
    Proceed,
    TakeAdvancement,
)
from tests.verbs import a_user, coach_user, state_of
from tests.verbs_matches import (
    a_match,
    a_team,
    settled,
    steps_of,
    take_next,
    walk_through,
    walk_to,
    worked_through,
)

pytestmark = pytest.mark.django_db


KILLED = [{"to": 0, "player": 1, "damage": 5, "by": 8, "cause": "slam"}]  # Ants' Striker 1 by Bees' Guard


# How they open


@pytest.mark.rule("HX-POST-19")
def test_the_steps_of_both_teams_open_with_the_rankings_of_before(match: Match, ants: Team) -> None:
    with operation(ants, actor=None) as work:
        work.do(GrantBonus(30))
        work.do(HireMvp("anne_marie_helder", 30))
    settled(match, 3, 1)
    assert [side.starting_ranking for side in match.sides.all()] == [100, 100]
    assert state_of(ants).sequence.aftermath.ranking == 100
    assert steps_of(ants).step == 1


def test_the_steps_of_a_later_match_wait_for_the_earlier(match: Match, ants: Team, bees: Team) -> None:
    settled(match, 3, 1)
    later = settled(a_match(bees, ants, kind="friendly"), 0, 0)
    assert not later.sides.filter(opened_at__isnull=False).exists()
    walk_through(match, ants)
    assert not later.sides.filter(opened_at__isnull=False).exists()
    walk_through(match, bees)
    rankings = [(side.team.value, side.starting_ranking) for side in later.sides.select_related("team")]
    assert all(now == taken != 100 for now, taken in rankings)
    assert steps_of(ants).side.match_id == later.pk


def test_one_team_waits_while_its_opponent_has_an_earlier_match_to_finish(match: Match, ants: Team) -> None:
    settled(match, 3, 1)
    cats = a_team("Cats")
    later = settled(a_match(cats, ants), 1, 2)
    assert pending_for(cats) is None
    walk_through(match, ants)
    assert steps_of(cats).side.match_id == later.pk


def test_experience_of_the_match_is_known_when_the_steps_open(match: Match, ants: Team) -> None:
    settled(match, 8, 4, strikes=({1: 2}, {}), injuries=[{"to": 1, "player": 1, "damage": 3, "by": 4}])
    experience = {player.id: player.experience for player in state_of(ants).roster}
    assert (experience[1], experience[4]) == (2, 1)


# Walking them


def test_every_step_is_marked_once_and_the_columns_equal_the_log(match: Match, ants: Team, bees: Team) -> None:
    settled(match, 3, 1, cheers=(2, 2))
    for team in (ants, bees):
        walk_through(match, team)
        marks = TeamEvent.objects.filter(team=team, step__isnull=False).order_by("seq")
        assert list(marks.values_list("step", flat=True)) == list(range(1, 12))
        assert set(marks.values_list("cause_uid", flat=True)) == {match.uid}
        assert reconcile(team) == []


def test_both_teams_end_alike_act_by_act_and_at_once(match: Match, ants: Team, bees: Team) -> None:
    settled(match, 4, 1, strikes=({1: 1}, {}), cheers=(3, 3), injuries=KILLED)
    with transaction.atomic():
        walk_through(match, ants)
        walk_through(match, bees)
        one_by_one = [state_of(team) for team in (ants, bees)]
        transaction.set_rollback(True)
    run_defaults(match, actor=None)
    assert [state_of(team) for team in (ants, bees)] == one_by_one


@pytest.mark.rule("HX-SPONSOR-06")
def test_revenue_is_the_dice_on_record(match: Match, ants: Team) -> None:
    settled(match, 3, 1)
    walk_to(match, ants, 5)
    roll(match, ants, actor=coach_user(ants))
    faces = list(Roll.objects.filter(team=ants, purpose="revenue").order_by("index").values_list("face", flat=True))
    assert len(faces) == 2
    assert state_of(ants).cash == sum(faces)
    event = TeamEvent.objects.get(team=ants, kind="revenue_earned")
    assert (event.mc, event.payload["faces"]) == (sum(faces), faces)
    (record,) = event.dice
    assert (record["source"], record["faces"]) == ("derived", faces)
    assert record["context"].endswith(f"|step:05|purpose:revenue|subject:team:{ants.uid}")


@pytest.mark.rule("HX-SPONSOR-06")
def test_dice_from_the_table_are_recorded_as_such(match: Match, ants: Team) -> None:
    settled(match, 3, 1)
    walk_to(match, ants, 5)
    roll(match, ants, actor=coach_user(ants), faces=(6, 5))
    assert state_of(ants).cash == 11
    revenue = Roll.objects.filter(team=ants, purpose="revenue")
    assert set(revenue.values_list("face", "source")) == {(6, "entered"), (5, "entered")}


def test_a_commissioner_enters_dice_for_a_guest_with_a_reason(commissioner: User) -> None:
    dogs, emus = a_team("Dogs"), a_team("Emus")
    match = settled(a_match(dogs, emus), 1, 0)
    walk_to(match, dogs, 5)
    with pytest.raises(Refusal) as refusal:
        roll(match, dogs, actor=commissioner, faces=(1, 2))
    assert refusal.value.code == "dice.reason"
    roll(match, dogs, actor=commissioner, faces=(1, 2), reason="Rolled at the club.")
    revenue = Roll.objects.filter(purpose="revenue")
    assert set(revenue.values_list("source", "reason")) == {("commissioner", "Rolled at the club.")}
    event = TeamEvent.objects.get(kind="revenue_earned")
    assert (event.actor, event.acted_for) == (commissioner, dogs.coach)


def test_impossible_dice_leave_nothing_behind(match: Match, ants: Team) -> None:
    settled(match, 3, 1)
    walk_to(match, ants, 5)
    version = ants.version
    with pytest.raises(RuleViolation) as violation:
        roll(match, ants, actor=coach_user(ants), faces=(6, 7))
    assert violation.value.code == "dice.face"
    ants.refresh_from_db()
    assert (ants.version, Roll.objects.filter(team=ants, purpose="revenue").count()) == (version, 0)


def test_a_player_rises_and_advances(match: Match, ants: Team) -> None:
    settled(match, 8, 4, strikes=({1: 2}, {}))
    pending = walk_to(match, ants, 4).pending
    assert isinstance(pending, Choice)
    assert pending.subject == "player:1"
    command = next(offer.command for offer in pending.offers if isinstance(offer.command, TakeAdvancement))
    act(match, ants, command, actor=coach_user(ants))
    assert isinstance(steps_of(ants).pending, RollRequest)
    roll(match, ants, actor=coach_user(ants), faces=(5,))
    striker = ants.players.get(key=1)
    assert (striker.rank, striker.value, striker.stats["skill"]) == (2, 15, 3)


def test_an_advancement_that_lets_the_player_choose_asks_him(match: Match, ants: Team) -> None:
    settled(match, 8, 4, strikes=({1: 2}, {}))
    walk_to(match, ants, 4)
    act(match, ants, TakeAdvancement(player=1, table="s1_striker"), actor=coach_user(ants))
    roll(match, ants, actor=coach_user(ants), faces=(6,))
    act(match, ants, PickEntry(player=1, entry="jump"), actor=coach_user(ants))
    ants.refresh_from_db()
    assert ants.players.get(key=1).abilities == ["Jump"]


def test_a_dead_player_waits_for_step_six_and_is_buried_for_money(match: Match, ants: Team) -> None:
    settled(match, 1, 3, injuries=KILLED)
    assert ants.players.get(key=1).status == "dead"
    walk_to(match, ants, 6)
    before = state_of(ants).cash
    act(match, ants, ChooseFate(player=1, fate="bury"), actor=coach_user(ants))
    assert state_of(ants).cash == before + 5
    assert ants.players.get(key=1).status == "removed"


def test_a_revival_that_cannot_be_paid_is_refused_and_nothing_changes(match: Match, ants: Team) -> None:
    settled(match, 1, 3, injuries=KILLED)
    walk_to(match, ants, 6)
    before = (state_of(ants), ants.version, TeamEvent.objects.count())
    with pytest.raises(RuleViolation) as violation:
        act(match, ants, ChooseFate(player=1, fate="revive"), actor=coach_user(ants))
    assert violation.value.code == "fate.cannot_afford"
    assert (state_of(ants), ants.version, TeamEvent.objects.count()) == before


def test_a_refused_purchase_is_shown_with_its_reason_and_changes_nothing(match: Match, ants: Team) -> None:
    settled(match, 0, 3)
    pending = walk_to(match, ants, 9).pending
    assert isinstance(pending, Choice)
    offer = next(offer for offer in pending.offers if offer.command == BuyCard())
    assert (offer.mc, offer.refused) == (-10, "buy.cannot_afford")
    before = (state_of(ants), ants.version)
    with pytest.raises(RuleViolation) as violation:
        act(match, ants, BuyCard(), actor=coach_user(ants))
    assert violation.value.code == "buy.cannot_afford"
    assert (state_of(ants), ants.version) == before


def test_a_new_player_is_bought_under_his_own_name(match: Match, ants: Team) -> None:
    settled(match, 7, 0)
    walk_to(match, ants, 5)
    roll(match, ants, actor=coach_user(ants), faces=(6, 6, 6))
    walk_to(match, ants, 8)
    act(match, ants, BuyPlayer(position="jack", name="Nils", number=44), actor=coach_user(ants))
    new = ants.players.get(name="Nils")
    assert (new.number, state_of(ants).cash) == (44, 10)


# Several at once


def one_by_one(match: Match, team: Team) -> None:
    """Every die by itself, up to the next decision."""
    while not decides(pending := steps_of(team).pending):
        (go_on if isinstance(pending, Choice) else roll)(match, team, actor=coach_user(team))


def decides(pending: Pending) -> bool:
    return isinstance(pending, Choice) and len(pending.offers) > 1


@pytest.mark.rule("HX-SPONSOR-06")
def test_rolling_on_is_rolling_one_by_one_up_to_the_next_decision(match: Match, ants: Team, bees: Team) -> None:
    settled(match, 8, 4, injuries=KILLED)
    with transaction.atomic():
        one_by_one(match, ants)
        expected = (state_of(ants), steps_of(ants).step, faces_of(ants))
        transaction.set_rollback(True)
    ants.refresh_from_db()
    roll_on(match, ants, actor=coach_user(ants), expected_version=ants.version)
    assert (state_of(ants), steps_of(ants).step, faces_of(ants)) == expected
    assert decides(steps_of(ants).pending)
    assert len(faces_of(ants)) > 0
    assert steps_of(bees).step == 1


def faces_of(team: Team) -> list[tuple[str, int]]:
    """The dice on record for the team, by what they were rolled for."""
    return list(Roll.objects.filter(team=team).order_by("context", "index").values_list("context", "face"))


def test_where_something_is_to_be_decided_nothing_is_rolled(match: Match, ants: Team) -> None:
    settled(match, 1, 3, injuries=KILLED)
    walk_to(match, ants, 6)
    before = (state_of(ants), ants.version, Roll.objects.count())
    with pytest.raises(Refusal) as refusal:
        roll_on(match, ants, actor=coach_user(ants))
    assert refusal.value.code == "step.not_awaited"
    ants.refresh_from_db()
    assert (state_of(ants), ants.version, Roll.objects.count()) == before


def test_what_a_coach_leaves_to_the_program_ends_as_its_defaults_would(match: Match, ants: Team, bees: Team) -> None:
    settled(match, 8, 4, injuries=KILLED)
    walk_to(match, ants, 5)
    with transaction.atomic():
        run_defaults(match, [ants], actor=None)
        expected = (state_of(ants), faces_of(ants))
        transaction.set_rollback(True)
    ants.refresh_from_db()
    finish(match, ants, actor=coach_user(ants), expected_version=ants.version)
    assert (state_of(ants), faces_of(ants)) == expected
    assert pending_for(ants) is None
    assert steps_of(bees).step == 1
    assert match.sides.get(team=ants).finished_at is not None
    assert OutboxMessage.objects.filter(topic="match.worked_through", payload__team=ants.uid).count() == 1
    with pytest.raises(Refusal) as refusal:
        finish(match, ants, actor=coach_user(ants))
    assert refusal.value.code == "steps.done"


def test_nobody_finishes_the_steps_of_another_coach(match: Match, ants: Team, bees: Team) -> None:
    settled(match, 3, 1)
    for act_of_all in (roll_on, finish):
        with pytest.raises(Refusal) as refusal:
            act_of_all(match, ants, actor=coach_user(bees))
        assert refusal.value.code == "team.not_yours"
        with pytest.raises(Refusal) as refusal:
            act_of_all(match, ants, actor=coach_user(ants), expected_version=ants.version + 1)
        assert refusal.value.code == "team.changed_meanwhile"
    assert steps_of(ants).step == 1


# Each act once


def test_what_was_sent_twice_is_done_once(match: Match, ants: Team) -> None:
    settled(match, 3, 1)
    walk_to(match, ants, 5)
    version = ants.version
    roll(match, ants, actor=coach_user(ants), expected_version=version)
    cash = state_of(ants).cash
    with pytest.raises(Refusal) as refusal:
        roll(match, ants, actor=coach_user(ants), expected_version=version)
    assert refusal.value.code == "team.changed_meanwhile"
    assert state_of(ants).cash == cash
    assert Roll.objects.filter(team=ants, purpose="revenue").count() == 2


def test_a_second_tab_that_is_behind_changes_nothing(match: Match, ants: Team) -> None:
    settled(match, 1, 3, injuries=KILLED)
    walk_to(match, ants, 6)
    seen = ants.version
    act(match, ants, ChooseFate(player=1, fate="bury"), actor=coach_user(ants), expected_version=seen)
    after = state_of(ants)
    with pytest.raises(Refusal) as refusal:
        act(match, ants, ChooseFate(player=1, fate="recover"), actor=coach_user(ants), expected_version=seen)
    assert refusal.value.code == "team.changed_meanwhile"
    assert state_of(ants) == after


def test_stopping_and_resuming_shows_the_same_and_the_same_dice(match: Match, ants: Team) -> None:
    settled(match, 3, 1)
    before = walk_to(match, ants, 5).pending
    again = steps_of(Team.objects.get(pk=ants.pk)).pending
    assert again == before


def test_walking_one_team_first_or_second_gives_the_same_dice(match: Match, ants: Team, bees: Team) -> None:
    settled(match, 3, 1, cheers=(1, 1))
    pending = steps_of(ants).pending
    assert not isinstance(pending, Choice)
    foretold = derived(match, ants, pending).given
    walk_through(match, bees)
    assert derived(match, ants, pending).given == foretold


@pytest.mark.parametrize("command", [GrantBonus(50), BuyCard(), ChooseFate(player=1, fate="bury")])
def test_what_is_not_awaited_is_not_done(match: Match, ants: Team, command: object) -> None:
    settled(match, 3, 1)
    walk_to(match, ants, 2)
    before = state_of(ants)
    with pytest.raises(Refusal) as refusal:
        act(match, ants, command, actor=coach_user(ants))  # type: ignore[arg-type]
    assert refusal.value.code == "step.not_awaited"
    assert state_of(ants) == before


def test_no_dice_are_rolled_before_their_choice_is_made(match: Match, ants: Team) -> None:
    settled(match, 8, 4, strikes=({1: 2}, {}))
    walk_to(match, ants, 4)
    with pytest.raises(Refusal) as refusal:
        roll(match, ants, actor=coach_user(ants))
    assert refusal.value.code == "roll.not_awaited"
    assert not Roll.objects.filter(purpose__startswith="adv").exists()


def test_a_stranger_walks_nobodys_steps(match: Match, ants: Team) -> None:
    settled(match, 3, 1)
    with pytest.raises(Refusal) as refusal:
        act(match, ants, Proceed(), actor=a_user("Mallory"))
    assert (refusal.value.code, refusal.value.status) == ("team.not_yours", 403)


def test_steps_that_are_not_open_or_done_take_nothing(match: Match, ants: Team) -> None:
    with pytest.raises(Refusal) as refusal:
        act(match, ants, Proceed(), actor=coach_user(ants))
    assert refusal.value.code == "steps.not_open"
    worked_through(settled(match, 3, 1))
    with pytest.raises(Refusal) as refusal:
        act(match, ants, Proceed(), actor=coach_user(ants))
    assert refusal.value.code == "steps.done"


def test_news_of_each_side_that_is_done_is_sent_once(match: Match, ants: Team) -> None:
    settled(match, 3, 1)
    walk_through(match, ants)
    news = OutboxMessage.objects.filter(topic="match.worked_through")
    assert [message.payload for message in news] == [{"team": ants.uid}]


# Taking back


def test_the_latest_choice_is_taken_back_where_no_die_was_rolled(match: Match, ants: Team) -> None:
    settled(match, 1, 3, injuries=KILLED)
    walk_to(match, ants, 6)
    before = state_of(ants)
    act(match, ants, ChooseFate(player=1, fate="bury"), actor=coach_user(ants))
    undo(match, ants, actor=coach_user(ants))
    assert state_of(ants) == before
    assert reconcile(ants) == []


def test_a_step_taken_back_and_done_again_is_marked_again(match: Match, ants: Team) -> None:
    settled(match, 1, 3, injuries=KILLED)
    walk_to(match, ants, 6)
    act(match, ants, ChooseFate(player=1, fate="bury"), actor=coach_user(ants))
    undo(match, ants, actor=coach_user(ants))
    act(match, ants, ChooseFate(player=1, fate="bury"), actor=coach_user(ants))
    marks = TeamEvent.objects.filter(team=ants, step=6, reversal_of__isnull=True)
    assert sorted(marks.values_list("attempt", flat=True)) == [0, 1]


def test_an_act_with_dice_stands(match: Match, ants: Team) -> None:
    settled(match, 3, 1)
    walk_to(match, ants, 5)
    roll(match, ants, actor=coach_user(ants))
    with pytest.raises(Refusal) as refusal:
        undo(match, ants, actor=coach_user(ants))
    assert refusal.value.code == "undo.dice"


def test_nothing_is_taken_back_once_the_steps_are_done(match: Match, ants: Team) -> None:
    worked_through(settled(match, 3, 1))
    with pytest.raises(Refusal) as refusal:
        undo(match, ants, actor=coach_user(ants))
    assert refusal.value.code == "steps.done"


# What it costs


def test_both_sequences_at_default_choices_take_at_most_25_queries(match: Match, ants: Team) -> None:
    settled(match, 4, 1, cheers=(2, 2), strikes=({1: 1}, {}), injuries=KILLED)
    with CaptureQueriesContext(connection) as queries:
        run_defaults(match, actor=None)
    assert len(queries) <= 25
    assert all(side.finished_at for side in match.sides.all())


@pytest.mark.parametrize("step", [2, 9])
def test_one_act_costs_the_same_early_and_late(match: Match, ants: Team, step: int) -> None:
    settled(match, 3, 1)
    steps = walk_to(match, ants, step)
    with CaptureQueriesContext(connection) as queries:
        take_next(match, ants, steps)
    assert len(queries) <= 14
