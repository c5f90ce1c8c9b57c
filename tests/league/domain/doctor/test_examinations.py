"""Examinations by the doctor as rows: once a night, by whoever looks for due work, check after check."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from league.domain.doctor import CHECKS
from league.domain.examinations import SHOWN, ask_examination, ask_nightly, go_on_examining, latest_examination
from league.domain.sweep import sweep
from league.enums import DoctorStatus
from league.models import DoctorRun
from rosters.append_only import lifted
from rosters.models import RulesPin, Team
from tests.threads import at_once
from tests.verbs import a_host, a_team, a_user
from tests.verbs_league import refused

pytestmark = [pytest.mark.django_db, pytest.mark.unreconciled]
EVENING, NIGHT = datetime(2026, 3, 1, 2, 59, tzinfo=UTC), datetime(2026, 3, 1, 3, 0, tzinfo=UTC)


@pytest.fixture
def by_night(settings) -> None:
    settings.DOCTOR_HOUR = 3


def examined() -> DoctorRun:
    """The site, examined from beginning to end."""
    run = ask_examination(actor=a_host())
    go_on_examining(seconds=600)
    run.refresh_from_db()
    return run


def test_a_night_has_one_examination_from_its_hour_on(by_night: None) -> None:
    ask_nightly(EVENING)
    assert DoctorRun.objects.count() == 0
    ask_nightly(NIGHT)
    go_on_examining(seconds=600)
    ask_nightly(NIGHT + timedelta(hours=5))
    assert [(run.night, run.status, run.asked_by) for run in DoctorRun.objects.all()] == [
        (NIGHT.date(), DoctorStatus.DONE, None)
    ]
    ask_nightly(NIGHT + timedelta(days=1))
    assert DoctorRun.objects.count() == 2


def test_the_sweep_asks_for_it_and_makes_it(settings) -> None:
    settings.DOCTOR_HOUR = 0
    sweep()
    sweep()
    run = DoctorRun.objects.get()
    assert (run.status, run.results.keys()) == (DoctorStatus.DONE, CHECKS.keys())
    assert run.started_at <= run.finished_at


def test_a_clean_site_has_a_clean_run_with_every_check_and_its_seconds() -> None:
    a_team()
    run = examined()
    assert (run.found, run.broken, run.results.keys()) == (0, 0, CHECKS.keys())
    assert all(told["seconds"] >= 0 and told["findings"] == [] for told in run.results.values())
    assert latest_examination() == run
    assert run.version


def test_findings_are_counted_in_full_and_the_first_of_them_kept() -> None:
    Team.objects.bulk_create(
        Team(pin=a_team().pin, coach=None, name=f"T{number}", list_key="marauders", cash=1)
        for number in range(SHOWN + 3)
    )
    run = examined()
    told = run.results["projections"]
    assert told["count"] > SHOWN + 3
    assert len(told["findings"]) == SHOWN
    assert run.found == sum(found["count"] for found in run.results.values())


def test_a_check_that_breaks_off_is_told_and_the_others_are_made() -> None:
    team = a_team()
    with lifted():
        RulesPin.objects.filter(pk=team.pin_id).update(slug="forgotten")
    run = examined()
    assert run.broken >= 1
    assert "forgotten" in run.results["projections"]["problem"]
    assert run.status == DoctorStatus.DONE


def test_asking_while_one_is_open_gives_that_one() -> None:
    host = a_host()
    assert ask_examination(actor=host) == ask_examination(actor=host)


def test_only_a_host_asks() -> None:
    with refused("doctor.not_host", 404):
        ask_examination(actor=a_user())
    assert DoctorRun.objects.count() == 0


def test_a_look_makes_one_check_at_least_and_the_next_look_goes_on() -> None:
    ask_examination(actor=a_host())
    assert [go_on_examining(seconds=0) for _look in range(2)] == [1, 1]
    assert DoctorRun.objects.get().results.keys() == set(list(CHECKS)[:2])


def test_a_run_that_somebody_holds_is_left_alone_until_he_has_had_his_time() -> None:
    ask_examination(actor=a_host())
    DoctorRun.objects.update(held_until=timezone.now() + timedelta(minutes=5))
    assert go_on_examining(seconds=0) == 0
    DoctorRun.objects.update(held_until=timezone.now() - timedelta(seconds=1))
    assert go_on_examining(seconds=0) == 1


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_four_workers_make_each_check_once() -> None:
    ask_examination(actor=a_host())
    made = at_once([lambda: go_on_examining(seconds=600)] * 4)
    run = DoctorRun.objects.get()
    assert sum(made) == len(CHECKS)
    assert (run.status, run.results.keys()) == (DoctorStatus.DONE, CHECKS.keys())
