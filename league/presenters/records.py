"""The best of the matches that were played, of a season or of a whole league; friendlies do not count."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.db.models import F, Max, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec import Struct

from league.domain.results import counting
from league.domain.terms import rules_of_season
from league.models import Season
from matches.enums import MatchStatus
from matches.models import Match, MatchSide, PlayerStatistic
from matches.presenters.games import words_of
from rules.core.facts import Ending, SideFacts
from rules.core.ruleset import Ruleset
from rules.core.statistics import Holder, Record, longest_runs, side_amount

MOST_HOLDERS = 5  # shown of those who share a record


class Held(Struct, frozen=True, kw_only=True):
    """Who holds a record, against whom, and the match; `player` is "" for a whole team."""

    team: str
    team_name: str
    opponent: str
    match: str
    when: datetime | None
    player: str = ""
    player_name: str = ""


class ShownRecord(Struct, frozen=True, kw_only=True):
    """A record with those who share it, the first first; `more` of them are not shown. Nobody yet: no amount."""

    title: str
    amount: str
    holders: Sequence[Held]
    more: int


class GameRecords(Struct, frozen=True, kw_only=True):
    """The records of one game in a league."""

    game: str
    records: Sequence[ShownRecord]


def records_by_game(seasons: Iterable[Season]) -> list[GameRecords]:
    """The records of all these seasons, for each game they were played in."""
    by_game: dict[str, list[Season]] = {}
    for season in seasons:
        by_game.setdefault(season.pin.slug, []).append(season)
    games = [(rules_of_season(some[0])[0], some) for some in by_game.values()]
    return [GameRecords(game=ruleset.name, records=records_of(some, ruleset)) for ruleset, some in games]


def records_of(seasons: Sequence[Season], ruleset: Ruleset) -> list[ShownRecord]:
    """Every record of the game in these seasons. Four queries."""
    played = Match.objects.filter(
        pairing__round__season__in=seasons, status=MatchStatus.SETTLED, facts__ending=Ending.PLAYED.value
    )
    matches = counting(played)
    pairs = _pairs(matches)
    players = _best_players(matches, [one.figure for one in ruleset.records if one.holder is Holder.PLAYER])
    titles = words_of(ruleset.slug).records
    shown = []
    for record in ruleset.records:
        if record.holder is Holder.PLAYER:
            amount, held = players.get(record.figure, (0, []))
            holders = [_held(pairs, row) for row in held]
        else:
            amount, holders = _best_sides(record, pairs)
        shown.append(_shown(str(titles[record.key]), str(amount), holders))
    return [*shown, _winning_run(pairs)]


def _shown(title: str, amount: str, holders: Sequence[Held]) -> ShownRecord:
    first = holders[:MOST_HOLDERS]
    return ShownRecord(title=title, amount=amount if holders else "", holders=first, more=len(holders) - len(first))


class Pair(Struct, frozen=True):
    """Both sides of a match, home first."""

    sides: tuple[MatchSide, MatchSide]

    def held(self, place: int) -> Held:
        """As the side at that place holds a record."""
        side, other = self.sides[place], self.sides[1 - place]
        return Held(
            team=side.team.uid,
            team_name=side.team.name,
            opponent=other.team.name,
            match=side.match.uid,
            when=side.match.settled_at,
        )


Pairs = dict[int, Pair]


def _pairs(matches: QuerySet[Match]) -> Pairs:
    """The matches by id in the order they were settled. One query."""
    rows = (
        MatchSide.objects.filter(match__in=matches)
        .select_related("match", "team")
        .only(
            "index", "points", "margin", "tallies", "match__uid", "match__settled_at", "match__settled_order",
            "team__uid", "team__name",
        )
        .order_by("match__settled_order", "index")
    )  # fmt: skip
    sides: dict[int, list[MatchSide]] = {}
    for row in rows:
        sides.setdefault(row.match_id, []).append(row)
    return {match: Pair((both[0], both[1])) for match, both in sides.items()}


def _best_sides(record: Record, pairs: Pairs) -> tuple[int, list[Held]]:
    best = 0
    holders: list[Held] = []
    for pair in pairs.values():
        for place, side in enumerate(pair.sides):
            facts = SideFacts(points=side.points or 0, margin=side.margin or 0, tallies=side.tallies)
            amount = side_amount(record, facts)
            if amount > best:
                best, holders = amount, []
            if amount == best > 0:
                holders.append(pair.held(place))
    return best, holders


def _best_players(matches: QuerySet[Match], figures: Sequence[str]) -> dict[str, tuple[int, list[PlayerStatistic]]]:
    """The most of each figure in one match, and whose. Two queries."""
    counted = PlayerStatistic.objects.filter(side__match__in=matches, name__in=figures, amount__gt=0)
    best = dict(counted.values_list("name").annotate(most=Max("amount")).order_by())
    if not best:
        return {}
    any_best = Q()
    for name, most in best.items():
        any_best |= Q(name=name, amount=most)
    rows = counted.filter(any_best).select_related("player").annotate(place=F("side__index"), of=F("side__match"))
    found: dict[str, tuple[int, list[PlayerStatistic]]] = {name: (most, []) for name, most in best.items()}
    for row in rows.order_by("side__match__settled_order", "player__name"):
        found[row.name][1].append(row)
    return found


def _held(pairs: Pairs, row: PlayerStatistic) -> Held:
    of, place = row.of, row.place  # type: ignore[attr-defined]  # annotated
    held = pairs[of].held(place)
    return Held(
        team=held.team,
        team_name=held.team_name,
        opponent=held.opponent,
        match=held.match,
        when=held.when,
        player=row.player.uid,
        player_name=row.player.name,
    )


def _winning_run(pairs: Pairs) -> ShownRecord:
    """The longest run of wins, told with its last match."""
    played = list(pairs.values())
    runs = longest_runs((tuple(side.team.uid for side in pair.sides), _winner(pair)) for pair in played)
    holders = []
    for run in runs:
        pair = played[run.last]
        place = next(place for place, side in enumerate(pair.sides) if side.team.uid == run.team)
        holders.append(pair.held(place))
    length = runs[0].length if runs else 0
    amount = ngettext("%(n)d win", "%(n)d wins", length) % {"n": length}
    return _shown(_("Longest winning run"), amount, holders)


def _winner(pair: Pair) -> str | None:
    return next((side.team.uid for side in pair.sides if (side.margin or 0) > 0), None)
