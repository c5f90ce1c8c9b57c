import pytest
from django.db import IntegrityError, transaction

from matches.domain.awarding import award_match, concede_match
from matches.domain.reporting import (
    confirm_report,
    dispute_report,
    replace_report,
    rule_on_match,
    rule_on_report,
    submit_report,
)
from matches.domain.scheduling import void_match
from matches.models import Match, Report
from rosters.domain.refusal import Refusal
from rosters.models import OutboxMessage, Team, User
from rules.core.errors import RuleViolation
from tests.verbs import a_user, coach_user, state_of
from tests.verbs_matches import a_match, a_report, a_team, roster_ids, settled

pytestmark = pytest.mark.django_db

# Ants are Corporation, male: 1 to 3 Strikers, 4 to 6 Jacks, 7 and 8 Guards.


@pytest.fixture
def ants(teams: tuple[Team, Team]) -> Team:
    return teams[0]


@pytest.fixture
def bees(teams: tuple[Team, Team]) -> Team:
    return teams[1]


@pytest.fixture
def report(match: Match, ants: Team) -> Report:
    """Ada's report: Ants win 4 to 1, their Striker 1 with a strike of 4."""
    return submit_report(match, a_report(match, 4, 1, strikes=({1: 1}, {})), actor=coach_user(ants), team=ants)


# A report on its way


def test_a_report_waits_for_the_other_side(match: Match, report: Report) -> None:
    match.refresh_from_db()
    assert (match.status, report.status, report.number) == ("reported", "open", 1)
    assert OutboxMessage.objects.filter(topic="match.reported", subject_uid=match.uid).count() == 1


@pytest.mark.rule("HX-SPONSOR-04")
def test_a_result_counts_once_the_other_coach_has_confirmed_it(match: Match, report: Report, bees: Team) -> None:
    assert not match.sides.filter(points__isnull=False).exists()
    confirm_report(report, actor=coach_user(bees))
    match.refresh_from_db()
    assert match.status == "settled"
    assert list(match.sides.values_list("points", "margin")) == [(4, 3), (1, -3)]


def test_confirming_keeps_what_each_player_did(match: Match, report: Report, ants: Team, bees: Team) -> None:
    confirm_report(report, actor=coach_user(bees))
    striker = ants.players.get(key=1)
    assert dict(striker.statistics.values_list("name", "amount")) == {"matches": 1, "strikes": 1}
    assert ants.players.filter(statistics__name="matches").count() == 8


def test_a_coach_never_confirms_his_own_report(match: Match, report: Report, ants: Team) -> None:
    with pytest.raises(Refusal) as refusal:
        confirm_report(report, actor=coach_user(ants))
    assert (refusal.value.code, refusal.value.status) == ("report.own", 403)
    assert Match.objects.get(pk=match.pk).status == "reported"


def test_the_coach_of_both_teams_does_not_confirm_what_he_reported(match: Match, ants: Team, bees: Team) -> None:
    Team.objects.update(coach=ants.coach)
    report = submit_report(match, a_report(match), actor=coach_user(ants), team=ants)
    with pytest.raises(Refusal) as refusal:
        confirm_report(report, actor=coach_user(ants))
    assert refusal.value.code == "report.own"


def test_the_database_too_refuses_a_report_confirmed_by_its_author(report: Report, ants: Team) -> None:
    own = Report.objects.filter(pk=report.pk)
    with pytest.raises(IntegrityError, match="report_not_confirmed_by_author"), transaction.atomic():
        own.update(status="confirmed", answered_by=coach_user(ants), answered_at=report.submitted_at)


@pytest.mark.parametrize("who", ["stranger", "commissioner"])
def test_only_the_other_coach_himself_confirms(report: Report, commissioner: User, who: str) -> None:
    actor = commissioner if who == "commissioner" else a_user("Mallory")
    with pytest.raises(Refusal) as refusal:
        confirm_report(report, actor=actor)
    assert (refusal.value.code, refusal.value.status) == ("report.not_other_side", 403)


def test_a_stranger_reports_nothing(match: Match, ants: Team) -> None:
    with pytest.raises(Refusal) as refusal:
        submit_report(match, a_report(match), actor=a_user("Mallory"), team=ants)
    assert (refusal.value.code, refusal.value.status) == ("report.not_yours", 403)


def test_nobody_reports_for_a_team_that_did_not_play(match: Match) -> None:
    cats = a_team("Cats", user=a_user("Cleo"))
    with pytest.raises(Refusal) as refusal:
        submit_report(match, a_report(match), actor=coach_user(cats), team=cats)
    assert refusal.value.code == "report.not_in_match"


def test_a_second_report_does_not_push_an_unanswered_one_aside(match: Match, report: Report, bees: Team) -> None:
    with pytest.raises(Refusal) as refusal:
        submit_report(match, a_report(match, 0, 7), actor=coach_user(bees), team=bees)
    assert refusal.value.code == "report.waits"


def test_its_author_replaces_a_report_nobody_has_answered(match: Match, report: Report, ants: Team) -> None:
    second = replace_report(report, a_report(match, 3, 1), actor=coach_user(ants))
    assert list(match.reports.values_list("number", "status")) == [(1, "superseded"), (2, "open")]
    assert second.payload["home"]["points"] == 3


