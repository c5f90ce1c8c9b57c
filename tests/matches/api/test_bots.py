"""A match through the API alone: reported, agreed on, its steps walked, as two coaches' programs do it."""

from typing import Any

import pytest
from django.test import Client

from matches.models import Match
from rosters.models import Team, User
from rules.core.shares import word_hash
from tests.verbs import a_user, coach_user
from tests.verbs_matches import a_match, a_report, two_teams

pytestmark = [pytest.mark.django_db, pytest.mark.long]
MOST_ACTS = 80


class Bot:
    """A program of somebody's that writes each time under a key of its own."""

    def __init__(self, user: User | None) -> None:
        self.client, self.sent = Client(), 0
        if user is not None:
            self.client.force_login(user)

    def get(self, path: str) -> Any:
        answer = self.client.get(f"/api/v1/{path}")
        assert answer.status_code == 200, answer.content
        return answer.json()

    def post(self, path: str, **body: object) -> Any:
        self.sent += 1
        headers = {"Idempotency-Key": f"key-of-bot-{self.sent}"}
        return self.client.post(f"/api/v1/{path}", body, content_type="application/json", headers=headers)

    def refused(self, path: str, **body: object) -> tuple[int, str]:
        answer = self.post(path, **body)
        return answer.status_code, answer.json()["errors"][0]["code"]


@pytest.fixture
def match() -> Match:
    return a_match(*two_teams())


def sides(match: Match) -> tuple[Team, Team]:
    return tuple(side.team for side in match.sides.select_related("team__coach__user"))


def bots(match: Match) -> tuple[Bot, Bot]:
    return tuple(Bot(coach_user(team)) for team in sides(match))


def reports(match: Match) -> str:
    return f"matches/{match.uid}/reports/"


def test_two_bots_report_confirm_and_walk_the_steps(match: Match) -> None:
    ada, bob = bots(match)
    told = ada.post(reports(match), act="submit", team=sides(match)[0].uid, report=a_report(match, 2, 1))
    assert told.status_code == 200, told.content
    assert [card["api"] for card in bob.get("me/")["awaited"]] == [f"/api/v1/{reports(match)}"]
    (waiting,) = bob.get(reports(match))["undecided"]
    assert waiting["report"]["home"]["points"] if "home" in waiting["report"] else waiting["report"]
    assert bob.post(reports(match), act="confirm", uid=waiting["uid"]).json()["match"]["status"] == "settled"
    for bot, team in zip((ada, bob), sides(match), strict=True):
        assert f"/api/v1/matches/{match.uid}/steps/{team.uid}/" in [card["api"] for card in bot.get("me/")["awaited"]]
        walk(bot, f"matches/{match.uid}/steps/{team.uid}/")
    match.refresh_from_db()
    assert all(side.finished_at for side in match.sides.all())


def walk(bot: Bot, path: str) -> None:
    """Every choice is the first that can be taken, every die is rolled here."""
    for _act in range(MOST_ACTS):
        steps = bot.get(path)
        awaited = steps["awaited"]
        if steps["finished_at"]:
            return
        answer = bot.post(path, version=steps["version"], **one_way(awaited))
        assert answer.status_code == 200, (awaited, answer.content)
    raise AssertionError(awaited)


def one_way(awaited: dict[str, Any]) -> dict[str, Any]:
    if awaited["roll"]:
        return {"act": "roll"}
    if len(awaited["offers"]) == 1:
        return {"act": "go_on"}
    last = [offer for offer in awaited["offers"] if not offer["refused"] and not offer["named"]][-1]
    return {"act": "choose", "offer": last["place"]}


def test_a_bot_rolls_on_and_leaves_the_rest_to_the_program(match: Match) -> None:
    ada, bob = bots(match)
    ada.post(reports(match), act="submit", team=sides(match)[0].uid, report=a_report(match))
    bob.post(reports(match), act="confirm", uid=bob.get(reports(match))["undecided"][0]["uid"])
    path = f"matches/{match.uid}/steps/{sides(match)[0].uid}/"
    steps = ada.get(path)
    rolled = ada.post(path, act="roll_on", version=steps["version"]).json()
    assert rolled["step"] > steps["step"]
    assert (rolled["awaited"]["roll"], len(rolled["awaited"]["offers"]) > 1) == (None, True)
    assert ada.refused(path, act="finish", version=steps["version"]) == (409, "team.changed_meanwhile")
    done = ada.post(path, act="finish", version=rolled["version"]).json()
    assert (done["step"], done["awaited"]) == (0, None)
    assert done["finished_at"]


