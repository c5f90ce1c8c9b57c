import pytest

from rules.competition.assigned import assigned
from rules.core.errors import RuleViolation


@pytest.mark.rule("HX-MATCHUP-08")
def test_the_pairs_stand_as_assigned() -> None:
    assert assigned([("B", "A"), ("C", "D")], "ABCD").pairs == (("B", "A"), ("C", "D"))


def test_the_team_left_over_of_an_odd_number_has_the_bye() -> None:
    assert assigned([("B", "A")], "ABC").byes == ("C",)


def test_byes_may_be_given_by_name() -> None:
    assert assigned([("B", "A")], "ABCD", byes=("C", "D")).byes == ("C", "D")


@pytest.mark.rule("HX-MATCHUP-04")
@pytest.mark.parametrize(
    ("pairs", "byes", "code", "facts"),
    [
        ([("A", "A"), ("B", "C")], (), "pairing.self", {"team": "A"}),
        ([("A", "B"), ("B", "C")], (), "pairing.team_twice", {"team": "B"}),
        ([("A", "B"), ("C", "D")], ("A",), "pairing.team_twice", {"team": "A"}),
        ([("A", "X"), ("B", "C")], (), "pairing.unknown_team", {"team": "X"}),
        ([("A", "B")], (), "pairing.uneven", {"left": ("C", "D")}),
        ([("A", "B")], ("C",), "pairing.uneven", {"left": ("D",)}),
        ([], (), "pairing.uneven", {"left": ("A", "B", "C", "D")}),
    ],
)
def test_what_cannot_be_assigned_is_refused(
    pairs: list[tuple[str, str]], byes: tuple[str, ...], code: str, facts: dict[str, object]
) -> None:
    with pytest.raises(RuleViolation) as refused:
        assigned(pairs, "ABCD", byes)
    assert (refused.value.code, refused.value.facts) == (code, facts)
