"""The MVP market of a season ready to print: what is on offer, who may field whom, and what everybody has cost."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from msgspec import Struct

from league.domain.terms import rules_of_season
from league.enums import AuctionMode, EntryStatus, LotStatus, RoundStatus, Stage
from league.models import Bid, Lot, Round, Season
from league.presenters.live import digest_of
from rules.core.options import Options
from rules.core.ruleset import MarketRules, Ruleset
from rules.core.terms import Star

HIGH_FEE = 50  # mc above a base fee, where a round without a hire shows its whole effect


class TeamName(Struct, frozen=True):
    """A team of the season by name, with the key of its list."""

    entry: str
    team: str
    name: str
    list_key: str


class BidLine(Struct, frozen=True):
    """A bid in mc, with its uid where it is one that was made."""

    team: str
    name: str
    amount: int
    uid: str = ""


class LotText(Struct, frozen=True):
    """An MVP on offer. Amounts are mc; `teams` of the season may field him, by name; bids run from low to high, without
    those that count no more. `hidden`: bids are opened at the close."""

    star: Star
    status: str
    badge: str
    least: int
    fee: int | None
    winner: TeamName | None
    teams: Sequence[TeamName]
    lists: Sequence[str]
    bids: Sequence[BidLine]
    leader: BidLine | None = None
    hidden: bool = False
    closes_at: datetime | None = None
    paused: bool = False

    @property
    def version(self) -> str:
        """Differs when something about the lot does."""
        return digest_of(self)


class Hire(Struct, frozen=True):
    """What became of an MVP in a round: hired for `fee` mc by a team, on offer in vain (`fee` None) or still on offer
    (`open`), or on no offer (`offered` False)."""

    offered: bool
    fee: int | None = None
    team: str = ""
    name: str = ""
    open: bool = False


class FeeLine(Struct, frozen=True):
    """An MVP's fees in mc: what was last paid, the least bid in the open or the next market, and round by round."""

    star: Star
    last: int | None
    least: int
    hires: Sequence[Hire]


BADGES: Mapping[str, str] = {LotStatus.OPEN: "live", LotStatus.SOLD: "good", LotStatus.UNSOLD: "neutral"}


def teams_of(season: Season) -> list[TeamName]:
    """The teams still in the season, by name. One query."""
    active = season.entries.filter(status=EntryStatus.ACTIVE).order_by("team__name")
    rows = active.values_list("uid", "team__uid", "team__name", "team__list_key")
    return [TeamName(*row) for row in rows]


def latest_market(season: Season) -> Round | None:
    """The last round in which MVPs were on offer."""
    return season.rounds.filter(lots__isnull=False).order_by("-number").first()


def market_round(season: Season, asked: int | None) -> Round | None:
    """The round of that number if MVPs were on offer in it, else the last in which there were."""
    found = season.rounds.filter(number=asked, lots__isnull=False).first() if asked else None
    return found or latest_market(season)


def lot_texts(round_: Round, market: MarketRules, lists: Mapping[str, str], teams: Sequence[TeamName]) -> list[LotText]:
    """What is on offer in the round. `lists` are the names of the team lists by key. Two queries."""
    bids: dict[int, list[BidLine]] = {}
    placed = Bid.objects.filter(lot__round=round_, struck=None).order_by("amount", "seq")
    told = placed.values_list("lot_id", "entry__team__uid", "entry__team__name", "amount", "uid")
    for lot, team, name, amount, uid in told:
        bids.setdefault(lot, []).append(BidLine(team, name, amount, uid))
    return [
        _lot_text(lot, market.stars[lot.mvp], lists, teams, bids.get(lot.pk, []))
        for lot in round_.lots.select_related("winner__team", "leader__team")
        .defer("winner__team__state", "leader__team__state")
        .order_by("pk")
        if lot.mvp in market.stars
    ]


def _lot_text(
    lot: Lot, star: Star, lists: Mapping[str, str], teams: Sequence[TeamName], bids: Sequence[BidLine]
) -> LotText:
    team = lot.winner.team if lot.winner else None
    return LotText(
        star=star,
        status=str(LotStatus(lot.status).label),
        badge=BADGES[lot.status],
        least=lot.least_bid,
        fee=lot.fee,
        winner=TeamName("", team.uid, team.name, team.list_key) if team else None,
        teams=[found for found in teams if found.list_key in star.plays_for],
        lists=[] if set(lists) <= set(star.plays_for) else [lists.get(key, key) for key in star.plays_for],
        bids=bids,
        leader=BidLine(lot.leader.team.uid, lot.leader.team.name, lot.price) if lot.leader and lot.price else None,
        hidden=lot.mode != AuctionMode.OPEN,
        closes_at=lot.closes_at,
        paused=lot.paused_at is not None and lot.status == LotStatus.OPEN,
    )


def fee_lines(season: Season) -> tuple[list[int], list[FeeLine]]:
    """The numbers of the rounds whose market was opened, and each MVP's fees over them. Two queries."""
    ruleset, options = rules_of_season(season)
    assert ruleset.market is not None, "only games with a market have fees"
    opened = season.rounds.filter(stage=Stage.LEAGUE).exclude(status__in=(RoundStatus.PLANNED, RoundStatus.PAIRING))
    rounds = dict(opened.order_by("number").values_list("number", "status"))
    over = [number for number, status in rounds.items() if status != RoundStatus.MARKET]
    lots = Lot.objects.filter(round__season=season).values_list(
        "mvp", "round__number", "fee", "winner__team__uid", "winner__team__name", "status"
    )
    hires: dict[str, dict[int, Hire]] = {}
    for mvp, number, fee, team, name, status in lots:
        hires.setdefault(mvp, {})[number] = Hire(True, fee, team or "", name or "", status == LotStatus.OPEN)
    lines = []
    for star in sorted(ruleset.market.stars.values(), key=lambda star: star.name.casefold()):
        told = {number: hires.get(star.key, {}).get(number, Hire(False)) for number in rounds}
        paid = [told[number].fee for number in over]
        absent = {place for place, number in enumerate(over) if not told[number].offered}
        least = ruleset.market.least_bid(star.key, paid, options, absent)
        lines.append(FeeLine(star, next((fee for fee in reversed(paid) if fee), None), least, list(told.values())))
    return list(rounds), lines


def fee_drop(market: MarketRules, options: Options) -> int:
    """By how many mc the least bid falls in a round without a hire, while it is far above the base fee."""
    star = next(iter(market.stars.values()))
    high = star.base_fee + HIGH_FEE
    return high - market.least_bid(star.key, (high, None), options)


def list_names(ruleset: Ruleset, options: Options) -> dict[str, str]:
    """The names of the game's team lists by key."""
    lists = ruleset.roster.team_lists(options) if ruleset.roster else ()
    return {found.key: found.name for found in lists}
