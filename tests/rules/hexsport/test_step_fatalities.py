import pytest
from msgspec.structs import replace

from rules.core.pending import DrawRequest, RollRequest
from rules.core.terms import MatchSetting
from rules.hexsport.aftermath import aftermath
from rules.hexsport.commands import ChooseFate, HireMvp
from rules.hexsport.fatality_events import HiredDeadGone, PlayerBuried, PlayerRevived, RecoveryPaid
from rules.hexsport.match import facts
from rules.hexsport.ranking import player_value
from rules.hexsport.report import Injury, Report, SideReport
from rules.hexsport.state import Role, Status
from tests.rules.hexsport.clubs import founded
from tests.rules.hexsport.matchday import Team


def bereaved(
    role: str = "Jack", list_key: str = "corporation_male", cash: int = 50, **changes: object
) -> tuple[Team, int]:
    """A team with so much cash in step 6, its first player of that role dead, and his id."""
    team = Team(list_key)
    player = team.first(role)
    team.where(player, **changes).after_match(deaths=(player,)).reach("fatalities").with_cash(cash)
    return team, player


def recovery(face: int, **changes: object) -> tuple[Team, int]:
    """A team of which a Jack was revived for 4 mc with that recovery roll."""
    team, jack = bereaved(**changes)  # type: ignore[arg-type]
    team.give(ChooseFate(player=jack, fate="recover"))
    team.roll(face)
    return team, jack


@pytest.mark.rule("HX-POST-23", "HX-TEAM-08")
def test_each_dead_player_is_settled_in_turn_and_counts_to_the_roster_until_then() -> None:
    team = Team().after_match(deaths=(5, 2)).reach("fatalities")
    assert len(team.state.roster) == 8
    assert team.choice().subject == "player:2"
    assert [offer.command.fate for offer in team.choice().offers] == ["bury", "revive", "recover"]  # type: ignore[attr-defined]
    team.give(ChooseFate(player=2, fate="bury"))
    assert len(team.state.roster) == 7
    assert team.choice().subject == "player:5"
    team.give(ChooseFate(player=5, fate="bury"))
    assert team.step == "free_agents"


@pytest.mark.rule("HX-POST-30", "HX-ARMOUR-08")
@pytest.mark.parametrize(("damage", "dies"), [(1, False), (3, False), (4, True), (5, True)])
def test_four_damage_kills_and_less_leaves_no_trace(damage: int, dies: bool) -> None:
    team = Team()
    before = team.player(4)
    report = Report(
        home=SideReport(took_part=(4,)),
        visitor=SideReport(),
        margin=0,
        injuries=(Injury(to=0, player=4, damage=damage),),
    )
    outcome = facts(report, [team.state, founded()], team.options)
    setting = MatchSetting(match="m1", kind="league", rankings=(100, 100), opponents=("A", "B"))
    team.give(aftermath(outcome, 0, setting, team.options))
    assert team.player(4) == replace(before, status=Status.DEAD if dies else Status.ACTIVE)


@pytest.mark.rule("HX-POST-24", "HX-PRICE-07")
def test_a_buried_player_is_gone_and_brings_5_mc() -> None:
    team, jack = bereaved(cash=1)
    assert team.offer(ChooseFate(player=jack, fate="bury")).mc == 5
    assert team.give(ChooseFate(player=jack, fate="bury"))[0] == PlayerBuried(player=jack, name="Jack 4", mc=5)
    assert team.player(jack).status is Status.REMOVED
    assert team.state.cash == 6


@pytest.mark.rule("HX-POST-25", "HX-POST-27", "HX-PRICE-08")
@pytest.mark.parametrize("face", [1, 3, 6])
def test_a_revival_costs_the_basic_cost_and_a_die_rolled_after_choosing(face: int) -> None:
    """EX-107: a dead Z'zor Guard (17) is revived for 18 to 23 mc."""
    team, guard = bereaved("Guard", "zzor", cash=23, experience=1)
    offer = team.offer(ChooseFate(player=guard, fate="revive"))
    assert (offer.mc, offer.facts["low"], offer.facts["high"], offer.facts["experience_lost"]) == (-23, 18, 23, 1)
    team.give(ChooseFate(player=guard, fate="revive"))
    assert isinstance(team.pending, RollRequest)
    assert team.state.cash == 0
    assert team.roll(face)[0] == PlayerRevived(
        player=guard, name="Guard 8", face=face, paid=17 + face, experience_lost=1, mc=6 - face
    )
    assert team.state.cash == 23 - 17 - face
    assert (team.player(guard).status, team.player(guard).experience) == (Status.ACTIVE, 0)


