"""The record of who did what in a league. Append-only."""

from django.db.models import Model

from league.models import AuditEntry, League
from rosters.models import Coach, User


def record_act(
    league: League,
    verb: str,
    subject: Model,
    *,
    actor: User | None,
    acted_for: Coach | None = None,
    reason: str = "",
    **facts: object,
) -> AuditEntry:
    """A row says that `actor` did `verb` to `subject`; call it inside the transaction of the act."""
    return AuditEntry.objects.create(
        league=league,
        actor=actor,
        acted_for=acted_for,
        verb=verb,
        subject=subject._meta.model_name or "",
        subject_uid=getattr(subject, "uid", ""),
        reason=reason,
        facts=facts,
    )
