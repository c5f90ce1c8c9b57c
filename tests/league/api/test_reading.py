"""What every reading can do: fewer fields, a tag, and pages of other sites that read."""

import pytest
from django.test import Client

from tests.league.api.routes import DOCUMENTS, HOSTED, RULED, addresses
from tests.reading import ROOT, World

OF_THEIR_OWN = {ROOT} | {f"{ROOT}{name}/" for name in DOCUMENTS}


def readings(world: World) -> list[tuple[str, str]]:
    """Each address with somebody who may read it."""
    return [
        (path, "commissioner" if template in RULED else "member")
        for template, path in addresses(world)
        if template not in OF_THEIR_OWN | HOSTED
    ]


@pytest.mark.long
def test_every_reading_gives_the_fields_that_are_asked_for_and_no_others(world: World) -> None:
    for path, who in readings(world):
        whole = world.one(path, who)
        rows = whole.get("results", [whole])
        wanted = [name for name in rows[0] if name != "uid"][-2:]
        fewer = world.one(path, who, fields=",".join(wanted))
        found = fewer.get("results", [fewer])
        assert [list(row) for row in found] == [wanted] * len(rows), path
        assert [[row[name] for name in wanted] for row in rows] == [list(row.values()) for row in found], path


def test_a_field_that_is_none_is_refused_with_those_there_are(world: World) -> None:
    for path, who in readings(world):
        assert world.refused(path, who, fields="uid,nosuchfield") == (400, "unknown_field", "fields"), path
    answer = world.read("leagues/", fields="password").json()
    assert "time_zone" in answer["detail"]


def test_a_page_keeps_its_frame_and_its_fields_on_the_next_page(world: World) -> None:
    page = world.one("teams/", fields="name", page_size=1)
    assert set(page) == {"count", "next", "previous", "results"}
    assert world.one(page["next"].removeprefix("http://testserver"))["results"][0].keys() == {"name"}


@pytest.mark.long
def test_every_reading_has_a_tag_and_who_has_it_gets_no_body(world: World) -> None:
    for path, who in readings(world):
        first = world.client(who).get(path)
        again = world.client(who).get(path, headers={"if-none-match": first["ETag"]})
        assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"]), path
        other = world.client(who).get(path, headers={"if-none-match": '"another"'})
        assert (other.status_code, other.content) == (200, first.content), path


def test_a_refusal_has_no_tag(world: World) -> None:
    assert "ETag" not in world.read("leagues/nosuchleague/")
    assert "ETag" not in world.read("leagues/", page="0")


@pytest.mark.parametrize("who", ["anonymous", "member"])
def test_pages_of_other_sites_read_as_strangers_do(world: World, who: str) -> None:
    answer = world.client(who).get(f"{ROOT}leagues/", headers={"origin": "https://club.example"})
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in answer
    assert "ETag" in answer["Access-Control-Expose-Headers"]


def test_a_browser_that_asks_first_is_told_of_reading_alone() -> None:
    asked = {"origin": "https://club.example", "access-control-request-method": "POST"}
    answer = Client().options(f"{ROOT}market/x/bidding/", headers=asked)
    assert (answer.status_code, answer["Access-Control-Allow-Methods"]) == (204, "GET, HEAD")
    allowed = answer["Access-Control-Allow-Headers"].lower()
    assert "if-none-match" in allowed
    assert "authorization" not in allowed


def test_pages_are_shared_with_nobody(world: World) -> None:
    answer = world.client("member").get("/leagues/", headers={"origin": "https://club.example"})
    assert "Access-Control-Allow-Origin" not in answer
