"""What a kind of news is, and who may be told of it."""

from enum import StrEnum

from django.utils.functional import Promise
from msgspec import Struct

from rosters.enums import PERSONAL, Channel


class Audience(StrEnum):
    """Who is told. Whoever did the thing is never told of it; a guest has nobody to tell."""

    COACHES = "coaches"  # of the match, or of the season
    AUTHOR = "author"  # the coach of the side that reported
    RULED = "ruled"  # the coaches of a match whose result is a ruling
    OTHER_COACH = "other_coach"  # the coach of the side that is to answer
    QUESTIONER = "questioner"  # the coach of the side that may dispute what a commissioner confirms
    CONFIRMERS = "confirmers"  # commissioners, where they confirm every report
    AWAITED = "awaited"  # the coach of the team that is reminded
    CHALLENGER = "challenger"
    CHALLENGED = "challenged"
    BIDDER = "bidder"  # the coach of the team whose bid it was
    COMMISSIONERS = "commissioners"
    ADDRESSED = "addressed"  # members of the league, or coaches of the season, to whom a commissioner writes


class NewsKind(Struct, frozen=True, kw_only=True):
    """One kind of news. `sentence` is filled with the facts of its story; `page` is one of the story's pages; `usual`
    are the ways it goes, besides the inbox, to people who have not decided."""

    topic: str
    audience: Audience
    title: str | Promise
    sentence: str | Promise
    page: str
    usual: frozenset[Channel] = frozenset(PERSONAL)
