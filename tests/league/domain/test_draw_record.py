"""What a season draws stands on record, and anybody can draw it again."""

import json

import msgspec
import pytest

from league.domain.draw_record import record_of_draws
from league.domain.draws import kept_shuffle
from league.domain.rounds import open_round
from league.models import Draw, Season
from matches.domain.dice_verifier import check
from tests.verbs_league import a_running_season, cora

pytestmark = pytest.mark.django_db


def checked(season: Season) -> list[tuple[str, str]]:
    record = json.loads(msgspec.json.encode(record_of_draws(season)))
    return [(line.part, line.code) for line in check(record)]


def test_pairings_and_the_pool_of_a_round_are_kept_and_their_seed_waits_for_the_end() -> None:
    season = a_running_season(4, auction__pool="fixed_number", auction__pool_size=2)
    open_round(season.rounds.get(number=1), actor=cora(season.league))
    kept = {(draw.round_number, draw.purpose.partition(":")[0]) for draw in season.draws.all()}
    assert kept == {(1, "draw.teams"), (1, "auction.pool")}
    assert {code for _part, code in checked(season)} == {"waits"}
    assert record_of_draws(season).seed is None


def test_after_the_season_every_draw_can_be_made_again() -> None:
    season = a_running_season(4, auction__pool="fixed_number", auction__pool_size=2)
    open_round(season.rounds.get(number=1), actor=cora(season.league))
    Season.objects.filter(pk=season.pk).update(status="closed")
    season.refresh_from_db()
    found = checked(season)
    assert len(found) > 2
    assert {code for _part, code in found} == {"agrees"}


def test_asking_again_keeps_one_draw() -> None:
    season = a_running_season(2)
    before = season.draws.count()
    orders = {kept_shuffle(season, 5)("bye", 7) for _ in range(3)}
    assert len(orders) == 1
    assert Draw.objects.filter(season=season).count() == before + 1
