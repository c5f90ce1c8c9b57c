"""What is offered, by the kind of command."""

from typing import TypeVar

from rules.core.pending import Choice
from rules.hexsport.play.commands import Command

Kind = TypeVar("Kind", bound=Command)


def offered(wanted: Choice, kind: type[Kind]) -> list[Kind]:
    """The commands of a kind that may be given, in the order offered."""
    return [offer.command for offer in wanted.offers if isinstance(offer.command, kind) and not offer.refused]


def open_offers(wanted: Choice) -> list[Command]:
    """All commands that may be given, in the order offered."""
    return offered(wanted, Command)
