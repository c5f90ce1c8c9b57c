"""Times at regular distances, as the clocks of a zone show them."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.enums import RoundAct, RoundStatus
from league.models import Round
from rosters.domain.refusal import Refusal

HOUR = timedelta(hours=1)


def exact(wall: datetime, zone: ZoneInfo) -> datetime | None:
    """The moment when the clocks of the zone show that time; None where they skip it or show it twice."""
    first, second = (wall.replace(tzinfo=zone, fold=fold) for fold in (0, 1))
    return first if first.utcoffset() == second.utcoffset() else None


def wall_of(at: datetime, zone: ZoneInfo) -> datetime:
    """What the clocks of the zone show at that moment."""
    return at.astimezone(zone).replace(tzinfo=None, fold=0)


def moment_of(told: datetime, zone: ZoneInfo) -> datetime:
    """The moment that somebody told, without an offset as the clocks of the zone show it. Raises `Refusal`, 422, where
    they do not show that time of day just once."""
    return _exactly(told if told.tzinfo is None else wall_of(told, zone), zone)


def require_exact(at: datetime, zone: ZoneInfo) -> None:
    """Raises `Refusal`, 422, for a moment whose time of day the clocks of the zone show twice."""
    _exactly(wall_of(at, zone), zone)


def days_later(at: datetime, days: int, zone: ZoneInfo) -> datetime:
    """So many days later at the same time of day; an hour further where the clocks do not show that just once."""
    wall = wall_of(at, zone) + timedelta(days=days)
    while (found := exact(wall, zone)) is None:
        wall += HOUR
    return found


def regular_times(
    rounds: Sequence[Round],
    start: datetime,
    every: int,
    after: Mapping[RoundAct, int],
    acts: Mapping[int, Sequence[RoundAct]],
    zone: ZoneInfo,
    *,
    lenient: bool = False,
) -> dict[tuple[int, RoundAct], datetime]:
    """Times for the rounds: the first that is not open yet opens at `start`, the others every so many days after it.

    A round closes when the next would open, also one that is open now; what would be over for it is left out. `after`
    says how many days after the opening something is due, `acts` what happens in each round. All at the same time of
    day; where the clocks do not show it just once `Refusal` is raised, or when `lenient` an hour added.
    """
    found = {}
    days = {RoundAct.OPENS: 0, **after, RoundAct.CLOSES: every}
    opened = sum(round_.status != RoundStatus.PLANNED for round_ in rounds)
    for place, round_ in enumerate(rounds, start=-opened):
        for act in acts[round_.pk]:
            if act in days:
                found[round_.pk, act] = _at(start, place * every + days[act], zone, lenient=lenient)
    now = timezone.now()
    return {key: at for key, at in found.items() if at > now}


def require_regular(start: datetime, every: int, after: Mapping[RoundAct, int], rounds: int, zone: ZoneInfo) -> None:
    """Raises `Refusal` where the clocks do not show one of the times of so many rounds just once."""
    for place in range(rounds):
        for days in {0, every, *after.values()}:
            _exactly(start + timedelta(days=place * every + days), zone)


def _at(start: datetime, days: int, zone: ZoneInfo, *, lenient: bool) -> datetime:
    wall = start + timedelta(days=days)
    while lenient and exact(wall, zone) is None:
        wall += HOUR
    return _exactly(wall, zone)


def _exactly(wall: datetime, zone: ZoneInfo) -> datetime:
    at = exact(wall, zone)
    if at is None:
        raise Refusal(
            _("On %(day)s the clocks in %(zone)s skip %(time)s or show it twice. Choose another time of day."),
            code="calendar.clocks",
            status=422,
            day=wall.date().isoformat(),
            zone=zone.key.replace("_", " "),
            time=f"{wall:%H:%M}",
        )
    return at
