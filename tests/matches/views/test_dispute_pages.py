"""The pages of a dispute: a version told with it or after it, both side by side, accepted or ruled on."""

import re

import pytest
from django.http import HttpResponse
from django.urls import reverse

from matches.domain.reporting import dispute_report, submit_report
from matches.models import Match, Report
from rosters.models import User
from tests.counting import queries_of
from tests.pages import PageClient
from tests.verbs import coach_user
from tests.verbs_matches import a_report, team_at

pytestmark = pytest.mark.django_db
EVERYBODY = {f"played_{place}_{player}": "on" for place in (0, 1) for player in range(1, 9)}
TWO = EVERYBODY | {"points_0": "4", "points_1": "2", "injury_rows": "3"}


@pytest.fixture(autouse=True)
def report(match: Match) -> Report:
    """Ants of Ada say that they won 4-1."""
    ants = team_at(match, 0)
    return submit_report(match, a_report(match, 4, 1), actor=coach_user(ants), team=ants)


@pytest.fixture
def versions(match: Match, report: Report) -> Report:
    """Bees of Bob say that it was 4-2."""
    dispute_report(report, actor=coach_user(team_at(match, 1)), text="We had two.", version=a_report(match, 4, 2))
    return match.reports.get(status="version")


def url_of(name: str, match: Match) -> str:
    return reverse(name, kwargs={"uid": match.uid})


def read(client: PageClient, name: str, match: Match) -> str:
    page = client.get(url_of(name, match))
    assert page.status_code == 200
    return " ".join(page.content.decode().split())


def send(client: PageClient, name: str, match: Match, fields: dict[str, str]) -> HttpResponse:
    found = re.search(r'name="key" value="([^"]+)"', read(client, name, match))
    assert found is not None
    return client.post(url_of(name, match), {"key": found.group(1), **fields})


def test_a_dispute_is_sent_with_the_whole_version(client: PageClient, match: Match) -> None:
    client.force_login(coach_user(team_at(match, 1)))
    assert url_of("match-dispute", match) in read(client, "match-confirm", match)
    page = read(client, "match-dispute", match)
    assert 'value="4"' in page, "the form begins with what was reported"
    refused = send(client, "match-dispute", match, TWO | {"text": ""})
    assert refused.status_code == 422
    assert "Say what is wrong with the report." in refused.content.decode()
    same = send(client, "match-dispute", match, TWO | {"points_1": "1", "text": "No."})
    assert "Your version says what the report says." in same.content.decode()
    assert send(client, "match-dispute", match, TWO | {"text": "We had two."}).status_code == 302
    assert [report.status for report in Report.objects.order_by("number")] == ["disputed", "version"]
    public = read(client, "match", match)
    assert "<mark>2</mark>" in public
    assert "We had two." in public


def test_a_version_is_added_and_changed_after_a_dispute(client: PageClient, match: Match, report: Report) -> None:
    bob = coach_user(team_at(match, 1))
    dispute_report(report, actor=bob, text="We had two.")
    client.force_login(bob)
    assert "Tell your version" in read(client, "match", match)
    assert send(client, "match-dispute", match, TWO).status_code == 302
    assert "Change your version" in read(client, "match", match)
    assert 'value="2"' in read(client, "match-dispute", match), "it begins with what was told before"
    assert send(client, "match-dispute", match, TWO | {"points_1": "3"}).status_code == 302
    assert Report.objects.get(status="version").payload["visitor"]["points"] == 3


def test_who_reported_sees_both_and_accepts(client: PageClient, match: Match, versions: Report) -> None:
    client.force_login(coach_user(team_at(match, 0)))
    assert "Is the other version right?" in read(client, "match", match)
    page = read(client, "match-confirm", match)
    assert "Accept this version" in page
    assert page.count("<mark>") == 4, "the result and the points of the Bees"
    assert send(client, "match-confirm", match, {"act": "confirm"}).status_code == 302
    assert Report.objects.get(pk=versions.pk).status == "confirmed"


def test_nobody_else_tells_or_accepts_a_version(
    client: PageClient, match: Match, versions: Report, commissioner: User
) -> None:
    client.force_login(commissioner)
    assert client.get(url_of("match-dispute", match)).status_code == 403
    assert client.get(url_of("match-confirm", match)).status_code == 403
    client.force_login(coach_user(team_at(match, 0)))
    assert client.get(url_of("match-dispute", match)).status_code == 403
    client.force_login(coach_user(team_at(match, 1)))
    assert client.get(url_of("match-confirm", match)).status_code == 403


@pytest.mark.parametrize(("choice", "score"), [(0, [4, 1]), (1, [4, 2])])
def test_a_commissioner_sees_both_side_by_side_and_rules_for_one(
    client: PageClient, match: Match, versions: Report, commissioner: User, choice: int, score: list[int]
) -> None:
    client.force_login(commissioner)
    page = read(client, "match-rule", match)
    assert "Ants says" in page
    assert "Bees says" in page
    assert page.count("differs") == 2
    held = match.reports.order_by("number")[choice]
    fields = {"act": "uphold", "report": held.uid}
    refused = send(client, "match-rule", match, fields | {"reason": ""})
    assert refused.status_code == 422
    assert send(client, "match-rule", match, fields | {"reason": "I watched it."}).status_code == 302
    assert list(match.sides.order_by("index").values_list("points", flat=True)) == score
    public = read(client, "match", match)
    assert "I watched it." in public
    assert "<mark>" not in public


def test_a_third_version_begins_with_the_disputed_report(
    client: PageClient, match: Match, versions: Report, commissioner: User
) -> None:
    client.force_login(commissioner)
    assert "A third version" in read(client, "match-rule", match)
    fields = TWO | {"points_0": "5", "ruling": "Neither."}
    assert send(client, "match-rule-report", match, fields).status_code == 302
    assert list(match.sides.order_by("index").values_list("points", flat=True)) == [5, 2]


def test_once_a_report_is_confirmed_there_is_nothing_to_tell(client: PageClient, match: Match) -> None:
    bob = coach_user(team_at(match, 1))
    client.force_login(bob)
    send(client, "match-confirm", match, {"act": "confirm"})
    assert client.get(url_of("match-dispute", match))["Location"] == url_of("match", match)


def test_a_match_with_two_versions_takes_no_query_more_for_each_row(
    client: PageClient, match: Match, report: Report
) -> None:
    before = queries_of(client, url_of("match", match))
    told = a_report(match, 9, 2, cheers=(3, 4))
    dispute_report(report, actor=coach_user(team_at(match, 1)), text="No.", version=told)
    assert queries_of(client, url_of("match", match)) <= before + 1
