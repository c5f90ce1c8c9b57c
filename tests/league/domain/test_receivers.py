"""What the league does when a match is settled or worked through."""

import pytest

from league.domain import bell
from league.domain.friendlies import schedule_friendly
from league.models import Job
from matches.domain.sequence import run_defaults
from tests.verbs_league import a_running_season, cora, entry_of, match_of, opened, result
from tests.verbs_matches import a_match, settled, two_teams

pytestmark = pytest.mark.django_db


def test_a_result_queues_the_table_of_its_season() -> None:
    season = a_running_season(4)
    round_ = opened(season)
    result(match_of(round_, "Ants"))
    assert list(Job.objects.values_list("kind", "season", "status")) == [("table", season.pk, "due")]


def test_steps_that_end_queue_it_again() -> None:
    season = a_running_season(2)
    match = result(match_of(opened(season), "Ants"))
    Job.objects.all().delete()
    run_defaults(match, actor=None)
    assert Job.objects.count() == 1


def test_friendlies_change_rankings_and_so_the_table() -> None:
    season = a_running_season(4)
    round_ = opened(season)
    result(schedule_friendly(round_, entry_of(season, "Ants"), entry_of(season, "Bees"), actor=cora(season.league)))
    assert Job.objects.filter(season=season).count() == 1


def test_a_match_outside_seasons_queues_nothing() -> None:
    settled(a_match(*two_teams()))
    assert not Job.objects.exists()


def test_the_bell_rings_once_the_result_is_committed(
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: object
) -> None:
    rung: list[int] = []
    monkeypatch.setattr(bell, "RINGERS", [lambda: rung.append(Job.objects.count())])
    match = match_of(opened(a_running_season(2)), "Ants")
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        result(match)
        assert rung == []
    assert rung == [1]
