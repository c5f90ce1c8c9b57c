import pytest

from rules.core.options import Options
from rules.hexsport.advancement import entries, entries_of_face, forms, gain, refusal, tables_for
from rules.hexsport.data import TABLES
from rules.hexsport.options import DEFAULTS
from rules.hexsport.state import Player, Role, Stats
from rules.hexsport.step_events import AbilityGained, BecameKeeper, StatImproved
from tests.rules.hexsport.clubs import options
from tests.rules.hexsport.matchday import Team

SKILL, SPEED, STRENGTH = "skill", "speed", "strength"
ANY_STAT = (STRENGTH, SPEED, SKILL)


def somebody(of_role: str = "Jack", list_key: str = "corporation_male", /, **changes: object) -> Player:
    """A player of that role of a list, with stats and fields as changed."""
    team = Team(list_key)
    player_id = team.first(of_role)
    return team.where(player_id, **changes).player(player_id)


def code(player: Player, entry: str, rules: Options = DEFAULTS) -> str:
    """The code by which the entry is refused to the player, "" when it is open to him."""
    violation = refusal(player, entry, rules)
    return violation.code if violation else ""


@pytest.mark.rule("HX-ADV-01", "HX-ADV-02")
@pytest.mark.parametrize(("role", "own"), [("Striker", "striker"), ("Jack", "jack"), ("Guard", "guard_keeper")])
def test_a_player_may_roll_on_the_tables_of_his_role_or_on_the_extra_ones(role: str, own: str) -> None:
    tables = [table.key for table in tables_for(somebody(role), DEFAULTS)]
    assert tables == [f"s1_{own}", f"s2_{own}", "s1_extra", "s2_extra"]


def test_a_keeper_rolls_on_the_tables_he_shares_with_guards() -> None:
    keeper = somebody("Guard", role=Role.KEEPER)
    assert [table.key for table in tables_for(keeper, DEFAULTS)][:2] == ["s1_guard_keeper", "s2_guard_keeper"]


@pytest.mark.parametrize(
    ("table", "faces"),
    [
        pytest.param(
            "s1_striker",
            [("roll",), ("jump",), ("a_safe_pair_of_hands",), ("backflip",), (SKILL,), "this"],
            marks=pytest.mark.rule("HX-ADV-21", "HX-ADV-09"),
        ),
        pytest.param(
            "s2_striker",
            [("show_off",), ("misdirect",), ("a_safe_pair_of_hands",), ("stretch",), (SKILL,), "this"],
            marks=pytest.mark.rule("HX-ADV-22", "HX-ADV-09"),
        ),
        pytest.param(
            "s1_jack",
            [("running_interference",), (STRENGTH,), (SPEED,), (SKILL,), "this", "roles"],
            marks=pytest.mark.rule("HX-ADV-23", "HX-ADV-09", "HX-ADV-10"),
        ),
        pytest.param(
            "s2_jack",
            [("misdirect",), ("alert",), ("stretch",), ("slide",), ("a_safe_pair_of_hands",), "roles"],
            marks=pytest.mark.rule("HX-ADV-24", "HX-ADV-10"),
        ),
        pytest.param(
            "s1_guard_keeper",
            [("cant_feel_a_thing",), ("does_this_hurt",), ("keeper",), ("steady",), (STRENGTH,), "this"],
            marks=pytest.mark.rule("HX-ADV-25", "HX-ADV-09"),
        ),
        pytest.param(
            "s2_guard_keeper",
            [("cant_feel_a_thing",), ("stretch",), ("quick_recovery",), ("360_vision",), (STRENGTH,), "this"],
            marks=pytest.mark.rule("HX-ADV-26", "HX-ADV-09"),
        ),
        pytest.param(
            "s1_extra",
            [("lucky",), ("cant_feel_a_thing",), ("grizzled",), ("backflip",), ANY_STAT, "this"],
            marks=pytest.mark.rule("HX-ADV-27", "HX-ADV-17"),
        ),
        pytest.param(
            "s2_extra",
            [("quick_recovery",), ("duck_weave",), ("alert",), ("360_vision",), ANY_STAT, "this"],
            marks=pytest.mark.rule("HX-ADV-28", "HX-ADV-17"),
        ),
    ],
)
def test_each_face_of_a_table_brings_what_the_table_says(table: str, faces: list[tuple[str, ...] | str]) -> None:
    found = TABLES[table]
    player = somebody("Jack")
    plain = tuple(entry for face in faces if isinstance(face, tuple) for entry in face)
    assert entries(found, player) == plain
    for roll, face in enumerate(faces, start=1):
        offered = entries_of_face(found, roll, player, DEFAULTS)
        if face == "roles":
            assert set(offered) > set(plain)
        else:
            assert offered == (plain if face == "this" else face)


