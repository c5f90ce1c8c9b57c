"""The pages of a report where one coach's counts, and where a commissioner confirms (HX-SPONSOR-04)."""

import re

import pytest
from django.http import HttpResponse
from django.urls import reverse

from matches.domain.reporting import dispute_report, submit_report
from matches.models import Match, Report
from rosters.models import Team, User
from tests.pages import PageClient
from tests.verbs import a_user, coach_user
from tests.verbs_matches import a_match, a_report, team_at

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HX-SPONSOR-04")]
EVERYBODY = {f"played_{place}_{player}": "on" for place in (0, 1) for player in range(1, 9)}
FOUR_TO_ONE = EVERYBODY | {"points_0": "4", "points_1": "1", "injury_rows": "3"}


@pytest.fixture
def official(teams: tuple[Team, Team]) -> Match:
    """Ants at home to Bees; a commissioner confirms."""
    return a_match(*teams, sponsor__confirm="sponsor")


def url_of(name: str, match: Match) -> str:
    return reverse(name, kwargs={"uid": match.uid})


def read(client: PageClient, name: str, match: Match) -> str:
    page = client.get(url_of(name, match))
    assert page.status_code == 200, page.status_code
    return " ".join(page.content.decode().split())


def send(client: PageClient, name: str, match: Match, fields: dict[str, str]) -> HttpResponse:
    found = re.search(r'name="key" value="([^"]+)"', read(client, name, match))
    assert found is not None
    return client.post(url_of(name, match), {"key": found.group(1), **fields})


def reported(match: Match) -> Report:
    ants = team_at(match, 0)
    return submit_report(match, a_report(match, 4, 1), actor=coach_user(ants), team=ants)


def test_one_coach_sends_the_form_and_the_match_has_its_result(client: PageClient, teams: tuple[Team, Team]) -> None:
    match = a_match(*teams, sponsor__confirm="one_coach")
    client.force_login(coach_user(teams[1]))
    assert send(client, "match-report", match, FOUR_TO_ONE).status_code == 302
    page = read(client, "match", match)
    assert "Reported. The match has its result." in page
    assert "in this season the report of one coach counts" in page
    client.force_login(coach_user(teams[0]))
    assert client.get(url_of("match-confirm", match)).status_code == 302, "nothing is left to confirm"


def test_the_other_coach_can_dispute_and_not_confirm(client: PageClient, official: Match) -> None:
    reported(official)
    client.force_login(coach_user(team_at(official, 1)))
    assert "Dispute the report" in read(client, "match", official)
    page = read(client, "match-confirm", official)
    assert "A commissioner confirms this report" in page
    assert "Yes, confirm" not in page
    refused = send(client, "match-confirm", official, {"act": "confirm"})
    assert refused.status_code == 403
    assert "In this season a commissioner confirms every report." in refused.content.decode()
    assert send(client, "match-confirm", official, {"act": "approve"}).status_code == 403
    assert send(client, "match-confirm", official, {"act": "dispute", "text": "4-2."}).status_code == 302
    assert Report.objects.get().status == "disputed"


def test_a_commissioner_confirms_without_a_reason(client: PageClient, official: Match, commissioner: User) -> None:
    reported(official)
    client.force_login(commissioner)
    assert "Confirm the report" in read(client, "match", official)
    page = read(client, "match-confirm", official)
    assert 'value="approve"' in page
    assert "What is wrong?" not in page
    assert "Only a correction changes it afterwards." in page
    assert send(client, "match-confirm", official, {"act": "approve"}).status_code == 302
    assert Match.objects.get(pk=official.pk).status == "settled"
    assert "Ruled by a commissioner" not in read(client, "match", official)


def test_the_coach_who_reported_reads_who_confirms(client: PageClient, official: Match) -> None:
    client.force_login(coach_user(team_at(official, 0)))
    assert send(client, "match-report", official, FOUR_TO_ONE).status_code == 302
    page = read(client, "match", official)
    assert "Reported. A commissioner is asked to confirm it." in page
    assert "it counts when a commissioner confirms it" in page
    assert client.get(url_of("match-confirm", official)).status_code == 403


def test_a_commissioner_rules_on_the_report_he_sent_himself(
    client: PageClient, official: Match, commissioner: User
) -> None:
    submit_report(official, a_report(official, 4, 1), actor=commissioner, team=team_at(official, 0))
    client.force_login(commissioner)
    assert url_of("match-confirm", official) not in read(client, "match", official)
    assert client.get(url_of("match-confirm", official)).url == url_of("match-rule", official)


def test_a_stranger_neither_confirms_nor_disputes(client: PageClient, official: Match) -> None:
    reported(official)
    client.force_login(a_user("Mallory"))
    assert client.get(url_of("match-confirm", official)).status_code == 403


def test_nobody_accepts_a_version_where_a_commissioner_decides(client: PageClient, official: Match) -> None:
    dispute_report(
        reported(official), actor=coach_user(team_at(official, 1)), text="4-2.", version=a_report(official, 4, 2)
    )
    client.force_login(coach_user(team_at(official, 0)))
    assert "Is the other version right?" not in read(client, "match", official)
    assert client.get(url_of("match-confirm", official)).url == url_of("match", official)
