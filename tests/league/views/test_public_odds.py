"""The page of odds: a question in the address, the chances as a picture and a table."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.page_text import main_words
from tests.pages import PageClient

pytestmark = pytest.mark.django_db


def test_it_opens_with_an_answer() -> None:
    page = PageClient().get(reverse("odds"))
    said = main_words(page)
    assert "The active side doubles 31.18 %" in said
    assert "Draw 24.29 %" in said
    assert "The reacting side wins, no double 6.67 %" in said
    assert page.content.decode().count("<rect") == 5 + 5


def test_the_address_is_the_question() -> None:
    page = PageClient().get(reverse("odds-test"), {"a_dice": "1", "a_target": "6", "a_reroll": "on", "need": "1"})
    said = main_words(page)
    assert "Fails 69.44 %" in said
    assert "25/36" in said
    assert 'value="6" selected' in page.content.decode()
    assert "checked" in page.content.decode()


def test_a_box_that_is_not_ticked_stays_empty() -> None:
    page = PageClient().get(reverse("odds-test"), {"a_dice": "1", "a_target": "6"})
    assert "Fails 83.33 %" in main_words(page)
    assert "checked" not in page.content.decode()


def test_nothing_needed_counts_the_successes() -> None:
    said = main_words(PageClient().get(reverse("odds-test"), {"a_dice": "1", "a_target": "4", "need": "0"}))
    assert "How many successes Result Chance Picture 0 50.00 % 1 41.67 %" in said
    assert "more" in said


def test_the_margin_of_a_double_is_told_for_both_sides() -> None:
    said = main_words(PageClient().get(reverse("odds"), {"b_dice": "0"}))
    assert "Margin Active side Reacting side 1 " in said
    assert "0.00 %" in said


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"a_dice": "15"}, "Ensure this value is less than or equal to 14."),
        ({"a_dice": "-1"}, "Ensure this value is greater than or equal to 0."),
        ({"a_dice": "three"}, "Enter a whole number."),
        ({"b_target": "7"}, "Select a valid choice. 7 is not one of the available choices."),
        ({"b_coaching": "7"}, "Ensure this value is less than or equal to 6."),
    ],
)
def test_what_is_no_test_is_said_at_its_field(asked: dict[str, str], sentence: str) -> None:
    page = PageClient().get(reverse("odds"), asked)
    assert page.status_code == 200
    assert sentence in main_words(page)
    assert "What comes of it" not in main_words(page)


def test_it_asks_the_database_nothing_and_may_be_cached() -> None:
    with CaptureQueriesContext(
        connection,
    ) as asked:
        page = PageClient().get(reverse("odds"))
    assert len(asked) == 0
    assert PageClient().get(reverse("odds"), headers={"if-none-match": page["ETag"]}).status_code == 304
