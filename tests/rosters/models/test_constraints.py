"""What the database itself refuses, whoever writes."""

from collections.abc import Callable

import pytest
from django.db import IntegrityError, transaction

from rosters.append_only import lifted
from rosters.models import Coach, IdempotencyKey, Player, Team, TeamEvent, User
from rosters.models.uid import ALPHABET, new_uid
from tests.verbs import a_coach, a_team, a_user

pytestmark = [pytest.mark.django_db, pytest.mark.unreconciled]


def refused(act: Callable[[], object]) -> bool:
    try:
        with transaction.atomic():
            act()
    except IntegrityError:
        return True
    return False


@pytest.mark.parametrize(
    "columns",
    [{"cash": -1}, {"cash": 5, "held": 6}, {"held": -1}, {"debt": -1}, {"colour": 0}, {"colour": 17}],
)
def test_a_team_has_no_impossible_figures(columns: dict[str, int]) -> None:
    team = a_team()
    assert refused(lambda: Team.objects.filter(pk=team.pk).update(**columns))


def test_an_event_number_is_given_once_in_a_team() -> None:
    row = TeamEvent.objects.get(team=a_team())
    assert refused(lambda: TeamEvent.objects.create(team=row.team, seq=1, act=1, kind="x", pin=row.pin))


def test_a_step_is_completed_once_for_a_match_unless_it_was_undone() -> None:
    row = TeamEvent.objects.get(team=a_team())

    def complete(seq: int, attempt: int = 0, match: str = "m1") -> TeamEvent:
        told = {"kind": "x", "pin": row.pin, "cause_uid": match, "step": 3, "attempt": attempt}
        return TeamEvent.objects.create(team=row.team, seq=seq, act=seq, **told)

    complete(2)
    assert refused(lambda: complete(3))
    complete(3, attempt=1)
    complete(4, match="m2")


def test_an_act_is_undone_once() -> None:
    row = TeamEvent.objects.get(team=a_team())

    def undo(seq: int) -> TeamEvent:
        return TeamEvent.objects.create(team=row.team, seq=seq, act=seq, kind="x", pin=row.pin, reversal_of=row)

    undo(2)
    assert refused(lambda: undo(3))


def test_active_players_share_no_number_and_others_may() -> None:
    team = a_team()
    first = Player.objects.get(team=team, key=1)
    assert refused(lambda: Player.objects.filter(team=team, key=2).update(number=first.number))
    Player.objects.filter(pk=first.pk).update(status="removed")
    Player.objects.filter(team=team, key=2).update(number=first.number)


def test_a_user_is_one_coach_and_an_address_one_user() -> None:
    coach = a_coach("Ada")
    assert coach.user is not None
    assert refused(lambda: Coach.objects.create(name="Again", user=coach.user))
    assert refused(lambda: User.objects.create_user(coach.user.email.upper()))


def test_a_key_is_used_once_by_a_user() -> None:
    user = a_user()
    IdempotencyKey.objects.create(user=user, key="key", digest="x")
    assert refused(lambda: IdempotencyKey.objects.create(user=user, key="key", digest="y"))


@pytest.mark.parametrize("gone", ["coach", "pin", "user"])
def test_what_a_log_refers_to_cannot_be_deleted(gone: str) -> None:
    team = a_team()
    assert team.coach is not None
    subject = {"coach": team.coach, "pin": team.pin, "user": team.coach.user}[gone]
    assert subject is not None
    if gone == "user":
        with lifted():
            TeamEvent.objects.filter(team=team).update(actor=subject)
    assert refused(subject.delete)


def test_a_uid_is_short_and_cannot_be_misread() -> None:
    uids = {new_uid() for _ in range(1000)}
    assert len(uids) == 1000
    assert all(len(uid) == 12 and set(uid) <= set(ALPHABET) for uid in uids)
    assert not set("01ilo") & set(ALPHABET)


def test_people_are_known_by_name_or_the_front_of_their_address() -> None:
    assert str(User(email="ada@example.org")) == "ada"
    assert str(User(email="ada@example.org", name="Ada")) == "Ada"
