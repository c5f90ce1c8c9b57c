from collections import Counter

import pytest
from hypothesis import given

from rules.competition.meetings import count_meetings, times_met
from rules.competition.swiss import swiss
from tests.rules.competition.worlds import field, field_sizes, seeds, shuffle_of


@pytest.mark.rule("HX-MATCHUP-08")
def test_neighbours_in_the_table_meet() -> None:
    assert swiss("ABCDEF", {}, {}, shuffle_of()).pairs == (("A", "B"), ("C", "D"), ("E", "F"))


def test_a_meeting_is_not_repeated_while_another_pairing_is_possible() -> None:
    met = count_meetings([("A", "B"), ("C", "D"), ("E", "F")])
    paired = swiss("ABCDEF", met, {}, shuffle_of())
    assert [times_met(met, *pair) for pair in paired.pairs] == [0, 0, 0]
    assert paired.notes == ()


def test_the_bye_goes_to_the_lowest_team_without_one() -> None:
    assert swiss("ABCDE", {}, {}, shuffle_of()).byes == ("E",)
    assert swiss("ABCDE", {}, {"E": 1}, shuffle_of()).byes == ("D",)


def test_a_repeat_that_cannot_be_avoided_is_named() -> None:
    met = count_meetings([("A", "B"), ("C", "D"), ("A", "C"), ("A", "D")])
    paired = swiss("ABCD", met, {}, shuffle_of())
    assert [(note.code, note.facts["met"]) for note in paired.notes] == [("pairing.repeat_unavoidable", 1)]


@pytest.mark.rule("HX-MATCHUP-04")
@given(field_sizes, seeds)
def test_a_swiss_season_pairs_everybody_and_repeats_nothing_while_it_is_short(size: int, seed: int) -> None:
    order = field(size)
    played: list[tuple[str, str]] = []
    byes: Counter[str] = Counter()
    for number in range(min(4, size // 2)):
        table = tuple(order[index] for index in shuffle_of(seed)(f"table{number}", size))
        paired = swiss(table, count_meetings(played), byes, shuffle_of(seed))
        placed = [team for pair in paired.pairs for team in pair] + list(paired.byes)
        assert sorted(placed) == sorted(order)
        played += paired.pairs
        byes.update(paired.byes)
    assert set(count_meetings(played).values()) == {1}  # half the field can always be met without repeats
    assert max(byes.values(), default=0) <= 1
