"""What a side may do in a bout, a line for each offer."""

from collections.abc import Callable, Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.utils.translation import ngettext
from msgspec import Struct

from matches.presenters.derby_penalties.transcript_words import leg_words, skater
from matches.presenters.lineups import Names
from matches.presenters.words import SideNames
from rules.core.pending import Offer
from rules.derby_penalties import commands, deeds, table
from rules.derby_penalties.stand_in.board import tile_name
from rules.derby_penalties.stand_in.deeds import Enter, Leg, Slide
from rules.derby_penalties.team import SIZE, jammer_of


def offer_told(offer: Offer, sides: Sequence[SideNames]) -> str:
    """The offer as people read it; skaters are taken to be in the order of their line-up."""
    names = Names(sides, [tuple(side.players)[:SIZE] for side in sides])
    return OFFERS[type(offer.command)](offer.command, names)


def selects(command: commands.Select, names: Names) -> str:
    """Whom, and whether the card is declared for her."""
    facts = {"name": skater(command.skater, names)}
    return (_("%(name)s, with the card") if command.card else _("%(name)s")) % facts


def slides(command: Slide, names: Names) -> str:
    """Leg by leg, with the pushes."""
    return _(", then ").join(_leg(leg) for leg in command.legs)


def _leg(leg: Leg) -> str:
    if not leg.pushed:
        return leg_words(leg)
    pushing = ngettext("%(leg)s, pushing %(count)s opponent", "%(leg)s, pushing %(count)s opponents", leg.pushed)
    return pushing % {"leg": leg_words(leg), "count": leg.pushed}


def enters(command: Enter, names: Names) -> str:
    """Who comes onto the track, and where."""
    return _("%(name)s to tile %(tile)s") % {"name": skater(command.skater, names), "tile": tile_name(command.spot)}


def done(command: table.Done, names: Names) -> str:
    """A move on the players' own board, and whom it sent out of bounds."""
    if not command.push_outs:
        return _("moved, nobody out of bounds")
    sentence = ngettext(
        "moved, %(count)s opponent out of bounds", "moved, %(count)s opponents out of bounds", command.push_outs
    )
    return sentence % {"count": command.push_outs}


def claims_points(command: table.ClaimPoints, names: Names) -> str:
    """Whose Jammer scored how much."""
    facts = {"name": skater(jammer_of(command.side), names), "count": command.points}
    return ngettext("%(name)s scored %(count)s point", "%(name)s scored %(count)s points", command.points) % facts


def places(command: table.Place, names: Names) -> str:
    """Who was put on the board."""
    return _("%(name)s is put on the track") % {"name": skater(command.skater, names)}


def _always(words: Promise) -> Callable[..., str]:
    return lambda command, names: str(words)


OFFERS: Mapping[type[Struct], Callable[..., str]] = {
    commands.Select: selects,
    commands.Review: _always(_lazy("use an Official Review")),
    commands.Accept: _always(_lazy("accept the penalty")),
    deeds.Stay: _always(_lazy("stay put")),
    deeds.GoOn: _always(_lazy("go on")),
    deeds.CallOff: _always(_lazy("end the jam")),
    Slide: slides,
    Enter: enters,
    table.Done: done,
    table.Place: places,
    table.ClaimLead: _always(_lazy("our Jammer is lead")),
    table.ClaimPoints: claims_points,
    table.EndBout: _always(_lazy("end the bout with this jam")),
}
