"""What the rules refuse in a league, as a sentence for the person who asked for it."""

from collections.abc import Mapping

from league.presenters.competition_words import SENTENCES, sentence
from rosters.presenters.violations import code_sentence
from rules.core.errors import RuleViolation


def violation_sentence(error: RuleViolation, names: Mapping[str, str] | None = None) -> str:
    """The sentence for a violation. `names` are those of teams by the keys the rules use."""
    if error.code in SENTENCES:
        return sentence(error.code, error.facts, names)
    return code_sentence(error.code, {key: _named(value, names or {}) for key, value in error.facts.items()})


def _named(value: object, names: Mapping[str, str]) -> object:
    return names.get(value, value) if isinstance(value, str) else value
