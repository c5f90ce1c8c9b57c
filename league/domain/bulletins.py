"""What a league tells everybody, as one table: of which fact, in which words, and where it leads.

Bulletins go to the webhooks of the league. They hold what anybody may read who may see the league, and nothing else.
"""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from league.domain.stories import Story


class BulletinKind(Struct, frozen=True, kw_only=True):
    """One kind of bulletin. `sentence` is filled with `facts` of its story, and `more` is added to it when the fact
    `when` is there; `page` is one of the story's pages. A topic makes one bulletin."""

    topics: frozenset[str]
    title: str | Promise
    sentence: str | Promise
    facts: tuple[str, ...]
    page: str
    more: str | Promise = ""
    when: str = ""


BULLETINS: Mapping[str, BulletinKind] = {
    "season_started": BulletinKind(
        topics=frozenset({"season.started"}),
        title=_("A season begins"),
        sentence=_("%(season)s has begun with %(teams)s teams."),
        facts=("season", "teams"),
        page="season",
    ),
    "round_opened": BulletinKind(
        topics=frozenset({"round.opened"}),
        title=_("A round is open"),
        sentence=_("Round %(round)s of %(season)s is open."),
        more=_("Reports are due by %(due)s."),
        when="due",
        facts=("round", "season", "due"),
        page="round",
    ),
    "challenge": BulletinKind(
        topics=frozenset({"challenge.made", "challenge.accepted", "challenge.stood"}),
        title=_("A challenge stands"),
        sentence=_("%(challenger)s will meet %(challenged)s in round %(round)s of %(season)s."),
        facts=("challenger", "challenged", "round", "season"),
        page="round",
    ),
    "match_settled": BulletinKind(
        topics=frozenset({"match.settled"}),
        title=_("A match has its result"),
        sentence=_("%(match)s ended %(score)s."),
        more=_("It was not played: %(awarded)s"),
        when="awarded",
        facts=("match", "score", "awarded"),
        page="match",
    ),
    "match_corrected": BulletinKind(
        topics=frozenset({"match.corrected"}),
        title=_("A result was corrected"),
        sentence=_("%(match)s counts %(score)s now. Why: “%(reason)s”"),
        facts=("match", "score", "reason"),
        page="match",
    ),
    "round_paired": BulletinKind(
        topics=frozenset({"round.paired"}),
        title=_("A round is paired"),
        sentence=_("Round %(round)s of %(season)s is paired. Its page says who meets whom, and why."),
        facts=("round", "season"),
        page="round",
    ),
    "mvp_hired": BulletinKind(
        topics=frozenset({"market.awarded"}),
        title=_("A team hires an MVP"),
        sentence=_("%(bidder)s hires %(star)s for round %(round)s of %(season)s."),
        more=_("The fee is %(fee)s mc."),
        when="fee",
        facts=("bidder", "star", "round", "season", "fee"),
        page="season-market",
    ),
    "award_undone": BulletinKind(
        topics=frozenset({"market.award_undone"}),
        title=_("The hire of an MVP is taken back"),
        sentence=_("The hire of %(star)s by %(bidder)s in round %(round)s of %(season)s was taken back."),
        facts=("star", "bidder", "round", "season"),
        page="season-market",
    ),
    "more_time": BulletinKind(
        topics=frozenset({"round.extended"}),
        title=_("There is more time"),
        sentence=_("Round %(round)s of %(season)s: %(what)s %(at)s now."),
        facts=("round", "season", "what", "at"),
        page="round",
    ),
    "match_awaited": BulletinKind(
        topics=frozenset({"round.reports_due"}),
        title=_("A match is still awaited after its deadline"),
        sentence=_("%(match)s is still awaited in round %(round)s of %(season)s."),
        facts=("match", "round", "season"),
        page="match",
    ),
    "round_closed": BulletinKind(
        topics=frozenset({"round.closed"}),
        title=_("A round is over"),
        sentence=_("Round %(round)s of %(season)s is over; the table is up to date."),
        facts=("round", "season"),
        page="season-table",
    ),
    "finals_begun": BulletinKind(
        topics=frozenset({"season.finals"}),
        title=_("The finals begin"),
        sentence=_("The finals of %(season)s have begun."),
        facts=("season",),
        page="season",
    ),
    "announcement": BulletinKind(
        topics=frozenset({"announcement.posted"}),
        title=_("An announcement to everybody"),
        sentence=_("%(league)s announces: “%(title)s”"),
        facts=("league", "title"),
        page="announcement",
    ),
    "champion": BulletinKind(
        topics=frozenset({"season.closed"}),
        title=_("A season has its champion"),
        sentence=_("%(season)s is over."),
        more=_("The champion is %(winner)s."),
        when="winner",
        facts=("season", "winner"),
        page="season",
    ),
}
TEST = "test"
TEST_KIND = BulletinKind(
    topics=frozenset(),
    title=_("A test"),
    sentence=_("This is a test: news of %(league)s will come here."),
    facts=("league",),
    page="league",
)
BULLETIN_TOPICS = frozenset(topic for kind in BULLETINS.values() for topic in kind.topics)


class Bulletin(Struct, frozen=True):
    """A bulletin as it is kept until it has gone. `at` is when it happened, in ISO 8601."""

    kind: str
    facts: Mapping[str, str]
    address: str
    at: str


def bulletins_of(topic: str, story: Story, at: str) -> list[Bulletin]:
    """The bulletins that a fact makes, each with its own facts alone, as texts."""
    return [
        Bulletin(key, {name: str(story.facts.get(name, "")) for name in kind.facts}, story.pages[kind.page], at)
        for key, kind in BULLETINS.items()
        if topic in kind.topics
    ]


def title_of(bulletin: Bulletin) -> str:
    """What the bulletin is about."""
    return str(_kind(bulletin).title)


def words_of(bulletin: Bulletin, facts: Mapping[str, str] | None = None) -> str:
    """The bulletin in one or two sentences; with other texts for its facts where a receiver needs them."""
    kind, told = _kind(bulletin), bulletin.facts if facts is None else facts
    try:
        sentences = [str(kind.sentence) % told]
        if kind.when and told.get(kind.when):
            sentences.append(str(kind.more) % told)
    except (KeyError, TypeError, ValueError):  # kept by another version, with other facts
        return str(kind.title)
    return " ".join(sentences)


def _kind(bulletin: Bulletin) -> BulletinKind:
    return BULLETINS.get(bulletin.kind, TEST_KIND)
