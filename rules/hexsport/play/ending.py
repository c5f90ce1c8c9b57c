"""When a match is over, and who has won it. (HX-SCORE-03 to -10)"""

from rules.core.pending import Drawn, DrawRequest
from rules.hexsport.play.events import MatchEnded, SuddenDeathBegan
from rules.hexsport.play.pitch import SIDES
from rules.hexsport.play.procedure import Frame, Play
from rules.hexsport.play.state import LANDSLIDE, RUSHES, Ended, MatchState
from rules.hexsport.report_score import STAYS_LEVEL

KNOCKOUT = "final"
LEAGUE = "league"
TIME_UP = "time_up"  # what a Rush finds that is the last because the minutes of the match are over


def decided(state: MatchState) -> Ended | None:
    """How the match ends here and now, whatever Rush it is. (HX-SCORE-03, HX-SCORE-05, HX-SCORE-09)"""
    if abs(state.score) >= LANDSLIDE and _landslide_counts(state):
        return Ended(winner=leader(state), how="landslide")
    if not state.sudden:
        return None
    if state.score:
        return Ended(winner=leader(state), how="sudden_death")
    standing = [side for side in (0, 1) if state.on_pitch(side)]
    return Ended(winner=standing[0], how="last_team") if len(standing) == 1 else None


def verdict(state: MatchState, rushes: int = RUSHES) -> Ended | None:
    """How a match of so many Rushes ends now that one is over; None if there is another, or a lot. (HX-SCORE-06 to -08)

    A match has fewer where its time was up. (HX-SCORE-12)
    """
    now = decided(state)
    if now is not None or state.sudden or state.rush < rushes:
        return now
    if state.score:
        return Ended(winner=leader(state), how="rushes")
    rule = tie_rule(state)
    if rule in STAYS_LEVEL:
        return Ended(winner=None, how="level")
    if rule == "ranking_lower_wins":
        return _by_ranking(state)
    return None


def _landslide_counts(state: MatchState) -> bool:
    """Whether a lead of 7 ends the match in this Rush: by option only in one of the side that leads. (HX-SCORE-05)

    A lead that came in the other side's Rush is read as one to be held: it ends the match as the own Rush begins.
    """
    return state.sheet.terms.score_landslide_any_time == "true" or leader(state) == state.side


def leader(state: MatchState) -> int | None:
    """The side the marker favours."""
    if not state.score:
        return None
    return 0 if state.score > 0 else 1


def tie_rule(state: MatchState) -> str:
    """What becomes of a level match of this kind; a single match is as a friendly. (HX-SCORE-08)"""
    terms = state.sheet.terms
    if state.sheet.kind == KNOCKOUT:
        return terms.score_tie_rule_knockout
    return terms.score_tie_rule_league if state.sheet.kind == LEAGUE else terms.score_tie_rule_friendly


def lot_is_due(state: MatchState, rushes: int = RUSHES) -> bool:
    """Whether only a lot can decide: a sudden death at its limit or with nobody left, equal rankings. (HX-SCORE-10)"""
    if not state.sudden:
        return state.rush >= rushes and tie_rule(state) == "ranking_lower_wins"
    limit = state.sheet.terms.score_sudden_death_limit
    spent = isinstance(limit, int) and state.rush >= rushes + limit
    return spent or not (state.on_pitch(0) or state.on_pitch(1))


class Lot(Frame, frozen=True, kw_only=True):
    """Chance names the winner. (HX-SCORE-10)"""

    def begin(self, play: Play, _given: object) -> None:
        play.ask(self.then(at="drawn"))

    def ask_drawn(self, state: MatchState) -> DrawRequest:
        return DrawRequest(purpose="lot", subject="match", among=SIDES, step=state.answers)

    def drawn(self, play: Play, given: Drawn) -> None:
        play.emit(MatchEnded(Ended(winner=given.index, how="lot")))
        play.finish()


def goes_on(play: Play, rushes: int = RUSHES) -> bool:
    """Whether another Rush begins, now that one (or the setup) is over; ends the match or starts its sudden death if
    that is due. (HX-SCORE-06, HX-SCORE-09)"""
    ended = verdict(play.state, rushes)
    if ended is None and play.state.rush >= rushes and not play.state.sudden and not lot_is_due(play.state, rushes):
        play.emit(SuddenDeathBegan())
        ended = decided(play.state)
    if ended is not None:
        play.emit(MatchEnded(ended))
    return ended is None


def _by_ranking(state: MatchState) -> Ended | None:
    home, visitor = (lineup.ranking for lineup in state.sheet.lineups)
    return None if home == visitor else Ended(winner=int(visitor < home), how="ranking")
