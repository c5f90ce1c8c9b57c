"""Teams, players and matches, found by league, season and round."""

import pytest

from league.models import Friendly, Pairing
from tests.reading import World


def uids(world: World, things: str, who: str = "member", **query: object) -> set[str]:
    return {thing["uid"] for thing in world.rows(f"{things}/", who, **query)}


def test_the_teams_of_a_season_are_its_entries(world):
    entered = set(world.public.entries.values_list("team__uid", flat=True))
    assert uids(world, "teams", season=world.public.uid) == entered
    assert uids(world, "teams", league=world.public.league.uid) == entered
    assert uids(world, "teams", season=world.public.uid, league=world.private.league.uid) == set()


def test_a_team_of_two_seasons_of_a_league_is_listed_once(world):
    again = type(world.public).objects.get(pk=world.public.pk)
    again.pk, again.uid, again.number = None, "secondseason", 2
    again.save(force_insert=True)
    entry = world.public.entries.first()
    entry.pk, entry.uid, entry.season = None, "secondentry", again
    entry.save(force_insert=True)
    for kind in ("teams", "players"):
        rows = world.rows(f"{kind}/", league=world.public.league.uid)
        assert len(rows) == len({row["uid"] for row in rows})


def test_the_players_of_a_season_are_those_of_its_teams(world):
    found = world.rows("players/", season=world.private.uid, who="member")
    assert {player["team"]["uid"] for player in found} == uids(world, "teams", season=world.private.uid)


def test_the_matches_of_a_round_are_its_pairings_and_friendlies(world):
    first = world.public.rounds.get(number=1)
    paired = set(Pairing.objects.filter(round=first).values_list("match__uid", flat=True))
    friendly = set(Friendly.objects.filter(round=first).values_list("match__uid", flat=True))
    assert friendly
    assert uids(world, "matches", round=first.uid) == paired | friendly
    assert uids(world, "matches", round=first.uid, kind="friendly") == friendly
    assert uids(world, "matches", season=world.public.uid) >= paired | friendly


@pytest.mark.parametrize("kind", ["teams", "players", "matches"])
@pytest.mark.parametrize("name", ["league", "season"])
def test_what_is_no_uid_is_refused(world, kind, name):
    assert world.refused(f"{kind}/", **{name: "NO"})[::2] == (400, name)
    assert world.rows(f"{kind}/", **{name: "nosuchthing"}) == []
