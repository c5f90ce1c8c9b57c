"""What a bout is to a league."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from rules.competition.criteria import TABLE_ORDERS
from rules.core.dice import HashDice
from rules.core.errors import RuleViolation
from rules.core.facts import Ending
from rules.core.options import Options
from rules.core.squad import OWN, RenameTeam, SetLineup
from rules.core.statistics import side_amount
from rules.derby_penalties import match, played
from rules.derby_penalties.base_game import JamBegan, LeadTaken, Overtook, Pushed, PushedOut, Scored, SentOff
from rules.derby_penalties.bots import BOTS
from rules.derby_penalties.engine import pending
from rules.derby_penalties.events import BoxStepped, CardDrawn, Judged, ReviewSpent, Selected, Swapped
from rules.derby_penalties.log import LOG
from rules.derby_penalties.options import DEFAULTS, OPTIONS
from rules.derby_penalties.report import JamReport, Report, SideReport, SkaterReport
from rules.derby_penalties.roster import ROSTER
from rules.derby_penalties.ruleset import DERBY_PENALTIES
from rules.derby_penalties.state import Sheet
from rules.derby_penalties.tally import STATISTICS, tally
from tests.rules.derby_penalties.driving import walk

TEAMS = tuple(played.starting_team(OWN, name, DEFAULTS) for name in ("Home", "Visitor"))
JAMS = (JamReport(points=(4, 1), leads=(0,)), *(JamReport(points=(0, 0)),) * 5)
REPORT = Report(home=SideReport(points=4, reviews_used=2), visitor=SideReport(points=1), jams=JAMS)


def facts(report: Report, **chosen: object):
    return match.facts(report, TEAMS, Options(OPTIONS, chosen))


@pytest.fixture(scope="module")
def bout():
    return played.play(TEAMS, DEFAULTS, HashDice(5), "bout")


def test_a_played_bout_is_the_same_told_by_its_report_or_its_log(bout) -> None:
    reported = match.facts(bout.report, TEAMS, DEFAULTS)
    assert reported == played.facts(bout.log)
    assert reported.sides[0].margin == -reported.sides[1].margin != 0
    assert reported.ending is Ending.PLAYED


def test_equal_dice_give_equal_bouts(bout) -> None:
    assert played.play(TEAMS, DEFAULTS, HashDice(5), "bout") == bout
    assert played.play(TEAMS, DEFAULTS, HashDice(6), "bout") != bout


def test_programs_do_not_play_on_a_board_that_they_cannot_see() -> None:
    with pytest.raises(RuleViolation) as refusal:
        played.play(TEAMS, Options(OPTIONS, DERBY_PENALTIES.presets["companion"]), HashDice(5), "bout")
    assert refusal.value.code == "bout.no_board"


def test_a_log_is_read_back_replayed_and_comes_out_the_same_today(bout) -> None:
    entries = LOG.decode(bout.log)
    assert LOG.encode(entries) == bout.log
    assert LOG.replay(entries).score == (bout.report.home.points, bout.report.visitor.points)
    assert LOG.rerun(Sheet(), entries) is None
    changed = [*entries[:40], replace(entries[40], events=entries[40].events[:-1]), *entries[41:]]
    assert LOG.rerun(Sheet(), changed) == 40


@pytest.mark.rule("TYC-116")
def test_every_figure_is_counted_from_the_events() -> None:
    events = [
        JamBegan(1, 0),
        LeadTaken(0),
        Overtook(0, 6, 1),
        Overtook(0, 7, 2),
        Scored(0, 1),
        Pushed(6, 1, (3, 3)),
        PushedOut(7, 1),
        CardDrawn(0, 3),
        Selected(1, "Recycle"),
        ReviewSpent(0, 1),
        Judged(1, "card", penalty=False, reviewed=True),
        Judged(1, "push_out", penalty=True),
        SentOff(1),
        BoxStepped(1, 1, 0),
        BoxStepped(1, 0, 0),
        Swapped(5),
    ]
    figures = tally(events)
    jammer = {name: count for name, count in figures.skaters[0].items() if count}
    assert jammer == {"jams": 1, "lead_jams": 1, "passes": 2, "points": 1}
    blocker = {name: count for name, count in figures.skaters[1].items() if count}
    assert blocker == {
        "jams": 1,
        "pushes": 2,
        "push_outs": 1,
        "cards_used": 1,
        "rolls_card": 2,
        "reviews_used": 1,
        "reviews_successful": 1,
        "rolls_push_out": 1,
        "penalties": 1,
        "penalties_push_out": 1,
        "box_turns": 2,
    }
    assert figures.skaters[5]["swaps"] == 1
    assert figures.sides[0]["cards_drawn"] == 1
    assert figures.sides[0]["jams"] == 1
    assert {name for count in figures.skaters.values() for name in count} <= set(STATISTICS)


@pytest.mark.rule("TYC-84")
def test_player_tables_and_records_have_their_figures(bout) -> None:
    told = match.facts(bout.report, TEAMS, DEFAULTS)
    tables, records = DERBY_PENALTIES.player_tables, DERBY_PENALTIES.records
    assert [table.key for table in tables] == ["points", "push_outs", "penalties", "review_success"]
    assert {figure for table in tables for figure in (table.figure, table.per) if figure} <= set(match.statistics)
    amounts = {record.key: [side_amount(record, side) for side in told.sides] for record in records}
    assert amounts["points_in_jam"] == [max(jam.points[side] for jam in bout.report.jams) for side in (0, 1)]
    assert amounts["points_in_bout.team"] == [side.points for side in told.sides]
    assert amounts["largest_win"] == [side.margin for side in told.sides]
    assert all(amounts["clean_run"])
    for figure in ("points", "push_outs", "penalties"):
        sums = [sum(player.stats.get(figure, 0) for player in side.players) for side in told.sides]
        assert sums == [side.tallies.get(figure, 0) for side in told.sides]
    success = tables[-1].value({"reviews_used": 4, "reviews_successful": 1})
    assert success == 25


@pytest.mark.rule("TYC-84")
def test_a_run_without_a_penalty_is_a_sides_and_ends_with_one() -> None:
    def judged(*penalties: bool) -> list[Judged]:
        return [Judged(1 + place % 2, "card", penalty=penalty) for place, penalty in enumerate(penalties)]

    home, visitor = tally([*judged(False, False, True, False), Judged(6, "card", penalty=False)]).sides
    assert (home["clean_run"], visitor["clean_run"]) == (2, 1)
    assert "clean_run" not in tally(judged(True)).sides[0]


@pytest.mark.rule("TYC-86")
@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"home": SideReport(points=5)}, "bout.jams_do_not_add_up"),
        ({"home": SideReport(points=4, reviews_used=3)}, "bout.too_many_reviews"),
        ({"jams": (JamReport(points=(4, 1), leads=(0, 1)), *JAMS[1:])}, "bout.two_leads"),
        ({"jams": JAMS[:3]}, "bout.too_few_jams"),
        ({"jams": (*JAMS, JAMS[1])}, "bout.too_many_jams"),
        ({"home": SideReport(points=4, skaters=(SkaterReport(player=1),) * 2)}, "bout.skater_twice"),
        ({"home": SideReport(points=4, skaters=(SkaterReport(player=1, stats={"x": 1}),))}, "bout.unknown_figures"),
    ],
)
def test_a_report_that_cannot_be_is_refused(changed: dict[str, object], code: str) -> None:
    assert facts(REPORT).winner == 0
    with pytest.raises(RuleViolation) as refusal:
        facts(replace(REPORT, **changed))
    assert refusal.value.code == code


def test_a_report_with_too_few_jams_says_how_many_there_are() -> None:
    with pytest.raises(RuleViolation) as refusal:
        facts(replace(REPORT, jams=JAMS[:3]))
    assert refusal.value.facts == {"jams": 3, "least": len(JAMS)}


@pytest.mark.rule("TYC-82")
def test_no_bout_ends_level() -> None:
    level = Report(home=SideReport(points=0), visitor=SideReport(points=0), jams=JAMS[1:] + JAMS[1:2])
    with pytest.raises(RuleViolation) as refusal:
        facts(level)
    assert refusal.value.code == "bout.level"


@pytest.mark.rule("TYC-83")
def test_a_forfeit_counts_20_to_0_and_gives_no_skater_figures() -> None:
    score = DERBY_PENALTIES.season_terms(DEFAULTS).awarded_score
    told = facts(match.unplayed(Ending.AWARDED, 0, score, "no_show"))
    assert [(side.points, side.margin, side.players) for side in told.sides] == [(20, 20, ()), (0, -20, ())]
    with pytest.raises(RuleViolation) as refusal:
        facts(replace(match.unplayed(Ending.AWARDED, 0, score, ""), jams=JAMS))
    assert refusal.value.code == "bout.unplayed_has_figures"


@pytest.mark.rule("TYC-85")
@pytest.mark.parametrize(("base_game", "marked"), [("stand_in", True), ("table", False)])
def test_facts_say_whether_the_stand_in_was_played(base_game: str, marked: bool) -> None:
    assert facts(REPORT, base_game=base_game).details["stand_in_base_game"] is marked


@pytest.mark.rule("TYC-81")
def test_a_season_is_a_round_robin_in_divisions_and_a_final_ranked_by_wins() -> None:
    terms = DERBY_PENALTIES.season_terms(DEFAULTS)
    assert (terms.pairing, terms.meetings, terms.finals) == ("divisional_round_robin", 1, "top_2")
    assert TABLE_ORDERS[terms.order][:3] == ("wins", "head_to_head", "difference")
    assert terms.final_tie == "lots"


@pytest.mark.rule("TYC-80")
def test_a_squad_is_a_jammer_and_four_blockers_and_any_of_them_may_be_the_jammer() -> None:
    home, visitor = TEAMS
    assert [player.role for player in ROSTER.sheet(home).players] == ["jammer", *["blocker"] * 3, "pivot"]
    for command in (SetLineup((5, 4, 3, 2, 1)), RenameTeam("Turned")):
        for event in ROSTER.decide(home, command, DEFAULTS):
            home = ROSTER.evolve(home, event)
    plain, turned = (
        played.facts(played.play((team, visitor), DEFAULTS, HashDice(7), "squad").log) for team in (TEAMS[0], home)
    )
    figures = [{player.player: player.stats for player in told.sides[0].players} for told in (plain, turned)]
    assert {6 - player: stats for player, stats in figures[0].items()} == figures[1] != figures[0]
    assert plain.sides[1] == turned.sides[1]


@pytest.mark.parametrize("name", sorted(BOTS))
def test_a_bot_only_takes_what_is_offered(name: str) -> None:
    choose = BOTS[name](HashDice(1))
    states = [bout for bout, _ in walk(3, Sheet(), 150)]
    wanted = [(bout, pending(bout)) for bout in states]
    asked = [(bout, choice) for bout, choice in wanted if choice is not None and hasattr(choice, "offers")]
    assert len(asked) > 50
    for bout, choice in asked:
        assert choose(bout, choice) in [offer.command for offer in choice.offers]
    assert all(one.answers < other.answers for one, other in pairwise(states))
