"""The pages on which a match is reported, confirmed, disputed and ruled on."""

import re

import pytest
from django.http import HttpResponse
from django.urls import reverse

from matches.domain.reporting import dispute_report, submit_report
from matches.models import Match, Report
from rosters.models import Team, User
from tests.pages import PageClient
from tests.verbs import a_user, coach_user
from tests.verbs_matches import a_match, a_report, a_team, settled

pytestmark = pytest.mark.django_db

EVERYBODY = {f"played_{place}_{player}": "on" for place in (0, 1) for player in range(1, 9)}
INJURY = {"injured_0": "1-1", "damage_0": "5", "by_0": "0-4", "cause_0": "slam"}


def url_of(name: str, match: Match) -> str:
    return reverse(name, kwargs={"uid": match.uid})


def key_on(page: str) -> str:
    found = re.search(r'name="key" value="([^"]+)"', page)
    assert found is not None
    return found.group(1)


def send(client: PageClient, url: str, fields: dict[str, object]) -> HttpResponse:
    """The answer to a form of the page, sent as the page has it."""
    page = client.get(url)
    assert page.status_code == 200
    return client.post(url, {"key": key_on(page.content.decode()), "injury_rows": 3, **fields})


def test_a_match_is_reported_from_the_form(client: PageClient, match: Match, ants: Team) -> None:
    client.force_login(coach_user(ants))
    fields = EVERYBODY | {"points_0": "4", "points_1": "1", "cheers_0": "2", "strikes_0_1": "1", **INJURY}
    del fields["played_0_8"]
    response = send(client, url_of("match-report", match), fields)
    assert (response.status_code, response["Location"]) == (302, url_of("match", match))
    payload = Report.objects.get().payload
    assert (payload["home"]["points"], payload["margin"]) == (4, 3)
    assert payload["home"]["took_part"] == [1, 2, 3, 4, 5, 6, 7]
    assert payload["home"]["strikes"] == [{"player": 1, "count": 1}]
    assert payload["injuries"] == [{"to": 1, "player": 1, "damage": 5, "by": 4, "by_side": 0, "cause": "slam"}]


@pytest.mark.rule("HX-CHEERS-12")
def test_what_cheers_bought_is_asked_for_where_it_stays_for_the_season(client: PageClient) -> None:
    home, visitor = a_team("Ants", user=a_user("Ada")), a_team("Bees", user=a_user("Bob"))
    match = a_match(home, visitor, **{"cheers.reward_lifetime": "season"})
    client.force_login(coach_user(home))
    fields = EVERYBODY | {
        "points_0": "4",
        "points_1": "1",
        "cheers_0": "5",
        "reward_dice_0": "1",
        "reward_cards_0": "1",
    }
    beyond = send(client, url_of("match-report", match), fields)
    assert beyond.status_code == 422
    page = beyond.content.decode()
    assert "Ants gained dice and cards for 6 cheers, 3 each; it can have spent 5." in page
    assert 'id="id_reward_dice_0_error"' in page
    assert re.search(r'name="reward_cards_0" value="1"', page)
    assert send(client, url_of("match-report", match), fields | {"cheers_0": "6"}).status_code == 302
    assert Report.objects.get().payload["home"]["rewards"] == {"dice": 1, "cards": 1}
    assert "rewards" not in Report.objects.get().payload["visitor"]
    again = client.get(url_of("match-report", match)).content.decode()
    assert re.search(r'name="reward_dice_0" value="1"', again)
    client.force_login(coach_user(visitor))
    asked = client.get(url_of("match-confirm", match)).content.decode()
    assert "Coaching dice gained with cheers" in asked


def test_where_rewards_last_for_the_match_nobody_is_asked_for_them(
    client: PageClient, match: Match, ants: Team
) -> None:
    client.force_login(coach_user(ants))
    assert "reward_dice_0" not in client.get(url_of("match-report", match)).content.decode()
    fields = EVERYBODY | {"points_0": "4", "points_1": "1", "cheers_0": "6", "reward_dice_0": "1"}
    assert send(client, url_of("match-report", match), fields).status_code == 302
    assert "rewards" not in Report.objects.get().payload["home"]


