import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.competition.finals import Bracket, advance, draw_bracket, qualifiers
from rules.competition.results import ResultKind
from rules.competition.standings import divisional_standings, standings
from rules.competition.table import Contender, Standings, TableRules
from rules.core.errors import RuleViolation
from tests.rules.competition.worlds import as_listed, field, match, reversed_draw

LP_SD = TableRules(order="lp_sd")


def final(home: str, away: str, home_points: int, away_points: int, **more: object) -> object:
    return match(home, away, home_points, away_points, kind=ResultKind.FINAL, **more)


def table_of(keys: str, *, withdrawn: str = "", divisions: str = "") -> tuple[Standings, list[Standings]]:
    """A table in the order of the keys: each has won one match more than the next, all against the last."""
    teams = [
        Contender(
            key=key, name=key, entry=place, withdrawn=key in withdrawn, division=int((divisions or "1" * 99)[place])
        )
        for place, key in enumerate(keys)
    ]
    wins = [(key, len(keys) - place) for place, key in enumerate(keys[:-1])]
    results = [match(key, keys[-1], 7, 0) for key, times in wins for _ in range(times)]
    return standings(teams, results, LP_SD), list(divisional_standings(teams, results, LP_SD).values())


def open_pairs(bracket: Bracket) -> list[tuple[str, str | None, str | None]]:
    return [(stage, tie.high, tie.low) for stage, tie in bracket.open_ties]


@pytest.mark.rule("HX-SEASON-02")
@pytest.mark.parametrize(
    ("kind", "seeds"), [("top_2", "AB"), ("leader_bye", "ABC"), ("top_4", "ABCD"), ("top_8", "ABCDEFGH")]
)
def test_the_top_of_the_table_qualifies(kind: str, seeds: str) -> None:
    table, divisions = table_of("ABCDEFGHIJ")
    assert qualifiers(kind, table, divisions, as_listed).seeds == tuple(seeds)


@pytest.mark.rule("HX-SEASON-02")
def test_division_winners_are_seeded_by_the_whole_table() -> None:
    table, divisions = table_of("ABCDEF", divisions="221313")
    found = qualifiers("division_winners", table, divisions, as_listed)
    assert found.seeds == ("A", "C", "D")


def test_teams_that_left_do_not_qualify() -> None:
    table, divisions = table_of("ABCDE", withdrawn="B")
    assert qualifiers("top_2", table, divisions, as_listed).seeds == ("A", "C")


def test_a_place_shared_across_the_line_is_drawn_and_noted() -> None:
    teams = [Contender(key=key, name=key, entry=1) for key in "ABCD"]
    table = standings(teams, [match("A", "B", 1, 0)], LP_SD)
    found = qualifiers("leader_bye", table, [], reversed_draw)
    assert found.seeds == ("A", "B", "D")
    (note,) = found.notes
    assert (note.code, note.facts) == ("finals.drawn_by_lot", {"place": 3, "in": ("D",), "out": ("C",)})
    assert qualifiers("top_4", table, [], as_listed).notes == ()


def test_finals_of_one_team_or_of_an_unknown_kind_are_refused() -> None:
    table, divisions = table_of("ABC")
    with pytest.raises(RuleViolation) as refused:
        qualifiers("division_winners", table, divisions, as_listed)
    assert refused.value.code == "finals.too_few_teams"
    with pytest.raises(RuleViolation) as refused:
        qualifiers("top_5", table, divisions, as_listed)
    assert refused.value.code == "finals.unknown_kind"
    with pytest.raises(RuleViolation) as refused:
        draw_bracket("A")
    assert refused.value.code == "finals.seeds"


@pytest.mark.rule("HX-SEASON-02")
def test_eight_teams_play_three_stages_to_a_champion() -> None:
    bracket = draw_bracket("ABCDEFGH")
    assert open_pairs(bracket) == [
        ("quarter_final", "A", "H"),
        ("quarter_final", "D", "E"),
        ("quarter_final", "B", "G"),
        ("quarter_final", "C", "F"),
    ]
    bracket = advance(bracket, [final("H", "A", 3, 0), final("D", "E", 1, 0)])
    assert ("semi_final", "D", "H") in open_pairs(bracket)
    bracket = advance(bracket, [final("B", "G", 1, 0), final("C", "F", 0, 2)])
    assert open_pairs(bracket) == [("semi_final", "D", "H"), ("semi_final", "B", "F")]
    bracket = advance(bracket, [final("D", "H", 0, 1), final("F", "B", 0, 1)])
    assert open_pairs(bracket) == [("final", "B", "H")]
    assert bracket.champion is None
    bracket = advance(bracket, [final("H", "B", 2, 1)])
    assert bracket.champion == "H"
    assert bracket.open_ties == ()


