"""Links that let people into a league."""

import hashlib
import secrets
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.domain.audit import record_act
from league.domain.coaches import require_coach_of
from league.domain.leagues import grant_membership
from league.enums import MemberRole
from league.models import Invitation, League, Membership
from league.permissions import require_commissioner
from rosters.domain.people import claim_coach
from rosters.domain.refusal import Refusal
from rosters.models import Coach, User


def invite(
    league: League,
    *,
    actor: User,
    role: MemberRole = MemberRole.COACH,
    coach: Coach | None = None,
    uses: int = 1,
    days: int = 14,
) -> tuple[Invitation, str]:
    """A fresh invitation and its secret, which is shown once and kept only as a digest.

    With a `coach` (a guest) the person who accepts becomes that coach; such a link works once.
    """
    require_commissioner(actor, league)
    if coach is not None and coach.user_id is not None:
        raise Refusal(_("This coach already belongs to somebody who signs in."), code="invitation.coach_claimed")
    if coach is not None:
        require_coach_of(league, coach)
    secret = secrets.token_urlsafe(24)
    with transaction.atomic():
        invitation = Invitation.objects.create(
            league=league,
            role=role,
            coach=coach,
            digest=_digest(secret),
            uses_left=1 if coach else uses,
            expires_at=timezone.now() + timedelta(days=days),
            created_by=actor,
        )
        record_act(league, "invitation.made", invitation, actor=actor, acted_for=coach, role=str(role))
    return invitation, secret


def find_invitation(secret: str) -> Invitation | None:
    """The invitation of this secret while it can still be used."""
    return (
        Invitation.objects.select_related("league", "coach")
        .filter(digest=_digest(secret), uses_left__gt=0, expires_at__gt=timezone.now(), revoked_at=None)
        .first()
    )


def accept_invitation(secret: str, user: User) -> Invitation:
    """The person is in the league, and is the invited guest coach where the link names one.

    Accepting again changes nothing and uses nothing up.
    """
    with transaction.atomic():
        held = Invitation.objects.select_for_update(no_key=True, of=("self",)).select_related("league", "coach")
        invitation = held.filter(digest=_digest(secret)).first()
        if invitation is not None and _taken_by(invitation, user):
            return invitation
        if invitation is None or not _usable(invitation):
            raise Refusal(
                _("This invitation has been used up or has run out. Ask the commissioner for a new one."),
                code="invitation.gone",
                status=410,
            )
        if invitation.coach is not None:
            claim_coach(invitation.coach, user=user)
        grant_membership(invitation.league, user, MemberRole(invitation.role), actor=user)
        invitation.uses_left -= 1
        invitation.save(update_fields=["uses_left"])
    return invitation


def _usable(invitation: Invitation) -> bool:
    return invitation.uses_left > 0 and invitation.expires_at > timezone.now() and invitation.revoked_at is None


def _taken_by(invitation: Invitation, user: User) -> bool:
    """Whether the person already has what the invitation gives."""
    if invitation.coach is not None and invitation.coach.user_id != user.pk:
        return False
    return Membership.objects.filter(league=invitation.league, user=user, role=invitation.role).exists()


def revoke_invitation(invitation: Invitation, *, actor: User) -> None:
    """The link works no more."""
    require_commissioner(actor, invitation.league)
    with transaction.atomic():
        invitation.revoked_at = timezone.now()
        invitation.save(update_fields=["revoked_at"])
        record_act(invitation.league, "invitation.revoked", invitation, actor=actor)


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
