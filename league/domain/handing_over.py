"""A complete archive handed to a commissioner: it tells seeds of dice to come, so that everybody in the league learns
of it."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.archive.export import export_league, require_own_teams
from league.domain.audit import record_act
from league.enums import LotStatus
from league.models import AuditEntry, League, LeftBid
from league.permissions import require_commissioner
from rosters.domain.refusal import Refusal
from rosters.models import User

TAKEN = "league.archived"
OPEN_FOR = timedelta(hours=1)
"""So long the file can be downloaded after somebody has asked for it."""


def ask_for_archive(league: League, *, actor: User) -> None:
    """The log of the league says that this commissioner takes its complete archive.

    Refuses 409 while bids are hidden, which nobody may see before the close, and for a league that cannot be moved.
    """
    require_commissioner(actor, league)
    _require_open_bids(league)
    require_own_teams(league)
    with transaction.atomic():
        record_act(league, "league.archived", league, actor=actor)


def asked_for(league: League, user: User) -> bool:
    """Whether he has asked within the hour."""
    since = timezone.now() - OPEN_FOR
    return AuditEntry.objects.filter(league=league, actor=user, verb=TAKEN, made_at__gte=since).exists()


def complete_archive(league: League, *, actor: User) -> bytes:
    """The archive that he asked for."""
    require_commissioner(actor, league)
    _require_open_bids(league)
    if not asked_for(league, actor):
        raise Refusal(_("Ask for the archive on its page first."), code="archive.not_asked", status=403)
    return export_league(league)


def _require_open_bids(league: League) -> None:
    hidden = LeftBid.objects.filter(lot__status=LotStatus.OPEN, lot__round__season__league=league)
    if hidden.exists():
        raise Refusal(
            _("Bids are hidden until the auction is over, also from you. Take the archive then."),
            code="archive.hidden_bids",
        )
