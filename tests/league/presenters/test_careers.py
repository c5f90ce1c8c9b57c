"""A player's career: his matches in their rounds with what came of each, and his figures by season."""

import pytest
from django.test import Client
from django.urls import reverse

from league.domain.leagues import change_league
from rosters.models import Player
from tests.counting import queries_of
from tests.verbs_league import a_running_season, cora, entry_of, match_of, opened, play_and_close, result

pytestmark = pytest.mark.django_db


def page(player: Player, client: Client | None = None) -> str:
    return " ".join((client or Client()).get(reverse("player", args=[player.uid])).content.decode().split())


def test_a_match_stands_with_its_round_its_figures_and_what_came_of_it() -> None:
    season = a_running_season(2)
    match = match_of(opened(season), "Ants")
    striker = match.sides.get(index=0).team.players.get(key=1)
    result(match, 6, 1, strikes=({striker.key: 2}, {}))
    told = page(striker)
    home, away = (side.team.name for side in match.sides.order_by("index"))
    assert f"{home} 6 – 1 {away}" in told
    assert reverse("match", args=[match.uid]) in told
    assert reverse("round", args=[season.league.slug, 1, 1]) in told
    assert "Strikes of 3 or more <strong>2</strong>" in told
    assert "Season by season" in told


def test_a_private_match_is_told_to_nobody_outside_its_league() -> None:
    season = a_running_season(2)
    play_and_close(season, 1)
    player = entry_of(season, "Ants").team.players.get(key=1)
    assert "Season by season" in page(player)
    change_league(season.league, actor=cora(season.league), visibility="private")
    assert Client().get(reverse("player", args=[player.uid])).status_code == 404


def test_a_visitors_page_changes_with_the_next_match_and_costs_as_many_queries() -> None:
    season = a_running_season(2)
    play_and_close(season, 1)
    player = entry_of(season, "Ants").team.players.get(key=1)
    address = reverse("player", args=[player.uid])
    first, count = Client().get(address), queries_of(Client(), address)
    play_and_close(season, 2)
    assert Client().get(address, headers={"If-None-Match": first["ETag"]}).status_code == 200
    assert queries_of(Client(), address) == count
