"""A bout of the card derby on its pages: reported from the form, confirmed, told; and what the form refuses."""

import re

import pytest
from django.http import HttpResponse
from django.urls import reverse

from matches.domain.reporting import submit_report
from matches.models import Match, PlayerStatistic, Report
from rosters.models import User
from tests.pages import PageClient
from tests.verbs import coach_user
from tests.verbs_derby import a_derby_match, a_derby_report
from tests.verbs_matches import team_at

pytestmark = [pytest.mark.django_db, pytest.mark.long]

PERIODS = ((30, 20), (31, 21), (32, 22))
SCORE = {
    f"period_{number}_{place}": str(points)
    for number, period in enumerate(PERIODS, start=1)
    for place, points in enumerate(period)
}
NO_ROWS = {f"jam_rows_{period}": "0" for period in (1, 2, 3, 4)}
# Three jams, one a period; the home jammer of the first leads and calls it off.
JAMS = {
    **{f"jam_rows_{period}": "1" for period in (1, 2, 3)},
    **{f"jammer_{place}_{period}_1": str(period + place) for period in (1, 2, 3) for place in (0, 1)},
    **{f"points_{place}_{period}_1": SCORE[f"period_{period}_{place}"] for period in (1, 2, 3) for place in (0, 1)},
    "lead_1_1": "0",
    "end_1_1": "0",
    "end_2_1": "referee",
}


@pytest.fixture
def bout(db: None) -> Match:
    """Rollers at home to Furies."""
    return a_derby_match()


def coach(match: Match, place: int) -> User:
    return coach_user(team_at(match, place))


def url_of(name: str, match: Match) -> str:
    return reverse(name, kwargs={"uid": match.uid})


def send(client: PageClient, match: Match, fields: dict[str, str], name: str = "match-report") -> HttpResponse:
    """The answer to the form of the home side."""
    client.force_login(coach(match, 0))
    page = client.get(url_of(name, match)).content.decode()
    key = re.search(r'name="key" value="([^"]+)"', page)
    assert key is not None
    return client.post(url_of(name, match), {"key": key.group(1), **NO_ROWS, **fields})


def beside(page: str, field: str) -> str:
    """What is said beside a field."""
    found = re.search(rf'id="id_{field}_error">(.*?)</ul>', page, re.DOTALL)
    assert found is not None, f"nothing stands beside {field}"
    return found.group(1)


def test_a_score_sheet_is_reported_and_the_winner_follows(client: PageClient, bout: Match) -> None:
    assert send(client, bout, SCORE | {"wheel_1": "1"})["Location"] == url_of("match", bout)
    payload = Report.objects.get().payload
    assert payload["final"] == [93, 64]
    assert payload["home"]["lineup"] == list(range(1, 11))
    page = client.get(url_of("match", bout)).content.decode()
    assert "Rollers wins by 29." in page
    assert "Period 2" in page
    assert "Penalty wheel" in page


def test_the_other_side_confirms_and_the_bout_counts(client: PageClient, bout: Match) -> None:
    send(client, bout, SCORE | JAMS)
    client.force_login(coach(bout, 1))
    page = client.get(url_of("match-confirm", bout)).content.decode()
    assert "steps after the match" not in page
    key = re.search(r'name="key" value="([^"]+)"', page)
    assert key is not None
    client.post(url_of("match-confirm", bout), {"act": "confirm", "key": key.group(1)})
    bout.refresh_from_db()
    assert bout.status == "settled"
    assert list(bout.sides.values_list("points", flat=True).order_by("index")) == [93, 63]
    figures = PlayerStatistic.objects.filter(side__match=bout, side__index=0, name="points")
    assert sorted(figures.values_list("player__key", "amount")) == [(1, 30), (2, 31), (3, 32)]
    page = client.get(url_of("match", bout)).content.decode()
    assert "Ada Whiplash: 30 points, 1 jam and 1 lead jam" in page


def test_a_jam_sheet_says_who_led_and_who_called_off(client: PageClient, bout: Match) -> None:
    send(client, bout, SCORE | JAMS)
    jams = Report.objects.get().payload["jams"]
    assert [(jam["jammers"], jam["points"]) for jam in jams] == [
        ([1, 2], [30, 20]),
        ([2, 3], [31, 21]),
        ([3, 4], [32, 22]),
    ]
    assert (jams[0]["leads"], jams[0]["call_offs"], jams[1]["stopped"]) == ([0], [0], True)


