"""Reported and played bouts as facts."""

import pytest
from msgspec.structs import replace

from rules.core.dice import HashDice
from rules.core.errors import RuleViolation
from rules.core.facts import Ending
from rules.core.options import Options
from rules.derby_cards import match, played
from rules.derby_cards.cards import HOME, VISITOR
from rules.derby_cards.events import BoutEnded
from rules.derby_cards.options import DEFAULTS, OPTIONS
from rules.derby_cards.report import Report, ReportedJam, SideReport, check_sheet, tally_of
from rules.derby_cards.scorer import recount
from rules.derby_cards.tallies import SkaterTally
from rules.derby_cards.teams import ROSTER, Found

HOMES = ROSTER.founded(Found("harbour_rollers", "Home"), DEFAULTS)
VISITORS = ROSTER.founded(Found("timber_furies", "Visitor"), DEFAULTS)
TEAMS = (HOMES, VISITORS)


NOTHING = ((0, 0), (0, 0), (0, 0))


def reported(*jams: ReportedJam, **changed: object) -> Report:
    """A sheet that holds; home won 4-1."""
    lines = jams or (
        ReportedJam(period=1, jam=1, jammers=(5, 3), points=(4, 0), leads=(HOME,), call_offs=(HOME,)),
        ReportedJam(period=1, jam=2, jammers=(6, 3), points=(0, 0), leads=(VISITOR,)),
        ReportedJam(period=2, jam=1, jammers=(5, 4), points=(0, 1)),
    )
    side = SideReport(lineup=tuple(range(1, 11)))
    periods = ((4, 0), (0, 1), (0, 0))
    return replace(Report(home=side, visitor=side, periods=periods, final=(4, 1), jams=lines), **changed)


def refused(report: Report) -> str:
    with pytest.raises(RuleViolation) as refusal:
        match.facts(report, TEAMS, DEFAULTS)
    return refusal.value.code


def one_jam(**changed: object) -> Report:
    jam = ReportedJam(period=1, jam=1, jammers=(5, 3), points=(4, 1), leads=(HOME,))
    return reported(replace(jam, **changed), periods=((4, 1), (0, 0), (0, 0)))


@pytest.mark.rule("ACD-81a", "ACD-81b")
def test_a_sheet_that_holds_becomes_facts() -> None:
    facts = match.facts(reported(), TEAMS, DEFAULTS)
    assert [side.points for side in facts.sides] == [4, 1]
    assert [side.margin for side in facts.sides] == [3, -3]
    assert facts.winner == HOME
    assert [(jam["period"], jam["jam"], jam["points"]) for jam in facts.details["jams"]] == [
        (1, 1, (4, 0)), (1, 2, (0, 0)), (2, 1, (0, 1)),
    ]  # fmt: skip
    five, six = (next(one for one in facts.sides[0].players if one.player == number).stats for number in (5, 6))
    assert (five["jams"], five["lead_jams"], five["points"], five["call_offs"], five["best_jam"]) == (2, 1, 4, 1, 4)
    assert (six["jams"], six["matches"], five["jams_won"], five["jam_difference"]) == (1, 1, 1, 3)


@pytest.mark.rule("ACD-81a")
@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"jammers": (11, 3)}, "sheet.jammer"),
        ({"jammers": (5, 0)}, "sheet.jammer"),
        ({"leads": (HOME, VISITOR)}, "sheet.two_leads"),
        ({"leads": (HOME,), "call_offs": (HOME, VISITOR)}, "sheet.two_call_offs"),
        ({"leads": (HOME,), "call_offs": (VISITOR,)}, "sheet.call_off_of_other"),
        ({"leads": (), "call_offs": (HOME,)}, "sheet.call_off_of_other"),
        ({"points": (5, -1)}, "sheet.points"),
        ({"jammers": (0, 3), "cut": True}, "sheet.jammer"),
        ({"receivers": (0, 11)}, "sheet.jammer"),
    ],
)
def test_a_jam_that_cannot_have_been_is_refused(changed: dict[str, object], code: str) -> None:
    assert match.facts(one_jam(), TEAMS, DEFAULTS).winner == HOME
    assert refused(one_jam(**changed)) == code


@pytest.mark.rule("ACD-81b")
@pytest.mark.parametrize(
    ("report", "code"),
    [
        (one_jam(jam=2), "sheet.jam_numbers"),
        (reported(ReportedJam(period=5, jam=1, jammers=(5, 3), points=(0, 0)), periods=NOTHING), "sheet.jam_numbers"),
        (reported(periods=((3, 1), (1, 0), (0, 0))), "sheet.period_score"),
        (reported(final=(5, 1)), "sheet.final_score"),
        (reported(adjustments=(1, 0)), "sheet.final_score"),
        (reported(periods=((4, 0), (0, 1))), "sheet.periods"),
    ],
)
def test_numbers_without_gaps_and_sums_that_hold(report: Report, code: str) -> None:
    assert refused(report) == code


@pytest.mark.rule("ACD-81b", "ACD-47f")
def test_adjustments_are_part_of_the_final_score() -> None:
    facts = match.facts(reported(adjustments=(0, 2), final=(4, 3)), TEAMS, DEFAULTS)
    assert facts.sides[1].points == 3
    assert facts.details["wheel"] == [0, 2]


