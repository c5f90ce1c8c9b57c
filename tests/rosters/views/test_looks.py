import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from rosters.models import Coach, Player, Team, TeamEvent, User
from rules.core.options import Options
from rules.registry import RULESETS
from tests.verbs import a_team, a_user, coach_user

pytestmark = pytest.mark.django_db
KEY = "key-of-this-page"
BUILD = ("team-build", "hexsport", "marauders")


@pytest.fixture
def user(client: Client) -> User:
    user = a_user("Ada")
    client.force_login(user)
    return user


def look(players: int = 8, **told: object) -> dict[str, object]:
    """A form filled in well."""
    filled: dict[str, object] = {"name": "Smackers", "colour": "4", "key": KEY}
    for number in range(1, players + 1):
        filled |= {f"name-{number}": f"Player {number}", f"number-{number}": str(number)}
    return filled | {name.replace("_", "-") if name[-1].isdigit() else name: value for name, value in told.items()}


def post(client: Client, page: str, /, *arguments: object, **told: object) -> HttpResponse:
    return client.post(reverse(page, args=arguments), look(**told))


def check(client: Client, **told: object) -> str:
    """What the form is told while one types."""
    return client.post(reverse(BUILD[0], args=BUILD[1:]) + "?check", look(**told)).content.decode()


# Choosing


def test_the_lists_stand_side_by_side_for_everybody(client: Client) -> None:
    html = client.get(reverse("team-new")).content.decode()
    for name in ("Marauders", "Judwan", "Robots", "Veer-myn"):
        assert name in html
    lists = [len(rules.roster.team_lists(Options(rules.options))) for rules in RULESETS.values() if rules.roster]
    assert html.count("Build<span") == 2 * sum(lists)
    assert "Goblin Jack" in html
    assert "Never attacks anybody" in html


def test_choosing_asks_the_database_nothing(client: Client, django_assert_num_queries: object) -> None:
    with django_assert_num_queries(0):
        client.get(reverse("team-new"))


# Building


@pytest.mark.parametrize("place", [("hexsport", "dragons"), ("chess", "marauders")])
def test_there_is_no_such_list(client: Client, user: User, place: tuple[str, str]) -> None:
    assert client.get(reverse("team-build", args=place)).status_code == 404


def test_building_asks_for_signing_in(client: Client) -> None:
    assert client.get(reverse(BUILD[0], args=BUILD[1:])).status_code == 302


def test_the_form_begins_with_the_names_of_the_list(client: Client, user: User) -> None:
    html = client.get(reverse(BUILD[0], args=BUILD[1:])).content.decode()
    assert 'value="Goblin Jack 1"' in html
    assert html.count('type="radio"') == 16


def test_a_team_is_built_as_wished(client: Client, user: User) -> None:
    response = post(client, *BUILD, name_1="Ann", number_1="22")
    team = Team.objects.get()
    assert (response.status_code, response["Location"]) == (302, reverse("team", args=[team.uid]))
    assert (team.name, team.colour, team.coach) == ("Smackers", 4, Coach.objects.get(user=user))
    assert list(Player.objects.filter(team=team, key__lt=3).values_list("name", "number")) == [
        ("Ann", 22),
        ("Player 2", 2),
    ]


def test_a_double_click_builds_one_team(client: Client, user: User) -> None:
    first, second = post(client, *BUILD), post(client, *BUILD)
    assert Team.objects.count() == 1
    assert first["Location"] == second["Location"]


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"name": ""}, "This field is required."),
        ({"name": "x" * 61}, "at most 60 characters"),
        ({"name_1": ""}, "This field is required."),
        ({"number_1": "0"}, "greater than or equal to 1"),
        ({"number_1": "100"}, "less than or equal to 99"),
        ({"number_1": "2"}, "Number 2 is worn by"),
        ({"number_1": "one"}, "Enter a whole number."),
        ({"colour": "17"}, "Select a valid choice"),
        ({"key": ""}, "lost its key"),
    ],
)
def test_a_form_that_is_wrong_is_shown_again_with_the_reason(
    client: Client, user: User, wrong: dict[str, object], sentence: str
) -> None:
    response = post(client, *BUILD, **({"name_2": "Kept as typed"} | wrong))
    html = response.content.decode()
    assert response.status_code == 422
    assert sentence in html
    assert "Kept as typed" in html
    assert Team.objects.count() == 0


