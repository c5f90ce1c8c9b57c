"""Every act that the league records has a name in its log."""

import re
from pathlib import Path

import pytest
from django.utils import timezone

from league.models import AuditEntry
from league.presenters.audit import DETAILS, VERBS, AuditLine, audit_line, csv_row
from rosters.domain.people import coach_for_user
from tests.verbs import a_user
from tests.verbs_league import a_league, cora

DOMAIN = Path(__file__).resolve().parents[3] / "league" / "domain"
RECORDED = re.compile(
    r"(?:record_act|\b_record)\(\s*[^,]+,\s*\"([a-z_.]+)\"|^GUEST_ADDED = \"([a-z_.]+)\"", re.MULTILINE
)
EITHER = re.compile(r"verb = \"([a-z_.]+)\" if \w+ else \"([a-z_.]+)\"")
SAID = re.compile(r"_tell\(\w+, \"([a-z_.]+)\"")
REPORTING = DOMAIN.parents[1] / "matches" / "domain" / "reporting.py"


def test_every_act_recorded_has_words_and_no_words_stand_without_one() -> None:
    texts = (path.read_text(encoding="utf-8") for path in DOMAIN.rglob("*.py"))
    recorded = {one or other for text in texts for one, other in RECORDED.findall(text)}
    texts = (path.read_text(encoding="utf-8") for path in DOMAIN.rglob("*.py"))
    recorded |= {verb for text in texts for two in EITHER.findall(text) for verb in two}
    recorded |= set(SAID.findall(REPORTING.read_text(encoding="utf-8")))
    assert recorded == set(VERBS)
    assert set(DETAILS) <= set(VERBS)


def line(verb: str, **facts: object) -> str:
    entry = AuditEntry(league=a_league(), actor=a_user("Ada"), verb=verb, facts=facts)
    return audit_line(entry, {"buzzcut": "Buzzcut"}).detail


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("verb", "facts", "told"),
    [
        ("market.bid", {"team": "Ants", "amount": 12, "mvp": "buzzcut"}, "Ants: 12 mc for Buzzcut"),
        ("market.awarded", {"team": "Ants", "fee": 12, "mvp": "buzzcut"}, "Buzzcut: Ants for 12 mc"),
        ("market.awarded", {"team": "", "fee": None, "mvp": "buzzcut"}, "Buzzcut: nobody"),
        ("points.adjusted", {"points": -1}, "-1"),
        ("market.bid", {"written": "by an earlier version"}, ""),
        ("something.else", {}, ""),
    ],
)
def test_an_act_is_told_with_its_figures(verb: str, facts: dict[str, object], told: str) -> None:
    assert line(verb, **facts) == told


@pytest.mark.django_db
def test_what_the_program_did_by_itself_is_told_so() -> None:
    league = a_league()
    entry = AuditEntry(league=league, verb="market.closed")
    assert audit_line(entry, {}).actor == "the program"
    assert audit_line(AuditEntry(league=league, verb="market.closed", actor=cora(league)), {}).actor == "Cora"


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({"before": {"name": "Old", "zone": "UTC"}, "after": {"name": "New", "zone": "UTC"}}, ["name: Old → New"]),
        ({"before": {"coach": ""}, "after": {"coach": "Ada"}}, ["coach: – → Ada"]),
        ({"before": {"a.b": 1}, "after": {}}, ["a.b: 1 → –"]),
        ({"before": {"name": "Old", "visibility": "public"}}, ["name", "visibility"]),
        ({"before": "nonsense", "after": 3}, []),
        ({}, []),
    ],
)
@pytest.mark.django_db
def test_what_was_changed_is_told_with_what_it_was(facts: dict[str, object], told: list[str]) -> None:
    entry = AuditEntry(league=a_league(), verb="league.changed", facts=facts, made_at=timezone.now())
    assert audit_line(entry, {}).changes == told


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@x", " =1", "\t=1", "|x", "%x"])
def test_no_cell_is_a_formula(text: str) -> None:
    line = AuditLine(when=timezone.now(), actor=text, acted_for="", what="Bid", detail="A–B", reason=text)
    row = csv_row(line)
    assert (row[1], row[6]) == (f"'{text}", f"'{text}")
    assert row[3:5] == ["Bid", "A–B"]


@pytest.mark.django_db
def test_who_acted_for_himself_is_not_told_twice() -> None:
    league = a_league()
    ada, bo = a_user("Ada"), a_user("Bo")
    entry = AuditEntry(league=league, verb="match.reported", actor=ada, acted_for=coach_for_user(ada))
    assert audit_line(entry, {}).acted_for == ""
    entry.acted_for = coach_for_user(bo)
    assert audit_line(entry, {}).acted_for == "Bo"
