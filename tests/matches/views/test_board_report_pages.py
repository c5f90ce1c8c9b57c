"""A game of the board derby on its pages: its score card by hand, told and printed, and what the form refuses."""

import re

import pytest
from django.http import HttpResponse
from django.urls import reverse

from matches.domain.reporting import rule_on_match, submit_report
from matches.models import Match, PlayerStatistic, Report
from rosters.models import User
from tests.pages import PageClient
from tests.verbs import coach_user
from tests.verbs_board import a_board_match, a_board_report, game_played_here
from tests.verbs_matches import team_at

pytestmark = [pytest.mark.django_db, pytest.mark.long]

Fields = dict[str, object]
NO_ROWS: Fields = {f"rows_{jam}": "2" for jam in (1, 2, 3)}
# Two jams: the Rollers lead the first and call it off; the Furies score on the other Jammer in the second.
CARD: Fields = {
    "points_0": "3",
    "points_1": "2",
    "mark_1_1_0": ["B1", "B2", "P"],
    "mark_1_1_1": ["B3"],
    "lead_1": "0",
    "called_off_1": "on",
    "mark_2_1_1": ["J"],
}


@pytest.fixture
def game(db: None) -> Match:
    """Rollers at home to Furies."""
    return a_board_match()


def coach(match: Match, place: int) -> User:
    return coach_user(team_at(match, place))


def url_of(name: str, match: Match) -> str:
    return reverse(name, kwargs={"uid": match.uid})


def page_at(client: PageClient, name: str, match: Match) -> str:
    return client.get(url_of(name, match)).content.decode()


def send(client: PageClient, match: Match, fields: Fields) -> HttpResponse:
    """The answer to the form of the home side."""
    client.force_login(coach(match, 0))
    key = re.search(r'name="key" value="([^"]+)"', page_at(client, "match-report", match))
    assert key is not None
    return client.post(url_of("match-report", match), {"key": key.group(1), **NO_ROWS, **fields})


def beside(page: str, field: str) -> str:
    """What is said beside a field."""
    found = re.search(rf'id="id_{field}_error">(.*?)</ul>', page, re.DOTALL)
    assert found is not None, f"nothing stands beside {field}"
    return found.group(1)


@pytest.mark.rule("ICR-86")
def test_a_score_card_is_reported_and_the_winner_follows(client: PageClient, game: Match) -> None:
    assert send(client, game, CARD)["Location"] == url_of("match", game)
    payload = Report.objects.get().payload
    assert [(jam["leads"], jam["called_off"]) for jam in payload["jams"]] == [([0], True), ([], False)]
    assert payload["jams"][0]["passes"] == [{"home": ["B1", "B2", "P"], "visitor": ["B3"]}]
    assert payload["jams"][1]["lineups"] == [[1, 2, 3, 4, 5], [1, 2, 3, 4, 5]]
    page = page_at(client, "match", game)
    assert "Rollers wins by 1." in page
    assert "Ada: 3 points, 1 lead jam and 1 call-off" in page


def test_the_other_side_confirms_and_the_game_counts(client: PageClient, game: Match) -> None:
    send(client, game, CARD | {"skater_2_1_1": "5", "skater_2_1_5": "1"})
    client.force_login(coach(game, 1))
    key = re.search(r'name="key" value="([^"]+)"', page_at(client, "match-confirm", game))
    assert key is not None
    client.post(url_of("match-confirm", game), {"act": "confirm", "key": key.group(1)})
    game.refresh_from_db()
    assert game.status == "settled"
    points = PlayerStatistic.objects.filter(side__match=game, side__index=1, name="points")
    assert sorted(points.values_list("player__key", "amount")) == [(1, 1), (5, 1)]


@pytest.mark.rule("ICR-86")
@pytest.mark.parametrize(
    ("fields", "field", "said"),
    [
        ({"points_1": ""}, "points_1", "The points are missing."),
        ({"points_1": "4"}, "points_1", "The marks of Furies come to 2, not 4."),
        ({"points_0": "2", "mark_1_1_0": ["B1", "B2"]}, "points_0", "A game never ends level"),
        ({"lead_1": ""}, "called_off_1", "Jam 1: only a lead jammer can call it off."),
        ({"points_0": "4", "rows_1": "4", "mark_1_3_0": ["J"]}, "mark_1_3_0", "Jam 1 has 3 rows"),
        (
            {"points_0": "6", "mark_1_2_0": ["J"], "mark_2_2_0": ["J"], "mark_3_1_0": ["J"]},
            "mark_3_1_0",
            "The card has 5 rows",
        ),
        ({"mark_1_1_1": ["B4"]}, "mark_1_1_1", "B4 is not one of the available choices"),
        ({"skater_2_0_3": "1"}, "skater_2_0_3", "twice"),
        ({"ending": "conceded", "reason": "Ill."}, "awarded_to", "It is not said who wins."),
    ],
)
def test_each_mistake_is_said_beside_its_field(
    client: PageClient, game: Match, fields: Fields, field: str, said: str
) -> None:
    response = send(client, game, CARD | fields)
    assert response.status_code == 422
    assert said in beside(response.content.decode(), field)
    assert not Report.objects.exists()


