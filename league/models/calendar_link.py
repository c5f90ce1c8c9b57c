"""Secret addresses of personal calendars."""

from django.db import models

from rosters.models import User


class CalendarLink(models.Model):
    """The one address under which a person's own calendar is read without signing in; kept as the SHA-256 of its secret
    alone. A new one takes the place of the old."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="calendar_link")
    digest = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"calendar of {self.user_id}"
