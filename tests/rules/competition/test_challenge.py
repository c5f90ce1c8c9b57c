import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.competition.challenge import ChallengeRound, ChallengeRules, Passing, Refusal, open_challenges
from rules.competition.meetings import Repeat, count_meetings
from rules.core.errors import RuleViolation
from tests.rules.competition.worlds import field, field_sizes, seeds, shuffle_of


def last_first(table: str, **more: object) -> ChallengeRound:
    """The procedure for a table written first place first."""
    return open_challenges(tuple(reversed(table)), shuffle_of(), **more)


def open_to(state: ChallengeRound, team: str) -> tuple[str, ...]:
    return tuple(opponent.team for opponent in state.may_challenge(team) if not opponent.refused)


def code_of(refused: pytest.ExceptionInfo[RuleViolation]) -> tuple[str, dict[str, object]]:
    return refused.value.code, refused.value.facts


@pytest.mark.rule("HX-MATCHUP-02", "HX-MATCHUP-03")
def test_ex_095_f_challenges_a_then_e_challenges_b_so_d_and_c_meet() -> None:
    state = last_first("ABCDEF")
    assert state.next_challenger == "F"
    assert open_to(state, "F") == ("A", "B", "C", "D", "E")
    state = state.challenge("F", "A")
    assert state.next_challenger == "E"
    state = state.challenge("E", "B")
    assert state.next_challenger == "D"
    assert open_to(state, "D") == ("C",)
    state = state.challenge("D", "C")
    assert state.settled
    assert state.next_challenger is None
    assert state.pairings.pairs == (("A", "F"), ("B", "E"), ("C", "D"))


@pytest.mark.rule("HX-MATCHUP-03")
def test_a_challenged_team_has_no_challenge_of_its_own() -> None:
    state = last_first("ABCDEF").challenge("F", "E")
    assert state.next_challenger == "D"
    with pytest.raises(RuleViolation) as refused:
        state.challenge("E", "A")
    assert code_of(refused) == ("challenge.not_your_turn", {"team": "E", "next": "D"})


def test_the_challenged_team_is_named_as_home() -> None:
    assert last_first("AB").challenge("B", "A").pairings.pairs == (("A", "B"),)


def test_where_everybody_else_is_paired_each_opponent_says_so() -> None:
    state = last_first("ABCDE").challenge("D", "A").challenge("C", "B")
    refused = {other.team: other.refused for other in state.may_challenge("E")}
    assert refused == dict.fromkeys("ABCD", "challenge.already_paired")


@pytest.mark.rule("HX-MATCHUP-04")
def test_a_paired_team_cannot_be_challenged_again_and_the_reason_is_named() -> None:
    state = last_first("ABCD").challenge("D", "A")
    closed = {opponent.team: (opponent.refused, opponent.facts) for opponent in state.may_challenge("C")}
    assert closed["A"] == ("challenge.already_paired", {"team": "A", "opponent": "D"})
    with pytest.raises(RuleViolation) as refused:
        state.challenge("C", "A")
    assert code_of(refused) == ("challenge.already_paired", {"team": "A", "challenger": "C", "opponent": "D"})


