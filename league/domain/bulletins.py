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
    "challenge_asked": BulletinKind(
        topics=frozenset({"challenge.asked"}),
        title=_("A team is challenged"),
        sentence=_(
            "%(challenger)s wants to meet %(challenged)s in round %(round)s of %(season)s; the answer is awaited."
        ),
        facts=("challenger", "challenged", "round", "season"),
        page="round",
    ),
    "challenge": BulletinKind(
        topics=frozenset({"challenge.made", "challenge.accepted", "challenge.stood"}),
        title=_("A challenge stands"),
        sentence=_("%(challenger)s will meet %(challenged)s in round %(round)s of %(season)s."),
        facts=("challenger", "challenged", "round", "season"),
        page="round",
    ),
    "challenge_refused": BulletinKind(
        topics=frozenset({"challenge.refused"}),
        title=_("A challenge is refused"),
        sentence=_("%(challenged)s refused %(challenger)s in round %(round)s of %(season)s."),
        facts=("challenged", "challenger", "round", "season"),
        page="round",
    ),
    "challenge_passed": BulletinKind(
        topics=frozenset({"challenge.passed_late"}),
        title=_("A turn to challenge has passed"),
        sentence=_("%(challenger)s did not choose in time in round %(round)s of %(season)s."),
        facts=("challenger", "round", "season"),
        page="round",
    ),
    "match_time": BulletinKind(
        topics=frozenset({"appointment.agreed", "appointment.set"}),
        title=_("A match has its time"),
        sentence=_("%(match)s is played on %(at)s."),
        facts=("match", "at"),
        page="match",
    ),
    "match_time_removed": BulletinKind(
        topics=frozenset({"appointment.removed"}),
        title=_("A match has no time any more"),
        sentence=_("The time of %(match)s was taken away."),
        facts=("match",),
        page="match",
    ),
    "match_reported": BulletinKind(
        topics=frozenset({"match.reported"}),
        title=_("A match is reported"),
        sentence=_("%(match)s is reported; the report is not confirmed yet."),
        facts=("match",),
        page="match",
    ),
    "match_disputed": BulletinKind(
        topics=frozenset({"match.disputed"}),
        title=_("A report is disputed"),
        sentence=_("The report of %(match)s is disputed. A commissioner rules, or the two sides agree."),
        facts=("match",),
        page="match",
    ),
    "match_version": BulletinKind(
        topics=frozenset({"match.version_told"}),
        title=_("A disputed match has two versions"),
        sentence=_("The other side of %(match)s has told its version, which stands beside the report."),
        facts=("match",),
        page="match",
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
    "correction_proposed": BulletinKind(
        topics=frozenset({"match.correction_proposed"}),
        title=_("A correction is proposed"),
        sentence=_("The result of %(match)s may be corrected. Why: “%(reason)s”"),
        facts=("match", "reason"),
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
    "late_report": BulletinKind(
        topics=frozenset({"round.penalty"}),
        title=_("A team pays for a late report"),
        sentence=_("%(team)s pays for the late report of %(match)s in round %(round)s of %(season)s."),
        facts=("team", "match", "round", "season"),
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
UNTOLD: Mapping[str, str] = {
    "appointment.offered": "for the two sides alone",
    "appointment.withdrawn": "for the two sides alone",
    "calendar.pairings_near": "for commissioners alone",
    "calendar.refused": "for commissioners alone",
    "season.refused": "for commissioners alone",
    "webhook.gone": "for commissioners alone",
    "round.deadline_near": "for whoever is awaited",
    "round.nudged": "for whoever is awaited",
    "challenge.turn": "for whoever chooses; what he chooses is told",
    "challenge.reminder": "for whoever chooses; what he chooses is told",
    "challenge.clock_extended": "for whoever chooses; the page of the round shows his clock",
    "challenge.clock_paused": "for whoever chooses; the page of the round shows his clock",
    "challenge.clock_resumed": "for whoever chooses; the page of the round shows his clock",
    "market.outbid": "bids follow each other by the second; the hire is told",
    "match.worked_through": "the journals of the teams tell each step",
    "team.acted": "the journals of the teams tell each act",
}
"""Facts that make no bulletin, and why. Whatever is written to the outbox stands here or in the table above."""
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
