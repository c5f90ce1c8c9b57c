"""Two leagues, one open to all and one private, with the same of everything in both; and every kind of person."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import count
from typing import Any

from django.test import Client

from league.domain.announcements import post_announcement
from league.domain.documents import write_document
from league.domain.invitations import invite
from league.domain.leagues import change_league
from league.domain.market import close_market
from league.domain.pairing import assign_pairings
from league.domain.unsubscribing import make_ticket
from league.domain.webhooks import add_webhook
from league.models import DoctorRun, Season
from matches.domain.playing import play_match
from matches.domain.reporting import submit_report
from matches.domain.scheduling import schedule_match
from matches.models import Match
from rosters.models import Coach, InboxItem, User
from tests.factors import sign_in_twice_proved
from tests.league.access.policies import Who
from tests.league.access.routes import Route
from tests.verbs import a_host, a_user
from tests.verbs_derby import a_derby_team
from tests.verbs_league import a_league, a_running_season, coaches_who_sign_in, cora, entry_of, match_of, opened
from tests.verbs_matches import a_report

MADE = count(1)
Things = Mapping[str, Any]
UIDS = {  # what the uid in an address is of, by the beginning of the route's name; the longest that fits counts
    "team": "team", "player": "player", "match": "match", "match-record": "played", "match-moves": "played",
    "season-entry": "entry", "inbox-item": "item", "team-steps": "match",
    "api:league": "league", "api:season": "season", "api:round": "round", "api:match": "match", "api:team": "team",
    "api:player": "player", "doctor-run": "examination", "api:lot": "lot", "live-market": "round", "team-room": "entry",
    "league-webhook": "webhook", "coach-ics": "coach",
    "announcement": "announcement", "document": "document", "league-document": "document",
}  # fmt: skip
PLAIN = {
    "game": "hexsport",
    "list_key": "marauders",
    "table": "prices",
    "sheet": "records",
    "kind": "news",
    "uidb36": "1",
    "key": "x-y",
    "pk": 1,
}

SHEETS = {"team-csv": "roster", "team-json": "roster", "player-csv": "career", "player-json": "career"}


@dataclass(frozen=True)
class Scene:
    """A league in the middle of its first round, and what stands in it by kind."""

    season: Season
    things: Things

    def of(self, route: Route) -> Things:
        """What stands in the address of this route."""
        if route.name.startswith("api:ruleset"):
            return {**PLAIN, "slug": "hexsport"}
        fitting = [beginning for beginning in UIDS if route.name.startswith(beginning)]
        if "uid" in route.arguments:
            assert fitting, f"tests/league/access/world.py: UIDS does not say what the uid of {route.name} is of"
        uid = {"uid": self.things[UIDS[max(fitting, key=len)]]} if fitting else {}
        sheet = {"sheet": SHEETS[route.name]} if route.name in SHEETS else {}
        return {**PLAIN, **self.things, **uid, **sheet}

    @property
    def marks(self) -> list[str]:
        """Words that only stand on a page that shows something of this league."""
        named = ("slug", "league", "season", "match", "team", "player", "entry", "round", "lot")
        return [str(self.things[name]) for name in named] + [str(name) for name in self.things["names"]]


@dataclass(frozen=True)
class World:
    """The league that everybody may read, the one that hides, and who is who in both."""

    open: Scene
    private: Scene
    people: Mapping[Who, User]

    def client(self, who: Who) -> Client:
        """A browser in which this person has signed in."""
        client = Client()
        if who is Who.HOST:
            sign_in_twice_proved(client, self.people[who])
        elif who in self.people:
            client.force_login(self.people[who])
        return client


def make_world() -> World:
    """Cora runs both leagues, Carl and Mia coach in both; Otto runs a third one."""
    commissioner = a_user("Cora")
    carl, mia = coaches_who_sign_in("Carl", "Mia")
    scenes = [_scene(commissioner, carl, mia, name) for name in ("Openfield", "Secretgarden")]
    change_league(scenes[1].season.league, actor=commissioner, visibility="private")
    other = a_user("Otto")
    a_league(other, "Third League")
    assert carl.user is not None
    assert mia.user is not None
    people = {
        Who.STRANGER: a_user("Stan"), Who.OTHER: other, Who.MEMBER: mia.user, Who.COACH: carl.user,
        Who.COMMISSIONER: commissioner, Who.HOST: a_host(),
    }  # fmt: skip
    return World(scenes[0], scenes[1], people)


def _scene(commissioner: User, carl: Coach, mia: Coach, name: str) -> Scene:
    """Carl's team has reported its match against Mia's; the market of the round is over."""
    league = a_league(commissioner, name)
    told = {"matchup__kind": "sponsor_assigned", "auction__pool": "all"}
    season = a_running_season(2, league=league, coaches=(carl, mia), **told)
    season.name = f"Season of {name}"
    season.save(update_fields=["name"])
    home, visitor = entry_of(season, "Ants"), entry_of(season, "Bees")
    round_ = assign_pairings(opened(season), [(home.uid, visitor.uid)], actor=cora(league))
    round_ = close_market(round_, actor=cora(league))
    match = match_of(round_, "Ants")
    submit_report(match, a_report(match, 2, 1), actor=carl.user, team=home.team)
    teams = [home.team, visitor.team]
    for team in teams:
        team.name = f"{name} {team.name}"
        team.save(update_fields=["name"])
    assert carl.user is not None
    address = f"/leagues/{league.slug}/"
    number = next(MADE)
    item = InboxItem.objects.create(user=carl.user, message_uid=f"m{number}", kind="round_opened", address=address)
    _invitation, secret = invite(league, actor=commissioner)
    run, _made = DoctorRun.objects.get_or_create(status="open")
    webhook = add_webhook(
        league, actor=commissioner, kind="signed", name="Feed", address="https://feed.example.org/", facts=[]
    )
    announcement = post_announcement(league, actor=commissioner, title="Welcome", body=f"News of {name}")
    document = write_document(league, actor=commissioner, title="Rules", body=f"Of {name}", readers="everybody")
    things = {
        "slug": league.slug, "number": season.number, "round_number": 1, "league": league.uid, "season": season.uid,
        "round": round_.uid, "entry": home.uid, "team": home.team.uid, "team_uid": home.team.uid, "match": match.uid,
        "player": home.team.players.order_by("key").first().uid, "lot": round_.lots.first().uid, "item": item.uid,
        "announcement": announcement.uid, "document": document.uid,
        "played": _played_here(season).uid, "secret": secret, "examination": run.uid, "webhook": webhook.uid,
        "coach": carl.uid,
        "ticket": make_ticket(carl.user, ["round_opened"]),
        "names": [league.name, season.name, *(team.name for team in teams)],
    }  # fmt: skip
    return Scene(season, things)


def _played_here(season: Season) -> Match:
    """A match of the league that the program has played."""
    teams = [a_derby_team(name=f"Rollers {place}") for place in (1, 2)]
    match = schedule_match(*teams, kind="friendly", pin=teams[0].pin, league_uid=season.league.uid)
    return play_match(match)
