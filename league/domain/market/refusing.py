"""Bids that are refused at a glance, without waiting for the lock of the lot."""

from typing import Any

import msgspec

from league.domain.barred import require_may_bid
from league.domain.market.clock import clock_now
from league.domain.market.lots import market_of
from league.enums import AuctionMode, EntryStatus, LotStatus, RoundStatus
from league.models import Entry, Lot
from rosters.domain.acting import read_state, roster_of
from rosters.domain.pins import rules_of
from rosters.models import RulesPin, Team

# The lot as it is and the team that bids. No row unless bids are taken, the team takes part, and it neither leads nor
# has won another lot of the round. Written out: to put it together anew for each bid takes longer than to ask it.
GLANCE = """
SELECT lot.id, lot.mvp, lot.least_bid, lot.price, lot.closes_at, team.state AS team_state,
       pin.slug, pin.version, CAST(pin.options AS text) AS options
FROM league_lot lot
JOIN league_round round ON round.id = lot.round_id AND round.status = %(market)s
JOIN league_entry entry ON entry.season_id = round.season_id AND entry.id = %(entry)s AND entry.status = %(active)s
JOIN rosters_team team ON team.id = entry.team_id
JOIN rosters_rulespin pin ON pin.id = team.pin_id
WHERE lot.id = %(lot)s AND lot.status = %(open)s AND lot.mode = %(called)s AND lot.paused_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM league_dropout gone WHERE gone.lot_id = lot.id AND gone.entry_id = entry.id)
  AND NOT EXISTS (
    SELECT 1 FROM league_lot other WHERE other.round_id = lot.round_id AND other.id <> lot.id
    AND (other.winner_id = entry.id OR (other.status = %(open)s AND other.leader_id = entry.id)))
"""
WORDS = {
    "market": RoundStatus.MARKET.value,
    "active": EntryStatus.ACTIVE.value,
    "open": LotStatus.OPEN.value,
    "called": AuctionMode.OPEN.value,
}


def refuse_at_a_glance(lot: Lot, entry: Entry, amount: int) -> None:
    """Raises what the bid of so many mc would be refused with under the lock, where that is plain to see.

    In a crowd most bids come too late for the price they were made for, and need not queue to be told so. What one
    statement reads was true together at one moment, so the answer is that of a bid which had its turn then. Whoever
    waited for the lock in vain is told the same way, and those behind him wait for less. Says nothing for a bid that
    may stand, and nothing where more than the rules of a bid has a say: the lock decides.
    """
    seen: Any
    for seen in Lot.objects.raw(GLANCE, WORDS | {"lot": lot.pk, "entry": entry.pk}):
        if seen.closes_at is not None and clock_now() >= seen.closes_at:
            return
        require_may_bid(lot.round, entry)
        pin = RulesPin(slug=seen.slug, version=seen.version, options=msgspec.json.decode(seen.options))
        rules, options = rules_of(pin)
        market_of(lot.round).check_bid(
            read_state(Team(state=seen.team_state), roster_of(rules)),
            seen.mvp,
            amount,
            least=seen.least_bid,
            highest=seen.price,
            won=0,
            options=options,
        )
