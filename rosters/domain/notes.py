"""Private notes: written, read and found by their author alone."""

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from rosters.domain.refusal import Refusal
from rosters.models import Note, Player, Team, User
from rosters.permissions import teams_seen_by

LONGEST = 5000  # characters


def notes_of(user: User) -> QuerySet[Note]:
    """The person's own notes about teams he may still see and their players, the newest first."""
    seen = teams_seen_by(user)
    about = Q(team__in=seen) | Q(player__team__in=seen)
    return Note.objects.filter(about, user=user).select_related("team", "player__team")


def note_on(user: User, subject: Team | Player) -> Note | None:
    """The person's own note about a team or a player."""
    return Note.objects.filter(user=user, **_about(subject)).first()


def write_note(user: User, subject: Team | Player, text: str, *, version: int) -> None:
    """The note says this from now on; an empty one is gone. `version` is that of the note he saw, 0 for none.

    Raises `Refusal` 409 when it was changed meanwhile, on another device.
    """
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        note = note_on(user, subject)
        if (note.version if note else 0) != version:
            raise Refusal(
                _("You changed this note elsewhere meanwhile. What stands there now is shown above the field; "
                  "put together what you want to keep, then save."),
                code="note.changed_meanwhile",
            )  # fmt: skip
        text = text.strip()
        if not text:
            Note.objects.filter(user=user, **_about(subject)).delete()
        elif note is None:
            Note.objects.create(user=user, text=text, changed_at=timezone.now(), **_about(subject))
        else:
            Note.objects.filter(pk=note.pk).update(text=text, version=version + 1, changed_at=timezone.now())


def _about(subject: Team | Player) -> dict[str, Team | Player]:
    return {"team" if isinstance(subject, Team) else "player": subject}
