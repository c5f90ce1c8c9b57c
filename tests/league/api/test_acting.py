"""What is acted on at one address: every act of every table, and a league run by a program from its founding on."""

from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
from django.test import Client
from zeal import zeal_ignore

from league.api.acting import OfLeague, OfSeason
from league.api.urls import ACTED_ON
from league.archive.export import export_league
from league.domain.guests import add_guest
from league.domain.tokens import make_token
from league.models import AuditEntry, League, Membership, Season
from rosters.api.acting import Acting
from rosters.enums import Scope
from rosters.models import Team, User
from tests.factories import UserFactory
from tests.league.api.routes import addresses, routes
from tests.reading import ROOT, World

pytestmark = pytest.mark.long
HEADER = "Idempotency-Key"
KEYS = count()
SAMPLES: dict[str, Any] = {  # something that every field takes
    "at": "2999-10-12T20:00",
    "blocks": [],
    "byes": [],
    "columns": [],
    "days": 3,
    "facts": [],
    "finish_steps": True,
    "hours": 3,
    "choose": 3,
    "answer": 3,
    "nights_rest": True,
    "options": {},
    "pairs": [],
    "points": 1,
    "role": "coach",
    "colour": 1,
    "division": 1,
    "name": "Anything",
    "list_key": "marauders",
    "pinned": True,
    "players": [],
    "on": True,
    "reports": ["nobody"],
    "readers": "everybody",
    "kind": "signed",
    "address": "https://93.184.216.34/",
    "strike": True,
    "amount": 1,
    "version": 1,
}
FEWEST_ACTS = 30


def acts() -> Iterator[tuple[str, type[Acting], str]]:
    """Every act of every table that belongs to a league, with the name of its route."""
    for _address, view, name in ACTED_ON:
        for act in view.deeds if issubclass(view, OfLeague | OfSeason) else ():
            yield name, view, act


ACTS = sorted((name, act) for name, _view, act in acts())
VIEWS = {name: view for name, view, _act in acts()}


@pytest.fixture
def paths(world: World) -> dict[str, str]:
    """A real address of each route."""
    return {route.name: path for route, (_template, path) in zip(routes(), addresses(world), strict=True)}


def body_of(view: type[Acting], act: str) -> dict[str, Any]:
    return {"act": act} | {name: SAMPLES.get(name, "nobody") for name in view.deeds[act].needs.split()}


def post(who: User | str, path: str, body: dict[str, Any], **headers: str) -> Any:
    client = Client(headers={"authorization": f"Token {who}"}) if isinstance(who, str) else Client()
    if isinstance(who, User):
        client.force_login(who)
    with zeal_ignore():
        sent = {HEADER: f"a-key-of-{next(KEYS)}", **headers}
        return client.post(path, body, content_type="application/json", headers=sent)


def done(who: User, path: str, **body: Any) -> Any:
    answer = post(who, path, body)
    assert answer.status_code == 200, (body, answer.content)
    return answer.json()


def test_the_acts_were_found() -> None:
    assert len(ACTS) >= FEWEST_ACTS


@pytest.mark.parametrize(("name", "act"), ACTS)
def test_an_act_is_refused_to_whoever_does_not_run_the_league(world: World, paths: Any, name: str, act: str) -> None:
    """A coach of the league, and a stranger: 403, or 404 for what he may not see; nothing is written down."""
    before = AuditEntry.objects.count()
    own = act not in VIEWS[name].ruling_acts and VIEWS[name].scope == Scope.PLAY  # a member may, for his own team
    for who in (world.stranger,) if own else (world.stranger, world.member):
        answer = post(who, paths[name], body_of(VIEWS[name], act))
        assert answer.status_code in (403, 404), (who, answer.content)
    assert AuditEntry.objects.count() == before


@pytest.mark.parametrize(("name", "act"), ACTS)
def test_a_token_for_less_does_not_reach_an_act(world: World, paths: Any, name: str, act: str) -> None:
    view = VIEWS[name]
    ruling = act in view.ruling_acts or view.scope == Scope.RUN
    words = make_token(world.commissioner, name="Bot", scope=Scope.PLAY if ruling else Scope.READ, days=0)[1]
    answer = post(words, paths[name], body_of(view, act))
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (403, "token.scope"), answer.content