@pytest.mark.parametrize(("challenged", "code"), [("D", "challenge.self"), ("X", "challenge.unknown_team")])
def test_nobody_challenges_himself_or_a_stranger(challenged: str, code: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        last_first("ABCD").challenge("D", challenged)
    assert refused.value.code == code


@pytest.mark.rule("HX-MATCHUP-05")
def test_a_challenge_may_not_be_refused() -> None:
    state = last_first("ABCD").challenge("D", "A")
    assert state.asked is None
    assert state.opponent_of("A") == "D"
    with pytest.raises(RuleViolation) as refused:
        state.refuse("A")
    assert code_of(refused) == ("challenge.not_asked", {"team": "A"})


ONCE = ChallengeRules(refusal=Refusal.ALLOWED_ONCE)


@pytest.mark.rule("HX-MATCHUP-05")
def test_where_allowed_a_team_may_refuse_once_a_round() -> None:
    asked = last_first("ABCDEF", rules=ONCE).challenge("F", "A")
    assert asked.asked == ("F", "A")
    with pytest.raises(RuleViolation) as refused:
        asked.challenge("F", "B")
    assert code_of(refused) == ("challenge.awaits_answer", {"challenger": "F", "team": "A"})
    state = asked.refuse("A")
    assert state.next_challenger == "F"
    assert open_to(state, "F") == ("B", "C", "D", "E")
    with pytest.raises(RuleViolation) as refused:
        state.challenge("F", "A")
    assert code_of(refused) == ("challenge.refused_before", {"team": "A", "challenger": "F"})
    state = state.challenge("F", "B").accept("B")
    assert state.opponent_of("B") == "F"
    assert state.challenge("E", "A").opponent_of("A") == "E"  # A has used its refusal


@pytest.mark.rule("HX-MATCHUP-05")
def test_nobody_refuses_the_only_one_who_can_still_ask_him() -> None:
    state = last_first("ABCD", rules=ONCE).challenge("D", "C").accept("C")
    assert state.challenge("B", "A").settled


@pytest.mark.rule("HX-MATCHUP-05")
def test_who_is_left_with_refusers_alone_may_ask_them_again() -> None:
    rules = ChallengeRules(refusal=Refusal.ALLOWED_ONCE, passing=Passing.MAY_WAIT)
    state = last_first("ABCD", rules=rules).pass_turn("D")
    state = state.challenge("C", "A").refuse("A").challenge("C", "B").refuse("B")
    assert open_to(state, "C") == ("D",)
    state = state.pass_turn("C").pass_turn("B").pass_turn("A").challenge("D", "A")
    assert open_to(state, "C") == ("B",)
    assert state.challenge("C", "B").settled


def test_only_the_asked_team_answers() -> None:
    asked = last_first("ABCD", rules=ONCE).challenge("D", "A")
    with pytest.raises(RuleViolation) as refused:
        asked.accept("B")
    assert refused.value.code == "challenge.not_asked"


def test_an_unanswered_challenge_stands_when_the_procedure_is_ended() -> None:
    asked = last_first("ABCD", rules=ONCE).challenge("D", "A")
    assert ("A", "D") in asked.fallback(shuffle_of()).pairs


@pytest.mark.rule("HX-MATCHUP-06")
def test_who_passes_may_still_be_challenged_and_else_is_drawn_an_opponent() -> None:
    state = last_first("ABCDEF").pass_turn("F")
    assert state.next_challenger == "E"
    assert "F" in open_to(state, "E")
    state = state.challenge("E", "A").pass_turn("D").pass_turn("C").pass_turn("B")
    assert state.next_challenger is None
    assert not state.settled
    drawn = {state.fallback(shuffle_of(seed)).pairs[1:] for seed in range(40)}
    assert {frozenset(frozenset(pair) for pair in pairs) for pairs in drawn} == {
        frozenset({frozenset("BC"), frozenset("DF")}),
        frozenset({frozenset("BD"), frozenset("CF")}),
        frozenset({frozenset("BF"), frozenset("CD")}),
    }


@pytest.mark.rule("HX-MATCHUP-06")
def test_who_may_wait_has_one_more_turn_after_all_others() -> None:
    state = last_first("ABCD", rules=ChallengeRules(passing=Passing.MAY_WAIT)).pass_turn("D")
    assert state.turns == ("C", "B", "A", "D")
    state = state.pass_turn("C").pass_turn("B").pass_turn("A")
    assert state.next_challenger == "D"
    state = state.pass_turn("D")
    assert state.turns == ("C", "B", "A")
    state = state.challenge("C", "A")
    assert state.turns == ("B",)
    assert state.pass_turn("B").next_challenger is None


def test_only_the_next_in_turn_may_pass() -> None:
    with pytest.raises(RuleViolation) as refused:
        last_first("ABCD").pass_turn("A")
    assert code_of(refused) == ("challenge.not_your_turn", {"team": "A", "next": "D"})


@pytest.mark.rule("HX-MATCHUP-09")
def test_the_repeat_rule_closes_opponents() -> None:
    rules = ChallengeRules(repeat=Repeat.NOT_UNTIL_ALL_MET)
    state = last_first("ABCD", rules=rules, meetings=count_meetings([("D", "A")]))
    assert open_to(state, "D") == ("B", "C")
    with pytest.raises(RuleViolation) as refused:
        state.challenge("D", "A")
    assert code_of(refused) == ("challenge.met_too_often", {"team": "A", "challenger": "D", "met": 1})


@pytest.mark.rule("HX-MATCHUP-09")
def test_where_the_repeat_rule_would_close_all_those_that_break_it_least_are_open() -> None:
    rules = ChallengeRules(repeat=Repeat.AT_MOST_TWICE)
    met = count_meetings([("D", "A")] * 2 + [("D", "B")] * 3 + [("D", "C")] * 4)
    assert open_to(last_first("ABCD", rules=rules, meetings=met), "D") == ("A",)


@pytest.mark.rule("HX-SEASON-04")
def test_with_an_odd_number_the_lowest_with_the_fewest_byes_rests() -> None:
    state = last_first("ABCDE", byes={"E": 1})
    assert state.byes == ("D",)
    assert state.next_challenger == "E"
    closed = {opponent.team: opponent.refused for opponent in state.may_challenge("E")}
    assert closed["D"] == "challenge.has_bye"
    assert state.fallback(shuffle_of()).byes == ("D",)


@pytest.mark.rule("HX-MATCHUP-03", "HX-MATCHUP-04")
@given(field_sizes, seeds, st.data())
def test_any_course_of_challenges_pairs_every_team_once(size: int, seed: int, data: st.DataObject) -> None:
    rules = ChallengeRules(
        refusal=data.draw(st.sampled_from(Refusal)),
        passing=data.draw(st.sampled_from(Passing)),
        repeat=data.draw(st.sampled_from(Repeat)),
    )
    met = count_meetings(zip(field(size), field(size)[1:], strict=False))
    state = open_challenges(field(size), shuffle_of(seed), rules=rules, meetings=met)
    while (challenger := state.next_challenger) is not None:
        if state.asked is not None:
            answer = state.accept if data.draw(st.booleans()) else state.refuse
            state = answer(state.asked[1])
        elif data.draw(st.integers(0, 3)) == 0:
            state = state.pass_turn(challenger)
        else:
            choices = open_to(state, challenger)
            assert choices
            state = state.challenge(challenger, data.draw(st.sampled_from(choices)))
    final = state.fallback(shuffle_of(seed))
    placed = [team for pair in final.pairs for team in pair] + list(final.byes)
    assert sorted(placed) == sorted(field(size))


def test_the_lot_of_those_left_is_a_draw_of_teams() -> None:
    asked = []

    def noting(purpose: str, count: int) -> tuple[int, ...]:
        asked.append((purpose, count))
        return tuple(range(count))

    last_first("ABCD").pass_turn("D").pass_turn("C").pass_turn("B").pass_turn("A").fallback(noting)
    assert asked == [("draw.teams", 4)]
