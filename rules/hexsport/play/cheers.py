"""Fan Checks, the Cheerleader check and what cheers buy. (HX-CHEERS, HX-STAFF-17, HX-STAFF-18)"""

from rules.core.pending import Offer
from rules.hexsport.play.cards import NO_CARD, DrawCards, TurnCard, apply_event, can_draw
from rules.hexsport.play.commands import CashCheers
from rules.hexsport.play.deck import CARDS
from rules.hexsport.play.events import CheerleaderBenched, CheersCashed, CheersEarned, CoachingGained
from rules.hexsport.play.procedure import Frame, Play
from rules.hexsport.play.state import LANDSLIDE, MatchState

WORTHY = 3  # the points of a Strike that bring a Fan Check and a Cheerleader check (HX-CHEERS-01, HX-STAFF-18)


class FanChecks(Frame, frozen=True, kw_only=True):
    """A side makes `count` Fan Checks, the other side at the same time `others`. `why` is strike, cheerleader, damage.

    Each turns up a card whose cheers are added; an Event among them is applied afterwards. (HX-CHEERS-08, -09)
    """

    side: int
    count: int
    why: str
    others: int = 0
    checking: int = 0

    def begin(self, play: Play, _given: object) -> None:
        """Both sides' checks come in the order of the option. (HX-CHEERS-10)"""
        if self.count <= 0 and self.others <= 0:
            return play.finish()
        scorer_first = play.state.sheet.terms.cheers_order == "scorer_first"
        first = self.side if scorer_first else play.state.side
        due = {self.side: self.count, 1 - self.side: self.others}
        checking = first if due[first] > 0 else 1 - first
        return play.call(self.then(at="turned", checking=checking), TurnCard(why="fan_check", side=checking))

    def turned(self, play: Play, card: int) -> None:
        play.emit(CheersEarned(self.checking, CARDS[card].cheers if card != NO_CARD else 0, self.why))
        apply_event(play, card)
        if self.checking == self.side:
            return play.go(self.then(at="begin", count=self.count - 1))
        return play.go(self.then(at="begin", others=self.others - 1))


class StrikeChecks(Frame, frozen=True, kw_only=True):
    """All that a Strike of `points` (bonus included) brings once the marker has moved: the Cheerleader check and the
    Fan Checks, before a landslide ends the match. (HX-CHEERS-01 to -07, HX-SCORE-14)"""

    slot: int
    points: int
    double: bool

    def begin(self, play: Play, _given: object) -> None:
        state = play.state
        if abs(state.score) >= LANDSLIDE and state.sheet.terms.score_landslide_checks == "none":
            return play.finish()
        if self.points >= WORTHY or state.sheet.terms.cheers_cheerleader_check == "every_strike":
            return play.call(self.then(at="cheerleaders_checked"), CheerleaderCheck(side=state.side_of(self.slot)))
        return play.go(self.then(at="cheerleaders_checked"))

    def cheerleaders_checked(self, play: Play, _given: object) -> None:
        state = play.state
        count = strike_checks(
            self.points,
            double=self.double,
            show_off=state.has(self.slot, "show_off"),
            stacks=state.sheet.terms.cheers_show_off_stacks,
        )
        side = state.side_of(self.slot)
        play.go(FanChecks(side=side, count=count, why="strike"))


def strike_checks(points: int, *, double: bool, show_off: bool = False, stacks: bool = True) -> int:
    """How many Fan Checks a Strike brings, the Cheerleaders' apart. (HX-CHEERS-01, -02, -03, -05, -06)"""
    count = (points >= WORTHY) + double
    if not show_off:
        return count
    return count + 1 if stacks else max(count, 1)


class CheerleaderCheck(Frame, frozen=True, kw_only=True):
    """A Cheerleader where the score marker stands now goes back to her Bench; one of the side that scored earns it a
    Fan Check. (HX-STAFF-17, HX-CHEERS-07)"""

    side: int

    def begin(self, play: Play, _given: object) -> None:
        field = play.state.score
        for owner in (0, 1):
            if field in play.state.teams[owner].cheerleaders:
                play.emit(CheerleaderBenched(owner, field))
                if owner == self.side:
                    return play.go(FanChecks(side=self.side, count=1, why="cheerleader"))
        return play.finish()


def cheer_offers(state: MatchState) -> list[Offer]:
    """What the rushing coach may turn cheers into between two actions. (HX-CHEERS-11)"""
    price, team = state.sheet.terms.cheers_per_reward, state.teams[state.side]
    if not isinstance(price, int) or team.cheers - team.cashed < price:
        return []
    offers = [Offer(command=CashCheers("die"))]
    if can_draw(state):
        offers.append(Offer(command=CashCheers("card")))
    return offers


class Cash(Frame, frozen=True, kw_only=True):
    """Cheers become a coaching die or a card, for this match or for the season. (HX-CHEERS-11, HX-CHEERS-12)"""

    side: int
    reward: str

    def begin(self, play: Play, _given: object) -> None:
        terms = play.state.sheet.terms
        price = terms.cheers_per_reward
        assert isinstance(price, int)
        play.emit(CheersCashed(self.side, self.reward, price, terms.cheers_reward_lifetime == "season"))
        if self.reward == "card":
            return play.go(DrawCards(side=self.side, count=1, why="cheers"))
        play.emit(CoachingGained(self.side, dice=1))
        return play.finish()


def cheers_that_count(state: MatchState, side: int) -> int:
    """The cheers that count for Man of the Match. (HX-CHEERS-13, HX-CHEERS-14)"""
    team = state.teams[side]
    return team.cheers if state.sheet.terms.cheers_motm_counts_cashed else team.cheers - team.cashed
