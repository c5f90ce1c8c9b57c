"""Sentences from templates and figures, in the reader's language."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from msgspec import Struct

Template = Promise | Callable[[Mapping[str, Any]], str]  # with %(figures)s, or a function of the raw figures


class GameWords(Struct, frozen=True, kw_only=True):
    """The words of one game: what its codes and its events say, and how its figures are written.

    `figures` writes a figure by its name ("ability" -> "Lucky"); `known_side` tells what is known of a team list,
    `legend` says how to read the stats of players, `abilities` explains abilities by name, `parts` names what a team's
    value is made of. `frames` are the kinds of events that only frame others.
    `hints` explain stats, roles and assets by their keys, a line each, and `remarks` say on the page of a team what is
    to be known of an asset it has; `notices` say what readers must be told while an option has a certain value.
    """

    codes: Mapping[str, Promise] = {}
    events: Mapping[str, Template] = {}
    figures: Mapping[str, Callable[[Any], str]] = {}
    roles: Mapping[str, Promise] = {}
    stats: Mapping[str, Promise] = {}
    target_stats: frozenset[str] = frozenset()
    known_side: Promise | str = "%(side)s"
    legend: Promise | str = ""
    assets: Mapping[str, Promise] = {}
    parts: Mapping[str, Promise] = {}
    steps: Mapping[str, Promise] = {}
    abilities: Mapping[str, Promise] = {}
    hints: Mapping[str, Promise] = {}
    remarks: Mapping[str, Promise] = {}
    hires: Mapping[str, Promise] = {}
    fates: Mapping[str, Promise] = {}
    notices: Mapping[str, Mapping[str, Promise]] = {}
    frames: frozenset[str] = frozenset()


def listed(words: Iterable[object]) -> str:
    """Words as people list them: "a, b and c"."""
    *first, last = [str(word) for word in words] or [_("nothing")]
    return _("%(some)s and %(last)s") % {"some": ", ".join(first), "last": last} if first else last


def filled(template: Promise, figures: Mapping[str, Any]) -> str:
    """The sentence with its figures, in the right number where it has one and many."""
    sentence: Any = template
    return str(sentence % figures)


def written(figures: Mapping[str, Any], how: Mapping[str, Callable[[Any], str]]) -> dict[str, Any]:
    """The figures as a sentence holds them. Whole numbers stay numbers, for the choice between one and many."""
    return {name: _written(value, how.get(name)) for name, value in figures.items()}


def _written(value: Any, how: Callable[[Any], str] | None) -> Any:
    if how is not None:
        return how(value)
    if isinstance(value, list | tuple):
        return listed(value)
    return value if isinstance(value, int) else str(value)
