import csv
import re
from pathlib import Path

import pytest

from rules.core.errors import RuleViolation
from rules.core.options import Option, OptionKind, Options
from rules.hexsport.data import LISTS
from rules.hexsport.options import DEFAULTS, OPTIONS
from rules.hexsport.presets import PRESETS

SPECIFIED = list(csv.DictReader((Path(__file__).parent / "options.csv").read_text().splitlines()))
OF_NUMBERS = {"any number", "any five numbers"}
OF_LISTS = "list of team keys"
OPEN_ENDED = OF_NUMBERS | {OF_LISTS}
OFFERED = """
    table.order points.scheme points.table matchup.kind matchup.refusal matchup.pass matchup.tie
    matchup.home matchup.repeat matchup.matches_per_pairing
    friendly.max_per_round friendly.limits friendly.gives friendly.revenue friendly.mvp friendly.underdog
    auction.pool auction.pool_size auction.mode auction.blind_tie auction.increment auction.per_team auction.deny_bids
    auction.absent_drop auction.full_roster underdog.unused revenue.mode revenue.underdog_cap revenue.flat
    season.finals season.rounds season.round_count season.odd_team season.dropout season.takeover season.no_show
    season.divisions season.dropout_fixtures
    season.awarded season.deadline season.round_days season.round_close season.late_report_penalty
    xp.injury_measure xp.spend_rule adv.choose_season adv.keeper_counts_as adv.none_left adv.robot_table adv.after_loss
    fatal.mode fatal.revive_basis fatal.revive_roll recover.worst recover.no_ability recover.keeper_loss buy.max_owned
    buy.limit_scope team.hired_role_limit
    freeagent.table_choice freeagent.full_roster team.journeymen team.judwan_move team.judwan_speed
    table.final_tie table.sd_cap season.bye_points season.bye_friendly season.late_entry sponsor.dice_entry
    season.carry_over sponsor.confirm sponsor.corrections team.allowed_lists
    table.unequal_games table.adjustments post.motm_played post.motm_hired interfere.roles team.cuts
    ref.mover ref.blocks_players ref.carrier_ball ref.gone_offender ref.bin_space sneak.offender sneak.count
    score.landslide_checks cards.random_retry cards.reshuffle cheers.show_off_stacks cheers.order cheers.per_reward
    cheers.reward_lifetime cheers.motm_counts_cashed cheers.cheerleader_check staff.without_coach staff.move_whose
    staff.offensive_double staff.cheer_fields abil.dirty_tricks_window
    react.declare rush.carrier_down_ends dodge.sight slam.moved_bonus slam.order push.blocked_facing steal.slamback
    steal.win_ends_rush sucker.detect armour.carrier_ball abil.steady_scope abil.roll_scope abil.mlw_base
    rush.rescue_scope rush.rescue_punt rush.foreign_strike_ends rush.foreign_loss_ends scatter.dice scatter.namer
    scatter.ref_blocks scatter.rebound_distance scatter.safety_limit pickup.guard_ends_rush
    pickup.foreign_fail_ends_rush throw.strike_needs_sight throw.at_floored
    catch.scatter_fail_ends_rush
    punt.catch abil.long_arms_strike abil.inaccurate
    dice.rise_counters dice.rise_cap move.one_hex_evade move.test_order move.after_failed_test dash.failed_turn
    jump.distance jump.short_movement bench.entry_cost bench.leave transform.guard_carrier transform.start_role
    interfere.uses interfere.timing abil.alert_timing abil.gotcha_fall abil.prima_donna_move punt.cost punt.move
    dice.minimum dice.floor_order dice.coaching_explode dice.coaching_order dice.coaching_scope dice.reroll_chain
    setup.line_hexes setup.facing setup.no_players facing.border rush.staff_before_launch bench.same_rush_step
    rush.ability_cost score.landslide_any_time abil.grizzled score.time_limit
    facing.blocking launch.can_injure throw.intercept push.off_pitch push.throw_axis
    score.tie_rule_league score.tie_rule_friendly score.tie_rule_knockout score.sudden_death_limit
"""


def values_of(row: dict[str, str]) -> set[str]:
    """The other values an option may have according to the specification."""
    named = set(row["others"].split(" | "))
    return named | set(LISTS) if OF_LISTS in named else named


