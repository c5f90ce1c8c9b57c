"""What a page shows of what is awaited, whatever the game."""

from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _


@dataclass(frozen=True, kw_only=True)
class ShownOffer:
    """One offer: its place in the choice, what it is called, what it does, what cash changes by if it is taken (mc).

    `refused` says why it cannot be taken now. `named` asks for a name and a shirt number beside it.
    """

    place: int
    label: str
    effect: str = ""
    mc: int = 0
    refused: str = ""
    group: str = ""
    folded: bool = False
    named: bool = False

    @property
    def price(self) -> str | int:
        """What the offer costs in mc, or what it brings in words; empty where no money moves."""
        if self.mc > 0:
            return _("brings %(mc)s mc") % {"mc": self.mc}
        return -self.mc or ""


@dataclass(frozen=True, kw_only=True)
class OfferGroup:
    """Offers of one sort, under a heading. `folded` ones are out of sight until asked for."""

    name: str
    offers: tuple[ShownOffer, ...]
    folded: bool


@dataclass(frozen=True, kw_only=True)
class ShownRoll:
    """Dice to be rolled, or with `names` one of several to be drawn."""

    dice: int
    sides: int
    names: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Shown:
    """What is awaited: a heading, what going on will do in `lines`, and either offers or a roll.

    `go_on` is the offer that ends the step; the others in `offers` may be taken before it or instead of it.
    """

    title: str
    lead: str = ""
    lines: tuple[str, ...] = ()
    figures: tuple[tuple[str, str], ...] = ()
    go_on: ShownOffer | None = None
    offers: tuple[ShownOffer, ...] = ()
    roll: ShownRoll | None = None

    @property
    def groups(self) -> tuple[OfferGroup, ...]:
        """The offers under their headings, in order."""
        runs = groupby(self.offers, key=lambda offer: (offer.group, offer.folded))
        return tuple(OfferGroup(name=name, offers=tuple(offers), folded=folded) for (name, folded), offers in runs)
