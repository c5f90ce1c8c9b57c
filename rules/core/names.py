"""What a team or a player may be called, and which shirt number somebody may wear, in any game."""

from collections.abc import Iterable
from typing import Protocol

from rules.core.errors import RuleViolation

LONGEST_PLAYER_NAME = 40
LONGEST_TEAM_NAME = 60
HIGHEST_NUMBER = 99


class Wearer(Protocol):
    """Somebody with a shirt; `id` is her id within the team."""

    @property
    def id(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def number(self) -> int | None: ...


def checked_name(name: str, longest: int) -> str:
    """The name without needless spaces; raises `RuleViolation` when it is empty, too long or not printable."""
    plain = " ".join(name.split())
    if not plain:
        raise RuleViolation("name.empty")
    if len(plain) > longest:
        raise RuleViolation("name.too_long", length=len(plain), longest=longest)
    if not plain.isprintable():
        raise RuleViolation("name.not_printable", name=plain)
    return plain


def unworn_number(number: int, others: Iterable[Wearer]) -> int:
    """The shirt number, if it is between 1 and 99 and none of the others wears it."""
    if not 1 <= number <= HIGHEST_NUMBER:
        raise RuleViolation("number.out_of_range", number=number, highest=HIGHEST_NUMBER)
    wearer = next((player for player in others if player.number == number), None)
    if wearer is not None:
        raise RuleViolation("number.taken", number=number, player=wearer.id, name=wearer.name)
    return number
