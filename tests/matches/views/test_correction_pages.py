"""The pages on which a result is corrected."""

import html
import re
from typing import Any

import pytest
from django.http import HttpResponse

from matches.models import Match, Report
from rosters.models import Team, User
from rules.hexsport.commands import BuyCard, BuyCheerleader
from tests.matches.domain.test_correcting import shopped, underdogs
from tests.matches.views.test_report_pages import EVERYBODY, send, url_of
from tests.pages import PageClient
from tests.verbs import coach_user, state_of
from tests.verbs_matches import settled, worked_through

pytestmark = pytest.mark.django_db

PLAYED = (range(1, 9), range(1, 9))


@pytest.fixture
def played(match: Match, commissioner: User, client: PageClient) -> Match:
    """Ants lost 1 to 4 and one of them died; the commissioner looks at it."""
    dead = [{"to": 0, "player": 8, "damage": 6}]
    worked_through(settled(match, 1, 4, injuries=dead, played=PLAYED))
    client.force_login(commissioner)
    return match


def fields_on(page: HttpResponse) -> dict[str, Any]:
    """The hidden fields of the preview."""
    found = re.findall(r'name="(key|payload|digest)" value="([^"]*)"', page.content.decode())
    return {name: html.unescape(value) for name, value in found}


def previewed(client: PageClient, match: Match, **fields: object) -> HttpResponse:
    return send(client, url_of("match-correct", match), EVERYBODY | {"points_0": "4", "points_1": "1", **fields})


def test_the_form_shows_the_report_that_counts_with_everybody_who_played(client: PageClient, played: Match) -> None:
    page = client.get(url_of("match-correct", played)).content.decode()
    assert 'name="played_0_8"' in page  # the dead played
    assert re.search(r'name="points_1"[^>]*value="4"|value="4"[^>]*name="points_1"', page)


def test_a_result_is_corrected_after_everything_that_follows_was_shown(client: PageClient, played: Match) -> None:
    preview = previewed(client, played)
    page = preview.content.decode()
    assert preview.status_code == 200
    for told in ("What follows", "Choices that no longer hold", "was buried", "New dice", "Cash", "Ranking"):
        assert told in page
    assert Report.objects.count() == 1
    url = url_of("match-correct", played)
    refused = client.post(url, {**fields_on(preview), "act": "carry", "reason": ""})
    assert refused.status_code == 422
    assert "A ruling needs a reason" in refused.content.decode()
    done = client.post(url, {**fields_on(refused), "act": "carry", "reason": "Counted again."})
    assert (done.status_code, done["Location"]) == (302, url_of("match", played))
    shown = client.get(url_of("match", played)).content.decode()
    assert "Corrected by Cora" in shown
    assert "Counted again." in shown
    assert "Report 1: replaced" in shown


def test_an_open_choice_is_decided_on_the_preview(client: PageClient, played: Match) -> None:
    dead = {"injured_0": "1-2", "damage_0": "5", "by_0": "", "cause_0": "other"}
    preview = previewed(client, played, **dead)
    choices = re.findall(r'name="(choice-[^"]+)"', preview.content.decode())
    assert choices
    url = url_of("match-correct", played)
    again = client.post(url, {**fields_on(preview), choices[0]: "0", "act": "again"})
    assert again.status_code == 200
    done = client.post(url, {**fields_on(again), choices[0]: "0", "act": "carry", "reason": "He died."})
    assert done.status_code == 302


def test_what_needs_a_loan_now_is_kept_or_left_out_one_by_one(
    client: PageClient, match: Match, ants: Team, commissioner: User
) -> None:
    shopped(match, underdogs(match), BuyCheerleader(), BuyCard())
    worked_through(match)
    client.force_login(commissioner)
    page = previewed(client, match, points_0="3", points_1="3")
    loans = re.findall(r'name="(choice-act:[^"]+)" *\s*value="1"', page.content.decode())
    assert len(loans) == 2
    assert "mc are lent and owed" in page.content.decode()
    url = url_of("match-correct", match)
    again = client.post(url, {**fields_on(page), loans[1]: "1", "act": "again"})
    assert "Choices that no longer hold" in again.content.decode()
    done = client.post(url, {**fields_on(again), loans[1]: "1", "act": "carry", "reason": "Counted again."})
    assert done.status_code == 302
    ants.refresh_from_db()
    assert (state_of(ants).cheerleaders, state_of(ants).cards, ants.debt) == (1, 2, 2)


def test_a_changed_world_is_shown_anew_before_anything_is_done(client: PageClient, played: Match) -> None:
    preview = previewed(client, played)
    fields = fields_on(preview) | {"digest": "0" * 64}
    answer = client.post(url_of("match-correct", played), {**fields, "act": "carry", "reason": "Counted again."})
    assert answer.status_code == 409
    assert "Something has changed" in answer.content.decode()
    assert fields_on(answer)["digest"] == fields_on(preview)["digest"]
    assert Report.objects.count() == 1


def test_what_cannot_have_happened_stands_on_the_form(client: PageClient, played: Match) -> None:
    answer = previewed(client, played, points_0="1", strikes_0_1="2")
    assert answer.status_code == 422
    assert Report.objects.count() == 1


def test_a_damaged_form_changes_nothing(client: PageClient, played: Match) -> None:
    url = url_of("match-correct", played)
    for payload in ("{", '{"home": 1}', "[]"):
        answer = client.post(url, {"act": "carry", "payload": payload, "key": "12345678", "reason": "So."})
        assert answer.status_code == 422
    assert Report.objects.count() == 1


def test_coaches_do_not_correct(client: PageClient, played: Match, ants: Team) -> None:
    client.force_login(coach_user(ants))
    assert client.get(url_of("match-correct", played)).status_code == 403
    assert "/correct/" not in client.get(url_of("match", played)).content.decode()


def test_an_official_proposes_what_concerns_his_own_team_and_another_agrees(
    client: PageClient, played: Match, ants: Team, commissioner: User
) -> None:
    coach = ants.coach
    assert coach is not None
    ada, coach.user = coach.user, commissioner
    coach.save()
    preview = previewed(client, played)
    assert "Propose the correction" in preview.content.decode()
    done = client.post(
        url_of("match-correct", played), {**fields_on(preview), "act": "carry", "reason": "Counted again."}
    )
    assert done.status_code == 302
    client.logout()
    assert "A correction of this result is proposed" in client.get(url_of("match", played)).content.decode()
    waiting = client.get(url_of("match-correction", played))
    assert "Counted again." in waiting.content.decode()
    assert "Agree" not in waiting.content.decode()
    ada.is_superuser = True
    ada.save()
    client.force_login(ada)
    waiting = client.get(url_of("match-correction", played))
    agreed = client.post(url_of("match-correction-decide", played), {**fields_on(waiting), "act": "agree"})
    assert agreed.status_code == 302
    assert played.sides.get(index=0).points == 4
    assert client.get(url_of("match-correction", played)).status_code == 404


def test_the_page_of_a_correction_asks_the_same_for_many_events(
    client: PageClient, played: Match, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(60):
        previewed(client, played)
