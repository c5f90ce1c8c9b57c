"""The client that page tests use: every page it fetches is held to what all pages must keep."""

import re
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from django.http import HttpResponse
from django.test import Client
from zeal import zeal_ignore

BROKEN_PROMISES = {
    "a component that was not rendered": re.compile(r"</?c-"),
    "an inline script": re.compile(r"<script(?![^>]*\bsrc=)(?![^>]*type=\"application/json\")", re.IGNORECASE),
    "an inline style": re.compile(r"<style|<[^>]+\sstyle=", re.IGNORECASE),
    "an inline event handler": re.compile(r"<[^>]+\son[a-z]+=", re.IGNORECASE),
}


def promises_broken_by(page: str) -> list[str]:
    return [promise for promise, pattern in BROKEN_PROMISES.items() if pattern.search(page)]


def watched(method: str) -> AbstractContextManager[None]:
    """Pages are read without a query for each row. What writes locks row by row, and may."""
    return nullcontext() if method in ("GET", "HEAD") else zeal_ignore()


class PageClient(Client):
    def request(self, **request: Any) -> HttpResponse:
        with watched(request.get("REQUEST_METHOD", "GET")):
            response = super().request(**request)
        if response.get("Content-Type", "").startswith("text/html") and not response.streaming:
            assert promises_broken_by(response.content.decode()) == []
        return response
