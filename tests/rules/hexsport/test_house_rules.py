"""What each value of an option does to a team: how its players grow, die and come back, and what it buys.

Every case tells the same short story under each value of one option and compares the figure that differs.
"""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from msgspec import Struct

from rules.core.errors import RuleViolation
from rules.core.options import OptionKind
from rules.core.pending import Choice, Rolled, RollRequest
from rules.hexsport import campaign, market
from rules.hexsport.advancement import refusal as cannot_take
from rules.hexsport.buying import hired_place_refusal
from rules.hexsport.commands import (
    BuyCard,
    BuyCheerleader,
    BuyDie,
    BuyPlayer,
    ChooseFate,
    ChooseTable,
    Dismiss,
    GrantBonus,
    HireMvp,
    PickEntry,
    Prepare,
    ReleaseHired,
    TakeAdvancement,
    TakeFreeAgent,
)
from rules.hexsport.data import FREE_AGENTS, MVPS
from rules.hexsport.decide import decide
from rules.hexsport.events import FreeAgentJoined
from rules.hexsport.free_agents import PURPOSE, free_agent
from rules.hexsport.naming import JUDWAN_STRIKER
from rules.hexsport.options import DEFAULTS, OPTIONS
from rules.hexsport.ranking import player_value
from rules.hexsport.roster import problems, team_lists
from rules.hexsport.state import Applicant, Role, Stats, TeamState
from tests.rules.hexsport.clubs import after, founded, options, refusal, with_players
from tests.rules.hexsport.matchday import Team


class Story(Struct, frozen=True):
    """What is told under each value of an option, the rules it is about, and what comes of it, by value."""

    rules: tuple[str, ...]
    tell: Callable[[Team], object]
    expected: dict[Any, object]
    list_key: str = "corporation_male"


def dead(team: Team, of_role: str = "Jack", /, **changes: object) -> int:
    """The first player of that role is dead and the team in step 6, with 100 mc."""
    player = team.first(of_role)
    team.where(player, **changes).after_match(deaths=(player,)).reach("fatalities").with_cash(100)
    return player


def risen(team: Team, role: str = "Jack", **changes: object) -> int:
    """The first player of that role has gained a rank and the team is in step 4."""
    player = team.first(role)
    team.where(player, experience=2, **changes).after_match().reach("advancements")
    return player


def patched_up(team: Team, player: int, *faces: int) -> None:
    team.give(ChooseFate(player=player, fate="recover"))
    for face in faces:
        team.roll(face)


def experience_left(team: Team) -> tuple[int, int]:
    """The first rank of a player with five experience, and what it leaves him."""
    jack = team.first("Jack")
    team.where(jack, experience=5).after_match().reach("advancements")
    return team.player(jack).rank, team.player(jack).experience


def seasons_of_a_six(team: Team) -> bool:
    """Whether a Jack's 6 on a table of season 1 opens what season 2 alone has."""
    jack = risen(team)
    team.give(TakeAdvancement(player=jack, table="s1_jack"))
    team.roll(6)
    return "misdirect" in {offer.command.entry for offer in team.choice().offers}  # type: ignore[attr-defined]


def when_nothing_is_left(team: Team) -> list[str]:
    """What a Striker may pick who can take nothing of the table he rolls on."""
    everything = ("show_off", "a_safe_pair_of_hands", "misdirect", "stretch")
    striker = risen(team, "Striker", abilities=everything, skill=3)
    team.give(TakeAdvancement(player=striker, table="s2_striker"))
    team.roll(1)
    if team.step != "advancements":
        return []
    open_to_him = [offer.command.entry for offer in team.choice().offers if not offer.refused]  # type: ignore[attr-defined]
    team.give(PickEntry(player=striker, entry=open_to_him[0]))
    assert open_to_him[0] in team.player(striker).abilities
    return open_to_him


def tables_of_a_robot(team: Team) -> tuple[bool, bool]:
    """Whether a Robot may roll as a Guard, and take what Guards alone learn."""
    robot = risen(team)
    tables = {offer.command.table for offer in team.choice().offers}  # type: ignore[attr-defined]
    return "s1_guard_keeper" in tables, cannot_take(team.player(robot), "keeper", team.options) is None


def risen_after_a_loss(team: Team) -> tuple[bool, bool]:
    """Whether a Skill of 4+ at the start that was lowered may rise, and rise again."""
    jack = team.first("Jack")
    allowed = []
    for improved, skill in (((), 5), (("skill",), 4)):
        team.where(jack, skill=skill, improved=improved)
        allowed.append(cannot_take(team.player(jack), "skill", team.options) is None)
    return allowed[0], allowed[1]


