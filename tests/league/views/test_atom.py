"""Feeds are what the Atom format says, whatever people are called."""

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from league.domain.leagues import change_league
from league.models import League, Season
from league.presenters.chronicle import CHRONICLES
from rosters.models import Team
from tests.atom import ATOM, faults_of
from tests.played_seasons import a_played_season
from tests.verbs_league import a_league, a_season, cora

pytestmark = [pytest.mark.django_db, pytest.mark.long]
GOOD = f"""<feed xmlns="{ATOM[1:-1]}" xml:lang="en"><title>News</title><id>urn:sinbin:news:x</id>
<link href="https://example.org/a.atom" rel="self"/><link href="https://example.org/" rel="alternate"/>
<updated>2026-06-01T12:00:00+00:00</updated><author><name>League</name></author>
<entry><title>Won</title><link href="https://example.org/1" rel="alternate"/><id>urn:sinbin:1</id>
<updated>2026-06-01T12:00:00Z</updated><summary type="html">Ants</summary></entry></feed>"""


def feeds(season: Season) -> dict[str, bytes]:
    """Every feed of the season and of its league, by address."""
    league = season.league.slug
    addresses = [reverse("league-feed", args=[league, kind]) for kind in CHRONICLES]
    addresses += [reverse("season-feed", args=[league, season.number, kind]) for kind in CHRONICLES]
    return {address: Client().get(address).content for address in addresses}


def test_every_feed_of_a_played_season_is_good_atom() -> None:
    told = feeds(a_played_season(4, 3))
    assert {address: faults_of(content) for address, content in told.items()} == {address: [] for address in told}
    assert all(content.count(b"<entry>") > 3 for content in told.values())


def test_feeds_that_have_nothing_to_tell_yet_and_of_other_languages_are_good_atom() -> None:
    league = a_league()
    season = a_season(2, league=league)
    change_league(league, actor=cora(league), language="de")
    for address, content in feeds(season).items():
        assert (faults_of(content), b'xml:lang="de"' in content) == ([], True), address


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=st.text(st.characters(codec="utf-8"), min_size=1, max_size=40))
def test_no_name_breaks_a_feed(name: str) -> None:
    """Even one that forms would refuse, as a program might write it into the database."""
    season = Season.objects.first() or a_played_season(2, 1)
    text = name.replace("\x00", "")  # no database of ours holds it
    Team.objects.filter(entries__season=season, entries__number=1).update(name=text)
    League.objects.update(name=text)
    if not text.strip() or any(ord(sign) < 32 and sign not in "\t\n\r" for sign in text):
        return
    for address, content in feeds(season).items():
        assert faults_of(content) == [], address


@pytest.mark.parametrize(
    ("now", "then"),
    [
        ("<id>urn:sinbin:1</id>", ""),
        ("<id>urn:sinbin:1</id>", "<id>no address</id>"),
        ("<title>Won</title>", "<title>Won</title><title>Lost</title>"),
        ("2026-06-01T12:00:00Z", "Mon, 01 Jun 2026 12:00:00 GMT"),
        ("2026-06-01T12:00:00Z", "2026-13-01T12:00:00Z"),
        ("<author><name>League</name></author>", ""),
        ("<summary type=", "<pubDate>now</pubDate><summary type="),
        ('<summary type="html">', '<summary type="markdown">'),
        ('<link href="https://example.org/1" rel="alternate"/>', ""),
        ("https://example.org/1", "/1"),
        (' rel="self"', ""),
    ],
)
def test_what_is_no_atom_would_be_found(now: str, then: str) -> None:
    assert faults_of(GOOD.encode()) == []
    assert now in GOOD
    assert faults_of(GOOD.replace(now, then).encode()) != []
