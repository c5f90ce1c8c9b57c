"""The roster sheet: everything a player has is explained in place."""

import pytest
from django.test import Client
from django.urls import reverse

from rosters.domain.operation import operation
from rosters.presenters.hexsport.hints import HINTS
from rosters.presenters.hexsport.names import ASSETS, ROLES, STATS
from tests.verbs import a_team
from tests.verbs_derby import a_derby_team

pytestmark = pytest.mark.django_db


def test_every_stat_role_and_possession_has_its_line() -> None:
    assert set(HINTS) == set(STATS) | set(ROLES) | set(ASSETS)


def test_every_figure_ability_and_possession_is_explained_on_the_page() -> None:
    team = a_team("zzor")
    html = Client().get(reverse("team-sheet", args=[team.uid])).content.decode()
    for player in team.players.all():
        assert player.name in html
    assert "One success more on armour checks." in html
    for key in ("move", "armour", "Jack", "coaching_dice"):
        assert str(HINTS[key]).split("'")[0] in html


def test_a_visitors_sheet_is_kept_until_the_team_changes() -> None:
    team = a_team()
    address = reverse("team-sheet", args=[team.uid])
    tag = Client().get(address)["ETag"]
    assert Client().get(address, headers={"If-None-Match": tag}).status_code == 304
    with operation(team, actor=None) as work:
        work.tell("name_player", player=1, name="Ann", number=21)
    assert Client().get(address, headers={"If-None-Match": tag}).status_code == 200


def test_a_game_without_figures_has_a_sheet_too() -> None:
    assert Client().get(reverse("team-sheet", args=[a_derby_team().uid])).status_code == 200