def test_a_replaced_report_is_not_confirmed(match: Match, report: Report, ants: Team, bees: Team) -> None:
    replace_report(report, a_report(match, 3, 1), actor=coach_user(ants))
    with pytest.raises(Refusal) as refusal:
        confirm_report(report, actor=coach_user(bees))
    assert refusal.value.code == "report.answered"


def test_the_other_side_does_not_replace_a_report(match: Match, report: Report, bees: Team) -> None:
    with pytest.raises(Refusal) as refusal:
        replace_report(report, a_report(match, 0, 7), actor=coach_user(bees))
    assert refusal.value.code == "report.not_yours"


def test_what_a_report_said_is_never_changed_or_deleted(report: Report) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Report.objects.filter(pk=report.pk).update(payload={})
    with pytest.raises(IntegrityError), transaction.atomic():
        report.delete()


def test_a_settled_match_takes_no_more_reports(match: Match, ants: Team) -> None:
    settled(match, 1, 0)
    with pytest.raises(Refusal) as refusal:
        submit_report(match, a_report(match), actor=coach_user(ants), team=ants)
    assert refusal.value.code == "match.settled"


def test_a_match_called_off_takes_no_reports(match: Match, ants: Team) -> None:
    payload = a_report(match)
    void_match(match)
    with pytest.raises(Refusal) as refusal:
        submit_report(match, payload, actor=coach_user(ants), team=ants)
    assert refusal.value.code == "match.void"


# Disputes and rulings


def test_a_disputed_report_waits_for_another(match: Match, report: Report, ants: Team, bees: Team) -> None:
    dispute_report(report, actor=coach_user(bees), text="It was 4 to 2.")
    match.refresh_from_db()
    assert match.status == "disputed"
    with pytest.raises(Refusal) as refusal:
        confirm_report(report, actor=coach_user(bees))
    assert refusal.value.code == "report.answered"
    second = submit_report(match, a_report(match, 4, 2), actor=coach_user(bees), team=bees)
    confirm_report(second, actor=coach_user(ants))
    assert list(match.reports.values_list("status", "answer")) == [("superseded", "It was 4 to 2."), ("confirmed", "")]


def test_a_dispute_says_what_is_wrong(report: Report, bees: Team) -> None:
    with pytest.raises(Refusal) as refusal:
        dispute_report(report, actor=coach_user(bees), text=" ")
    assert refusal.value.code == "report.text_missing"


def test_an_author_does_not_dispute_his_own_report(report: Report, ants: Team) -> None:
    with pytest.raises(Refusal) as refusal:
        dispute_report(report, actor=coach_user(ants), text="Oh no.")
    assert refusal.value.code == "report.own"


def test_a_commissioner_rules_on_a_disputed_report(
    match: Match, report: Report, bees: Team, commissioner: User
) -> None:
    dispute_report(report, actor=coach_user(bees), text="It was 4 to 2.")
    rule_on_report(report, actor=commissioner, reason="The photo shows 4 to 1.")
    confirmed = match.reports.get()
    assert (confirmed.status, confirmed.ruling) == ("confirmed", "The photo shows 4 to 1.")
    assert confirmed.answered_by == commissioner
    assert Match.objects.get(pk=match.pk).status == "settled"


@pytest.mark.rule("HX-SPONSOR-05")
def test_a_result_that_was_corrected_keeps_the_old_entry_and_who_changed_it(
    match: Match, report: Report, ants: Team, commissioner: User
) -> None:
    rule_on_match(match, a_report(match, 4, 2), actor=commissioner, reason="The photo shows 4 to 2.")
    old, new = match.reports.order_by("number")
    assert (old.status, old.payload["visitor"]["points"], old.submitted_by) == ("superseded", 1, coach_user(ants))
    assert (new.status, new.payload["visitor"]["points"], new.answered_by) == ("confirmed", 2, commissioner)


def test_a_ruling_needs_a_reason(report: Report, commissioner: User) -> None:
    with pytest.raises(Refusal) as refusal:
        rule_on_report(report, actor=commissioner, reason="")
    assert refusal.value.code == "report.text_missing"


def test_a_coach_does_not_rule(match: Match, report: Report, bees: Team) -> None:
    with pytest.raises(Refusal) as refusal:
        rule_on_report(report, actor=coach_user(bees), reason="I say so.")
    assert (refusal.value.code, refusal.value.status) == ("ruling.not_yours", 403)


def test_a_commissioner_of_another_league_does_not_rule(teams: tuple[Team, Team], commissioner: User) -> None:
    elsewhere = a_match(*teams)
    Match.objects.filter(pk=elsewhere.pk).update(league_uid="elsewhere")
    with pytest.raises(Refusal) as refusal:
        rule_on_match(elsewhere, a_report(elsewhere), actor=commissioner, reason="Mine.")
    assert refusal.value.code == "ruling.not_yours"


