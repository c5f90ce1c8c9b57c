"""What can be found by its name: leagues, seasons, teams, players, coaches and MVPs, as far as they stand in lists."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice

from django.core.paginator import Page, Paginator
from django.db.models import Count, Max, Q, QuerySet
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Struct

from league.enums import LotStatus
from league.models import Lot, Season
from league.permissions import listed_teams, visible_leagues
from rosters.models import Player
from rosters.permissions import Person
from rules.core.terms import Star
from rules.registry import RULESETS

SHORTEST, LONGEST, MOST_WORDS = 2, 80, 5  # letters, letters, words
SHOWN_FIRST = 5  # of each kind, before all of them are asked for
PER_PAGE = 20


class Hit(Struct, frozen=True):
    """Something that was found: its name, what it is or belongs to, and its page."""

    name: str
    about: str
    url: str


class Kind(Struct, frozen=True):
    """A kind of thing: what it is called, which have a word in a name, all that the reader may find, a row as a hit."""

    title: Promise
    named: Callable[[str], Q]
    all_for: Callable[[Person], QuerySet]
    hit: Callable[[tuple], Hit]


class Found(Struct, frozen=True, kw_only=True):
    """What was found of one kind: the first few, and whether there is more."""

    key: str
    title: str
    hits: Sequence[Hit]
    more: bool


def asked_words(text: str) -> list[str]:
    """The words that are looked for; none where there are too few letters."""
    text = " ".join(text.split())[:LONGEST].strip()
    return text.split()[:MOST_WORDS] if len(text) >= SHORTEST else []


def search_all(person: Person, words: Sequence[str]) -> list[Found]:
    """The first of every kind in whose names all words are found. One query a kind."""
    found = []
    for key, kind in KINDS.items():
        hits = [kind.hit(row) for row in islice(_rows(kind, person, words)[: SHOWN_FIRST + 1], SHOWN_FIRST + 1)]
        if hits:
            title, more = str(kind.title), len(hits) > SHOWN_FIRST
            found.append(Found(key=key, title=title, hits=hits[:SHOWN_FIRST], more=more))
    return found


def search_kind(person: Person, key: str, words: Sequence[str], page: str | None) -> Page[Hit]:
    """All of one kind, page by page. Two queries."""
    kind = KINDS[key]
    shown: Page = Paginator(_rows(kind, person, words), PER_PAGE).get_page(page)
    shown.object_list = [kind.hit(row) for row in shown.object_list]
    return shown


def _rows(kind: Kind, person: Person, words: Iterable[str]) -> QuerySet:
    return kind.all_for(person).filter(*map(kind.named, words))


def _in(*names: str) -> Callable[[str], Q]:
    """A word is in one of these columns. SQLite knows capitals of plain Latin alone, so those of others are tried."""

    def named(word: str) -> Q:
        found = Q()
        for spelling in dict.fromkeys((word, word.lower(), word.upper(), word.capitalize())):
            for name in names:
                found |= Q(**{f"{name}__icontains": spelling})
        return found

    return named


def _star_named(word: str) -> Q:
    """A word is in the name of an MVP, which stands in the tables of his game."""
    markets = [game.market for game in RULESETS.values() if game.market]
    stars = [star for market in markets for star in market.stars.values()]
    return Q(mvp__in=[star.key for star in stars if word.casefold() in star.name.casefold()])


def _leagues(person: Person) -> QuerySet:
    return visible_leagues(person).order_by("name", "pk").values_list("name", "description", "slug")


def _seasons(person: Person) -> QuerySet:
    seasons = Season.objects.filter(league__in=visible_leagues(person).values("pk"))
    return seasons.order_by("name", "-pk").values_list("name", "league__name", "league__slug", "number")


def _teams(person: Person) -> QuerySet:
    return listed_teams(person).order_by("name", "pk").values_list("name", "coach__name", "uid")


def _players(person: Person) -> QuerySet:
    players = Player.objects.filter(team__in=listed_teams(person).values("pk"))
    return players.order_by("name", "pk").values_list("name", "position", "team__name", "uid")


def _coaches(person: Person) -> QuerySet:
    return listed_teams(person).order_by("coach__name", "name", "pk").values_list("coach__name", "name", "uid")


def _hires(person: Person) -> QuerySet:
    """Each MVP once for each league in which he was on offer, with how often he was hired and for how much at most."""
    lots = Lot.objects.filter(round__season__league__in=visible_leagues(person).values("pk"))
    hired = lots.values("mvp", "round__season__pin__slug", "round__season__league__name", "round__season__league__slug")
    counted = hired.annotate(hires=Count("pk", filter=Q(status=LotStatus.SOLD)), most=Max("fee"))
    return counted.order_by("mvp", "round__season__league__slug").values_list(
        "mvp", "round__season__pin__slug", "round__season__league__name", "round__season__league__slug", "hires", "most"
    )


def _league(row: tuple) -> Hit:
    name, description, slug = row
    return Hit(name, description, reverse("league", args=[slug]))


def _season(row: tuple) -> Hit:
    name, league, slug, number = row
    return Hit(name, league, reverse("season", args=[slug, number]))


def _team(row: tuple) -> Hit:
    name, coach, uid = row
    return Hit(name, _("coached by %(coach)s") % {"coach": coach} if coach else "", reverse("team", args=[uid]))


def _player(row: tuple) -> Hit:
    name, position, team, uid = row
    return Hit(name, f"{position}, {team}", reverse("player", args=[uid]))


def _coach(row: tuple) -> Hit:
    coach, team, uid = row
    return Hit(coach, _("coach of %(team)s") % {"team": team}, reverse("team", args=[uid]))


def _hire(row: tuple) -> Hit:
    mvp, game, league, slug, hires, most = row
    facts = {"league": league, "times": hires, "most": most}
    told = (
        _("%(league)s: hired %(times)s times, for %(most)s mc at most") if hires else _("%(league)s: never hired yet")
    )
    return Hit(star_of(game, mvp).name, told % facts, f"{reverse('league-market', args=[slug])}#{mvp}")


def star_of(game: str, key: str) -> Star:
    """The MVP of that key in a game; `KeyError` where there is none."""
    market = RULESETS[game].market
    if market is None:
        raise KeyError(key)
    return market.stars[key]


KINDS: Mapping[str, Kind] = {
    "leagues": Kind(gettext_lazy("Leagues"), _in("name", "description"), _leagues, _league),
    "seasons": Kind(gettext_lazy("Seasons"), _in("name", "league__name"), _seasons, _season),
    "teams": Kind(gettext_lazy("Teams"), _in("name"), _teams, _team),
    "coaches": Kind(gettext_lazy("Coaches"), _in("coach__name"), _coaches, _coach),
    "players": Kind(gettext_lazy("Players"), _in("name"), _players, _player),
    "mvps": Kind(gettext_lazy("MVPs"), _star_named, _hires, _hire),
}
