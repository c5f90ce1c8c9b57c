"""The derby games whose bouts are kept as golden logs."""

from rules.derby_board import played as board_played
from rules.derby_board.events import EVENT_TYPES as BOARD_EVENTS
from rules.derby_board.log import LOG as BOARD_LOG
from rules.derby_board.options import OPTIONS as BOARD_OPTIONS
from rules.derby_penalties import played as penalties_played
from rules.derby_penalties import table
from rules.derby_penalties.bases import EVENT_TYPES as PENALTIES_EVENTS
from rules.derby_penalties.log import LOG as PENALTIES_LOG
from rules.derby_penalties.options import OPTIONS as PENALTIES_OPTIONS
from tests.golden.bouts import Bouts, Fixture

BOARD = Bouts(
    slug="derby_board",
    log=BOARD_LOG,
    played=board_played,
    options=BOARD_OPTIONS,
    events=BOARD_EVENTS,
    unused=frozenset({"divisions", "meetings", "finals", "bench"}),
    rare=frozenset({"LappedUnmarked"}),
    fixtures=(
        Fixture("printed-rules", "the printed rules"),
        Fixture("by-chance", "a steady side against chance", ("steady", "random")),
        Fixture(
            "all-blockers", "lead by all Blockers, and sudden death", changed={"lead_requires": "all_blockers"}, seed=9
        ),
        Fixture("immediate-end", "a jam ends with its last pass", changed={"jam_end": "immediate"}),
        Fixture(
            "brakes",
            "Jammers brake, and keep some of their cards",
            ("random", "steady"),
            {"voluntary_brake": "yes", "redraw": "any_cards"},
        ),
        Fixture("four-players", "four players, and sudden death", changed={"players": "4"}, seed=3),
        Fixture("scrimmage", "a scrimmage", changed={"mode": "scrimmage"}),
        Fixture(
            "everything-else",
            "a scrimmage of four players under other rules",
            ("random", "steady"),
            {"mode": "scrimmage", "players": "4", "jam_end": "immediate", "lead_requires": "all_blockers"},
        ),
    ),
)

PENALTIES = Bouts(
    slug="derby_penalties",
    log=PENALTIES_LOG,
    played=penalties_played,
    options=PENALTIES_OPTIONS,
    events=PENALTIES_EVENTS,
    # Programs do not play at a table that they cannot see.
    unused=frozenset({"divisions", "meetings", "finals", "base_game"}),
    rare=frozenset({table.Carried.__name__, table.Settled.__name__, table.LastJam.__name__}),
    fixtures=(
        Fixture("printed-rules", "the printed rules"),
        Fixture("by-chance", "a steady side against chance", ("steady", "random"), seed=3),
        Fixture("recycled-reviews", "reviews come back", ("random", "steady"), {"reviews": "recycled"}),
        Fixture("released", "the box empties with the jam", changed={"box_at_jam_end": "release"}),
        Fixture("one-region", "a box of one region", ("random", "steady"), {"box_regions": 1}),
        Fixture("three-regions", "a box of three regions", ("random", "steady"), {"box_regions": 3}),
        Fixture("four-regions", "a box of four regions", changed={"box_regions": 4}),
    ),
)

GAMES = (BOARD, PENALTIES)
