"""Every option of the game, by key, in the order of the specification."""

from collections.abc import Mapping

from rules.competition.plain_season import season_rows
from rules.core.option_rows import choice, number
from rules.core.options import Option, Options

OPTIONS: Mapping[str, Option] = {
    option.key: option
    for option in (
        choice("lead_requires", "opposing_blockers", "all_blockers", rules="ICR-19b"),
        choice("jam_end", "phase_end", "immediate", rules="ICR-27b"),
        choice("voluntary_brake", "no", "yes", rules="ICR-12f"),
        choice("redraw", "whole_hand", "any_cards", rules="ICR-35d"),
        choice("players", "2", "4", rules="ICR-49a ICR-43a"),
        choice("mode", "full", "scrimmage", rules="ICR-49b ICR-44a"),
        number("bench", 0, low=0, high=10, rules="ICR-81"),
        *season_rows(meetings=1, finals="top_2", rules="ICR-82"),
    )
}

DEFAULTS = Options(OPTIONS)
