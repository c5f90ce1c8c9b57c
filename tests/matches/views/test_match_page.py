"""The public page of a match."""

import pytest
from django.db import connection
from django.db.models import Q
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from matches import permissions
from matches.domain.proofs import reveal_seeds
from matches.domain.reporting import dispute_report, submit_report
from matches.domain.scheduling import void_match
from matches.models import Match
from rosters.models import Team, User
from tests.pages import PageClient
from tests.verbs import a_user, coach_user
from tests.verbs_matches import a_match, a_report, settled, team_at, walk_to, worked_through

pytestmark = pytest.mark.django_db

KILLED = [{"to": 0, "player": 1, "damage": 5, "by": 8, "cause": "slam"}]


def page_of(client: PageClient, match: Match) -> str:
    response = client.get(reverse("match", kwargs={"uid": match.uid}))
    assert response.status_code == 200
    return response.content.decode()


def test_a_match_to_come_says_so(client: PageClient, match: Match) -> None:
    page = page_of(client, match)
    assert "Ants against Bees" in page
    assert "Not played yet" in page
    assert match.commitment in page


@pytest.mark.rule("HX-MATCHUP-12")
@pytest.mark.parametrize(("home", "told"), [("drawn_at_match", False), ("schedule", True)])
def test_a_match_to_come_says_who_is_home_where_that_is_set(
    client: PageClient, teams: tuple[Team, Team], home: str, told: bool
) -> None:
    match = a_match(*teams, matchup__home=home)
    assert ("Ants plays Home." in page_of(client, match)) is told


def test_a_result_tells_who_did_what(client: PageClient, match: Match) -> None:
    settled(match, 4, 1, cheers=(2, 1), strikes=({2: 1}, {}), injuries=KILLED)
    page = page_of(client, match)
    assert "Ants wins by 3." in page
    assert "Striker 2: 1 Strike of 3 or more" in page
    assert "Striker 1 (Ants) died: 5 damage, Slam, by Guard 8" in page
    assert "Played." in page


def test_dice_stand_with_their_source_and_what_they_were_derived_from(
    client: PageClient, match: Match, ants: Team
) -> None:
    worked_through(settled(match, 4, 1))
    page = page_of(client, match)
    assert "rolled by the program" in page
    proofs = client.get(reverse("match-dice", kwargs={"uid": match.uid})).content.decode()
    assert f"|step:05|purpose:revenue|subject:team:{ants.uid}" in proofs
    assert "All steps are done." in page


def test_the_seed_stays_secret_until_it_is_revealed(client: PageClient, match: Match) -> None:
    settled(match, 4, 1)
    assert bytes(match.seed).hex() not in page_of(client, match)
    reveal_seeds(Match.objects.all())
    assert bytes(match.seed).hex() in page_of(client, match)


def test_how_far_the_steps_have_come_is_public(client: PageClient, match: Match, ants: Team) -> None:
    settled(match, 4, 1)
    walk_to(match, ants, 5)
    assert "Step 5 of 11: Revenue" in page_of(client, match)


def test_a_dispute_and_what_became_of_it_stay_readable(client: PageClient, match: Match, ants: Team) -> None:
    report = submit_report(match, a_report(match, 4, 1), actor=coach_user(ants), team=ants)
    dispute_report(report, actor=coach_user(team_at(match, 1)), text="It was 4 to 2.")
    assert "It was 4 to 2." in page_of(client, match)
    settled(match, 4, 2)
    page = page_of(client, match)
    assert "Report 1: replaced" in page
    assert "Disputed: It was 4 to 2." in page


def test_a_match_called_off_says_so(client: PageClient, match: Match) -> None:
    void_match(match)
    assert "This match does not count" in page_of(client, match)