def test_with_a_leaders_bye_second_and_third_meet_for_the_final() -> None:
    bracket = draw_bracket("ABC")
    assert open_pairs(bracket) == [("semi_final", "B", "C")]
    bracket = advance(bracket, [final("C", "B", 1, 0)])
    assert open_pairs(bracket) == [("final", "A", "C")]


def test_a_bracket_is_never_changed() -> None:
    before = draw_bracket("ABCD")
    copy = draw_bracket("ABCD")
    advance(before, [final("A", "D", 1, 0)])
    assert before == copy


@pytest.mark.rule("HX-SEASON-03")
def test_a_level_final_has_a_winner_or_is_played_again() -> None:
    bracket = draw_bracket("AB")
    assert advance(bracket, [final("A", "B", 2, 2, winner="B")]).champion == "B"
    again = advance(bracket, [final("A", "B", 2, 2), final("A", "B", 0, 0)])
    assert again == bracket
    assert advance(again, [final("B", "A", 0, 1)]).champion == "A"


@pytest.mark.rule("HX-SEASON-03")
def test_a_stage_is_decided_before_the_next_though_some_of_that_are_known() -> None:
    first = [final("A", "H", 1, 0), final("D", "E", 1, 0), final("B", "G", 2, 2), final("C", "F", 1, 0)]
    bracket = advance(draw_bracket("ABCDEFGH"), first)
    assert ("semi_final", "A", "D") in open_pairs(bracket)
    stage, ties = bracket.next_ties
    assert (stage, [(tie.high, tie.low) for tie in ties]) == ("quarter_final", [("B", "G")])
    stage, ties = advance(bracket, [final("G", "B", 3, 0)]).next_ties
    assert (stage, [(tie.high, tie.low) for tie in ties]) == ("semi_final", [("A", "D"), ("C", "G")])


@pytest.mark.parametrize(
    ("result", "code"),
    [
        (final("A", "B", 1, 0), "finals.no_such_tie"),
        (final("A", "X", 1, 0), "finals.no_such_tie"),
        (final("A", "D", 0, 0, winner="X"), "finals.no_such_tie"),
        (final("C", "B", 1, 0), "finals.already_decided"),
    ],
)
def test_a_result_that_does_not_belong_is_refused(result: object, code: str) -> None:
    bracket = advance(draw_bracket("ABCD"), [final("B", "C", 1, 0)])
    with pytest.raises(RuleViolation) as refused:
        advance(bracket, [result])
    assert refused.value.code == code


@given(st.integers(2, 20), st.randoms(use_true_random=False))
def test_any_number_of_seeds_ends_in_one_champion(size: int, chance: object) -> None:
    seeds = field(size)
    bracket = draw_bracket(seeds)
    played = 0
    while bracket.champion is None:
        _, tie = chance.choice(bracket.open_ties)
        assert seeds.index(tie.high) < seeds.index(tie.low)
        bracket = advance(bracket, [final(tie.high, tie.low, 0, 0, winner=chance.choice([tie.high, tie.low]))])
        played += 1
    assert played == size - 1


@given(st.integers(2, 20))
def test_if_the_better_seed_always_wins_the_first_two_meet_in_the_final(size: int) -> None:
    bracket = draw_bracket(field(size))
    last = None
    while bracket.champion is None:
        _, last = bracket.open_ties[0]
        bracket = advance(bracket, [final(last.high, last.low, 1, 0)])
    assert (last.high, last.low) == field(2)


def test_larger_brackets_name_their_stages_by_size() -> None:
    assert [stage.name for stage in draw_bracket(field(9)).stages] == [
        "last_16",
        "quarter_final",
        "semi_final",
        "final",
    ]
