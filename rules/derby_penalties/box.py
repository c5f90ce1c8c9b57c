"""How long a skater sits (TYC-11, TYC-111)."""

from rules.derby_penalties.state import BoxStay


def next_seat(stay: BoxStay, regions: int) -> BoxStay | None:
    """Where she sits after her next step; None when she returns with it."""
    if stay.region + 1 < regions:
        return BoxStay(stay.skater, stay.region + 1, stay.further)
    return BoxStay(stay.skater, 0, stay.further - 1) if stay.further else None


def returns_next(stay: BoxStay, regions: int) -> bool:
    """Whether her next selection is her return."""
    return next_seat(stay, regions) is None
