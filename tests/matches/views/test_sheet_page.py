"""The public page of a match's sheets, for printing."""

import pytest
from django.db.models import Q
from django.urls import reverse

from matches import permissions
from matches.domain.reporting import rule_on_match
from matches.models import Match
from rosters.domain.naming import name_players
from tests.pages import PageClient
from tests.verbs import coach_user
from tests.verbs_derby import a_derby_match, a_derby_report, bout_played_here
from tests.verbs_matches import settled, team_at

pytestmark = pytest.mark.django_db

JAM = {"period": 1, "jam": 1, "jammers": [3, 4], "points": [9, 4], "leads": [0], "call_offs": [0]}
OTHERS = [JAM | {"period": period, "points": points} for period, points in ((2, [20, 21]), (3, [3, 4]))]


def address(match: Match) -> str:
    return reverse("match-sheet", kwargs={"uid": match.uid})


def page_of(client: PageClient, match: Match) -> str:
    response = client.get(address(match))
    assert response.status_code == 200
    return response.content.decode()


def reported(match: Match, **more: object) -> Match:
    payload = a_derby_report((9, 4), (20, 21), (3, 4), **more)
    return rule_on_match(match, payload, actor=None, reason="Played.")


def cells(page: str, heading: str) -> list[str]:
    """What stands in the row that this heads."""
    row = page[page.index(f'<th scope="row">{heading}</th>') :].split("</tr>", maxsplit=1)[0]
    return [cell.split("</td>")[0] for cell in row.split("<td>")[1:]]


def test_a_score_sheet_has_the_visitors_in_the_upper_line(client: PageClient) -> None:
    page = page_of(client, reported(a_derby_match()))
    assert page.index('<th scope="row">Furies</th>') < page.index('<th scope="row">Rollers</th>')
    assert cells(page, "Rollers") == ["9", "20", "3", "32"]
    assert cells(page, "Furies") == ["4", "21", "4", "29"]
    assert "Jam sheet" not in page


def test_a_jam_sheet_names_jammers_lead_and_call_off(client: PageClient) -> None:
    page = page_of(client, reported(a_derby_match(), jams=[JAM, *OTHERS]))
    row = cells(page[page.index("Jam sheet, period 1") :], "1")
    assert (row[1:3], row[4:]) == (["4", "4"], ["9", "9", "lead Rollers and called off"])
    assert row[3].startswith("3 ")
    assert "Jam sheet, period 3" in page


def test_a_bout_played_here_is_told_and_printed_with_all_its_figures(client: PageClient) -> None:
    match = bout_played_here(a_derby_match(wheel="on"))
    page = page_of(client, match)
    home, visitor = match.facts["sides"]
    assert cells(page, "Furies")[-1] == str(visitor["points"])
    assert home["points"] > 0
    moves = client.get(reverse("match-moves", kwargs={"uid": match.uid})).content.decode()
    assert "Period 1, jam 1" in moves
    assert "Penalty wheel" in moves
    assert f"Rollers {home['points']} : {visitor['points']} Furies" in moves
    assert f"The bout ends {home['points']} : {visitor['points']};" in moves


def test_the_page_of_the_match_leads_here(client: PageClient) -> None:
    match = reported(a_derby_match())
    assert f'href="{address(match)}"' in client.get(reverse("match", kwargs={"uid": match.uid})).content.decode()


def test_there_is_no_sheet_of_what_was_not_played(client: PageClient) -> None:
    match = a_derby_match()
    assert client.get(address(match)).status_code == 404
    forfeit = {"final": [100, 0], "ending": "conceded", "awarded_to": 0, "reason": "Ill."}
    rule_on_match(match, forfeit, actor=None, reason="Ill.")
    assert client.get(address(match)).status_code == 404


def test_a_game_without_sheets_has_none(client: PageClient, match: Match) -> None:
    settled(match, 4, 1)
    assert client.get(address(match)).status_code == 404
    assert address(match) not in client.get(reverse("match", kwargs={"uid": match.uid})).content.decode()


def test_whoever_may_not_see_the_match_does_not_see_its_sheet(
    client: PageClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = reported(a_derby_match())
    monkeypatch.setattr(permissions, "VETOES", [lambda _person: Q(pk=match.pk)])
    assert client.get(address(match)).status_code == 404


def test_names_that_people_typed_are_escaped(client: PageClient) -> None:
    match = a_derby_match()
    home = team_at(match, 0)
    name_players(home, {1: ("<b>Ann</b>", 1)}, actor=coach_user(home))
    assert "<b>Ann" not in page_of(client, reported(match))
