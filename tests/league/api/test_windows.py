"""Lists inside of what is acted on are read in pages, and a page keeps its place whatever is added meanwhile."""

from typing import Any

import pytest
from django.test import Client

from league.domain.guests import add_guest
from tests.reading import ROOT, World

pytestmark = pytest.mark.django_db


def read(world: World, address: str, who: str = "commissioner") -> Any:
    answer = world.read(address, who)
    assert answer.status_code == 200, answer.content
    return answer.json()


def everything(world: World, path: str, *names: str) -> list[str]:
    """What all pages show under these names, each thing once, in order."""
    found, address, pages = [], f"{ROOT}{path}?page_size=1", 0
    while address:
        told = read(world, address.replace("http://testserver", ""))
        rows = [row for name in names for row in told[name]]
        assert len(rows) == 1
        found += [row["uid"] for row in rows]
        address, pages = told["next"], pages + 1
    assert pages == len(set(found))
    return found


def test_the_pages_of_the_entries_together_are_all_entries(world: World) -> None:
    path = f"seasons/{world.public.uid}/entries/"
    told = read(world, ROOT + path)
    assert told["next"] is None
    assert everything(world, path, "entries") == [entry["uid"] for entry in told["entries"]]


def test_members_come_before_guests_and_a_newcomer_moves_no_page(world: World) -> None:
    league = world.public.league
    for name in ("Zoe", "Ada"):
        add_guest(league, name, actor=world.commissioner)
    path = f"leagues/{league.uid}/members/"
    told = read(world, ROOT + path)
    found = everything(world, path, "members", "guests")
    assert found == [one["uid"] for name in ("members", "guests") for one in told[name]]
    first = read(world, f"{ROOT}{path}?page_size={len(told['members']) + 1}")
    add_guest(league, "Aaa before everybody", actor=world.commissioner)
    rest = read(world, first["next"].replace("http://testserver", ""))
    assert (rest["members"], rest["guests"]) == ([], told["guests"][1 : 2 + len(told["members"])])


@pytest.mark.parametrize("cursor", ["x", "WyJ4Il0=", "bnVsbA==", "W10=", "é", "W1tbW1s="])
def test_a_cursor_that_was_never_given_is_not_found(world: World, cursor: str) -> None:
    path = f"seasons/{world.public.uid}/entries/"
    assert world.refused(path, cursor=cursor) == (404, "not_found", None)


@pytest.mark.parametrize("size", ["0", "101", "ten", ""])
def test_a_page_size_out_of_bounds_is_refused(world: World, size: str) -> None:
    assert world.refused(f"seasons/{world.public.uid}/entries/", page_size=size) == (400, "invalid", "page_size")


def test_an_act_takes_no_page(world: World) -> None:
    client = Client()
    client.force_login(world.commissioner)
    answer = client.post(
        f"{ROOT}leagues/{world.public.league.uid}/documents/?page_size=1", {}, content_type="application/json"
    )
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (400, "unknown_parameter")
