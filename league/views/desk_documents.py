"""Where commissioners write the pages of their league, such as its house rules."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _

from league.domain.documents import documents_for, remove_document, revise_document, write_document
from league.forms.writing import DocumentForm, RemoveDocumentForm
from league.models import Document, League
from league.views.access import league_run, number_asked
from league.views.posting import Act, answer, previewed
from rosters.views.access import people_page, user_of
from rosters.views.posting import Done


@people_page
def league_documents(request: HttpRequest, slug: str) -> HttpResponse:
    """The pages of the league, and the form for a new one."""
    league = league_run(request, slug)
    sent = previewed(request, DocumentForm, league) or answer(request, WRITING, league)
    if isinstance(sent, HttpResponse):
        return sent
    form = sent.form_for(DocumentForm, subject=league)
    context = {
        "league": league,
        "documents": documents_for(user_of(request), league),
        "form": form,
        "preview": form.asked if sent.preview else None,
        "tab": "documents",
    }
    return render(request, "league/setup/documents.html", context, status=sent.status)


@people_page
def league_document(request: HttpRequest, slug: str, uid: str) -> HttpResponse:
    """A page is changed, from its newest version or the older one asked for; all versions are listed."""
    league = league_run(request, slug)
    document = get_object_or_404(documents_for(user_of(request), league), uid=uid)
    sent = previewed(request, DocumentForm, document) or answer(request, CHANGING, document)
    if isinstance(sent, HttpResponse):
        return sent
    versions = list(document.versions.select_related("created_by").order_by("-number"))
    asked = number_asked(request, "version") or versions[0].number
    begun = next((version for version in versions if version.number == asked), None)
    if begun is None:
        raise Http404
    text = {"title": begun.title, "body": begun.body, "readers": document.readers, "seen": versions[0].number}
    form = sent.form_for(DocumentForm, subject=document, initial=text)
    if isinstance(form, DocumentForm) and form.is_bound and not sent.preview:
        form.see(versions[0].number)
    context = {
        "league": league,
        "document": document,
        "versions": versions,
        "begun": begun if begun is not versions[0] else None,
        "form": form,
        "preview": form.asked if sent.preview else None,
        "tab": "documents",
    }
    return render(request, "league/setup/document.html", context, status=sent.status)


def _text(asked: dict[str, Any]) -> dict[str, Any]:
    return {name: asked[name] for name in ("title", "body", "readers")}


def _write(request: HttpRequest, league: League, asked: dict[str, Any]) -> Done:
    document = write_document(league, actor=user_of(request), **_text(asked))
    return Done(_("The page stands."), reverse("document", args=[league.slug, document.uid]))


def _revise(request: HttpRequest, document: Document, asked: dict[str, Any]) -> Done:
    revise_document(document, actor=user_of(request), **_text(asked), seen=asked["seen"] or 0)
    return Done(_("The page is changed."), reverse("document", args=[document.league.slug, document.uid]))


def _remove(request: HttpRequest, document: Document, _asked: dict[str, Any]) -> Done:
    remove_document(document, actor=user_of(request))
    return Done(_("The page is removed."), reverse("league-documents", args=[document.league.slug]))


WRITING = {DocumentForm.act: Act(DocumentForm, _write)}
CHANGING = {DocumentForm.act: Act(DocumentForm, _revise), RemoveDocumentForm.act: Act(RemoveDocumentForm, _remove)}
