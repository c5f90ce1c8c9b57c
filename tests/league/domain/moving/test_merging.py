"""Coaches and teams that were entered twice are one, and two again until somebody builds on it."""

import pytest

from league.domain.admission import free_teams
from league.domain.coaches import guests_of
from league.domain.entries import take_over
from league.domain.guests import add_guest
from league.domain.invitations import find_invitation, invite
from league.domain.moving.merging import merge_coaches, merge_teams, plan_coach_merge, undo_merge
from league.domain.seasons import start_season
from league.models import AuditEntry, League, Season
from rosters.domain.naming import rename_team
from rosters.domain.operation import operation
from rosters.domain.people import coach_for_user
from rosters.domain.refusal import Refusal
from rosters.enums import Cause
from rosters.models import Coach, Team, TeamEvent
from tests.verbs import a_host, a_user
from tests.verbs_league import a_league, a_member, a_season, cora, enter, entry_of

pytestmark = [pytest.mark.django_db, pytest.mark.long]
WHY = "He says so himself"


@pytest.fixture
def season() -> Season:
    """Ants and Bees of guests; being set up."""
    return a_season(2)


@pytest.fixture
def league(season: Season) -> League:
    return season.league


def coach_of(season: Season, name: str) -> Coach:
    coach = entry_of(season, name).team.coach
    assert coach is not None
    return coach


def refused(code: str) -> pytest.RaisesExc:  # type: ignore[name-defined]  # of this pytest
    return pytest.raises(Refusal, check=lambda refusal: refusal.code == code)


def test_a_guest_becomes_the_member_he_is_and_back(season: Season, league: League) -> None:
    gone, anna = coach_of(season, "Ants"), coach_for_user(a_member(league, "Anna"))
    _invitation, secret = invite(league, actor=cora(league), coach=gone)
    plan = plan_coach_merge(league, anna, gone, actor=cora(league))
    assert ([team.name for team in plan.teams], plan.links) == (["Ants"], 1)
    rows = TeamEvent.objects.count()
    merge = merge_coaches(league, anna, gone, actor=cora(league), reason=WHY)
    assert (Team.objects.get(name="Ants").coach, find_invitation(secret)) == (anna, None)
    assert gone not in guests_of(league)
    told = AuditEntry.objects.get(verb="coaches.merged")
    assert (told.reason, told.facts["gone"], told.facts["kept"]) == (WHY, gone.name, "Anna")
    undo_merge(merge, actor=cora(league))
    assert Team.objects.get(name="Ants").coach == gone
    assert gone in guests_of(league)
    assert TeamEvent.objects.count() == rows  # logs stay as they are
    with refused("merge.undone"):
        undo_merge(merge, actor=cora(league))


def test_two_who_run_teams_in_one_season_are_not_merged(season: Season, league: League) -> None:
    with refused("merge.both_play"):
        merge_coaches(league, coach_of(season, "Ants"), coach_of(season, "Bees"), actor=cora(league), reason=WHY)


def test_who_signs_in_is_not_merged_away(season: Season, league: League) -> None:
    anna = coach_for_user(a_member(league, "Anna"))
    with refused("merge.signs_in"):
        merge_coaches(league, coach_of(season, "Ants"), anna, actor=cora(league), reason=WHY)


def test_nobody_is_himself_twice(season: Season, league: League) -> None:
    ants = coach_of(season, "Ants")
    with refused("merge.same"):
        merge_coaches(league, ants, ants, actor=cora(league), reason=WHY)


def test_coaches_of_another_league_are_not_known_here(league: League) -> None:
    other = a_season(1, league=a_league(name="Other"))
    with refused("coach.elsewhere"):
        merge_coaches(league, guests_of(league)[0], coach_of(other, "Ants"), actor=cora(league), reason=WHY)


def test_a_guest_of_two_leagues_is_merged_by_a_host_alone(season: Season, league: League) -> None:
    gone, kept = coach_of(season, "Ants"), add_guest(league, "Anna", actor=cora(league))
    other = a_season(0, league=a_league(name="Other"))
    enter(other, "Hens", coach=gone)
    with refused("merge.other_league"):
        merge_coaches(league, kept, gone, actor=cora(league), reason=WHY)
    merge_coaches(league, kept, gone, actor=a_host(), reason=WHY)
    assert set(kept.teams.values_list("name", flat=True)) == {"Ants", "Hens"}


def test_only_a_commissioner_merges_and_says_why(season: Season, league: League) -> None:
    kept = add_guest(league, "Anna", actor=cora(league))
    for actor, reason in ((a_user("Somebody"), WHY), (cora(league), " ")):
        with pytest.raises(Refusal):
            merge_coaches(league, kept, coach_of(season, "Ants"), actor=actor, reason=reason)


def test_what_was_built_on_a_merge_keeps_it(season: Season, league: League) -> None:
    anna = a_member(league, "Anna")
    merge = merge_coaches(league, coach_for_user(anna), coach_of(season, "Ants"), actor=cora(league), reason=WHY)
    rename_team(entry_of(season, "Ants").team, "Aunts", actor=anna)
    with refused("merge.built_upon"):
        undo_merge(merge, actor=cora(league))


def test_a_team_that_changed_hands_since_stays(season: Season, league: League) -> None:
    kept = add_guest(league, "Anna", actor=cora(league))
    merge = merge_coaches(league, kept, coach_of(season, "Ants"), actor=cora(league), reason=WHY)
    take_over(entry_of(season, "Ants"), add_guest(league, "Zoe", actor=cora(league)), actor=cora(league))
    with refused("merge.built_upon"):
        undo_merge(merge, actor=cora(league))


@pytest.fixture
def doubled(season: Season) -> Team:
    """A team like the Ants, of another guest; the Ants play the first list."""
    return enter(season, "Antz", list_key="corporation_male").team


def test_a_doubled_team_leaves_and_comes_back(season: Season, league: League, doubled: Team) -> None:
    ants = entry_of(season, "Ants").team
    merge = merge_teams(league, ants, doubled, actor=cora(league), reason=WHY)
    assert set(season.entries.values_list("team__name", flat=True)) == {"Ants", "Bees"}
    assert doubled not in free_teams(season, seen_by=cora(league))
    undo_merge(merge, actor=cora(league))
    assert entry_of(season, "Antz").number == merge.number


def test_a_team_with_a_past_is_not_merged_away(season: Season, league: League, doubled: Team) -> None:
    with operation(doubled, actor=None, cause=Cause.RULING) as work:
        work.tell("bring_in", cash=5)
    with refused("merge.has_history"):
        merge_teams(league, entry_of(season, "Ants").team, doubled, actor=cora(league), reason=WHY)


def test_teams_that_are_not_the_same_are_refused(season: Season, league: League, doubled: Team) -> None:
    ants, bees = entry_of(season, "Ants").team, entry_of(season, "Bees").team
    elsewhere = enter(a_season(0, league=a_league(name="Other")), "Hens").team
    for kept, gone, code in (
        (ants, ants, "merge.same"),
        (bees, doubled, "merge.other_list"),
        (ants, elsewhere, "merge.not_in_setup"),
        (elsewhere, doubled, "merge.other_season"),
    ):
        with refused(code):
            merge_teams(league, kept, gone, actor=cora(league), reason=WHY)


def test_a_season_that_started_keeps_the_merge(season: Season, league: League, doubled: Team) -> None:
    merge = merge_teams(league, entry_of(season, "Ants").team, doubled, actor=cora(league), reason=WHY)
    start_season(season, actor=cora(league))
    with refused("merge.built_upon"):
        undo_merge(merge, actor=cora(league))
