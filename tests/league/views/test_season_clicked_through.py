"""A whole league by clicks alone: founded, set up, filled, started, played and closed, with challenges in round two."""

import pytest
from django.test import Client
from django.urls import reverse

from league.enums import RoundStatus, SeasonStatus
from league.models import League, Season
from tests.clicking import form_on, send
from tests.verbs import a_user
from tests.verbs_league import match_of, round_of, settle

pytestmark = [pytest.mark.django_db, pytest.mark.long]
TEAMS = {"marauders": "Ants", "veer_myn": "Bees", "robots": "Cats", "judwan": "Dogs"}


def text(page: object) -> str:
    return " ".join(page.content.decode().split())


def test_a_season_is_run_by_clicks(client: Client) -> None:
    client.force_login(a_user("Cora"))
    home = client.get(reverse("next"))
    assert reverse("league-new") in text(home)

    members = send(client, client.get(reverse("league-new")), "league", name="Monday League", time_zone="Europe/Berlin")
    league = League.objects.get()
    assert league.time_zone == "Europe/Berlin"
    for name in ("Grace", "Hedy", "Joan", "Mary"):
        members = send(client, members, "guest", name=name)
    assert "Grace is a guest" in text(send(client, members, "guest", name="Grace"))

    options = send(
        client, client.get(reverse("season-new", args=[league.slug])), "season", name="Spring", preset="sheet"
    )
    options = send(client, options, "options", **{"auction.pool": "fixed_number", "auction.pool_size": "2"})
    season = Season.objects.get()
    assert season.pin.options == {"auction.pool": "fixed_number", "auction.pool_size": 2}

    place = [league.slug, season.number]
    entries = client.get(reverse("season-entries", args=place))
    coaches = [uid for uid in form_on(entries, "found").choices["coach"] if uid]
    for coach, (list_key, name) in zip(coaches, TEAMS.items(), strict=False):
        entries = send(client, entries, "found", coach=coach, list_key=list_key, name=name)
    assert season.entries.count() == 4
    send(client, entries, "start")
    season.refresh_from_db()
    assert season.status == SeasonStatus.RUNNING

    market = send(client, client.get(reverse("desk", args=place)), "open_round")
    assert round_of(season, 1).status == RoundStatus.MARKET
    desk = send(client, market, "close_market")
    assert "Who is awaited" in text(desk)
    for pairing in round_of(season, 1).pairings.all():
        settle(pairing.match, 3, 1)
    desk = send(client, client.get(reverse("desk-close", args=place)), "close")
    assert round_of(season, 1).status == RoundStatus.CLOSED

    challenges = send(client, desk, "open_round")
    turn = form_on(challenges, "challenge")
    challenges = send(client, challenges, "challenge", challenged=turn.choices["challenged"][0])
    desk = send(client, challenges, "draw_rest")
    assert round_of(season, 2).status == RoundStatus.MARKET
    assert match_of(round_of(season, 2), "Ants")
