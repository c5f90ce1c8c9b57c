"""What the desk does for a whole round at once, each with what follows from it shown before."""

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Season
from matches.domain.reporting import submit_report
from matches.enums import MatchStatus
from matches.models import Match
from rosters.models import OutboxMessage
from tests.clicking import form_on, send
from tests.factors import an_app
from tests.page_text import words
from tests.pages import PageClient
from tests.verbs_league import a_running_season, coaches_who_sign_in, cora, match_of, opened
from tests.verbs_matches import a_report

pytestmark = [pytest.mark.django_db, pytest.mark.long]
OFFER = "Whoever has your password has the league"


@pytest.fixture
def season() -> Season:
    """Anna's and Bert's teams and two of guests; round one is being played."""
    season = a_running_season(4, coaches=coaches_who_sign_in("Anna", "Bert"))
    opened(season)
    return season


@pytest.fixture
def page(season: Season) -> PageClient:
    client = PageClient()
    client.force_login(cora(season.league))
    return client


def desk(season: Season) -> str:
    return reverse("desk", args=[season.league.slug, season.number])


def reported(season: Season) -> Match:
    """The match of the Ants, with a report that waits."""
    match = match_of(season.rounds.get(number=1), "Ants")
    team = match.sides.select_related("team__coach__user").get(team__name="Ants").team
    submit_report(match, a_report(match, 2, 1), actor=team.coach.user, team=team)  # type: ignore[union-attr]  # Anna's
    return match


def test_who_would_be_reminded_is_said_before_and_who_was_is_left_in_peace(page: Client, season: Season) -> None:
    told = words(page.get(desk(season)))
    assert "Remind all 2 silent coaches" in told
    assert "as they have chosen: Anna (Ants), Bert (Bees)." in told
    assert "Nothing reaches guests, for whom you act: Cats, Dogs." in told
    stale = page.get(desk(season))
    after = send(page, stale, "remind_all")
    assert "2 coaches are reminded." in words(after)
    assert "Everybody who can be reached was reminded less than 12 hours ago." in words(after)
    again = form_on(stale, "remind_all").fields | {"key": "another-key-1"}
    assert "There is nobody to remind" in words(page.post(desk(season), again))
    assert OutboxMessage.objects.filter(topic="round.nudged").count() == 2


def test_chosen_reports_are_approved_and_what_was_answered_meanwhile_is_told(page: Client, season: Season) -> None:
    match = reported(season)
    shown = page.get(desk(season))
    assert "Each chosen report becomes the result of its match by your ruling" in words(shown)
    fields = form_on(shown, "approve_all").fields
    refused = page.post(desk(season), {**fields, "reports": [], "key": "another-key-1"})
    assert "Choose at least one report." in words(refused)
    assert "1 report holds now." in words(page.post(desk(season), {**fields, "reports": [match.uid]}, follow=True))
    match.refresh_from_db()
    assert match.status == MatchStatus.SETTLED
    late = page.post(desk(season), {**fields, "reports": [match.uid], "key": "another-key-2"})
    assert late.status_code in (409, 422)


def test_a_second_factor_is_offered_until_there_is_one_or_it_is_put_aside(page: Client, season: Season) -> None:
    shown = page.get(desk(season))
    assert OFFER in words(shown)
    assert OFFER not in words(send(page, shown, "no_factor_now"))
    again = PageClient()
    again.force_login(cora(season.league))
    assert OFFER in words(again.get(desk(season)))
    an_app(cora(season.league))
    assert OFFER not in words(again.get(desk(season)))