def test_a_league_without_accounts_is_run_by_its_commissioner_alone(commissioner: User) -> None:
    match = a_match(a_team("Dogs"), a_team("Emus"))
    rule_on_match(match, a_report(match, 3, 0), actor=commissioner, reason="Told by both at the table.")
    assert Match.objects.get(pk=match.pk).status == "settled"
    assert match.reports.get().submitted_by == commissioner


def test_a_commissioner_speaks_for_a_guest_and_the_other_coach_confirms(ants: Team, commissioner: User) -> None:
    dogs = a_team("Dogs")
    match = a_match(dogs, ants)
    report = submit_report(match, a_report(match, 2, 3), actor=commissioner, team=dogs)
    confirm_report(report, actor=coach_user(ants))
    assert Match.objects.get(pk=match.pk).status == "settled"


# Matches that were not played out


def test_an_awarded_match_goes_to_one_side_by_the_set_score(match: Match, bees: Team, commissioner: User) -> None:
    award_match(match, bees, actor=commissioner, reason="Ants did not come.")
    match.refresh_from_db()
    assert match.facts["ending"] == "awarded"
    assert match.facts["winner"] == 1
    assert list(match.sides.values_list("points", "margin")) == [(0, -3), (3, 3)]
    assert match.reports.get().ruling == "Ants did not come."


def test_a_match_is_given_up_with_the_others_consent(match: Match, ants: Team, bees: Team) -> None:
    report = concede_match(match, ants, actor=coach_user(ants), reason="Ill.")
    assert Match.objects.get(pk=match.pk).status == "reported"
    confirm_report(report, actor=coach_user(bees))
    match.refresh_from_db()
    assert (match.facts["ending"], match.facts["winner"]) == ("conceded", 1)


def test_an_abandoned_match_counts_as_it_stood(match: Match, ants: Team, bees: Team) -> None:
    payload = a_report(match, 3, 1, ending="abandoned", reason="The hall closed.", rush=9)
    report = submit_report(match, payload, actor=coach_user(ants), team=ants)
    confirm_report(report, actor=coach_user(bees))
    match.refresh_from_db()
    assert (match.facts["ending"], match.facts["winner"]) == ("abandoned", 0)


# What cannot have happened


def refused(match: Match, team: Team, payload: object) -> str:
    """The code a report is refused with; it leaves nothing behind."""
    with pytest.raises(RuleViolation) as violation:
        submit_report(match, payload, actor=coach_user(team), team=team)
    assert not match.reports.exists()
    assert Match.objects.get(pk=match.pk).status == "scheduled"
    return violation.value.code


def test_a_margin_above_seven_is_refused(match: Match, ants: Team) -> None:
    assert refused(match, ants, a_report(match, 8, 0) | {"margin": 8}) == "report.margin_above_landslide"


def test_a_guard_does_not_score(match: Match, ants: Team) -> None:
    assert refused(match, ants, a_report(match, 4, 0, strikes=({7: 1}, {}))) == "report.role_cannot_strike"


def test_a_dead_player_does_not_score(match: Match, ants: Team, bees: Team) -> None:
    first = a_match(ants, bees, kind="friendly")
    settled(first, injuries=[{"to": 0, "player": 1, "damage": 4, "by": 5, "by_side": 1, "cause": "slam"}])
    assert state_of(ants).player(1).status == "dead"
    assert refused(match, ants, a_report(match, 4, 0, strikes=({1: 1}, {}))) == "report.player_dead"


def test_a_player_nobody_hired_does_not_play(match: Match, ants: Team) -> None:
    payload = a_report(match, played=([*roster_ids(ants), 99], [1, 2, 3, 4, 5, 6]))
    assert refused(match, ants, payload) == "report.unknown_player"


def test_fifteen_players_are_too_many(match: Match, ants: Team) -> None:
    payload = a_report(match, played=(list(range(1, 16)), [1, 2, 3, 4, 5, 6]))
    assert refused(match, ants, payload) == "report.too_many_players"


@pytest.mark.parametrize(
    "payload",
    [
        None,
        [],
        "3:1",
        {},
        {"home": {}, "visitor": {}, "margin": "three"},
        {"home": {}, "visitor": {}, "margin": 1.5},
        {"home": {}, "visitor": {}, "margin": True},
        {"home": {"took_part": [{}]}, "visitor": {}, "margin": 0},
    ],
)
def test_a_malformed_report_is_refused(match: Match, ants: Team, payload: object) -> None:
    assert refused(match, ants, payload) == "command.malformed"


def test_a_report_that_has_become_impossible_is_not_confirmed(match: Match, ants: Team, bees: Team) -> None:
    report = submit_report(match, a_report(match, 4, 0, strikes=({1: 1}, {})), actor=coach_user(ants), team=ants)
    other = a_match(ants, bees, kind="friendly")
    settled(other, injuries=[{"to": 0, "player": 1, "damage": 4, "by": 5, "by_side": 1, "cause": "slam"}])
    with pytest.raises(RuleViolation) as violation:
        confirm_report(report, actor=coach_user(bees))
    assert violation.value.code == "report.player_dead"
    assert Match.objects.get(pk=match.pk).status == "reported"
    assert Report.objects.get(pk=report.pk).status == "open"
