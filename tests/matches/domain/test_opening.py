"""Steps that wait for earlier matches."""

import pytest
from django.utils import timezone

from matches.domain.opening import open_all_waiting
from matches.domain.sequence import pending_for
from matches.models import Match
from rosters.domain.operation import operation
from rosters.enums import Cause
from rosters.models import Team
from tests.verbs import take_default
from tests.verbs_matches import a_match, a_team, settled, team_at, walk_through

pytestmark = pytest.mark.django_db


def finish_and_die(match: Match, team: Team) -> None:
    """The team's steps are done and its side says so, but nothing that follows has happened."""
    with operation(team, actor=None, cause=Cause.STEP, cause_uid=match.uid) as work:
        while work.step:
            take_default(work)
    match.sides.filter(team=team).update(finished_at=timezone.now())


def opened(match: Match) -> int:
    return match.sides.filter(opened_at__isnull=False).count()


def test_the_sweeper_opens_what_a_crash_left_waiting(match: Match) -> None:
    ants, bees = (team_at(match, place) for place in (0, 1))
    settled(match, 1, 0)
    later = settled(a_match(ants, bees, kind="friendly"), 0, 0)
    for team in (ants, bees):
        finish_and_die(match, team)
    assert opened(later) == 0
    assert open_all_waiting() == 1
    assert opened(later) == 2
    assert open_all_waiting() == 0


def test_the_sweeper_opens_nothing_before_its_turn(match: Match) -> None:
    ants, bees = (team_at(match, place) for place in (0, 1))
    settled(match, 1, 0)
    later = settled(a_match(ants, bees, kind="friendly"), 0, 0)
    assert open_all_waiting() == 0
    assert opened(later) == 0


def test_of_two_waiting_matches_the_one_settled_first_comes_first(match: Match) -> None:
    ants = team_at(match, 0)
    settled(match, 1, 0)
    second = settled(a_match(ants, a_team("Cats")), 0, 0)
    third = settled(a_match(ants, a_team("Dogs")), 0, 0)
    walk_through(match, ants)
    assert (opened(second), opened(third)) == (2, 0)
    walk_through(second, ants)
    assert opened(third) == 2, "that Cats have not finished is no business of Ants and Dogs"


def test_a_team_without_a_roster_has_no_steps(match: Match) -> None:
    bees = team_at(match, 1)
    Team.objects.filter(pk=bees.pk).update(state="", version=0)
    ants = team_at(match, 0)
    settled(match, 1, 0, played=([], []))
    assert pending_for(ants) is None
    assert match.sides.filter(finished_at__isnull=False).count() == 2
