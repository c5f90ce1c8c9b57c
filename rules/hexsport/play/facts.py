"""A finished match as the report that rosters and leagues understand. (HX-SPONSOR-07, HX-XP-01 to -04)"""

from collections import Counter

from rules.core.facts import Ending, MatchFacts
from rules.hexsport.match import eased, told, unplayed
from rules.hexsport.play.cheers import cheers_that_count
from rules.hexsport.play.state import NOBODY, Harm, MatchState
from rules.hexsport.report import Injury, Place, Report, SideReport, Strikes
from rules.hexsport.report_players import MOST_DAMAGE

WORTHY = 3  # points of a Strike that counts (HX-XP-01)
LANDSLIDE_SCORE = (7, 0)
NO_PLAYERS = "no_players"


def report_of(state: MatchState) -> Report:
    """The report of a match that has ended, with the teams in the order they were given, whoever drew Home.

    A match that nobody came to is awarded or, if neither did, abandoned; its reason is the code `no_players`.
    """
    ended = state.ended
    assert ended is not None, "the match goes on"
    winner = None if ended.winner is None else place_of(state, ended.winner)
    if ended.how == NO_PLAYERS:
        return _not_played(winner)
    first, second = (_side_report(state, side) for side in _sides(state))
    margin = -state.score if state.swapped else state.score
    return Report(
        home=first,
        visitor=second,
        margin=margin,
        rush=state.rush,
        awarded_to=winner if margin == 0 else None,
        injuries=tuple(_injury(state, harm) for harm in state.harm if harm.damage > 0),
    )


def facts_of(state: MatchState) -> MatchFacts:
    """The facts of a match that has ended."""
    players = [state.sheet.lineups[side].players for side in _sides(state)]
    return told(report_of(state), eased(players, state.sheet.terms.xp_injury_measure))


def place_of(state: MatchState, side: int) -> Place:
    """The place in the order of the report of a side of the match."""
    return 1 if side ^ state.swapped else 0


def _sides(state: MatchState) -> tuple[int, int]:
    return (1, 0) if state.swapped else (0, 1)


def _not_played(winner: Place | None) -> Report:
    """HX-SETUP-12"""
    if winner is None:
        nothing = SideReport()
        return Report(home=nothing, visitor=nothing, margin=0, ending=Ending.ABANDONED, reason=NO_PLAYERS)
    score = LANDSLIDE_SCORE if winner == 0 else LANDSLIDE_SCORE[::-1]
    return unplayed(Ending.AWARDED, winner, score, NO_PLAYERS)


def _side_report(state: MatchState, side: int) -> SideReport:
    own = [strike for strike in state.strikes if state.side_of(strike.slot) == side]
    worthy = Counter(state.profile(strike.slot).id for strike in own if strike.points >= WORTHY)
    return SideReport(
        points=sum(strike.points for strike in own),
        cheers=cheers_that_count(state, side),
        took_part=tuple(sorted(state.profile(slot).id for slot in state.sheet.slots[side] if state.seen >> slot & 1)),
        strikes=tuple(Strikes(player=player, count=count) for player, count in sorted(worthy.items())),
        rewards=state.teams[side].rewards,
    )


def _injury(state: MatchState, harm: Harm) -> Injury:
    by_player = harm.by not in (NOBODY, harm.slot)
    return Injury(
        to=place_of(state, state.side_of(harm.slot)),
        player=state.profile(harm.slot).id,
        damage=min(harm.counts, MOST_DAMAGE),
        by=state.profile(harm.by).id if by_player else None,
        by_side=place_of(state, state.side_of(harm.by)) if by_player else None,
        cause=harm.cause,
    )
