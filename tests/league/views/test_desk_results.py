"""A table of results on the desk: pasted or sent, looked at, mended and brought in."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from league.models import Season
from matches.enums import MatchStatus
from matches.models import Match
from tests.clicking import form_on, send
from tests.counting import queries_of
from tests.page_text import words
from tests.pages import PageClient
from tests.verbs_league import a_running_season, cora, paired

pytestmark = [pytest.mark.django_db, pytest.mark.long]
TABLE = "Spieltag;Heim;Gast;Ergebnis\n1;Ants;Bees;3:1\n1;Catz;Dogs;0:2\n1;Elks;Dogs;1:1\n"


@pytest.fixture
def season() -> Season:
    season = a_running_season(4, matchup__kind="sponsor_assigned")
    paired(season, "Ants Bees", "Cats Dogs")
    return season


@pytest.fixture
def page(season: Season) -> PageClient:
    client = PageClient()
    client.force_login(cora(season.league))
    return client


def address(season: Season) -> str:
    return reverse("desk-results", args=[season.league.slug, season.number])


def test_a_table_is_pasted_looked_at_mended_and_brought_in(page: Client, season: Season) -> None:
    shown = send(page, page.get(address(season)), "bring_results", table=TABLE, preview="1")
    told = words(shown)
    assert "1 result can be taken" in told
    assert "No team of the season is called “Catz”. Cats comes close" in told
    assert "“Elks” " in told
    assert not Match.objects.filter(status=MatchStatus.SETTLED).exists()
    again = send(page, shown, "bring_results", preview="1")
    assert "2 results can be taken" in words(again)
    assert "You left “Elks” out." in words(again)
    done = send(page, again, "bring_results")
    assert "2 results are brought in." in words(done)
    assert Match.objects.filter(status=MatchStatus.SETTLED).count() == 2


def test_the_same_click_twice_brings_in_once(page: Client, season: Season) -> None:
    text = "home;away;score\nAnts;Bees;3:1\n"
    shown = send(page, page.get(address(season)), "bring_results", table=text, preview="1")
    fields = form_on(shown, "bring_results").fields
    for _time in range(2):
        assert "1 result is brought in." in words(page.post(address(season), fields, follow=True))


def test_columns_can_be_put_right(page: Client, season: Season) -> None:
    text = "Bees;Ants;1;3\n"
    shown = send(page, page.get(address(season)), "bring_results", table=text, preview="1")
    other = {"column_0": "away", "column_1": "home", "column_2": "away_score", "column_3": "home_score"}
    again = send(page, shown, "bring_results", preview="1", **other)
    assert "Ants Bees 3:1" in words(again)


def test_what_was_changed_since_it_was_shown_is_shown_again(page: Client, season: Season) -> None:
    text = "home;away;score\nAnts;Bees;3:1\n"
    shown = send(page, page.get(address(season)), "bring_results", table=text, preview="1")
    changed = send(page, shown, "bring_results", table=text.replace("3:1", "2:1"))
    assert "What would be done is not what you saw" in words(changed)
    assert "Ants Bees 2:1" in words(changed)
    assert "1 result is brought in." in words(send(page, changed, "bring_results"))


def test_a_file_is_read_into_the_field(page: Client, season: Season) -> None:
    file = SimpleUploadedFile("results.csv", "Heim;Gast;Ergebnis\nAnts;Bees;3:1\nBären;Dogs;1:1".encode("cp1252"))
    shown = page.post(address(season), {"preview": "1", "file": file})
    assert "1 result can be taken" in words(shown)
    assert "The file is not in Unicode" in words(shown)
    assert "Bären" in words(shown)
    assert "1 result is brought in." in words(send(page, shown, "bring_results"))


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"PK\x03\x04rest", "not text but a workbook or an archive"),
        (b"a,b\n" * 2500, "more than 2000 lines"),
        (b"x" * 2_000_001, "larger than 2000 kB"),
        (b"home,away\nAnts,Bees\n", "These columns are missing"),
        (b"", "There is nothing in it"),
    ],
    ids=["archive", "lines", "bytes", "columns", "empty"],
)
def test_files_that_are_no_table_are_refused_with_a_sentence(
    page: Client, season: Season, content: bytes, sentence: str
) -> None:
    shown = page.post(address(season), {"preview": "1", "file": SimpleUploadedFile("results.csv", content)})
    assert sentence in words(shown)
    assert shown.status_code in (200, 422)


def test_formulas_are_text_like_any_other(page: Client, season: Season) -> None:
    shown = send(
        page,
        page.get(address(season)),
        "bring_results",
        table='home;away;score\n=HYPERLINK("x");<b>Bees</b>;3:1\n',
        preview="1",
    )
    assert "&lt;b&gt;Bees" in shown.content.decode()
    assert "No line of this table can be taken" in words(shown)


def test_nothing_pasted_is_said(page: Client, season: Season) -> None:
    shown = send(page, page.get(address(season)), "bring_results", table=" ", preview="1")
    assert (shown.status_code, "There is nothing in it" in words(shown)) == (422, True)


def test_the_page_takes_few_queries(page: Client, season: Season) -> None:
    assert queries_of(page, address(season)) <= 12
