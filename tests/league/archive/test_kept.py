"""The public file is made once for what it tells, and never told when it is no longer so."""

from datetime import timedelta

import pytest
import time_machine
from django.core.cache import cache, caches
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from league.archive.export import export_league
from league.archive.form import read
from league.archive.kept import AT_MOST, public_archive, state_of
from league.models import League, Season
from league.views.league_archive import A_MINUTE
from rosters.domain.refusal import Refusal
from rosters.models import Team
from tests.league.archive.eventful import ending, eventful
from tests.verbs_league import a_league, a_running_season

pytestmark = [pytest.mark.django_db, pytest.mark.long]
MADE = '"standings"'  # what nothing but an export reads of a league


@pytest.fixture(autouse=True)
def nobody_asked_before() -> None:
    for each in (cache, caches["throttles"]):
        each.clear()


def test_whatever_happens_the_file_tells_it() -> None:
    league, said = a_league(), ""
    told, mark, changes = digest(league), state_of(league), 0
    acts = eventful(league)
    while said := next(acts, ""):
        if digest(league) != told:
            assert state_of(league) != mark, said
            changes += 1
        told, mark = digest(league), state_of(league)
    acts = ending(Season.objects.get(league=league))
    while said := next(acts, ""):
        assert digest(league) != told, said
        assert state_of(league) != mark, said
        told, mark = digest(league), state_of(league)
    assert changes > 15


def digest(league: League) -> str:
    return str(read(export_league(league, public=True))["digest"])


def test_the_next_reader_gets_the_same_bytes_and_nothing_is_read_for_him() -> None:
    league = a_running_season(2).league
    made = public_archive(league)
    with CaptureQueriesContext(connection) as asked:
        assert public_archive(league) == made == export_league(league, public=True)
    exporting = [query for query in asked.captured_queries if MADE in query["sql"]]
    assert len(exporting) == 1  # that of the comparison


def test_what_left_no_trace_shows_after_a_while() -> None:
    league = a_running_season(2).league
    with time_machine.travel("2026-06-01T12:00:00Z", tick=False) as clock:
        made = public_archive(league)
        Team.objects.filter(name="Ants").update(colour=7)
        assert public_archive(league) == made
        clock.shift(timedelta(seconds=AT_MOST + 1))
        assert public_archive(league) == export_league(league, public=True) != made


def test_while_one_makes_it_another_is_told_when_to_come_back() -> None:
    league = a_league()
    cache.add(f"public-archive:{league.uid}:making", True, 60)
    with pytest.raises(Refusal):
        public_archive(league)
    answer = Client().get(f"/leagues/{league.slug}/archive/league.json")
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "5")
    assert "Ask again in 5 seconds" in answer.content.decode()
    assert answer.headers["Cache-Control"] == "no-store"


def test_an_address_that_asks_again_and_again_waits_and_another_does_not() -> None:
    league = a_league()
    address = f"/leagues/{league.slug}/archive/league.json"
    client = Client()
    tag = client.get(address).headers["ETag"]
    for _time in range(A_MINUTE - 1):
        assert client.get(address, headers={"If-None-Match": tag}).status_code == 304
    answer = client.get(address)
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "60")
    assert Client(REMOTE_ADDR="192.0.2.7").get(address).status_code == 200
