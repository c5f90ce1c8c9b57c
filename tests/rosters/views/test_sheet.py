"""The roster sheet: everything a player has is explained in place."""

import pytest
from django.test import Client
from django.urls import reverse

from rosters.domain.operation import operation
from rosters.presenters.hexsport.hints import HINTS, REMARKS
from rosters.presenters.hexsport.names import ASSETS, ROLES, STATS
from rosters.presenters.journal import event_sentence
from tests.verbs import a_team, open_steps
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


@pytest.mark.rule("HX-CHEERS-12")
def test_what_cheers_bought_for_the_season_is_shown_apart_and_explained() -> None:
    team = a_team(name="Smackers")
    address, remark = reverse("team", args=[team.uid]), str(REMARKS["season_dice"])
    assert remark not in Client().get(address).content.decode()
    open_steps(team, rewards={"dice": 3, "cards": 1})
    html = Client().get(address).content.decode()
    assert html.count(remark) == 1
    assert "Coaching dice gained with cheers" in html
    assert str(HINTS["season_dice"]) in Client().get(reverse("team-sheet", args=[team.uid])).content.decode()
    told = [event_sentence("hexsport", row.kind, row.payload) for row in team.events.filter(kind="rewards_kept")]
    assert told == ["What cheers bought stays for the season: coaching dice 3, cards 1."]


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
