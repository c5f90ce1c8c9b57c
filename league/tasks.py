"""Celery tasks: doorbells that call the very functions the embedded sweeper calls."""

import structlog
from celery import shared_task
from celery.exceptions import OperationalError
from django.conf import settings

from league.domain.sweep import sweep

log = structlog.get_logger(__name__)


@shared_task(name="league.tick")
def tick() -> None:
    """Whatever is due is done."""
    sweep()


def ring_workers() -> None:
    """A worker looks for due work soon, where there is a broker. One that cannot be reached costs nothing but time:
    the next tick finds the work."""
    if not settings.CELERY_BROKER_URL:
        return
    try:
        tick.apply_async(retry=False, expires=settings.TICK_SECONDS)
    except OperationalError:
        log.warning("bell_unheard")
