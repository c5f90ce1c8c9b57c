"""A coach names who plays, place by place."""

import pytest
from django.test import Client
from django.urls import reverse

from rosters.domain.founding import found_team
from rosters.domain.lineup import set_lineup
from rosters.domain.pins import pin_rules
from rosters.domain.retirement import retire_team
from rosters.forms.lineup import labels
from rosters.models import Team, TeamEvent
from rosters.presenters.journal import journal_lines, journal_rows
from rules.core.errors import RuleViolation
from tests.clicking import forms_on
from tests.counting import queries_of
from tests.page_text import main_words
from tests.verbs import a_coach, a_team, a_user, coach_user, state_of

pytestmark = pytest.mark.django_db
PLACES = range(1, 11)


def a_squad(client: Client | None = None, list_key: str = "harbour_rollers") -> Team:
    """A team of fourteen skaters; its coach has signed in."""
    team = found_team(a_coach("Ada"), pin_rules("derby_cards", "1"), list_key=list_key, name="Owls", actor=None)
    if client is not None:
        client.force_login(coach_user(team))
    return team


def page_of(team: Team, page: str = "team-lineup") -> str:
    return reverse(page, args=[team.uid])


def choice(*players: int, **more: object) -> dict[str, object]:
    """The form filled in: these players in the places, from the first on."""
    named = {f"place-{place}": str(player) for place, player in zip(PLACES, players, strict=False)}
    return named | {"key": "key-of-this-page"} | more


@pytest.mark.rule("ACD-50d")
def test_a_coach_puts_his_skaters_into_another_order(client: Client) -> None:
    team = a_squad(client)
    assert page_of(team) in client.get(page_of(team, "team")).content.decode()
    form = next(form for form in forms_on(client.get(page_of(team))) if "place-1" in form.fields)
    assert [form.fields[f"place-{place}"] for place in PLACES] == [[str(place)] for place in PLACES]
    assert len(form.choices["place-1"]) == len(state_of(team).skaters) > len(PLACES)
    wanted = (11, 10, 9, 8, 7, 6, 5, 4, 3, 2)
    sent = form.fields | choice(*wanted)
    for _twice in range(2):
        answer = client.post(page_of(team), sent)
        assert (answer.status_code, answer["Location"]) == (302, page_of(team, "team"))
    assert state_of(team).lineup == wanted
    assert team.events.filter(kind="lineup_set", cause="setup").count() == 2  # the founding set one
    shown = main_words(client.get(page_of(team, "team")))
    assert shown.index("The line-up stands.") < shown.index(state_of(team).skaters[10].name)
    assert journal_lines(journal_rows(team))[0].sentence == "The line-up was set."


def test_a_skater_named_twice_is_told_beside_the_second_place(client: Client) -> None:
    team = a_squad(client)
    answer = client.post(page_of(team), choice(1, 2, 3, 4, 5, 6, 7, 3, 9, 10))
    assert answer.status_code == 422
    name = state_of(team).skaters[2].name
    html = answer.content.decode()
    assert f"{name} has a place already: Slot 3." in html[html.index('id="id_place-8"') : html.index('id="id_place-9"')]
    assert html.count("has a place already") == 1
    assert '<option value="3" selected>' in html[html.index('id="id_place-8"') : html.index('id="id_place-9"')]
    assert state_of(team).lineup == tuple(PLACES)


@pytest.mark.parametrize(
    ("sent", "status", "told"),
    [
        (choice(1, 2, 3, 4, 5, 6, 7, 8, 9), 422, "This field is required."),
        (choice(1, 2, 3, 4, 5, 6, 7, 8, 9, 99), 422, "Select a valid choice"),
        (choice(10, 9, 8, 7, 6, 5, 4, 3, 2, 1, key=""), 422, "lost its key"),
        (choice(10, 9, 8, 7, 6, 5, 4, 3, 2, 1, version="0"), 409, "has changed since you opened this page"),
    ],
)
def test_what_cannot_be_is_told_and_nothing_changes(
    client: Client, sent: dict[str, object], status: int, told: str
) -> None:
    team = a_squad(client)
    answer = client.post(page_of(team), sent)
    assert answer.status_code == status
    assert told in main_words(answer)
    assert state_of(team).lineup == tuple(PLACES)


@pytest.mark.rule("ACD-50e")
def test_the_rules_have_the_last_word() -> None:
    team = a_squad()
    for players in ((1,) * 10, (1, 2), (*range(1, 10), 99)):
        with pytest.raises(RuleViolation, match=r"lineup\."):
            set_lineup(team, players, actor=coach_user(team))


def test_the_line_up_that_stands_is_not_written_again() -> None:
    team = a_squad()
    before = TeamEvent.objects.filter(team=team).count()
    set_lineup(team, tuple(PLACES), actor=coach_user(team))
    assert TeamEvent.objects.filter(team=team).count() == before


def test_strangers_are_refused_and_find_no_link(client: Client) -> None:
    team = a_squad()
    client.force_login(a_user("Sam"))
    assert page_of(team) not in client.get(page_of(team, "team")).content.decode()
    assert client.get(page_of(team)).status_code == 403
    assert client.post(page_of(team), choice(*reversed(PLACES))).status_code == 403
    assert state_of(team).lineup == tuple(PLACES)


def test_a_team_that_has_retired_names_nobody(client: Client) -> None:
    team = a_squad(client)
    retire_team(team, actor=coach_user(team))
    assert page_of(team) not in client.get(page_of(team, "team")).content.decode()
    answer = client.post(page_of(team), choice(*reversed(PLACES)))
    assert answer.status_code == 422
    assert "retired" in main_words(answer)


def test_a_game_without_line_ups_has_no_such_page(client: Client) -> None:
    team = a_team()
    client.force_login(coach_user(team))
    assert client.get(page_of(team)).status_code == 404
    assert page_of(team) not in client.get(page_of(team, "team")).content.decode()


def test_places_of_one_name_are_numbered() -> None:
    assert labels(("Jammer", "Blocker", "Blocker", "Pivot")) == ["Jammer", "Blocker 1", "Blocker 2", "Pivot"]


def test_the_page_takes_few_queries(client: Client) -> None:
    assert queries_of(client, page_of(a_squad(client))) <= 4
