"""Times of matches: offered, taken, countered, withdrawn, set; by whom, and what people are told."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.db import IntegrityError, transaction

from league.domain.appointments import (
    offer_times,
    open_offer,
    rule_time,
    take_time,
    times_outside,
    window_of,
    withdraw_offer,
)
from league.domain.deliveries import deliver_due_messages
from league.enums import OfferStatus, RoundAct
from league.models import AuditEntry, RoundTime, TimeOffer
from matches.models import Match
from rosters.models import InboxItem, Team, User
from tests.verbs import a_team, a_user, coach_user
from tests.verbs_league import (
    a_running_season,
    coaches_who_sign_in,
    cora,
    entry_of,
    match_of,
    paired,
    refused,
    result,
    round_of,
)

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
FRIDAY = datetime(2026, 3, 6, 19, tzinfo=UTC)
SATURDAY = FRIDAY + timedelta(days=1)


@pytest.fixture(autouse=True)
def frozen() -> Iterator[None]:
    with time_machine.travel(NOW, tick=False):
        yield


@pytest.fixture
def match() -> Match:
    """Ants against Bees, to be played."""
    season = a_running_season(2, matchup__kind="sponsor_assigned", coaches=coaches_who_sign_in("Ada", "Bob"))
    return match_of(paired(season, "Ants Bees"), "Ants")


def team(match: Match, index: int = 0) -> Team:
    return match.sides.get(index=index).team


def coach(match: Match, index: int = 0) -> User:
    return coach_user(team(match, index))


def offered(match: Match, *times: datetime, index: int = 0, **told: str) -> TimeOffer:
    return offer_times(match, team(match, index), times or (FRIDAY,), actor=coach(match, index), **told)


def uid_of(offer: TimeOffer, at: datetime = FRIDAY) -> str:
    return offer.times.get(at=at).uid


def log(match: Match) -> list[str]:
    rows = AuditEntry.objects.filter(subject_uid=match.uid, verb__startswith="appointment.").order_by("pk")
    return list(rows.values_list("verb", flat=True))


def told(user: User) -> list[str]:
    deliver_due_messages()
    return list(
        InboxItem.objects.filter(user=user, kind__startswith="time_").order_by("pk").values_list("kind", flat=True)
    )


def test_one_offers_the_other_takes_and_the_match_has_its_time(match: Match) -> None:
    offer = offered(match, SATURDAY, FRIDAY, place=" Club ", note="Bring dice")
    assert take_time(match, uid_of(offer), actor=coach(match, 1)) == FRIDAY
    match.refresh_from_db()
    assert (match.scheduled_for, match.place, match.time_changes, match.time_set_at) == (FRIDAY, "Club", 1, NOW)
    assert open_offer(match) is None
    assert log(match) == ["appointment.offered", "appointment.agreed"]
    assert told(coach(match, 1)) == ["time_offered"]
    assert told(coach(match)) == ["time_agreed"]
    assert told(cora(match.pairing.round.season.league)) == ["time_agreed_in_league"]
    entry = AuditEntry.objects.get(verb="appointment.agreed")
    assert {each.name for each in entry.teams.all()} == {"Ants", "Bees"}


def test_times_are_answered_with_others_and_only_the_newest_can_be_taken(match: Match) -> None:
    first = offered(match)
    second = offered(match, SATURDAY, index=1)
    assert TimeOffer.objects.get(pk=first.pk).status == OfferStatus.COUNTERED
    with refused("appointment.gone", 409):
        take_time(match, uid_of(first), actor=coach(match, 1))
    take_time(match, uid_of(second, SATURDAY), actor=coach(match))
    match.refresh_from_db()
    assert match.scheduled_for == SATURDAY
    assert log(match) == ["appointment.offered", "appointment.countered", "appointment.agreed"]


def test_an_agreed_time_holds_until_another_is_taken(match: Match) -> None:
    take_time(match, uid_of(offered(match, place="Club")), actor=coach(match, 1))
    moved = offered(match, SATURDAY, index=1)
    match.refresh_from_db()
    assert match.scheduled_for == FRIDAY
    take_time(match, uid_of(moved, SATURDAY), actor=coach(match))
    match.refresh_from_db()
    assert (match.scheduled_for, match.place, match.time_changes) == (SATURDAY, "Club", 2)
    assert AuditEntry.objects.filter(verb="appointment.agreed").latest("pk").facts["before"] == {
        "time": "2026-03-06T19:00+00:00"
    }


def test_nobody_takes_his_own_offer_and_strangers_do_nothing(match: Match) -> None:
    offer = offered(match)
    with refused("team.not_yours", 403):
        take_time(match, uid_of(offer), actor=coach(match))
    with refused("team.not_yours", 403):
        withdraw_offer(match, actor=coach(match, 1))
    with refused("team.not_yours", 403):
        offer_times(match, team(match), [FRIDAY], actor=a_user("Stan"))
    with refused("league.not_commissioner", 403):
        rule_time(match, FRIDAY, actor=coach(match))
    with refused("appointment.side", 422):
        stranger = a_team()
        offer_times(match, stranger, [FRIDAY], actor=coach_user(stranger))
    assert log(match) == ["appointment.offered"]


def test_what_was_offered_is_withdrawn_once(match: Match) -> None:
    offer = offered(match)
    withdraw_offer(match, actor=coach(match))
    with refused("appointment.none", 409):
        withdraw_offer(match, actor=coach(match))
    with refused("appointment.gone", 409):
        take_time(match, uid_of(offer), actor=coach(match, 1))
    assert told(coach(match, 1)) == ["time_offered", "time_withdrawn"]


def test_a_commissioner_sets_a_time_at_once_and_takes_it_away(match: Match) -> None:
    offered(match, SATURDAY)
    commissioner = cora(match.pairing.round.season.league)
    rule_time(match, FRIDAY, actor=commissioner, place="Club", reason="You did not agree.")
    match.refresh_from_db()
    assert (match.scheduled_for, match.place, open_offer(match)) == (FRIDAY, "Club", None)
    rule_time(match, None, actor=commissioner, reason="The club is shut.")
    match.refresh_from_db()
    assert (match.scheduled_for, match.place, match.time_changes) == (None, "", 2)
    assert told(coach(match)) == ["time_set", "time_removed"]
    assert log(match)[1:] == ["appointment.set", "appointment.removed"]


def test_a_commissioner_answers_for_a_guest_and_the_log_says_for_whom(match: Match) -> None:
    offer = offered(match)
    take_time(match, uid_of(offer), actor=cora(match.pairing.round.season.league))
    assert AuditEntry.objects.get(verb="appointment.agreed").acted_for == team(match, 1).coach


@pytest.mark.parametrize(
    ("times", "code"),
    [
        ([], "appointment.times"),
        ([FRIDAY + timedelta(hours=hour) for hour in range(6)], "appointment.times"),
        ([FRIDAY, NOW], "appointment.past"),
    ],
)
def test_no_times_too_many_and_those_that_passed_are_refused(match: Match, times: list[datetime], code: str) -> None:
    with refused(code, 422):
        offer_times(match, team(match), times, actor=coach(match))


def test_a_time_that_passed_meanwhile_cannot_be_taken(match: Match) -> None:
    offer = offered(match)
    with time_machine.travel(FRIDAY, tick=False), refused("appointment.gone", 409):
        take_time(match, uid_of(offer), actor=coach(match, 1))


def test_a_reported_match_has_no_time_to_agree_on(match: Match) -> None:
    offer = offered(match)
    result(match, 2, 1)
    with refused("appointment.over", 409):
        take_time(match, uid_of(offer), actor=coach(match, 1))
    with refused("appointment.over", 409):
        rule_time(match, FRIDAY, actor=cora(match.pairing.round.season.league))


def test_times_outside_the_round_are_named(match: Match) -> None:
    round_ = match.pairing.round
    since = round_of(round_.season, 1).opened_at
    assert window_of(round_) == (since, None)
    for kind, days in ((RoundAct.REPORTS, 6), (RoundAct.CLOSES, 9)):
        RoundTime.objects.create(round=round_, kind=kind, at=NOW + timedelta(days=days))
    assert window_of(round_) == (since, NOW + timedelta(days=6))
    early, late = since - timedelta(hours=1), NOW + timedelta(days=7)
    assert times_outside(round_, [early, FRIDAY, late]) == [early, late]


def test_the_database_holds_one_open_offer_of_a_match(match: Match) -> None:
    offer = offered(match)
    with pytest.raises(IntegrityError), transaction.atomic():
        TimeOffer.objects.create(match=match, team=offer.team, made_by=coach(match))


def test_of_all_teams_of_the_league_only_the_two_are_told(match: Match) -> None:
    others = a_running_season(2, coaches=coaches_who_sign_in("Eve", "Finn"))
    offered(match)
    assert told(coach_user(entry_of(others, "Ants").team)) == []
