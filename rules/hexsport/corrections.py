"""What a correction of an old result does to a team beside doing its acts again: loans, and players struck off.

Money that was spent stays spent: what the team no longer has for it is lent, and owed (paid first from revenue, not
counted in the ranking). The module satisfies `rules.core.ruleset.CorrectionRules`.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from rules.core.errors import RuleViolation
from rules.core.options import Options
from rules.hexsport.commands import Lend, StrikeOff
from rules.hexsport.events import MoneyLent, PlayerStruckOff
from rules.hexsport.handlers import Handlers
from rules.hexsport.state import Status, TeamState

SHORT_OF: Mapping[str, tuple[str, str]] = {  # the figures of a refusal: what it takes, and what there is, in mc
    "buy.cannot_afford": ("price", "cash"),
    "fate.cannot_afford": ("need", "in_hand"),
    "bid.cannot_afford": ("bid", "purse"),
}


def relief(violation: RuleViolation) -> Lend | None:
    """The loan with which something that was done before is possible again; None where it is not money that lacks."""
    figures = SHORT_OF.get(violation.code)
    if figures is None:
        return None
    needed, there = (violation.facts[figure] for figure in figures)
    assert isinstance(needed, int), "prices are whole mc"
    assert isinstance(there, int), "cash is whole mc"
    return Lend(needed - there)


def strike_off(state: TeamState, player: int) -> StrikeOff:
    """The command that keeps a player of `state`, the team as it was before the correction, on record."""
    joined = state.player(player)
    if joined is None:
        raise ValueError(f"player {player} never was on the team")
    return StrikeOff(replace(joined, status=Status.LEFT if joined.hired else Status.DISMISSED))


def lend(state: TeamState, command: Lend, options: Options) -> tuple[MoneyLent]:
    """The team has so many mc more and owes them."""
    if command.mc < 1:
        raise RuleViolation("loan.nothing", mc=command.mc)
    return (MoneyLent(mc=command.mc),)


def struck_off(state: TeamState, command: StrikeOff, options: Options) -> tuple[PlayerStruckOff]:
    """The player is on record under the id he had, and not on the roster."""
    if command.player.id != state.next_player:
        raise RuleViolation("strike_off.other_id", player=command.player.id, awaited=state.next_player)
    return (PlayerStruckOff(player=command.player),)


HANDLERS: Handlers = {Lend: lend, StrikeOff: struck_off}
