"""Which rules hold: a game, its version and the options that differ from its defaults."""

from django.db import models

from rosters.models.uid import UidField


class RulesPin(models.Model):
    """An immutable choice of rules; equal choices share one row through `digest`."""

    uid = UidField()
    slug = models.SlugField(max_length=40)
    version = models.CharField(max_length=20)
    options = models.JSONField(default=dict, blank=True)
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.slug} {self.version} ({len(self.options)} options changed)"
