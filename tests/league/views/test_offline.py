"""What a device takes along, and that it forgets whoever signs out. What it does without a line: tests/e2e."""

import json

import pytest
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from matches.models import Match
from tests.pages import PageClient
from tests.verbs import coach_user
from tests.verbs_matches import a_match, a_team, settled, team_at, two_teams

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    return a_match(*two_teams())


def along(client: PageClient) -> list[str]:
    return list(client.get(reverse("line")).json()["along"])


def test_nobody_who_has_not_signed_in_takes_anything_along() -> None:
    answer = PageClient().get(reverse("line"))
    assert answer.json() == {"person": "", "along": []}
    assert "no-store" in answer["Cache-Control"]


def test_a_coach_takes_his_match_its_report_and_both_rosters_along(match: Match) -> None:
    client, (mine, theirs) = PageClient(), (team_at(match, 0), team_at(match, 1))
    client.force_login(coach_user(mine))
    answer = client.get(reverse("line")).json()
    assert answer["person"] == coach_user(mine).uid
    assert answer["along"] == [
        reverse("next"),
        reverse("match", args=[match.uid]),
        reverse("team", args=[mine.uid]),
        reverse("team", args=[theirs.uid]),
        reverse("match-report", args=[match.uid]),
    ]
    assert {client.get(address).status_code for address in answer["along"]} == {200}


def test_after_the_match_the_steps_of_his_own_team_are_taken_along(match: Match) -> None:
    client, mine = PageClient(), team_at(match, 0)
    settled(match)
    client.force_login(coach_user(mine))
    assert [address for address in along(client) if "steps" in address] == [
        reverse("team-steps", args=[match.uid, mine.uid])
    ]
    assert reverse("match-report", args=[match.uid]) not in along(client)


def test_many_matches_ask_as_often_as_one(match: Match) -> None:
    client, mine = PageClient(), team_at(match, 0)
    client.force_login(coach_user(mine))
    along(client)
    with CaptureQueriesContext(
        connection,
    ) as asked:
        along(client)
    for _number in range(3):
        a_match(mine, a_team("Wasps"))
    with CaptureQueriesContext(connection) as again:
        assert len(along(client)) > 7
    assert len(again) == len(asked)


def test_whoever_signs_out_leaves_nothing_on_the_device(match: Match) -> None:
    client = PageClient()
    client.force_login(coach_user(team_at(match, 0)))
    assert "Clear-Site-Data" not in client.get(reverse("account_logout"))
    assert client.post(reverse("account_logout"))["Clear-Site-Data"] == '"cache", "storage"'
    assert client.get(reverse("line")).json()["person"] == ""


def test_the_site_can_be_installed() -> None:
    client = PageClient()
    answer = client.get("/manifest.webmanifest")
    manifest = json.loads(b"".join(answer.streaming_content))
    answer.close()
    assert manifest["start_url"] == reverse("next")
    for icon in manifest["icons"]:
        assert (settings.HOME / "league/root" / icon["src"].lstrip("/")).is_file()
    assert answer["Content-Type"] == "application/manifest+json"


def test_only_people_have_the_scripts_of_the_line(match: Match) -> None:
    client = PageClient()
    assert "/kept.js" not in client.get("/").content.decode()
    client.force_login(coach_user(team_at(match, 0)))
    assert "/kept.js" in client.get("/").content.decode()
    assert coach_user(team_at(match, 0)).uid not in client.get(reverse("offline")).content.decode()
