"""Every act that the league records has a name in its log."""

import re
from pathlib import Path

import pytest

from league.models import AuditEntry
from league.presenters.audit import DETAILS, VERBS, audit_line
from tests.verbs import a_user
from tests.verbs_league import a_league, cora

DOMAIN = Path(__file__).resolve().parents[3] / "league" / "domain"
RECORDED = re.compile(r"record_act\(\s*[^,]+,\s*\"([a-z_.]+)\"|^GUEST_ADDED = \"([a-z_.]+)\"", re.MULTILINE)


def test_every_act_recorded_has_words_and_no_words_stand_without_one() -> None:
    texts = (path.read_text(encoding="utf-8") for path in DOMAIN.glob("*.py"))
    recorded = {one or other for text in texts for one, other in RECORDED.findall(text)}
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
        ("league.changed", {"before": {"name": "Old", "visibility": "public"}}, "name, visibility"),
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
