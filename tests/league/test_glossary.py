"""Words of the sport are explained on the pages that use them."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from pytest_django.asserts import assertContains

from league.presenters.glossary import WORDS
from league.templatetags.glossary import words
from tests.verbs_league import a_running_season, entry_of

USED = re.compile(r"{% words ([^%]+) %}")


def words_in(template: Path) -> set[str]:
    return {word for told in USED.findall(template.read_text()) for word in re.findall(r'"(\w+)"', told)}


def test_every_word_of_the_glossary_is_explained_on_some_page_and_no_other_is_asked_for() -> None:
    templates = [path for app in ("league", "matches", "rosters") for path in (settings.HOME / app).rglob("*.html")]
    assert set().union(*map(words_in, templates)) == set(WORDS)


def test_a_word_that_nobody_explains_is_a_mistake() -> None:
    with pytest.raises(KeyError, match="offside"):
        words("mc", "offside")


@pytest.mark.django_db
def test_a_reader_of_a_team_or_player_finds_what_its_words_mean(client: Client) -> None:
    team = entry_of(a_running_season(2), "Ants").team
    player = team.players.order_by("key")[0]
    for address, name in ((reverse("team", args=[team.uid]), "bonus"), (reverse("player", args=[player.uid]), "rank")):
        page = client.get(address)
        assertContains(page, "What these words mean", count=1)
        assertContains(page, str(WORDS[name][1]))
