"""The options of the match as typed fields, so that a rule reads its option without looking a key up."""

from functools import lru_cache

from msgspec import UNSET, Struct, UnsetType

from rules.core.options import Options
from rules.hexsport.match import HOME, INJURY_MEASURE
from rules.hexsport.match_options import MATCH_OPTIONS

UNNAMED = {INJURY_MEASURE: "after_quick_recovery", HOME: "drawn_at_match"}
"""Options of the campaign that a match goes by as well, with their defaults."""
KEYS = (*(option.key for option in MATCH_OPTIONS), *UNNAMED)


class Terms(Struct, frozen=True, kw_only=True):
    """The house rules a match is played under: each match option by its key with "_" for ".", defaults filled in.

    The measure of injuries and who is Home are unset by default: logs of matches that do not choose never name them.
    """

    dice_rise_counters: str = "per_kind"
    dice_rise_cap: int | str = "none"
    dice_minimum: int = 0
    dice_floor_order: str = "before_coaching"
    dice_coaching_explode: bool = True
    dice_coaching_order: str = "active_first"
    dice_coaching_scope: str = "player_tests"
    dice_reroll_chain: str = "removed"
    pitch_file: str = "pitch.json"
    setup_line_hexes: str = "excluded"
    setup_facing: str = "free"
    setup_no_players: str = "lose_by_landslide"
    facing_border: str = "front"
    facing_blocking: str = "none"
    move_one_hex_evade: str = "required"
    move_test_order: str = "evade_dash_pickup"
    move_after_failed_test: str = "no_more_tests"
    react_declare: str = "before_roll"
    rush_staff_before_launch: bool = True
    rush_rescue_scope: str = "none"
    rush_rescue_punt: bool = False
    rush_foreign_strike_ends: bool = True
    rush_foreign_loss_ends: str = "listed_cases"
    rush_carrier_down_ends: bool = True
    rush_ability_cost: str = "one_token"
    ref_mover: str = "rushing_coach"
    ref_blocks_players: bool = True
    ref_carrier_ball: str = "scatter"
    ref_gone_offender: str = "no_check"
    ref_bin_space: str = "sum"
    launch_can_injure: bool = False
    scatter_dice: str = "two"
    scatter_namer: str = "rushing_coach"
    scatter_ref_blocks: bool = False
    scatter_rebound_distance: str = "remaining"
    scatter_safety_limit: int = 20
    score_landslide_any_time: str = "true"
    score_landslide_checks: str = "before_end"
    score_tie_rule_league: str = "draw"
    score_tie_rule_friendly: str = "draw"
    score_tie_rule_knockout: str = "sudden_death"
    score_sudden_death_limit: int | str = 14
    score_time_limit: int | str = "none"
    bench_entry_cost: int = 1
    bench_leave: str = "without_ball"
    bench_same_rush_step: bool = True
    cards_random_retry: str = "turn_again"
    cards_reshuffle: bool = True
    cards_deck_file: str = "deck.json"
    cheers_show_off_stacks: bool = True
    cheers_order: str = "rushing_first"
    cheers_per_reward: int | str = 3
    cheers_reward_lifetime: str = "match"
    cheers_motm_counts_cashed: bool = True
    cheers_cheerleader_check: str = "strikes_of_3_or_more"
    staff_without_coach: str = "no_play"
    staff_move_whose: str = "own"
    staff_offensive_double: str = "as_success"
    staff_cheer_fields: str = "all_but_marker"
    dash_failed_turn: str = "falls_in_place"
    pickup_guard_ends_rush: bool = False
    pickup_foreign_fail_ends_rush: bool = True
    throw_strike_needs_sight: bool = True
    throw_at_floored: str = "no_push_armour_on_double"
    throw_intercept: str = "none"
    catch_scatter_fail_ends_rush: str = "true"
    dodge_sight: str = "not_needed"
    slam_moved_bonus: str = "any_hex_moved"
    slam_order: str = "scatter_last"
    push_off_pitch: str = "blocked"
    push_throw_axis: str = "nearest"
    push_blocked_facing: str = "faces_winner"
    steal_slamback: str = "allowed"
    steal_win_ends_rush: bool = False
    sucker_detect: str = "geometry"
    sneak_offender: str = "caller_picks"
    sneak_count: str = "all_on_pitch"
    armour_carrier_ball: str = "scatter"
    transform_guard_carrier: str = "drops_ball"
    transform_start_role: str = "jack"
    jump_distance: str = "exactly_2"
    jump_short_movement: str = "dash_per_missing_hex"
    punt_catch: str = "none"
    punt_cost: str = "token"
    punt_move: str = "none"
    interfere_roles: str = "jack_guard_keeper"
    interfere_uses: str = "once_per_match"
    interfere_timing: str = "between_steps"
    abil_grizzled: str = "no_effect"
    abil_gotcha_fall: str = "stays_and_falls"
    abil_long_arms_strike: str = "2_dice_to_4"
    abil_inaccurate: str = "passes_only"
    abil_alert_timing: str = "before_next_step"
    abil_steady_scope: str = "slam_slamback_sucker"
    abil_roll_scope: str = "win_counts_double"
    abil_mlw_base: str = "base_with_modifiers"
    abil_dirty_tricks_window: str = "any_action"
    abil_prima_donna_move: str = "one_hex"
    xp_injury_measure: str | UnsetType = UNSET
    matchup_home: str | UnsetType = UNSET


@lru_cache(maxsize=64)
def terms_of(options: Options) -> Terms:
    """What the match is played by among `options`."""
    values = {key.replace(".", "_"): options[key] for key in KEYS if options[key] != UNNAMED.get(key)}
    values |= {name: values[name] == "true" for name in _TRUTHS}
    return Terms(**values)  # type: ignore[arg-type]  # options are checked where they are chosen


_DEFAULTS = Terms()
_TRUTHS = tuple(name for name in Terms.__struct_fields__ if isinstance(getattr(_DEFAULTS, name), bool))
