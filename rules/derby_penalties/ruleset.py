"""The penalty-card derby as the platform sees it."""

from rules.core.conformance import Areas
from rules.core.lineup import SquadLineup
from rules.core.play_rules import PlayRules
from rules.core.ruleset import Ruleset
from rules.derby_penalties import match
from rules.derby_penalties.options import OPTIONS
from rules.derby_penalties.records import PLAYER_TABLES, RECORDS
from rules.derby_penalties.reference import REFERENCE
from rules.derby_penalties.roster import ROSTER
from rules.derby_penalties.season import season_terms


def engine() -> PlayRules:
    """Whole bouts, loaded by whoever plays."""
    from rules.derby_penalties import played  # noqa: PLC0415 - only whoever plays loads the engine

    return played


def conformance() -> Areas:
    """What answers the cases of the specification."""
    from rules.derby_penalties.conformance import AREAS  # noqa: PLC0415 - only whoever runs cases loads the areas

    return AREAS


DERBY_PENALTIES = Ruleset(
    slug="derby_penalties",
    version="1",
    name="Penalty-card derby",
    options=OPTIONS,
    presets={"stand_in": {}, "companion": {"base_game": "table"}},
    match=match,
    roster=ROSTER,
    lineup=SquadLineup(ROSTER.terms),
    engine=engine,
    conformance=conformance,
    player_tables=PLAYER_TABLES,
    records=RECORDS,
    season_terms=season_terms,
    scored=match.scored,
    reference=REFERENCE,
)
