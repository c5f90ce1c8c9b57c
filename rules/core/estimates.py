"""Figures of a sample, which other samples come near but do not repeat."""

from math import inf

from msgspec import Struct

ERRORS = 3  # how many standard errors of their difference two samples may lie apart


class Estimate(Struct, frozen=True):
    """What a sample came to, and from where to where the same figure of another sample may lie."""

    value: float
    least: float = -inf
    most: float = inf

    def agrees(self, figure: object) -> bool:
        """Whether another sample may have come to this."""
        return isinstance(figure, int | float) and self.least <= figure <= self.most


def near(value: float, error: float) -> Estimate:
    """A mean, a share or a spread; `error` is the standard error of the difference of the two samples."""
    return Estimate(value, value - ERRORS * error, value + ERRORS * error)