def test_an_empty_card_is_refused_at_its_first_row(client: PageClient, game: Match) -> None:
    page = send(client, game, {"points_0": "1", "points_1": "0"}).content.decode()
    assert "A game has 1 to 3 jams, not 0." in beside(page, "mark_1_1_0")


def test_a_scrimmage_has_two_jams(client: PageClient) -> None:
    page = send(client, a_board_match(mode="scrimmage"), CARD | {"lead_3": "1"}).content.decode()
    assert "A game has 1 to 2 jams, not 3." in beside(page, "mark_3_1_0")


def test_sudden_death_takes_more_rows_and_they_lose_nothing(client: PageClient, game: Match) -> None:
    page = send(client, game, CARD | {"more": "2"}).content.decode()
    assert 'name="mark_2_4_1"' in page
    assert 'name="mark_1_3_0"' not in page
    assert re.search(r'name="points_0" value="3"', page)
    assert len(re.findall(r'type="checkbox"[^>]* checked', page)) == 6
    assert "The points are missing." not in page
    assert not Report.objects.exists()
    long = {"rows_2": "4", "mark_2_2_1": ["P"], "mark_2_3_1": ["P"], "points_1": "4", "sudden_death": "7"}
    assert send(client, game, CARD | long).status_code == 302
    assert "Furies wins by 1 in sudden death." in page_at(client, "match", game)


@pytest.mark.rule("ICR-84")
def test_a_game_is_given_up_on_the_same_form(client: PageClient, game: Match) -> None:
    send(client, game, {"ending": "conceded", "awarded_to": "1", "reason": "Ill."})
    payload = Report.objects.get().payload
    assert (payload["home"]["points"], payload["visitor"]["points"], payload["ending"]) == (0, 15, "conceded")
    assert "Furies wins." in page_at(client, "match", game)
    assert re.search(r'<option value="1" selected>Furies', page_at(client, "match-report", game))


def test_an_unanswered_report_comes_back_filled_in(client: PageClient, game: Match) -> None:
    told = CARD | {"skater_2_0_1": "5", "skater_2_0_5": "1"}
    send(client, game, told)
    again = Report.objects.get().payload
    page = page_at(client, "match-report", game)
    assert len(re.findall(r'type="checkbox"[^>]* checked', page)) == 6
    assert re.search(r'name="points_1" value="2"', page)
    assert send(client, game, told).status_code == 302
    assert Report.objects.get(status="open").payload == again


def test_a_report_that_does_not_say_who_skated_is_told_like_any_other(client: PageClient, game: Match) -> None:
    payload = a_board_report()
    del payload["jams"][0]["lineups"]
    client.force_login(coach(game, 0))
    submit_report(game, payload, actor=coach(game, 0), team=team_at(game, 0))
    page = page_at(client, "match", game)
    assert "Rollers wins by 2." in page
    assert "3 points" not in page
    assert re.search(r'<option value="5" selected>Eve', page_at(client, "match-report", game))


def cells(page: str, heading: str) -> list[str]:
    """What stands in the row that this heads."""
    row = page[page.index(f'<th scope="row">{heading}</th>') :].split("</tr>", maxsplit=1)[0]
    return [cell.split("</td>")[0] for cell in row.split("<td>")[1:]]


@pytest.mark.rule("ICR-45g")
def test_the_score_card_is_printed_with_its_marks(client: PageClient, game: Match) -> None:
    rule_on_match(game, a_board_report(), actor=None, reason="Played.")
    page = page_at(client, "match-sheet", game)
    assert cells(page, "1") == ["3", "1", "Jammers Ada and Fay, Rollers lead, called off"]
    own, other = page[page.index("Rollers passes Furies") :], page[page.index("Furies passes Rollers") :]
    assert cells(own, "1, 1") == ["○", "●", "●", "●", "○", "3"]
    assert cells(other, "1, 1") == ["●", "○", "○", "○", "○", "1"]


def test_a_game_not_played_has_no_sheet(client: PageClient, game: Match) -> None:
    forfeit = {"home": {"points": 15}, "visitor": {"points": 0}, "ending": "conceded", "reason": "Ill."}
    rule_on_match(game, forfeit, actor=None, reason="Ill.")
    assert client.get(url_of("match-sheet", game)).status_code == 404


def test_a_game_played_here_is_told_turn_by_turn(client: PageClient, game: Match) -> None:
    home, visitor = game_played_here(game).facts["sides"]
    page = page_at(client, "match-moves", game)
    assert "Jam 1, turn 2" in page
    assert f"Rollers {home['points']} : {visitor['points']} Furies" in page
    assert cells(page_at(client, "match-sheet", game), "Total")[:2] == [str(home["points"]), str(visitor["points"])]
