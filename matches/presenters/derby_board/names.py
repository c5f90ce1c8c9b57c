"""What the sides, skaters and spaces of a game on the board are called."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from matches.presenters.words import SideNames
from rules.derby_board.skaters import SIDES, is_jammer, is_pivot, number_of, side_of
from rules.derby_board.track import TRACK

SIDE_NAMES: tuple[Promise, ...] = (_lazy("Home"), _lazy("Visitor"))
PLACES: tuple[Promise, ...] = (
    _lazy("Jammer"),
    _lazy("Blocker 1"),
    _lazy("Blocker 2"),
    _lazy("Blocker 3"),
    _lazy("Pivot"),
)
"""By the number of a skater within her side."""


class Names:
    """What the teams and their skaters are called; `lineups` has the ids by place.

    A skater whose name nobody knows goes by her side and place.
    """

    def __init__(self, sides: Sequence[SideNames], lineups: Sequence[Sequence[int]]) -> None:
        self.teams = tuple(sides[side].team or str(SIDE_NAMES[side]) for side in SIDES)
        self._known = [_known(sides[side].players, lineups[side]) for side in SIDES]
        self._twice = set(self._known[0].values()) & set(self._known[1].values())

    def skater(self, skater: int) -> str:
        """A skater in a sentence; Jammers and Pivots are told from other Blockers."""
        name = self._name(skater)
        if name is None:
            return _("%(team)s %(place)s") % {"team": self.teams[side_of(skater)], "place": PLACES[number_of(skater)]}
        if is_jammer(skater):
            return _("Jammer %(name)s") % {"name": name}
        return _("Pivot %(name)s") % {"name": name} if is_pivot(skater) else name

    def mover(self, skater: int) -> str:
        """A skater at the head of a line: her place, her team, her name."""
        name, place = self._name(skater), PLACES[number_of(skater)]
        if name is None:
            return self.skater(skater)
        told = {"place": place, "name": self._known[side_of(skater)][number_of(skater)]}
        return _("%(team)s %(place)s, %(name)s") % {"team": self.teams[side_of(skater)], **told}

    def hand(self, person: int, *, four: bool) -> str:
        """Whose cards they are: a side's, or among four players one of hers (see `Bout.hands`)."""
        team = self.teams[person // 2]
        if not four:
            return team
        if person % 2:
            return _("%(team)s (the Blockers' player)") % {"team": team}
        return _("%(team)s (the Jammer's player)") % {"team": team}

    def _name(self, skater: int) -> str | None:
        name = self._known[side_of(skater)].get(number_of(skater))
        if name in self._twice:
            return _("%(name)s of %(team)s") % {"name": name, "team": self.teams[side_of(skater)]}
        return name


@dataclass(frozen=True)
class Telling:
    """What sentences are told with: the names, whether four people play, and whose movement it is (None: nobody's).

    `alone`: nobody else has done anything in it yet.
    """

    names: Names
    four: bool = False
    mover: int | None = None
    alone: bool = True

    def skater(self, skater: int) -> str:
        """Somebody of whom a sentence says something else than what she does."""
        return self.names.skater(skater)

    def doer(self, skater: int) -> str:
        """Somebody at the beginning of a sentence; whose movement it is stands at the head of the line already."""
        return _("She") if skater == self.mover and self.alone else self.names.skater(skater)

    def hand(self, person: int) -> str:
        """Whose cards they are."""
        return self.names.hand(person, four=self.four)


def _known(players: Mapping[int, str], lineup: Sequence[int]) -> dict[int, str]:
    return {place: players[player] for place, player in enumerate(lineup) if player in players}


def space_name(number: int) -> str:
    """A space by lane, stretch and its number there, as "lane 3 of curve C1, space 4"."""
    space = TRACK.spaces[number]
    told = {"lane": space.lane, "stretch": TRACK.names[space.segment], "space": space.index + 1}
    if TRACK.in_curve(number):
        return _("lane %(lane)s of curve %(stretch)s, space %(space)s") % told
    return _("lane %(lane)s of straight %(stretch)s, space %(space)s") % told


def die_name(die: int) -> str:
    """A dice token."""
    return f"D{die}" if die else _("Stopped")
