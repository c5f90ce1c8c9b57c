"""A disputed match told by both sides: the versions stand beside each other until it has its result."""

import pytest

from matches.domain.reporting import (
    confirm_report,
    dispute_report,
    rule_on_match,
    rule_on_report,
    submit_report,
    tell_version,
)
from matches.enums import MatchStatus, ReportStatus
from matches.models import Match, Report
from rosters.domain.refusal import Refusal
from rosters.models import Team, User
from rules.core.errors import RuleViolation
from tests.verbs import coach_user
from tests.verbs_league import refused
from tests.verbs_matches import a_report, settled, team_at

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada(match: Match) -> User:
    """The coach of the home side, who reports."""
    return coach_user(team_at(match, 0))


@pytest.fixture
def bob(match: Match) -> User:
    """The coach of the visitors, who disputes."""
    return coach_user(team_at(match, 1))


@pytest.fixture
def report(match: Match, ada: User) -> Report:
    """Ants say that they won 4-1."""
    return submit_report(match, a_report(match, 4, 1), actor=ada, team=team_at(match, 0))


def statuses(match: Match) -> list[str]:
    return list(match.reports.order_by("number").values_list("status", flat=True))


def points(match: Match) -> list[int]:
    return list(match.sides.order_by("index").values_list("points", flat=True))


def test_a_dispute_brings_its_version_in_the_same_act(match: Match, report: Report, bob: User) -> None:
    dispute_report(report, actor=bob, text="We scored two.", version=a_report(match, 4, 2))
    assert statuses(match) == [ReportStatus.DISPUTED, ReportStatus.VERSION]
    version = match.reports.get(status=ReportStatus.VERSION)
    assert (version.disputes, version.team, version.submitted_by) == (report, team_at(match, 1), bob)
    match.refresh_from_db()
    assert (match.status, points(match)) == (MatchStatus.DISPUTED, [None, None])


def test_a_version_that_cannot_have_happened_leaves_no_dispute_behind(match: Match, report: Report, bob: User) -> None:
    with pytest.raises(RuleViolation):
        dispute_report(report, actor=bob, text="No.", version={**a_report(match, 4, 2), "margin": 7})
    with refused("report.same_version", 422):
        dispute_report(report, actor=bob, text="No.", version=a_report(match, 4, 1))
    assert statuses(match) == [ReportStatus.OPEN]


def test_a_version_is_told_later_and_told_anew(match: Match, report: Report, ada: User, bob: User) -> None:
    with refused("report.not_disputed", 409):
        tell_version(match, a_report(match, 4, 2), actor=bob)
    dispute_report(report, actor=bob, text="We scored two.")
    with refused("report.own", 403):
        tell_version(match, a_report(match, 5, 1), actor=ada)
    tell_version(match, a_report(match, 4, 2), actor=bob)
    tell_version(match, a_report(match, 4, 3), actor=bob)
    assert statuses(match) == [ReportStatus.DISPUTED, ReportStatus.SUPERSEDED, ReportStatus.VERSION]


def test_nobody_but_the_other_side_tells_a_version(match: Match, report: Report, bob: User, commissioner: User) -> None:
    dispute_report(report, actor=bob, text="We scored two.")
    with refused("report.not_other_side", 403):
        tell_version(match, a_report(match, 4, 2), actor=commissioner)


@pytest.mark.parametrize("whose", [ReportStatus.DISPUTED, ReportStatus.VERSION])
def test_a_commissioner_rules_for_either_version(
    match: Match, report: Report, bob: User, commissioner: User, whose: str
) -> None:
    dispute_report(report, actor=bob, text="We scored two.", version=a_report(match, 4, 2))
    held = match.reports.get(status=whose)
    with refused("report.text_missing", 422):
        rule_on_report(held, actor=commissioner, reason=" ")
    rule_on_report(held, actor=commissioner, reason="I watched it.")
    assert sorted(statuses(match)) == [ReportStatus.CONFIRMED, ReportStatus.SUPERSEDED]
    assert match.reports.get(status=ReportStatus.CONFIRMED).ruling == "I watched it."
    assert points(match) == ([4, 1] if whose == ReportStatus.DISPUTED else [4, 2])


def test_a_commissioner_rules_for_a_third_version(match: Match, report: Report, bob: User, commissioner: User) -> None:
    dispute_report(report, actor=bob, text="We scored two.", version=a_report(match, 4, 2))
    rule_on_match(match, a_report(match, 3, 3), actor=commissioner, reason="Neither.")
    assert statuses(match) == [ReportStatus.SUPERSEDED, ReportStatus.SUPERSEDED, ReportStatus.CONFIRMED]
    assert points(match) == [3, 3]


def test_who_reported_accepts_the_other_version_and_nobody_needs_to_rule(
    match: Match, report: Report, ada: User, bob: User
) -> None:
    dispute_report(report, actor=bob, text="We scored two.", version=a_report(match, 4, 2))
    version = match.reports.get(status=ReportStatus.VERSION)
    with refused("report.own", 403):
        confirm_report(version, actor=bob)
    with refused("report.answered"):
        confirm_report(report, actor=bob)
    confirm_report(version, actor=ada)
    assert statuses(match) == [ReportStatus.SUPERSEDED, ReportStatus.CONFIRMED]
    assert points(match) == [4, 2]


def test_a_new_report_begins_anew(match: Match, report: Report, ada: User, bob: User) -> None:
    dispute_report(report, actor=bob, text="We scored two.", version=a_report(match, 4, 2))
    submit_report(match, a_report(match, 4, 2, cheers=(1, 0)), actor=ada, team=team_at(match, 0))
    assert statuses(match) == [ReportStatus.SUPERSEDED, ReportStatus.SUPERSEDED, ReportStatus.OPEN]


def test_a_settled_match_takes_no_version(match: Match, teams: tuple[Team, Team], bob: User) -> None:
    settled(match, 2, 1)
    with pytest.raises(Refusal) as caught:
        tell_version(match, a_report(match, 4, 2), actor=bob)
    assert caught.value.code == "match.settled"
