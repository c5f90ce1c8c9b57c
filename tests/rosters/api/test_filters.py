"""Whole numbers in filters are plain digits within bounds."""

import pytest
from django.core.exceptions import ValidationError

from rosters.api.filters import MomentField, WholeNumberField


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("5", 5), ("-3", -3), ("007", 7), ("", None), (None, None)])
def test_plain_digits_are_read(text, number):
    assert WholeNumberField(low=-5, high=10, required=False).clean(text) == number


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("-6", "min_value"),
        ("11", "min_value"),
        ("9999999999", "min_value"),
        ("9" * 5000, "invalid"),
        ("1.0", "invalid"),
        ("1e1", "invalid"),
        ("0x1", "invalid"),
        ("true", "invalid"),
        ("٣", "invalid"),
        ("²", "invalid"),
        (" 1", "invalid"),
        ("1_0", "invalid"),
        ("+1", "invalid"),
        ("--1", "invalid"),
        ("1\n", "invalid"),
        ("\x00", "invalid"),
    ],
)
def test_everything_else_is_refused(text, code):
    with pytest.raises(ValidationError) as refused:
        WholeNumberField(low=-5, high=10, required=False).clean(text)
    assert refused.value.code == code


def test_a_moment_is_kept_in_utc_whatever_offset_it_is_told_with():
    """PostgreSQL reads no offset beyond 16 hours."""
    found = MomentField().clean("2016-11-21T20:47:34-21:23")
    assert found.isoformat() == "2016-11-22T18:10:34+00:00"