def test_an_act_on_an_older_team_is_refused_and_a_repeat_is_answered_as_before(match: Match) -> None:
    ada, bob = bots(match)
    ada.post(reports(match), act="submit", team=sides(match)[0].uid, report=a_report(match))
    bob.post(reports(match), act="confirm", uid=bob.get(reports(match))["undecided"][0]["uid"])
    path = f"matches/{match.uid}/steps/{sides(match)[0].uid}/"
    steps = ada.get(path)
    act = {"version": steps["version"], **one_way(steps["awaited"])}
    once = ada.post(path, **act)
    ada.sent -= 1
    again = ada.post(path, **act)
    assert (once.status_code, again.json(), again["Idempotent-Replayed"]) == (200, once.json(), "true")
    assert ada.refused(path, **act)[1] == "team.changed_meanwhile"
    assert "“version”" in ada.post(path, **act).json()["detail"]


def test_what_others_see_of_the_steps_and_may_not_do(match: Match) -> None:
    ada, bob = bots(match)
    ada.post(reports(match), act="submit", team=sides(match)[0].uid, report=a_report(match))
    stranger, path = Bot(a_user("Stan")), f"matches/{match.uid}/steps/{sides(match)[0].uid}/"
    assert stranger.get(reports(match))["undecided"][0]["report"] is None
    assert ada.refused(reports(match), act="confirm", uid=ada.get(reports(match))["undecided"][0]["uid"])[0] == 403
    bob.post(reports(match), act="confirm", uid=bob.get(reports(match))["undecided"][0]["uid"])
    for other in (bob, stranger, Bot(None)):
        steps = other.get(path)
        assert (steps["version"], steps["awaited"]) == (None, None)
        assert steps["step"] > 0
    assert bob.refused(path, act="go_on", version=1) == (403, "team.not_yours")
    assert Bot(None).post(path, act="go_on", version=1).status_code == 401
    assert ada.refused(path, act="choose", version=1) == (400, "required")
    assert ada.refused(path, act="choose", version=1, offer=999) == (409, "step.not_awaited")
    for several in ("go_on", "roll_on", "finish"):
        assert ada.refused(path, act=several, version=1, faces=[1]) == (400, "unknown_field")
        assert bob.refused(path, act=several, version=1) == (403, "team.not_yours")
    assert ada.post(f"matches/{match.uid}/steps/nosuchteam/", act="go_on", version=1).status_code == 404


def test_reports_are_disputed_told_differently_and_ruled_on(match: Match) -> None:
    ada, bob = bots(match)
    path, home = reports(match), sides(match)[0].uid
    ada.post(path, act="submit", team=home, report=a_report(match, 2, 0))
    ada.post(path, act="submit", team=home, report=a_report(match, 3, 0))
    (waiting,) = bob.get(path)["undecided"]
    assert bob.refused(path, act="dispute", uid=waiting["uid"]) == (400, "required")
    disputed = bob.post(path, act="dispute", uid=waiting["uid"], reason="It was 1.", report=a_report(match, 1, 0))
    assert [each["status"] for each in disputed.json()["undecided"]] == ["disputed", "version"]
    for act in ({"act": "award", "team": home, "reason": "Mine"}, {"act": "enter", "report": {}, "reason": "Mine"}):
        assert ada.refused(path, **act) == (403, "ruling.not_yours")
    assert ada.refused(path, act="submit", team=home, report={"points": 3}) == (422, "command.malformed")
    version = disputed.json()["undecided"][1]["uid"]
    assert ada.post(path, act="confirm", uid=version).json()["match"]["sides"][0]["points"] == 1


