"""The challenge procedure with clocks, whatever people do and leave, and in the same moment as its clock."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from threading import Barrier

import pytest
import time_machine
from django.db import transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from league.domain.audit import record_act
from league.domain.challenge_clock import CLOCK
from league.domain.challenges import (
    accept_challenge,
    challenge_state,
    make_challenge,
    pass_challenge,
    refuse_challenge,
    waiting_turn,
)
from league.domain.turns import extend_clock, pause_clock, resume_clock
from league.domain.work import run_due_jobs
from league.enums import ChallengeStatus, JobStatus, RoundStatus
from league.models import AuditEntry, ChallengeClock, Job, Round
from rosters.domain.refusal import Refusal
from rosters.models import User
from rules.core.errors import RuleViolation
from tests.threads import at_once
from tests.verbs import coach_user
from tests.verbs_challenges import a_challenge_round, awaited, open_to
from tests.verbs_league import cora

NOW = datetime(2026, 9, 1, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
TEAMS, RACES = 5, 4
Act = Callable[[Round, User], object]


def _challenge(place: int) -> Act:
    def challenge(round_: Round, _cora: User) -> object:
        challenger = awaited(round_)
        found = open_to(round_, challenger)
        return make_challenge(round_, challenger, found[place % len(found)], actor=coach_user(challenger.team))

    return challenge


ACTS: dict[str, Act] = {
    "challenge the first": _challenge(0),
    "challenge the last": _challenge(-1),
    "pass": lambda round_, _cora: pass_challenge(round_, awaited(round_), actor=coach_user(awaited(round_).team)),
    "accept": lambda round_, _cora: accept_challenge(round_, awaited(round_), actor=coach_user(awaited(round_).team)),
    "refuse": lambda round_, _cora: refuse_challenge(round_, awaited(round_), actor=coach_user(awaited(round_).team)),
    "pause": lambda round_, cora: pause_clock(round_, actor=cora, reason="Holidays."),
    "resume": lambda round_, cora: resume_clock(round_, actor=cora),
    "extend": lambda round_, cora: extend_clock(round_, 5, actor=cora, reason="Ill."),
    "silence": lambda _round, _cora: None,
}


@pytest.fixture
def frozen() -> Iterator[None]:
    with time_machine.travel(NOW, tick=False):
        yield


def _is_open(round_: Round) -> bool:
    return Round.objects.filter(pk=round_.pk, status=RoundStatus.PAIRING).exists()


def _check_open(round_: Round) -> None:
    """The clock is that of whoever is to act, and exactly one job waits for it while it runs."""
    clock, turn = ChallengeClock.objects.get(round=round_), waiting_turn(round_)
    assert turn is not None
    assert (clock.entry_id, clock.answering) == (awaited(round_).pk, turn.status == ChallengeStatus.ASKED)
    jobs = Job.objects.filter(kind=CLOCK, status=JobStatus.DUE, key__endswith=f":{clock.number}")
    assert jobs.count() == (clock.ends_at is not None) or clock.left is not None


def _check_over(round_: Round) -> None:
    """Everybody stands in one pairing or rests, what the program made says why, and no clock is left."""
    assert not ChallengeClock.objects.filter(round=round_).exists()
    sides = [[side.entry_id for side in pairing.sides.all()] for pairing in round_.pairings.all()]
    assert sorted(entry for both in sides for entry in both) == sorted(
        round_.season.entries.values_list("pk", flat=True)
    )
    assert sorted(map(len, sides)) == [1, 2, 2]
    made = {row.challenger_id for row in round_.challenges.all() if row.status == ChallengeStatus.MADE}
    for pairing, both in zip(round_.pairings.all(), sides, strict=True):
        assert bool(pairing.note.get("reasons")) == (not made & set(both))


@pytest.mark.hypothesis
@pytest.mark.long
@pytest.mark.django_db
def test_whatever_people_do_and_leave_the_procedure_ends_with_everybody_paired(frozen: None) -> None:
    options = {"matchup__refusal": "allowed_once", "matchup__pass": "may_wait"}
    round_ = a_challenge_round(TEAMS, hours=(10, 5), **options)
    commissioner = cora(round_.season.league)

    @settings(max_examples=max(1, settings().max_examples // 8))
    @given(st.lists(st.tuples(st.sampled_from(sorted(ACTS)), st.integers(0, 12)), max_size=12))
    def whatever_happens(acts: list[tuple[str, int]]) -> None:
        with transaction.atomic():
            moment = NOW
            for name, hours in acts:
                moment += hours * HOUR
                with time_machine.travel(moment, tick=False):
                    run_due_jobs()
                    if not _is_open(round_):
                        break
                    with suppress(Refusal, RuleViolation), transaction.atomic():
                        ACTS[name](round_, commissioner)
                    if _is_open(round_):
                        _check_open(round_)
            _let_it_run_out(round_, commissioner, moment)
            _check_over(round_)
            transaction.set_rollback(True)

    whatever_happens()


def _let_it_run_out(round_: Round, commissioner: User, moment: datetime) -> None:
    """Nobody does anything any more."""
    with suppress(Refusal), time_machine.travel(moment, tick=False):
        resume_clock(round_, actor=commissioner)
    for _turn in range(6 * TEAMS):
        moment += 20 * HOUR
        with time_machine.travel(moment, tick=False):
            run_due_jobs()
    assert not _is_open(round_)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_a_clock_that_runs_out_and_a_challenge_made_at_once_exactly_one_counts() -> None:
    counted = []
    for _race in range(RACES):
        round_ = a_challenge_round(2, hours=(10, 5))
        commissioner, first = cora(round_.season.league), awaited(round_)
        chosen = open_to(round_, first)[0]
        ChallengeClock.objects.update(ends_at=datetime.now(UTC))
        Job.objects.filter(kind=CLOCK).update(due_at=datetime.now(UTC))
        at_once([lambda: make_challenge(round_, first, chosen, actor=commissioner), run_due_jobs])  # noqa: B023 - done before the next race
        told = AuditEntry.objects.filter(subject_uid=round_.uid, facts__challenger=first.team.name)
        counted.append(told.filter(verb__in=("challenge.made", "challenge.passed_late")).count())
        row = round_.challenges.get(challenger=first)
        assert (row.status, row.late) in ((ChallengeStatus.MADE, False), (ChallengeStatus.PASSED, True))
    assert counted == [1] * RACES
    assert len(challenge_state(round_).order) == 2


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_without_the_lock_of_the_round_both_would_count() -> None:
    """The negative control: looking whose turn it is before a write, both in one transaction, is no lock."""
    round_ = a_challenge_round(2, hours=(10, 5))
    both_looked = Barrier(2)

    def careless(verb: str) -> None:
        with transaction.atomic():
            turn = waiting_turn(round_)
            both_looked.wait(timeout=5)
            if turn is not None and turn.status == ChallengeStatus.WAITING:
                record_act(round_.season.league, verb, round_, actor=None, challenger="the same")

    at_once([lambda: careless("challenge.made"), lambda: careless("challenge.passed_late")])
    assert AuditEntry.objects.filter(facts__challenger="the same").count() == 2
