"""Who rolls the dice of the steps, where the season leaves it to the program or to the table alone."""

from collections.abc import Callable

import pytest

from matches.domain.sequence import finish, pending_for, roll, roll_on, run_defaults
from matches.models import Match, Roll
from rosters.domain.refusal import Refusal
from rosters.models import Team
from tests.matches.views.test_steps_page import steps_url
from tests.pages import PageClient
from tests.verbs import coach_user, state_of
from tests.verbs_matches import a_match, settled, steps_of, team_at, walk_to

pytestmark = [pytest.mark.django_db, pytest.mark.long, pytest.mark.rule("HX-SPONSOR-06")]

WAYS = {  # what the page offers, and why the other way is refused
    "either": (True, True, "", ""),
    "program_only": (True, False, "", "roll.program_only"),
    "typed_only": (False, True, "roll.typed_only", ""),
}


def at_revenue(teams: tuple[Team, Team], entry: str) -> tuple[Match, Team]:
    match = a_match(*teams, sponsor__dice_entry=entry)
    settled(match, 3, 1)
    walk_to(match, team_at(match, 0), 5)
    return match, team_at(match, 0)


def refused(match: Match, team: Team, faces: tuple[int, ...] | None) -> str:
    """The code with which dice are refused to the team's coach; "" when they are taken."""
    try:
        roll(match, team, actor=coach_user(team), faces=faces)
    except Refusal as refusal:
        return refusal.code
    return ""


@pytest.mark.parametrize("entry", WAYS)
def test_the_page_offers_what_the_season_allows(client: PageClient, teams: tuple[Team, Team], entry: str) -> None:
    match, ants = at_revenue(teams, entry)
    client.force_login(coach_user(ants))
    page = client.get(steps_url(match, ants)).content.decode()
    by_program, by_hand = WAYS[entry][:2]
    assert ("Roll for me" in page, "These are the dice" in page) == (by_program, by_hand)
    assert ("Roll on to the next decision" in page, "Yes, finish all steps" in page) == (by_program, by_program)


@pytest.mark.parametrize("act", [roll_on, finish])
def test_several_dice_at_once_are_refused_as_one_is(teams: tuple[Team, Team], act: Callable[..., object]) -> None:
    match, ants = at_revenue(teams, "typed_only")
    with pytest.raises(Refusal) as refusal:
        act(match, ants, actor=coach_user(ants))
    assert refusal.value.code == "roll.typed_only"
    assert not Roll.objects.filter(purpose="revenue").exists()
    assert steps_of(ants).step == 5


@pytest.mark.parametrize("entry", WAYS)
@pytest.mark.parametrize("typed", [False, True])
def test_other_dice_are_refused_and_leave_nothing(teams: tuple[Team, Team], entry: str, typed: bool) -> None:
    match, ants = at_revenue(teams, entry)
    why = WAYS[entry][2 + typed]
    assert refused(match, ants, (6, 4) if typed else None) == why
    assert Roll.objects.filter(purpose="revenue").exists() is (why == "")
    assert (state_of(ants).cash > 0) is (why == "")


@pytest.mark.parametrize("entry", WAYS)
def test_what_nobody_enters_the_program_rolls(teams: tuple[Team, Team], entry: str) -> None:
    match, ants = at_revenue(teams, entry)
    run_defaults(match, [ants], actor=None)
    ants.refresh_from_db()
    assert pending_for(ants) is None
    assert set(Roll.objects.filter(purpose="revenue").values_list("source", flat=True)) == {"derived"}
