"""Teams of a game without money: their lists, how they are built, and their pages, on which nothing costs anything."""

import pytest
from django.urls import reverse

from rosters.models import Player, Team
from tests.pages import PageClient
from tests.verbs import a_user, coach_user, state_of
from tests.verbs_derby import a_derby_team

pytestmark = pytest.mark.django_db
MONEY = (" mc", "Cost", "Worth", "Team ranking", "Cash")


def page_of(client: PageClient, name: str, *arguments: object) -> str:
    response = client.get(reverse(name, args=arguments))
    assert response.status_code == 200
    return response.content.decode()


def without_money(page: str) -> str:
    assert [word for word in MONEY if word in page] == []
    return page


def test_a_list_of_squads_names_skaters_and_no_costs(client: PageClient) -> None:
    page = page_of(client, "team-new")
    derby = page[page.index('id="derby_cards"') :]
    assert "Harbour Rollers" in without_money(derby)
    assert "Ada Whiplash, Yola Thunderhip" in derby
    assert "power rating 4" in derby
    assert "power rating 0" in derby
    assert "Division III-U" in derby
    assert "Known side" not in derby


def test_a_squad_is_built_under_names_of_its_own(client: PageClient) -> None:
    client.force_login(a_user("Ada"))
    page = without_money(page_of(client, "team-build", "derby_cards", "own"))
    assert "Slot 10" in page
    fields = {f"name-{player}": f"Skater of note {player}" for player in range(1, 11)}
    fields |= {f"number-{player}": str(90 - player) for player in range(1, 11)}
    look = {"name": "Owls", "colour": "4", "key": "key-of-this-page", **fields}
    response = client.post(reverse("team-build", args=("derby_cards", "own")), look)
    assert response.status_code == 302
    team = Team.objects.get()
    assert [(player.name, player.number) for player in team.players.order_by("key")][:2] == [
        ("Skater of note 1", 89),
        ("Skater of note 2", 88),
    ]


def test_the_page_of_a_squad_shows_line_up_and_power_and_no_money(client: PageClient) -> None:
    team = a_derby_team()
    page = without_money(page_of(client, "team", team.uid))
    assert "Power rating" in page
    assert "Slot 10" in page
    assert "Bench" in page
    assert "Rollers was founded with 12 skaters." in page
    assert "The power rating is 4." in page
    assert "hexes" not in page


def test_a_skater_has_a_page(client: PageClient) -> None:
    skater = Player.objects.filter(team=a_derby_team()).first()
    assert skater is not None
    page = without_money(page_of(client, "player", skater.uid))
    assert "hexes" not in page


def test_my_teams_show_no_money_of_a_squad(client: PageClient) -> None:
    team = a_derby_team(user=a_user("Ada"))
    client.force_login(coach_user(team))
    assert "Rollers" in without_money(page_of(client, "my-teams"))
    assert state_of(team).power == 4
