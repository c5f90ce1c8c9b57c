"""People who coach."""

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from rosters.domain.names import tidy_name
from rosters.domain.refusal import Refusal
from rosters.models import Coach, User


def create_guest_coach(name: str, *, created_by: User) -> Coach:
    """A coach without a user, for whom a commissioner does everything until somebody claims him."""
    return Coach.objects.create(name=tidy_name(name), created_by=created_by)


def coach_for_user(user: User) -> Coach:
    """The coach a user is; made at the first call."""
    coach, _made = Coach.objects.get_or_create(user=user, defaults={"name": str(user)[:60], "created_by": user})
    return coach


def name_zone(user: User, zone: str) -> None:
    """The person's clocks are those of the zone, a name of the tz database."""
    if user.time_zone != zone:
        User.objects.filter(pk=user.pk).update(time_zone=zone)


def claim_coach(coach: Coach, *, user: User) -> Coach:
    """The guest is this user from now on, with all his teams. The caller has checked the invitation.

    Raises `Refusal` 409 when the guest was claimed before or the user already is another coach.
    """
    try:
        with transaction.atomic():
            held = Coach.objects.select_for_update(no_key=True).get(pk=coach.pk)
            if held.user_id == user.pk:
                return held
            if held.user_id is not None:
                raise Refusal(
                    _("Somebody else has already taken over %(coach)s."), code="coach.claimed", coach=held.name
                )
            held.user = user
            held.save(update_fields=["user"])
            return held
    except IntegrityError:
        raise Refusal(
            _("You already coach under a name of your own and cannot take over %(coach)s as well."),
            code="coach.already_coaching",
            coach=coach.name,
        )


def rename_coach(coach: Coach, name: str, *, actor: User) -> None:
    """The coach has another name. Raises `Refusal` 403 unless it is himself, his guest or a host who asks."""
    own = coach.user_id == actor.pk or (coach.user_id is None and coach.created_by_id == actor.pk)
    if not own and not actor.is_superuser:
        raise Refusal(_("You may not rename %(coach)s."), code="coach.not_yours", status=403, coach=coach.name)
    coach.name = tidy_name(name)
    coach.save(update_fields=["name"])
