import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rosters.domain.dice import DiceRecord
from rosters.domain.naming import rename_team
from rosters.domain.operation import operation
from rosters.domain.undo import undo_latest_act
from rosters.enums import Cause, DiceSource
from rosters.models import Team
from rosters.presenters.journal import JournalLine, event_sentence, journal_acts, journal_lines, journal_rows
from rules.core.pending import Rolled
from tests.verbs import a_guest, a_rich_team, a_team, a_user, coach_user, walk_steps

pytestmark = pytest.mark.django_db


def journal(team: Team) -> list[JournalLine]:
    return journal_lines(journal_rows(team))


def sentences(team: Team) -> list[str]:
    return [line.sentence for line in reversed(journal(team))]


def test_a_team_tells_its_life_in_plain_words() -> None:
    team = a_team(name="Smackers")
    walk_steps(team, "m1", faces=(3,))
    assert sentences(team) == [
        "Smackers was founded: Marauders (Orx and Goblins), 8 players.",
        "The match against The others ended 5–3.",
        "Step 1, Man of the Match: nobody who took part is alive.",
        "Step 2: League points.",
        "2 league points.",
        "Step 3, Ranks: nobody has enough experience.",
        "Step 4, Advancements: nobody went up a rank.",
        "Step 5: Revenue.",
        "Revenue: dice 3 and 3.",
        "Step 6, Fatalities: nobody died.",
        "Step 7, Free agents leave: there are no free agents.",
        "Step 8: Players.",
        "Step 9: Cards, dice and staff.",
        "Step 10: Team ranking.",
        "The team ranking is 106 mc: players 84, cards 10, coaching dice 6 and cash 6.",
        "Step 11: Report.",
        "The steps after the match against The others are done.",
    ]


def test_a_line_says_who_did_it_for_whom_and_why() -> None:
    friend = a_user("Friend")
    team = a_team(coach=a_guest("Grace", brought_by=friend))
    with operation(team, actor=friend, cause=Cause.SETUP, reason="She asked me to.") as work:
        work.tell("rename_team", name="New")
    line = journal(team)[0]
    assert (line.sentence, line.actor, line.acted_for, line.reason) == (
        "Smackers is called New from now on.",
        "Friend",
        "Grace",
        "She asked me to.",
    )


def test_what_the_program_did_has_no_actor() -> None:
    assert journal(a_team())[0].actor == ""


def test_an_act_that_was_taken_back_is_marked_and_so_is_its_taking_back() -> None:
    team = a_team(name="Before")
    rename_team(team, "After", actor=coach_user(team))
    undo_latest_act(team, actor=coach_user(team))
    assert [(line.sentence, line.undone) for line in journal(team)][:2] == [
        ("Taken back: Before is called After from now on.", False),
        ("Before is called After from now on.", True),
    ]


def test_every_line_of_an_undone_act_is_marked_on_every_page() -> None:
    team = a_team()
    walk_steps(team, "m1", until=4)
    undo_latest_act(team, actor=coach_user(team))
    rows = journal_rows(team)
    undone = [line.kind for line in journal_lines(rows[1:2])]
    assert [line.undone for line in journal_lines(rows[1:2])] == [True]
    assert undone == ["step_begun"]


def test_money_and_dice_stand_beside_the_words() -> None:
    team = a_team()
    walk_steps(team, "m1", until=5)
    record = DiceRecord(purpose="revenue", subject="team", faces=(4, 2), source=DiceSource.ENTERED)
    with operation(team, actor=None, cause=Cause.STEP, cause_uid="m1") as work:
        work.do(Rolled(faces=(4, 2)), dice=[record])
    line = next(line for line in journal(team) if line.kind == "revenue_earned")
    assert (line.sentence, line.mc) == ("Revenue: dice 4 and 2.", 6)
    assert [(dice.faces, dice.label) for dice in line.dice] == [((4, 2), "entered from the table")]


def test_lines_of_one_act_stand_together_in_their_order() -> None:
    team = a_rich_team(20)
    acts = journal_acts(journal_rows(team))
    assert [act.first.act for act in acts] == sorted((act.first.act for act in acts), reverse=True)
    assert acts[-1].first.kind == "team_founded"
    assert all(line.seq >= act.first.seq for act in acts for line in act.lines)
    assert sum(act.mc for act in acts) == team.cash


@pytest.mark.parametrize("matches", [1, 4])
def test_a_journal_takes_one_query_however_long_it_is(matches: int) -> None:
    team = a_team()
    for number in range(matches):
        walk_steps(team, f"m{number}")
    with CaptureQueriesContext(connection) as captured:
        journal(team)
    assert len(captured) == 1


@pytest.mark.parametrize(
    ("kind", "payload", "sentence"),
    [
        (
            "stat_improved",
            {"player": 1, "name": "Bo", "stat": "skill", "before": 4, "after": 3},
            "Skill of Bo is 3+ now, after 4+.",
        ),
        (
            "ability_gained",
            {"player": 1, "name": "Bo", "ability": "really_lucky", "replaced": "lucky"},
            "Bo gained Really Lucky in place of Lucky.",
        ),
        ("ability_gained", {"player": 1, "name": "Bo", "ability": "slide", "replaced": ""}, "Bo gained Slide."),
        (
            "mvp_hired",
            {"player": {"name": "Star"}, "fee": 20, "bonus": 12, "friendly_bonus": 0, "mc": -8},
            "Star was hired for 20 mc, 12 mc of it from the bonus.",
        ),
        ("preparation_opened", {"match": "m", "rolls": 1, "bonus": 10}, "One free agent may be rolled for."),
        ("preparation_opened", {"match": "m", "rolls": 3, "bonus": 30}, "3 free agents may be rolled for."),
        ("league_points_earned", {"points": 1, "worth": 1, "margin": -1, "kind": "league"}, "One league point."),
        (
            "advancement_rolled",
            {"name": "Bo", "table": "s1_jack", "face": 6, "among": ["speed", "skill"]},
            "Bo rolled a 6 on S1 Jack and may choose: Speed and Skill.",
        ),
        ("staff_hired", {"staff": "offensive", "mc": -8}, "Offensive Coach hired."),
        ("a_kind_of_another_game", {}, "A kind of another game."),
    ],
)
def test_an_event_is_a_sentence(kind: str, payload: dict[str, object], sentence: str) -> None:
    assert event_sentence("hexsport", kind, payload) == sentence
