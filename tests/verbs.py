"""A world in verbs: people, their teams, and what the teams go through."""

from collections.abc import Sequence
from typing import Any

from rosters.domain.acting import Operation, read_state, roster_of
from rosters.domain.fold import reconcile
from rosters.domain.founding import found_team
from rosters.domain.operation import operation
from rosters.domain.pins import pin_rules, rules_of
from rosters.enums import Cause
from rosters.models import Coach, RulesPin, Team, User
from rules.core.pending import Choice, Drawn, DrawRequest, Rolled, RollRequest
from tests.factories import CoachFactory, GuestFactory, UserFactory


def a_user(name: str = "Ada") -> User:
    return UserFactory(name=name)


def a_host(name: str = "Host") -> User:
    return UserFactory(name=name, is_superuser=True)


def a_coach(name: str = "Ada") -> Coach:
    """A coach who signs in."""
    return CoachFactory(user__name=name)


def a_guest(name: str = "Grace", *, brought_by: User | None = None) -> Coach:
    """A coach without a user."""
    return GuestFactory(name=name, created_by=brought_by or a_user(f"Friend of {name}"))


def a_pin(**options: object) -> RulesPin:
    """The hex sport with these options; write a dot as two underscores."""
    return pin_rules("hexsport", "1", {key.replace("__", "."): value for key, value in options.items()})


def a_team(list_key: str = "marauders", name: str = "Smackers", *, coach: Coach | None = None, **options: Any) -> Team:
    """A founded team, of a coach of its own unless one is given."""
    return found_team(coach or a_coach(f"Coach of {name}"), a_pin(**options), list_key=list_key, name=name, actor=None)


def coach_user(team: Team) -> User:
    """The user who coaches the team."""
    assert team.coach is not None
    assert team.coach.user is not None
    return team.coach.user


def a_rich_team(mc: int = 50, **told: Any) -> Team:
    """A team with so many mc of cash: won in a match, its steps walked to the end."""
    team = a_team(**told)
    for number in range((mc - 1) // 6 + 1):
        walk_steps(team, match=f"won{number}", faces=(6,))
    return team


def open_steps(team: Team, match: str = "match1", *, deaths: Sequence[int] = (), **aftermath: object) -> None:
    """The steps of a match that the team won 5-3 are open, unless told otherwise."""
    played = {
        "match": match,
        "kind": "league",
        "ending": "played",
        "opponent": "The others",
        "points": 5,
        "opponent_points": 3,
        "margin": 2,
        "won": True,
        "ranking": team.value,
        "opponent_ranking": team.value,
        "deaths": list(deaths),
    }
    with operation(team, actor=None, cause=Cause.MATCH, cause_uid=match) as work:
        work.tell("open_sequence", aftermath=played | aftermath)


def walk_steps(team: Team, match: str = "match1", *, faces: Sequence[int] = (3,), until: int = 0) -> None:
    """The steps of a match are open and walked to step `until` (0: to the end), every choice left to the rules."""
    open_steps(team, match)
    with operation(team, actor=None, cause=Cause.STEP, cause_uid=match) as work:
        while work.step and (not until or work.step < until):
            take_default(work, faces)


def take_default(work: Operation, faces: Sequence[int] = (3,)) -> None:
    """What is awaited is done: the choice the rules would make, dice that show `faces` again and again."""
    match work.pending:
        case Choice():
            assert work.campaign is not None
            command = work.campaign.default_answer(work.state, work.options)
            assert command is not None
            work.do(command)
        case RollRequest(dice=dice):
            work.do(Rolled(faces=tuple(faces[place % len(faces)] for place in range(dice))))
        case DrawRequest():
            work.do(Drawn(index=0))


def state_of(team: Team) -> Any:
    """The team's state as the database has it."""
    team.refresh_from_db()
    return read_state(team, roster_of(rules_of(team.pin)[0]))


def assert_reconciled(*teams: Team) -> None:
    """Every projection of these teams equals the fold of its log."""
    assert [difference for team in teams for difference in reconcile(team)] == []
