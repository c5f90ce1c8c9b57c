import pytest
from msgspec import UNSET
from msgspec.structs import replace

from rules.core.pending import Choice, Drawn, Rolled, RollRequest
from rules.hexsport import market, policy
from rules.hexsport.commands import (
    ChooseTable,
    Dismiss,
    ForgoRolls,
    GrantBonus,
    HireMvp,
    LapseBonus,
    Prepare,
    TakeFreeAgent,
    TurnAway,
)
from rules.hexsport.data import row
from rules.hexsport.experience import earned
from rules.hexsport.options import DEFAULTS
from rules.hexsport.ranking import ranking
from rules.hexsport.state import Hire, PlayerResult, Status, TeamState
from tests.rules.hexsport.clubs import (
    after,
    at_step,
    events_of,
    founded,
    options,
    played,
    refusal,
    with_cash,
    with_players,
)

TABLES = {
    1: [
        "corporation_male.jack",
        "corporation_male.guard",
        "corporation_male.striker",
        "veer_myn.striker",
        "forge_fathers.guard",
        "marauders.orx_guard",
    ],
    2: [
        "corporation_female.jack",
        "corporation_female.guard",
        "corporation_female.striker",
        "zzor.jack",
        "robots.robot",
        "judwan.striker",
    ],
}


def prepared(bonus: int = 25, list_key: str = "corporation_male") -> TeamState:
    return after(founded(list_key), GrantBonus(bonus), Prepare("m1"))


@pytest.mark.rule("HX-FREEAGENT-01")
def test_a_team_with_rolls_chooses_a_table_and_rolls_a_die_for_each():
    team = prepared(25)
    choice = market.pending(team, DEFAULTS)
    assert isinstance(choice, Choice)
    assert (choice.kind, choice.subject) == ("free_agent_table", "roll:1")
    assert [offer.command for offer in choice.offers] == [ChooseTable(1), ChooseTable(2), ForgoRolls()]
    team = after(team, ChooseTable(2))
    assert market.pending(team, DEFAULTS) == RollRequest(purpose="free_agent", subject="roll:1", dice=1)
    team = after(team, Rolled((4,)))
    assert market.pending(team, DEFAULTS).subject == "roll:2"
    team = after(team, ChooseTable(1), Rolled((1,)))
    assert market.pending(team, DEFAULTS) is None
    assert [player.list_key for player in team.players[8:]] == ["zzor", "corporation_male"]


@pytest.mark.rule("HX-FREEAGENT-02")
def test_the_table_is_chosen_anew_for_each_roll():
    team = after(prepared(25), ChooseTable(2), Rolled((4,)))
    assert team.preparation.season == 0
    assert refusal(team, Rolled((4,))).code == "roll.not_awaited"


@pytest.mark.rule("HX-FREEAGENT-06", "HX-FREEAGENT-08", "HX-FREEAGENT-09")
@pytest.mark.parametrize(("season", "face"), [(season, face) for season in (1, 2) for face in range(1, 7)])
def test_each_face_brings_the_player_of_its_row(season, face):
    agent = after(prepared(10), ChooseTable(season), Rolled((face,))).players[-1]
    assert f"{agent.list_key}.{agent.position}" == TABLES[season][face - 1]
    kind = row(agent.list_key, agent.position)
    assert (agent.stats, agent.abilities, agent.role) == (kind.stats, kind.abilities, kind.role)
    assert (agent.hired, agent.rank, agent.experience) == (Hire.FREE_AGENT, 1, 0)


@pytest.mark.rule("HX-FREEAGENT-08", "HX-FREEAGENT-09")
def test_a_5_is_a_forge_father_guard_in_season_1_and_a_robot_jack_in_season_2():
    """EX-100"""
    names = [after(prepared(10), ChooseTable(season), Rolled((5,))).players[-1].name for season in (1, 2)]
    assert names == ["Forge Father Guard", "Robot Jack"]


@pytest.mark.rule("HX-UNDERDOG-04", "HX-UNDERDOG-06")
def test_a_league_match_turns_the_whole_bonus_into_rolls_and_loses_the_rest():
    team = prepared(29)
    assert (team.preparation.rolls, team.bonus) == (2, 0)


KEPT = options(underdog_unused="kept_for_round")


