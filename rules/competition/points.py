"""League points for a result (HX-POST-07 to -10)."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from rules.competition.results import Result
from rules.core.errors import RuleViolation


class PointsScheme(Struct, frozen=True, kw_only=True):
    """League points by outcome. A margin of `landslide_margin` or more is a landslide; None: there is none.

    With `loser_must_score` a side that lost without scoring gets 0 whatever its line says.
    """

    name: str
    landslide_win: int = 3
    win: int = 2
    draw: int = 1
    loss: int = 1
    landslide_loss: int = 0
    landslide_margin: int | None = 7
    loser_must_score: bool = False

    def is_landslide(self, margin: int) -> bool:
        """Whether a match with that margin, of either sign, is a landslide."""
        return self.landslide_margin is not None and abs(margin) >= self.landslide_margin

    def side(self, margin: int, scored: int) -> int:
        """League points of one side, from its own margin and the points it scored."""
        landslide = self.is_landslide(margin)
        if margin > 0:
            return self.landslide_win if landslide else self.win
        if margin == 0:
            return self.draw
        if self.loser_must_score and scored == 0:
            return 0
        return self.landslide_loss if landslide else self.loss

    def points(self, result: Result) -> tuple[int, int]:
        """League points of home and visitor; what a ruling set goes before the scheme."""
        if result.ruled_points is not None:
            return result.ruled_points
        return self.side(result.margin, result.home_points), self.side(-result.margin, result.away_points)


SCHEMES: Mapping[str, PointsScheme] = {
    scheme.name: scheme
    for scheme in (
        PointsScheme(name="3_2_1_0"),
        PointsScheme(name="loser_must_score", loser_must_score=True),
        PointsScheme(name="defeat_always_1", landslide_loss=1),
    )
}


def points_scheme(name: str, record: Sequence[int] = (), *, landslide_margin: int | None = 7) -> PointsScheme:
    """The scheme of that name with the game's landslide margin (None: it knows none).

    `custom` takes the record of five of the option `points.table` (HX-POST-10): landslide win, win, draw, loss,
    landslide loss. Refuses with `points.unknown_scheme` or `points.record`.
    """
    if name == "custom":
        return custom_scheme(record, landslide_margin=landslide_margin)
    if name not in SCHEMES:
        raise RuleViolation("points.unknown_scheme", name=name, known=(*SCHEMES, "custom"))
    return replace(SCHEMES[name], landslide_margin=landslide_margin)


def custom_scheme(record: Sequence[int], *, landslide_margin: int | None = 7) -> PointsScheme:
    """A scheme of five numbers."""
    if len(record) != 5:
        raise RuleViolation("points.record", given=len(record), needed=5)
    landslide_win, win, draw, loss, landslide_loss = record
    return PointsScheme(
        name="custom",
        landslide_win=landslide_win,
        win=win,
        draw=draw,
        loss=loss,
        landslide_loss=landslide_loss,
        landslide_margin=landslide_margin,
    )
