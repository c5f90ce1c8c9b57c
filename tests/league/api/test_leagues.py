"""Which leagues somebody finds, and how they are read."""

import pytest

from tests.reading import World


def slugs(world: World, who: str = "anonymous", **query: object) -> list[str]:
    return [league["slug"] for league in world.rows("leagues/", who, **query)]


@pytest.mark.parametrize("who", ["anonymous", "stranger"])
def test_others_find_public_leagues_alone(world, who):
    assert slugs(world, who) == ["simulation-1"]


@pytest.mark.parametrize("who", ["member", "commissioner"])
def test_whoever_belongs_to_them_finds_every_league(world, who):
    assert slugs(world, who) == ["simulation-1", "simulation-2", "simulation-3"]


def test_an_unlisted_league_is_read_by_whoever_has_its_address(world):
    league = world.unlisted.league
    assert slugs(world, slug=league.slug) == [league.slug]
    assert world.one(f"leagues/{league.uid}/")["visibility"] == "unlisted"


def test_a_private_league_cannot_be_told_from_one_that_does_not_exist(world):
    league = world.private.league
    assert slugs(world, "stranger", slug=league.slug) == slugs(world, "stranger", slug="no-such-league") == []
    hidden, missing = world.read(f"leagues/{league.uid}/", "stranger"), world.read("leagues/nosuchleague/", "stranger")
    assert (hidden.status_code, hidden.content) == (404, missing.content)
    assert world.one(f"leagues/{league.uid}/", "member")["name"] == league.name


def test_a_league_is_shown_with_all_that_is_public_of_it(world):
    league = world.public.league
    assert world.one(f"leagues/{league.uid}/") == {
        "uid": league.uid,
        "slug": "simulation-1",
        "name": "Simulation 1",
        "description": "",
        "visibility": "public",
        "time_zone": "UTC",
        "language": "",
        "created_at": league.created_at.isoformat().replace("+00:00", "Z"),
    }


def test_leagues_are_searched_and_sorted(world):
    assert slugs(world, "member", name="LATION 2") == ["simulation-2"]
    assert slugs(world, "member", name="%") == []
    assert slugs(world, "member", ordering="-name") == ["simulation-3", "simulation-2", "simulation-1"]
    assert slugs(world, "member", ordering="-created_at")[0] == "simulation-3"


@pytest.mark.parametrize(
    ("query", "code", "attr"),
    [
        ({"slug": "a b"}, "invalid", "slug"),
        ({"slug": "a\x00"}, "invalid", "slug"),
        ({"name": "x" * 81}, "max_length", "name"),
        ({"name": "a\x00"}, "null_characters_not_allowed", "name"),
        ({"ordering": "pk"}, "invalid_choice", "ordering"),
        ({"nme": "x"}, "unknown_parameter", "nme"),
        ({"page": "0"}, "invalid", "page"),
        ({"page_size": "101"}, "invalid", "page_size"),
    ],
)
def test_what_cannot_be_meant_is_refused(world, query, code, attr):
    assert world.refused("leagues/", **query) == (400, code, attr)


def test_pages_lead_to_each_other(world):
    first = world.one("leagues/", "member", page_size=2)
    assert (first["count"], first["previous"], len(first["results"])) == (3, None, 2)
    second = world.one(first["next"].removeprefix("http://testserver"), "member")
    assert (second["next"], len(second["results"])) == (None, 1)
    assert world.refused("leagues/", "member", page_size=2, page=3) == (404, "not_found", None)
