"""What skaters are called who go by their slots in a line-up."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from matches.presenters.words import SideNames


class Names:
    """What the teams and their skaters are called; `lineups` has the ids by slot, none where nobody knows them."""

    def __init__(self, sides: Sequence[SideNames], lineups: Sequence[Sequence[int]]) -> None:
        self.teams = (sides[0].team, sides[1].team)
        self._slots = [[side.players[one] for one in ids] for side, ids in zip(sides, lineups, strict=True)]
        self._twice = set(self._slots[0]) & set(self._slots[1])

    def skater(self, side: int, slot: int) -> str:
        """A skater, with her team where somebody of the other is called the same."""
        name = self._slots[side][slot - 1]
        return _("%(name)s of %(team)s") % {"name": name, "team": self.teams[side]} if name in self._twice else name