@pytest.mark.parametrize(("name", "act"), ACTS)
def test_an_act_says_what_it_needs_and_what_it_has_no_use_for(world: World, paths: Any, name: str, act: str) -> None:
    view = VIEWS[name]
    bare = post(world.commissioner, paths[name], {"act": act})
    if view.deeds[act].needs:
        assert (bare.status_code, {each["code"] for each in bare.json()["errors"]}) == (400, {"required"})
    wordy = post(world.commissioner, paths[name], body_of(view, act) | {"nonsense": 1})
    assert (wordy.status_code, wordy.json()["errors"][0]["attr"]) == (400, "nonsense")


def test_a_league_is_run_by_a_program_from_its_founding_to_its_champion(db: None) -> None:
    """Nothing but the API is asked: league, season, options, guests, teams, round, friendly, close, end."""
    user = UserFactory(name="Ada")
    league = done(user, f"{ROOT}leagues/", name="Bots of the harbour", time_zone="Europe/Lisbon")
    home = f"{ROOT}leagues/{league['uid']}/"
    settings = done(
        user,
        f"{home}settings/",
        act="begin_season",
        name="First",
        options={"season.round_count": 1, "season.no_show": "awarded_3_0"},
    )
    season = f"{ROOT}seasons/{settings['seasons'][0]['uid']}/"
    people = done(user, f"{home}members/", act="guest", name="Otto")
    people = done(user, f"{home}members/", act="guest", name="Ida")
    for guest, name in zip(people["guests"], ("Antz", "Bees"), strict=True):
        told = {"act": "found", "coach": guest["uid"], "list_key": "marauders", "name": name, "colour": 3}
        entries = done(user, f"{season}entries/", **told)
    assert [entry["team"]["name"] for entry in entries["entries"]] == ["Antz", "Bees"]
    assert entries["ready"]
    assert done(user, f"{season}entries/", act="start")["status"] == "running"
    desk = Client().get(f"{season}desk/").json()
    round_ = desk["round"]["uid"]
    desk = done(user, f"{season}desk/", act="open_round", round=round_)
    while desk["round_status"] == "pairing":
        turns = f"{ROOT}rounds/{round_}/challenges/"
        awaited = Client().get(turns).json()["awaited"]
        done(user, turns, act="pass", entry=awaited["uid"])
        desk = Client().get(f"{season}desk/").json()
    if desk["round_status"] == "market":
        desk = done(user, f"{season}auction/", act="close", round=round_) and Client().get(f"{season}desk/").json()
    (match,) = desk["open_matches"]
    desk = done(
        user, f"{season}desk/", act="close_round", round=round_, unplayed={match["uid"]: "home"},
        finish_steps=True, reason="Nobody came.",
    )  # fmt: skip
    assert (desk["round"], desk["open_matches"]) == (None, [])
    assert done(user, f"{season}desk/", act="close_season")["status"] == "closed"
    champion = Client().get(season).json()["champion"]["team"]["uid"]
    assert champion == match["sides"][0]["team"]["uid"]
    assert AuditEntry.objects.filter(league__uid=league["uid"]).count() >= 8


def test_an_invitation_tells_its_link_to_the_first_answer_alone(world: World, paths: Any) -> None:
    path, body = paths["league-members"], {"act": "invite", "role": "coach", "uses": 2}
    once = post(world.commissioner, path, body, **{HEADER: "one-key-for-both"}).json()
    again = post(world.commissioner, path, body, **{HEADER: "one-key-for-both"})
    assert (again["Idempotent-Replayed"], again.json()["link"]) == ("true", None)
    client = Client()
    client.force_login(UserFactory(name="Newcomer"))
    assert client.get(once["link"]).status_code == 200
    assert len(again.json()["invitations"]) == 1


def test_a_coach_enters_his_own_team_and_nobody_elses(world: World) -> None:
    league = world.public.league
    path = f"{ROOT}leagues/{league.uid}/settings/"
    done(world.commissioner, path, act="begin_season", name="To come")
    season = Season.objects.get(league=league, name="To come")
    entries = f"{ROOT}seasons/{season.uid}/entries/"
    told = {"act": "found", "list_key": "marauders", "name": "Mia's own", "colour": 2}
    mine = done(world.member, entries, **told)["entries"]
    assert [entry["team"]["name"] for entry in mine] == ["Mia's own"]
    assert post(world.stranger, entries, told).status_code == 403
    assert not Team.objects.filter(coach__user=world.stranger).exists()
    other = Team.objects.filter(entries__season=world.public).first()
    assert post(world.member, entries, {"act": "enter", "team": other.uid}).status_code == 404
    away = done(world.member, entries, act="withdraw", entry=mine[0]["uid"], reason="No time.")
    assert away["entries"] == []


