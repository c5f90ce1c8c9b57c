"""Results of a table become those of a season: what is taken, what is left and why, and all or nothing."""

import pytest

from league.domain.moving.plans import ResultsPlan
from league.domain.moving.results import bring_results
from league.domain.moving.results_plan import plan_results
from league.domain.rounds import close_round
from league.domain.seasons import create_season, start_season
from league.enums import RoundStatus
from league.models import AuditEntry, Season
from matches.domain.reporting import submit_report
from matches.enums import MatchStatus
from matches.models import Match, Report
from rosters.domain.refusal import Refusal
from rosters.models import User
from rules.competition.columns import RESULT_WORDS, guessed, read_table
from rules.core.errors import RuleViolation
from tests.verbs import a_user
from tests.verbs_league import (
    a_league,
    a_running_season,
    cora,
    enter,
    match_of,
    opened,
    paired,
    pairings_of,
    round_of,
    table_of,
)
from tests.verbs_matches import a_report

pytestmark = [pytest.mark.django_db, pytest.mark.long]
REASON = "From our old table"


def plan(season: Season, text: str, **chosen: str) -> ResultsPlan:
    return plan_results(season, guessed(read_table(text, RESULT_WORDS)), chosen)


def bring(season: Season, text: str, *, actor: User | None = None, seen: str = "", **chosen: str) -> ResultsPlan:
    table = guessed(read_table(text, RESULT_WORDS))
    seen = seen or plan_results(season, table, chosen).digest
    return bring_results(season, table, chosen, actor=actor or cora(season.league), reason=REASON, seen=seen)


def reasons(found: ResultsPlan) -> dict[int, str]:
    return {left.line: left.reason.code for left in found.left}


@pytest.fixture
def assigned() -> Season:
    """Ants, Bees, Cats and Dogs; the commissioner says who meets whom in two rounds."""
    return a_running_season(matchup__kind="sponsor_assigned")


TWO_ROUNDS = "round,home,visitor,score\n1,Ants,Bees,3:1\n1,Cats,Dogs,0:2\n2,Ants,Cats,2:2\n2,Dogs,Bees,5:1\n"


def test_a_season_moves_in_round_by_round(assigned: Season) -> None:
    found = bring(assigned, TWO_ROUNDS)
    assert (found.opened, found.closed, found.left) == ([1, 2], [1], ())
    assert round_of(assigned, 1).status == RoundStatus.CLOSED
    assert pairings_of(round_of(assigned, 2)) == [("Ants", "Cats"), ("Dogs", "Bees")]
    assert [side.points for side in match_of(round_of(assigned, 2), "Bees").sides.order_by("index")] == [5, 1]
    report = Report.objects.get(match=match_of(round_of(assigned, 1), "Ants"))
    assert (report.ruling, report.submitted_by, report.team) == (REASON, cora(assigned.league), None)
    told = AuditEntry.objects.get(verb="results.brought_in")
    assert (told.reason, told.facts["count"]) == (REASON, 4)
    close_round(round_of(assigned, 2), actor=cora(assigned.league), finish_steps=True)
    assert ("Dogs", 4, 6) in table_of(assigned)


def test_the_same_table_again_stands_already(assigned: Season) -> None:
    bring(assigned, TWO_ROUNDS)
    again = plan(assigned, TWO_ROUNDS)
    assert (again.taken, again.standing, again.left) == ([], (2, 3, 4, 5), ())
    with pytest.raises(Refusal, match="No line"):
        bring(assigned, TWO_ROUNDS)


def test_a_result_that_stands_is_not_overwritten(assigned: Season) -> None:
    bring(assigned, TWO_ROUNDS)
    other = plan(assigned, "round,home,visitor,score\n1,Ants,Bees,0:4\n2,Ants,Cats,7:0\n")
    assert reasons(other) == {2: "moving.closed", 3: "moving.other_result"}


def test_sides_the_wrong_way_round_are_put_right() -> None:
    season = a_running_season(2)
    opened(season)
    home = pairings_of(round_of(season, 1))[0][0]
    visitor = "Bees" if home == "Ants" else "Ants"
    bring(season, f"home,away,score\n{visitor},{home},1:4\n")
    sides = match_of(round_of(season, 1), home).sides.order_by("index")
    assert [(side.team.name, side.points, side.margin) for side in sides] == [(home, 4, 3), (visitor, 1, -3)]


