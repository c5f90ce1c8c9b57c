"""Acts that make sense, for every operation of the API that writes: what a chance alone would hardly ever hit upon."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.test import Client
from zeal import zeal_ignore

from league.domain.bulletins import BULLETINS
from league.domain.coaches import guests_of
from league.domain.guests import add_guest
from league.domain.rounds import open_round
from league.domain.seasons import create_season
from league.domain.webhooks import add_webhook
from league.models import Lot, Round, Season
from matches.models import Match, Report
from rosters.models import InboxItem, Team, User
from rules.core.shares import word_hash
from tests.factors import sign_in_twice_proved
from tests.league.archive.golden import CLUB
from tests.reading import ROOT, World
from tests.verbs import a_host, coach_user
from tests.verbs_matches import a_match, a_report, settled, two_teams

Body = dict[str, Any]


@dataclass
class Scene:
    """The world with something to do in it: a match to be reported, one still to be played, one whose steps are open,
    challenges to be made, and a season that has not started; and a host of the site."""

    world: World
    waiting: Match
    ahead: Match
    open: Match
    challenges: Round
    upcoming: Season
    host: User
    turns: Counter[str] = field(default_factory=Counter)

    @staticmethod
    def home(match: Match) -> Team:
        return match.sides.select_related("team__coach__user").get(index=0).team


def a_scene(world: World) -> Scene:
    """The scene; written into the test's own transaction."""
    played, waiting, ahead = settled(a_match(*two_teams()), 2, 1), a_match(*two_teams()), a_match(*two_teams())
    round_ = open_round(world.private.rounds.get(number=2), actor=world.commissioner)
    upcoming = create_season(world.private.league, actor=world.commissioner, name="To come")
    return Scene(
        world=world,
        waiting=waiting,
        ahead=ahead,
        open=played,
        challenges=round_,
        upcoming=upcoming,
        host=a_host(),
    )


def client_of(user: User) -> Client:
    """A browser of somebody, who has proved twice who he is where that is asked."""
    client = Client()
    if user.is_superuser:
        sign_in_twice_proved(client, user)
    else:
        client.force_login(user)
    return client


def read(user: User, path: str) -> Any:
    return client_of(user).get(path).json()


Act = tuple[User, str, Body]
"""Who does it, where, and what."""


def bidding(scene: Scene) -> Act:
    lot = Lot.objects.exclude(bids=None).get(round__season=scene.world.public)
    entry = lot.round.season.entries.exclude(pk=lot.leader_id).order_by("-team__cash").first()
    path = f"{ROOT}market/{lot.uid}/bidding/"
    amount = read(scene.world.commissioner, path)["next_bid"]
    return scene.world.commissioner, path, {"act": "bid", "entry": entry.uid, "amount": amount}


def challenges(scene: Scene) -> Act:
    path, user = f"{ROOT}rounds/{scene.challenges.uid}/challenges/", scene.world.commissioner
    told = read(user, path)
    if told["awaited"] is None:
        return user, path, {"act": "pass", "entry": "nobody"}
    return user, path, {"act": "pass", "entry": told["awaited"]["uid"]}


def calendar(scene: Scene) -> Act:
    path, user = f"{ROOT}seasons/{scene.world.private.uid}/calendar/", scene.world.commissioner
    return user, path, {"act": "set", "times": [], "policy": read(user, path)["policy"]}


def time(scene: Scene) -> Act:
    pairing = scene.world.public.rounds.get(number=2).pairings.exclude(match=None).first()
    path = f"{ROOT}matches/{pairing.match.uid}/time/"
    return scene.world.commissioner, path, {"act": "set", "at": "2999-10-12T19:00:00Z"}


def results_plan(scene: Scene) -> Act:
    pairing = scene.world.public.rounds.get(number=2).pairings.exclude(match=None).first()
    home, visitor = pairing.match.sides.order_by("index").values_list("team__name", flat=True)
    path = f"{ROOT}seasons/{scene.world.public.uid}/results/plan/"
    return scene.world.commissioner, path, {"table": f"home;away;score\n{home};{visitor};2:1\n"}


def results(scene: Scene) -> Act:
    user, path, body = results_plan(scene)
    with zeal_ignore():
        answer = client_of(user).post(path, body, content_type="application/json").json()
    digest = answer["plan"]["plan_digest"] if "plan" in answer else str(answer["detail"])[:64]
    told = {**body, "plan_digest": digest, "reason": "From our old table."}
    return user, path.removesuffix("plan/"), told


def rosters_plan(scene: Scene) -> Act:
    path = f"{ROOT}seasons/{scene.upcoming.uid}/rosters/plan/"
    return scene.world.commissioner, path, {"table": f"team;list\nNewcomers {scene.turns.total()};marauders\n"}


