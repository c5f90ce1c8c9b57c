"""A bout of the penalty-card derby on its pages: reported from the form, confirmed, told and printed; and every page
says whose base game it is."""

import re

import pytest
from django.http import HttpResponse
from django.urls import reverse

from matches.domain.reporting import rule_on_match
from matches.models import Match, PlayerStatistic, Report
from rosters.models import User
from tests.pages import PageClient
from tests.verbs import coach_user
from tests.verbs_matches import team_at
from tests.verbs_penalties import a_penalties_match, penalties_played_here

pytestmark = [pytest.mark.django_db, pytest.mark.long]

NOTICE = "The base game here is a stand-in of our own"
JAMS = ((3, 0), (0, 2), (0, 0), (4, 1), (0, 0), (1, 0))
SCORE = {
    f"points_{number}_{place}": str(points)
    for number, jam in enumerate(JAMS, start=1)
    for place, points in enumerate(jam)
}
LEADS = {"lead_1": "0", "lead_2": "1", "lead_4": "0"}
FIGURES = {"push_outs_0_3": "2", "penalties_0_3": "1", "reviews_used_0_3": "2", "reviews_successful_0_3": "1"}


@pytest.fixture
def bout(db: None) -> Match:
    """Rollers at home to Furies."""
    return a_penalties_match()


def coach(match: Match, place: int) -> User:
    return coach_user(team_at(match, place))


def url_of(name: str, match: Match) -> str:
    return reverse(name, kwargs={"uid": match.uid})


def page_of(client: PageClient, name: str, match: Match) -> str:
    response = client.get(url_of(name, match))
    assert response.status_code == 200
    return response.content.decode()


def send(client: PageClient, match: Match, fields: dict[str, str], rows: int = 6) -> HttpResponse:
    """The answer to the form of the home side."""
    client.force_login(coach(match, 0))
    key = re.search(r'name="key" value="([^"]+)"', page_of(client, "match-report", match))
    assert key is not None
    return client.post(url_of("match-report", match), {"key": key.group(1), "jam_rows": str(rows), **fields})


def beside(page: str, field: str) -> str:
    """What is said beside a field."""
    found = re.search(rf'id="id_{field}_error">(.*?)</ul>', page, re.DOTALL)
    assert found is not None, f"nothing stands beside {field}"
    return found.group(1)


def amounts(match: Match, name: str) -> dict[tuple[int, int], int]:
    """The figure of that name by side and player."""
    rows = PlayerStatistic.objects.filter(side__match=match, name=name)
    return {(side, key): amount for side, key, amount in rows.values_list("side__index", "player__key", "amount")}


def test_jams_are_reported_and_confirmed_and_count_for_the_jammers(client: PageClient, bout: Match) -> None:
    assert send(client, bout, SCORE | LEADS | FIGURES)["Location"] == url_of("match", bout)
    client.force_login(coach(bout, 1))
    key = re.search(r'name="key" value="([^"]+)"', page_of(client, "match-confirm", bout))
    assert key is not None
    client.post(url_of("match-confirm", bout), {"act": "confirm", "key": key.group(1)})
    bout.refresh_from_db()
    assert bout.facts is not None
    assert bout.status == "settled"
    assert [side["points"] for side in bout.facts["sides"]] == [8, 3]
    assert bout.facts["sides"][0]["tallies"] == {
        "jams": 6, "points": 8, "lead_jams": 2, "push_outs": 2, "penalties": 1, "reviews_used": 2,
        "reviews_successful": 1, "best_jam": 4,
    }  # fmt: skip
    assert amounts(bout, "points") == {(0, 1): 8, (1, 1): 3}
    assert amounts(bout, "push_outs") == {(0, 3): 2}
    page = page_of(client, "match", bout)
    assert "Rollers wins by 5." in page
    assert "R 1: 8 points and 2 lead jams" in page
    assert "R 3: 2 push-outs, 1 penalty and 1 penalty cleared" in page


@pytest.mark.rule("TYC-86")
@pytest.mark.parametrize(
    ("fields", "field", "said"),
    [
        ({"points_6_0": "-1"}, "points_6_0", "greater than or equal to 0"),
        ({"points_2_1": "7"}, "points_1_0", "never ends level"),
        ({"reviews_used_1_2": "3"}, "reviews_used_1_1", "has 2 Official Reviews; 3 cannot"),
        ({"reviews_successful_1_2": "1"}, "reviews_successful_1_2", "cleared by more reviews"),
        ({"points_7_0": "1", "jam_rows": "9"}, "points_6_0", "was over after jam 6"),
        ({"ending": "conceded", "reason": "Ill."}, "awarded_to", "It is not said who wins."),
    ],
)
def test_each_mistake_is_said_beside_its_field(
    client: PageClient, bout: Match, fields: dict[str, str], field: str, said: str
) -> None:
    response = send(client, bout, SCORE | fields)
    assert response.status_code == 422
    assert said in beside(response.content.decode(), field)
    assert not Report.objects.exists()


