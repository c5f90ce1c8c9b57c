"""Everything people are told of, as one table: of which fact, who, in which words, where it leads, and how it goes.

A fact is an outbox message by its topic. Who is reached by several kinds of one topic is told by the first.
"""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from league.domain.appointment_news import APPOINTMENT_KINDS
from league.domain.challenge_news import CHALLENGE_KINDS
from league.domain.news_kind import Audience, NewsKind

__all__ = ["KINDS", "LATER_FACTS", "SILENT", "TOPICS", "Audience", "NewsKind", "kinds_of", "sentence_of"]

KINDS: Mapping[str, NewsKind] = {
    "report_to_answer": NewsKind(
        topic="match.reported",
        audience=Audience.OTHER_COACH,
        title=_("A report waits for your answer"),
        sentence=_("%(by)s reported %(match)s. Confirm the report, or say what is wrong with it."),
        page="match-confirm",
    ),
    "report_to_confirm": NewsKind(
        topic="match.reported",
        audience=Audience.CONFIRMERS,
        title=_("A report waits for your confirmation"),
        sentence=_("%(by)s reported %(match)s. Confirm the report, or rule on the match."),
        page="match-confirm",
    ),
    "report_to_question": NewsKind(
        topic="match.reported",
        audience=Audience.QUESTIONER,
        title=_("Your match is reported"),
        sentence=_("%(by)s reported %(match)s. It counts once a commissioner confirms it; if it is wrong, dispute it."),
        page="match-confirm",
    ),
    "report_disputed": NewsKind(
        topic="match.disputed",
        audience=Audience.AUTHOR,
        title=_("Your report is disputed"),
        sentence=_("The other side disputes your report of %(match)s: “%(answer)s”%(version)s"),
        page="match",
    ),
    "dispute_to_rule": NewsKind(
        topic="match.disputed",
        audience=Audience.COMMISSIONERS,
        title=_("A dispute waits for your ruling"),
        sentence=_("The report of %(match)s by %(by)s is disputed: “%(answer)s”%(version)s"),
        page="match-rule",
    ),
    "version_to_answer": NewsKind(
        topic="match.version_told",
        audience=Audience.OTHER_COACH,
        title=_("The other side tells your match differently"),
        sentence=_("%(by)s told its version of %(match)s. Accept it, report anew, or wait for the ruling."),
        page="match",
    ),
    "version_to_read": NewsKind(
        topic="match.version_told",
        audience=Audience.QUESTIONER,
        title=_("The other side tells your match differently"),
        sentence=_("%(by)s told its version of %(match)s. Report anew, or wait for the ruling."),
        page="match",
    ),
    "version_to_rule": NewsKind(
        topic="match.version_told",
        audience=Audience.COMMISSIONERS,
        title=_("A disputed match has two versions"),
        sentence=_("%(by)s told its version of %(match)s; it stands beside the disputed report."),
        page="match-rule",
    ),
    "match_ruled": NewsKind(
        topic="match.settled",
        audience=Audience.RULED,
        title=_("Your match has its result by a ruling"),
        sentence=_("%(match)s ended %(score)s. The reason: “%(reason)s”"),
        page="match",
    ),
    "match_settled": NewsKind(
        topic="match.settled",
        audience=Audience.COACHES,
        title=_("Your match has its result"),
        sentence=_("%(match)s ended %(score)s."),
        page="match",
    ),
    "match_corrected": NewsKind(
        topic="match.corrected",
        audience=Audience.COACHES,
        title=_("The result of your match was corrected"),
        sentence=_("%(match)s counts %(score)s now. Why: “%(reason)s”"),
        page="match",
    ),
    "correction_proposed": NewsKind(
        topic="match.correction_proposed",
        audience=Audience.COACHES,
        title=_("A correction of your match is proposed"),
        sentence=_("The result of %(match)s may be corrected. Why: “%(reason)s”"),
        page="match-correction",
    ),
    "correction_to_agree": NewsKind(
        topic="match.correction_proposed",
        audience=Audience.COMMISSIONERS,
        title=_("A correction waits for a second official"),
        sentence=_("An official whose team is concerned wants to correct %(match)s. Why: “%(reason)s”"),
        page="match-correction",
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
    "deadline_near": NewsKind(
        topic="round.deadline_near",
        audience=Audience.AWAITED,
        title=_("A deadline comes near"),
        sentence=_("%(team)s is awaited in round %(round)s of %(season)s: %(what)s %(at)s."),
        page="season-mine",
    ),
    "nudge": NewsKind(
        topic="round.nudged",
        audience=Audience.AWAITED,
        title=_("A commissioner reminds you"),
        sentence=_("%(team)s is awaited in round %(round)s of %(season)s; a commissioner asks you to go on."),
        page="season-mine",
    ),
    "pairings_near": NewsKind(
        topic="calendar.pairings_near",
        audience=Audience.COMMISSIONERS,
        title=_("A round waits for your pairings"),
        sentence=_("Round %(round)s of %(season)s: %(what)s %(at)s. Say who meets whom."),
        page="desk-pairings",
    ),
    "deadline_extended": NewsKind(
        topic="round.extended",
        audience=Audience.COACHES,
        title=_("There is more time"),
        sentence=_("Round %(round)s of %(season)s: %(what)s %(at)s now. %(reason)s"),
        page="season-mine",
        usual=frozenset(),
    ),
    "late_report": NewsKind(
        topic="round.penalty",
        audience=Audience.AWAITED,
        title=_("Your team pays for a late report"),
        sentence=_("%(match)s was not reported in time in round %(round)s of %(season)s, and %(team)s pays for it."),
        page="match",
    ),
    "finals_begun": NewsKind(
        topic="season.finals",
        audience=Audience.COACHES,
        title=_("The finals begin"),
        sentence=_("The finals of %(season)s begin."),
        page="season",
    ),
    "season_over": NewsKind(
        topic="season.closed",
        audience=Audience.COACHES,
        title=_("A season is over"),
        sentence=_("%(season)s is over. Champion: %(champion)s."),
        page="season",
    ),
    "season_held_up": NewsKind(
        topic="season.refused",
        audience=Audience.COMMISSIONERS,
        title=_("Something stands in the way of the calendar"),
        sentence=_("%(season)s waits for you: %(reason)s"),
        page="desk",
    ),
    "calendar_held_up": NewsKind(
        topic="calendar.refused",
        audience=Audience.COMMISSIONERS,
        title=_("Something stands in the way of the calendar"),
        sentence=_("Round %(round)s of %(season)s waits for you: %(reason)s"),
        page="desk",
    ),
    "outbid": NewsKind(
        topic="market.outbid",
        audience=Audience.BIDDER,
        title=_("You were outbid"),
        sentence=_("Another team bids more than %(bidder)s for %(star)s in round %(round)s of %(season)s."),
        page="season-market",
        usual=frozenset(),
    ),
    "mvp_hired": NewsKind(
        topic="market.awarded",
        audience=Audience.BIDDER,
        title=_("You have hired an MVP"),
        sentence=_("%(bidder)s has hired %(star)s for round %(round)s of %(season)s."),
        page="season-market",
    ),
    "award_undone": NewsKind(
        topic="market.award_undone",
        audience=Audience.BIDDER,
        title=_("An award was taken back"),
        sentence=_("The hire of %(star)s by %(bidder)s in round %(round)s of %(season)s was taken back."),
        page="season-market",
    ),
    "announcement": NewsKind(
        topic="announcement.posted",
        audience=Audience.ADDRESSED,
        title=_("A commissioner announces something"),
        sentence=_("%(league)s announces: “%(title)s”"),
        page="announcement",
    ),
    "webhook_off": NewsKind(
        topic="webhook.gone",
        audience=Audience.COMMISSIONERS,
        title=_("A webhook of your league was switched off"),
        sentence=_("The webhook “%(webhook)s” of %(league)s does not exist any more and was switched off."),
        page="league-webhooks",
    ),
    **CHALLENGE_KINDS,
    **APPOINTMENT_KINDS,
}
LATER_FACTS: Mapping[str, object] = {"until": "", "version": ""}  # that news kept by an earlier version are without
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
        return str(kind.sentence) % {**LATER_FACTS, **facts}
    except (KeyError, TypeError, ValueError):
        return str(kind.title)
