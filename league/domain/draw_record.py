"""The draws of a season as a file that anybody can check."""

from collections.abc import Iterator

from league.domain.draws import draw_context
from league.domain.table import lots_of_table
from league.enums import SeasonStatus
from league.models import Season
from matches.domain.proof_record import DrawRecord, ProofRecord, moment


def record_of_draws(season: Season) -> ProofRecord:
    """What the season drew so far, the lots of its table as it stands included; the seed once the season is over."""
    over = season.status == SeasonStatus.CLOSED
    return ProofRecord(
        league=season.league.uid,
        of="season",
        uid=season.uid,
        commitment=season.commitment,
        committed_at=moment(season.created_at),
        seed=bytes(season.seed).hex() if over else None,
        revealed_at=moment(season.closed_at) if over and season.closed_at else None,
        draws=tuple(_draws(season)),
    )


def _draws(season: Season) -> Iterator[DrawRecord]:
    made = [(draw.round_number, draw.purpose, tuple(draw.order)) for draw in season.draws.order_by("pk")]
    known = {(number, purpose, len(order)) for number, purpose, order in made}
    lots = [(0, purpose, order) for purpose, order in lots_of_table(season)]
    for number, purpose, order in [*made, *(lot for lot in lots if (lot[0], lot[1], len(lot[2])) not in known)]:
        yield DrawRecord(
            round=number,
            purpose=purpose,
            count=len(order),
            order=order,
            context=draw_context(season, number, purpose),
        )
