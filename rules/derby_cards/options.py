"""The options of the card derby, and the same as typed fields for those who play."""

from collections.abc import Mapping

from msgspec import Struct, convert

from rules.competition.plain_season import season_rows
from rules.core.option_rows import choice, fixed
from rules.core.options import Option, Options

ROWS = (
    choice("calloff_source", "score_card", "new_card", rules="ACD-26c"),
    choice("calloff_effect", "zero", "stop", rules="ACD-26e"),
    choice("ghost_points", "per_reading", "per_jam", rules="ACD-34b"),
    choice("mp_keeps_plus", "true", "false", rules="ACD-10c"),
    choice("mp_after_failed_pass", "no_score", "may_score", rules="ACD-17d"),
    choice("power_play_last_score", "lost", "finish", rules="ACD-35c"),
    choice("fight_in_power_play", "end_only", "run", rules="ACD-46b"),
    choice("fight_bonus", "auto_lead", "bonus_only", rules="ACD-46d"),
    choice("star_pass_counts", "completed", "always", "never", rules="ACD-16c"),
    choice("period_end", "finish_jam", "hard_stop", rules="ACD-03b"),
    choice("overtime", "normal_jam", "no_lead", rules="ACD-49c"),
    choice("wheel", "off", "on", rules="ACD-47i"),
    *season_rows(meetings=2, finals="none", rules="ACD-75 ACD-76"),
    fixed("data_sets", "default", "loaded", rules="ACD-52 ACD-53 ACD-54 ACD-55b"),
)

OPTIONS: Mapping[str, Option] = {option.key: option for option in ROWS}
DEFAULTS = Options(OPTIONS)


class Terms(Struct, frozen=True, kw_only=True):
    """The house rules of a bout: whether each option has the value that its field names."""

    new_card_calls_off: bool = False
    call_off_stops: bool = False
    ghosts_once: bool = False
    major_keeps_plus: bool = True
    barred_may_score: bool = False
    last_score_finished: bool = False
    fights_in_power_plays: bool = False
    fight_bonus_only: bool = False
    counted_passes: str = "completed"
    hard_stop: bool = False
    overtime_without_lead: bool = False
    wheel: bool = False


SWITCHES: Mapping[str, tuple[str, str]] = {
    "new_card_calls_off": ("calloff_source", "new_card"),
    "call_off_stops": ("calloff_effect", "stop"),
    "ghosts_once": ("ghost_points", "per_jam"),
    "major_keeps_plus": ("mp_keeps_plus", "true"),
    "barred_may_score": ("mp_after_failed_pass", "may_score"),
    "last_score_finished": ("power_play_last_score", "finish"),
    "fights_in_power_plays": ("fight_in_power_play", "run"),
    "fight_bonus_only": ("fight_bonus", "bonus_only"),
    "hard_stop": ("period_end", "hard_stop"),
    "overtime_without_lead": ("overtime", "no_lead"),
    "wheel": ("wheel", "on"),
}
"""The option and the value of it that each field of `Terms` stands for."""


def terms_of(options: Options) -> Terms:
    """The terms that the options make."""
    switched = {field: options[key] == value for field, (key, value) in SWITCHES.items()}
    return convert({**switched, "counted_passes": options["star_pass_counts"]}, Terms)
