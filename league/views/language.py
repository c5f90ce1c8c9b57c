"""Choosing the language, at the foot of every page."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from rosters.domain.languages import choose_language, is_offered
from rosters.models import User
from rosters.views.access import reader_of


@csrf_exempt  # a token would make a visitor's page his own; a stranger's form can change no more than words
@never_cache
@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """The browser keeps the language, and so does the account of whoever has signed in; back to the page."""
    reader, code = reader_of(request), request.POST.get("language", "")
    if isinstance(reader, User) and is_offered(code):
        choose_language(reader, code)
    return set_language(request)