def guards_beside_a_keeper(team: Team) -> tuple[str, int]:
    """Why no Guard can be bought for a team that has all it may have, one of them a Keeper; and its problems then."""
    keeper = team.first("Guard")
    team.where(keeper, role=Role.KEEPER).after_match().reach("players").with_cash(200)
    guard = team.player(keeper).position
    while not team.offer(BuyPlayer(position=guard)).refused:
        team.give(BuyPlayer(position=guard))
    guards = sum(player.position == guard for player in team.state.roster)
    return team.refused(BuyPlayer(position=guard)).code, guards - len(problems(team.state, team.options))


def what_a_death_leaves(team: Team) -> tuple[object, ...]:
    """What is awaited for a dead Jack of rank 3 with an ability; his values after a 1, a 4 or a 6, his rank, his
    abilities after a 5, and what all of it cost."""
    left: list[object] = []
    for face in (1, 4, 5, 6):
        jack = dead(team, rank=3, abilities=("roll",), strength=4, speed=4, skill=4)
        awaited = "roll" if isinstance(team.pending, RollRequest) else "choice"
        if awaited == "choice":
            team.give(ChooseFate(player=jack, fate="recover"))
        team.roll(face)
        if face == 5:
            team.draw("roll")
        back, spent = team.player(jack), 100 - team.state.cash
        if back.status != "active":
            left.append((awaited, back.status, spent))
        else:
            assert back.rank == 3
            values = (back.stats.skill, back.stats.speed, back.stats.strength)
            left.append((awaited, values, back.abilities, spent))
        team.finish()
    return tuple(left)


def price_and_rank(team: Team) -> tuple[int, int, int]:
    """What a Jack of rank 3 with a basic cost of 8 costs with a 2, his rank then and his value."""
    jack = dead(team, rank=3, abilities=("roll",))
    team.give(ChooseFate(player=jack, fate="revive"))
    team.roll(2)
    back = team.player(jack)
    assert back.abilities == ("roll",)
    return 100 - team.state.cash, back.rank, player_value(back)


def price_known(team: Team) -> tuple[str, int, str]:
    """What is awaited first for a dead Jack of 8 mc whose team has 12; what a 3 costs, and why that is refused."""
    jack = dead(team)
    team.with_cash(12)
    awaited = "roll" if isinstance(team.pending, RollRequest) else "choice"
    if awaited == "roll":
        team.roll(3)
    offer = team.offer(ChooseFate(player=jack, fate="revive"))
    if not offer.refused:
        team.give(ChooseFate(player=jack, fate="revive"))
        assert (team.state.cash, team.player(jack).status) == (12 + offer.mc, "active")
    return awaited, offer.mc, offer.refused


def strikers(team: Team) -> tuple[int, int]:
    """Move and Speed of a Striker of the first roster, as of one bought later, on the list and as a free agent."""
    first = team.player(team.first("Striker")).stats
    team.after_match().reach("players").with_cash(100)
    team.give(BuyPlayer(position="striker"))
    listed = next(one for one in team_lists(team.options) if one.key == "judwan")
    entry = next(row for rows in FREE_AGENTS.values() for row in rows if (row.team, row.player) == JUDWAN_STRIKER)
    agent = Applicant(list_key=entry.team, position=entry.player, name=entry.name)
    row = next(kind for kind in listed.players if kind.key == "striker").stats
    assert team.state.players[-1].stats == first == free_agent(founded(), agent, team.options).stats == Stats(**row)
    return first.move, first.speed


def free_agent_of_a_full_team(team: Team) -> tuple[str, int]:
    """What is awaited once a free agent was rolled for a team at 14 players, and how many free agents then join."""
    full = with_players(team.state, "jack", 6)
    given = (GrantBonus(10), Prepare("m1"), ChooseTable(1), Rolled((5,)))
    state = after(full, *given, rules=team.options)
    awaited = market.pending(state, team.options)
    if not isinstance(awaited, Choice):
        return "", 0
    state = after(state, TakeFreeAgent(instead=team.first("Jack")), rules=team.options)
    assert (len(state.roster), state.preparation) == (14, None)
    return awaited.kind, sum(player.hired == "free_agent" for player in state.roster)


def lowest_skill(team: Team) -> int:
    jack = dead(team, skill=5)
    patched_up(team, jack, 3 - 1)
    return team.player(jack).stats.skill


def five_without_abilities(team: Team) -> str:
    """What is awaited after a 5 for a player who has no ability; a second die would lower his Speed."""
    jack = dead(team, abilities=())
    patched_up(team, jack, 5)
    awaited = team.pending
    if not isinstance(awaited, RollRequest):
        return team.step
    team.roll(3)
    assert team.player(jack).stats.speed == 5
    return awaited.purpose


