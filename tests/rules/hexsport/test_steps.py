from typing import get_args

import pytest
from msgspec import Struct
from msgspec.structs import replace

from rules.core.errors import RuleViolation
from rules.core.pending import Choice, Drawn, DrawRequest, Pending, Rolled
from rules.hexsport import campaign
from rules.hexsport.commands import (
    BringIn,
    BuyCard,
    BuyCheerleader,
    BuyDie,
    BuyPlayer,
    ChooseFate,
    ChooseTable,
    Command,
    Dismiss,
    ForgoRolls,
    Found,
    GrantBonus,
    HireMvp,
    HireStaff,
    HoldCash,
    LapseBonus,
    LapseRewards,
    Lend,
    NamePlayer,
    OpenSequence,
    PickEntry,
    Prepare,
    Proceed,
    ReleaseHired,
    RenameTeam,
    RetireTeam,
    ReturnMvp,
    StrikeOff,
    TakeAdvancement,
    TakeFreeAgent,
    TurnAway,
)
from rules.hexsport.decide import decide
from rules.hexsport.evolve import replay
from rules.hexsport.state import Preparation, Sequence
from rules.hexsport.step_events import SequenceOpened, StepBegun
from tests.rules.hexsport.matchday import Team

ORDER = (
    "man_of_the_match",
    "league_points",
    "ranks",
    "advancements",
    "revenue",
    "fatalities",
    "free_agents",
    "players",
    "assets",
    "ranking",
    "report",
)
OF_THE_STEPS: tuple[Struct, ...] = (
    Proceed(),
    TakeAdvancement(player=1, table="s1_striker"),
    PickEntry(player=1, entry="skill"),
    ChooseFate(player=1, fate="bury"),
    BuyPlayer(position="jack"),
    BuyCard(),
    BuyDie(),
    BuyCheerleader(),
    HireStaff(staff="support"),
    Dismiss(player=8),
    Rolled(faces=(3,)),
    Drawn(index=0),
)
ALWAYS: tuple[Struct, ...] = (
    RenameTeam(name="Others"),
    NamePlayer(player=2, name="Somebody"),
    GrantBonus(mc=5),
    LapseBonus(),
    HoldCash(mc=0),
    Lend(mc=3),
    LapseRewards(),
    StrikeOff(player=replace(Team().state.roster[0], id=10, number=None)),
)
BARRED: tuple[Struct, ...] = (
    Found(list_key="zzor", name="Again"),
    BringIn(cash=50),
    HireMvp(mvp="buzzcut", fee=500),
    ReturnMvp(mvp="buzzcut", cash=1, bonus=0),
    ReleaseHired(),
    RetireTeam(),
    Prepare(match="m2"),
    ChooseTable(season=1),
    ForgoRolls(),
    TakeFreeAgent(instead=1),
    TurnAway(),
)
ALL_THAT_IS_AWAITED = [
    "man_of_the_match",
    "league_points",
    "ranks",
    "advancement_table",
    "advance",
    "advancement_entry",
    "revenue",
    "fate",
    "free_agents",
    "shop_players",
    "shop_assets",
    "ranking",
    "report",
]


def eventful() -> Team:
    """A team whose match leaves every step something to do."""
    team = Team()
    agent = team.hire_free_agent()
    team.where(1, experience=2, abilities=("roll",)).where(2, experience=2)
    return team.after_match(margin=2, cheers=(1, 1), played=(1, 2, 3, agent), deaths=(3,))


@pytest.mark.rule("HX-POST-01", "HX-FRIENDLY-09")
@pytest.mark.parametrize("kind", ["league", "friendly", "final"])
def test_the_eleven_steps_are_done_in_order(kind: str) -> None:
    assert tuple(campaign.steps) == ORDER
    team = Team().after_match(kind=kind, margin=7, strikes={1: 2}, deaths=(2,), cheers=(1, 0)).finish()
    begun = [event for event in team.log if isinstance(event, StepBegun)]
    assert [event.step for event in begun] == list(range(1, 12))
    assert tuple(event.key for event in begun) == ORDER