def test_a_landslide_stops_the_margin_at_seven(client: PageClient, match: Match, ants: Team) -> None:
    client.force_login(coach_user(ants))
    send(client, url_of("match-report", match), EVERYBODY | {"points_0": "1", "points_1": "9"})
    assert Report.objects.get().payload["margin"] == -7


def test_what_cannot_be_is_said_beside_the_field_and_nothing_typed_is_lost(
    client: PageClient, match: Match, ants: Team
) -> None:
    client.force_login(coach_user(ants))
    fields = EVERYBODY | {"points_0": "4", "points_1": "1", "strikes_0_7": "1", "rush": "9", **INJURY}
    response = send(client, url_of("match-report", match), fields)
    assert response.status_code == 422
    page = response.content.decode()
    assert "Guard 7 is a Guard and cannot score a Strike." in page
    assert re.search(r'id="id_strikes_0_7_error"', page)
    for name, value in (("points_0", "4"), ("points_1", "1"), ("strikes_0_7", "1"), ("rush", "9"), ("damage_0", "5")):
        assert re.search(rf'name="{name}" value="{value}"', page), name
    assert re.search(r'<option value="1-1" selected>', page)
    assert not Report.objects.exists()


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"points_0": "3", "points_1": "1", "strikes_0_1": "2"}, "worth 6 points, but it has 3"),
        ({"points_0": "9", "points_1": "0", "margin": "8"}, "less than or equal to 7"),
        ({"points_0": "4", "points_1": "1", "margin": "2", "ending": "played"}, "so the margin is 3, not 2"),
        ({"points_0": "", "points_1": "1"}, "This field is required"),
        ({"points_0": "-1", "points_1": "1"}, "greater than or equal to 0"),
        ({"points_0": "4", "points_1": "1.5"}, "Enter a whole number"),
        ({"points_0": "4", "points_1": "1", "rush": "15"}, "Rush 1 to 14"),
        ({"points_0": "4", "points_1": "1", "ending": "abandoned"}, "needs a reason"),
        ({"points_0": "4", "points_1": "1", "ending": "conceded", "reason": "Ill."}, "who wins"),
        ({"points_0": "4", "points_1": "1", "injured_0": "1-1"}, "How much damage was it?"),
        ({"points_0": "4", "points_1": "1", "damage_0": "3"}, "Who was hurt?"),
        ({"points_0": "4", "points_1": "1", "injured_0": "1-99", "damage_0": "3"}, "Select a valid choice"),
    ],
)
def test_each_mistake_has_its_sentence(
    client: PageClient, match: Match, ants: Team, fields: dict[str, str], said: str
) -> None:
    client.force_login(coach_user(ants))
    response = send(client, url_of("match-report", match), EVERYBODY | fields)
    assert response.status_code == 422
    assert said in response.content.decode()
    assert not Report.objects.exists()


def test_more_rows_for_injuries_keep_what_was_typed(client: PageClient, match: Match, ants: Team) -> None:
    client.force_login(coach_user(ants))
    fields = EVERYBODY | {"points_0": "4", "more": "1", **INJURY}
    del fields["played_1_8"]
    page = send(client, url_of("match-report", match), fields).content.decode()
    assert 'name="injured_5"' in page
    assert re.search(r'name="points_0" value="4"', page)
    assert re.search(r'name="played_0_8"[^>]* checked', page)
    assert not re.search(r'name="played_1_8"[^>]* checked', page)
    assert "This field is required" not in page
    assert not Report.objects.exists()


def test_a_form_sent_twice_reports_once(client: PageClient, match: Match, ants: Team) -> None:
    client.force_login(coach_user(ants))
    url = url_of("match-report", match)
    form = {"key": key_on(client.get(url).content.decode()), "points_0": "4", "points_1": "1", **EVERYBODY}
    assert client.post(url, form).status_code == 302
    assert client.post(url, form).status_code == 302
    assert Report.objects.count() == 1


