"""Every message reaches everybody it concerns once, whatever the order, the repeats and the failures."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import count
from typing import Any

import pytest
import time_machine
from django.db import connection, transaction
from django.utils import timezone
from hypothesis import given, settings
from hypothesis import strategies as st

from league.domain.challenges import (
    accept_challenge,
    awaited_in,
    challenge_state,
    make_challenge,
    refuse_challenge,
    waiting_turn,
)
from league.domain.deliveries import (
    MAX_ATTEMPTS,
    deliver,
    deliver_due_messages,
    given_up_messages,
    items_for,
)
from league.domain.due import note_refusal
from league.domain.news_kinds import KINDS, TOPICS, sentence_of
from league.domain.stories import story_of
from league.models import Job, Season
from matches.domain.reporting import confirm_report, dispute_report, rule_on_report, submit_report, tell_version
from matches.models import Match
from rosters.domain.news_habits import mute
from rosters.models import Delivery, InboxItem, OutboxMessage, User
from rosters.models.uid import new_uid
from tests.threads import at_once
from tests.verbs_league import (
    a_league,
    a_running_season,
    coaches_who_sign_in,
    cora,
    entry_of,
    match_of,
    opened,
    play_and_close,
)
from tests.verbs_matches import a_report

pytestmark = pytest.mark.django_db


def a_season_of(*names: str, **told: object) -> Season:
    """A running season of coaches who sign in: Ada has the Ants, Bob the Bees."""
    return a_running_season(len(names), coaches=coaches_who_sign_in(*names), **told)


def person(season: Season, team: str) -> User:
    user: User = entry_of(season, team).team.coach.user
    return user


def reported(season: Season) -> Match:
    """The match of the Ants, reported by their coach."""
    match = match_of(opened(season), "Ants")
    ants = entry_of(season, "Ants").team
    submit_report(match, a_report(match, 2, 1), actor=person(season, "Ants"), team=ants)
    return match


def told() -> set[tuple[str, str]]:
    """Who was told what since this was last asked."""
    deliver_due_messages()
    found = {(item.user.name, item.kind) for item in InboxItem.objects.select_related("user").filter(read_at=None)}
    InboxItem.objects.update(read_at=timezone.now())
    return found


def test_a_round_that_opens_is_told_to_its_coaches_and_not_to_who_opened_it() -> None:
    season = a_season_of("Ada", "Bob")
    opened(season)
    assert told() == {("Ada", "round_opened"), ("Bob", "round_opened")}
    assert told() == set()


def test_a_report_asks_the_other_coach_and_a_dispute_the_commissioner() -> None:
    season = a_season_of("Ada", "Bob")
    match = reported(season)
    assert told() == {("Ada", "round_opened"), ("Bob", "round_opened"), ("Bob", "report_to_answer")}
    report = dispute_report(match.reports.get(), actor=person(season, "Bees"), text="It was 1-1.")
    assert told() == {("Ada", "report_disputed"), ("Cora", "dispute_to_rule")}
    assert InboxItem.objects.get(kind="dispute_to_rule").facts["answer"] == "It was 1-1."
    rule_on_report(report, actor=cora(season.league), reason="I was there.")
    assert told() == {("Ada", "match_ruled"), ("Bob", "match_ruled")}
    assert InboxItem.objects.filter(kind="match_ruled")[0].facts["score"] == "2 – 1"


def test_who_confirms_a_report_knows_the_result() -> None:
    season = a_season_of("Ada", "Bob")
    match = reported(season)
    told()
    confirm_report(match.reports.get(), actor=person(season, "Bees"))
    assert told() == {("Ada", "match_settled")}


def test_a_commissioner_who_plays_is_told_of_a_dispute_once() -> None:
    coach, bob = coaches_who_sign_in("Cora", "Bob")
    season = a_running_season(2, league=a_league(coach.user), coaches=[coach, bob])
    match = reported(season)
    dispute_report(match.reports.get(), actor=bob.user, text="No.")
    assert told() == {
        ("Bob", "round_opened"), ("Bob", "report_to_answer"), ("Cora", "report_disputed"),
    }  # fmt: skip


def test_a_dispute_with_a_version_and_its_ruling_are_told_with_what_everybody_reads() -> None:
    season = a_season_of("Ada", "Bob")
    match = reported(season)
    told()
    bob = person(season, "Bees")
    dispute_report(match.reports.get(), actor=bob, text="It was level.", version=a_report(match, 1, 1))
    assert told() == {("Ada", "report_disputed"), ("Cora", "dispute_to_rule")}
    item = InboxItem.objects.get(kind="report_disputed")
    assert sentence_of(item.kind, item.facts).endswith("“It was level.” The other side's own version stands beside it.")
    tell_version(match, a_report(match, 2, 2), actor=bob)
    assert told() == {("Ada", "version_to_answer"), ("Cora", "version_to_rule")}
    rule_on_report(match.reports.get(status="version"), actor=cora(season.league), reason="I watched it.")
    assert told() == {("Ada", "match_ruled"), ("Bob", "match_ruled")}
    item = InboxItem.objects.filter(kind="match_ruled")[0]
    assert sentence_of(item.kind, item.facts).endswith("ended 2 – 2. The reason: “I watched it.”")


def test_challenges_are_told_to_whoever_must_act_next() -> None:
    season = a_season_of("Ada", "Bob", "Cleo", "Dora", matchup__kind="challenge", matchup__refusal="allowed_once")
    play_and_close(season, 1)
    round_ = opened(season, 2)
    told()
    entries = {entry.uid: entry for entry in season.entries.select_related("team__coach__user", "season__league")}
    procedure = challenge_state(round_)
    challenger = entries[procedure.next_challenger or ""]
    open_to = [entries[found.team] for found in procedure.may_challenge(challenger.uid) if not found.refused]
    first, second = open_to[:2]
    chooser, asked, again = (entry.team.coach.user for entry in (challenger, first, second))  # type: ignore[union-attr]
    make_challenge(round_, challenger, first, actor=chooser)
    assert told() == {(asked.name, "challenge_to_answer")}
    refuse_challenge(round_, first, actor=asked)
    assert told() == {(chooser.name, "challenge_refused")}
    make_challenge(round_, challenger, second, actor=chooser)
    accept_challenge(round_, second, actor=again)
    news = told()
    assert {(chooser.name, "challenge_accepted"), (again.name, "challenge_to_answer")} <= news
    turn = waiting_turn(round_)
    assert turn is not None
    assert (awaited_in(turn).team.coach.user.name, "turn_to_challenge") in news  # type: ignore[union-attr]


def test_a_calendar_that_is_held_up_asks_the_commissioner() -> None:
    season = a_season_of("Ada", "Bob")
    round_ = opened(season)
    told()
    job = Job.objects.create(
        league=season.league, season=season, round=round_, kind="round.closes", key="k", due_at=timezone.now()
    )
    note_refusal(job, "Matches still wait.")
    assert told() == {("Cora", "calendar_held_up")}


def test_guests_and_people_who_were_shut_out_are_told_nothing() -> None:
    season = a_running_season(3, coaches=coaches_who_sign_in("Ada", "Bob"))
    User.objects.filter(name="Bob").update(is_active=False)
    opened(season)
    assert told() == {("Ada", "round_opened")}


def test_who_is_no_commissioner_any_more_is_told_nothing_more() -> None:
    season = a_season_of("Ada", "Bob")
    match = reported(season)
    told()
    dispute_report(match.reports.get(), actor=person(season, "Bees"), text="No.")
    season.league.memberships.filter(user=cora(season.league)).delete()
    assert told() == {("Ada", "report_disputed")}


def test_e_mail_is_due_as_the_person_wants_it() -> None:
    season = a_season_of("Ada", "Bob")
    mute(person(season, "Bees"), ["round_opened"])
    opened(season)
    deliver_due_messages()
    assert InboxItem.objects.count() == 2
    assert [delivery.item.user.name for delivery in Delivery.objects.filter(channel="mail")] == ["Ada"]


def test_messages_for_nobody_are_put_aside() -> None:
    OutboxMessage.objects.bulk_create(OutboxMessage(topic="team.acted", subject_uid="t") for _each in range(3))
    assert deliver_due_messages() == 0
    assert not OutboxMessage.objects.filter(delivered_at=None).exists()


def test_one_that_cannot_be_delivered_waits_longer_each_time_holds_up_no_other_and_is_given_up() -> None:
    season = a_season_of("Ada", "Bob")
    OutboxMessage.objects.all().delete()
    lost = OutboxMessage.objects.create(topic="round.opened", subject_uid="no such round")
    opened(season)
    waits = []
    assert deliver_due_messages() == 2
    assert InboxItem.objects.count() == 2
    for attempt in range(1, MAX_ATTEMPTS + 1):
        lost.refresh_from_db()
        assert (lost.attempts, lost.problem.partition(":")[0]) == (attempt, "DoesNotExist")
        waits.append(lost.next_at - timezone.now())
        with time_machine.travel(lost.next_at, tick=False):
            assert deliver_due_messages() == (attempt < MAX_ATTEMPTS)
    assert sorted(waits) == waits
    assert list(given_up_messages()) == [lost]


DeliverOne = Callable[[OutboxMessage], None]
EACH_ONCE = Counter(
    (topic, name)
    for topic, names in {
        "round.opened": ("Ada", "Bob"),
        "match.reported": ("Bob",),
        "match.disputed": ("Ada", "Cora"),
        "match.settled": ("Ada", "Bob"),
    }.items()
    for name in names
)
# Which message is delivered, whether it is brought again though it was delivered, and before which of its writes the
# worker is killed (None: it is not).
STEP = st.tuples(st.integers(0, 3), st.booleans(), st.sampled_from((None, 0, 1, 2)))


class Killed(Exception):  # noqa: N818 - what happens to a worker
    """The worker is gone; what it had not committed is not there."""


@contextmanager
def killed_before(write: int | None) -> Iterator[None]:
    """Whoever works inside is killed before his write of that number."""
    writes = count()

    def fuse(execute: Callable[..., Any], sql: str, *told: Any) -> Any:
        if sql.startswith(("INSERT", "UPDATE")) and next(writes) == write:
            raise Killed
        return execute(sql, *told)

    with suppress(Killed), connection.execute_wrapper(fuse):
        yield


@pytest.fixture
def messages() -> list[OutboxMessage]:
    """One of each topic of a disputed match."""
    season = a_season_of("Ada", "Bob")
    match = reported(season)
    report = dispute_report(match.reports.get(), actor=person(season, "Bees"), text="No.")
    rule_on_report(report, actor=cora(season.league), reason="I was there.")
    found = list(OutboxMessage.objects.filter(topic__in=TOPICS))
    assert sorted(message.topic for message in found) == sorted({topic for topic, _name in EACH_ONCE})
    return found


def arrivals(
    messages: Sequence[OutboxMessage], steps: Sequence[tuple[int, bool, int | None]], one: DeliverOne
) -> Counter[tuple[str, str]]:
    """How often each topic has reached each person after these steps, and a last look at what is not delivered."""
    InboxItem.objects.all().delete()
    OutboxMessage.objects.update(delivered_at=None)
    for number, again, write in steps:
        if again:
            OutboxMessage.objects.filter(pk=messages[number].pk).update(delivered_at=None)
        with killed_before(write):
            one(messages[number])
    for message in OutboxMessage.objects.filter(topic__in=TOPICS, delivered_at=None):
        one(message)
    rows = InboxItem.objects.values_list("kind", "user__name")
    return Counter((KINDS[kind].topic, name) for kind, name in rows)


def test_every_message_reaches_each_receiver_once_whatever_happens(messages: list[OutboxMessage]) -> None:
    @settings(max_examples=25)
    @given(st.lists(STEP, max_size=8))
    def whatever_happens(steps: list[tuple[int, bool, int | None]]) -> None:
        assert arrivals(messages, steps, deliver) == EACH_ONCE

    whatever_happens()


def mark_first(message: OutboxMessage) -> None:
    """Careless: the mark and the rows are apart."""
    with transaction.atomic():
        OutboxMessage.objects.filter(pk=message.pk).update(delivered_at=timezone.now())
    with transaction.atomic():
        InboxItem.objects.bulk_create(items_for(message, story_of(message)), ignore_conflicts=True)


def rows_without_name(message: OutboxMessage) -> None:
    """Careless: the rows do not say which message they are."""
    items = items_for(message, story_of(message))
    for item in items:
        item.message_uid = new_uid()
    with transaction.atomic():
        InboxItem.objects.bulk_create(items)
    with transaction.atomic():
        OutboxMessage.objects.filter(pk=message.pk).update(delivered_at=timezone.now())


@pytest.mark.parametrize(("careless", "reached"), [(mark_first, 0), (rows_without_name, 2)])
def test_careless_deliveries_lose_or_double(messages: list[OutboxMessage], careless: DeliverOne, reached: int) -> None:
    """The negative control: a worker is killed between two writes."""
    steps = [(number, False, 1) for number in range(4)]
    assert arrivals(messages, steps, deliver) == EACH_ONCE
    found = arrivals(messages, steps, careless)
    assert {found[each] for each in EACH_ONCE} == {reached}


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_several_workers_deliver_each_message_once(messages: list[OutboxMessage]) -> None:
    assert sum(at_once([deliver_due_messages] * 4)) >= len(messages)
    rows = InboxItem.objects.values_list("kind", "user__name")
    assert Counter((KINDS[kind].topic, name) for kind, name in rows) == EACH_ONCE


@pytest.mark.rule("HX-SPONSOR-04")
def test_where_a_commissioner_confirms_he_is_asked_and_the_other_coach_may_dispute() -> None:
    season = a_season_of("Ada", "Bob", sponsor__confirm="sponsor")
    match = reported(season)
    asked = {("Bob", "report_to_question"), ("Cora", "report_to_confirm")}
    assert told() == {("Ada", "round_opened"), ("Bob", "round_opened")} | asked
    dispute_report(match.reports.get(), actor=person(season, "Bees"), text="It was 1-1.")
    tell_version(match, a_report(match, 1, 1), actor=person(season, "Bees"))
    said = {("Ada", "report_disputed"), ("Cora", "dispute_to_rule"), ("Ada", "version_to_read")}
    assert told() == said | {("Cora", "version_to_rule")}


@pytest.mark.rule("HX-SPONSOR-04")
def test_where_one_report_counts_the_other_coach_reads_the_result() -> None:
    season = a_season_of("Ada", "Bob", sponsor__confirm="one_coach")
    reported(season)
    assert told() == {("Ada", "round_opened"), ("Bob", "round_opened"), ("Bob", "match_settled")}