def test_figures_and_another_line_up_are_taken_from_the_form(client: PageClient, bout: Match) -> None:
    send(client, bout, SCORE | {"skater_0_10": "12", "jams_0_10": "3", "lead_jams_0_10": "2", "assists_0_10": "1"})
    home = Report.objects.get().payload["home"]
    assert home["lineup"][-1] == 12
    assert (home["skaters"][9]["jams"], home["skaters"][9]["assists"]) == (3, 1)
    assert Report.objects.get().payload["visitor"]["skaters"] == []


@pytest.mark.parametrize(
    ("fields", "field", "said"),
    [
        ({"period_2_1": ""}, "period_2_1", "The points are missing."),
        ({"period_3_0": "-1"}, "period_3_0", "greater than or equal to 0"),
        ({"period_3_1": "52"}, "period_4_0", "A bout never ends level"),
        ({"skater_0_2": "1"}, "skater_0_2", "twice"),
        ({"lead_jams_1_4": "1"}, "lead_jams_1_4", "more jams than she jammed in"),
        ({"ending": "conceded", "reason": "Ill."}, "awarded_to", "not said who wins"),
        (JAMS | {"points_0_2_1": "30"}, "period_2_0", "The jams of period 2 do not add up"),
        (JAMS | {"jammer_1_3_1": ""}, "jammer_1_3_1", "Jam 1 of period 3: each side has a jammer"),
        (JAMS | {"jammer_1_3_1": "11"}, "jammer_1_3_1", "less than or equal to 10"),
        (JAMS | {"lead_1_1": "1"}, "end_1_1", "only the lead jammer can call it off"),
        (
            JAMS | {"jam_rows_4": "2", "jammer_0_4_2": "1", "jammer_1_4_2": "1"},
            "jammer_0_4_1",
            "The jams of overtime are not numbered",
        ),
    ],
)  # fmt: skip
def test_each_mistake_is_said_beside_its_field(
    client: PageClient, bout: Match, fields: dict[str, str], field: str, said: str
) -> None:
    response = send(client, bout, SCORE | fields)
    assert response.status_code == 422
    assert said in beside(response.content.decode(), field)
    assert not Report.objects.exists()


def test_rows_for_jams_come_when_asked_for_and_lose_nothing(client: PageClient, bout: Match) -> None:
    page = send(client, bout, SCORE | {"more": "2", "skater_1_3": "11"}).content.decode()
    assert 'name="jammer_0_2_13"' in page
    assert 'name="jammer_0_1_1"' not in page
    assert re.search(r'name="period_3_1" value="22"', page)
    assert re.search(r'<option value="11" selected>', page)
    assert "The points are missing." not in page
    assert 'name="jammer_0_1_17"' in send(client, bout, {"jam_rows_1": "13", "more": "1"}).content.decode()


def test_a_bout_is_given_up_on_the_same_form(client: PageClient, bout: Match) -> None:
    send(client, bout, {"ending": "conceded", "awarded_to": "1", "reason": "Ill."})
    payload = Report.objects.get().payload
    assert (payload["final"], payload["ending"]) == ([0, 100], "conceded")
    assert "Furies wins." in client.get(url_of("match", bout)).content.decode()


def test_an_unanswered_report_comes_back_filled_in(client: PageClient, bout: Match) -> None:
    send(client, bout, SCORE | JAMS | {"skater_0_10": "12", "assists_0_10": "1"})
    page = client.get(url_of("match-report", bout)).content.decode()
    assert re.search(r'name="points_1_3_1" value="22"', page)
    assert re.search(r'name="period_1_0" value="30"', page)
    assert re.search(r'name="assists_0_10" value="1"', page)
    assert re.search(r'<option value="referee" selected>', page)
    again = Report.objects.get().payload
    assert send(client, bout, SCORE | JAMS | {"skater_0_10": "12", "assists_0_10": "1"}).status_code == 302
    assert Report.objects.get(status="open").payload == again


def test_a_report_by_a_program_is_told_like_any_other(client: PageClient, bout: Match) -> None:
    payload = a_derby_report(*PERIODS)
    submit_report(bout, payload, actor=coach(bout, 0), team=team_at(bout, 0))
    assert "Rollers wins by 30." in client.get(url_of("match", bout)).content.decode()