@pytest.mark.rule("HX-POST-27", "HX-POST-29")
@pytest.mark.parametrize(
    ("cash", "held", "revive", "recover"),
    [
        (23, 0, "", ""),
        (22, 0, "fate.cannot_afford", ""),
        (30, 8, "fate.cannot_afford", ""),
        (3, 0, *["fate.cannot_afford"] * 2),
    ],
)
def test_who_cannot_pay_the_highest_price_must_choose_otherwise(
    cash: int, held: int, revive: str, recover: str
) -> None:
    team, guard = bereaved("Guard", "zzor", cash=cash)
    team.state = replace(team.state, held=held)
    refused = {offer.command.fate: offer.refused for offer in team.choice().offers}  # type: ignore[attr-defined]
    assert refused == {"bury": "", "revive": revive, "recover": recover}
    for fate, code in refused.items():
        if code:
            violation = team.refused(ChooseFate(player=guard, fate=fate))
            assert (violation.code, violation.facts["in_hand"]) == (code, cash - held)


@pytest.mark.rule("HX-POST-28")
def test_a_revival_is_priced_without_ranks_and_keeps_them_with_all_advances() -> None:
    team, jack = bereaved(cash=20, rank=4, abilities=("slide",), skill=3, experience=2)
    assert team.offer(ChooseFate(player=jack, fate="revive")).mc == -14
    team.give(ChooseFate(player=jack, fate="revive"))
    team.roll(6)
    back = team.player(jack)
    assert (back.rank, back.abilities, back.stats.skill, player_value(back)) == (4, ("slide",), 3, 8 + 15)


@pytest.mark.rule("HX-POST-26", "HX-RECOVER-01", "HX-RECOVER-07", "HX-RECOVER-13", "HX-PRICE-08")
def test_a_recovery_costs_4_mc_and_a_six_brings_the_player_back_as_he_was() -> None:
    team, jack = bereaved(cash=4, rank=2, experience=1, abilities=("slide",))
    before = team.player(jack)
    assert team.offer(ChooseFate(player=jack, fate="recover")).mc == -4
    assert team.give(ChooseFate(player=jack, fate="recover")) == [RecoveryPaid(player=jack, name="Jack 4", mc=-4)]
    awaited = team.pending
    assert isinstance(awaited, RollRequest)
    assert (awaited.purpose, awaited.dice) == ("recovery", 1)
    team.roll(6)
    assert team.player(jack) == replace(before, status=Status.ACTIVE)
    assert (team.state.cash, team.step) == (0, "free_agents")


@pytest.mark.rule("HX-RECOVER-02", "HX-RECOVER-08")
def test_a_recovery_roll_of_1_removes_the_player_and_gives_nothing_back() -> None:
    team, jack = recovery(1)
    assert team.player(jack).status is Status.REMOVED
    assert team.state.cash == 46


@pytest.mark.parametrize(
    ("face", "stat"),
    [
        pytest.param(2, "skill", marks=pytest.mark.rule("HX-RECOVER-03")),
        pytest.param(3, "speed", marks=pytest.mark.rule("HX-RECOVER-04")),
        pytest.param(4, "strength", marks=pytest.mark.rule("HX-RECOVER-05")),
    ],
)
@pytest.mark.rule("HX-RECOVER-09", "HX-RECOVER-08", "HX-RECOVER-13")
def test_a_recovery_roll_of_2_to_4_worsens_a_value(face: int, stat: str) -> None:
    """EX-111: 4 mc paid, roll 3: Speed 4+ becomes 5+."""
    team, jack = recovery(face, rank=3, experience=2, abilities=("slide",))
    hurt = team.player(jack)
    stats = {name: getattr(hurt.stats, name) for name in ("strength", "speed", "skill")}
    assert stats == {"strength": 4, "speed": 4, "skill": 4, stat: 5}
    assert (hurt.rank, hurt.experience, hurt.abilities, hurt.status) == (3, 2, ("slide",), Status.ACTIVE)
    assert team.state.cash == 46


