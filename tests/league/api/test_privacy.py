"""What a private league hides, and an unlisted one keeps out of lists."""

from collections.abc import Iterator

import pytest

from league.models import Lot, Round, Season
from matches.models import Match
from rosters.models import Player, Team
from tests.reading import World

KINDS = ("seasons", "rounds", "matches", "teams", "players", "market")
BELOW = ("seasons/{season}/table/", "seasons/{season}/options/", "seasons/{season}/fees/", "matches/{match}/dice/")


def uids_in(season: Season, kind: str) -> set[str]:
    things = {
        "seasons": Season.objects.filter(pk=season.pk),
        "rounds": Round.objects.filter(season=season),
        "matches": Match.objects.filter(league_uid=season.league.uid),
        "teams": Team.objects.filter(entries__season=season),
        "players": Player.objects.filter(team__entries__season=season),
        "market": Lot.objects.filter(round__season=season),
    }
    return set(things[kind].values_list("uid", flat=True))


def listed(world: World, kind: str, who: str, **query: object) -> set[str]:
    return {thing["uid"] for thing in world.rows(f"{kind}/", who, **query)}


def addresses(season: Season) -> Iterator[str]:
    for kind in KINDS:
        yield f"{kind}/{sorted(uids_in(season, kind))[0]}/"
    played = Match.objects.filter(league_uid=season.league.uid, status="settled").first()
    for path in BELOW:
        yield path.format(season=season.uid, match=played.uid)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("who", ["anonymous", "stranger"])
def test_strangers_are_listed_what_is_in_public_leagues_alone(world, kind, who):
    assert listed(world, kind, who) == uids_in(world.public, kind) != set()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("who", ["member", "commissioner"])
def test_those_who_belong_to_them_are_listed_what_is_in_all_leagues(world, kind, who):
    assert listed(world, kind, who) == {uid for season in world.seasons for uid in uids_in(season, kind)}


@pytest.mark.parametrize("kind", KINDS)
def test_naming_an_unlisted_league_lists_what_is_in_it(world, kind):
    assert listed(world, kind, "stranger", league=world.unlisted.league.uid) == uids_in(world.unlisted, kind)


@pytest.mark.parametrize("kind", KINDS)
def test_naming_a_private_league_lists_nothing_to_a_stranger(world, kind):
    assert listed(world, kind, "stranger", league=world.private.league.uid) == set()
    assert listed(world, kind, "member", league=world.private.league.uid) == uids_in(world.private, kind)


def test_the_team_of_an_unlisted_match_does_not_lead_to_it(world):
    team = Team.objects.filter(entries__season=world.unlisted).first()
    assert listed(world, "matches", "stranger", team=team.uid) == set()
    assert listed(world, "seasons", "stranger", team=team.uid) == set()


@pytest.mark.parametrize("who", ["anonymous", "stranger"])
def test_everything_in_a_private_league_is_not_found(world, who):
    found = {path: world.read(path, who).status_code for path in addresses(world.private)}
    assert {path for path, status in found.items() if status != 404} == set()


@pytest.mark.parametrize("who", ["member", "commissioner"])
def test_everything_in_a_private_league_is_read_by_those_who_belong_to_it(world, who):
    found = {path: world.read(path, who).status_code for path in addresses(world.private)}
    assert set(found.values()) == {200}


def test_everything_in_an_unlisted_league_is_read_by_whoever_has_its_address(world):
    assert {world.read(path).status_code for path in addresses(world.unlisted)} == {200}


def test_a_coach_sees_his_own_team_and_match_whatever_the_league(world):
    team = Team.objects.filter(entries__season=world.private).first()
    type(team.coach).objects.filter(pk=team.coach_id).update(user=world.stranger)
    assert team.uid in listed(world, "teams", "stranger")
    assert world.read(f"teams/{team.uid}/", "stranger").status_code == 200
    match = Match.objects.filter(sides__team=team, status="settled").first()
    assert world.read(f"matches/{match.uid}/", "stranger").status_code == 200


def test_a_host_reads_everything(world):
    type(world.stranger).objects.filter(pk=world.stranger.pk).update(is_superuser=True)
    assert {world.read(path, "stranger").status_code for path in addresses(world.private)} == {200}
