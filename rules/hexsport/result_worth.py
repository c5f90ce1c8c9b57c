"""What a result is worth to a team: league points and revenue dice (HX-POST-07 to -10, -17 to -22)."""

from msgspec import Struct

from rules.competition.points import PointsScheme, points_scheme
from rules.core.options import Options
from rules.hexsport.data import REVENUE
from rules.hexsport.state import Aftermath


class Revenue(Struct, frozen=True, kw_only=True):
    """What step 5 rolls and pays: dice for the result, dice for the ranking gap, and a flat sum in mc.

    `reason` is the code of why nothing or less is paid.
    """

    league_dice: int = 0
    underdog_dice: int = 0
    flat: int = 0
    reason: str = ""

    @property
    def dice(self) -> int:
        """How many dice are rolled."""
        return self.league_dice + self.underdog_dice


def scheme(options: Options) -> PointsScheme:
    """The points scheme in force."""
    return points_scheme(str(options["points.scheme"]), options.numbers("points.table"))


def worth(aftermath: Aftermath, options: Options) -> int:
    """League points the result brings, or would bring if the match counted on the table."""
    return scheme(options).side(_decided_margin(aftermath), aftermath.points)


def table_points(aftermath: Aftermath, options: Options) -> int:
    """League points that go to the table: friendlies and finals bring none (HX-FRIENDLY-09)."""
    return worth(aftermath, options) if aftermath.kind == "league" else 0


def table_difference(aftermath: Aftermath) -> int:
    """Strike difference that goes to the table (HX-TABLE-04)."""
    return aftermath.margin if aftermath.kind == "league" else 0


def gives_anything(aftermath: Aftermath, options: Options) -> bool:
    """Whether the match brings its teams anything at all (HX-FRIENDLY-04)."""
    return aftermath.kind != "friendly" or options["friendly.gives"] != "nothing"


def gives_experience(aftermath: Aftermath, options: Options) -> bool:
    """Whether the match brings experience and a Man of the Match (HX-FRIENDLY-04, HX-SEASON-19)."""
    if aftermath.kind == "friendly" and options["friendly.gives"] in ("money_only", "nothing"):
        return False
    return aftermath.ending != "awarded"


def revenue(aftermath: Aftermath, options: Options) -> Revenue:
    """The dice and the flat sum of step 5."""
    if aftermath.ending == "awarded" and options["season.awarded"] != "money_as_usual":
        return Revenue(reason="revenue.awarded")
    underdog = _underdog_dice(aftermath, options)
    if aftermath.kind == "friendly":
        return _friendly_revenue(aftermath, underdog, options)
    return Revenue(
        league_dice=_league_dice(aftermath, options),
        underdog_dice=underdog,
        flat=options.whole("revenue.flat") or 0,
    )


def _friendly_revenue(aftermath: Aftermath, underdog: int, options: Options) -> Revenue:
    """HX-FRIENDLY-04, HX-FRIENDLY-05; the flat sum is for league matches."""
    if options["friendly.gives"] in ("experience_only", "nothing") or options["friendly.revenue"] == "none":
        return Revenue(reason="revenue.friendly_gives_none")
    if options["friendly.revenue"] == "underdog_dice_only":
        return Revenue(underdog_dice=underdog, reason="revenue.underdog_dice_only")
    return Revenue(league_dice=_league_dice(aftermath, options), underdog_dice=underdog)


def _league_dice(aftermath: Aftermath, options: Options) -> int:
    if options["revenue.mode"] == "by_result":
        return 2 if _decided_margin(aftermath) > 0 else 1
    return max(0, worth(aftermath, options)) * REVENUE.dice_per_league_point


def _underdog_dice(aftermath: Aftermath, options: Options) -> int:
    gap = max(0, aftermath.opponent_ranking - aftermath.ranking)
    dice = gap // REVENUE.ranking_gap * REVENUE.dice_per_full_ranking_gap
    cap = options.whole("revenue.underdog_cap")
    return dice if cap is None else min(dice, cap)


def _decided_margin(aftermath: Aftermath) -> int:
    """The margin, or 1 point either way where a level match was decided otherwise."""
    if aftermath.margin or aftermath.won is None:
        return aftermath.margin
    return 1 if aftermath.won else -1
