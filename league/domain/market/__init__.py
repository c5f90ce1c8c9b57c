"""The MVP market of a round: what is on offer, who bids what and until when, who hires whom, and what is taken back.

A lot is locked before anything about it is read; teams are locked after it, all that the act may touch in one call.
"""

from league.domain.market.awarding import award_due_lots, award_lot, award_what_is_over, close_market
from league.domain.market.bidding import drop_out, place_bid
from league.domain.market.clock import clock_now
from league.domain.market.leaving import leave_bid, take_left_bid_back
from league.domain.market.lots import absences, fee_history, least_bids, market_of, offer_star, open_market
from league.domain.market.protocol import Happening, protocol_of
from league.domain.market.releasing import release_hired
from league.domain.market.timing import follow_calendar, pause_market, resume_market, set_closing
from league.domain.market.undoing import (
    later_hires,
    live_award,
    pass_over_leaver,
    reopen_market,
    strike_bid,
    undo_award,
)

__all__ = [
    "Happening",
    "absences",
    "award_due_lots",
    "award_lot",
    "award_what_is_over",
    "clock_now",
    "close_market",
    "drop_out",
    "fee_history",
    "follow_calendar",
    "later_hires",
    "least_bids",
    "leave_bid",
    "live_award",
    "market_of",
    "offer_star",
    "open_market",
    "pass_over_leaver",
    "pause_market",
    "place_bid",
    "protocol_of",
    "release_hired",
    "reopen_market",
    "resume_market",
    "set_closing",
    "strike_bid",
    "take_left_bid_back",
    "undo_award",
]
