"""Everything people are told of, as one table: of which fact, who, in which words, and where it leads.

A fact is an outbox message by its topic. Who is reached by several kinds of one topic is told by the first.
"""

from collections.abc import Mapping
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from msgspec import Struct


class Audience(StrEnum):
    """Who is told. Whoever did the thing is never told of it; a guest has nobody to tell."""

    COACHES = "coaches"  # of the match, or of the season
    AUTHOR = "author"  # the coach of the side that reported
    OTHER_COACH = "other_coach"  # the coach of the side that is to answer
    AWAITED = "awaited"  # the coach of the team that is reminded
    CHALLENGER = "challenger"
    CHALLENGED = "challenged"
    COMMISSIONERS = "commissioners"


class NewsKind(Struct, frozen=True, kw_only=True):
    """One kind of news. `sentence` is filled with the facts of its story; `page` is one of the story's pages; `mail`
    says whether it goes by e-mail to people who have not decided."""

    topic: str
    audience: Audience
    title: str | Promise
    sentence: str | Promise
    page: str
    mail: bool = True


KINDS: Mapping[str, NewsKind] = {
    "report_to_answer": NewsKind(
        topic="match.reported",
        audience=Audience.OTHER_COACH,
        title=_("A report waits for your answer"),
        sentence=_("%(by)s reported %(match)s. Confirm the report, or say what is wrong with it."),
        page="match-confirm",
    ),
    "report_disputed": NewsKind(
        topic="match.disputed",
        audience=Audience.AUTHOR,
        title=_("Your report is disputed"),
        sentence=_("The other side disputes your report of %(match)s: “%(answer)s”"),
        page="match",
    ),
    "dispute_to_rule": NewsKind(
        topic="match.disputed",
        audience=Audience.COMMISSIONERS,
        title=_("A dispute waits for your ruling"),
        sentence=_("The report of %(match)s by %(by)s is disputed: “%(answer)s”"),
        page="match-rule",
    ),
    "match_settled": NewsKind(
        topic="match.settled",
        audience=Audience.COACHES,
        title=_("Your match has its result"),
        sentence=_("%(match)s ended %(score)s."),
        page="match",
    ),
    "round_opened": NewsKind(
        topic="round.opened",
        audience=Audience.COACHES,
        title=_("A round of your season is open"),
        sentence=_("Round %(round)s of %(season)s is open."),
        page="season-mine",
    ),
    "match_awaited": NewsKind(
        topic="round.reports_due",
        audience=Audience.AWAITED,
        title=_("A match of yours is still awaited"),
        sentence=_("%(match)s is awaited in round %(round)s of %(season)s: report it, or answer its report."),
        page="match",
    ),
    "calendar_held_up": NewsKind(
        topic="calendar.refused",
        audience=Audience.COMMISSIONERS,
        title=_("Something stands in the way of the calendar"),
        sentence=_("Round %(round)s of %(season)s waits for you: %(reason)s"),
        page="desk",
    ),
    "challenge_to_answer": NewsKind(
        topic="challenge.asked",
        audience=Audience.CHALLENGED,
        title=_("A challenge waits for your answer"),
        sentence=_("%(challenger)s challenged %(challenged)s in round %(round)s of %(season)s. Accept it or refuse."),
        page="season-challenge",
    ),
    "challenged": NewsKind(
        topic="challenge.made",
        audience=Audience.CHALLENGED,
        title=_("Your team was challenged"),
        sentence=_("%(challenger)s chose %(challenged)s as opponents in round %(round)s of %(season)s."),
        page="season-mine",
    ),
    "challenge_accepted": NewsKind(
        topic="challenge.accepted",
        audience=Audience.CHALLENGER,
        title=_("Your challenge was accepted"),
        sentence=_("%(challenged)s will meet %(challenger)s in round %(round)s of %(season)s."),
        page="season-mine",
        mail=False,
    ),
    "challenge_refused": NewsKind(
        topic="challenge.refused",
        audience=Audience.CHALLENGER,
        title=_("Your challenge was refused"),
        sentence=_("%(challenged)s refused %(challenger)s in round %(round)s of %(season)s. Choose again."),
        page="season-challenge",
    ),
}
SILENT = frozenset({"team.acted", "match.worked_through"})  # facts of which nobody is told
TOPICS = frozenset(kind.topic for kind in KINDS.values())


def kinds_of(topic: str) -> dict[str, NewsKind]:
    """The kinds of news that a fact of this topic makes, in the order of the table."""
    return {key: kind for key, kind in KINDS.items() if kind.topic == topic}


def sentence_of(key: str, facts: Mapping[str, object]) -> str:
    """News in words; those kept by another version, with other facts or of a kind that is gone, by what is left."""
    kind = KINDS.get(key)
    if kind is None:
        return str(_("Something happened in one of your leagues."))
    try:
        return str(kind.sentence) % facts
    except (KeyError, TypeError, ValueError):
        return str(kind.title)
