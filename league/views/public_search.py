"""Searching what stands in lists."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from league.presenters.search import KINDS, SHORTEST, asked_words, search_all, search_kind
from rosters.views.access import public_page, reader_of


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    """The first of every kind in whose names all words are found, or all of one kind. 404 for an unknown kind."""
    asked = request.GET.get("q", "")
    words, kind = asked_words(asked), request.GET.get("kind", "")
    if kind and kind not in KINDS:
        raise Http404(kind)
    context: dict[str, object] = {"words": " ".join(words), "asked": asked.strip(), "shortest": SHORTEST}
    if words and kind:
        context["kind"] = KINDS[kind].title
        context["page"] = search_kind(reader_of(request), kind, words, request.GET.get("page"))
    elif words:
        context["found"] = search_all(reader_of(request), words)
    return public_page(request, "league/public/search.html", context)
