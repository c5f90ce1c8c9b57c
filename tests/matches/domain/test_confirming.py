"""Whose word makes a report the result, by the option `sponsor.confirm` (HX-SPONSOR-04)."""

import pytest

from matches.domain.awarding import concede_match
from matches.domain.correcting import correct_match
from matches.domain.reporting import (
    approve_report,
    confirm_report,
    dispute_report,
    replace_report,
    rule_on_report,
    submit_report,
    tell_version,
)
from matches.models import Match, Report
from rosters.domain.refusal import Refusal
from rosters.models import OutboxMessage, Team, User
from tests.verbs import a_user, coach_user
from tests.verbs_matches import a_match, a_report, a_team, team_at

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HX-SPONSOR-04")]


@pytest.fixture
def one(teams: tuple[Team, Team]) -> Match:
    """Ants at home to Bees, where the report of one coach counts."""
    return a_match(*teams, sponsor__confirm="one_coach")


@pytest.fixture
def official(teams: tuple[Team, Team]) -> Match:
    """Ants at home to Bees, where a commissioner confirms."""
    return a_match(*teams, sponsor__confirm="sponsor")


def reported(match: Match, place: int = 0, actor: User | None = None) -> Report:
    team = team_at(match, place)
    return submit_report(match, a_report(match, 4, 1), actor=actor or coach_user(team), team=team)


def status(match: Match) -> str:
    return Match.objects.get(pk=match.pk).status


def code_of(act: object, *args: object, **told: object) -> tuple[str, int]:
    with pytest.raises(Refusal) as refusal:
        act(*args, **told)  # type: ignore[operator]
    return refusal.value.code, refusal.value.status


# One coach


@pytest.mark.parametrize("place", [0, 1])
def test_the_report_of_either_coach_counts_at_once(one: Match, place: int) -> None:
    report = reported(one, place)
    assert (one.status, status(one)) == ("settled", "settled")
    assert list(one.sides.values_list("points", flat=True)) == [4, 1]
    assert (report.status, report.answered_by, report.ruling) == ("confirmed", None, "")
    assert all(one.sides.values_list("opened_at", flat=True))


def test_what_counts_at_once_waits_for_nobody(one: Match) -> None:
    report, bob = reported(one), coach_user(team_at(one, 1))
    assert not OutboxMessage.objects.filter(topic="match.reported").exists()
    told = OutboxMessage.objects.get(topic="match.settled").payload
    assert told["doer"] == coach_user(team_at(one, 0)).pk
    assert code_of(confirm_report, report, actor=bob) == ("match.settled", 409)
    assert code_of(dispute_report, report, actor=bob, text="No.") == ("match.settled", 409)
    assert code_of(reported, one, 1) == ("match.settled", 409)


def test_a_stranger_does_not_report_where_one_report_counts(one: Match) -> None:
    mallory = a_user("Mallory")
    assert code_of(reported, one, 0, mallory) == ("report.not_yours", 403)
    assert status(one) == "scheduled"


def test_a_match_is_given_up_by_one_word_where_one_report_counts(one: Match) -> None:
    ants = team_at(one, 0)
    concede_match(one, ants, actor=coach_user(ants), reason="Ill.")
    one.refresh_from_db()
    assert (one.facts["ending"], one.facts["winner"]) == ("conceded", 1)


def test_what_one_coach_reported_is_corrected_like_any_result(one: Match, commissioner: User) -> None:
    first = reported(one)
    correct_match(one, a_report(one, 1, 4), actor=commissioner, reason="The photo shows it.")
    assert list(one.sides.values_list("points", flat=True)) == [1, 4]
    first.refresh_from_db()
    assert (first.status, first.corrected_by.ruling) == ("superseded", "The photo shows it.")


# The sponsor


def test_the_other_coach_does_not_confirm_where_a_commissioner_does(official: Match, commissioner: User) -> None:
    report = reported(official)
    bob = coach_user(team_at(official, 1))
    assert code_of(confirm_report, report, actor=bob) == ("report.sponsor_confirms", 403)
    assert code_of(approve_report, report, actor=bob) == ("report.not_sponsor", 403)
    assert status(official) == "reported"
    approve_report(report, actor=commissioner)
    assert status(official) == "settled"
    report.refresh_from_db()
    assert (report.answered_by, report.ruling) == (commissioner, "")


def test_both_coaches_say_the_same_and_it_still_waits(official: Match, commissioner: User) -> None:
    report = reported(official)
    assert code_of(reported, official, 1) == ("report.waits", 409)
    replace_report(report, a_report(official, 3, 1), actor=coach_user(team_at(official, 0)))
    assert status(official) == "reported"
    assert code_of(approve_report, report, actor=commissioner) == ("report.answered", 409)


def test_a_commissioner_does_not_confirm_the_report_of_his_own_side(commissioner: User) -> None:
    own, dogs = a_team("Ants", user=commissioner), a_team("Dogs")
    theirs = a_match(own, dogs, sponsor__confirm="sponsor")
    for place in (0, 1):  # of his own team, and for a guest in whose place he reports
        match = theirs if place == 0 else a_match(dogs, a_team("Emus"), sponsor__confirm="sponsor")
        report = reported(match, 0, commissioner)
        assert code_of(approve_report, report, actor=commissioner) == ("report.own_side", 403)
        rule_on_report(report, actor=commissioner, reason="Both told me.")
        assert status(match) == "settled"


def test_a_disputed_report_is_ruled_on_and_no_version_is_accepted(official: Match, commissioner: User) -> None:
    report = reported(official)
    ada, bob = (coach_user(team_at(official, place)) for place in (0, 1))
    dispute_report(report, actor=bob, text="It was 4-2.")
    version = tell_version(official, a_report(official, 4, 2), actor=bob)
    assert code_of(approve_report, report, actor=commissioner) == ("report.answered", 409)
    assert code_of(approve_report, version, actor=commissioner) == ("report.answered", 409)
    assert code_of(confirm_report, version, actor=ada) == ("report.sponsor_confirms", 403)
    rule_on_report(version, actor=commissioner, reason="So says the sheet.")
    assert list(official.sides.values_list("points", flat=True)) == [4, 2]


def test_a_commissioner_of_coaches_who_confirm_rules_with_a_reason(match: Match, commissioner: User) -> None:
    report = reported(match)
    assert code_of(approve_report, report, actor=commissioner) == ("report.not_sponsor", 403)
    assert status(match) == "reported"
