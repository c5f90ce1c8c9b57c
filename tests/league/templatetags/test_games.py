import pytest

from league.models import Season
from league.templatetags.games import offers
from rosters.models import RulesPin


def a_season_of(slug: str) -> Season:
    return Season(pin=RulesPin(slug=slug, version="1", options={}))


def test_a_season_offers_what_its_game_has() -> None:
    hexes, cards = a_season_of("hexsport"), a_season_of("derby_cards")
    assert [offers(hexes, what) for what in ("money", "market", "campaign", "automatic")] == [True, True, True, False]
    assert [offers(cards, what) for what in ("money", "market", "campaign", "automatic")] == [False, False, False, True]


def test_a_word_that_no_game_knows_is_a_mistake() -> None:
    with pytest.raises(AttributeError):
        offers(a_season_of("hexsport"), "monney")