def abilities_at_risk(team: Team) -> tuple[object, ...]:
    """Of what a 5 takes one from a Keeper who has learnt something else."""
    guard = dead(team, "Guard", role=Role.KEEPER, abilities=("keeper", "steady"))
    patched_up(team, guard, 5)
    return team.drawn_among()


def seventh_card(team: Team) -> tuple[str, str, str]:
    """Why a team with seven cards and coaching dice may not buy another; Cheerleaders have a limit of their own."""
    team.with_assets(cards=7, coaching_dice=7, cheerleaders=6).after_match().reach("assets").with_cash(200)
    bought = (BuyCard(), BuyDie(), BuyCheerleader())
    return tuple(team.offer(one).refused for one in bought)  # type: ignore[return-value]


def second_table(team: Team) -> tuple[int, ...]:
    """The free agent tables on offer for the second roll after the first was made on that of season 2."""
    state = after(founded(), GrantBonus(25), Prepare("m1"), ChooseTable(2), Rolled((4,)), rules=team.options)
    awaited = market.pending(state, team.options)
    assert awaited is not None
    return tuple(offer.command.season for offer in awaited.offers if isinstance(offer.command, ChooseTable))  # type: ignore[union-attr]


def hired_guards(team: Team) -> tuple[str, str, bool, int]:
    """Why a team with every Guard it may own cannot bid for another, whether it may let one go to make room for him,
    and who comes when a Guard is rolled for on the free agent table; its Guards then, hired ones included."""
    guard = team.player(team.first("Guard")).position
    team.after_match().reach("players").with_cash(100)
    while not team.offer(BuyPlayer(position=guard)).refused:
        team.give(BuyPlayer(position=guard))
    team.finish().with_cash(100)
    star = next(key for key, mvp in MVPS.items() if mvp.role is Role.GUARD)
    bid = ""
    try:
        market.check_bid(team.state, star, 60, least=1, highest=None, won=0, options=team.options)
    except RuleViolation as violation:
        bid = violation.code
    dismissed = refusal_code(team, Dismiss(team.first("Guard")))
    team.give(GrantBonus(10))
    team.give(Prepare("m9"))
    team.give(ChooseTable(1))
    joined = any(isinstance(event, FreeAgentJoined) for event in team.roll(2))
    assert problems(team.state, team.options) == ()
    return bid, dismissed, joined, sum(player.role is Role.GUARD for player in team.state.roster)


def refusal_code(team: Team, command: Struct) -> str:
    """Why a command is refused, "" where it is not; nothing has changed by it."""
    try:
        decide(team.state, command, team.options)
    except RuleViolation as violation:
        return violation.code
    return ""


def cards_in_a_round(team: Team) -> tuple[str, str, str, str]:
    """Why no second card can be bought after a league match, none after a friendly of the same round, and none after
    the next round's match; and why no second die after the friendly."""
    team.after_match().reach("assets").with_cash(100)
    team.give(BuyCard())
    team.give(BuyDie())
    at_once = team.offer(BuyCard()).refused
    team.finish().after_match(kind="friendly").reach("assets").with_cash(100)
    friendly, die = team.offer(BuyCard()).refused, team.offer(BuyDie()).refused
    team.finish()
    team.give(ReleaseHired())
    team.after_match().reach("assets").with_cash(100)
    return at_once, friendly, die, team.offer(BuyCard()).refused