@pytest.mark.rule("HX-UNDERDOG-06")
@pytest.mark.parametrize(("bonus", "rolled", "left"), [(29, 0, 29), (29, 1, 19), (29, 2, 9), (9, 0, 9), (20, 2, 0)])
def test_bonus_that_bought_nothing_is_kept_for_the_round_where_the_league_says_so(bonus, rolled, left):
    team = after(founded(), GrantBonus(bonus), Prepare("m1"), rules=KEPT)
    for face in range(1, rolled + 1):
        team = after(team, ChooseTable(1), Rolled((face,)), rules=KEPT)
    if team.preparation is not None:
        team = after(team, ForgoRolls(), rules=KEPT)
    assert (team.preparation, team.bonus) == (None, left)
    assert after(team, LapseBonus(), rules=KEPT).bonus == 0


@pytest.mark.rule("HX-UNDERDOG-06")
def test_what_was_kept_buys_rolls_before_the_next_match_of_the_round():
    first = after(founded(), GrantBonus(25), Prepare("m1"), ChooseTable(1), Rolled((1,)), rules=KEPT)
    second = after(first, Prepare("m2"), rules=KEPT)  # the roll left over of the first match pays for one of the second
    assert (second.preparation.match, second.preparation.rolls, second.bonus) == ("m2", 1, 5)


@pytest.mark.rule("HX-UNDERDOG-06", "HX-UNDERDOG-09")
def test_rolls_of_a_friendly_that_are_not_used_bring_no_bonus_back():
    team = after(founded(), GrantBonus(5), Prepare("f1", "friendly", 35), ForgoRolls(), rules=KEPT)
    assert team.bonus == 5


@pytest.mark.rule("HX-UNDERDOG-04")
@pytest.mark.parametrize("bonus", [0, 9])
def test_a_bonus_below_10_buys_no_roll_and_the_preparation_is_over_at_once(bonus):
    team = after(founded(), GrantBonus(bonus), Prepare("m1"))
    assert (team.preparation, team.bonus) == (None, 0)


@pytest.mark.rule("HX-UNDERDOG-09")
def test_a_friendly_turns_its_own_difference_into_rolls_and_leaves_the_bonus_alone():
    team = after(founded(), GrantBonus(25), Prepare("f1", "friendly", 35))
    assert (team.preparation.rolls, team.bonus) == (3, 25)
    none = options(friendly_underdog="none")
    assert after(founded(), Prepare("f1", "friendly", 35), rules=none).preparation is None


@pytest.mark.rule("HX-UNDERDOG-09")
def test_with_the_full_bonus_a_friendly_rolls_for_what_its_mvp_left():
    full = options(friendly_underdog="full")
    team = after(with_cash(founded(), 5), Prepare("f1", "friendly", 35), HireMvp("buzzcut", 12), rules=full)
    assert market.pending(team, full).offers[-1].facts == {"rolls": 2}
    rolling = after(team, ChooseTable(1), rules=full)
    assert (rolling.preparation.rolls, rolling.preparation.bonus) == (2, 0)
    assert refusal(rolling, HireMvp("number_88", 8), full).code == "bid.cannot_afford"
    assert after(rolling, Rolled((1,)), ChooseTable(1), Rolled((2,)), rules=full).preparation is None


def test_a_full_bonus_that_an_mvp_used_up_leaves_nothing_to_roll():
    full = options(friendly_underdog="full")
    team = after(founded(), Prepare("f1", "friendly", 15), HireMvp("buzzcut", 12), rules=full)
    assert [offer.command for offer in market.pending(team, full).offers] == [ForgoRolls()]
    assert refusal(team, ChooseTable(1), full).code == "prepare.no_rolls"
    assert after(team, ForgoRolls(), rules=full).preparation is None


@pytest.mark.rule("HX-FREEAGENT-04", "HX-FREEAGENT-07")
def test_a_free_agent_rolled_for_a_full_roster_is_turned_away():
    almost = with_players(founded("veer_myn"), "striker", 5)
    team = after(almost, GrantBonus(25), Prepare("m1"), ChooseTable(1), Rolled((1,)))
    assert len(team.roster) == 14
    full = after(team, ChooseTable(1), Rolled((2,)))
    assert (len(full.roster), full.preparation) == (14, None)
    turned_away = events_of(after(team, ChooseTable(1)), Rolled((2,)))[1]
    assert (turned_away.list_key, turned_away.position) == ("corporation_male", "guard")


@pytest.mark.rule("HX-TEAM-09")
def test_a_free_agent_joins_whatever_the_role_limits_of_the_list():
    team = after(with_players(founded(), "guard", 2), GrantBonus(10), Prepare("m1"), ChooseTable(1), Rolled((2,)))
    assert [player.position for player in team.roster].count("guard") == 5


