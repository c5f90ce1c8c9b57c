"""Announcements of commissioners: posted once, shown to whom they are for, pinned, withdrawn."""

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.domain.audit import record_act
from league.enums import Readers
from league.models import Announcement, League, Season
from league.permissions import readers_of, require_commissioner
from rosters.domain.refusal import Refusal
from rosters.models import OutboxMessage, User
from rosters.permissions import Person

MOST_PINNED = 3


def post_announcement(
    league: League,
    *,
    actor: User,
    title: str,
    body: str,
    season: Season | None = None,
    readers: str = Readers.EVERYBODY,
    pinned: bool = False,
) -> Announcement:
    """It is shown, and the members of the league, or the coaches of the season, are told in their inboxes."""
    require_commissioner(actor, league)
    with transaction.atomic():
        if pinned:
            _check_pins(league)
        made = Announcement.objects.create(
            league=league, season=season, title=title, body=body, readers=readers, pinned=pinned, created_by=actor
        )
        record_act(league, "announcement.posted", made, actor=actor, title=title)
        OutboxMessage.objects.create(topic="announcement.posted", subject_uid=made.uid, payload={"doer": actor.pk})
    return made


def pin_announcement(announcement: Announcement, *, actor: User, pinned: bool) -> None:
    """It stands above the others, or no longer does. Refuses more than three pins in a league."""
    league = announcement.league
    require_commissioner(actor, league)
    with transaction.atomic():
        if pinned and not announcement.pinned:
            _check_pins(league)
        announcement.pinned = pinned
        announcement.save(update_fields=["pinned"])
        verb = "announcement.pinned" if pinned else "announcement.unpinned"
        record_act(league, verb, announcement, actor=actor, title=announcement.title)


def withdraw_announcement(announcement: Announcement, *, actor: User) -> None:
    """Nobody is shown it any more, and whoever has not been told yet is not told. Doing so twice changes nothing."""
    require_commissioner(actor, announcement.league)
    with transaction.atomic():
        standing = Announcement.objects.filter(pk=announcement.pk, withdrawn_at=None)
        if not standing.update(withdrawn_at=timezone.now(), pinned=False):
            return
        record_act(announcement.league, "announcement.withdrawn", announcement, actor=actor, title=announcement.title)


def announcements_for(person: Person, league: League) -> QuerySet[Announcement]:
    """What the league has announced to this reader, pinned ones first, then the newest."""
    standing = Announcement.objects.filter(league=league, withdrawn_at=None).select_related("season", "created_by")
    return standing.filter(readers__in=readers_of(person, league))


def _check_pins(league: League) -> None:
    League.objects.select_for_update(no_key=True).get(pk=league.pk)
    if league.announcements.filter(pinned=True).count() >= MOST_PINNED:
        raise Refusal(
            _("%(most)d announcements are pinned already; unpin one first.") % {"most": MOST_PINNED},
            code="announcement.most_pinned",
        )