STORIES: Mapping[str, Story] = {
    "team.judwan_move": Story(("HX-TEAM-14",), strikers, {6: (6, 4), 5: (5, 4)}, list_key="judwan"),
    "team.judwan_speed": Story(("HX-TEAM-15",), strikers, {4: (6, 4), 3: (6, 3)}, list_key="judwan"),
    "xp.spend_rule": Story(
        ("HX-POST-14",), experience_left, {"new_rank_number": (2, 3), "all_unspent": (2, 0), "nothing": (2, 5)}
    ),
    "freeagent.full_roster": Story(
        ("HX-FREEAGENT-07",),
        free_agent_of_a_full_team,
        {"refused": ("", 0), "replace_chosen": ("free_agent_place", 1)},
    ),
    "adv.choose_season": Story(("HX-ADV-11",), seasons_of_a_six, {"same_season": False, "either_season": True}),
    "adv.none_left": Story(
        ("HX-ADV-18",),
        when_nothing_is_left,
        {"nothing": [], "any_own_role_table": ["roll", "jump", "backflip"]},
    ),
    "adv.robot_table": Story(
        ("HX-ADV-19",), tables_of_a_robot, {"jack": (False, False), "any": (True, True)}, list_key="robots"
    ),
    "adv.after_loss": Story(
        ("HX-ADV-20",), risen_after_a_loss, {"start_value_limit": (True, True), "one_step_only": (True, False)}
    ),
    "adv.keeper_counts_as": Story(
        ("HX-ADV-14",), guards_beside_a_keeper, {"guard": ("buy.role_limit", 4), "own_role": ("buy.role_limit", 5)}
    ),
    "fatal.mode": Story(
        ("HX-POST-30",),
        what_a_death_leaves,
        {
            "sheet": (
                ("choice", "removed", 4),
                ("choice", (4, 4, 5), ("roll",), 4),
                ("choice", (4, 4, 4), (), 4),
                ("choice", (4, 4, 4), ("roll",), 4),
            ),
            "long_injury": (
                ("roll", (5, 5, 5), ("roll",), 0),
                ("roll", (4, 4, 5), ("roll",), 0),
                ("roll", (4, 4, 4), (), 0),
                ("roll", (4, 4, 4), ("roll",), 0),
            ),
        },
    ),
    "fatal.revive_basis": Story(
        ("HX-POST-28",),
        price_and_rank,
        {"basic_keeps_ranks": (10, 3, 18), "value_keeps_ranks": (20, 3, 18), "basic_rank_1": (10, 1, 8)},
    ),
    "fatal.revive_roll": Story(
        ("HX-POST-27",),
        price_known,
        {"after_choice": ("choice", -14, "fate.cannot_afford"), "before_choice": ("roll", -11, "")},
    ),
    "recover.worst": Story(("HX-RECOVER-10",), lowest_skill, {6: 6, 5: 5}),
    "recover.no_ability": Story(
        ("HX-RECOVER-11",),
        five_without_abilities,
        {"no_further_loss": "free_agents", "reroll": "recovery_again_1"},
    ),
    "recover.keeper_loss": Story(
        ("HX-RECOVER-12",), abilities_at_risk, {"allowed": ("keeper", "steady"), "excluded": ("steady",)}
    ),
    "buy.max_owned": Story(
        ("HX-POST-39",), seventh_card, {"none": ("", "", ""), 7: ("buy.owned_limit", "buy.owned_limit", "")}
    ),
    "buy.limit_scope": Story(
        ("HX-POST-38", "HX-POST-33", "HX-POST-34"),
        cards_in_a_round,
        {
            "each_step_9": ("buy.step_limit", "", "", ""),
            "each_round": ("buy.round_limit", "buy.round_limit", "buy.round_limit", ""),
        },
    ),
    "team.hired_role_limit": Story(
        ("HX-TEAM-09",),
        hired_guards,
        {"exempt": ("", "dismiss.not_now", True, 5), "counted": ("hire.role_limit", "", False, 4)},
    ),
    "freeagent.table_choice": Story(
        ("HX-FREEAGENT-02",), second_table, {"per_roll": (1, 2), "per_match": (2,)}
    ),
}  # fmt: skip


@pytest.mark.parametrize(
    ("option", "value"),
    [
        pytest.param(option, value, marks=pytest.mark.rule(*story.rules))
        for option, story in STORIES.items()
        for value in story.expected
    ],
)
def test_what_an_option_does_to_a_team(option: str, value: object) -> None:
    story = STORIES[option]
    team = Team(story.list_key, options(**{option.replace(".", "_", 1): value}))
    assert story.tell(team) == story.expected[value]


def test_each_value_on_offer_is_told() -> None:
    for option, story in STORIES.items():
        declared = OPTIONS[option]
        assert declared.kind is OptionKind.CHOICE
        numbers = range(declared.whole[0], declared.whole[1] + 1) if declared.whole else ()
        assert set(story.expected) == {*declared.offered, *numbers}
        assert DEFAULTS[option] in story.expected


@pytest.mark.rule("HX-FREEAGENT-02")
def test_another_table_is_refused_once_the_match_has_its_own() -> None:
    rules = options(freeagent_table_choice="per_match")
    state = after(founded(), GrantBonus(25), Prepare("m1"), ChooseTable(2), Rolled((4,)), rules=rules)
    violation = refusal(state, ChooseTable(1), rules)
    assert (violation.code, violation.facts) == ("prepare.table_settled", {"season": 2})
    assert market.pending(after(state, ChooseTable(2), rules=rules), rules) == RollRequest(
        purpose=PURPOSE, subject="roll:2", dice=1
    )
    later = after(state, ChooseTable(2), Rolled((1,)), GrantBonus(15), Prepare("m2"), rules=rules)
    assert after(later, ChooseTable(1), rules=rules).preparation is not None


