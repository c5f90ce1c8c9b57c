"""The underdog bonus: what the lower ranked team of a pairing is given, and what is left of it buys (HX-UNDERDOG)."""

from rules.core.options import Options
from rules.hexsport.data import UNDERDOG


def bonus(own: int, other: int) -> int:
    """The ranking difference in mc for the lower ranked team, 0 for the other (HX-UNDERDOG-01, HX-UNDERDOG-02)."""
    return max(other - own, 0)


def free_agent_rolls(left: int) -> int:
    """One roll per full 10 mc of bonus left (HX-UNDERDOG-04)."""
    return left // UNDERDOG.mc_per_free_agent_roll


def price_of(rolls: int) -> int:
    """What so many rolls cost in mc of bonus (HX-UNDERDOG-04)."""
    return rolls * UNDERDOG.mc_per_free_agent_roll


def keeps_unused(options: Options) -> bool:
    """Whether bonus that bought nothing stays until the end of the round (HX-UNDERDOG-06)."""
    return options["underdog.unused"] == "kept_for_round"


def friendly_bonus(difference: int, options: Options) -> int:
    """The bonus in mc a friendly gives a team so far below its opponent (HX-UNDERDOG-09)."""
    return 0 if options["friendly.underdog"] == "none" else max(difference, 0)