def rosters(scene: Scene) -> Act:
    user, path, body = rosters_plan(scene)
    with zeal_ignore():
        answer = client_of(user).post(path, body, content_type="application/json").json()
    told = {**body, "plan_digest": answer["plan"]["plan_digest"], "reason": "From our old rosters."}
    return user, path.removesuffix("plan/"), told


def corrected(scene: Scene) -> tuple[Match, Body]:
    match = Match.objects.filter(league_uid=scene.world.private.league.uid, status="settled", kind="league").first()
    report = Report.objects.get(match=match, status="confirmed").payload
    home = {**report["home"], "cheers": report["home"]["cheers"] + 1}
    return match, {**report, "home": home}


def correction_plan(scene: Scene) -> Act:
    match, report = corrected(scene)
    return scene.world.commissioner, f"{ROOT}matches/{match.uid}/correction/plan/", {"report": report}


def correction(scene: Scene) -> Act:
    match, report = corrected(scene)
    user, path, body = correction_plan(scene)
    with zeal_ignore():
        answer = client_of(user).post(path, body, content_type="application/json").json()
    digest = answer["plan"]["plan_digest"] if "plan" in answer else str(answer["detail"])[:64]
    told = {"act": "begin", "report": report, "plan_digest": digest, "reason": "Counted again."}
    return user, f"{ROOT}matches/{match.uid}/correction/", told


def reports(scene: Scene) -> Act:
    body = {"act": "submit", "team": scene.home(scene.waiting).uid, "report": a_report(scene.waiting, 1)}
    return coach_user(scene.home(scene.waiting)), f"{ROOT}matches/{scene.waiting.uid}/reports/", body


def words(scene: Scene) -> Act:
    home = scene.home(scene.ahead)
    told = {"act": "deposit", "team": home.uid, "hash": word_hash(scene.ahead.uid, home.uid, "seven quiet herons")}
    return coach_user(home), f"{ROOT}matches/{scene.ahead.uid}/words/", told


def steps(scene: Scene) -> Act:
    path = f"{ROOT}matches/{scene.open.uid}/steps/{scene.home(scene.open).uid}/"
    coach = coach_user(scene.home(scene.open))
    told = read(coach, path)
    awaited, version = told["awaited"], told["version"] or 0
    if not awaited:
        return coach, path, {"act": "go_on", "version": version}
    if awaited["roll"]:
        return coach, path, {"act": "roll", "version": version}
    free = [offer["place"] for offer in awaited["offers"] if not (offer["refused"] or offer["named"])]
    if len(awaited["offers"]) == 1:
        return coach, path, {"act": "go_on", "version": version}
    return coach, path, {"act": "choose", "offer": free[-1], "version": version}


def preparation(scene: Scene) -> Act:
    path = f"{ROOT}matches/{scene.waiting.uid}/preparation/{scene.home(scene.waiting).uid}/"
    coach = coach_user(scene.home(scene.waiting))
    return coach, path, {"act": "open", "version": read(coach, path)["version"]}


def news(scene: Scene) -> Act:
    item = InboxItem.objects.filter(user=scene.world.member).first()
    return scene.world.member, f"{ROOT}me/news/", {"newest": item.uid}


def founding(scene: Scene) -> Act:
    return scene.world.stranger, f"{ROOT}leagues/", {"name": f"League {scene.turns['found_league']}"}


def league_settings(scene: Scene) -> Act:
    path = f"{ROOT}leagues/{scene.world.public.league.uid}/settings/"
    return scene.world.commissioner, path, {"act": "change", "description": f"{scene.turns['act_on_league_settings']}"}


def league_members(scene: Scene) -> Act:
    path = f"{ROOT}leagues/{scene.world.public.league.uid}/members/"
    return scene.world.commissioner, path, {"act": "guest", "name": f"Guest {scene.turns['act_on_league_members']}"}


def season_options(scene: Scene) -> Act:
    path = f"{ROOT}seasons/{scene.upcoming.uid}/options/"
    return scene.world.commissioner, path, {"options": {}, "name": f"Season {scene.turns['change_season_options']}"}


def season_entries(scene: Scene) -> Act:
    turn, path = scene.turns["act_on_season_entries"], f"{ROOT}seasons/{scene.upcoming.uid}/entries/"
    body = {"act": "found", "list_key": "marauders", "name": f"Founded {turn}", "colour": turn % 16 + 1}
    coach = guests_of(scene.world.private.league).first() or add_guest(
        scene.world.private.league, "Otto", actor=scene.world.commissioner
    )
    return scene.world.commissioner, path, {**body, "coach": coach.uid}


