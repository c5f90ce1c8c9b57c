import copy
import pickle

from rules.core.errors import RuleViolation


def test_a_violation_names_its_code_and_its_figures():
    violation = RuleViolation("buy.cannot_afford", price=12, cash=7)
    assert (violation.code, violation.facts) == ("buy.cannot_afford", {"price": 12, "cash": 7})
    assert str(violation) == "buy.cannot_afford(cash=7, price=12)"


def test_a_violation_may_have_a_fact_called_code():
    assert RuleViolation("option.value", code="x").facts == {"code": "x"}


def test_a_violation_survives_copying_and_pickling():
    violation = RuleViolation("buy.cannot_afford", price=12)
    for twin in (copy.copy(violation), pickle.loads(pickle.dumps(violation))):
        assert (twin.code, twin.facts) == (violation.code, violation.facts)
