import pytest
from django.db import connection
from django.db.models import Q
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from rosters import permissions
from rosters.domain.dice import DiceRecord
from rosters.domain.naming import rename_team
from rosters.domain.operation import operation
from rosters.enums import Cause, DiceSource
from rosters.models import Player, Team
from rosters.permissions import Sight
from rosters.presenters import panels
from rosters.presenters.panels import Panel
from rules.core.pending import Drawn
from tests.verbs import a_coach, a_rich_team, a_team, a_user, coach_user, open_steps, walk_steps

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def rosters_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """What other apps add to these pages is tested there."""
    monkeypatch.setattr(panels, "TEAM_PANELS", [])
    monkeypatch.setattr(panels, "PLAYER_PANELS", [])


def page(client: Client, name: str, *arguments: object, status: int = 200) -> str:
    response = client.get(reverse(name, args=arguments))
    assert response.status_code == status
    return response.content.decode()


def signed_in(client: Client, team: Team) -> Client:
    client.force_login(coach_user(team))
    return client


def hide(monkeypatch: pytest.MonkeyPatch, team: Team) -> None:
    sight = Sight(shown=permissions.NOBODYS, hidden=Q(pk=team.pk))
    monkeypatch.setattr(permissions, "SIGHT", [lambda person: sight])


# The team


def test_everybody_reads_what_a_team_is_worth_and_who_plays(client: Client) -> None:
    team = a_team("forge_fathers", "Delvers", coach=a_coach("Ada"))
    html = page(client, "team", team.uid)
    assert "Delvers" in html
    assert "Coached by Ada" in html
    assert "Forge Fathers" in html
    assert html.count('<a href="/players/') == 8
    assert "100\xa0mc" in html
    assert "Never" not in html.split("What the figures", maxsplit=1)[0]
    assert "Is never knocked down by a Slam" in html


def test_the_worth_is_explained_by_its_parts(client: Client) -> None:
    html = page(client, "team", a_rich_team(20, name="Rich").uid)
    for part in ("Players", "Cards", "Coaching dice", "Cheerleaders", "Staff coaches", "Cash"):
        assert f'<th scope="row">{part}</th>' in html


def test_a_player_who_left_stands_apart(client: Client) -> None:
    team = a_rich_team(20)
    assert "Players who left" not in page(client, "team", team.uid)
    walk_steps(team, "m9", until=8)
    with operation(team, actor=None, cause=Cause.STEP, cause_uid="m9") as work:
        work.tell("dismiss", player=1)
    html = page(client, "team", team.uid)
    assert "Players who left" in html
    assert "dismissed" in html


def test_only_who_may_act_is_offered_to(client: Client) -> None:
    team = a_team()
    edit = reverse("team-edit", args=[team.uid])
    assert edit not in page(client, "team", team.uid)
    assert edit in page(signed_in(client, team), "team", team.uid)


def test_a_hidden_team_is_not_there(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    team = a_team()
    player = Player.objects.filter(team=team).first()
    assert player is not None
    hide(monkeypatch, team)
    for name, uid in (("team", team.uid), ("team-journal", team.uid), ("player", player.uid)):
        page(client, name, uid, status=404)
    page(signed_in(client, team), "team", team.uid)


def test_an_unknown_team_is_not_there(client: Client) -> None:
    page(client, "team", "nothere", status=404)


@pytest.mark.parametrize("matches", [0, 3])
def test_a_team_page_takes_as_many_queries_whatever_happened(client: Client, matches: int) -> None:
    team = a_team()
    for number in range(matches):
        walk_steps(team, f"m{number}")
    with CaptureQueriesContext(connection) as captured:
        page(client, "team", team.uid)
    assert len(captured) == 3


def test_a_visitors_page_may_be_kept_and_is_not_sent_twice(client: Client) -> None:
    url = reverse("team", args=[a_team().uid])
    first = client.get(url)
    assert first["Cache-Control"] == "public, no-cache"
    assert client.get(url, headers={"If-None-Match": first["ETag"]}).status_code == 304


def test_markup_in_a_name_is_text(client: Client) -> None:
    team = a_team(name="<script>alert(1)</script>")
    html = page(client, "team", team.uid) + page(client, "team-journal", team.uid)
    assert "<script>alert" not in html
    assert "&lt;script&gt;alert" in html


def test_other_apps_add_panels(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    team = a_team()
    panel = Panel(title="Record", template="rosters/includes/explained.html", context={})
    monkeypatch.setattr(panels, "TEAM_PANELS", [lambda shown, reader: panel, lambda shown, reader: None])
    assert page(client, "team", team.uid).count("Record</h2>") == 1


# The journal


def test_the_journal_tells_everything_newest_first(client: Client) -> None:
    team = a_team(name="Before")
    rename_team(team, "After", actor=coach_user(team))
    html = page(client, "team-journal", team.uid)
    assert html.index("Before is called After from now on.") < html.index("Before was founded")
    assert "by Coach of Before" in html


def test_a_long_journal_comes_in_pages(client: Client) -> None:
    team = a_team()
    for number in range(6):
        walk_steps(team, f"m{number}")
    html = page(client, "team-journal", team.uid)
    assert "was founded" not in html
    last = client.get(reverse("team-journal", args=[team.uid]), {"page": "99"}).content.decode()
    assert "was founded" in last


def test_a_draw_among_eight_is_told_as_a_place(client: Client) -> None:
    team = a_team()
    open_steps(team, results=[{"player": key} for key in range(1, 9)])
    record = DiceRecord(purpose="man_of_the_match", subject="team", faces=(8,), sides=8, source=DiceSource.DERIVED)
    with operation(team, actor=None, cause=Cause.STEP, cause_uid="match1") as work:
        work.do(Drawn(index=7), dice=[record])
    html = " ".join(page(client, "team-journal", team.uid).split())
    assert f"Drawn: 8 of 8, {DiceSource.DERIVED.label}" in html


@pytest.mark.parametrize("asked", ["x", "0", "-1", "1e9", "٣"])
def test_a_page_that_does_not_exist_is_the_nearest(client: Client, asked: str) -> None:
    assert client.get(reverse("team-journal", args=[a_team().uid]), {"page": asked}).status_code == 200


# The player


def test_a_player_has_figures_abilities_and_a_career(client: Client) -> None:
    team = a_team("zzor")
    player = Player.objects.get(team=team, key=1)
    html = page(client, "player", player.uid)
    assert player.name in html
    assert "One success more on armour checks." in html
    assert "was founded" in html


def test_a_career_tells_of_nobody_else(client: Client) -> None:
    team = a_team()
    with operation(team, actor=None) as work:
        work.tell("name_player", player=1, name="Ann", number=21)
        work.tell("name_player", player=2, name="Bea", number=22)
    html = page(client, "player", Player.objects.get(team=team, key=1).uid)
    assert "Ann and wears number 21" in html
    assert "Bea" not in html


# My teams


def test_my_teams_are_mine_alone(client: Client) -> None:
    coach = a_coach("Ada")
    a_team(name="Mine", coach=coach)
    a_team(name="Foreign")
    assert coach.user is not None
    client.force_login(coach.user)
    html = page(client, "my-teams")
    assert "Mine" in html
    assert "Foreign" not in html


def test_who_has_no_team_is_shown_where_to_build_one(client: Client) -> None:
    client.force_login(a_user())
    html = page(client, "my-teams")
    assert "You have no team yet" in html
    assert reverse("team-new") in html


def test_my_teams_ask_for_signing_in(client: Client) -> None:
    assert client.get(reverse("my-teams")).status_code == 302
