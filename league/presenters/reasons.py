"""Why a team stands where it stands, in a sentence."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from msgspec import Struct

from matches.presenters.games import words_of
from rules.competition.table import Figure, Row

CRITERIA: Mapping[str, Promise] = {
    "ranking": gettext_lazy("Ranking"),
    "league_points": gettext_lazy("League points"),
    "difference": gettext_lazy("Point difference"),
    "win_percentage": gettext_lazy("Share of matches won"),
    "lp_per_match": gettext_lazy("League points per match"),
    "wins": gettext_lazy("Matches won"),
    "scored": gettext_lazy("Points scored"),
    "head_to_head": gettext_lazy("League points against each other"),
    "lots": gettext_lazy("Lot drawn"),
    "name": gettext_lazy("Name"),
    "entry": gettext_lazy("Order of entry"),
}


class Words(Struct, frozen=True, kw_only=True):
    """What reasons are made of, in one language and game; a table says them again and again."""

    criteria: Mapping[str, str]
    decided: str
    first: str
    level: str


def criterion_name(criterion: str, game: str) -> str:
    """What a table is sorted by, in the reader's language and the words of the game, which goes by its slug."""
    return _words(get_language(), game).criteria[criterion]


def order_in_words(order: Sequence[str], game: str) -> str:
    """All criteria of a table in their order."""
    return ", ".join(criterion_name(criterion, game).lower() for criterion in order)


def figure(criterion: str, value: Figure) -> str:
    """A criterion's value as people write it."""
    match criterion:
        case "difference":
            return f"{value:+d}".replace("-", "−") if value else "0"
        case "win_percentage":
            return f"{number_format(round(float(value), 1), 1)} %"
        case "lp_per_match":
            return number_format(round(float(value), 3), 3)
        case "ranking":
            return _money(get_language()) % {"value": value}
        case _:
            return str(value)


def why(row: Row, names: Mapping[str, str], game: str) -> str:
    """The figure that puts the row below the one above it with both values, and who shares its place.

    `names` are the names of the teams by key.
    """
    words = _words(get_language(), game)
    sentences: list[str] = []
    if row.decided is not None:
        facts = {
            "criterion": words.criteria[row.decided.criterion],
            "mine": figure(row.decided.criterion, row.decided.mine),
            "other": figure(row.decided.criterion, row.decided.other),
            "team": names[row.decided.other_team],
        }
        sentences.append(words.decided % facts)
    elif row.place == 1 and not row.level_with:
        sentences.append(words.first)
    if row.level_with:
        level = ", ".join(names[team] for team in row.level_with)
        sentences.append(words.level % {"teams": level})
    return " ".join(sentences)


@lru_cache(maxsize=64)
def _money(_language: str | None) -> str:
    return _("%(value)s mc")


@lru_cache(maxsize=64)
def _words(_language: str | None, game: str) -> Words:
    """The words of the language of the moment, which is named so that each has its own."""
    return Words(
        criteria={criterion: str(name) for criterion, name in {**CRITERIA, **words_of(game).criteria}.items()},
        decided=_("%(criterion)s: %(mine)s against %(other)s of %(team)s."),
        first=_("Nobody stands above."),
        level=_("Level on every figure with %(teams)s."),
    )
