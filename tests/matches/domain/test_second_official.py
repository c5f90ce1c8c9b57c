"""Corrections by an official whose own team is concerned."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.db.models import Q
from django.utils import timezone

from matches import permissions
from matches.domain.correcting import correct_match
from matches.domain.second_official import (
    PUBLIC_FOR,
    agree_to_correction,
    carry_out_due,
    propose_correction,
    refuse_correction,
    withdraw_correction,
)
from matches.enums import CorrectionStatus
from matches.models import Correction, Match
from rosters.domain.refusal import Refusal
from rosters.models import OutboxMessage, Team, TeamEvent, User
from tests.rosters.conftest import every_team_reconciles  # noqa: F401 - every world here must equal its logs
from tests.verbs import coach_user
from tests.verbs_matches import a_report, settled, walk_to

pytestmark = pytest.mark.django_db

WHY = "Counted again."


@pytest.fixture
def ada(teams: tuple[Team, Team], commissioner: User) -> Iterator[User]:
    """Ada, who coaches Ants and is an official as well."""
    ada = coach_user(teams[0])

    def ruled(user: User) -> Q:
        return Q(league_uid="testleague22") if user == ada else Q(pk__in=())

    permissions.RULING.append(ruled)
    yield ada
    permissions.RULING.remove(ruled)


@pytest.fixture
def played(match: Match) -> Match:
    return settled(match, 1, 4)


def proposed(match: Match, by: User) -> Correction:
    return propose_correction(match, a_report(match, 4, 1), actor=by, reason=WHY, decisions={})


def points(match: Match) -> list[int | None]:
    return list(match.sides.order_by("index").values_list("points", flat=True))


def code_of(refused: pytest.ExceptionInfo[Refusal]) -> tuple[str, int]:
    return refused.value.code, refused.value.status


def test_nobody_corrects_a_match_of_his_own_team_alone(played: Match, ada: User) -> None:
    with pytest.raises(Refusal) as refused:
        correct_match(played, a_report(played, 4, 1), actor=ada, reason=WHY)
    assert code_of(refused) == ("correction.own_team", 403)
    correction = proposed(played, ada)
    with pytest.raises(Refusal) as refused:
        agree_to_correction(correction, actor=ada)
    assert code_of(refused) == ("correction.own_proposal", 403)
    assert points(played) == [1, 4]


def test_a_second_official_agrees_and_it_is_done(played: Match, ada: User, commissioner: User) -> None:
    correction = proposed(played, ada)
    report = agree_to_correction(correction, actor=commissioner)
    correction.refresh_from_db()
    assert (correction.status, correction.report, correction.decided_by) == ("done", report, commissioner)
    assert (report.submitted_by, report.answered_by, report.ruling) == (ada, commissioner, WHY)
    assert points(played) == [4, 1]


def test_a_second_official_refuses_with_a_reason_and_the_result_stands(
    played: Match, ada: User, commissioner: User
) -> None:
    correction = proposed(played, ada)
    with pytest.raises(Refusal) as refused:
        refuse_correction(correction, actor=commissioner, reason=" ")
    assert code_of(refused)[0] == "report.text_missing"
    ended = refuse_correction(correction, actor=commissioner, reason="I was there.")
    assert (ended.status, ended.outcome, points(played)) == ("refused", "I was there.", [1, 4])
    assert proposed(played, ada).status == CorrectionStatus.WAITING


def test_it_waits_in_public_and_is_then_carried_out_by_the_program(played: Match, ada: User) -> None:
    correction = proposed(played, ada)
    assert correction.due_at - timezone.now() > PUBLIC_FOR - timedelta(minutes=1)
    assert (carry_out_due(), points(played)) == (0, [1, 4])
    over(correction)
    assert (carry_out_due(), points(played)) == (1, [4, 1])
    correction.refresh_from_db()
    assert (correction.status, correction.decided_by, carry_out_due()) == ("done", None, 0)
    assert set(TeamEvent.objects.exclude(correction="").values_list("actor", flat=True)) == {None}


def over(correction: Correction) -> None:
    """Its public time is over."""
    from rosters.append_only import lifted

    with lifted():
        Correction.objects.filter(pk=correction.pk).update(due_at=timezone.now())


def test_what_cannot_be_carried_out_any_more_says_why(played: Match, ada: User, commissioner: User) -> None:
    correction = proposed(played, ada)
    over(correction)
    Match.objects.filter(pk=played.pk).update(revealed_at=timezone.now())
    carry_out_due()
    correction.refresh_from_db()
    assert (correction.status, points(played)) == ("refused", [1, 4])
    assert "secret number" in correction.outcome


def test_its_author_takes_it_back_and_nobody_else(played: Match, ada: User, commissioner: User) -> None:
    correction = proposed(played, ada)
    with pytest.raises(Refusal) as refused:
        withdraw_correction(correction, actor=commissioner)
    assert code_of(refused) == ("correction.not_yours", 403)
    assert withdraw_correction(correction, actor=ada).status == CorrectionStatus.WITHDRAWN
    with pytest.raises(Refusal) as refused:
        agree_to_correction(correction, actor=commissioner)
    assert code_of(refused) == ("correction.decided", 409)


def test_one_correction_at_a_time_and_both_sides_are_told(played: Match, ada: User, commissioner: User) -> None:
    proposed(played, ada)
    for again in (
        lambda: proposed(played, ada),
        lambda: correct_match(played, a_report(played, 2, 2), actor=commissioner, reason=WHY),
    ):
        with pytest.raises(Refusal) as refused:
            again()
        assert code_of(refused) == ("correction.waits", 409)
    assert OutboxMessage.objects.filter(topic="match.correction_proposed").count() == 1


def test_a_second_official_agrees_to_what_he_saw(played: Match, ada: User, commissioner: User) -> None:
    correction = proposed(played, ada)
    from matches.domain.correcting import preview_correction

    seen = preview_correction(played, correction.payload, actor=None)[0].digest
    walk_to(played, played.sides.get(index=0).team, 3)
    with pytest.raises(Refusal) as refused:
        agree_to_correction(correction, actor=commissioner, expected=seen)
    assert code_of(refused) == ("correction.changed_meanwhile", 409)
