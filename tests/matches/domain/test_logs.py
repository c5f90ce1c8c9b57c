"""Logs of matches that were played here."""

import zlib
from hashlib import sha256

import pytest
from django.db import DatabaseError, transaction

from matches.domain.logs import keep_log, log_bytes, read_log
from matches.domain.reporting import rule_on_match
from matches.models import Match, MatchLog
from rosters.enums import DiceSource
from rules.core import codec
from rules.core.errors import RuleViolation
from rules.core.facts import MatchFacts
from rules.registry import get_ruleset
from tests.verbs_league import refused
from tests.verbs_matches import a_report, played_here, settled, worked_through

pytestmark = pytest.mark.django_db


def test_a_log_is_kept_with_its_digest_and_source_and_read_as_it_was(match: Match) -> None:
    played_here(match)
    kept = match.log
    log = read_log(match)
    assert log is not None
    assert (log_bytes(kept), kept.digest, kept.source) == (log, sha256(log).hexdigest(), DiceSource.SEEDED)
    assert len(kept.data) * 5 < len(log)


def test_the_log_alone_gives_the_facts_of_the_match(match: Match) -> None:
    settled_match = played_here(match)
    engine = get_ruleset("hexsport", "1").engine
    assert engine is not None
    log = read_log(match)
    assert log is not None
    assert engine().facts(log) == codec.decode_as(MatchFacts, settled_match.facts)


def test_a_match_played_here_goes_on_like_any_other(match: Match) -> None:
    played_here(match)
    worked_through(match)
    assert not match.sides.filter(finished_at=None).exists()


def test_a_match_played_elsewhere_has_no_log(match: Match) -> None:
    settled(match, 4, 1)
    assert read_log(match) is None


def test_only_simulated_matches_of_a_league_have_logs_of_simulated_dice(match: Match) -> None:
    with refused("dice.seeded"):
        keep_log(match, b"[]", DiceSource.SEEDED)


def test_the_log_stands_only_with_the_result(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(simulated=True)
    with pytest.raises(RuleViolation):
        rule_on_match(match, {**a_report(match, 4, 1), "margin": 9}, actor=None, reason="Played.", log=b"[]")
    assert not MatchLog.objects.exists()


def test_a_log_never_changes_and_there_is_one_for_a_match(match: Match) -> None:
    played_here(match)
    kept = MatchLog.objects.filter(match=match)
    for change in (
        lambda: kept.update(data=zlib.compress(b"[]")),
        kept.delete,
        lambda: keep_log(match, b"[]", DiceSource.SEEDED),
    ):
        with pytest.raises(DatabaseError), transaction.atomic():
            change()
    assert read_log(match) != b"[]"