@pytest.mark.rule("HX-SEASON-19")
def test_an_awarded_match_goes_through_all_steps_too() -> None:
    team = Team().after_match(ending="awarded", margin=-3, points=(0, 3), played=()).finish()
    assert [event.step for event in team.log if isinstance(event, StepBegun)] == list(range(1, 12))


def test_a_sequence_cannot_be_opened_while_one_is_open() -> None:
    team = Team().after_match()
    opening = next(event for event in team.log if isinstance(event, SequenceOpened))
    again = OpenSequence(aftermath=replace(opening.aftermath, match="m2"))
    violation = team.refused(again)
    assert (violation.code, violation.facts) == ("sequence.open", {"match": "m1"})


def test_opening_ends_free_agent_rolls_that_are_still_open() -> None:
    team = Team()
    team.state = replace(team.state, preparation=Preparation(match="m1", rolls=2))
    assert team.after_match().state.preparation is None


def test_somebody_who_left_since_the_match_is_passed_over() -> None:
    team = Team().after_match().reach("players")
    team.give(Dismiss(player=1))
    team.finish().after_match(strikes={1: 1}, deaths=(1, 99), played=(1, 2, 99), cheers=(1, 0))
    assert team.drawn_among() == (2,)
    assert team.player(1).experience == 0


@pytest.mark.parametrize("given", OF_THE_STEPS, ids=lambda given: type(given).__name__)
def test_nothing_of_the_steps_is_accepted_while_no_sequence_is_open(given: Struct) -> None:
    assert Team().refused(given).code in {"sequence.none", "buy.not_now", "dismiss.not_now", "roll.not_awaited"}


def name_of(awaited: Pending) -> str:
    return awaited.kind if isinstance(awaited, Choice) else awaited.purpose


def offered(awaited: Pending, given: Struct) -> bool:
    """Whether what is awaited shows this as something that may be given."""
    if isinstance(awaited, Choice):
        return any(offer.command == given and not offer.refused for offer in awaited.offers)
    if isinstance(awaited, DrawRequest):
        return isinstance(given, Drawn)
    return isinstance(given, Rolled) and len(given.faces) == awaited.dice


def test_in_every_step_each_command_is_accepted_exactly_when_it_is_offered() -> None:
    team = eventful()
    seen: list[str] = []
    while team.pending is not None:
        before = team.state
        seen.append(name_of(team.pending))
        dice = Rolled(faces=(3,) * getattr(team.pending, "dice", 1))
        for given in (*OF_THE_STEPS, dice):
            if offered(team.pending, given):
                assert decide(team.state, given, team.options)
            else:
                assert team.refused(given).code
        for given in BARRED:
            if not (isinstance(given, ReleaseHired) and campaign.step(before) > 7):
                assert isinstance(team.refused(given), RuleViolation)
        assert team.state is before
        team.answer()
    assert list(dict.fromkeys(seen)) == ALL_THAT_IS_AWAITED


def test_every_command_there_is_was_tried() -> None:
    tried = {type(given) for given in (*OF_THE_STEPS, *ALWAYS, *BARRED)} | {OpenSequence}
    assert tried == set(get_args(Command))


@pytest.mark.parametrize("given", ALWAYS, ids=lambda given: type(given).__name__)
def test_what_has_nothing_to_do_with_the_steps_leaves_them_where_they_are(given: Struct) -> None:
    team = eventful()
    sequence = team.state.sequence
    team.give(given)
    assert team.state.sequence == sequence


def test_the_log_alone_makes_the_same_team_again() -> None:
    team = Team().after_match(margin=7, strikes={1: 2}, deaths=(2,), cheers=(1, 0)).finish()
    team.after_match(margin=-1).reach("assets")
    assert replay(team.log) == team.state


def test_dice_and_draws_out_of_range_are_refused() -> None:
    team = Team().after_match(cheers=(1, 1))
    for index in (-1, 6, True, "0"):
        assert team.refused(Drawn(index=index)).code == "draw.index"  # type: ignore[arg-type]
    assert isinstance(team.state.sequence, Sequence)