def accepted(option: Option, value: str) -> bool:
    try:
        option.parse((value,) if option.kind is OptionKind.SET else value)
    except RuleViolation:
        return False
    return True


def test_the_options_are_those_of_the_specification_in_its_order():
    assert [row["option"] for row in SPECIFIED] == list(OPTIONS)


def test_the_default_of_each_option_is_that_of_the_specification():
    assert {row["option"]: OPTIONS[row["option"]].parse(row["default"]) for row in SPECIFIED} == dict(DEFAULTS)


def test_a_default_may_be_chosen_by_name():
    assert Options(OPTIONS, dict(DEFAULTS)) == DEFAULTS


def test_every_value_of_the_specification_is_either_accepted_or_documented():
    refused = {
        row["option"]: {value for value in values_of(row) - OPEN_ENDED if not accepted(OPTIONS[row["option"]], value)}
        for row in SPECIFIED
    }
    assert refused == {key: set(option.documented) - OPEN_ENDED for key, option in OPTIONS.items()}


def test_no_option_offers_what_the_specification_does_not_know():
    unknown = {
        row["option"]: set(OPTIONS[row["option"]].offered) - values_of(row) - {row["default"]} for row in SPECIFIED
    }
    assert not any(unknown.values())


def test_an_option_of_any_number_takes_numbers_or_says_that_it_does_not():
    open_ended = {row["option"]: values_of(row) & OF_NUMBERS for row in SPECIFIED if values_of(row) & OF_NUMBERS}
    takes_one_number = {key for key in open_ended if len(set(OPTIONS[key].whole or (0, 0))) == 1}
    says_so = {key for key, values in open_ended.items() if values <= set(OPTIONS[key].documented)}
    assert takes_one_number == says_so


def test_each_option_names_the_rules_it_affects():
    assert {key: " ".join(option.rules) for key, option in OPTIONS.items()} == {
        row["option"]: row["rules"] for row in SPECIFIED
    }


def test_whole_numbers_stay_whole_numbers():
    numbers = {row["option"] for row in SPECIFIED if re.fullmatch(r"-?\d+", row["default"])}
    assert {key for key, option in OPTIONS.items() if isinstance(option.default, int)} == numbers


def test_exactly_the_options_with_working_alternatives_can_be_set():
    assert {key for key, option in OPTIONS.items() if not option.fixed} == set(OFFERED.split())


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("matchup.kind", "open_play"),
        ("matchup.kind", "knock_out"),
        ("season.finals", "multi_team_final"),
        ("dice.minimum", 2),
        ("auction.increment", 0),
        ("friendly.max_per_round", 3),
        ("auction.per_team", 0),
        ("auction.pool_size", 0),
        ("auction.pool_size", 18),
        ("revenue.flat", -1),
        ("points.table", "3, 2, 1, 1"),
        ("points.table", "3, 2, x, 1, 0"),
        ("friendly.limits", ("all_teams_first", "never")),
        ("team.allowed_lists", ("judwan", "asterians")),
        ("team.allowed_lists", "none"),
    ],
)
def test_a_value_that_does_not_work_is_refused_with_what_would(key, value):
    with pytest.raises(RuleViolation) as caught:
        Options(OPTIONS, {key: value})
    assert (caught.value.code, caught.value.facts["key"]) == ("option.value", key)


def test_an_option_nobody_knows_is_refused():
    with pytest.raises(RuleViolation) as caught:
        Options(OPTIONS, {"goblin.mood": "sour"})
    assert (caught.value.code, caught.value.facts) == ("option.unknown", {"keys": ["goblin.mood"]})


def test_values_are_kept_in_one_form():
    chosen = Options(
        OPTIONS,
        {"points.table": "4,3,2,1,0", "friendly.limits": ["once_per_opponent", "all_teams_first"], "revenue.flat": "6"},
    )
    assert chosen.changed() == {
        "points.table": (4, 3, 2, 1, 0),
        "friendly.limits": ("all_teams_first", "once_per_opponent"),
        "revenue.flat": 6,
    }


def test_the_defaults_change_nothing():
    assert DEFAULTS.changed() == {}
    assert DEFAULTS.names("friendly.limits") == ()
    assert DEFAULTS.whole("friendly.max_per_round") is None


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_sets_what_it_says(name):
    assert Options(OPTIONS, PRESETS[name]).changed() == PRESETS[name]