@pytest.mark.rule("ACD-72")
def test_a_level_sheet_is_refused() -> None:
    assert refused(reported(adjustments=(0, 3), final=(4, 4))) == "sheet.level"


@pytest.mark.rule("ACD-61a")
def test_the_jam_sheet_is_optional() -> None:
    skaters = (SkaterTally(jams=3, lead_jams=1, points=4), *[SkaterTally()] * 9)
    side = SideReport(lineup=tuple(range(1, 11)), skaters=skaters)
    report = replace(reported(), jams=(), home=side)
    facts = match.facts(report, TEAMS, DEFAULTS)
    assert facts.sides[0].tallies["points"] == 4
    assert facts.sides[0].players[0].stats["lead_jams"] == 1
    assert facts.details["periods"] == [list(points) for points in report.periods]
    assert facts.sides[0].tallies["best_period"] == max(points[0] for points in report.periods)


@pytest.mark.rule("ACD-93")
def test_a_line_with_more_lead_jams_than_jams_is_refused() -> None:
    skaters = (SkaterTally(jams=1, lead_jams=2), *[SkaterTally()] * 9)
    assert refused(reported(home=SideReport(lineup=tuple(range(1, 11)), skaters=skaters))) == "sheet.lead_jams"


@pytest.mark.rule("ACD-50e", "ACD-81a")
def test_the_line_up_of_a_sheet_is_one_of_the_team() -> None:
    assert refused(reported(home=SideReport(lineup=(*range(1, 10), 99)))) == "lineup.ineligible"


@pytest.mark.rule("ACD-78")
def test_a_forfeit_counts_100_0_and_gives_no_statistics() -> None:
    for winner, score in ((HOME, [100, 0]), (VISITOR, [0, 100])):
        report = match.unplayed(Ending.AWARDED, winner, reason="did not come")
        facts = match.facts(report, TEAMS, DEFAULTS)
        assert [side.points for side in facts.sides] == score
        assert [side.margin for side in facts.sides] == [2 * points - 100 for points in score]
        assert [side.players for side in facts.sides] == [(), ()]
        assert (facts.winner, facts.ending) == (winner, Ending.AWARDED)


def test_what_is_no_report_of_two_teams_is_refused() -> None:
    with pytest.raises(RuleViolation, match=r"report\.not_of_this_game"):
        match.facts(HOMES, TEAMS, DEFAULTS)
    with pytest.raises(RuleViolation, match=r"report\.two_sides"):
        match.facts(reported(), (HOMES,), DEFAULTS)
    assert refused(Report(final=(1, 0), ending=Ending.ABANDONED)) == "report.no_winner"


@pytest.mark.rule("ACD-64b", "ACD-82")
@pytest.mark.parametrize("chosen", [{}, {"wheel": "on", "period_end": "hard_stop", "star_pass_counts": "always"}])
def test_a_played_bout_gives_the_same_facts_from_its_report_and_from_its_log(chosen: dict[str, str]) -> None:
    options = Options(OPTIONS, chosen)
    for seed in range(5):
        bout = played.play(TEAMS, options, HashDice(seed), "round:01|pairing:1")
        assert isinstance(bout.report, Report)
        check_sheet(bout.report)
        assert match.facts(bout.report, TEAMS, options) == played.facts(bout.log)
        assert tally_of(bout.report) == recount(played.events(bout.log))


@pytest.mark.rule("ACD-82", "ACD-83", "ACD-99a")
def test_seed_options_and_sides_of_a_record_make_its_log_again() -> None:
    options = Options(OPTIONS, {"wheel": "on"})
    record = played.read_record(played.play(TEAMS, options, HashDice(3), "x").log)
    assert record.options == {"wheel": "on"}
    assert record.version == "1"
    assert (record.home.power, record.visitor.power) == (4, 1)
    assert played.replay(record) == record.log
    assert played.replay(replace(record, seed="00" * 32)) != record.log
    assert isinstance(record.log[-1], BoutEnded)


@pytest.mark.rule("ACD-99a")
def test_a_bout_is_played_again_under_the_options_of_its_record() -> None:
    stopping = Options(OPTIONS, {"period_end": "hard_stop"})
    records = [played.read_record(played.play(TEAMS, rules, HashDice(3), "x").log) for rules in (stopping, DEFAULTS)]
    assert records[0].log != records[1].log
    assert [played.replay(record) for record in records] == [record.log for record in records]


@pytest.mark.rule("ACD-75")
def test_the_seed_of_a_bout_is_made_of_season_and_fixture() -> None:
    season = bytes(range(32))
    assert played.bout_seed(season, "week:1|A-B") == played.bout_seed(season, "week:1|A-B")
    seeds = {played.bout_seed(season, "week:1|A-B"), played.bout_seed(season, "week:2|A-B"), played.bout_seed(b"", "x")}
    assert len(seeds) == 3


@pytest.mark.rule("ACD-50e")
def test_a_team_without_a_line_up_cannot_play() -> None:
    with pytest.raises(RuleViolation, match=r"lineup\.size"):
        played.play((HOMES, replace(VISITORS, lineup=())), DEFAULTS, HashDice(1), "x")


def test_a_starting_team_plays() -> None:
    team = played.starting_team("cinder_vixens", "Vixens", DEFAULTS)
    assert len(played.play((team, VISITORS), DEFAULTS, HashDice(1), "x").log) > 1000
