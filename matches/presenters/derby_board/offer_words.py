"""What a side may do in a game, a line for each offer."""

from collections.abc import Callable, Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from msgspec import Struct

from matches.presenters.derby_board.names import Names, die_name, space_name
from matches.presenters.words import SideNames
from rosters.presenters.words import listed
from rules.core.pending import Offer
from rules.derby_board import commands
from rules.derby_board.data import CARDS
from rules.derby_board.skaters import SIZE


def offer_told(offer: Offer, sides: Sequence[SideNames]) -> str:
    """The offer as people read it; skaters are taken to be in the order of their line-up."""
    names = Names(sides, [tuple(side.players)[:SIZE] for side in sides])
    return OFFERS[type(offer.command)](offer.command, names)


def places(command: commands.Place, names: Names) -> str:
    """Whom, and where."""
    return _("%(name)s to %(place)s") % {"name": names.skater(command.skater), "place": space_name(command.space)}


def plays(command: commands.PlayCard, names: Names) -> str:
    """Whose card, and on whom."""
    told = {"name": names.skater(command.skater), "card": CARDS[command.card].name}
    if command.target is None:
        return _("%(name)s plays %(card)s") % told
    return _("%(name)s plays %(card)s on %(target)s") % {**told, "target": names.skater(command.target)}


def redraws(command: commands.Redraw, names: Names) -> str:
    """What goes before new cards come."""
    if not command.discarded:
        return _("fill up the hand")
    return _("discard %(cards)s and fill up the hand") % {"cards": listed(CARDS[one].name for one in command.discarded)}


def _always(words: Promise) -> Callable[..., str]:
    return lambda command, names: str(words)


def _to(words: Promise) -> Callable[..., str]:
    return lambda command, names: str(words) % {"place": space_name(command.space)}


OFFERS: Mapping[type[Struct], Callable[..., str]] = {
    commands.Place: places,
    commands.Select: lambda command, names: names.mover(command.skater),
    commands.Enough: _always(_lazy("nobody else in this phase")),
    commands.Decline: _always(_lazy("no card")),
    commands.SetDie: lambda command, names: die_name(command.die),
    commands.StandUp: _always(_lazy("stand up")),
    commands.StayDown: _always(_lazy("stay down")),
    commands.ComeBack: _to(_lazy("come back to %(place)s")),
    commands.Step: _to(_lazy("to %(place)s")),
    commands.Stop: _always(_lazy("end the movement")),
    commands.PourOn: _always(_lazy("pour it on")),
    commands.Push: lambda command, names: _("push %(target)s") % {"target": names.skater(command.target)},
    commands.PlayCard: plays,
    commands.Redraw: redraws,
    commands.KeepHand: _always(_lazy("keep the hand")),
    commands.CallOff: _always(_lazy("call the jam off")),
    commands.GoOn: _always(_lazy("go on")),
}
