"""The doctor's pages for hosts; who else gets there, tests/league/access tries."""

import pytest
from django.urls import reverse

from league.domain.doctor import CHECKS
from league.domain.examinations import go_on_examining
from league.models import DoctorRun
from league.presenters.examinations import TITLES
from rosters.models import Team
from tests.counting import queries_of
from tests.factors import sign_in_twice_proved
from tests.pages import PageClient
from tests.verbs import a_host, a_team

pytestmark = [pytest.mark.django_db, pytest.mark.unreconciled]
DOCTOR = "/host/doctor/"


@pytest.fixture
def page() -> PageClient:
    """A host's browser."""
    client = PageClient()
    sign_in_twice_proved(client, a_host())
    return client


def read(page: PageClient, address: str = DOCTOR) -> str:
    return " ".join(page.get(address).content.decode().split())


def examine(page: PageClient) -> str:
    """The address of the run that the button leads to."""
    return page.post(DOCTOR, {"act": "examine", "key": "0123456789"})["Location"]


def test_every_check_has_a_title() -> None:
    assert TITLES.keys() == CHECKS.keys()


def test_before_the_first_examination_the_page_says_when_it_comes(page: PageClient) -> None:
    assert "Not examined yet" in read(page)


def test_the_button_leads_to_a_run_whose_page_follows_it_to_its_end(page: PageClient) -> None:
    address = examine(page)
    begun = read(page, address)
    assert 'hx-trigger="every 2s"' in begun
    assert f"0 of {len(CHECKS)}" in begun
    go_on_examining(seconds=600)
    over = read(page, address)
    assert "hx-trigger" not in over
    assert over.count("in order") == len(CHECKS)
    assert "nothing found" in over
    assert "nothing found" in read(page)


def test_findings_stand_first_with_what_was_found_and_expected(page: PageClient) -> None:
    team = a_team()
    Team.objects.filter(pk=team.pk).update(cash=99)
    address = examine(page)
    go_on_examining(seconds=600)
    told = read(page, address)
    assert f"team {team.uid}: cash; found 99, expected 0" in told
    assert "1 finding" in told
    assert "Examine now" in read(page)
    answer = page.get(f"{address}run.json").json()
    assert (answer["clean"], answer["found"], answer["counts"]["projections"]) == (False, 1, 1)
    assert answer["findings"]["projections"] == [
        {"subject": f"team {team.uid}", "what": "cash", "found": 99, "expected": 0}
    ]


def test_the_history_costs_as_much_for_many_runs_as_for_one(page: PageClient) -> None:
    examine(page)
    go_on_examining(seconds=600)
    one = queries_of(page, DOCTOR)
    DoctorRun.objects.bulk_create(DoctorRun(status="done", version="1") for _run in range(20))
    assert queries_of(page, DOCTOR) == one
    assert read(page).count(reverse("doctor-run", args=["x"])[:-2]) >= 21
