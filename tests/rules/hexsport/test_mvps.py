import pytest

from rules.hexsport import market
from rules.hexsport.commands import HireMvp
from rules.hexsport.data import ABILITIES, LISTS, MVPS
from rules.hexsport.state import Role
from tests.rules.hexsport.clubs import after, founded, refusal, with_cash

MVP_LINES = {
    "buzzcut": ("HX-MVP-08", 1, "Guard 6 2 4 5 4", 11, "anyone", "grizzled cant_feel_a_thing"),
    "number_88": ("HX-MVP-09", 1, "Jack 8 4 2 4 4", 8, "anyone", "mind_like_water jump"),
    "john_doe": ("HX-MVP-10", 1, "Guard 4 3 4 5 4", 8, "-marauders", "gotcha"),
    "reek_rolat": ("HX-MVP-11", 1, "Guard 5 3 3 6 4", 9, "veer_myn", "cant_feel_a_thing"),
    "lucky_logan": ("HX-MVP-12", 1, "Jack 6 4 3 3 4", 8, "corporation_male corporation_female", "really_lucky"),
    "slippery_joe": ("HX-MVP-13", 1, "Striker 5 5 3 4 5", 7, "marauders", "a_safe_pair_of_hands jump roll"),
    "gorim_ironstone": ("HX-MVP-14", 1, "Striker 5 3 4 4 5", 8, "forge_fathers", "grizzled steady"),
    "the_enforcer": ("HX-MVP-15", 1, "Guard 7 3 3 4 4", 10, "anyone", "jump backflip"),
    "anne_marie_helder": ("HX-MVP-16", 2, "Guard 5 3 4 5 4", 9, "anyone", "grizzled prima_donna does_this_hurt"),
    "firewall": ("HX-MVP-17", 2, "Keeper 5 3 5 4 3", 10, "anyone", "lucky steady"),
    "ludwig": ("HX-MVP-18", 2, "Jack 6 4 3 4 4", 10, "zzor", "cant_feel_a_thing slide jump"),
    "mee_kel_judwan": (
        "HX-MVP-19",
        2,
        "Striker 6 5 3 3 5",
        12,
        "judwan",
        "pacifist long_arms misdirect 360_vision cant_feel_a_thing",
    ),
    "nightshade": ("HX-MVP-20", 2, "Striker 6 4 3 4 5", 8, "anyone", "dirty_tricks"),
    "rico_van_dien": ("HX-MVP-21", 2, "Striker 6 4 4 3 5", 12, "anyone", "jump show_off"),
    "wildcard": ("HX-MVP-22", 2, "Jack 6 4 3 4 4", 9, "corporation_male corporation_female", "even_the_odds slide"),
    "wyn_grethzki": ("HX-MVP-23", 2, "Striker 5 5 4 3 5", 11, "robots", "duck_weave alert"),
    "yurik_yurikson": (
        "HX-MVP-24",
        2,
        "Guard 4 3 5 4 4",
        11,
        "-marauders",
        "steady cant_feel_a_thing quick_recovery 360_vision",
    ),
}


def lists_of(entry: str) -> set[str]:
    if entry == "anyone":
        return set(LISTS)
    return set(LISTS) - {entry[1:]} if entry.startswith("-") else set(entry.split())


@pytest.mark.rule("HX-MVP-01")
def test_there_are_eight_mvps_of_season_1_and_nine_of_season_2():
    seasons = [mvp.season for mvp in MVPS.values()]
    assert (len(seasons), seasons.count(1), seasons.count(2)) == (17, 8, 9)
    assert list(MVPS) == list(MVP_LINES)


