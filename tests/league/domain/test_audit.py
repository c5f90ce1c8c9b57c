"""Who did what in a league."""

import pytest
from django.db import DatabaseError, transaction

from league.domain.audit import record_act
from league.models import AuditEntry
from tests.verbs import a_guest
from tests.verbs_league import a_league, a_running_season, cora, play_and_close

pytestmark = pytest.mark.django_db


def test_a_row_names_the_person_the_deed_and_what_it_was_done_to() -> None:
    league, guest = a_league(), a_guest("Gil")
    row = record_act(league, "tea.made", league, actor=cora(league), acted_for=guest, reason="thirst", cups=2)
    found = AuditEntry.objects.get(pk=row.pk)
    assert (found.verb, found.actor, found.acted_for, found.reason) == ("tea.made", cora(league), guest, "thirst")
    assert (found.subject, found.subject_uid, found.facts) == ("league", league.uid, {"cups": 2})


def test_a_round_leaves_its_trace() -> None:
    season = a_running_season(2, season__round_count=1)
    play_and_close(season, 1)
    verbs = list(season.league.audit.order_by("pk").values_list("verb", flat=True))
    assert verbs == [
        "league.created",
        "season.created",
        "guest.added",
        "entry.made",
        "guest.added",
        "entry.made",
        "season.started",
        "round.opened",
        "match.ruled",
        "round.closed",
    ]


def test_what_was_written_stays() -> None:
    row = AuditEntry.objects.get(league=a_league())
    with pytest.raises(DatabaseError), transaction.atomic():
        AuditEntry.objects.filter(pk=row.pk).update(verb="nothing")
    with pytest.raises(DatabaseError), transaction.atomic():
        row.delete()
