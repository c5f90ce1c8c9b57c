"""A free agent rolled for a team of 14 players, where somebody may make room for him, and corrections around that."""

import pytest

from matches.domain.correcting import correct_match
from matches.domain.preparing import choose, open_preparation, preparation_of, roll_free_agent
from matches.models import Match
from rosters.domain.fold import reconcile
from rosters.domain.operation import operation
from rosters.domain.refusal import Refusal
from rosters.models import Team, User
from rules.core.pending import Choice
from rules.hexsport.commands import BringIn, ChooseTable, Dismiss, GrantBonus, Standing, TakeFreeAgent, TurnAway
from tests.rosters.conftest import every_team_reconciles  # noqa: F401 - every world here must equal its logs
from tests.verbs import coach_user, state_of
from tests.verbs_matches import a_match, a_report, settled, worked_through

pytestmark = [pytest.mark.django_db, pytest.mark.rule("HX-FREEAGENT-07")]

FULL = ("striker",) * 6 + ("jack",) * 6 + ("guard",) * 2
OWN = range(1, 15)
DEATH = [{"to": 0, "player": 3, "damage": 5}]


def first_match(teams: tuple[Team, Team], **told: object) -> Match:
    """A draw between Ants of 14 players and Bees, with its steps done."""
    with operation(teams[0], actor=None) as work:
        work.do(BringIn(players=tuple(Standing(position=position) for position in FULL)))
    match = a_match(*teams, freeagent__full_roster="replace_chosen")
    return worked_through(settled(match, 1, 1, **told))


def next_match(teams: tuple[Team, Team], *, rolls: int = 1) -> Match:
    """Another match of the two, for which Ants have rolled a Forge Father Guard."""
    match = a_match(*teams, freeagent__full_roster="replace_chosen")
    with operation(teams[0], actor=None) as work:
        work.do(GrantBonus(10 * rolls))
    open_preparation(match, teams[0], actor=None)
    choose(match, teams[0], ChooseTable(1), actor=None)
    roll_free_agent(match, teams[0], actor=None, faces=(5,))
    return match


def without_death(match: Match) -> dict[str, object]:
    return a_report(match, 1, 1, played=(OWN, range(1, 9)))


def with_death(match: Match) -> dict[str, object]:
    return a_report(match, 1, 1, played=(OWN, range(1, 9)), injuries=DEATH)


def statuses(team: Team) -> dict[int, str]:
    """What became of the player who died, of the one who made room and of the free agent."""
    found = {player.id: str(player.status) for player in state_of(team).players}
    return {key: found[key] for key in (3, 5, 15) if key in found}


def test_a_player_makes_room_and_the_rolls_are_done(teams: tuple[Team, Team]) -> None:
    ants, _bees = teams
    first_match(teams)
    match = next_match(teams)
    pending = preparation_of(match, Team.objects.get(pk=ants.pk)).pending
    assert isinstance(pending, Choice)
    assert pending.kind == "free_agent_place"
    choose(match, ants, TakeFreeAgent(5), actor=coach_user(ants))
    assert statuses(ants) == {3: "active", 5: "dismissed", 15: "active"}
    assert preparation_of(match, Team.objects.get(pk=ants.pk)).pending is None
    worked_through(settled(match, 2, 0))
    assert statuses(ants) == {3: "active", 5: "dismissed", 15: "left"}
    assert reconcile(ants) == []


def test_a_coach_may_turn_him_away_and_does_nothing_else_meanwhile(teams: tuple[Team, Team]) -> None:
    ants, _bees = teams
    first_match(teams)
    match = next_match(teams)
    for command in (ChooseTable(1), Dismiss(5)):
        with pytest.raises(Refusal) as refusal:
            choose(match, ants, command, actor=coach_user(ants))
        assert refusal.value.code == "step.not_awaited"
    choose(match, ants, TurnAway(), actor=coach_user(ants))
    assert statuses(ants) == {3: "active", 5: "active"}
    assert state_of(ants).preparation is None


def test_rolls_nobody_decided_about_are_over_with_the_match(teams: tuple[Team, Team]) -> None:
    ants, _bees = teams
    first_match(teams)
    worked_through(settled(next_match(teams), 2, 0))
    assert statuses(ants) == {3: "active", 5: "active"}


@pytest.mark.rule("HX-SPONSOR-05")
def test_who_made_room_stays_away_when_a_correction_leaves_a_place_free(
    teams: tuple[Team, Team], commissioner: User
) -> None:
    ants, _bees = teams
    first = first_match(teams)
    match = next_match(teams)
    choose(match, ants, TakeFreeAgent(5), actor=None)
    worked_through(settled(match, 2, 0))
    correct_match(first, with_death(first), actor=commissioner, reason="He died.")
    assert statuses(ants) == {3: "removed", 5: "dismissed", 15: "left"}


@pytest.mark.rule("HX-SPONSOR-05")
def test_who_joined_is_struck_off_when_a_correction_leaves_no_place(
    teams: tuple[Team, Team], commissioner: User
) -> None:
    ants, _bees = teams
    first = first_match(teams, injuries=DEATH)
    match = next_match(teams, rolls=2)
    choose(match, ants, ChooseTable(2), actor=None)
    roll_free_agent(match, ants, actor=None, faces=(4,))
    choose(match, ants, TakeFreeAgent(5), actor=None)
    assert statuses(ants) == {3: "removed", 5: "dismissed", 15: "active"}
    worked_through(settled(match, 2, 0))
    correct_match(first, without_death(first), actor=commissioner, reason="He lives.")
    kinds = {player.id: (player.position, str(player.status)) for player in state_of(ants).players if player.id > 14}
    assert statuses(ants) == {3: "active", 5: "dismissed", 15: "left"}
    assert kinds == {15: ("guard", "left"), 16: ("jack", "left")}
