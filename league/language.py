"""The language of a page: that of the person who has signed in, else as his cookie or his browser asks."""

from collections.abc import Callable
from inspect import iscoroutinefunction
from typing import Any

from django.db import DatabaseError
from django.http import HttpRequest
from django.middleware.locale import LocaleMiddleware
from django.utils import translation

from rosters.domain.languages import is_offered
from rosters.models import User
from rosters.views.access import reader_of


class LanguageOfReader(LocaleMiddleware):
    """Stands after the middleware that knows the user. Whoever has no session cookie costs no look at sessions."""

    def process_view(self, request: HttpRequest, view: Callable[..., Any], *_: Any) -> None:
        """A person's own language goes before that of his browser. Streams say no words and ask for nobody."""
        if iscoroutinefunction(view):
            return
        try:
            reader = reader_of(request)
            own = reader.language if isinstance(reader, User) else ""
        except DatabaseError:  # what can be answered without a database is answered
            return
        if is_offered(own):
            translation.activate(own)
            request.LANGUAGE_CODE = translation.get_language()
