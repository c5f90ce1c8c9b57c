"""How often a reading asks the database: as often for many rows as for one."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.api.urls import ACTED_ON
from league.models import Season
from tests.factors import sign_in_twice_proved
from tests.league.api.routes import addresses, real_things, routes
from tests.reading import World
from tests.verbs import a_host

pytestmark = pytest.mark.long
LISTS = ("leagues", "seasons", "rounds", "matches", "teams", "players", "market")
MOST_FOR_A_LIST = 3
MOST = {"seasons": 3, "rounds": 9, "matches": 6, "teams": 2, "players": 2, "market": 2, "leagues": 1}
MOST_FOR_ACTS = {  # two of them to know who asks
    "league-settings": 5,
    "league-members": 8,
    "league-announcements": 5,
    "league-documents": 5,
    "league-webhooks": 6,
    "league-merges": 5,
    "league-archive": 4,
    "archives": 4,
    "season-entries": 9,
    "season-desk": 9,
    "season-auction": 5,
    "team-look": 3,
    "me": 12,
    "my-habits": 3,
}


def queries(world: World, path: str, who: str = "anonymous", **query: object) -> list[str]:
    with CaptureQueriesContext(
        connection,
    ) as asked:
        world.one(path, who, **query)
    return [each["sql"] for each in asked.captured_queries]


@pytest.mark.parametrize("kind", LISTS)
@pytest.mark.parametrize("who", ["anonymous", "member"])
def test_a_list_of_many_asks_as_often_as_a_list_of_one(world, kind, who):
    world.rows(f"{kind}/", who)  # what is remembered between requests is remembered from here on
    one, many = queries(world, f"{kind}/", who, page_size=1), queries(world, f"{kind}/", who, page_size=100)
    assert len(one) == len(many), many
    assert len(world.rows(f"{kind}/", "member")) > 1
    if who == "anonymous":
        assert len(many) <= MOST_FOR_A_LIST, many


@pytest.mark.parametrize("path", ["matches/{match}/dice/", "seasons/{season}/options/", "seasons/{season}/fees/"])
def test_so_does_a_list_below_something(world, path):
    path = path.format(season=world.public.uid, match=real_things(world)["matches"]["match"])
    one, many = queries(world, path, page_size=1), queries(world, path, page_size=100)
    assert len(one) == len(many) <= 4, many
    assert world.one(path)["count"] > 1


@pytest.mark.parametrize("kind", LISTS)
def test_one_thing_is_read_within_its_budget(world, kind):
    path = f"{kind}/{real_things(world)[kind]['uid']}/"
    found = queries(world, path)
    assert len(found) <= MOST[kind], found


def test_a_round_asks_as_often_whatever_happens_in_it(world):
    busy, quiet = world.public.rounds.get(number=1), world.private.rounds.get(number=1)
    assert busy.pairings.count() > quiet.pairings.count() == 1
    assert busy.friendlies.exists()
    both = queries(world, f"rounds/{world.public.rounds.get(number=2).uid}/", "member")
    assert len(queries(world, f"rounds/{quiet.uid}/", "member")) <= len(both) + 1


def table_queries(world: World, season: Season) -> list[str]:
    return queries(world, f"seasons/{season.uid}/table/")


def test_a_table_takes_two_queries_whatever_the_teams(world):
    assert len(table_queries(world, world.public)) == len(table_queries(world, world.unlisted)) == 2


def test_a_table_takes_two_queries_whatever_the_rounds(world):
    before = len(table_queries(world, world.public))
    table = world.public.tables.get(after=1)
    for after in range(2, 12):
        table.pk, table.after = None, after
        table.save()
    assert world.one(f"seasons/{world.public.uid}/table/")["after"] == 11
    assert len(table_queries(world, world.public)) == before == 2


def test_the_rules_are_read_without_the_database(world):
    for _template, path in addresses(world):
        if "/rulesets/" in path:
            assert queries(world, path) == []


@pytest.mark.parametrize("name", sorted(MOST_FOR_ACTS))
def test_what_is_acted_on_is_read_within_its_budget(world, name):
    (path,) = [path for route, (_template, path) in zip(routes(), addresses(world), strict=True) if route.name == name]
    client = world.client("commissioner")
    if name == "archives":
        sign_in_twice_proved(client, a_host())
    with CaptureQueriesContext(connection) as asked:
        assert client.get(path).status_code == 200
    assert len(asked) <= MOST_FOR_ACTS[name], [each["sql"] for each in asked.captured_queries]


def test_everything_that_is_acted_on_has_a_budget():
    assert MOST_FOR_ACTS.keys() == {name for _address, _view, name in ACTED_ON}
