import pytest
from django.utils import translation

from rosters.presenters.violations import code_sentence, sentence_of
from rules.core.errors import RuleViolation


@pytest.mark.parametrize(
    ("violation", "sentence"),
    [
        (RuleViolation("buy.cannot_afford", price=13, cash=4), "This costs 13 mc and there are only 4 mc."),
        (
            RuleViolation("buy.step_limit", asset="coaching_dice", limit=2),
            "Between two matches a team buys at most 2 of these: coaching dice.",
        ),
        (
            RuleViolation("advance.needs_ability", entry="really_lucky", needs="lucky"),
            "Really Lucky takes Lucky first.",
        ),
        (
            RuleViolation("advance.role", entry="slide", role="Guard", roles=("Jack",)),
            "Slide is for these only: Jack.",
        ),
        (RuleViolation("advance.best_value", entry="skill", value=2, best=2), "Skill is as good as it gets, 2+."),
        (
            RuleViolation("report.role_cannot_strike", side=0, player=3, name="Bo", role="Guard"),
            "Bo is a Guard and cannot score a Strike.",
        ),
        (RuleViolation("found.unknown_list", list="x", lists=("marauders",)), "There is no such team list."),
        (RuleViolation("option.unknown", keys=["a", "b", "c"]), "There are no options called a, b and c."),
    ],
)
def test_a_violation_is_a_sentence_for_people(violation: RuleViolation, sentence: str) -> None:
    assert sentence_of(violation) == sentence


def test_names_may_take_the_place_of_keys() -> None:
    violation = RuleViolation("report.player_twice", side=1, player=7)
    assert sentence_of(violation, side="the Ants") == "A player of the Ants is named twice."


def test_a_code_without_a_sentence_is_a_bug() -> None:
    with pytest.raises(KeyError):
        code_sentence("no.such_code", {})


def test_the_language_is_that_of_the_reader() -> None:
    with translation.override("en"):
        assert code_sentence("sequence.none", {}) == "No steps after a match are open."
