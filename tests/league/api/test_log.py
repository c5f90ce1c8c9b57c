"""The log of a league through the API: for its members, narrowed as on its page, page after page without a gap."""

import base64

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.domain.audit import record_act
from league.models import AuditEntry
from tests.reading import ROOT, World
from tests.verbs_market import an_auction, calls


def path(world: World) -> str:
    return f"leagues/{world.public.league.uid}/log/"


def kept(world: World, **query: object) -> list[str]:
    return [row["uid"] for row in world.rows(path(world), "member", **query)]


def test_its_members_read_it_and_nobody_else_learns_that_there_is_one(world):
    entry = AuditEntry.objects.filter(league=world.public.league).latest("pk")
    told = world.rows(path(world), "member")[0]
    assert (told["uid"], told["verb"], told["person"]["name"]) == (entry.uid, entry.verb, str(entry.actor))
    assert told["what"]
    for who in ("anonymous", "stranger"):
        assert world.read(path(world), who).status_code == 404
    assert world.read(f"leagues/{world.private.league.uid}/log/", "stranger").status_code == 404


def test_pages_hold_everything_once_whatever_is_added_meanwhile(world):
    before = list(AuditEntry.objects.filter(league=world.public.league).order_by("-pk").values_list("uid", flat=True))
    found, page = [], world.one(path(world), "member", page_size=7)
    while True:
        found += [row["uid"] for row in page["results"]]
        if page["next"] is None:
            break
        record_act(world.public.league, "tea.made", world.public.league, actor=world.commissioner)
        page = world.one(page["next"].removeprefix("http://testserver"), "member")
    assert found == before
    assert len(found) > 14


def test_it_is_narrowed_by_act_person_team_and_time(world):
    entries = AuditEntry.objects.filter(league=world.public.league)
    made = entries.filter(verb="entry.made")
    assert sorted(kept(world, verb="entry.made")) == sorted(made.values_list("uid", flat=True)) != []
    entry = made.first()
    team = entry.teams.get()
    about = entries.filter(teams=team)
    assert sorted(kept(world, team=team.uid)) == sorted(about.values_list("uid", flat=True)) != []
    assert kept(world, person=world.commissioner.uid)
    assert kept(world, person=world.stranger.uid) == []
    middle = entry.made_at.isoformat()
    parts = (set(kept(world, since=middle)), set(kept(world, until=middle)))
    assert parts[0] & parts[1] == set()
    assert parts[0] | parts[1] == set(entries.values_list("uid", flat=True))


@pytest.mark.parametrize("cursor", ["cD1hYmM=", "nonsense", base64.b64encode(b"p=1e9").decode(), "%00"])
def test_a_cursor_that_was_never_given_is_not_found(world, cursor):
    assert world.read(path(world), "member", cursor=cursor).status_code == 404


def test_what_it_does_not_know_is_refused(world):
    assert world.refused(path(world), "member", colour="red")[:2] == (400, "unknown_parameter")
    assert world.refused(path(world), "member", page_size=101)[0] == 400
    assert world.refused(path(world), "member", since="yesterday")[0] == 400


def test_it_asks_the_database_as_often_for_many_entries_as_for_one(world):
    asked, client = [], world.client("member")
    assert client.get(ROOT + path(world)).status_code == 200  # what is remembered between requests is remembered now
    for size in (1, 50):
        with CaptureQueriesContext(connection) as queries:
            assert client.get(ROOT + path(world), {"page_size": size}).status_code == 200
        asked.append(len(queries))
    assert asked[0] == asked[1] <= 6


@pytest.mark.django_db
def test_every_act_of_an_auction_is_found_by_the_team_it_concerns():
    round_ = an_auction()
    calls(round_, "Ants", 9)
    calls(round_, "Bees", 10)
    for name in ("Ants", "Bees"):
        bids = AuditEntry.objects.filter(verb="market.bid", teams__name=name)
        assert [entry.facts["team"] for entry in bids] == [name]
