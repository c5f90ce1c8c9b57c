import re

from django.conf import settings
from django.utils import translation

from league.presenters.competition_words import SENTENCES, sentence

SOURCES = settings.HOME / "rules" / "competition"
CODE = re.compile(r'"((?:pairing|challenge|points|table|finals|check|sheet)\.[a-z0-9_]+)"')
OPTIONS = {"table.order", "table.sd_cap", "table.unequal_games", "table.final_tie", "points.scheme", "points.table"}


def test_every_code_of_competition_has_a_sentence() -> None:
    codes = {code for path in SOURCES.glob("*.py") for code in CODE.findall(path.read_text())}
    assert codes - OPTIONS - set(SENTENCES) == set()
    assert set(SENTENCES) - codes == {"sheet.not_utf8"}


def test_names_stand_in_place_of_keys_and_lists_are_written_out() -> None:
    text = sentence("pairing.uneven", {"left": ("k1", "k2")}, {"k1": "Alpha", "k2": "Beta"})
    assert text == "These teams have neither an opponent nor a bye: Alpha, Beta."


def test_a_list_that_was_stored_is_written_like_the_tuple_it_was() -> None:
    text = sentence("table.ranking_left_out", {"teams": ["k1", "k2"]}, {"k1": "Alpha", "k2": "Beta"})
    assert text.endswith("have none: Alpha, Beta.")


def test_league_points_of_two_sides_are_written_as_a_result() -> None:
    facts = {"home": "A", "away": "B", "stated": (2, 0), "scheme": (2, 1), "ref": "7"}
    assert sentence("check.points_stated", facts).endswith("given as 2-0, but the scheme gives 2-1.")


def test_sentences_are_chosen_when_they_are_read() -> None:
    with translation.override(None):
        assert sentence("sheet.empty", {}) == "There is nothing in it."