@pytest.mark.rule("HX-ADV-10", "HX-ADV-11", "HX-ADV-12", "HX-ADV-13")
def test_a_jacks_six_opens_the_lists_of_all_roles_of_the_same_season_as_far_as_his_role_allows() -> None:
    """EX-110: a Jack's 6 on the season 1 Jack table may pick Steady from the Guard list but not Keeper."""
    jack = somebody("Jack")
    offered = entries_of_face(TABLES["s1_jack"], 6, jack, DEFAULTS)
    same_season = [entries(TABLES[f"s1_{role}"], jack) for role in ("striker", "jack", "guard_keeper")]
    assert set(offered) == {entry for listed in same_season for entry in listed}
    assert (code(jack, "steady"), code(jack, "keeper"), code(jack, "roll")) == ("", "advance.role", "")


@pytest.mark.rule("HX-ADV-03", "HX-ADV-04", "HX-ADV-05", "HX-ADV-06")
def test_a_value_improves_by_one_point_and_never_beyond_three_plus() -> None:
    """EX-108: Speed 5+ may rise to 4+ and no further; Strength 3+ cannot rise."""
    guard = somebody("Guard", "forge_fathers")
    assert (guard.stats.strength, guard.stats.speed) == (3, 5)
    assert code(guard, STRENGTH) == "advance.best_value"
    assert gain(guard, SPEED) == StatImproved(player=guard.id, name=guard.name, stat=SPEED, before=5, after=4)
    assert code(somebody("Guard", "forge_fathers", speed=4), SPEED) == "advance.already_improved"
    assert code(somebody("Guard", "forge_fathers", strength=2), STRENGTH) == "advance.best_value"


@pytest.mark.rule("HX-ADV-20")
@pytest.mark.parametrize(("skill", "allowed"), [(6, True), (5, True), (4, True), (3, False)])
def test_a_lowered_value_may_rise_to_one_better_than_the_start(skill: int, allowed: bool) -> None:
    jack = somebody("Jack", skill=skill)
    assert (code(jack, SKILL) == "") is allowed
    slow = somebody("Guard", "forge_fathers", speed=skill)  # starts with 5+
    assert (code(slow, SPEED) == "") is (skill > 4)


@pytest.mark.rule("HX-ADV-07")
def test_no_ability_is_taken_twice() -> None:
    striker = somebody("Striker", "judwan")
    assert "misdirect" in striker.abilities
    assert code(striker, "misdirect") == "advance.has_ability"


@pytest.mark.rule("HX-ADV-12", "HX-ADV-13")
@pytest.mark.parametrize(
    ("role", "entry", "allowed"),
    [
        ("Striker", "jump", True),
        ("Guard", "jump", False),
        ("Striker", "steady", False),
        ("Jack", "slide", True),
        ("Striker", "slide", False),
        ("Guard", "keeper", True),
        ("Striker", "keeper", False),
        ("Guard", "running_interference", True),
        ("Striker", "running_interference", False),
    ],
)
def test_an_ability_must_be_open_to_the_players_role(role: str, entry: str, allowed: bool) -> None:
    assert code(somebody(role), entry) == ("" if allowed else "advance.role")


