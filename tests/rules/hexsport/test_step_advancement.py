import pytest

from rules.core.pending import RollRequest
from rules.hexsport.commands import PickEntry, TakeAdvancement
from rules.hexsport.ranking import parts
from rules.hexsport.state import Role
from rules.hexsport.step_events import (
    AbilityGained,
    AdvancementMissed,
    AdvancementRolled,
    AdvancementTableChosen,
    BecameKeeper,
    StatImproved,
)
from tests.rules.hexsport.matchday import Team


def risen(role: str = "Jack", list_key: str = "corporation_male", **changes: object) -> tuple[Team, int]:
    """A team in step 4 whose first player of that role has just gained a rank, and his id."""
    team = Team(list_key)
    player = team.first(role)
    team.where(player, experience=2, **changes).after_match().reach("advancements")
    return team, player


def take(team: Team, player: int, table: str, face: int) -> None:
    team.give(TakeAdvancement(player=player, table=table))
    team.roll(face)


def allowed(team: Team) -> list[str]:
    return [offer.command.entry for offer in team.choice().offers if not offer.refused]  # type: ignore[attr-defined]


@pytest.mark.rule("HX-POST-16", "HX-ADV-01")
def test_a_player_who_rose_chooses_a_table_rolls_one_die_and_gains() -> None:
    team, jack = risen()
    assert team.choice().kind == "advancement_table"
    offered = [offer.facts["table"] for offer in team.choice().offers]
    assert offered == ["s1_jack", "s2_jack", "s1_extra", "s2_extra"]
    assert team.give(TakeAdvancement(player=jack, table="s1_jack")) == [
        AdvancementTableChosen(player=jack, name="Jack 4", table="s1_jack")
    ]
    awaited = team.pending
    assert isinstance(awaited, RollRequest)
    assert (awaited.purpose, awaited.subject, awaited.dice, awaited.sides) == ("advance", f"player:{jack}", 1, 6)
    assert team.roll(4)[:2] == [
        AdvancementRolled(player=jack, name="Jack 4", table="s1_jack", face=4),
        StatImproved(player=jack, name="Jack 4", stat="skill", before=4, after=3),
    ]
    assert team.player(jack).stats.skill == 3
    assert team.player(jack).improved == ("skill",)
    assert team.step == "revenue"


@pytest.mark.rule("HX-POST-16")
def test_everyone_who_rose_has_his_turn_in_the_order_of_the_roster() -> None:
    team = Team().where(6, experience=2).where(2, experience=2).after_match().reach("advancements")
    assert team.choice().subject == "player:2"
    assert team.refused(TakeAdvancement(player=6, table="s1_jack")).code == "step.not_offered"
    take(team, 2, "s1_striker", 1)
    assert team.choice().subject == "player:6"
    take(team, 6, "s2_jack", 1)
    assert (team.player(2).abilities, team.player(6).abilities) == (("roll",), ("misdirect",))


@pytest.mark.rule("HX-ADV-02", "HX-POST-43")
def test_an_extra_coaching_table_costs_a_coaching_die_which_is_gone_from_the_ranking() -> None:
    team, jack = risen()
    before = parts(team.state)["coaching_dice"]
    offer = team.offer(TakeAdvancement(player=jack, table="s1_extra"))
    assert (offer.facts["coaching_dice"], offer.facts["owned"]) == (1, 1)
    take(team, jack, "s1_extra", 2)
    assert team.state.coaching_dice == 0
    assert team.player(jack).abilities == ("cant_feel_a_thing",)
    assert parts(team.state)["coaching_dice"] == before - 6
    ranking = team.reach("ranking").facts()
    assert ranking["parts"]["coaching_dice"] == 0


@pytest.mark.rule("HX-ADV-16")
def test_without_a_coaching_die_the_extra_tables_are_refused() -> None:
    team, striker = risen("Striker", "judwan")
    command = TakeAdvancement(player=striker, table="s2_extra")
    assert team.state.coaching_dice == 0
    assert team.offer(command).refused == "advance.no_coaching_die"
    assert team.refused(command).code == "advance.no_coaching_die"
    assert not team.offer(TakeAdvancement(player=striker, table="s2_striker")).refused


@pytest.mark.rule("HX-ADV-01")
def test_a_table_of_another_role_is_not_offered() -> None:
    team, striker = risen("Striker")
    assert team.refused(TakeAdvancement(player=striker, table="s1_guard_keeper")).code == "step.not_offered"


