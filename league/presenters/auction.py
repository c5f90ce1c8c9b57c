"""The auction as the commissioner runs it: what is on offer, who bid, and who can still pay."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from league.domain.market import fee_history, market_of
from league.domain.terms import rules_of_season
from league.enums import EntryStatus, LotStatus, RoundStatus
from league.models import Round
from league.presenters.market import BADGES, LotText, list_names, lot_texts, teams_of
from rosters.models import Team


class Purse(Struct, frozen=True):
    """What a team can bid with, in mc: its cash and the underdog bonus of the round."""

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
    def open_lots(self) -> int:
        return sum(lot.badge == BADGES[LotStatus.OPEN] for lot in self.lots)


def auction_of(round_: Round) -> Auction:
    """The auction of the round. Eight queries, however many MVPs and teams."""
    ruleset, options = rules_of_season(round_.season)
    market = market_of(round_)
    teams = teams_of(round_.season)
    lots = lot_texts(round_, market, list_names(ruleset, options), teams)
    offered = {lot.star.key for lot in lots}
    fees = fee_history(round_)
    absent = {
        star.key: f"{star.name} ({market.least_bid(star.key, fees.get(star.key, ()), options)} mc)"
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
    teams = Team.objects.filter(entries__season=round_.season, entries__status=EntryStatus.ACTIVE).order_by("name")
    return [Purse(team.name, team.cash - team.held, bonuses.get(team.pk, 0)) for team in teams]
