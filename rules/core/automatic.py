"""What a game offers whose matches need no coaches: whoever knows the seed can play them again."""

from collections.abc import Sequence
from typing import Any, Protocol

from rules.core.dice import HashDice
from rules.core.options import Options
from rules.core.simulation import PlayedMatch


class AutomaticRules(Protocol):
    """Matches that follow from their dice, the teams and the options alone."""

    def play(
        self, states: Sequence[Any], options: Options, dice: HashDice, prefix: str, *, kind: str = "league"
    ) -> PlayedMatch:
        """The match of teams in these states; raises `RuleViolation` when they cannot play."""
        ...

    def verified(self, log: bytes, dice: HashDice, prefix: str) -> bool:
        """Whether these dice make this log, of the teams and options that it names."""
        ...
