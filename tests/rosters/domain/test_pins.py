import pytest
from django.db import IntegrityError, transaction

from rosters.domain.pins import pin_rules, rules_of
from rosters.models import RulesPin
from rules.core.errors import RuleViolation

pytestmark = pytest.mark.django_db


def test_equal_choices_share_a_pin() -> None:
    default = pin_rules("hexsport", "1").options
    first = pin_rules("hexsport", "1", {"auction.per_team": "2", "team.cuts": "none"})
    again = pin_rules("hexsport", "1", {"team.cuts": "none", "auction.per_team": 2})
    assert default == {}
    assert first == again
    assert RulesPin.objects.count() == 2


def test_a_default_spelt_out_is_the_default() -> None:
    options = rules_of(pin_rules("hexsport", "1"))[1]
    assert pin_rules("hexsport", "1", {"team.cuts": options["team.cuts"]}) == pin_rules("hexsport", "1")


def test_a_pin_gives_back_its_rules() -> None:
    pin = pin_rules("hexsport", "1", {"friendly.limits": ["once_per_opponent"]})
    rules, options = rules_of(RulesPin.objects.get(pk=pin.pk))
    assert rules.slug == "hexsport"
    assert options.changed() == {"friendly.limits": ("once_per_opponent",)}


@pytest.mark.parametrize(
    ("options", "code"), [({"no.such": "x"}, "option.unknown"), ({"team.cuts": "sometimes"}, "option.value")]
)
def test_what_the_ruleset_does_not_offer_is_refused(options: dict[str, object], code: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        pin_rules("hexsport", "1", options)
    assert refused.value.code == code
    assert RulesPin.objects.count() == 0


def test_a_pin_never_changes() -> None:
    pin = pin_rules("hexsport", "1")
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        RulesPin.objects.filter(pk=pin.pk).update(options={"team.cuts": "none"})
