"""Which matches a round has set, and which round set a match."""

import pytest
from django.db import connection
from django.db.models import QuerySet

from league.domain.friendlies import schedule_friendly
from league.domain.matches_set import rounds_of, set_in
from league.models import Season
from matches.models import Match
from tests.verbs_league import a_running_season, cora, entry_of, opened
from tests.verbs_matches import a_match, a_team

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    """Its first round has two pairings."""
    season = a_running_season(4)
    opened(season)
    return season


def test_pairings_and_friendlies_are_set_in_their_round_alike(season: Season) -> None:
    round_ = season.rounds.get(number=1)
    paired = set(Match.objects.filter(pairing__round=round_))
    friendly = schedule_friendly(round_, entry_of(season, "Ants"), entry_of(season, "Bees"), actor=cora(season.league))
    elsewhere = a_match(a_team("Owls"), a_team("Pikes"))
    assert set(Match.objects.filter(set_in(round=round_))) == {*paired, friendly}
    assert set(Match.objects.filter(set_in(round__season=season))) == {*paired, friendly}
    assert not Match.objects.filter(set_in(round=season.rounds.get(number=2))).exists()
    assert [rounds_of(match).get() for match in (*paired, friendly)] == [round_] * 3
    assert not rounds_of(elsewhere).exists()


def test_a_team_that_rests_sets_no_match() -> None:
    season = a_running_season(3)
    opened(season)
    assert Match.objects.filter(set_in(round__season=season)).count() == 1


def test_no_table_is_read_to_its_end(season: Season) -> None:
    round_ = season.rounds.get(number=1)
    match = Match.objects.filter(pairing__round=round_).first()
    assert match is not None
    assert scanned(Match.objects.filter(set_in(round=round_))) == []
    assert scanned(Match.objects.filter(set_in(round__season=season))) == []
    assert scanned(Season.objects.filter(rounds__in=rounds_of(match))) == []
    assert scanned(Match.objects.filter(facts__winner=0).order_by()), "what has no index is"


def scanned(asked: QuerySet[Match] | QuerySet[Season]) -> list[str]:
    """The lines of the plan for it that read a table to the end; PostgreSQL, which reads small ones so, is told not to
    where it can help it."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET LOCAL enable_seqscan = off")
    tables = ("SCAN U", "SCAN matches_", "SCAN league_", "Seq Scan")
    return [line for line in asked.explain().splitlines() if any(table in line for table in tables)]