@pytest.mark.rule(
    "HX-MVP-08", "HX-MVP-09", "HX-MVP-10", "HX-MVP-11", "HX-MVP-12", "HX-MVP-13",
    "HX-MVP-14", "HX-MVP-15", "HX-MVP-16", "HX-MVP-17", "HX-MVP-18", "HX-MVP-19",
    "HX-MVP-20", "HX-MVP-21", "HX-MVP-22", "HX-MVP-23", "HX-MVP-24",
)  # fmt: skip
@pytest.mark.parametrize("key", MVP_LINES)
def test_an_mvp_is_as_listed(key):
    rule, season, line, fee, plays_for, abilities = MVP_LINES[key]
    mvp = MVPS[key]
    stats = mvp.stats
    values = (mvp.role.value, stats.move, stats.strength, stats.speed, stats.skill, stats.armour)
    assert (mvp.rule, mvp.season, mvp.base_fee) == (rule, season, fee)
    assert " ".join(map(str, values)) == line
    assert set(mvp.plays_for) == lists_of(plays_for)
    assert mvp.abilities == tuple(abilities.split())


@pytest.mark.rule("HX-MVP-02")
@pytest.mark.parametrize("key", MVP_LINES)
def test_the_printed_fee_is_the_least_an_mvp_is_hired_for(key):
    team = with_cash(founded(), 30)
    violation = refusal(team, HireMvp(key, MVPS[key].base_fee - 1))
    assert (violation.code, violation.facts["least"]) == ("bid.below_least", MVPS[key].base_fee)
    assert after(team, HireMvp(key, MVPS[key].base_fee)).cash == 30 - MVPS[key].base_fee


@pytest.mark.rule("HX-MVP-03")
def test_an_mvp_keeps_an_ability_his_role_could_not_take():
    enforcer = after(with_cash(founded(), 30), HireMvp("the_enforcer", 10)).players[-1]
    assert enforcer.role not in ABILITIES["jump"].roles
    assert (enforcer.role, enforcer.abilities) == (Role.GUARD, ("jump", "backflip"))


@pytest.mark.rule("HX-MVP-04")
@pytest.mark.parametrize("key", ["lucky_logan", "wildcard"])
def test_those_who_play_for_humans_play_for_the_two_corporation_lists(key):
    assert [list_key for list_key in LISTS if market.may_field(key, list_key)] == [
        "corporation_male",
        "corporation_female",
    ]


@pytest.mark.rule("HX-MVP-05")
def test_limits_that_name_a_list_there_is_not_have_no_effect():
    assert MVPS["nightshade"].plays_for_text == "anyone but Asterians"
    assert all(market.may_field("nightshade", list_key) for list_key in LISTS)


@pytest.mark.rule("HX-MVP-06")
def test_mee_kel_judwan_plays_for_judwan_alone():
    assert [list_key for list_key in LISTS if market.may_field("mee_kel_judwan", list_key)] == ["judwan"]


@pytest.mark.rule("HX-MVP-07")
def test_anne_marie_helder_is_on_the_roster_as_a_guard_with_prima_donna():
    anne_marie = after(with_cash(founded(), 30), HireMvp("anne_marie_helder", 9)).players[-1]
    assert anne_marie.role is Role.GUARD
    assert "prima_donna" in anne_marie.abilities


@pytest.mark.rule("HX-AUCTION-15", "HX-AUCTION-16", "HX-MVP-13")
def test_slippery_joe_may_be_hired_by_others_but_fielded_by_marauders_alone():
    """EX-099"""
    others = with_cash(founded("zzor"), 7)
    assert after(others, HireMvp("slippery_joe", 7)).players[-1].name == "Slippery Joe"
    assert [list_key for list_key in LISTS if market.may_field("slippery_joe", list_key)] == ["marauders"]


def test_the_stars_of_the_market_are_the_mvps_with_names_to_read():
    joe = market.stars["slippery_joe"]
    assert (joe.name, joe.role, joe.base_fee, joe.plays_for) == ("Slippery Joe", "Striker", 7, ("marauders",))
    assert joe.abilities == ("A Safe Pair of Hands", "Jump", "Roll")
    assert joe.stats == {"move": 5, "strength": 5, "speed": 3, "skill": 4, "armour": 5}
    assert set(market.stars) == set(MVPS)
