"""What commissioners write for their league: announcements, and its pages."""

from typing import Any

from django.shortcuts import get_object_or_404
from rest_framework import serializers

from league.api.acting import IN_LEAGUE, OfLeague
from league.api.refs import LEAGUE_REF, SEASON_REF, LeagueRefSerializer, SeasonRefSerializer
from league.api.windows import Windowed, shown_with
from league.domain import bell
from league.domain.announcements import (
    announcements_for,
    pin_announcement,
    post_announcement,
    withdraw_announcement,
)
from league.domain.documents import documents_for, remove_document, revise_document, write_document
from league.enums import Readers
from league.models import Announcement, Document, League
from rosters.api.acting import Deed, Deeds, acted, needed_by, taken_by
from rosters.api.documenting import example
from rosters.api.fields import CountField, UidField
from rosters.api.writing import ActSerializer
from rosters.models import User

Asked = dict[str, Any]
LONGEST_TITLE, LONGEST_NEWS, LONGEST_PAGE = 100, 5_000, 20_000
POSTED = {
    "uid": "a4n8w2k7qxzd",
    "title": "Summer break",
    "body": "We go on in **September**.",
    "season": SEASON_REF,
    "readers": "everybody",
    "pinned": True,
    "created_at": "2026-03-01T18:00:00Z",
}
PAGE = {"uid": "d4n8w2k7qxzd", "title": "House rules", "body": "Be kind.", "readers": "everybody", "version": 2}


class AnnouncementSerializer(serializers.Serializer):
    """An announcement; its `body` is Markdown, its `season` that of the coaches whom it was sent to, empty for all."""

    uid = UidField()
    title = serializers.CharField()
    body = serializers.CharField()
    season = SeasonRefSerializer(allow_null=True)
    readers = serializers.ChoiceField(choices=Readers.choices)
    pinned = serializers.BooleanField()
    created_at = serializers.DateTimeField()


@example({"league": LEAGUE_REF, "announcements": [POSTED], "next": None})
class AnnouncementsSerializer(serializers.Serializer):
    """What a league announced and whoever reads may read: pinned ones first, then the newest; and where those after
    these are read."""

    league = LeagueRefSerializer()
    announcements = AnnouncementSerializer(many=True)
    next = serializers.CharField(allow_null=True)


class DocumentSerializer(serializers.Serializer):
    """A page of a league in its newest version; its `body` is Markdown."""

    uid = UidField()
    title = serializers.CharField()
    body = serializers.CharField()
    readers = serializers.ChoiceField(choices=Readers.choices)
    version = CountField()


@example({"league": LEAGUE_REF, "documents": [PAGE], "next": None})
class DocumentsSerializer(serializers.Serializer):
    """The pages of a league that whoever reads may read, and where those after these are read."""

    league = LeagueRefSerializer()
    documents = DocumentSerializer(many=True)
    next = serializers.CharField(allow_null=True)


def _post(league: League, asked: Asked, actor: User) -> None:
    if "season" in asked:
        asked["season"] = get_object_or_404(league.seasons, uid=asked["season"])
    post_announcement(league, actor=actor, **asked)
    bell.ring()


def _announcement(league: League, asked: Asked) -> Announcement:
    standing = Announcement.objects.filter(league=league, withdrawn_at=None).select_related("league", "season")
    return get_object_or_404(standing, uid=asked["announcement"])


def _pin(league: League, asked: Asked, actor: User) -> None:
    pin_announcement(_announcement(league, asked), actor=actor, pinned=asked["pinned"])


def _withdraw(league: League, asked: Asked, actor: User) -> None:
    withdraw_announcement(_announcement(league, asked), actor=actor)


def _document(league: League, asked: Asked) -> Document:
    return get_object_or_404(
        Document.objects.filter(league=league, removed_at=None).select_related("league"), uid=asked.pop("document")
    )


def _write(league: League, asked: Asked, actor: User) -> None:
    write_document(league, actor=actor, **asked)


def _revise(league: League, asked: Asked, actor: User) -> None:
    revise_document(_document(league, asked), actor=actor, seen=asked.pop("version"), **asked)


def _remove(league: League, asked: Asked, actor: User) -> None:
    remove_document(_document(league, asked), actor=actor)


ANNOUNCING: Deeds = {
    "post": Deed(_post, "title body", "season readers pinned"),
    "pin": Deed(_pin, "announcement pinned"),
    "withdraw": Deed(_withdraw, "announcement"),
}
WRITING: Deeds = {
    "write": Deed(_write, "title body readers"),
    "revise": Deed(_revise, "document title body readers version"),
    "remove": Deed(_remove, "document"),
}


class AnnouncementActSerializer(ActSerializer):
    """An act and what it needs: `post` a `title` and a `body` to all members or to the coaches of a `season`, for
    `readers`, and `pinned`; `pin` an `announcement` or not; `withdraw` it."""

    needed, optional = needed_by(ANNOUNCING), taken_by(ANNOUNCING)
    act = serializers.ChoiceField(choices=list(ANNOUNCING))
    announcement = UidField(required=False)
    title = serializers.CharField(required=False, max_length=LONGEST_TITLE)
    body = serializers.CharField(required=False, max_length=LONGEST_NEWS)
    season = UidField(required=False)
    readers = serializers.ChoiceField(required=False, choices=Readers.choices)
    pinned = serializers.BooleanField(required=False)


class DocumentActSerializer(ActSerializer):
    """An act and what it needs: `write` a page with `title` and `body` for `readers`; `revise` a `document` from the
    `version` that was read; `remove` it."""

    needed, optional = needed_by(WRITING), taken_by(WRITING)
    act = serializers.ChoiceField(choices=list(WRITING))
    document = UidField(required=False)
    title = serializers.CharField(required=False, max_length=LONGEST_TITLE)
    body = serializers.CharField(required=False, max_length=LONGEST_PAGE)
    readers = serializers.ChoiceField(required=False, choices=Readers.choices)
    version = CountField(required=False)


@acted(
    "leagues",
    "league_announcements",
    "Get what a league announced",
    "Announce, pin or withdraw",
    (AnnouncementsSerializer, AnnouncementActSerializer),
    IN_LEAGUE,
    told="Done once for each key, by a commissioner of the league; everybody it is for is told.",
)
class LeagueAnnouncements(Windowed, OfLeague):
    """What a league announced, as far as whoever asks may read it."""

    serializer_class = AnnouncementsSerializer
    body = AnnouncementActSerializer
    deeds = ANNOUNCING
    ruled = False

    def row(self) -> Any:
        found = announcements_for(self.person, self.found).select_related("season__league")
        page = self.window(found, lambda one: (int(not one.pinned), -one.pk))
        return {"league": self.found, **shown_with(page, "announcements")}


@acted(
    "leagues",
    "league_documents",
    "Get the pages of a league",
    "Write, revise or remove a page",
    (DocumentsSerializer, DocumentActSerializer),
    IN_LEAGUE,
    told="Done once for each key, by a commissioner of the league.",
)
class LeagueDocuments(Windowed, OfLeague):
    """The pages of a league, such as its house rules, as far as whoever asks may read them."""

    serializer_class = DocumentsSerializer
    body = DocumentActSerializer
    deeds = WRITING
    ruled = False

    def row(self) -> Any:
        shown = ("pk", "uid", "title", "body", "readers", "number")
        found = documents_for(self.person, self.found).values(*shown)
        pages = [{**page, "version": page["number"]} for page in found]
        return {"league": self.found, **shown_with(self.window(pages, lambda page: (page["pk"],)), "documents")}
