"""Setting two teams to meet."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from matches.domain.locks import lock_match
from matches.enums import MatchKind, MatchStatus
from matches.models import Match, MatchSide
from matches.permissions import may_be_played
from rosters.domain.refusal import Refusal
from rosters.models import RulesPin, Team
from rules.core import dice


def schedule_match(
    home: Team,
    visitor: Team,
    *,
    kind: str,
    pin: RulesPin,
    league_uid: str = "",
    leg: int = 1,
    scheduled_for: datetime | None = None,
    simulated: bool = False,
) -> Match:
    """A match waits to be played; its seed is made and committed to, so that its dice are settled from now on.

    Raises `Refusal` when a team would meet itself, or plays another game than the pin's.
    """
    _require_opponents(home, visitor, pin)
    match = Match(
        kind=MatchKind(kind),
        pin=pin,
        league_uid=league_uid,
        leg=leg,
        scheduled_for=scheduled_for,
        simulated=simulated,
    )
    match.commitment = dice.commit(league_uid, match.uid, bytes(match.seed))
    with transaction.atomic():
        match.save(force_insert=True)
        MatchSide.objects.bulk_create(
            MatchSide(match=match, team=team, index=index) for index, team in enumerate((home, visitor))
        )
    return match


def void_match(match: Match) -> None:
    """The match will never count; its dice stay unrolled. Raises `Refusal` 409 once it has its result."""
    with transaction.atomic():
        held = lock_match(match)
        if held.status == MatchStatus.SETTLED:
            raise Refusal(_("This match already has its result."), code="match.settled")
        held.status = MatchStatus.VOID
        held.save(update_fields=["status"])
    match.status = held.status


def set_time(match: Match, at: datetime | None, place: str) -> None:
    """The held match is to be played then and there; without `at` it has no time any more."""
    match.scheduled_for, match.place = at, place
    match.time_changes += 1
    match.time_set_at = timezone.now()
    match.save(update_fields=["scheduled_for", "place", "time_changes", "time_set_at"])


def require_time(match: Match) -> None:
    """Nothing, once a match may be played; a Refusal 409 before that."""
    if not may_be_played(match):
        raise Refusal(_("The auction of this round comes first; then the match can be played."), code="match.not_yet")


def _require_opponents(home: Team, visitor: Team, pin: RulesPin) -> None:
    if home.pk == visitor.pk:
        raise Refusal(_("%(team)s cannot play itself."), code="match.itself", status=422, team=home.name)
    for team in (home, visitor):
        if team.pin.slug != pin.slug:
            raise Refusal(_("%(team)s plays another game."), code="match.game", status=422, team=team.name)
