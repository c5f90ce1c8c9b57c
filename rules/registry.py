"""The games there are. Everything outside `rules` reaches a game through here."""

from collections.abc import Mapping

from rules.core.ruleset import Ruleset
from rules.derby_board.ruleset import DERBY_BOARD
from rules.derby_cards.ruleset import DERBY_CARDS
from rules.derby_penalties.ruleset import DERBY_PENALTIES
from rules.hexsport.ruleset import HEXSPORT

RULESETS: Mapping[str, Ruleset] = {
    ruleset.slug: ruleset for ruleset in (HEXSPORT, DERBY_CARDS, DERBY_PENALTIES, DERBY_BOARD)
}

DEFAULT = next(iter(RULESETS))
"""The game that is meant where none is named."""


def get_ruleset(slug: str, version: str) -> Ruleset:
    """The ruleset of that slug and version; raises `KeyError` when there is none."""
    ruleset = RULESETS.get(slug)
    if ruleset is None or ruleset.version != version:
        raise KeyError(f"ruleset {slug} {version}")
    return ruleset
