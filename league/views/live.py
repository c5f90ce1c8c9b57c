"""The addresses of streams. They say that something has changed, never what: a page says that, with its own rights."""

from asgiref.sync import sync_to_async
from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.auth.models import AnonymousUser
from django.core.handlers.asgi import ASGIRequest
from django.db import close_old_connections, connection
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from league.domain.live import last_number
from league.live.broker import listen_once
from league.live.hub import HUB
from league.live.stream import events
from league.permissions import readable_leagues
from rosters.permissions import Person

BUSY_SECONDS = 60
MOST_DIGITS = 18


@require_GET
async def live_market(request: HttpRequest, uid: str) -> HttpResponseBase:
    """Says when something has happened in the league of the round; 404 for whoever may not see it, now or later.

    503 where this process serves no streams or as many as it can: the page then asks every few seconds.
    """
    watched: list[str] = []

    def look() -> int | None:
        try:
            league = readable_leagues(_reader_now(request)).filter(seasons__rounds__uid=uid).first()
            if league is None:
                return None
            watched[:] = [league.uid]
            return last_number(league)
        finally:
            if not connection.in_atomic_block:
                close_old_connections()  # a stream stays for hours; a connection must not

    if await sync_to_async(look)() is None:
        raise Http404("no such round")
    if not isinstance(request, ASGIRequest) or HUB.full:
        return _busy()
    listen_once()
    stream = events(watched[0], sync_to_async(look), seen=_seen(request))
    return StreamingHttpResponse(
        stream,
        content_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},  # a proxy passes each event on at once
    )


def _seen(request: HttpRequest) -> int | None:
    """The number of the last event that a browser heard which comes back after its stream was cut."""
    number = request.headers.get("Last-Event-ID", "")
    return int(number) if number.isdecimal() and len(number) <= MOST_DIGITS else None


def _reader_now(request: HttpRequest) -> Person:
    """Who reads, as things are at this moment: whoever has signed out meanwhile is nobody."""
    if settings.SESSION_COOKIE_NAME not in request.COOKIES:
        return AnonymousUser()
    request.session = type(request.session)(request.session.session_key)
    return get_user(request)


def _busy() -> HttpResponse:
    sentence = _("No more live streams can be served now. The page asks by itself every few seconds.")
    return HttpResponse(sentence, content_type="text/plain", status=503, headers={"Retry-After": str(BUSY_SECONDS)})