@pytest.mark.rule("HX-FREEAGENT-05", "HX-XP-05")
def test_a_free_agent_earns_no_experience():
    team = after(prepared(10), ChooseTable(1), Rolled((3,)))
    results = (PlayerResult(player=9, strikes=3), PlayerResult(player=2, injuries=1))
    events = earned(team, replace(played(), results=results), DEFAULTS)
    assert [event.player for event in events] == [2]


@pytest.mark.rule("HX-RANKING-04")
def test_a_free_agent_adds_nothing_to_the_ranking():
    assert ranking(after(prepared(10), ChooseTable(1), Rolled((3,)))) == 100


def test_rolls_open_for_a_match_that_is_not_played_are_over_when_another_is_prepared():
    team = prepared(25)
    closed = events_of(team, Prepare("m2"))
    assert [(event.match, event.forgone) for event in closed] == [("m1", 2)]
    opened = after(team, GrantBonus(10), Prepare("m2"))
    assert (opened.preparation.match, opened.preparation.rolls) == ("m2", 1)


def test_a_team_without_bonus_has_nothing_to_prepare():
    assert events_of(founded(), Prepare("m1")) == ()


def test_rolls_may_be_left():
    team = prepared(25)
    closed = events_of(team, ForgoRolls())[0]
    assert (closed.forgone, after(team, ForgoRolls()).preparation) == (2, None)


@pytest.mark.parametrize("faces", [(), (0,), (7,), (1, 2)])
def test_a_die_that_cannot_be_is_refused(faces):
    violation = refusal(after(prepared(10), ChooseTable(1)), Rolled(faces))
    assert (violation.code, violation.facts) == ("roll.faces", {"faces": faces, "dice": 1, "sides": 6})


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (Prepare("m1"), "prepare.open"),
        (Rolled((1,)), "roll.not_awaited"),
        (ChooseTable(3), "prepare.unknown_table"),
    ],
)
def test_what_is_not_awaited_before_a_table_is_chosen_is_refused(given, code):
    assert refusal(prepared(), given).code == code


@pytest.mark.parametrize("given", [ChooseTable(1), ForgoRolls()])
def test_a_table_chosen_stands_until_its_die_is_rolled(given):
    assert refusal(after(prepared(), ChooseTable(1)), given).code == "prepare.no_table_awaited"


@pytest.mark.parametrize("given", [ChooseTable(1), ForgoRolls()])
def test_without_a_preparation_there_is_no_table_to_choose(given):
    assert refusal(founded(), given).code == "prepare.no_table_awaited"


def test_nothing_is_rolled_or_drawn_for_a_team_that_awaits_nothing():
    assert refusal(founded(), Rolled((1,))).code == "sequence.none"
    assert refusal(prepared(), Drawn(0)).code == "sequence.none"


def test_a_match_is_not_prepared_while_the_steps_of_another_are_open():
    violation = refusal(at_step(founded(), 8), Prepare("m2"))
    assert (violation.code, violation.facts) == ("prepare.steps_open", {"match": "m1"})


def test_a_free_agent_wears_a_number_of_his_own():
    team = after(prepared(25), ChooseTable(1), Rolled((1,)), ChooseTable(1), Rolled((1,)))
    assert [(player.name, player.number) for player in team.players[8:]] == [
        ("Male human Jack", 9),
        ("Male human Jack", 10),
    ]
    assert all(player.status is Status.ACTIVE for player in team.players)


REPLACING = options(freeagent_full_roster="replace_chosen")


def waiting(*given, bonus=25, rules=REPLACING):
    """Fourteen Veer-myn for whom a male human Guard was rolled."""
    full = with_players(founded("veer_myn"), "striker", 6)
    return after(full, GrantBonus(bonus), Prepare("m1"), ChooseTable(1), Rolled((2,)), *given, rules=rules)


@pytest.mark.rule("HX-FREEAGENT-07")
def test_where_the_league_says_so_a_player_may_make_room_for_a_free_agent():
    team = waiting()
    choice = market.pending(team, REPLACING)
    assert (choice.kind, choice.subject) == ("free_agent_place", "roll:1")
    own = [player.id for player in team.roster]
    assert [offer.command for offer in choice.offers] == [*map(TakeFreeAgent, own), TurnAway()]
    assert not any(offer.refused for offer in choice.offers)
    taken = after(team, TakeFreeAgent(own[3]), rules=REPLACING)
    assert (len(taken.roster), taken.player(own[3]).status) == (14, Status.DISMISSED)
    guard = taken.players[-1]
    assert (guard.position, guard.hired, guard.id) == ("guard", Hire.FREE_AGENT, team.next_player)
    assert ranking(taken) == ranking(team) - team.player(own[3]).cost
    assert market.pending(taken, REPLACING).kind == "free_agent_table"