def test_all_problems_are_shown_at_once_while_one_types(client: Client, user: User) -> None:
    html = check(client, number_1="2", number_3="4")
    assert "Number 2 is worn by" in html
    assert "Number 4 is worn by" in html
    assert "<form" not in html
    assert Team.objects.count() == 0


def test_numbers_may_change_hands_in_the_form(client: Client, user: User) -> None:
    assert "Nothing stands in the way" in check(client, number_1="2", number_2="1")
    post(client, *BUILD, number_1="2", number_2="1")
    assert list(Player.objects.filter(key__lt=3).values_list("number", flat=True)) == [2, 1]


# Editing


def editor(client: Client, team: Team) -> Client:
    client.force_login(coach_user(team))
    return client


def test_names_and_colour_are_changed_together(client: Client) -> None:
    team = a_team(name="Old")
    response = post(editor(client, team), "team-edit", team.uid, name="New", colour="9", version=str(team.version))
    assert response.status_code == 302
    team.refresh_from_db()
    assert (team.name, team.colour, team.players.get(key=1).name) == ("New", 9, "Player 1")


def test_who_looked_at_an_older_team_is_told_so(client: Client) -> None:
    team = a_team(name="Old")
    seen = str(team.version)
    post(editor(client, team), "team-edit", team.uid, name="First", version=seen)
    response = post(client, "team-edit", team.uid, name="Second", version=seen, key="key-of-another-tab")
    assert response.status_code == 409
    assert "First has changed since you opened this page" in response.content.decode()
    team.refresh_from_db()
    assert team.name == "First"


@pytest.mark.parametrize("method", ["get", "post"])
def test_nobody_edits_somebody_elses_team(client: Client, user: User, method: str) -> None:
    team = a_team(name="Old")
    response = getattr(client, method)(reverse("team-edit", args=[team.uid]), look())
    assert response.status_code == 403
    assert "You may not act for Old." in response.content.decode()
    assert TeamEvent.objects.filter(team=team).count() == 1


def test_fields_that_are_none_of_the_form_change_nothing(client: Client) -> None:
    team = a_team(name="Old")
    post(editor(client, team), "team-edit", team.uid, cash="500", coach="1", version=str(team.version))
    team.refresh_from_db()
    assert (team.cash, team.coach) == (0, team.coach)


# Beginning with what there is


def test_a_new_team_begins_with_the_names_and_numbers_of_an_old_one(client: Client, user: User) -> None:
    post(client, *BUILD, name_1="Ann", number_1="22", colour="9")
    old = Team.objects.get()
    page = client.get(reverse(BUILD[0], args=BUILD[1:]), {"like": old.uid}).content.decode()
    assert 'value="Ann"' in page
    assert 'value="22"' in page
    assert f"As in {old.name}" in page
    assert Team.objects.count() == 1


def test_nobody_begins_with_a_team_of_somebody_else(client: Client, user: User) -> None:
    other = a_team(name="Foreign")
    page = client.get(reverse(BUILD[0], args=BUILD[1:]), {"like": other.uid}).content.decode()
    assert "Foreign" not in page


def test_two_lists_are_compared_line_by_line(client: Client, user: User) -> None:
    page = " ".join(client.get(reverse(BUILD[0], args=BUILD[1:]), {"with": "judwan"}).content.decode().split())
    assert "Build Judwan instead" in page
    assert '<th scope="row">Coaching dice</th> <td>1</td> <td>0</td>' in page
    assert "instead" not in client.get(reverse(BUILD[0], args=BUILD[1:]), {"with": "nothing"}).content.decode()