def test_a_close_name_is_proposed_and_taken_only_when_somebody_says_so(assigned: Season) -> None:
    text = TWO_ROUNDS.replace("Ants,Bees", "Antz,BEES ")
    found = plan(assigned, text)
    left = next(left for left in found.left if left.line == 2)
    ants = assigned.entries.get(team__name="Ants").uid
    assert (left.unknown, left.like) == ("Antz", ants)
    assert not found.taken  # round one would miss a pair, and round two waits for it
    assert len(plan(assigned, text, antz=ants).taken) == 4
    assert reasons(plan(assigned, text, antz=""))[2] == "moving.left_out"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("9,Ants,Bees,1:0", "moving.no_round"),
        ("2,Ants,Bees,1:0", "moving.not_yet"),
        ("1,Ants,Nobody,1:0", "moving.unknown"),
        ("1,Ants,bye,1:0", "moving.bye"),
        ("1,Ants,Bees,lots", "sheet.not_a_score"),
        ("1,Ants,Ants,1:0", "sheet.plays_itself"),
        ("1,Ants,Bees,40:39", "report.too_many_points"),
        ("1,Ants,Bees,1:0", "moving.no_fixture"),
    ],
)
def test_lines_are_left_with_their_reason(line: str, code: str) -> None:
    season = a_running_season(4, matchup__kind="sponsor_assigned")
    paired(season, "Ants Cats", "Bees Dogs")
    known = line.replace("Bees", "Cats") if code.startswith("report") else line
    assert reasons(plan(season, f"round,home,visitor,score\n{known}\n")) == {2: code}


def test_a_round_whose_table_lacks_a_match_is_left_whole(assigned: Season) -> None:
    found = plan(assigned, "round,home,visitor,score\n1,Ants,Bees,3:1\n")
    assert reasons(found) == {2: "pairing.uneven"}


def test_a_report_that_waits_is_not_passed_over() -> None:
    season = a_running_season(2)
    match = match_of(opened(season), "Ants")
    team = match.sides.get(team__name="Ants").team
    submit_report(match, a_report(match, 2, 1), actor=cora(season.league), team=team)
    assert reasons(plan(season, "home,away,score\nAnts,Bees,2:1\n")) == {2: "moving.report_waits"}


def test_what_was_not_seen_is_not_done_and_nothing_is_written(assigned: Season) -> None:
    with pytest.raises(Refusal) as refused:
        bring(assigned, TWO_ROUNDS, seen="something else")
    assert (refused.value.code, refused.value.status) == ("moving.unseen", 409)
    assert round_of(assigned, 1).status == RoundStatus.PLANNED
    assert not Match.objects.exists()


def test_a_failure_on_the_way_leaves_nothing(assigned: Season, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_args: object, **_told: object) -> None:
        raise RuleViolation("report.final_needs_winner")

    monkeypatch.setattr("league.domain.moving.results.close_round", broken)
    with pytest.raises(RuleViolation):
        bring(assigned, TWO_ROUNDS)
    assert round_of(assigned, 1).status == RoundStatus.PLANNED
    assert not Report.objects.exists()
    assert not AuditEntry.objects.filter(verb="results.brought_in").exists()


def test_only_a_commissioner_brings_results_in(assigned: Season) -> None:
    with pytest.raises(Refusal) as refused:
        bring(assigned, TWO_ROUNDS, actor=a_user("Somebody"))
    assert refused.value.status == 403


def test_awarded_matches_are_awarded(assigned: Season) -> None:
    bring(assigned, "round,home,visitor,score,kind\n1,Ants,Bees,3:0,awarded\n1,Cats,Dogs,0:2,\n")
    match = match_of(round_of(assigned, 1), "Ants")
    assert (match.status, match.facts["ending"]) == (MatchStatus.SETTLED, "awarded")  # type: ignore[index]  # settled


def a_derby_season() -> Season:
    """Rollers and Furies in a season of the penalty-card derby that runs."""
    league = a_league()
    season = create_season(league, actor=cora(league), name="Bouts", slug="derby_penalties")
    for name in ("Rollers", "Furies"):
        enter(season, name, list_key="own")
    return start_season(season, actor=cora(league))


BOUT = "round;home;away;score;jams\n1;Rollers;Furies;9:4;4*:0 2:1 0:3* 3*:0 0:0 0:0\n"


def test_jams_come_into_the_report_where_the_game_has_jams() -> None:
    season = a_derby_season()
    bring(season, BOUT)
    match = match_of(round_of(season, 1), "Rollers")
    home = match.sides.get(team__name="Rollers").index
    told = [(jam["points"][home], jam["points"][1 - home], jam["leads"]) for jam in match.facts["details"]["jams"]]
    assert told[:3] == [(4, 0, [home]), (2, 1, []), (0, 3, [1 - home])]
    assert match.facts["ending"] == "played"


def test_jams_that_the_game_cannot_have_had_leave_the_line_and_a_score_alone_is_awarded() -> None:
    season = a_derby_season()
    short = plan(season, "round;home;away;score;jams\n1;Rollers;Furies;4:0;4*:0\n")
    assert reasons(short) == {2: "bout.too_few_jams"}
    bring(season, "round;home;away;score\n1;Rollers;Furies;20:0\n")
    assert match_of(round_of(season, 1), "Rollers").facts["ending"] == "awarded"


def test_a_game_without_jams_takes_the_score_of_a_line_that_tells_them(assigned: Season) -> None:
    bring(assigned, "round;home;away;score;jams\n1;Ants;Bees;3:1;3:0 0:1\n1;Cats;Dogs;0:2;\n")
    assert match_of(round_of(assigned, 1), "Ants").status == MatchStatus.SETTLED
