"""Bids left in advance, run up against what leads and against each other."""

from league.domain.market.room import Placer, Room
from league.enums import BidKind
from league.models import Bid


def raise_left_bids(room: Room, kind: BidKind = BidKind.RAISED) -> Bid | None:
    """Whoever left the highest bid leads, with no more than it takes; None when no left bid comes above what leads.

    Of equal ones the earlier holds. Nobody is raised further than he can pay, and nobody against himself.
    """
    lot = room.lot
    tops = {key: top for key in room.left if (top := room.most(room.entries[key]))}
    if lot.leader_id is not None and lot.price is not None:
        tops[lot.leader_id] = max(tops.get(lot.leader_id, 0), lot.price)
    if not any(top >= room.least for key, top in tops.items() if key != lot.leader_id):
        return None
    best = max(tops, key=lambda key: tops[key])
    beaten = max((top for key, top in tops.items() if key != best), default=0)
    wanted = max(room.least, beaten + room.terms.increment) if beaten else room.least
    left = room.left[best]
    placer = Placer(left.placed_by, left.acted_for)
    return room.add_bid(room.entries[best], min(tops[best], wanted), kind, placer)
