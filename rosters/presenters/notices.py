"""What readers must be told wherever something goes by certain rules."""

from rosters.domain.pins import rules_of
from rosters.models import RulesPin
from rosters.presenters.games import words_of


def notices_of(pin: RulesPin) -> tuple[str, ...]:
    """The sentences that the options of these rules ask for; mostly none."""
    _rules, options = rules_of(pin)
    notices = words_of(pin.slug).notices
    return tuple(
        str(sentence) for key, by_value in notices.items() for value, sentence in by_value.items()
        if options[key] == value
    )  # fmt: skip
