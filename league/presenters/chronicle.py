"""What happened in a league as anybody may read it, newest first, in the words of its bulletins: for feeds and pages.

It is read from the rows of seasons, rounds and matches, which stay; the messages of the outbox go after a while.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from itertools import chain, groupby

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from league.domain.bulletins import Bulletin, title_of, words_of
from league.enums import RoundAct
from league.models import Round, RoundTime, Season
from league.presenters.rounds import round_name
from matches.enums import MatchStatus
from matches.models import MatchSide

LATEST = 40


class Happening(Struct, frozen=True, kw_only=True):
    """Something that happened: `uid` never changes and is never given again; `address` is its page within the site."""

    uid: str
    at: datetime
    title: str
    text: str
    address: str


class Chronicle(Struct, frozen=True):
    """A kind of feed: what it is called and what goes into it."""

    title: Promise
    sources: Sequence[Callable[[Sequence[Season]], Iterable[Happening]]]


def chronicle_of(key: str, seasons: Sequence[Season], most: int = LATEST) -> list[Happening]:
    """The latest that happened in these seasons, newest first. One query a source and one more for rounds."""
    told = chain.from_iterable(source(seasons) for source in CHRONICLES[key].sources)
    return sorted(told, key=lambda each: (each.at, each.uid), reverse=True)[:most]


def _results(seasons: Sequence[Season]) -> Iterable[Happening]:
    """Matches with their result, friendlies apart."""
    sides = (
        MatchSide.objects.filter(match__settled_at__isnull=False, match__pairing__round__season__in=seasons)
        .filter(match__status=MatchStatus.SETTLED)
        .order_by("-match__settled_order", "index")
        .values_list("match__uid", "match__settled_at", "team__name", "points")[: 2 * LATEST]
    )
    for (uid, at), both in groupby(sides, key=lambda side: side[:2]):
        names, points = zip(*(side[2:] for side in both), strict=True)
        facts = {"match": " – ".join(names), "score": " – ".join(map(str, points))}
        title = f"{facts['match']} {facts['score']}"
        yield _told("match_settled", uid, at, facts, reverse("match", args=[uid]), title)


def _rounds(seasons: Sequence[Season]) -> Iterable[Happening]:
    """Rounds that were opened and closed."""
    rounds = list(Round.objects.filter(season__in=seasons).select_related("season__league").order_by("-pk")[:LATEST])
    due = dict(RoundTime.objects.filter(round__in=rounds, kind=RoundAct.REPORTS).values_list("round_id", "at"))
    for found in rounds:
        where, until = [found.season.league.slug, found.season.number], due.get(found.pk)
        facts = {"round": str(found.number), "season": found.season.name}
        for kind, at, page, more in (
            ("round_opened", found.opened_at, reverse("round", args=[*where, found.number]), _moment(until)),
            ("round_closed", found.closed_at, reverse("season-table", args=where), ""),
        ):
            if at:
                title = f"{title_of(Bulletin(kind, facts, page, ''))}: {round_name(found)}, {found.season.name}"
                yield _told(kind, found.uid, at, {**facts, "due": more}, page, title)


def _moment(at: datetime | None) -> str:
    return f"{at:%Y-%m-%d %H:%M} UTC" if at else ""


def _champions(seasons: Sequence[Season]) -> Iterable[Happening]:
    """Seasons that are over."""
    for season in seasons:
        if season.closed_at:
            facts = {"season": season.name, "winner": season.champion.team.name if season.champion else ""}
            page = reverse("season", args=[season.league.slug, season.number])
            yield _told("champion", season.uid, season.closed_at, facts, page, season.name)


def _told(kind: str, uid: str, at: datetime, facts: Mapping[str, str], address: str, title: str) -> Happening:
    text = words_of(Bulletin(kind, facts, address, at.isoformat()))
    return Happening(uid=f"{kind}:{uid}", at=at, title=title, text=text, address=address)


CHRONICLES: Mapping[str, Chronicle] = {
    "results": Chronicle(_("Results"), (_results,)),
    "news": Chronicle(_("News"), (_results, _rounds, _champions)),
}