@pytest.mark.rule("HX-FREEAGENT-07")
def test_a_coach_may_do_without_him():
    team = after(waiting(), TurnAway(), rules=REPLACING)
    assert (len(team.roster), team.preparation.rolls, market.pending(team, REPLACING).kind) == (
        14,
        1,
        "free_agent_table",
    )
    assert after(waiting(bonus=10), TurnAway(), rules=REPLACING).preparation is None


@pytest.mark.rule("HX-FREEAGENT-07", "HX-FREEAGENT-04")
def test_hired_players_make_no_room_and_a_place_that_is_free_since_is_taken():
    almost = with_players(founded("veer_myn"), "striker", 5)
    team = after(almost, GrantBonus(30), Prepare("m1"), ChooseTable(1), Rolled((1,)), rules=REPLACING)
    agent = team.players[-1]
    team = after(team, ChooseTable(1), Rolled((2,)), rules=REPLACING)
    assert refusal(team, TakeFreeAgent(agent.id), REPLACING).code == "dismiss.hired"
    violation = refusal(team, TakeFreeAgent(), REPLACING)
    assert (violation.code, violation.facts) == ("prepare.no_place", {"players": 14, "limit": 14})
    left = after(team, Dismiss(team.roster[0].id), rules=REPLACING)
    assert [offer.command for offer in market.pending(left, REPLACING).offers] == [TakeFreeAgent(), TurnAway()]
    assert len(after(left, TakeFreeAgent(), rules=REPLACING).roster) == 14


@pytest.mark.rule("HX-FREEAGENT-07", "HX-POST-40")
def test_where_nobody_may_be_let_go_he_is_turned_away():
    rules = options(freeagent_full_roster="replace_chosen", team_cuts="none")
    team = waiting(rules=rules)
    assert (len(team.roster), team.preparation.rolls, team.preparation.waiting) == (14, 1, UNSET)


@pytest.mark.rule("HX-FREEAGENT-07", "HX-TEAM-09")
def test_where_hired_players_count_to_roles_somebody_of_his_role_makes_room():
    rules = options(freeagent_full_roster="replace_chosen", team_hired_role_limit="counted")
    full = with_players(with_players(founded(), "guard", 2), "jack", 4)
    team = after(full, GrantBonus(10), Prepare("m1"), ChooseTable(1), Rolled((2,)), rules=rules)
    refused = {offer.command.instead: offer.refused for offer in market.pending(team, rules).offers[:-1]}
    assert {team.player(key).position: code for key, code in refused.items()} == {
        "guard": "",
        "jack": "hire.role_limit",
        "striker": "hire.role_limit",
    }


def test_a_coach_who_goes_on_without_a_word_turns_him_away():
    team = waiting()
    assert [type(event).__name__ for event in events_of(team, ChooseTable(2), REPLACING)] == [
        "FreeAgentTurnedAway",
        "FreeAgentTableChosen",
    ]
    assert after(team, ChooseTable(2), rules=REPLACING).preparation.waiting is UNSET
    assert after(team, ForgoRolls(), rules=REPLACING).preparation is None


@pytest.mark.parametrize("given", [TakeFreeAgent(1), TurnAway()])
def test_nothing_is_decided_where_nobody_waits(given):
    assert refusal(prepared(), given, REPLACING).code == "prepare.nobody_waits"
    assert refusal(founded(), given, REPLACING).code == "prepare.nobody_waits"


def test_a_simulated_coach_lets_a_cheaper_beginner_go_and_nobody_else():
    assert policy.before_match(waiting(), REPLACING) == TurnAway()
    full = with_players(founded(), "jack", 6)
    team = after(full, GrantBonus(10), Prepare("m1"), ChooseTable(1), Rolled((5,)), rules=REPLACING)
    chosen = policy.before_match(team, REPLACING)
    assert (team.player(chosen.instead).position, team.player(chosen.instead).rank) == ("jack", 1)
    proven = replace(team, players=tuple(replace(player, experience=1) for player in team.players))
    assert policy.before_match(proven, REPLACING) == TurnAway()
    left = after(team, Dismiss(team.roster[0].id), rules=REPLACING)
    assert policy.before_match(left, REPLACING) == TakeFreeAgent()
