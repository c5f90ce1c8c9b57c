"""What the league knows of a player's career: his matches in their rounds, and his figures season by season."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from django.db.models import Max, Prefetch, Sum
from django.urls import reverse
from django.utils.translation import gettext as _
from msgspec import Struct

from league.models import Round
from league.permissions import readable_leagues
from league.presenters.addresses import match_page
from league.presenters.rounds import round_name
from matches.enums import MatchStatus
from matches.models import Match, MatchSide, PlayerStatistic
from matches.permissions import matches_seen_by
from matches.presenters.games import words_of
from rosters.domain.pins import rules_of
from rosters.models import Player
from rosters.permissions import Person
from rosters.presenters.career import Chapter
from rosters.presenters.panels import Panel

PLAYED = "matches"  # a figure of every game: counted in a table, needless in the chapter of a match
SEASON = ("side__match__pairing__round__season__league__slug", "side__match__pairing__round__season__number")
NAMED = ("side__match__pairing__round__season__league__name", "side__match__pairing__round__season__name")


class SeasonLine(Struct, frozen=True, kw_only=True):
    """A season of a player: its amounts stand in the order of the table's heads, "" where there is none."""

    league: str
    season: str
    url: str
    amounts: Sequence[int | str]


def player_chapters(player: Player, reader: Person) -> list[Chapter]:
    """The settled matches he played that the reader may see. Three queries."""
    names = words_of(player.team.pin.slug).statistics
    did: dict[int, list[tuple[str, int]]] = defaultdict(list)
    rows = PlayerStatistic.objects.filter(player=player).order_by("name").values_list("side__match", "name", "amount")
    for match, name, amount in rows:
        did[match] += [(str(names.get(name, name)), amount)] if name != PLAYED and amount else []
    sides = Prefetch("sides", MatchSide.objects.select_related("team").order_by("index"))
    places = ("pairing__round__season__league", "friendly__round__season__league")
    seen = matches_seen_by(reader).filter(pk__in=did, status=MatchStatus.SETTLED)
    matches = seen.select_related(*places).prefetch_related(sides)
    return [_chapter(match, did[match.pk]) for match in matches]


def _chapter(match: Match, figures: Sequence[tuple[str, int]]) -> Chapter:
    home, away = match.sides.all()
    place = getattr(match, "pairing", None) or getattr(match, "friendly", None)
    round_: Round | None = place.round if place else None
    facts = {"home": home.team.name, "away": away.team.name, "points": home.points, "other": away.points}
    return Chapter(
        cause=match.uid,
        title=_("%(home)s %(points)s – %(other)s %(away)s") % facts,
        url=match_page(match),
        place=f"{round_.season.name} · {round_name(round_)}" if round_ else "",
        place_url=_round_page(round_) if round_ else "",
        figures=figures,
        when=match.settled_at or match.created_at,
    )


def _round_page(round_: Round) -> str:
    return reverse("round", args=[round_.season.league.slug, round_.season.number, round_.number])


def player_seasons(player: Player, reader: Person) -> Panel | None:
    """His figures season by season, friendlies apart, as far as the reader may see them; nothing, no panel."""
    seen = matches_seen_by(reader).filter(status=MatchStatus.SETTLED)
    readable = readable_leagues(reader)
    counted = PlayerStatistic.objects.filter(
        player=player, side__match__in=seen.values("pk"), side__match__pairing__round__season__league__in=readable
    )
    rows = counted.values(*SEASON, *NAMED, "name").annotate(total=Sum("amount"), most=Max("amount")).order_by(*SEASON)
    kinds = rules_of(player.team.pin)[0].match.statistics
    seasons: dict[tuple[str, ...], dict[str, int]] = defaultdict(dict)
    for row in rows:
        amount = row["most" if kinds.get(row["name"]) == "max" else "total"]
        seasons[tuple(row[name] for name in (*SEASON, *NAMED))][row["name"]] = amount
    if not seasons:
        return None
    names = words_of(player.team.pin.slug).statistics
    heads = [name for name in kinds if any(name in amounts for amounts in seasons.values())]
    context = {
        "heads": [str(names.get(name, name)) for name in heads],
        "lines": [_line(season, amounts, heads) for season, amounts in seasons.items()],
    }
    return Panel(title=_("Season by season"), template="league/public/player_seasons.html", context=context)


def _line(season: tuple[str, ...], amounts: Mapping[str, int], heads: Sequence[str]) -> SeasonLine:
    slug, number, league, name = season
    return SeasonLine(
        league=league,
        season=name,
        url=reverse("season", args=[slug, number]),
        amounts=[amounts.get(head, "") for head in heads],
    )