def test_too_few_jams_are_refused_where_the_stand_in_counts_them_only(client: PageClient, bout: Match) -> None:
    two = {"points_1_0": "3", "points_2_1": "2"}
    response = send(client, bout, two)
    assert "A bout has at least 6 jams; this one has 2." in response.content.decode()
    bout.delete()
    own_board = a_penalties_match(base_game="table")
    assert send(client, own_board, two).status_code == 302
    assert Report.objects.get().payload["jams"] == [{"points": points, "leads": []} for points in ([3, 0], [0, 2])]


def test_rows_for_jams_come_when_asked_for_and_lose_nothing(client: PageClient, bout: Match) -> None:
    page = send(client, bout, SCORE | LEADS | {"more": "1"}).content.decode()
    assert 'name="points_9_1"' in page
    assert 'name="points_10_1"' not in page
    assert re.search(r'name="points_4_0" value="4"', page)
    assert "never ends level" not in page


def test_a_bout_is_given_up_on_the_same_form(client: PageClient, bout: Match) -> None:
    send(client, bout, {"ending": "conceded", "awarded_to": "1", "reason": "Ill."})
    assert "Furies wins." in page_of(client, "match", bout)
    page = page_of(client, "match-report", bout)
    assert re.search(r'<option value="1" selected>Furies', page)


def test_an_unanswered_report_comes_back_filled_in(client: PageClient, bout: Match) -> None:
    more = {"points_6_0": "0", "points_1_0": "0", "points_7_0": "1", "lead_7": "1", "points_4_0": "3"}
    fields = SCORE | LEADS | FIGURES | more
    send(client, bout, fields, rows=9)
    first = Report.objects.get().payload
    page = page_of(client, "match-report", bout)
    assert re.search(r'name="points_7_0" value="1"', page)
    assert re.search(r'name="reviews_used_0_3" value="2"', page)
    assert send(client, bout, fields, rows=9).status_code == 302
    assert Report.objects.get(status="open").payload == first


def test_a_bout_played_here_is_told_and_printed(client: PageClient, bout: Match) -> None:
    penalties_played_here(bout)
    bout.refresh_from_db()
    assert bout.facts is not None
    home, visitor = (side["points"] for side in bout.facts["sides"])
    moves = page_of(client, "match-moves", bout)
    assert "<strong>Turn 1 of Rollers</strong>" in moves
    assert f"Rollers {home} : {visitor} Furies" in moves
    sheet = page_of(client, "match-sheet", bout)
    assert "Penalty sheet" in sheet
    totals = sheet[sheet.index('<th scope="row">Team</th>') :].split("</tr>", maxsplit=1)[0]
    assert re.findall(r"<td>(\d+)</td>", totals)[0] == str(home)


def test_there_is_no_sheet_of_what_was_not_played(client: PageClient, bout: Match) -> None:
    given = {"home": {"points": 20}, "visitor": {"points": 0}, "ending": "conceded", "reason": "Ill."}
    rule_on_match(bout, given, actor=None, reason="Ill.")
    assert client.get(url_of("match-sheet", bout)).status_code == 404


@pytest.mark.rule("TYC-85")
def test_every_public_page_of_a_bout_says_that_its_base_game_is_a_stand_in(client: PageClient, bout: Match) -> None:
    penalties_played_here(bout)
    for page in ("match", "match-moves", "match-sheet"):
        assert NOTICE in page_of(client, page, bout)


@pytest.mark.rule("TYC-85")
def test_the_report_form_says_it_too_and_a_bout_on_a_board_of_the_players_own_does_not(
    client: PageClient, bout: Match
) -> None:
    client.force_login(coach(bout, 0))
    assert NOTICE in page_of(client, "match-report", bout)
    bout.delete()
    own_board = a_penalties_match(base_game="table")
    client.force_login(coach(own_board, 0))
    assert NOTICE not in page_of(client, "match-report", own_board)
    assert NOTICE not in page_of(client, "match", own_board)