def season_desk(scene: Scene) -> Act:
    path, hours = f"{ROOT}seasons/{scene.world.private.uid}/desk/", scene.turns["act_on_season_desk"] % 200 + 1
    return scene.world.commissioner, path, {"act": "set_hours", "choose": hours, "answer": 12, "nights_rest": True}


def auction(scene: Scene) -> Act:
    season = scene.world.public
    path, turn = f"{ROOT}seasons/{season.uid}/auction/", scene.turns["act_on_season_auction"]
    round_ = season.rounds.get(number=2).uid
    return scene.world.commissioner, path, {"act": "set_closing", "round": round_, "soft_close": turn % 60}


def announcements(scene: Scene) -> Act:
    path = f"{ROOT}leagues/{scene.world.public.league.uid}/announcements/"
    body = {"title": f"News {scene.turns['act_on_league_announcements']}", "body": "A break."}
    return scene.world.commissioner, path, {"act": "post", **body}


def documents(scene: Scene) -> Act:
    path = f"{ROOT}leagues/{scene.world.public.league.uid}/documents/"
    body = {"title": f"Page {scene.turns['act_on_league_documents']}", "body": "Be kind.", "readers": "everybody"}
    return scene.world.commissioner, path, {"act": "write", **body}


def webhooks(scene: Scene) -> Act:
    league, turn = scene.world.public.league, scene.turns["act_on_league_webhooks"]
    webhook = league.webhooks.first() or add_webhook(
        league, actor=scene.world.commissioner, kind="signed", name="Blog", address="https://blog.example/", facts=[]
    )
    path, body = f"{ROOT}leagues/{league.uid}/webhooks/", {"act": "change", "webhook": webhook.uid}
    return scene.world.commissioner, path, {**body, "name": f"Blog {turn}", "facts": [next(iter(BULLETINS))]}


def merges(scene: Scene) -> Act:
    league, user, turn = scene.world.unlisted.league, scene.world.commissioner, scene.turns["act_on_league_merges"]
    gone, kept = (add_guest(league, f"{name} {turn}", actor=user) for name in ("Gracie", "Grace"))
    body = {"act": "coaches", "gone": gone.uid, "kept": kept.uid, "reason": "She told us."}
    return user, f"{ROOT}leagues/{league.uid}/merges/", body


def merges_plan(scene: Scene) -> Act:
    user, path, body = merges(scene)
    return user, f"{path}plan/", {name: body[name] for name in ("act", "gone", "kept")}


def archives(scene: Scene) -> Act:
    return scene.host, f"{ROOT}archives/", {"act": "hand_in", "archive": CLUB.decode()}


def archive(scene: Scene) -> Act:
    return scene.world.commissioner, f"{ROOT}leagues/{scene.world.unlisted.league.uid}/archive/", {"act": "take"}


def look(scene: Scene) -> Act:
    team = scene.home(scene.waiting)
    coach, path = coach_user(team), f"{ROOT}teams/{team.uid}/look/"
    body = {"act": "dress", "version": read(coach, path)["version"]}
    return coach, path, {**body, "name": f"Team of turn {scene.turns['act_on_team_look']}"}


def myself(scene: Scene) -> Act:
    return scene.world.stranger, f"{ROOT}me/", {"act": "rename", "name": f"Stan {scene.turns['act_on_myself']}"}


def habits(scene: Scene) -> Act:
    minute = scene.turns["act_on_my_habits"] % 60
    return scene.world.stranger, f"{ROOT}me/habits/", {"act": "change", "digest_at": f"07:{minute:02}"}


SENSIBLE: Mapping[str, Callable[[Scene], Act]] = {
    "act_in_bidding": bidding,
    "act_in_challenges": challenges,
    "act_on_season_calendar": calendar,
    "plan_season_results": results_plan,
    "bring_season_results": results,
    "plan_season_rosters": rosters_plan,
    "bring_season_rosters": rosters,
    "plan_league_merge": merges_plan,
    "act_on_archives": archives,
    "act_on_match_time": time,
    "plan_match_correction": correction_plan,
    "act_on_match_correction": correction,
    "act_on_reports_of_a_match": reports,
    "act_on_words_of_a_match": words,
    "act_on_steps_of_a_team": steps,
    "act_on_preparation_of_a_team": preparation,
    "read_my_news": news,
    "found_league": founding,
    "act_on_league_settings": league_settings,
    "act_on_league_members": league_members,
    "change_season_options": season_options,
    "act_on_season_entries": season_entries,
    "act_on_season_desk": season_desk,
    "act_on_season_auction": auction,
    "act_on_league_announcements": announcements,
    "act_on_league_documents": documents,
    "act_on_league_webhooks": webhooks,
    "act_on_league_merges": merges,
    "act_on_league_archive": archive,
    "act_on_team_look": look,
    "act_on_myself": myself,
    "act_on_my_habits": habits,
}
