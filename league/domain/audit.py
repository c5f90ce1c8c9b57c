"""The record of who did what in a league. Append-only."""

from collections.abc import Iterable

from django.db import transaction
from django.db.models import Model

from league.domain.live import ring
from league.models import AuditedTeam, AuditEntry, Entry, League
from rosters.models import Coach, Team, User


def record_act(
    league: League,
    verb: str,
    subject: Model,
    *,
    actor: User | None,
    acted_for: Coach | None = None,
    reason: str = "",
    about: Iterable[Team] = (),
    **facts: object,
) -> AuditEntry:
    """A row says that `actor` did `verb` to `subject`; call it inside the transaction of the act.

    `about` are the teams it concerns; that of a subject which is an entry is among them. What was changed stands in the
    facts `before` and `after`, by name. Open pages of the league learn of it once the transaction has
    committed; so what nobody may notice, a hidden bid, is not recorded here.
    """
    entry = AuditEntry.objects.create(
        league=league,
        actor=actor,
        acted_for=acted_for,
        verb=verb,
        subject=subject._meta.model_name or "",
        subject_uid=getattr(subject, "uid", ""),
        reason=reason,
        facts=facts,
    )
    transaction.on_commit(lambda: ring(league.uid, entry.pk), robust=True)
    concerned = {team.pk for team in about} | ({subject.team_id} if isinstance(subject, Entry) else set())
    AuditedTeam.objects.bulk_create(AuditedTeam(entry=entry, team_id=team) for team in sorted(concerned))
    return entry
