"""The hex sport as the platform sees it."""

from rules.core.play_rules import PlayRules
from rules.core.ruleset import Ruleset
from rules.hexsport import campaign, corrections, friendlies, market, match, moving_in, roster, simulation
from rules.hexsport.options import OPTIONS
from rules.hexsport.presets import PRESETS
from rules.hexsport.records import PLAYER_TABLES, RECORDS
from rules.hexsport.reference import REFERENCE
from rules.hexsport.season import season_terms


def engine() -> PlayRules:
    """The match engine, loaded by whoever plays."""
    from rules.hexsport.play import played  # noqa: PLC0415 - its board takes as long to load as all other rules

    return played


HEXSPORT = Ruleset(
    slug="hexsport",
    version="1",
    name="Hex sport",
    options=OPTIONS,
    presets=PRESETS,
    match=match,
    scored=match.scored,
    brought_in=moving_in.brought_in,
    roster=roster,
    campaign=campaign,
    corrections=corrections,
    market=market,
    friendlies=friendlies,
    simulation=simulation,
    engine=engine,
    player_tables=PLAYER_TABLES,
    records=RECORDS,
    season_terms=season_terms,
    reference=REFERENCE,
)
