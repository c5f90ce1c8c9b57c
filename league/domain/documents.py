"""Pages that a league writes, such as its house rules; every version is kept."""

from django.db import transaction
from django.db.models import F, OuterRef, QuerySet, Subquery
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.domain.audit import record_act
from league.models import Document, DocumentVersion, League
from league.permissions import readers_of, require_commissioner
from rosters.domain.refusal import Refusal
from rosters.models import User
from rosters.permissions import Person

MOST_DOCUMENTS = 20


def write_document(league: League, *, actor: User, title: str, body: str, readers: str) -> Document:
    """A new page of the league stands in its first version."""
    require_commissioner(actor, league)
    with transaction.atomic():
        League.objects.select_for_update(no_key=True).get(pk=league.pk)
        if league.documents.filter(removed_at=None).count() >= MOST_DOCUMENTS:
            raise Refusal(
                _("A league has %(most)d pages at most; remove one first.") % {"most": MOST_DOCUMENTS},
                code="document.most",
            )
        document = Document.objects.create(league=league, readers=readers)
        DocumentVersion.objects.create(document=document, number=1, title=title, body=body, created_by=actor)
        record_act(league, "document.written", document, actor=actor, title=title, number=1)
    return document


def revise_document(
    document: Document, *, actor: User, title: str, body: str, readers: str, seen: int
) -> DocumentVersion:
    """The page says this from now on, in a new version; `seen` is the version that was changed.

    Refuses with 409 when somebody else has changed it since. What changes nothing makes no version.
    """
    league = document.league
    require_commissioner(actor, league)
    with transaction.atomic():
        locked = Document.objects.select_for_update(no_key=True).get(pk=document.pk)
        newest = locked.versions.select_related("created_by").order_by("-number")[0]
        if newest.number != seen:
            raise Refusal(
                _("%(person)s has changed this page meanwhile. Your text is below; look at the page and send it again.")
                % {"person": newest.created_by},
                code="document.changed",
            )
        locked.readers = readers
        locked.save(update_fields=["readers"])
        if (newest.title, newest.body) == (title, body):
            return newest
        made = DocumentVersion.objects.create(
            document=locked, number=seen + 1, title=title, body=body, created_by=actor
        )
        record_act(league, "document.revised", locked, actor=actor, title=title, number=made.number)
    return made


def remove_document(document: Document, *, actor: User) -> None:
    """The page is shown to nobody any more; its versions stay in the database. Doing so twice changes nothing."""
    league = document.league
    require_commissioner(actor, league)
    with transaction.atomic():
        if not Document.objects.filter(pk=document.pk, removed_at=None).update(removed_at=timezone.now()):
            return
        title = document.versions.order_by("-number")[0].title
        record_act(league, "document.removed", document, actor=actor, title=title)


def documents_for(person: Person, league: League) -> QuerySet[Document]:
    """The pages this reader is shown, each with `title`, `body`, `number` and `changed_at` of its newest version."""
    newest = DocumentVersion.objects.filter(document=OuterRef("pk")).order_by("-number")
    shown = Document.objects.filter(league=league, removed_at=None, readers__in=readers_of(person, league))
    return shown.annotate(
        number=Subquery(newest.values("number")[:1]),
        title=Subquery(newest.values("title")[:1]),
        body=Subquery(newest.values("body")[:1]),
        changed_at=Subquery(newest.values("created_at")[:1]),
    ).order_by(F("pk"))
