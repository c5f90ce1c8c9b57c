"""Score cards as people enter them, and what they are to a league."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.core.codec import decode_as
from rules.core.errors import RuleViolation
from rules.core.facts import Ending, MatchFacts
from rules.core.options import Options
from rules.core.squad import OWN, Found, SetLineup, Squad
from rules.derby_board import match
from rules.derby_board.options import DEFAULTS, OPTIONS
from rules.derby_board.report import JamReport, Opponent, PassRow, Report, SideReport, SkaterReport
from rules.derby_board.roster import ROSTER
from rules.derby_board.season import FORFEIT

J, B1, B2, B3, P = Opponent
BENCHED = Options(OPTIONS, {"bench": 2})
SCRIMMAGE = Options(OPTIONS, {"mode": "scrimmage"})


def squad(*names: str, lineup: tuple[int, ...] = (1, 2, 3, 4, 5)) -> Squad:
    state = ROSTER.founded(Found(OWN, "Ours", names), BENCHED)
    for event in ROSTER.decide(state, SetLineup(lineup), BENCHED):
        state = ROSTER.evolve(state, event)
    return state


SEVEN = squad(*"ABCDEFG")
FIVE = squad()
JAMS = (
    JamReport(passes=(PassRow(home=(B1, B2, B3, P), visitor=(B1,)), PassRow(home=(B1,))), leads=(0,), called_off=True),
    JamReport(passes=(PassRow(visitor=(P,)),), leads=(1,)),
    JamReport(passes=(PassRow(home=(J,)),)),
)
CARD = Report(home=SideReport(points=6), visitor=SideReport(points=2), jams=JAMS)


def facts(report: Report, options: Options = DEFAULTS) -> MatchFacts:
    return match.facts(report, (SEVEN, FIVE), options)


def refusal(report: Report, options: Options = DEFAULTS) -> str:
    with pytest.raises(RuleViolation) as refused:
        facts(report, options)
    return refused.value.code


def stats(told: MatchFacts, side: int, player: int) -> dict[str, int]:
    return next(one.stats for one in told.sides[side].players if one.player == player)


def with_jam(number: int, **changed: object) -> Report:
    jams = list(JAMS)
    jams[number - 1] = replace(jams[number - 1], **changed)
    return replace(CARD, jams=tuple(jams))


@pytest.mark.rule("ICR-86", "ICR-70")
def test_a_card_that_holds_becomes_facts() -> None:
    told = facts(CARD)
    assert [(side.points, side.margin) for side in told.sides] == [(6, 4), (2, -4)]
    assert (told.winner, told.ending) == (0, Ending.PLAYED)
    jammer = {"jams": 3, "jams_as_jammer": 3, "points": 6, "best_jam": 5, "lead_jams": 1, "call_offs": 1}
    assert stats(told, 0, 1) == jammer
    assert stats(told, 0, 2) == {"jams": 3, "points_given": 1}
    assert stats(told, 1, 1) == {
        "jams": 3, "jams_as_jammer": 3, "points": 2, "best_jam": 1, "lead_jams": 1, "points_given": 1
    }  # fmt: skip
    assert [stats(told, 1, player)["points_given"] for player in (2, 3, 4, 5)] == [2, 1, 1, 1]
    assert told.sides[0].tallies == {**jammer, "points_given": 2, "sudden_death": 0}


@pytest.mark.rule("ICR-86")
@pytest.mark.parametrize(
    ("report", "code"),
    [
        (with_jam(1, passes=(PassRow(home=(B1, B1)),)), "card.marked_twice"),
        (with_jam(1, passes=(PassRow(visitor=(J, P, J)),)), "card.marked_twice"),
        (with_jam(1, passes=(PassRow(),) * 3), "card.rows_in_jam"),
        (with_jam(2, passes=(PassRow(),) * 2), "card.rows"),
        (replace(CARD, home=SideReport(points=7)), "card.total"),
        (replace(CARD, visitor=SideReport(points=1)), "card.total"),
        (with_jam(1, leads=(0, 1)), "card.two_leads"),
        (with_jam(3, called_off=True), "card.call_off_without_lead"),
        (replace(CARD, jams=(*JAMS, JamReport())), "card.jams"),
        (replace(CARD, jams=()), "card.jams"),
        (replace(CARD, home=SideReport(points=6, skaters=(SkaterReport(player=1),) * 2)), "card.skater_twice"),
        (replace(CARD, visitor=SideReport(points=2, skaters=(SkaterReport(player=6),))), "card.unknown_skaters"),
        (
            replace(CARD, home=SideReport(points=6, skaters=(SkaterReport(player=1, stats={"points": 9}),))),
            "card.unknown_figures",
        ),
    ],
)
def test_a_card_that_cannot_be_is_refused(report: Report, code: str) -> None:
    assert refusal(report) == code


@pytest.mark.rule("ICR-86")
def test_an_opponent_may_be_marked_once_by_each_side_and_in_each_pass() -> None:
    jams = (JamReport(passes=(PassRow(home=(B1, P), visitor=(B1,)), PassRow(home=(B1,)))),)
    assert facts(Report(home=SideReport(points=3), visitor=SideReport(points=1), jams=jams)).winner == 0


@pytest.mark.rule("ICR-83", "ICR-97")
def test_no_game_ends_level() -> None:
    level = Report(home=SideReport(points=0), visitor=SideReport(points=0), jams=(JamReport(),))
    assert refusal(level) == "card.level"


@pytest.mark.rule("ICR-94")
def test_sudden_death_alone_may_take_more_rows() -> None:
    longer = (*JAMS[:2], JamReport(passes=(PassRow(), PassRow(), PassRow(home=(J,)))))
    assert refusal(replace(CARD, jams=longer)) == "card.rows_in_jam"
    told = facts(replace(CARD, jams=longer, sudden_death=4))
    assert [side.tallies["sudden_death"] for side in told.sides] == [4, 4]
    assert refusal(replace(CARD, jams=(*longer[::-1], JamReport()), sudden_death=4)) == "card.jams"
    assert refusal(replace(CARD, jams=(longer[2], *JAMS[:1]), sudden_death=4)) == "card.rows_in_jam"


@pytest.mark.rule("ICR-44a")
def test_a_scrimmage_has_two_jams() -> None:
    assert refusal(CARD, SCRIMMAGE) == "card.jams"


@pytest.mark.rule("ICR-81")
def test_skaters_of_the_bench_may_come_in_for_single_jams() -> None:
    told = facts(with_jam(1, lineups=((6, 2, 3, 4, 7), ())), BENCHED)
    assert (stats(told, 0, 6)["points"], stats(told, 0, 1)["points"]) == (5, 1)
    assert (stats(told, 0, 7)["jams"], stats(told, 0, 5)["jams"], stats(told, 0, 2)["jams"]) == (1, 2, 3)
    assert refusal(with_jam(1, lineups=((), (6, 2, 3, 4, 5)))) == "lineup.ineligible"
    assert refusal(with_jam(1, lineups=((1, 1, 3, 4, 5), ()))) == "lineup.repeated"


@pytest.mark.rule("ICR-81")
def test_a_squad_has_five_and_a_bench_only_where_the_league_allows_it() -> None:
    assert [player.role for player in ROSTER.sheet(SEVEN).players] == [
        "jammer", "blocker", "blocker", "blocker", "pivot", "bench", "bench"
    ]  # fmt: skip
    assert ROSTER.problems(SEVEN, BENCHED) == ()
    assert [problem.code for problem in ROSTER.problems(SEVEN, DEFAULTS)] == ["team.skaters"]
    with pytest.raises(RuleViolation, match=r"team\.skaters"):
        ROSTER.founded(Found(OWN, "Ours", tuple("ABCDEF")), DEFAULTS)


def test_the_line_up_a_team_came_with_says_who_jams() -> None:
    turned = squad(*"ABCDEFG", lineup=(7, 1, 2, 3, 4))
    told = match.facts(CARD, (turned, FIVE), DEFAULTS)
    assert [player.player for player in told.sides[0].players] == [1, 2, 3, 4, 7]
    assert stats(told, 0, 7)["points"] == 6


def test_figures_beyond_the_card_are_kept_and_add_up() -> None:
    skaters = (
        SkaterReport(player=2, stats={"pushes": 3, "highest_die": 8}),
        SkaterReport(player=3, stats={"pushes": 2, "highest_die": 12}),
    )
    told = facts(replace(CARD, home=SideReport(points=6, skaters=skaters)))
    assert stats(told, 0, 2) == {"jams": 3, "points_given": 1, "pushes": 3, "highest_die": 8}
    assert (told.sides[0].tallies["pushes"], told.sides[0].tallies["highest_die"]) == (5, 12)


@pytest.mark.rule("ICR-84")
def test_a_forfeit_counts_15_to_0_and_gives_no_skater_figures() -> None:
    told = facts(match.unplayed(Ending.AWARDED, 1, FORFEIT[::-1], "no_show"))
    assert [(side.points, side.players) for side in told.sides] == [(0, ()), (15, ())]
    assert (told.winner, told.ending) == (1, Ending.AWARDED)
    assert refusal(replace(match.unplayed(Ending.AWARDED, 0, FORFEIT, ""), jams=JAMS)) == "card.unplayed_has_figures"


@pytest.mark.rule("ICR-84", "ICR-83", "ICR-97")
@pytest.mark.parametrize(
    ("ending", "score", "code"),
    [
        (Ending.AWARDED, (14, 0), "card.awarded_score"),
        (Ending.AWARDED, (15, 1), "card.awarded_score"),
        (Ending.AWARDED, (3, 15), "card.awarded_score"),
        (Ending.AWARDED, (0, 0), "card.unplayed_without_winner"),
        (Ending.CONCEDED, (15, 15), "card.unplayed_without_winner"),
        (Ending.ABANDONED, (0, 0), "card.unplayed_without_winner"),
    ],
)
def test_a_game_without_play_is_given_to_somebody_by_the_set_score(
    ending: Ending, score: tuple[int, int], code: str
) -> None:
    assert refusal(match.unplayed(ending, 0, score, "")) == code


MARKS = st.lists(st.sampled_from(Opponent), unique=True).map(tuple)
ROWS = st.lists(st.builds(PassRow, home=MARKS, visitor=MARKS), max_size=2).map(tuple)
CARDS = st.lists(st.builds(JamReport, passes=ROWS, leads=st.sampled_from(((), (0,), (1,)))), min_size=1, max_size=3)


@pytest.mark.rule("ICR-86")
@settings(max_examples=30)
@given(CARDS)
def test_any_card_with_four_rows_and_nobody_marked_twice_holds_and_adds_up(jams: list[JamReport]) -> None:
    home, visitor = (sum(jam.points(side) for jam in jams) for side in (0, 1))
    assume(home != visitor and sum(len(jam.passes) for jam in jams) <= 4)
    told = facts(Report(home=SideReport(points=home), visitor=SideReport(points=visitor), jams=tuple(jams)))
    assert [side.points for side in told.sides] == [home, visitor]
    for side, other in ((0, 1), (1, 0)):
        given_away = sum(player.stats.get("points_given", 0) for player in told.sides[other].players)
        assert stats(told, side, 1).get("points", 0) == given_away == told.sides[side].points
        assert stats(told, side, 1).get("lead_jams", 0) == sum(side in jam.leads for jam in jams)


def test_a_report_is_read_from_plain_values() -> None:
    plain = {
        "home": {"points": 1},
        "visitor": {"points": 0},
        "jams": [{"passes": [{"home": ["B2"]}], "leads": [0]}],
    }
    assert facts(decode_as(Report, plain)).winner == 0
    for wrong in ({"jams": [{"passes": [{"home": ["B4"]}]}]}, {"jams": [{"leads": [2]}]}, {"pushes": 1}):
        with pytest.raises(RuleViolation, match=r"command\.malformed"):
            decode_as(Report, plain | wrong)


def test_reports_of_another_game_are_refused() -> None:
    with pytest.raises(RuleViolation, match=r"report\.not_of_this_game"):
        match.facts(SideReport(points=1), (SEVEN, FIVE), DEFAULTS)
    with pytest.raises(RuleViolation, match=r"report\.two_sides"):
        match.facts(CARD, (SEVEN,), DEFAULTS)