def test_an_unanswered_report_comes_back_filled_in_and_is_replaced(
    client: PageClient, match: Match, ants: Team
) -> None:
    payload = a_report(match, 4, 1, strikes=({1: 1}, {}), played=([1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6]))
    submit_report(match, payload, actor=coach_user(ants), team=ants)
    client.force_login(coach_user(ants))
    page = client.get(url_of("match-report", match)).content.decode()
    assert "Correct the report" in page
    assert re.search(r'name="strikes_0_1" value="1"', page)
    assert not re.search(r'name="played_0_7"[^>]* checked', page)
    send(client, url_of("match-report", match), EVERYBODY | {"points_0": "4", "points_1": "2"})
    assert list(Report.objects.values_list("status", flat=True)) == ["superseded", "open"]


def test_a_match_is_given_up_on_the_same_form(client: PageClient, match: Match, ants: Team) -> None:
    client.force_login(coach_user(ants))
    fields = {"points_0": "0", "points_1": "3", "ending": "conceded", "awarded_to": "1", "reason": "Ill."}
    assert send(client, url_of("match-report", match), fields).status_code == 302
    assert Report.objects.get().payload["ending"] == "conceded"


def test_the_other_side_is_sent_to_the_report_that_waits(
    client: PageClient, match: Match, ants: Team, bees: Team
) -> None:
    submit_report(match, a_report(match, 4, 1), actor=coach_user(ants), team=ants)
    client.force_login(coach_user(bees))
    assert client.get(url_of("match-report", match))["Location"] == url_of("match-confirm", match)


def test_others_do_not_report(client: PageClient, match: Match) -> None:
    assert client.get(url_of("match-report", match)).status_code == 302
    client.force_login(a_user("Mallory"))
    assert client.get(url_of("match-report", match)).status_code == 403


def test_a_commissioner_reports_for_a_guest(client: PageClient, ants: Team, commissioner: User) -> None:
    dogs = a_team("Dogs")
    match = a_match(dogs, ants)
    client.force_login(commissioner)
    url = f"{url_of('match-report', match)}?for={dogs.uid}"
    assert send(client, url, EVERYBODY | {"points_0": "2", "points_1": "1"}).status_code == 302
    assert Report.objects.get().team == dogs


def test_a_settled_match_is_not_reported_again(client: PageClient, match: Match, ants: Team) -> None:
    settled(match, 4, 1)
    client.force_login(coach_user(ants))
    assert client.get(url_of("match-report", match)).status_code == 409


def test_the_other_coach_confirms(client: PageClient, match: Match, ants: Team, bees: Team) -> None:
    submit_report(match, a_report(match, 4, 1), actor=coach_user(ants), team=ants)
    client.force_login(coach_user(bees))
    assert send(client, url_of("match-confirm", match), {"act": "confirm"}).status_code == 302
    assert Match.objects.get(pk=match.pk).status == "settled"


def test_the_other_coach_disputes_and_says_why(client: PageClient, match: Match, ants: Team, bees: Team) -> None:
    submit_report(match, a_report(match, 4, 1), actor=coach_user(ants), team=ants)
    client.force_login(coach_user(bees))
    assert send(client, url_of("match-confirm", match), {"act": "dispute", "text": ""}).status_code == 422
    send(client, url_of("match-confirm", match), {"act": "dispute", "text": "It was <b>4</b> to 2."})
    assert Report.objects.get().status == "disputed"
    assert "It was &lt;b&gt;4&lt;/b&gt; to 2." in client.get(url_of("match", match)).content.decode()


def test_nobody_else_confirms(client: PageClient, match: Match, ants: Team, commissioner: User) -> None:
    submit_report(match, a_report(match, 4, 1), actor=coach_user(ants), team=ants)
    for user in (coach_user(ants), commissioner, a_user("Mallory")):
        client.force_login(user)
        assert client.get(url_of("match-confirm", match)).status_code == 403
        body = {"act": "confirm", "key": "k" * 20}
        assert client.post(url_of("match-confirm", match), body).status_code == 403


