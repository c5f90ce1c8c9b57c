"""The board derby as the platform sees it."""

from collections.abc import Mapping

from rules.core.conformance import Areas
from rules.core.lineup import SquadLineup
from rules.core.play_rules import PlayRules
from rules.core.ruleset import Ruleset
from rules.derby_board import match
from rules.derby_board.options import OPTIONS
from rules.derby_board.records import PLAYER_TABLES, RECORDS
from rules.derby_board.reference import REFERENCE
from rules.derby_board.roster import ROSTER
from rules.derby_board.season import season_terms

PRESETS: Mapping[str, Mapping[str, object]] = {
    "text": {},
    "scrimmage": {"mode": "scrimmage"},
    "four_players": {"players": "4"},
}


def engine() -> PlayRules:
    """Whole bouts, loaded by whoever plays."""
    from rules.derby_board import played  # noqa: PLC0415 - only whoever plays loads the engine

    return played


def conformance() -> Areas:
    """What answers the cases of the specification."""
    from rules.derby_board.conformance import AREAS  # noqa: PLC0415 - only whoever runs cases loads the areas

    return AREAS


DERBY_BOARD = Ruleset(
    slug="derby_board",
    version="1",
    name="Board derby",
    options=OPTIONS,
    presets=PRESETS,
    match=match,
    roster=ROSTER,
    lineup=SquadLineup(ROSTER.terms),
    engine=engine,
    conformance=conformance,
    player_tables=PLAYER_TABLES,
    records=RECORDS,
    season_terms=season_terms,
    reference=REFERENCE,
)
