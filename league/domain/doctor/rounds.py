"""Rounds and their pairings, and who won the season."""

from collections import Counter
from collections.abc import Iterator

from django.db.models import Prefetch

from league.domain.doctor.finding import Finding
from league.domain.draws import season_shuffle
from league.domain.finals import bracket_of
from league.domain.rounds import open_matches, open_sides
from league.domain.table import current_standings, title_table
from league.domain.terms import rules_of_season, terms_of
from league.enums import EntryStatus, LotStatus, RoundStatus, SeasonStatus, Stage
from league.models import Pairing, PairingSide, Round, Season
from rules.competition.level_order import LevelTie, strict_order


def pairings_wrong() -> Iterator[Finding]:
    """A team meets one opponent in each leg of a round; the match of a pairing is between its two teams.

    The underdog bonuses of league rounds follow from the rankings noted with them.
    """
    pairings = Pairing.objects.select_related("round__season__league", "round__season__pin", "match")
    sides_of_all = Prefetch("sides", PairingSide.objects.select_related("entry"))
    for pairing in pairings.prefetch_related(sides_of_all, "match__sides").order_by("pk"):
        sides = list(pairing.sides.all())
        if any((side.round_id, side.leg) != (pairing.round_id, pairing.leg) for side in sides):
            yield Finding(f"pairing {pairing.uid}", "a side stands in another round or leg")
        if pairing.match is not None:
            found = [side.team_id for side in pairing.match.sides.all()]
            expected = [side.entry.team_id for side in sides]
            if found != expected:
                yield Finding(f"match {pairing.match.uid}", "teams", found, expected)
            if pairing.match.league_uid != pairing.round.season.league.uid:
                yield Finding(f"match {pairing.match.uid}", "league", pairing.match.league_uid)
            yield from _bonuses_wrong(pairing, sides)
    meetings = Counter(PairingSide.objects.values_list("pairing__round__uid", "pairing__leg", "entry__team__uid"))
    for (round_, leg, team), count in sorted(meetings.items()):
        if count > 1:
            yield Finding(f"round {round_} team {team}", f"pairings in leg {leg}", count, 1)


def rounds_unfinished() -> Iterator[Finding]:
    """Behind a closed round nothing is open, and no round begins before those ahead of it are closed."""
    latest: dict[int, Round] = {}
    rounds = Round.objects.select_related("season__pin", "season__league").prefetch_related("lots")
    for round_ in rounds.order_by("season", "number"):
        name, before = f"round {round_.uid}", latest.get(round_.season_id)
        latest[round_.season_id] = round_
        if before and before.status != RoundStatus.CLOSED and round_.status != RoundStatus.PLANNED:
            yield Finding(name, f"{round_.status} before round {before.number} is closed")
        if round_.status != RoundStatus.CLOSED:
            continue
        lots = sum(lot.status == LotStatus.OPEN for lot in round_.lots.all())
        left = {"matches": len(open_matches(round_)), "steps": len(open_sides(round_)), "lots": lots}
        if any(left.values()):
            yield Finding(name, "closed with something open", left)


def champions_wrong() -> Iterator[Finding]:
    """The champion of a season won its final, the round of which is closed; or, without finals, leads the table of a
    season that is over (HX-SEASON-02)."""
    for season in Season.objects.select_related("league", "pin", "champion").order_by("pk"):
        found = season.champion.uid if season.champion else None
        expected = _champion(season)
        if found != expected:
            yield Finding(f"season {season.uid}", "champion", found, expected)


def _bonuses_wrong(pairing: Pairing, sides: list[PairingSide]) -> Iterator[Finding]:
    market = rules_of_season(pairing.round.season)[0].market
    if market is None or pairing.round.stage != Stage.LEAGUE or len(sides) != 2:
        return
    home, visitor = ((side.ranking or 0) for side in sides)
    found = [side.bonus for side in sides]
    expected = [market.bonus(home, visitor), market.bonus(visitor, home)]
    if found != expected:
        yield Finding(f"pairing {pairing.uid}", "underdog bonuses", found, expected)


def _champion(season: Season) -> str | None:
    if terms_of(season).finals != "none":
        if season.rounds.exclude(status=RoundStatus.CLOSED).exists():
            return None
        bracket = bracket_of(season)
        return bracket.champion if bracket else None
    if season.status != SeasonStatus.CLOSED:
        return None
    eligible = set(season.entries.filter(status=EntryStatus.ACTIVE, filler=False).values_list("uid", flat=True))
    table = title_table(terms_of(season), current_standings(season))
    order = strict_order(table, LevelTie.LOTS, season_shuffle(season, season.round_count))
    return next((uid for uid in order if uid in eligible), None)
