"""Answers as bytes: the same JSON as the framework's own renderer makes."""

import json
from datetime import UTC, datetime
from uuid import UUID

import pytest
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy
from rest_framework.exceptions import ErrorDetail
from rest_framework.renderers import JSONRenderer
from rest_framework.utils.serializer_helpers import ReturnDict, ReturnList

from league.api.rendering import SwiftJSONRenderer
from league.enums import Visibility
from rules.core.facts import Ending


@pytest.mark.parametrize(
    "value",
    [
        {"a": 1, "b": [1.5, True, None, "ä"]},
        {"t": (1, 2), "1": -3},
        Ending.PLAYED,
        Visibility.PRIVATE,
        ErrorDetail("wrong", code="invalid"),
        mark_safe("<b>"),
        gettext_lazy("public"),
        ReturnDict({"a": 1}, serializer=None),
        ReturnList([1], serializer=None),
        datetime(2026, 3, 1, 18, 30, 0, 123456, tzinfo=UTC),
        UUID(int=7),
        "line\u2028break",
    ],
)
def test_values_are_written_as_the_framework_writes_them(value):
    swift, own = SwiftJSONRenderer().render(value), JSONRenderer().render(value)
    assert json.loads(swift) == json.loads(own)


def test_no_answer_is_no_bytes():
    assert SwiftJSONRenderer().render(None) == b""


def test_what_has_no_form_in_json_is_a_bug():
    with pytest.raises(TypeError, match="object"):
        SwiftJSONRenderer().render({"a": object()})
