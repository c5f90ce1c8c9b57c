"""A small world to read through the API: three leagues, and people who may see more or less of them.

It lasts for a module; nothing may be written to it but within a test, which takes it back. It is played once in a run:
later modules get the same rows again.
"""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

import pytest
from django.apps import apps as django_apps
from django.core.cache import caches
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from pytest_django import DjangoDbBlocker

from league.domain.leagues import add_member, change_league
from league.domain.market import place_bid
from league.domain.rounds import open_round
from league.domain.simulation import SeasonPlayer, begin_simulation, simulate_season
from league.enums import MemberRole
from league.models import Season
from rosters.models import InboxItem, User
from tests.factories import UserFactory
from tests.lasting import lasting_world

ROOT = "/api/v1/"
Rows = dict[str, tuple[list[str], list[tuple[Any, ...]]]]


@dataclass
class World:
    """`public` has four teams, its first round is closed and its second round's auction open; `unlisted` is over;
    `private` has two rounds of which one is closed. The member belongs to all three leagues."""

    commissioner: User
    member: User
    stranger: User
    public: Season
    unlisted: Season
    private: Season

    @property
    def seasons(self) -> tuple[Season, ...]:
        return self.public, self.unlisted, self.private

    def read(self, path: str, who: str = "anonymous", **query: object) -> HttpResponse:
        """What the API answers somebody; an absolute path is taken as it is."""
        return self.client(who).get(path if path.startswith("/") else ROOT + path, query)

    def client(self, who: str) -> Client:
        client = Client()
        if who != "anonymous":
            client.force_login(getattr(self, who))
        return client

    def rows(self, path: str, who: str = "anonymous", **query: object) -> list[dict[str, Any]]:
        """The first hundred things of a list."""
        response = self.read(path, who, page_size=100, **query)
        assert response.status_code == 200, response.content
        return response.json()["results"]

    def one(self, path: str, who: str = "anonymous", **query: object) -> Any:
        response = self.read(path, who, **query)
        assert response.status_code == 200, response.content
        return response.json()

    def refused(self, path: str, who: str = "anonymous", **query: object) -> tuple[int, str, str | None]:
        """The status, and the code and place of the first error."""
        response = self.read(path, who, **query)
        error = response.json()["errors"][0]
        return response.status_code, error["code"], error["attr"]


def a_world() -> World:
    commissioner, member, stranger = (UserFactory(name=name) for name in ("Cora", "Mia", "Stan"))
    world = World(
        commissioner=commissioner,
        member=member,
        stranger=stranger,
        public=_public(commissioner),
        unlisted=_season(2, "unlisted", commissioner, round_count=1),
        private=_season(3, "private", commissioner, round_count=2),
    )
    simulate_season(world.unlisted, 2, actor=commissioner)
    SeasonPlayer(world.private, 3, actor=commissioner).play_round(world.private.rounds.get(number=1))
    InboxItem.objects.create(user=member, message_uid="worldnews", kind="round.opened", facts={"league": "Public"})
    for season in world.seasons:
        add_member(season.league, member, MemberRole.COACH, actor=commissioner)
        season.refresh_from_db()
    return world


def _public(commissioner: User) -> Season:
    lists = ["marauders", "forge_fathers", "veer_myn", "judwan"]
    season = begin_simulation(1, lists, actor=commissioner, options={"season.round_count": 3})
    player = SeasonPlayer(season, 1, actor=commissioner)
    first, second, _third = season.rounds.order_by("number")
    player.play_round(first, with_friendlies=True)
    second = player.settle_pairings(open_round(second, actor=commissioner))
    lot = second.lots.order_by("least_bid").first()
    leader = max(season.entries.select_related("team"), key=lambda entry: entry.team.cash)
    place_bid(lot, leader, lot.least_bid, actor=commissioner)
    return season


def _season(seed: int, visibility: str, commissioner: User, *, round_count: int) -> Season:
    options = {"season.round_count": round_count}
    season = begin_simulation(seed, ["marauders", "judwan"], actor=commissioner, options=options)
    change_league(season.league, actor=commissioner, visibility=visibility)
    return season


PLAYED: list[tuple[World, Rows]] = []  # the world of this run, once there is one


def same_world() -> World:
    """The world with the rows it had when it was made first."""
    if PLAYED:
        world, rows = PLAYED[0]
        put_back(rows)
    else:
        world = a_world()
        PLAYED.append((world, rows_of("league", "matches", "rosters")))
    return deepcopy(world)


def rows_of(*apps: str) -> Rows:
    """Every row of these apps, by table."""
    tables = [model._meta.db_table for app in apps for model in django_apps.get_app_config(app).get_models()]
    rows: Rows = {}
    with connection.cursor() as cursor:
        for table in tables:
            cursor.execute(f"SELECT * FROM {table}")
            rows[table] = ([column[0] for column in cursor.description], cursor.fetchall())
    return rows


def put_back(rows: Rows) -> None:
    """These rows stand again; the database checks their references when the transaction ends."""
    with connection.cursor() as cursor:
        for table, (columns, values) in rows.items():
            names = ", ".join(connection.ops.quote_name(column) for column in columns)
            places = ", ".join(["%s"] * len(columns))
            cursor.executemany(f"INSERT INTO {table} ({names}) VALUES ({places})", values)


@pytest.fixture(scope="module")
def made_world(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    """The world, made once for the tests of a module."""
    with lasting_world(django_db_blocker):
        yield same_world()


@pytest.fixture
def world(made_world: World, db: None) -> World:
    """The world as it was made."""
    caches["throttles"].clear()
    return made_world