def test_visitors_get_bytes_that_are_the_same_for_all(client: PageClient, match: Match, ants: Team) -> None:
    url = reverse("match", kwargs={"uid": match.uid})
    first = client.get(url)
    assert "csrf" not in first.content.decode().lower()
    assert client.get(url, headers={"if-none-match": first["ETag"]}).status_code == 304
    client.force_login(coach_user(ants))
    assert "private" in client.get(url)["Cache-Control"]


@pytest.mark.parametrize(
    ("who", "doors"),
    [
        ("visitor", set()),
        ("stranger", set()),
        ("home", {"match-report", "match-prepare"}),
        ("commissioner", {"match-report", "match-prepare", "match-rule"}),
    ],
)
def test_everybody_is_shown_what_he_can_do(
    client: PageClient, match: Match, ants: Team, commissioner: User, who: str, doors: set[str]
) -> None:
    people = {"stranger": a_user("Mallory"), "home": coach_user(ants), "commissioner": commissioner}
    if who in people:
        client.force_login(people[who])
    page = page_of(client, match)
    parts = {"match-report": "/report/", "match-prepare": "/prepare/", "match-rule": "/rule/"}
    assert {name for name, part in parts.items() if f"{match.uid}{part}" in page} == doors


def test_the_other_coach_is_asked_to_confirm(client: PageClient, match: Match, ants: Team) -> None:
    submit_report(match, a_report(match, 4, 1), actor=coach_user(ants), team=ants)
    client.force_login(coach_user(team_at(match, 1)))
    assert f"{match.uid}/confirm/" in page_of(client, match)
    client.force_login(coach_user(ants))
    page = page_of(client, match)
    assert f"{match.uid}/confirm/" not in page
    assert "Correct the report" in page


def test_a_commissioner_is_led_to_the_report_of_the_side_that_made_it(
    client: PageClient, match: Match, commissioner: User
) -> None:
    bees = team_at(match, 1)
    submit_report(match, a_report(match, 4, 1), actor=coach_user(bees), team=bees)
    client.force_login(commissioner)
    address = f"{reverse('match-report', args=[match.uid])}?for={bees.uid}"
    assert f'href="{address}"' in page_of(client, match)
    assert client.get(address).status_code == 200


def test_a_match_that_a_league_hides_is_not_there(client: PageClient, match: Match, ants: Team) -> None:
    def hidden(person: object) -> Q:
        return Q(pk=match.pk)

    permissions.VETOES.append(hidden)
    try:
        for path in ("", "report/", "confirm/", "rule/", "rule/report/", f"prepare/{ants.uid}/", f"steps/{ants.uid}/"):
            client.force_login(a_user(f"Mallory {path}"))
            assert client.get(f"/matches/{match.uid}/{path}").status_code == 404
        client.logout()
        assert client.get(f"/matches/{match.uid}/").status_code == 404
        client.force_login(coach_user(ants))
        assert client.get(f"/matches/{match.uid}/").status_code == 200
    finally:
        permissions.VETOES.remove(hidden)


def test_an_unknown_match_is_not_there(client: PageClient, db: None) -> None:
    assert client.get("/matches/nothing22/").status_code == 404


def test_the_page_costs_the_same_however_much_has_happened(client: PageClient, match: Match, ants: Team) -> None:
    quiet = settled(a_match(ants, team_at(match, 1)), 0, 0)
    with CaptureQueriesContext(connection) as few:
        page_of(client, quiet)
    worked_through(quiet)
    worked_through(settled(match, 8, 7, cheers=(2, 2), strikes=({1: 2}, {1: 2}), injuries=KILLED))
    with CaptureQueriesContext(connection) as many:
        page_of(client, match)
    assert len(many) == len(few) <= 8


def test_a_match_whose_auction_comes_first_asks_for_no_report(
    client: PageClient, match: Match, ants: Team, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(permissions, "WAITING", (lambda: Q(pk=match.pk),))
    client.force_login(coach_user(ants))
    page = page_of(client, match)
    assert f"{match.uid}/report/" not in page
    assert f"{match.uid}/prepare/" not in page
    assert "The auction of this round comes first" in page
