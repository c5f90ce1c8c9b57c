"""Draws anybody can make again."""

import pytest

from league.domain.draws import draw_context, season_shuffle
from rules.core.dice import match_root, shuffle
from tests.verbs_league import a_season

pytestmark = pytest.mark.django_db


def test_a_draw_follows_from_the_seed_and_its_name_alone() -> None:
    season = a_season(0)
    root = match_root(bytes(season.seed), season.uid)
    context = f"v1|league:{season.league.uid}|season:{season.uid}|round:03|purpose:auction.pool"
    assert draw_context(season, 3, "auction.pool") == context
    assert season_shuffle(season, 3)("auction.pool", 17) == shuffle(root, context, 17)


def test_asking_again_changes_nothing_and_other_purposes_are_drawn_apart() -> None:
    draw = season_shuffle(a_season(0), 1)
    assert draw("pairings", 20) == draw("pairings", 20)
    assert draw("pairings", 20) != draw("lots", 20)
    assert sorted(draw("pairings", 20)) == list(range(20))
