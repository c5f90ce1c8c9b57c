"""Who hired which MVP for how much, over all seasons of a league."""

from collections.abc import Sequence

from msgspec import Struct

from league.enums import LotStatus
from league.models import League, Lot
from league.presenters.search import star_of
from rules.core.terms import Star


class PastHire(Struct, frozen=True, kw_only=True):
    """An MVP hired for a round: `fee` is mc."""

    season: str
    season_number: int
    round: int
    team: str
    team_name: str
    fee: int


class StarHistory(Struct, frozen=True, kw_only=True):
    """An MVP in a league: how often he was offered, and his hires, latest first."""

    star: Star
    offered: int
    hires: Sequence[PastHire]

    @property
    def fees(self) -> list[int]:
        """What was paid, in mc."""
        return [hire.fee for hire in self.hires]

    @property
    def lowest(self) -> int | None:
        return min(self.fees, default=None)

    @property
    def highest(self) -> int | None:
        return max(self.fees, default=None)

    @property
    def last(self) -> int | None:
        return self.fees[0] if self.hires else None


class Spender(Struct, frozen=True, kw_only=True):
    """A team that hired: how often, and for how many mc in all."""

    team: str
    name: str
    hires: int
    spent: int


def market_history(league: League) -> list[StarHistory]:
    """Every MVP who was on offer in the league, the most often hired first. One query."""
    lots = Lot.objects.filter(round__season__league=league).exclude(status=LotStatus.OPEN)
    rows = lots.order_by("-round__season__number", "-round__number", "-pk").values_list(
        "round__season__pin__slug", "mvp", "fee",
        "round__season__name", "round__season__number", "round__number", "winner__team__uid", "winner__team__name",
    )  # fmt: skip
    told: dict[tuple[str, str], list[PastHire | None]] = {}
    for game, mvp, fee, season, number, round_, team, name in rows:
        hire = (
            PastHire(season=season, season_number=number, round=round_, team=team, team_name=name, fee=fee)
            if fee
            else None
        )
        told.setdefault((game, mvp), []).append(hire)
    stars = [
        StarHistory(star=star_of(game, mvp), offered=len(some), hires=[hire for hire in some if hire])
        for (game, mvp), some in told.items()
    ]
    return sorted(stars, key=lambda shown: (-len(shown.hires), shown.star.name.casefold()))


def spenders(history: Sequence[StarHistory]) -> list[Spender]:
    """The teams that hired, the one that spent most first."""
    by_team: dict[str, list[PastHire]] = {}
    for hire in (hire for shown in history for hire in shown.hires):
        by_team.setdefault(hire.team, []).append(hire)
    found = [
        Spender(team=team, name=hires[0].team_name, hires=len(hires), spent=sum(hire.fee for hire in hires))
        for team, hires in by_team.items()
    ]
    return sorted(found, key=lambda team: (-team.spent, team.name.casefold()))