def test_what_belongs_to_one_kind_of_team_is_closed_to_others() -> None:
    assert code(somebody("Jack"), "long_arms") == "advance.other_list"
    refused = refusal(somebody("Jack"), "long_arms", DEFAULTS)
    assert refused is not None
    assert refused.facts == {"entry": "long_arms", "list": "judwan"}
    assert code(somebody("Striker", "judwan", abilities=()), "long_arms") == ""


@pytest.mark.rule("HX-INTERFERE-02")
@pytest.mark.parametrize(("role", "sheet", "jack_only"), [("Jack", "", ""), ("Guard", "", "advance.role")])
def test_running_interference_is_for_jacks_alone_where_the_league_says_so(
    role: str, sheet: str, jack_only: str
) -> None:
    player = somebody(role)
    assert code(player, "running_interference") == sheet
    assert code(player, "running_interference", options(interfere_roles="jack_only")) == jack_only


@pytest.mark.rule("HX-ADV-13")
def test_keeper_makes_a_guard_a_keeper_with_armour_three_plus() -> None:
    guard = somebody("Guard")
    assert gain(guard, "keeper") == BecameKeeper(player=guard.id, name=guard.name, ability="keeper", armour=3)
    keeper = somebody("Guard", role=Role.KEEPER, abilities=("keeper",))
    assert code(keeper, "keeper") == "advance.has_ability"


@pytest.mark.rule("HX-ADV-15")
def test_the_ladder_gives_lucky_first_then_really_lucky_in_its_place_and_then_nothing() -> None:
    plain, lucky, really = (somebody(abilities=held) for held in ((), ("lucky",), ("really_lucky",)))
    assert entries_of_face(TABLES["s1_extra"], 1, plain, DEFAULTS) == ("lucky",)
    assert entries_of_face(TABLES["s1_extra"], 1, lucky, DEFAULTS) == ("really_lucky",)
    refused = refusal(plain, "really_lucky", DEFAULTS)
    assert refused is not None
    assert (refused.code, refused.facts) == ("advance.needs_ability", {"entry": "really_lucky", "needs": "lucky"})
    assert gain(lucky, "really_lucky") == AbilityGained(
        player=lucky.id, name=lucky.name, ability="really_lucky", replaced="lucky"
    )
    assert entries_of_face(TABLES["s1_extra"], 1, really, DEFAULTS) == ("really_lucky",)
    assert (code(really, "really_lucky"), code(really, "lucky")) == ("advance.has_ability", "advance.has_ability")


@pytest.mark.rule("HX-ADV-19", "HX-TEAM-05")
def test_robots_roll_on_jack_tables_and_a_value_gained_counts_in_all_three_forms() -> None:
    robot = somebody("Jack", "robots")
    assert [table.key for table in tables_for(robot, DEFAULTS)][:2] == ["s1_jack", "s2_jack"]
    better = somebody("Jack", "robots", speed=3)
    before, after = dict(forms(robot)), dict(forms(better))
    assert [before[role].speed for role in (Role.JACK, Role.GUARD, Role.STRIKER)] == [4, 5, 3]
    assert [after[role].speed for role in (Role.JACK, Role.GUARD, Role.STRIKER)] == [3, 4, 3]
    worse = somebody("Jack", "robots", strength=5)
    assert [stats.strength for _, stats in forms(worse)] == [5, 4, 6]


def test_a_player_of_one_form_has_his_own_values_and_a_star_his() -> None:
    jack = somebody("Jack")
    assert forms(jack) == ((Role.JACK, jack.stats),)
    team = Team()
    star = team.player(team.hire_mvp("number_88"))
    assert forms(star) == ((Role.JACK, Stats(8, 4, 2, 4, 4)),)
