"""Leagues and who belongs to them."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from league.enums import MemberRole, Visibility
from rosters.models import Coach, User
from rosters.models.uid import UidField


class League(models.Model):
    """People who play seasons together. A private league hides itself and everything in it.

    `language` is the code of the one in which it tells everybody something; "" for that of the site.
    `front` lists what its page shows, as values of `FrontBlock` in order; empty: the usual.
    """

    uid = UidField()
    slug = models.SlugField(_("address"), max_length=40, unique=True)
    name = models.CharField(_("name"), max_length=80)
    description = models.TextField(_("description"), max_length=2000, blank=True)
    visibility = models.CharField(_("visibility"), max_length=20, choices=Visibility, default=Visibility.PUBLIC)
    time_zone = models.CharField(_("time zone"), max_length=50, default="UTC")
    language = models.CharField(_("language"), max_length=10, blank=True)
    front = models.JSONField(default=list, blank=True)
    created_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("name", "pk")

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """What one person is in one league; somebody may be both commissioner and coach."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=20, choices=MemberRole)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("league", "role", "pk")
        constraints = (models.UniqueConstraint(fields=("league", "user", "role"), name="membership_once_per_role"),)

    def __str__(self) -> str:
        return f"{self.user} {self.role}"


class Invitation(models.Model):
    """A link into a league. With a `coach` it lets a person claim that guest; `digest` is SHA-256 of the secret."""

    uid = UidField()
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=20, choices=MemberRole, default=MemberRole.COACH)
    coach = models.ForeignKey(Coach, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    digest = models.CharField(max_length=64, unique=True)
    uses_left = models.PositiveSmallIntegerField(default=1)
    expires_at = models.DateTimeField()
    created_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return self.uid
