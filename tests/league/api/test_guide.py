"""The guide to league bots: every request in it is made as it stands, and gets the status it promises."""

import json
import re
import shlex
from base64 import b64encode
from html import unescape
from html.parser import HTMLParser
from typing import Any

import pytest
from django.test import Client
from zeal import zeal_ignore

from league.domain.tokens import make_token
from league.domain.webhook_posts import signed
from league.models import Lot
from league.presenters.problem_codes import problems
from rosters.enums import Scope
from rules.core.dice import commit, derive, match_root
from tests.faults.fuzz_acts import a_scene
from tests.matches.api.test_bots import one_way
from tests.matches.proofs import a_worded_record
from tests.reading import ROOT, World
from tests.verbs import coach_user
from tests.verbs_matches import a_report

pytestmark = pytest.mark.long
SITE, FEWEST = "http://testserver", 12
NAME = re.compile(r"\$([A-Z_]+)")


class Examples(HTMLParser):
    """The code blocks of a page that are requests, each with the status it promises."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[int, str]] = []
        self._status: int | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "code":
            self._status = int(dict(attrs).get("data-status") or 200)
            self.found.append((self._status, ""))

    def handle_endtag(self, tag: str) -> None:
        if tag == "code":
            self._status = None

    def handle_data(self, data: str) -> None:
        if self._status is not None:
            status, text = self.found[-1]
            self.found[-1] = (status, text + data)


def examples() -> list[tuple[int, str]]:
    page = Examples()
    page.feed(Client().get(f"{ROOT}guide/").content.decode())
    return [(status, text) for status, text in page.found if text.startswith("curl ")]


def curl(command: str, names: dict[str, str]) -> Any:
    """What a shell with these names would ask, and what it is answered."""
    words = shlex.split(NAME.sub(lambda found: names[found[1]], command.replace("\\\n", "")))[1:]
    headers, address, body = {}, "", None
    while words:
        word = words.pop(0)
        if word == "-H":
            name, _colon, value = words.pop(0).partition(": ")
            headers[name] = value
        elif word == "--json":
            body = words.pop(0)
        elif word != "-i":
            address = word.removeprefix(SITE)
    with zeal_ignore():  # a write with If-Match reads before and after
        if body is None:
            return Client().get(address, headers=headers)
        return Client().post(address, body, content_type="application/json", headers=headers)


def names_in(world: World) -> dict[str, str]:
    """What a reader of the guide would have read before."""
    scene = a_scene(world)
    match = scene.waiting
    home, away = (side.team for side in match.sides.select_related("team__coach__user"))
    lot = Lot.objects.exclude(bids=None).get(round__season=world.public)
    entry = lot.round.season.entries.exclude(pk=lot.leader_id).order_by("-team__cash").first()
    people = {"TOKEN": coach_user(home), "OTHER_TOKEN": coach_user(away), "COMMISSIONER": world.commissioner}
    return {
        "SITE": SITE,
        "SLUG": world.public.league.slug,
        "LEAGUE": world.public.league.uid,
        "SEASON": world.public.uid,
        "GAME": "hexsport",
        "MATCH": match.uid,
        "TEAM": home.uid,
        "REPORT": json.dumps(a_report(match, 2, 1)).replace('"', '\\"'),
        "LOT": lot.uid,
        "ENTRY": entry.uid,
        "PAIRED": world.public.rounds.get(number=2).pairings.exclude(match=None).first().match.uid,
        **{name: make_token(user, name=name, scope=Scope.RUN, days=0)[1] for name, user in people.items()},
    }


def learn(names: dict[str, str], answer: Any) -> None:
    """What the next request names of this answer."""
    names["TAG"] = answer.headers.get("ETag", "").replace('"', '\\"')
    told = answer.json() if answer.content else {}
    if told.get("undecided"):
        names["UNDECIDED"] = told["undecided"][0]["uid"]
    if told.get("next_bid"):
        names["NEXT_BID"] = str(told["next_bid"])
    if told.get("awaited") and "version" in told:
        names["VERSION"], names["ACT"] = str(told["version"]), one_way(told["awaited"])["act"]


def test_every_request_of_the_guide_works_as_it_stands(world: World) -> None:
    found, names = examples(), names_in(world)
    assert len(found) >= FEWEST
    for status, command in found:
        answer = curl(command, names)
        assert answer.status_code == status, (command, answer.content)
        if status == 200:
            learn(names, answer)
        if status == 304:
            assert answer.content == b""


def test_a_request_that_does_not_work_would_be_found(world: World) -> None:
    assert curl('curl "$SITE/api/v1/leagues/?slugs=x"', {"SITE": SITE}).status_code == 400


def program(name: str) -> dict[str, Any]:
    """What a program of the guide defines when it is run as the page shows it."""
    page = Client().get(f"{ROOT}guide/").content.decode()
    found = re.search(rf'<code data-run="{name}">(.*?)</code>', page, re.DOTALL)
    assert found is not None
    names: dict[str, Any] = {}
    exec(unescape(found[1]), names)
    return names


@pytest.mark.django_db
def test_the_program_of_the_guide_knows_the_calls_of_this_site() -> None:
    is_genuine = program("webhook")["is_genuine"]
    secret, body = "whsec_" + b64encode(bytes(range(24))).decode(), b'{"uid": "n1"}'
    headers = signed(secret, "n1", body)
    assert is_genuine(secret, headers, body)
    assert not is_genuine(secret, headers, body + b" ")
    assert not is_genuine("whsec_" + b64encode(bytes(24)).decode(), headers, body)
    assert not is_genuine(secret, headers | {"webhook-id": "n2"}, body)
    assert not is_genuine(secret, headers | {"webhook-timestamp": str(int(headers["webhook-timestamp"]) - 301)}, body)


@pytest.mark.django_db
@pytest.mark.parametrize(("sides", "first"), [(2, 0), (6, 2), (8, 0), (20, 40), (256, 0)])
def test_the_program_of_the_guide_rolls_what_the_site_rolls(sides: int, first: int) -> None:
    agrees, seed = program("dice")["agrees"], bytes(range(32))
    context = "v1|league:l|match:m|step:05|purpose:p|subject:s"
    root = match_root(seed, "m", b"a", b"b")
    faces = list(derive(root, context, count=first + 5, sides=sides))[first:]
    record = {"seed": seed.hex(), "league": "l", "uid": "m", "nonces": ["61", "62"]}
    record["commitment"] = commit("l", "m", seed)
    roll = {"step": 5, "context": context, "sides": sides, "first": first, "faces": faces}
    assert agrees(record, roll)
    assert not agrees(record, roll | {"faces": [faces[0] % sides + 1, *faces[1:]]})
    assert not agrees(record | {"commitment": "0" * 64}, roll)


@pytest.mark.django_db
@pytest.mark.parametrize("number", range(4))
def test_the_program_of_the_guide_knows_the_words_of_coaches(number: int) -> None:
    agrees, record = program("dice")["agrees"], a_worded_record(number)
    derived = [roll for roll in record["rolls"] if roll["source"] == "derived"]
    assert {roll["step"] for roll in derived} >= {0, 1}
    assert all(agrees(record, roll) for roll in derived)
    words = [side | {"word": "another"} if side["word"] else side for side in record["words"]]
    if words != record["words"]:
        assert not any(agrees(record | {"words": words}, roll) for roll in derived)
    turned = record | {"words": record["words"][::-1]}
    assert [roll["step"] for roll in derived if agrees(turned, roll)] == [0]


@pytest.mark.django_db
def test_the_schema_names_the_headers_of_a_webhook_and_lets_no_stranger_write() -> None:
    schema = Client().get(f"{ROOT}schema/?format=json").json()
    call = schema["webhooks"]["news.of.league"]["post"]
    assert {parameter["name"] for parameter in call["parameters"]} == set(signed("whsec_", "n1", b""))
    posts = [ways["post"] for ways in schema["paths"].values() if "post" in ways]
    assert posts
    assert all({} not in post["security"] for post in posts)


@pytest.mark.django_db
@pytest.mark.parametrize("token", ["sinbin_nonsense", "x"])
def test_a_token_that_is_none_is_refused_in_the_words_of_the_table_of_codes(token: str) -> None:
    told = Client().get(f"{ROOT}me/", headers={"Authorization": f"Token {token}"}).json()["errors"][0]
    sentences = {problem.code: problem.sentence for problem in problems()}
    assert (told["code"], told["detail"]) == ("authentication_failed", sentences["authentication_failed"])
