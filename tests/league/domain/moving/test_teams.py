"""Teams of a table are founded, put where they stood, and enter the season."""

import pytest

from league.domain.moving.teams import Choices, TeamsPlan, bring_teams, plan_teams
from league.models import AuditEntry, Season
from rosters.domain.acting import read_state
from rosters.domain.fold import reconcile
from rosters.domain.operation import operation
from rosters.domain.pins import rules_of
from rosters.domain.refusal import Refusal
from rosters.enums import Cause
from rosters.models import Coach, Team, TeamEvent
from rules.competition.columns import ROSTER_WORDS, read_table
from rules.core.errors import RuleViolation
from tests.verbs import a_team, a_user, walk_steps
from tests.verbs_derby_season import a_derby_season
from tests.verbs_league import a_season, cora, enter

pytestmark = [pytest.mark.django_db, pytest.mark.long]
REASON = "From our old site"
TABLE = """Mannschaft;Trainer;Liste;Nr;Name;Position;Rang;EP;Kasse
Ratz;Rita;Veer-myn;7;Skritch;Striker;2;1;12
;;;9;Nip;Guard;1;0;
Crushers;Carl;Marauders;;;;;;30
"""


def plan(season: Season, text: str, **choices: object) -> TeamsPlan:
    return plan_teams(season, read_table(text, ROSTER_WORDS), Choices(**choices))  # type: ignore[arg-type]  # by name


def bring(season: Season, text: str, *, seen: str = "", actor: object = None, **choices: object) -> list[Team]:
    chosen = Choices(**choices)  # type: ignore[arg-type]  # by name
    table = read_table(text, ROSTER_WORDS)
    seen = seen or plan_teams(season, table, chosen).digest
    user = actor or cora(season.league)
    return bring_teams(season, table, chosen, actor=user, reason=REASON, seen=seen)  # type: ignore[arg-type]  # a user


def reasons(found: TeamsPlan) -> dict[int, str]:
    return {left.line: left.reason.code for left in found.left}


def test_teams_stand_where_they_stood() -> None:
    season = a_season(0)
    ratz, crushers = bring(season, TABLE)
    sheet = rules_of(ratz.pin)[0].roster.sheet(read_state(ratz, rules_of(ratz.pin)[0].roster))  # type: ignore[union-attr]  # it has one
    active = [player for player in sheet.players if player.status == "active"]
    assert [(one.name, one.number, one.role, one.rank, one.experience) for one in active] == [
        ("Skritch", 7, "Striker", 2, 1),
        ("Nip", 9, "Guard", 1, 0),
    ]
    assert (ratz.cash, crushers.cash, ratz.coach.name) == (12, 30, "Rita")  # type: ignore[union-attr]  # a guest
    ruling = TeamEvent.objects.get(team=ratz, kind="team_brought_in")
    assert (ruling.cause, ruling.reason, ruling.actor) == (Cause.RULING, REASON, cora(season.league))
    assert set(season.entries.values_list("team__name", flat=True)) == {"Ratz", "Crushers"}
    assert AuditEntry.objects.get(verb="teams.brought_in").facts["teams"] == ["Ratz", "Crushers"]
    assert (reconcile(ratz), reconcile(crushers)) == ([], [])


def test_what_is_not_legal_is_said_by_the_rules() -> None:
    many = "team,list,name,position\n" + "".join(f"Ratz,Veer-myn,Rat {n},Guard\n" for n in range(15))
    (draft,) = plan(a_season(0), many).drafts
    assert {problem.code for problem in draft.worked.problems} == {"roster.too_many", "roster.role_limit"}


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Ratz,Nobody's list,,,,,", "moving.open_question"),
        ("Ratz,Veer-myn,Skritch,Wizard,,,", "moving.position"),
        ("Ratz,Veer-myn,Skritch,Striker,99,,", "bring_in.rank"),
        ("Ratz,Veer-myn,Skritch,Striker,1,x,", "sheet.not_a_number"),
        ("Ratz,Veer-myn,,,,,-3", "sheet.not_a_number"),
        ("Ants,Veer-myn,,,,,", "moving.team_twice"),
    ],
)
def test_lines_are_left_with_their_reason(line: str, code: str) -> None:
    season = a_season(0)
    enter(season, "Ants")
    assert code in reasons(plan(season, f"team,list,name,position,rank,xp,cash\n{line}\n")).values()


def test_a_close_coach_is_asked_about_and_one_coach_brings_one_team() -> None:
    season = a_season(0)
    known = enter(season, "Ants").team.coach
    text = f"team,coach,list\nRatz,{known.name}x,Marauders\n"  # type: ignore[union-attr]  # Ants have one
    assert reasons(plan(season, text)) == {2: "moving.open_question"}
    written = f"{known.name}x".casefold()  # type: ignore[union-attr]  # Ants have one
    assert reasons(plan(season, text, coaches={written: known.uid})) == {2: "entry.one_per_coach"}  # type: ignore[union-attr]  # Ants have one
    (team,) = bring(season, text, coaches={written: ""})
    assert team.coach.user is None  # type: ignore[union-attr]  # a new guest


def test_squads_come_with_names_and_numbers() -> None:
    season = a_derby_season(0)
    text = "team,number,name\nWheels,2,Ann\n,1,Bea\n,77,Cleo\n"
    (team,) = bring(season, text)
    roster = rules_of(team.pin)[0].roster
    assert roster is not None
    players = roster.sheet(read_state(team, roster)).players
    assert [(one.name, one.number) for one in players[:3]] == [("Ann", 2), ("Bea", 1), ("Cleo", 77)]
    assert reconcile(team) == []


def test_nothing_is_written_that_was_not_seen_or_by_a_stranger() -> None:
    season = a_season(0)
    for more in ({"seen": "other"}, {"actor": a_user("Somebody")}):
        with pytest.raises(Refusal):
            bring(season, TABLE, **more)
    assert not Team.objects.exists()
    assert not Coach.objects.filter(name="Rita").exists()


def test_a_team_that_has_played_is_put_nowhere() -> None:
    team = a_team()
    walk_steps(team)
    with (
        pytest.raises(RuleViolation) as refused,
        operation(team, actor=None, cause=Cause.RULING) as work,
    ):
        work.tell("bring_in", cash=10)
    assert refused.value.code == "bring_in.has_played"
