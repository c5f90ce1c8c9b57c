"""A table of players on the desk: pasted, questions answered, brought in."""

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Season
from rosters.models import Team
from tests.clicking import send
from tests.counting import queries_of
from tests.page_text import words
from tests.pages import PageClient
from tests.verbs_league import a_running_season, a_season, cora

pytestmark = [pytest.mark.django_db, pytest.mark.long]
TABLE = "team;coach;list;number;name;position\nRatz;Rita;Ratmen;7;Skritch;Runner\n;;;9;Nip;Guard\n"


def address(season: Season) -> str:
    return reverse("desk-teams-in", args=[season.league.slug, season.number])


def signed_in(season: Season) -> PageClient:
    client = PageClient()
    client.force_login(cora(season.league))
    return client


def test_questions_are_answered_one_after_the_other(client: Client) -> None:
    season = a_season(0)
    page = signed_in(season)
    shown = send(page, page.get(address(season)), "bring_teams", table=TABLE, preview="1")
    assert "“Ratmen” plays" in words(shown)
    assert "Say above which list this team plays." in words(shown)
    listed = send(page, shown, "bring_teams", preview="1", **answered(shown, "veer_myn"))
    assert "“Runner” of Veer-myn is" in words(listed)
    striker = "striker" if 'value="striker"' in listed.content.decode() else ""
    named = send(page, listed, "bring_teams", preview="1", **(answered(listed, striker) if striker else {}))
    assert "1 team can come in" in words(named)
    assert "The coach is added as a guest." in words(named)
    done = send(page, named, "bring_teams")
    assert "1 team is in the season." in words(done)
    assert Team.objects.get().name == "Ratz"


def answered(page: object, value: str) -> dict[str, str]:
    """The questions of the page that offer this answer, answered with it."""
    from tests.clicking import form_on

    choices = form_on(page, "bring_teams").choices  # type: ignore[arg-type]  # a response
    return {name: value for name, offered in choices.items() if name.startswith("name_") and value in offered}


def test_a_season_that_runs_takes_no_table(client: Client) -> None:
    season = a_running_season(2)
    page = signed_in(season)
    shown = send(page, page.get(address(season)), "bring_teams", table=TABLE, preview="1")
    assert "Teams are brought into a season that is being set up." in words(shown)


def test_the_page_takes_few_queries(client: Client) -> None:
    season = a_season(0)
    assert queries_of(signed_in(season), address(season)) <= 12
