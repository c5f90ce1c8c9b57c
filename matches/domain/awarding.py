"""Matches that are given to one side without play: awarded by a commissioner, or given up by the other side."""

from matches.domain.reporting import rule_on_match, submit_report
from matches.models import Match, Report
from rosters.domain.pins import rules_of
from rosters.models import Team, User
from rules.core import codec
from rules.core.facts import Ending


def award_match(match: Match, winner: Team, *, actor: User | None, reason: str) -> Match:
    """A commissioner has given a match that was not played to one side, by the score the season sets for that."""
    return rule_on_match(match, unplayed(match, Ending.AWARDED, winner, reason), actor=actor, reason=reason)


def concede_match(match: Match, loser: Team, *, actor: User | None, reason: str, word: str = "") -> Report:
    """A side has given the match up; its report of that counts when any other report would."""
    winner = match.sides.select_related("team").exclude(team=loser).get().team
    return submit_report(match, unplayed(match, Ending.CONCEDED, winner, reason), actor=actor, team=loser, word=word)


def unplayed(match: Match, ending: Ending, winner: Team, reason: str) -> object:
    """The payload of a report that gives a match to `winner` without play, by the score the rules set for that."""
    rules, options = rules_of(match.pin)
    winning = match.sides.get(team=winner).index
    high, low = rules.season_terms(options).awarded_score
    score = (high, low) if winning == 0 else (low, high)
    return codec.plain(rules.match.unplayed(ending, winning, score, reason))