@pytest.mark.rule("HX-POST-27")
def test_a_die_rolled_first_binds_nobody_and_is_rolled_for_each_of_the_dead() -> None:
    team = Team(options=options(fatal_revive_roll="before_choice"))
    first, second, *_ = [player.id for player in team.state.roster if player.role == "Jack"]
    team.after_match(deaths=(first, second)).reach("fatalities").with_cash(20)
    team.roll(5)
    team.give(ChooseFate(player=first, fate="bury"))
    awaited = team.pending
    assert isinstance(awaited, RollRequest)
    assert (awaited.purpose, awaited.subject) == ("revive", f"player:{second}")
    team.roll(1)
    assert team.offer(ChooseFate(player=second, fate="revive")).mc == -9
    team.give(ChooseFate(player=second, fate="recover"))
    team.roll(6)
    assert (team.player(first).status, team.player(second).status) == ("removed", "active")


@pytest.mark.rule("HX-POST-27")
def test_without_the_lowest_price_nothing_is_rolled_first() -> None:
    team = Team(options=options(fatal_revive_roll="before_choice"))
    jack = dead(team)
    team.with_cash(8)
    assert team.offer(ChooseFate(player=jack, fate="revive")).refused == "fate.cannot_afford"
    team.with_cash(9)
    assert isinstance(team.pending, RollRequest)


@pytest.mark.rule("HX-RECOVER-11")
def test_a_recovery_die_rolled_again_may_be_a_five_again_and_each_has_dice_of_its_own() -> None:
    team = Team(options=options(recover_no_ability="reroll"))
    jack = dead(team, abilities=())
    patched_up(team, jack, 5, 5)
    awaited = team.pending
    assert isinstance(awaited, RollRequest)
    assert (awaited.purpose, awaited.subject) == ("recovery_again_2", f"player:{jack}")
    team.roll(6)
    assert team.player(jack).status == "active"
    assert campaign.step(team.state) == 7


def test_a_team_of_an_older_log_has_chosen_no_table() -> None:
    assert TeamState().preparation is None
    opened = after(founded(), GrantBonus(25), Prepare("m1")).preparation
    assert opened is not None
    assert opened.first == 0


@pytest.mark.rule("HX-TEAM-09")
def test_a_role_that_the_list_does_not_have_has_no_limit_for_hired_players() -> None:
    rules = options(team_hired_role_limit="counted", adv_keeper_counts_as="own_role")
    team = Team("judwan", rules)
    assert {hired_place_refusal(team.state, role, rules) for role in (Role.GUARD, Role.JACK, Role.KEEPER)} == {None}


@pytest.mark.rule("HX-TEAM-09")
def test_a_hired_player_bars_a_purchase_where_he_counts() -> None:
    team = Team(options=options(team_hired_role_limit="counted"))
    star = next(key for key, mvp in MVPS.items() if mvp.role is Role.GUARD)
    team.with_cash(200).give(HireMvp(star, 60))
    team.after_match().reach("players").with_cash(200)
    guard = team.player(team.first("Guard")).position
    while not team.offer(BuyPlayer(position=guard)).refused:
        team.give(BuyPlayer(position=guard))
    assert team.refused(BuyPlayer(position=guard)).code == "buy.role_limit"
    assert sum(player.position == guard for player in team.state.roster) == 3


@pytest.mark.rule("HX-POST-30")
def test_nobody_is_buried_or_paid_for_where_injuries_last() -> None:
    rules = options(fatal_mode="long_injury", fatal_revive_roll="before_choice", recover_no_ability="reroll")
    team = Team(options=rules)
    jack = dead(team, skill=6, abilities=())
    for fate in ("bury", "revive", "recover"):
        assert team.refused(ChooseFate(player=jack, fate=fate)).code
    team.roll(5)
    awaited = team.pending
    assert isinstance(awaited, RollRequest)
    assert awaited.purpose == "long_injury_again_1"
    team.roll(1)
    assert team.player(jack).status == "active"
    assert team.player(jack).stats.skill == 6, "no value becomes worse than the worst"


@pytest.mark.rule("HX-POST-30")
def test_a_hired_player_who_dies_leaves_where_injuries_last() -> None:
    team = Team(options=options(fatal_mode="long_injury"))
    star = next(iter(MVPS))
    team.with_cash(200).give(HireMvp(star, 60))
    hired = team.state.roster[-1].id
    team.after_match(deaths=(hired,)).finish()
    assert team.player(hired).status == "left"
