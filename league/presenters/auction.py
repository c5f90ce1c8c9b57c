"""The auction as the commissioner runs it: what is on offer, who bid, and who can still pay."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from msgspec import Struct

from league.domain.market import least_bids, market_of
from league.domain.terms import rules_of_season
from league.enums import EntryStatus, LotStatus, RoundStatus
from league.models import Round
from league.presenters.market import BADGES, LotText, list_names, lot_texts, teams_of


class Purse(Struct, frozen=True):
    """What a team can bid with, in mc: its cash and the underdog bonus of the round; `entry` is its uid."""

    entry: str
    name: str
    cash: int
    bonus: int

    @property
    def total(self) -> int:
        return self.cash + self.bonus


class Auction(Struct, frozen=True, kw_only=True):
    """The auction of one round. `teams` are names by uid of the entry, `absent` MVPs that could still be offered."""

    round: Round
    open: bool
    lots: Sequence[LotText]
    teams: Mapping[str, str]
    absent: Mapping[str, str]
    purses: Sequence[Purse]

    @property
    def paused(self) -> bool:
        """Whether nobody may bid for anybody now."""
        return self.open_lots > 0 and not self.running

    @property
    def running(self) -> bool:
        """Whether bids are taken for somebody."""
        return any(not lot.paused for lot in self.lots if self._open(lot))

    @property
    def resting(self) -> bool:
        """Whether the bidding for somebody is paused."""
        return any(lot.paused for lot in self.lots if self._open(lot))

    def lot(self, star: str) -> LotText | None:
        """What is on offer under that key."""
        return next((lot for lot in self.lots if lot.star.key == star), None)

    @property
    def closes_at(self) -> datetime | None:
        """When the last lot closes that has a time."""
        return max((lot.closes_at for lot in self.lots if lot.closes_at and self._open(lot)), default=None)

    @staticmethod
    def _open(lot: LotText) -> bool:
        return lot.badge == BADGES[LotStatus.OPEN]

    @property
    def open_lots(self) -> int:
        return sum(map(self._open, self.lots))


def auction_of(round_: Round) -> Auction:
    """The auction of the round. Eight queries, however many MVPs and teams."""
    ruleset, options = rules_of_season(round_.season)
    market = market_of(round_)
    teams = teams_of(round_.season)
    lots = lot_texts(round_, market, list_names(ruleset, options), teams)
    offered = {lot.star.key for lot in lots}
    least = least_bids(round_)
    absent = {
        star.key: f"{star.name} ({least[star.key]} mc)"
        for star in sorted(market.stars.values(), key=lambda star: star.name)
        if star.key not in offered
    }
    return Auction(
        round=round_,
        open=round_.status == RoundStatus.MARKET,
        lots=lots,
        teams={team.entry: team.name for team in teams},
        absent=absent,
        purses=_purses(round_),
    )


def _purses(round_: Round) -> list[Purse]:
    bonuses = dict(
        round_.pairings.filter(sides__leg=1, cancelled=False).values_list("sides__entry__team", "sides__bonus")
    )
    entries = round_.season.entries.filter(status=EntryStatus.ACTIVE).order_by("team__name")
    rows = entries.values_list("uid", "team_id", "team__name", "team__cash", "team__held")
    return [Purse(uid, name, cash - held, bonuses.get(team, 0)) for uid, team, name, cash, held in rows]