@pytest.mark.rule("HX-RECOVER-10")
def test_no_value_becomes_worse_than_six_plus() -> None:
    team, jack = recovery(2, skill=6)
    assert team.player(jack).stats.skill == 6
    assert team.player(jack).status is Status.ACTIVE


@pytest.mark.rule("HX-RECOVER-06", "HX-RECOVER-13")
def test_a_recovery_roll_of_5_takes_an_ability_that_chance_picks() -> None:
    team, jack = recovery(5, abilities=("slide", "alert", "stretch"))
    awaited = team.pending
    assert isinstance(awaited, DrawRequest)
    assert (awaited.purpose, awaited.among) == ("lost_ability", ("slide", "alert", "stretch"))
    assert team.player(jack).status is Status.DEAD
    team.draw("alert")
    assert (team.player(jack).abilities, team.player(jack).status) == (("slide", "stretch"), Status.ACTIVE)


@pytest.mark.rule("HX-RECOVER-11")
def test_a_5_costs_a_player_without_abilities_nothing_more() -> None:
    team, jack = recovery(5)
    assert team.player(jack).status is Status.ACTIVE
    assert team.player(jack).stats == Team().player(jack).stats


@pytest.mark.rule("HX-RECOVER-12")
def test_a_keeper_who_loses_that_is_a_guard_again() -> None:
    team, guard = bereaved("Guard")
    team.where(guard, role=Role.KEEPER, armour=3, abilities=("steady", "keeper"))
    team.give(ChooseFate(player=guard, fate="recover"))
    team.roll(5)
    team.draw("keeper")
    again = team.player(guard)
    assert (again.role, again.stats.armour, again.abilities) == (Role.GUARD, 4, ("steady",))


@pytest.mark.rule("HX-RANKING-05")
def test_losses_do_not_lower_the_value_of_a_player() -> None:
    team, jack = recovery(3, rank=3)
    assert player_value(team.player(jack)) == 8 + 10


@pytest.mark.rule("HX-POST-44")
def test_revenue_may_pay_for_a_revival_of_the_same_sequence() -> None:
    team = Team().after_match(margin=7, rankings=(100, 120), deaths=(4,)).reach("revenue")
    assert team.state.cash == 0
    team.roll(3, 3, 3, 3, 3)
    assert not team.offer(ChooseFate(player=4, fate="revive")).refused


def test_a_hired_player_who_died_leaves_and_brings_nothing() -> None:
    team = Team()
    star, agent = team.hire_mvp("buzzcut"), team.hire_free_agent()
    team.after_match(played=(1, star, agent), deaths=(1, star, agent)).reach("fatalities")
    cash = team.state.cash
    events = team.give(ChooseFate(player=1, fate="bury"))
    assert HiredDeadGone(player=star, name="Buzzcut", hired="mvp") in events
    assert [team.player(one).status for one in (1, star, agent)] == [Status.REMOVED, Status.LEFT, Status.LEFT]
    assert team.state.cash == cash + 5


def test_a_step_with_only_hired_dead_is_gone_through_by_going_on() -> None:
    team = Team()
    star = team.hire_mvp("buzzcut")
    team.after_match(played=(star,), deaths=(star,)).reach("fatalities")
    assert team.facts()["hired"] == [{"player": star, "name": "Buzzcut"}]
    team.go_on()
    assert team.player(star).status is Status.LEFT
    assert team.step == "free_agents"


def test_money_set_aside_for_a_revival_cannot_be_spent_elsewhere() -> None:
    team, jack = bereaved(cash=15)
    team.give(ChooseFate(player=jack, fate="revive"))
    assert team.refused(HireMvp(mvp="buzzcut", fee=11)).code
    team.roll(2)
    assert team.state.cash == 5


def test_a_fate_once_chosen_stays_chosen() -> None:
    team, jack = bereaved()
    team.give(ChooseFate(player=jack, fate="recover"))
    assert team.refused(ChooseFate(player=jack, fate="bury")).code == "step.not_offered"


def test_when_nobody_died_the_step_says_so() -> None:
    assert Team().after_match().reach("fatalities").facts()["reason"] == "fate.nobody_died"
