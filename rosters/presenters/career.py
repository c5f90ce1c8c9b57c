"""A player's career as a line through time: his matches, what came of each, and what happened between them."""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime

from msgspec import Struct

from rosters.models import Player
from rosters.permissions import Person
from rosters.presenters.journal import JournalLine


class Chapter(Struct, frozen=True, kw_only=True):
    """A match he played. `cause` is what events of the log that come of it name; `figures` are what he did in it, by
    name; `place` says which round it was, with its page."""

    cause: str
    title: str
    url: str
    place: str
    place_url: str
    figures: Sequence[tuple[str, int]]
    when: datetime


class Moment(Struct, frozen=True, kw_only=True):
    """A point of the line: a match with the events that came of it, or an event alone."""

    when: datetime
    lines: Sequence[JournalLine]
    chapter: Chapter | None = None


CHAPTERS: list[Callable[[Player, Person], Iterable[Chapter]]] = []


def career_of(player: Player, lines: Sequence[JournalLine], reader: Person) -> list[Moment]:
    """The line, newest first; other apps know his matches, as far as the reader may see them."""
    chapters = {chapter.cause: chapter for tell in CHAPTERS for chapter in tell(player, reader)}
    came_of = {cause: [line for line in lines if line.cause_uid == cause] for cause in chapters}
    moments = [
        Moment(when=chapter.when, lines=came_of[cause][::-1], chapter=chapter) for cause, chapter in chapters.items()
    ]
    moments += [Moment(when=line.when, lines=[line]) for line in lines if line.cause_uid not in chapters]
    return sorted(moments, key=lambda moment: moment.when, reverse=True)
