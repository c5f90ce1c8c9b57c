"""Random legal histories through the database: whatever happens to a team, its rows equal its log."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rosters.domain.acting import Operation
from rosters.domain.fold import fold, log_of, reconcile
from rosters.domain.operation import operation
from rosters.domain.pins import rules_of
from rosters.domain.refusal import Refusal
from rosters.domain.undo import undo_latest_act
from rosters.enums import Cause
from rosters.models import Team, TeamEvent
from rules.core.errors import RuleViolation
from rules.core.pending import Choice, Drawn, DrawRequest, Rolled, RollRequest
from tests.verbs import a_team, coach_user, open_steps, state_of

pytestmark = pytest.mark.django_db
LISTS = ("corporation_male", "marauders", "veer_myn", "forge_fathers", "robots", "zzor", "judwan", "corporation_female")
HAPPENINGS = ("steps", "steps", "steps", "steps", "rename", "name", "undo", "bonus", "hire")
database = settings(
    max_examples=settings().max_examples // 4, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


class Fate:
    """Decides everything from a list of numbers; 0 when they are used up."""

    def __init__(self, numbers: list[int]) -> None:
        self.numbers = iter(numbers)

    def pick(self, options: int) -> int:
        return next(self.numbers, 0) % options

    def die(self, sides: int = 6) -> int:
        return self.pick(sides) + 1


fates = st.lists(st.integers(0, 2**16), max_size=150).map(Fate)


def answer(work: Operation, fate: Fate) -> None:
    """What is awaited is given: any offer that is not refused, any dice, any draw."""
    match work.pending:
        case Choice(offers=offers):
            open_offers = [offer.command for offer in offers if not offer.refused]
            work.do(open_offers[fate.pick(len(open_offers))])
        case RollRequest(dice=dice, sides=sides):
            work.do(Rolled(faces=tuple(fate.die(sides) for _ in range(dice))))
        case DrawRequest(among=among):
            work.do(Drawn(index=fate.pick(len(among))))


def play(team: Team, match: str, fate: Fate) -> None:
    """A match is over and its steps are open: some players scored, some may be dead."""
    alive = [player.id for player in state_of(team).players if player.status == "active"]
    results = [{"player": player, "strikes": fate.pick(4), "injuries": fate.pick(3)} for player in alive]
    deaths = [player for player in alive if fate.pick(8) == 7]
    open_steps(team, match, deaths=deaths, results=results, cheers=fate.pick(4))


def walk(team: Team, match: str, fate: Fate) -> None:
    if state_of(team).sequence is None:
        play(team, match, fate)
    cause_uid = state_of(team).sequence.aftermath.match
    with operation(team, actor=None, cause=Cause.STEP, cause_uid=cause_uid) as work:
        for _ in range(fate.die(8)):
            if work.step:
                answer(work, fate)


def happen(team: Team, number: int, fate: Fate) -> None:
    """One thing happens to the team, if the rules allow it."""
    what = HAPPENINGS[fate.pick(len(HAPPENINGS))]
    if what == "steps":
        walk(team, f"m{number}", fate)
    elif what == "undo":
        undo_latest_act(team, actor=coach_user(team))
    else:
        cause = Cause.SETUP if what in ("rename", "name") else Cause.ROUND
        with operation(team, actor=None, cause=cause) as work:
            tell(work, what, number, fate)


def tell(work: Operation, what: str, number: int, fate: Fate) -> None:
    assert work.rules.market is not None
    match what:
        case "rename":
            work.tell("rename_team", name=f"Name {number}")
        case "name":
            work.tell("name_player", player=fate.die(9), name="X", number=fate.die(20))
        case "bonus":
            work.do(work.rules.market.grant_bonus(fate.pick(60)))
        case "hire":
            stars = sorted(work.rules.market.stars.items())
            key, star = stars[fate.pick(len(stars))]
            work.do(work.rules.market.hire(key, star.base_fee))


@database
@given(list_key=st.sampled_from(LISTS), things=st.integers(1, 12), fate=fates)
def test_rows_equal_the_log_after_any_history(list_key: str, things: int, fate: Fate) -> None:
    team = a_team(list_key)
    for number in range(things):
        try:
            happen(team, number, fate)
        except (RuleViolation, Refusal):
            team.refresh_from_db()
        assert reconcile(team) == []
        assert 0 <= team.held <= team.cash
    assert team.version == TeamEvent.objects.filter(team=team).count() >= 1


@database
@given(list_key=st.sampled_from(LISTS), acts=st.integers(1, 6), fate=fates)
def test_everything_taken_back_gives_the_beginning_byte_by_byte(list_key: str, acts: int, fate: Fate) -> None:
    team = a_team(list_key)
    play(team, "m1", fate)
    states = [team.state]
    for _ in range(acts):
        with operation(team, actor=None, cause=Cause.STEP, cause_uid="m1") as work:
            if isinstance(work.pending, Choice) and work.step < 11:
                answer(work, fate)
        if work.done:
            states.append(team.state)
    assert fold(log_of(team), rules_of(team.pin)[0]) == state_of(team)
    while len(states) > 1:
        assert team.state == states.pop()
        undo_latest_act(team, actor=coach_user(team))
    assert team.state == states[0]
