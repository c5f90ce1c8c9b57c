"""Draws with their proofs, and the page that checks any record."""

import json
import re
from pathlib import Path

import pytest
from django.urls import reverse

from league.domain.rounds import open_round
from league.models import Draw, Season
from league.presenters.draws import PURPOSES
from matches.domain import dice_verifier
from tests.pages import PageClient
from tests.verbs_league import a_running_season, cora

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    found = a_running_season(4, auction__pool="fixed_number", auction__pool_size=2)
    open_round(found.rounds.get(number=1), actor=cora(found.league))
    return found


def page_of(season: Season, name: str = "season-draws") -> str:
    response = PageClient().get(reverse(name, args=[season.league.slug, season.number]))
    assert response.status_code == 200
    return response.content.decode()


def test_every_draw_is_on_the_page_in_words_and_in_the_file(season: Season) -> None:
    page, record = page_of(season), json.loads(page_of(season, "season-draws-record"))
    assert "Who is taken first when pairings are drawn" in page
    assert "The MVPs on offer" in page
    assert sorted(re.findall(r'data-proof-line="draws:(\d+)"', page)) == [str(n) for n in range(len(record["draws"]))]
    assert bytes(season.seed).hex() not in page
    assert record["seed"] is None


def test_everything_that_was_drawn_has_words(season: Season) -> None:
    assert Draw.objects.count() > 1
    assert {draw.purpose.partition(":")[0] for draw in Draw.objects.all()} <= PURPOSES.keys()


def test_a_season_that_has_drawn_nothing_says_so(season: Season) -> None:
    assert "Nothing has been drawn yet" in page_of(a_running_season(2, league=season.league))


def test_the_program_is_the_file_that_the_site_itself_trusts() -> None:
    answer = PageClient().get(reverse("dice-verifier"))
    assert answer.content.decode() == Path(dice_verifier.__file__).read_text()
    assert answer["Content-Disposition"] == 'attachment; filename="dice_verifier.py"'


def test_the_example_worked_by_hand_is_right() -> None:
    page = PageClient().get(reverse("dice-check")).content.decode()
    context = "v1|league:7|match:42|step:03|purpose:injury|subject:player:9"
    assert context in page
    assert "205, 141 and 86" in page
    assert [byte % 6 + 1 for byte in (205, 141, 86)] == [2, 4, 3]
    assert dice_verifier.faces_of(bytes(31) + b"\x01", context, 3, 256) == [206, 142, 87]
