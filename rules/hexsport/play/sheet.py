"""Who plays: the two teams as they come to a match, and the terms they play under. Nothing here changes during play."""

from functools import cached_property
from typing import Any

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from rules.core.terms import home_set
from rules.hexsport.play.terms import Terms
from rules.hexsport.state import Role, Stats


class Profile(Struct, frozen=True, kw_only=True):
    """One player as he comes to the match. `id` is his id in his team, `side` 0 home or 1 visitor.

    `number` is on his shirt, 1 to 14, unique in his team. (HX-SETUP-11) `stats` are those of `role`; `forms` are the
    values of a Robot's other forms. (HX-TEAM-05)
    """

    id: int
    side: int
    number: int
    name: str
    role: Role
    stats: Stats
    abilities: frozenset[str] = frozenset()
    race: str = ""
    forms: tuple[tuple[Role, Stats], ...] = ()

    def stats_as(self, role: Role) -> Stats:
        """The player's values while he plays that role."""
        return next((stats for form, stats in self.forms if form is role), self.stats)


class Lineup(Struct, frozen=True, kw_only=True):
    """One team: its players able to play, what its roster brings to a match (counts), and its ranking (mc)."""

    name: str
    list_key: str = ""
    players: tuple[Profile, ...] = ()
    cards: int = 0
    coaching_dice: int = 0
    cheerleaders: int = 0
    staff: tuple[str, ...] = ()
    ranking: int = 0

    def on_side(self, side: int) -> "Lineup":
        """The lineup as that of home (0) or of the visitors (1)."""
        return replace(self, players=tuple(replace(profile, side=side) for profile in self.players))


class MatchSheet(Struct, frozen=True, kw_only=True, dict=True):
    """Two lineups (home, visitor), the kind of match and its terms. A `slot` is a place in `profiles`.

    `kind` is league, friendly, final (every knock-out) or single. `challenged` is set where a challenge made the
    pairing.
    """

    lineups: tuple[Lineup, Lineup]
    kind: str = "league"
    terms: Terms = Terms()
    challenged: bool | UnsetType = UNSET

    @cached_property
    def home_set(self) -> bool:
        """Whether the first lineup is Home before anything is drawn. (HX-MATCHUP-12)"""
        return home_set(self.terms.matchup_home, challenged=self.challenged is True)

    @cached_property
    def profiles(self) -> tuple[Profile, ...]:
        """All players, home's first."""
        return self.lineups[0].players + self.lineups[1].players

    @cached_property
    def slots(self) -> tuple[range, range]:
        """The slots of home and of the visitors."""
        first = len(self.lineups[0].players)
        return range(first), range(first, len(self.profiles))

    @cached_property
    def tags(self) -> tuple[str, ...]:
        """What each player goes by in requests and texts: H7 is home's number 7, V7 the visitors'."""
        return tuple(f"{'HV'[profile.side]}{profile.number}" for profile in self.profiles)

    @cached_property
    def abilities(self) -> frozenset[str]:
        """Every ability anybody here has: what nobody has need not be asked for."""
        return frozenset[str]().union(*(profile.abilities for profile in self.profiles))

    @cached_property
    def swapped(self) -> "MatchSheet":
        """The same match with the lineups in each other's place. (HX-SETUP-01)"""
        home, visitor = self.lineups
        return replace(self, lineups=(visitor.on_side(0), home.on_side(1)))

    @cached_property
    def memo(self) -> dict[Any, Any]:
        """What has been worked out about these teams and terms."""
        return {}
