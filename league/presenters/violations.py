"""What the rules refuse in a league, as a sentence for the person who asked for it."""

from collections.abc import Mapping

from rosters.presenters.violations import code_sentence
from rules.core.errors import RuleViolation


def violation_sentence(error: RuleViolation, names: Mapping[str, str] | None = None) -> str:
    """The sentence for a violation. `names` are those of teams by the keys the rules use."""
    return code_sentence(error.code, {key: _named(value, names or {}) for key, value in error.facts.items()})


def _named(value: object, names: Mapping[str, str]) -> object:
    if isinstance(value, tuple | list):
        return [_named(part, names) for part in value]
    return names.get(value, value) if isinstance(value, str) else value