@pytest.mark.rule("HX-ADV-08", "HX-ADV-07")
def test_a_player_who_cannot_take_the_rolled_entry_chooses_another_of_the_same_table() -> None:
    """EX-109: a Judwan Striker rolls Misdirect, already his, on S2 Striker and chooses among the others."""
    team, striker = risen("Striker", "judwan")
    take(team, striker, "s2_striker", 2)
    assert team.choice().kind == "advancement_entry"
    assert allowed(team) == ["show_off", "a_safe_pair_of_hands", "stretch", "skill"]
    misdirect = PickEntry(player=striker, entry="misdirect")
    assert team.offer(misdirect).refused == "advance.has_ability"
    assert team.refused(misdirect).code == "advance.has_ability"
    assert team.give(PickEntry(player=striker, entry="stretch"))[0] == AbilityGained(
        player=striker, name="Striker 1", ability="stretch"
    )


@pytest.mark.rule("HX-ADV-09")
@pytest.mark.parametrize(
    ("role", "table", "face"),
    [
        ("Striker", "s1_striker", 6),
        ("Striker", "s2_striker", 6),
        ("Jack", "s1_jack", 5),
        ("Guard", "s1_guard_keeper", 6),
    ],
)
def test_such_a_face_lets_him_choose_from_the_list(role: str, table: str, face: int) -> None:
    team, player = risen(role)
    take(team, player, table, face)
    listed = team.choice().offers
    assert [offer.facts["entry"] for offer in listed] == allowed(team)
    assert len(listed) in (4, 5)


@pytest.mark.rule("HX-ADV-10", "HX-ADV-11", "HX-ADV-12")
def test_a_jacks_six_shows_what_is_barred_to_him_and_why() -> None:
    """EX-110."""
    team, jack = risen("Jack")
    take(team, jack, "s1_jack", 6)
    assert "steady" in allowed(team)
    assert "misdirect" not in [offer.facts["entry"] for offer in team.choice().offers]
    keeper = PickEntry(player=jack, entry="keeper")
    assert team.offer(keeper).refused == "advance.role"
    assert team.refused(keeper).code == "advance.role"
    team.give(PickEntry(player=jack, entry="steady"))
    assert team.player(jack).abilities == ("steady",)


@pytest.mark.rule("HX-ADV-17")
def test_a_five_on_an_extra_table_lets_the_coach_choose_a_value() -> None:
    team, guard = risen("Guard", "forge_fathers")
    take(team, guard, "s2_extra", 5)
    assert allowed(team) == ["speed", "skill"]
    assert team.offer(PickEntry(player=guard, entry="strength")).refused == "advance.best_value"
    team.give(PickEntry(player=guard, entry="speed"))
    assert team.player(guard).stats.speed == 4


@pytest.mark.rule("HX-ADV-08", "HX-ADV-17")
def test_when_no_value_can_rise_the_five_turns_into_a_choice_from_the_table() -> None:
    team, jack = risen("Jack", strength=3, speed=3, skill=3)
    take(team, jack, "s2_extra", 5)
    assert allowed(team) == ["quick_recovery", "duck_weave", "alert", "360_vision"]


@pytest.mark.rule("HX-ADV-13")
def test_a_guard_who_rolls_keeper_becomes_one() -> None:
    team, guard = risen("Guard")
    team.give(TakeAdvancement(player=guard, table="s1_guard_keeper"))
    assert team.roll(3)[1] == BecameKeeper(player=guard, name="Guard 7", ability="keeper", armour=3)
    keeper = team.player(guard)
    assert (keeper.role, keeper.stats.armour, keeper.abilities) == (Role.KEEPER, 3, ("keeper",))


@pytest.mark.rule("HX-ADV-15")
def test_really_lucky_takes_the_place_of_lucky() -> None:
    team, jack = risen("Jack", abilities=("lucky", "slide"))
    take(team, jack, "s1_extra", 1)
    assert team.player(jack).abilities == ("slide", "really_lucky")


@pytest.mark.rule("HX-ADV-18")
def test_when_nothing_on_the_table_can_be_taken_nothing_is_gained() -> None:
    everything = ("show_off", "misdirect", "a_safe_pair_of_hands", "stretch")
    team, striker = risen("Striker", abilities=everything, skill=3)
    table = TakeAdvancement(player=striker, table="s2_striker")
    assert team.offer(table).facts["allowed"] == ()
    team.give(table)
    assert team.roll(1)[1] == AdvancementMissed(player=striker, name="Striker 1", table="s2_striker")
    assert team.player(striker).abilities == everything
    assert team.step == "revenue"


@pytest.mark.rule("HX-ADV-19")
def test_a_robot_advances_on_the_jack_tables() -> None:
    team, robot = risen("Jack", "robots")
    assert team.choice().offers[0].command == TakeAdvancement(player=robot, table="s1_jack")
    take(team, robot, "s1_jack", 3)
    assert team.player(robot).stats.speed == 3


def test_a_table_once_chosen_stays_chosen() -> None:
    team, jack = risen()
    team.give(TakeAdvancement(player=jack, table="s1_jack"))
    assert team.refused(TakeAdvancement(player=jack, table="s2_jack")).code == "step.not_offered"
