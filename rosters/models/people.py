"""Who signs in, and who coaches."""

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.utils.translation import gettext_lazy as _

from rosters.models.uid import UidField


class PersonManager(UserManager["User"]):
    """Creates users by e-mail address alone."""

    def _create_user(self, email: str, password: str | None, **fields: Any) -> "User":
        user = self.model(email=self.normalize_email(email).lower(), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":  # type: ignore[override]  # no username here
        """A person who can sign in; without a password, by mail code alone."""
        return self._create_user(email, password, **fields)

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "User":  # type: ignore[override]  # no username here
        """A host of the site, who may see everything."""
        return self._create_user(email, password, **{"is_staff": True, "is_superuser": True, **fields})


class User(AbstractUser):
    """Somebody who signs in, by e-mail. `time_zone` is that of his clocks, `language` the code of the one he is spoken
    to in; "" until he named one."""

    username = None  # type: ignore[assignment]  # people are known by their e-mail address
    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    uid = UidField()
    email = models.EmailField(_("e-mail address"), unique=True)
    name = models.CharField(_("name"), max_length=60, blank=True)
    time_zone = models.CharField(max_length=50, blank=True)
    language = models.CharField(max_length=10, blank=True)

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []
    objects: ClassVar[PersonManager] = PersonManager()

    def __str__(self) -> str:
        return self.name or self.email.partition("@")[0]


class Coach(models.Model):
    """Somebody who runs teams. Without a user he is a guest, whose commissioner does everything for him."""

    uid = UidField()
    name = models.CharField(_("name"), max_length=60)
    user = models.OneToOneField(
        User, on_delete=models.SET_NULL, null=True, blank=True, related_name="coach", verbose_name=_("user")
    )
    created_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("name", "pk")

    def __str__(self) -> str:
        return self.name
