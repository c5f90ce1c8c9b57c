"""The doorbell: tells whoever does due work that there is some. Nothing depends on its being heard."""

from collections.abc import Callable

RINGERS: list[Callable[[], None]] = []  # filled by whoever can wake the sweeper of this process or a worker


def ring() -> None:
    """Somebody looks for due work soon; without a listener the next tick does."""
    for ringer in RINGERS:
        ringer()
