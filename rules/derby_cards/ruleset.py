"""The card derby as the platform sees it: no money, no market, no steps after a match."""

from collections.abc import Mapping

from rules.core.automatic import AutomaticRules
from rules.core.conformance import Areas
from rules.core.lineup import SquadLineup
from rules.core.play_rules import PlayRules
from rules.core.ruleset import Ruleset
from rules.derby_cards import match, played
from rules.derby_cards.options import OPTIONS
from rules.derby_cards.ratings import between_seasons
from rules.derby_cards.records import PLAYER_TABLES, RECORDS
from rules.derby_cards.reference import REFERENCE
from rules.derby_cards.season import season_terms
from rules.derby_cards.teams import ROSTER, TERMS

PRESETS: Mapping[str, Mapping[str, object]] = {
    "text": {},
    "with_wheel": {"wheel": "on"},
}


def engine() -> PlayRules:
    """Bouts from a seed."""
    return played


def automatic() -> AutomaticRules:
    """Bouts from the seed of their match."""
    return played


def conformance() -> Areas:
    """What answers the cases of the specification."""
    from rules.derby_cards.conformance import AREAS  # noqa: PLC0415 - only whoever runs cases loads the areas

    return AREAS


DERBY_CARDS = Ruleset(
    slug="derby_cards",
    version=played.VERSION,
    name="Card derby",
    options=OPTIONS,
    presets=PRESETS,
    match=match,
    roster=ROSTER,
    lineup=SquadLineup(TERMS),
    engine=engine,
    automatic=automatic,
    conformance=conformance,
    player_tables=PLAYER_TABLES,
    records=RECORDS,
    season_terms=season_terms,
    between_seasons=between_seasons,
    reference=REFERENCE,
)