def test_whoever_founds_a_league_runs_it(world: World) -> None:
    uid = done(world.stranger, f"{ROOT}leagues/", name="Harbour two")["uid"]
    league = League.objects.get(uid=uid)
    assert Membership.objects.get(league=league).user == world.stranger
    assert post("", f"{ROOT}leagues/", {"name": "No one's"}).status_code == 401


def test_an_invitation_is_followed_once_used_up_and_refused_then(world: World, paths: Any) -> None:
    body = {"act": "invite", "role": "coach", "uses": 1}
    secret = post(world.commissioner, paths["league-members"], body).json()["link"].rstrip("/").rpartition("/")[2]
    told = {"act": "join", "secret": secret, "name": "Stanley"}
    assert post(world.stranger, f"{ROOT}me/", told).status_code == 200
    assert Membership.objects.filter(user=world.stranger, league=world.public.league).exists()
    late = post(UserFactory(name="Late"), f"{ROOT}me/", told)
    assert (late.status_code, late.json()["errors"][0]["code"]) == (410, "invitation.gone")


def test_what_is_set_for_oneself_is_shown_at_once(world: World) -> None:
    assert done(world.stranger, f"{ROOT}me/", act="language", language="de")["language"] == "de"
    link = done(world.stranger, f"{ROOT}me/", act="make_calendar")["calendar"]
    assert Client().get(link).status_code == 200
    done(world.stranger, f"{ROOT}me/", act="end_calendar")
    assert Client().get(link).status_code == 404
    habits = f"{ROOT}me/habits/"
    told = done(world.stranger, habits, act="change", quiet_from="22:00", quiet_until="07:00", channels={"push": []})
    assert (told["quiet_from"], told["channels"]["push"]) == ("22:00", [])
    again = done(world.stranger, habits, act="change", time_zone="Europe/Lisbon")
    assert (again["quiet_until"], again["channels"]["push"]) == ("07:00", [])
    assert post(world.stranger, habits, {"act": "change", "quiet_from": None}).status_code == 400
    assert post(world.stranger, habits, {"act": "change", "channels": {"webhook": []}}).status_code == 400


def test_an_archive_taken_by_a_program_is_the_file_that_a_commissioner_downloads(world: World, paths: Any) -> None:
    league = world.unlisted.league
    told = done(world.commissioner, f"{ROOT}leagues/{league.uid}/archive/", act="take")
    assert told["archive"].encode() == export_league(league)
    hidden = Client().get(f"{ROOT}leagues/{league.uid}/archive/")
    assert (hidden.status_code, hidden.json()["errors"][0]["code"]) == (403, "league.not_commissioner")


def test_what_a_merge_would_move_is_worked_out_before_it_is_done(world: World, paths: Any) -> None:
    league, path = world.public.league, f"{paths['league-merges']}plan/"
    team = Team.objects.filter(entries__season=world.public, coach__user=None).first()
    kept = add_guest(league, "Grace", actor=world.commissioner)
    asked = {"act": "coaches", "gone": team.coach.uid, "kept": kept.uid}
    plan = post(world.commissioner, path, asked).json()["plan"]
    assert ([one["name"] for one in plan["teams"]], plan["links"], plan["season"]) == ([team.name], 0, None)
    team.refresh_from_db()
    assert team.coach_id != kept.pk
    teams = Team.objects.filter(entries__season=world.public).order_by("pk")
    late = post(world.commissioner, path, {"act": "teams", "gone": teams[0].uid, "kept": teams[1].uid})
    assert (late.status_code, late.json()["errors"][0]["code"]) == (409, "merge.not_in_setup")
    assert post(world.member, path, asked).status_code == 403
    assert post(world.commissioner, path, {"act": "coaches", "gone": team.coach.uid}).status_code == 400
