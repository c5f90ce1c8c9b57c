"""Who has an MVP when bidding for him ends."""

from collections.abc import Callable, Mapping

from league.domain.draws import kept_shuffle
from league.domain.market.raising import raise_left_bids
from league.domain.market.room import Placer, Room
from league.enums import AuctionMode, BidKind
from league.models import Bid, PairingSide


def winning_bid(room: Room) -> Bid | None:
    """The bid that has the MVP, made now where bids were hidden until now; None when nobody can have him."""
    return WINNERS[AuctionMode(room.lot.mode)](room)


def _called(room: Room) -> Bid | None:
    """The highest of the bids called whose team can take the MVP (HX-AUCTION-09)."""
    return room.find_leader()


def _sealed(room: Room) -> Bid | None:
    """The highest of the sealed bids whose team can take the MVP; equal ones in the season's order (HX-AUCTION-11)."""
    order = TIES[room.terms.tie](room)
    for left in sorted(room.left.values(), key=lambda left: (-(left.amount or 0), order[left.entry_id])):
        entry = room.entries[left.entry_id]
        if left.amount is not None and room.can_take(entry, left.amount):
            return room.add_bid(entry, left.amount, BidKind.OPENED, Placer(left.placed_by, left.acted_for))
    return None


def _run_up(room: Room) -> Bid | None:
    """The highest of the limits left, as far as it takes to be above the others."""
    return raise_left_bids(room, BidKind.OPENED)


def _lots(room: Room) -> dict[int, int]:
    """An order drawn from the seed of the season."""
    keys = sorted(room.left, key=lambda key: room.entries[key].number)
    drawn = kept_shuffle(room.lot.round.season, room.lot.round.number)(f"auction.tie:{room.lot.mvp}", len(keys))
    return {keys[place]: turn for turn, place in enumerate(drawn)}


def _lower_ranking(room: Room) -> dict[int, int]:
    """The lower ranking at the moment of pairing first; of equal rankings, and without a pairing, by lot."""
    sides = PairingSide.objects.filter(round=room.lot.round_id, entry__in=room.left, leg=1)
    ranking = dict(sides.values_list("entry", "ranking"))
    lots = _lots(room)
    keys = sorted(room.left, key=lambda key: (ranking.get(key) is None, ranking.get(key) or 0, lots[key]))
    return {key: turn for turn, key in enumerate(keys)}


def _earlier_bid(room: Room) -> dict[int, int]:
    """The bid left first."""
    return {key: left.seq for key, left in room.left.items()}


WINNERS: Mapping[AuctionMode, Callable[[Room], Bid | None]] = {
    AuctionMode.OPEN: _called,
    AuctionMode.BLIND: _sealed,
    AuctionMode.LEFT: _run_up,
}
TIES: Mapping[str, Callable[[Room], dict[int, int]]] = {
    "lots": _lots,
    "lower_ranking": _lower_ranking,
    "earlier_bid": _earlier_bid,
}
