"""Parts of pages that are read again while the page is open."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers


def part_answer(request: HttpRequest, template: str, context: Mapping[str, Any], tag: str) -> HttpResponse:
    """The part, or 304 for whoever has what the tag stands for. Nobody but the reader's own browser keeps it."""
    response = get_conditional_response(request, etag=tag)
    if response is None:
        response = render(request, template, context)
    response["ETag"] = tag
    patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, ["Cookie"])
    return response
