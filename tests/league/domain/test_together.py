"""What a commissioner does for a whole round at once."""

from datetime import timedelta

import pytest
from django.utils import timezone

from league.domain.deliveries import deliver_due_messages
from league.domain.progress import round_progress
from league.domain.together import REST, approve_reports, remind_silent, reminding_of, reports_waiting_in
from league.models import Round, Season
from matches.domain.reporting import dispute_report, submit_report
from matches.enums import MatchStatus
from matches.models import Match, Report
from rosters.domain.refusal import Refusal
from rosters.models import InboxItem, OutboxMessage, Team
from tests.verbs import a_user, coach_user
from tests.verbs_league import a_running_season, coaches_who_sign_in, cora, match_of, opened
from tests.verbs_matches import a_report

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_() -> Round:
    """Ants and Bees sign in, Cats and Dogs are guests; everybody has a match to play."""
    return opened(a_running_season(4, coaches=coaches_who_sign_in("Anna", "Bert")))


def report(round_: Round, team: str) -> Report:
    """The team's coach, or the commissioner for a guest, has reported its match."""
    match = match_of(round_, team)
    side = match.sides.select_related("team__coach__user").get(team__name=team)
    actor = side.team.coach.user or cora(round_.season.league)
    return submit_report(match, a_report(match, 2, 1), actor=actor, team=side.team)


def names(teams: tuple[Team, ...]) -> list[str]:
    return [team.name for team in teams]


def test_coaches_who_sign_in_are_told_once_in_twelve_hours(round_: Round) -> None:
    found = remind_silent(round_, actor=cora(round_.season.league))
    assert (names(found.told), names(found.guests)) == (["Ants", "Bees"], ["Cats", "Dogs"])
    deliver_due_messages()
    told = InboxItem.objects.filter(kind="nudge").select_related("user")
    assert sorted(str(item.user) for item in told) == ["Anna", "Bert"]
    found = reminding_of(round_, round_progress(round_))
    assert (names(found.told), names(found.lately)) == ([], ["Ants", "Bees"])
    with pytest.raises(Refusal, match="nobody to remind"):
        remind_silent(round_, actor=cora(round_.season.league))
    OutboxMessage.objects.filter(topic="round.nudged").update(created_at=timezone.now() - REST - timedelta(minutes=1))
    assert names(remind_silent(round_, actor=cora(round_.season.league)).told) == ["Ants", "Bees"]


def test_who_has_reported_is_not_awaited(round_: Round) -> None:
    match = match_of(round_, "Ants")
    other = match.sides.exclude(team__name="Ants").get().team.name
    report(round_, "Ants")
    found = reminding_of(round_, round_progress(round_))
    assert "Ants" not in names(found.told)
    assert other in names(found.told + found.guests)


def test_chosen_reports_hold_and_disputed_ones_are_not_offered() -> None:
    season: Season = a_running_season(4, coaches=coaches_who_sign_in("Anna", "Bert", "Cleo", "Dan"))
    round_ = opened(season)
    first = report(round_, "Ants")
    matches = Match.objects.filter(pairing__round=round_).exclude(pk=first.match_id)
    second = report(round_, matches.get().sides.order_by("index")[0].team.name)
    assert reports_waiting_in(season) == [first, second]
    done = approve_reports(round_, [first.match.uid], actor=cora(season.league), reason="Nobody disputed it.")
    assert (done.count, done.left) == (1, ())
    assert reports_waiting_in(season) == [second]
    first.match.refresh_from_db()
    assert first.match.status == MatchStatus.SETTLED
    other = second.match.sides.exclude(team=second.team).select_related("team__coach__user").get().team
    dispute_report(second, actor=coach_user(other), text="No.")
    assert reports_waiting_in(season) == []
    assert approve_reports(round_, [second.match.uid], actor=cora(season.league), reason="x").count == 0


def test_strangers_do_neither(round_: Round) -> None:
    stranger = a_user("Stan")
    first = report(round_, "Ants")
    with pytest.raises(Refusal):
        remind_silent(round_, actor=stranger)
    with pytest.raises(Refusal):
        approve_reports(round_, [first.match.uid], actor=stranger, reason="x")
    assert reports_waiting_in(round_.season) == [first]
