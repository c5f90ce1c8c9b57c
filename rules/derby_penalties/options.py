"""Every option of the game, by key, in the order of the specification."""

from collections.abc import Mapping

from rules.competition.plain_season import season_rows
from rules.core.option_rows import choice, number
from rules.core.options import Option, Options

OPTIONS: Mapping[str, Option] = {
    option.key: option
    for option in (
        choice("base_game", "stand_in", "table", rules="TYC-117a TYC-85"),
        number("box_regions", 2, low=1, high=4, rules="TYC-111 TYC-11c"),
        choice("reviews", "removed", "recycled", rules="TYC-10c TYC-90"),
        choice("box_at_jam_end", "carry_over", "release", rules="TYC-111c"),
        *season_rows(meetings=1, finals="top_2", rules="TYC-81"),
    )
}

DEFAULTS = Options(OPTIONS)