def test_without_a_report_there_is_nothing_to_confirm(client: PageClient, match: Match, ants: Team) -> None:
    client.force_login(coach_user(ants))
    assert client.get(url_of("match-confirm", match))["Location"] == url_of("match", match)


def test_a_commissioner_upholds_a_disputed_report(
    client: PageClient, match: Match, ants: Team, bees: Team, commissioner: User
) -> None:
    report = submit_report(match, a_report(match, 4, 1), actor=coach_user(ants), team=ants)
    dispute_report(report, actor=coach_user(bees), text="No.")
    client.force_login(commissioner)
    url = url_of("match-rule", match)
    assert send(client, url, {"act": "uphold", "reason": ""}).status_code == 422
    assert send(client, url, {"act": "uphold", "reason": "I saw it."}).status_code == 302
    assert "I saw it." in client.get(url_of("match", match)).content.decode()


def test_a_commissioner_awards_a_match(client: PageClient, match: Match, bees: Team, commissioner: User) -> None:
    client.force_login(commissioner)
    url = url_of("match-rule", match)
    assert send(client, url, {"act": "award", "winner": "nobody", "reason": "No show."}).status_code == 404
    assert send(client, url, {"act": "award", "winner": bees.uid, "reason": "No show."}).status_code == 302
    assert Match.objects.get(pk=match.pk).facts["winner"] == 1


def test_a_commissioner_enters_a_result_with_his_reason(client: PageClient, match: Match, commissioner: User) -> None:
    client.force_login(commissioner)
    url = url_of("match-rule-report", match)
    fields = EVERYBODY | {"points_0": "4", "points_1": "1"}
    response = send(client, url, fields)
    assert response.status_code == 422
    assert "A ruling needs a reason" in response.content.decode()
    assert send(client, url, fields | {"ruling": "Told by both."}).status_code == 302
    assert Report.objects.get().ruling == "Told by both."


def test_coaches_do_not_rule(client: PageClient, match: Match, ants: Team) -> None:
    client.force_login(coach_user(ants))
    for name in ("match-rule", "match-rule-report"):
        assert client.get(url_of(name, match)).status_code == 403


def test_when_both_reported_the_later_one_sees_both_versions_and_disputes_with_what_he_typed(
    client: PageClient, match: Match, ants: Team, bees: Team
) -> None:
    client.force_login(coach_user(bees))
    opened = client.get(url_of("match-report", match))
    submit_report(match, a_report(match, 4, 1), actor=coach_user(ants), team=ants)
    fields = EVERYBODY | {"points_0": "3", "points_1": "2", "key": key_on(opened.content.decode()), "injury_rows": 3}
    crossed = client.post(url_of("match-report", match), fields)
    page = crossed.content.decode()
    assert crossed.status_code == 409
    assert "reported first" in page
    assert "differs" in page
    assert re.search(r'name="points_0" value="3"', page)
    assert f'action="{url_of("match-dispute", match)}"' in page
    assert [report.team for report in Report.objects.all()] == [ants]
    told = client.post(url_of("match-dispute", match), fields | {"key": key_on(page), "text": "It was three to two."})
    assert told.status_code == 302
    assert sorted(report.payload["home"]["points"] for report in Report.objects.all()) == [3, 4]


def test_when_both_reported_the_same_the_later_one_is_asked_to_confirm(
    client: PageClient, match: Match, ants: Team, bees: Team
) -> None:
    fields = EVERYBODY | {"points_0": "3", "points_1": "2"}
    client.force_login(coach_user(bees))
    opened = client.get(url_of("match-report", match))
    client.force_login(coach_user(ants))
    send(client, url_of("match-report", match), fields)
    client.force_login(coach_user(bees))
    sent = fields | {"key": key_on(opened.content.decode()), "injury_rows": 3}
    crossed = client.post(url_of("match-report", match), sent)
    assert crossed.status_code == 409
    assert "Both reports say the same" in crossed.content.decode()
    assert url_of("match-confirm", match) in crossed.content.decode()
