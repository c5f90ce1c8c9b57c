"""What a league writes: announcements, and documents with all their versions."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from league.enums import Readers
from league.models.league import League
from league.models.season import Season
from rosters.models import User
from rosters.models.uid import UidField


class Announcement(models.Model):
    """News in Markdown from the commissioners, to the league or to the coaches of one season.

    A withdrawn one is shown to nobody and stays in the database.
    """

    uid = UidField()
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="announcements")
    season = models.ForeignKey(Season, on_delete=models.CASCADE, null=True, blank=True, related_name="announcements")
    title = models.CharField(_("title"), max_length=100)
    body = models.TextField(_("text"), max_length=5000)
    readers = models.CharField(max_length=10, choices=Readers, default=Readers.EVERYBODY)
    pinned = models.BooleanField(default=False)
    created_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-pinned", "-pk")

    def __str__(self) -> str:
        return self.title


class Document(models.Model):
    """A page of the league, such as its house rules. What it says stands in its versions; the newest counts."""

    uid = UidField()
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="documents")
    readers = models.CharField(max_length=10, choices=Readers, default=Readers.EVERYBODY)
    created_at = models.DateTimeField(auto_now_add=True)
    removed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return self.uid


class DocumentVersion(models.Model):
    """What a document said from a moment on; versions are numbered from 1 and never changed."""

    document = models.ForeignKey(Document, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    title = models.CharField(_("title"), max_length=100)
    body = models.TextField(_("text"), max_length=20000)
    created_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("document", "-number")
        constraints: ClassVar = (
            models.UniqueConstraint(fields=("document", "number"), name="document_version_numbered_once"),
        )

    def __str__(self) -> str:
        return self.title