def test_coaches_add_words_to_the_dice(match: Match) -> None:
    ada, bob = bots(match)
    path, (home, visitor) = f"matches/{match.uid}/words/", sides(match)
    nothing = {"hash": "", "word": None}
    shown = ada.get(path)
    assert shown["open"]
    assert [{key: side[key] for key in nothing} for side in shown["sides"]] == [nothing, nothing]
    deposit = {"act": "deposit", "team": home.uid, "hash": word_hash(match.uid, home.uid, "seven quiet herons")}
    assert bob.refused(path, **deposit) == (403, "word.not_yours")
    assert ada.post(path, **deposit).status_code == 200
    assert ada.refused(path, **deposit) == (409, "word.deposited")
    assert bob.refused(path, **deposit | {"team": "nosuchteam"}) == (404, "not_found")
    assert bob.refused(path, **deposit | {"team": visitor.uid, "hash": "G" * 64}) == (422, "word.no_hash")
    assert bob.refused(path, **deposit | {"team": visitor.uid, "hash": "0" * 63}) == (400, "min_length")
    report = {"act": "submit", "team": home.uid, "report": a_report(match, 2, 0)}
    assert ada.refused(reports(match), **report, word="seven loud herons") == (422, "word.wrong")
    assert ada.post(reports(match), **report, word="seven quiet herons").status_code == 200
    late = deposit | {"team": visitor.uid}
    assert bob.refused(path, **late) == (409, "word.too_late")
    assert "herons" not in str(bob.get(path))
    assert bob.refused(path, act="send", team=home.uid, word="seven quiet herons") == (403, "word.not_yours")
    assert ada.post(path, act="send", team=home.uid, word="seven quiet herons").status_code == 200
    (waiting,) = bob.get(reports(match))["undecided"]
    assert bob.refused(reports(match), act="confirm", uid=waiting["uid"], word="mine") == (422, "word.none")
    assert bob.post(reports(match), act="confirm", uid=waiting["uid"]).status_code == 200
    shown = bob.get(path)
    assert not shown["open"]
    assert [side["word"] for side in shown["sides"]] == ["seven quiet herons", None]


@pytest.mark.rule("HX-SPONSOR-04")
def test_a_commissioner_alone_approves_where_he_confirms(commissioner: User) -> None:
    match = a_match(*two_teams(), sponsor__confirm="sponsor")
    ada, bob = bots(match)
    ada.post(reports(match), act="submit", team=sides(match)[0].uid, report=a_report(match, 2, 1))
    (waiting,) = bob.get(reports(match))["undecided"]
    told = {"uid": waiting["uid"]}
    assert bob.refused(reports(match), act="confirm", **told) == (403, "report.sponsor_confirms")
    assert bob.refused(reports(match), act="approve", **told) == (403, "report.not_sponsor")
    assert Bot(commissioner).post(reports(match), act="approve", **told).json()["match"]["status"] == "settled"


@pytest.mark.rule("HX-SPONSOR-04")
def test_the_first_report_counts_where_one_coach_confirms() -> None:
    match = a_match(*two_teams(), sponsor__confirm="one_coach")
    ada, bob = bots(match)
    told = ada.post(reports(match), act="submit", team=sides(match)[0].uid, report=a_report(match, 2, 1)).json()
    assert (told["match"]["status"], told["undecided"]) == ("settled", [])
    again = {"act": "submit", "team": sides(match)[1].uid, "report": a_report(match, 1, 2)}
    assert bob.refused(reports(match), **again) == (409, "match.settled")


@pytest.mark.rule("HX-CHEERS-12")
@pytest.mark.parametrize("lifetime", ["match", "season"])
def test_what_cheers_bought_is_reported_where_it_stays(lifetime: str) -> None:
    match = a_match(*two_teams(), **{"cheers.reward_lifetime": lifetime})
    ada, bob = bots(match)
    path, home = reports(match), sides(match)[0].uid
    told = {"act": "submit", "team": home, "report": a_report(match, cheers=(6, 0), rewards=({"dice": 2}, {}))}
    if lifetime == "match":
        assert ada.refused(path, **told) == (422, "report.rewards_not_kept")
        return
    assert ada.post(path, **told).status_code == 200
    (waiting,) = bob.get(path)["undecided"]
    assert bob.post(path, act="confirm", uid=waiting["uid"]).status_code == 200
    assert ada.get(f"matches/{match.uid}/")["sides"][0]["tallies"]["reward_dice"] == 2
    assert ada.get(f"teams/{home}/")["assets"]["season_dice"] == 2


def test_free_agents_are_rolled_for(match: Match) -> None:
    ada, bob = bots(match)
    path = f"matches/{match.uid}/preparation/{sides(match)[0].uid}/"
    before = ada.get(path)
    assert (before["opened_at"], before["awaited"]) == (None, None)
    assert bob.refused(path, act="open", version=0) == (403, "team.not_yours")
    after = ada.post(path, act="open", version=before["version"])
    assert after.status_code == 200, after.content
    assert after.json()["opened_at"]


def test_how_a_report_is_written_is_told(match: Match) -> None:
    schema = Bot(None).get("rulesets/hexsport/report/")["schema"]
    assert schema["$ref"].startswith("#/$defs/")
    assert set(schema["$defs"]["Rewards"]["properties"]) == {"dice", "cards"}
