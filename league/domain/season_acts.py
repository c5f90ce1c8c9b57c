"""What a calendar does with a season as a whole: it starts, its finals begin, it ends."""

from collections.abc import Callable, Mapping

from django.db import transaction

from league.domain.audit import record_act
from league.domain.deeds import NOTHING, Deed
from league.domain.finals import begin_finals
from league.domain.seasons import close_season, start_season
from league.enums import SeasonAct, SeasonStatus
from league.models import Season
from league.permissions import require_commissioner
from rosters.models import User

WHEN: Mapping[SeasonAct, tuple[SeasonStatus, ...]] = {  # the states of a season in which there is still something to do
    SeasonAct.STARTS: (SeasonStatus.SETUP,),
    SeasonAct.FINALS: (SeasonStatus.RUNNING,),
    SeasonAct.CLOSES: (SeasonStatus.RUNNING, SeasonStatus.FINALS),
}
DOES: Mapping[SeasonAct, tuple[Callable[..., Season], Deed]] = {
    SeasonAct.STARTS: (start_season, Deed(started=True)),
    SeasonAct.FINALS: (begin_finals, Deed(finals=True)),
    SeasonAct.CLOSES: (close_season, Deed(ended=True)),
}


def foresee_season(season: Season, act: SeasonAct) -> Deed:
    """What the act would do. Reads and writes nothing."""
    return DOES[act][1] if season.status in WHEN[act] else NOTHING


def perform_season(season: Season, act: SeasonAct, *, actor: User | None) -> Deed:
    """The act is done, at once or not at all; where it is done already nothing happens. `actor` None is the program.

    Call it with the season locked. Raises `Refusal` with what stands in the way.
    """
    if actor is not None:
        require_commissioner(actor, season.league)
    with transaction.atomic():
        season.refresh_from_db(fields=["status"])
        if season.status not in WHEN[act]:
            return NOTHING
        do, deed = DOES[act]
        do(season, actor=actor)
        record_act(season.league, "calendar.ran", season, actor=actor, kind=act, **deed.figures())
    return deed
