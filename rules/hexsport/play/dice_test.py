"""One side's test, die by die: coaching dice, exploding sixes, re-rolls. (HX-DICE, HX-ABIL-15, HX-ABIL-16)"""

from rules.core.pending import Choice, Offer, Rolled, RollRequest
from rules.core.pool import Roll, TargetKind, pool_for, start_roll
from rules.hexsport.play.commands import Coach, Reroll
from rules.hexsport.play.events import AbilityUsed, CoachingSpent, DieRerolled, TestRolled
from rules.hexsport.play.procedure import Frame, Play
from rules.hexsport.play.state import NOBODY, MatchState
from rules.hexsport.play.tests_table import TESTS, number_for, successes_from_abilities

RESERVE_KINDS = ("slamback", "dodge")  # HX-STAFF-11
NEVER_COACHED = ("play", "remain_calm")  # HX-DICE-30


class Test(Frame, frozen=True, kw_only=True):
    """A test of `dice` dice (before coaching; below 0 counts as 0) against `number`+, rolled by `side` for the player
    `slot` (`NOBODY`: the Ref or a staff coach). Finishes with the number of successes.

    `coaching` and `reserve` dice are added once `coached` is set. `need` successes are enough; 0 where they are counted
    or opposed.
    """

    __test__ = False

    kind: str
    side: int
    slot: int = NOBODY
    dice: int
    number: int
    need: int = 0
    coaching: int = 0
    reserve: int = 0
    coached: bool = False
    roll: Roll | None = None

    def begin(self, play: Play, _given: object) -> None:
        if not self.coached and may_coach(play.state, self):
            return play.ask(self.then(at="coach"))
        return play.go(self.then(at="deal"))

    def ask_coach(self, state: MatchState) -> Choice:
        return coaching_choice(state, self)

    def coach(self, play: Play, given: Coach) -> None:
        """HX-DICE-26, HX-DICE-27"""
        play.go(spend(play, self, given).then(at="deal"))

    def deal(self, play: Play, _given: object) -> None:
        roll = first_roll(play.state, self)
        if roll.owed:
            return play.ask(self.then(at="rolled", roll=roll))
        return play.go(self.then(at="settle", roll=roll))

    def ask_rolled(self, state: MatchState) -> RollRequest:
        assert self.roll is not None
        return RollRequest(
            purpose=self.kind,
            subject=subject_of(state, self),
            dice=len(self.roll.owed),
            step=state.answers,
            facts={"number": self.number},
            seat=self.side,
        )

    def rolled(self, play: Play, given: Rolled) -> None:
        """HX-DICE-05"""
        assert self.roll is not None
        roll = self.roll.add(given.faces)
        if roll.owed:
            return play.ask(self.then(at="rolled", roll=roll))
        if roll.chains and reroll_ability(play.state, self):
            return play.ask(self.then(at="reroll", roll=roll))
        return play.go(self.then(at="settle", roll=roll))

    def ask_reroll(self, state: MatchState) -> Choice:
        assert self.roll is not None
        dice = [(die, place) for die, chain in enumerate(self.roll.chains) for place in range(len(chain))]
        offers = (Offer(command=Reroll()), *(Offer(command=Reroll(die, place)) for die, place in dice))
        return Choice(kind="reroll", subject=subject_of(state, self), offers=offers, seat=self.side)

    def reroll(self, play: Play, given: Reroll) -> None:
        """HX-ABIL-15, HX-ABIL-16, HX-DICE-32"""
        assert self.roll is not None
        if given.keep:
            return play.go(self.then(at="settle"))
        used = use_of(self, reroll_ability(play.state, self))
        face = self.roll.chains[given.die][given.place]
        play.emit(used)
        play.emit(DieRerolled(self.slot, used.ability, face))
        return play.ask(picked_up(play.state, self, given))

    def settle(self, play: Play, _given: object) -> None:
        assert self.roll is not None
        successes = self.roll.successes + extra_successes(play.state, self)
        play.emit(TestRolled(self.kind, self.slot, self.number, self.roll.chains, successes))
        play.finish(successes)


def player_test(
    state: MatchState, kind: str, slot: int, dice: int, *, number: int | None = None, need: int = 0
) -> Test:
    """The test of a player with so many dice before coaching, against his own number unless another is given; it needs
    `need` successes, or as many as its kind always does."""
    faces = number_for(state, kind, slot) if number is None else number
    target = TESTS[kind].target
    enough = need or (target.need if target.kind is TargetKind.FIXED else 0)
    return Test(kind=kind, side=state.side_of(slot), slot=slot, dice=dice, number=faces, need=enough)


def first_roll(state: MatchState, test: Test) -> Roll:
    """The dice of a test with nothing rolled yet. (HX-DICE-24, HX-DICE-25, HX-DICE-28)"""
    terms = state.sheet.terms
    pool = pool_for(
        test.dice,
        coaching=test.coaching + test.reserve,
        minimum=terms.dice_minimum,
        floor_order=terms.dice_floor_order,
        coaching_explode=terms.dice_coaching_explode,
    )
    return start_roll(pool, test.number)


def extra_successes(state: MatchState, test: Test) -> int:
    """What abilities add to the successes of a test."""
    return successes_from_abilities(state, test.kind, test.slot) if test.slot != NOBODY else 0


def subject_of(state: MatchState, test: Test) -> str:
    """Who rolls, as requests name him."""
    return state.sheet.tags[test.slot] if test.slot != NOBODY else ("home", "visitor")[test.side]


def reserve_for(state: MatchState, test: Test) -> int:
    """The Defensive Play dice this test may use. (HX-STAFF-11)"""
    if test.kind not in RESERVE_KINDS or test.side == state.side:
        return 0
    return state.teams[test.side].reserve


def may_coach(state: MatchState, test: Test) -> bool:
    """Whether the side has dice it may add to this test. (HX-DICE-30)"""
    if test.kind in NEVER_COACHED and not (
        test.kind == "play" and state.sheet.terms.dice_coaching_scope == "player_tests_and_staff"
    ):
        return False
    return state.teams[test.side].dice > 0 or reserve_for(state, test) > 0


def coaching_choice(state: MatchState, test: Test) -> Choice:
    """How many coaching dice to add, from none to all. `facts` of an offer tell the dice the test would have."""
    own, reserve = state.teams[test.side].dice, reserve_for(state, test)
    offers = tuple(Offer(command=Coach(dice, kept)) for dice in range(own + 1) for kept in range(reserve + 1))
    return Choice(kind="coaching", subject=subject_of(state, test), offers=offers, seat=test.side)


def spend(play: Play, test: Test, given: Coach) -> Test:
    """The test with these coaching dice, which are gone whatever they show. (HX-DICE-27)"""
    named = coached(test, given)
    pay(play, named)
    return named


def pay(play: Play, test: Test) -> None:
    """The coaching dice named for the test are gone."""
    if test.coaching or test.reserve:
        play.emit(CoachingSpent(test.side, test.coaching, test.reserve))


def coached(test: Test, given: Coach) -> Test:
    """The test with the coaching dice that were named for it."""
    return test.then(coaching=given.dice, reserve=given.reserve, coached=True)


def use_of(test: Test, ability: str) -> AbilityUsed:
    """The use of an ability that picks up a die. (HX-ABIL-11, -15, -16)"""
    return AbilityUsed(test.slot, ability, "match" if ability == "grizzled" else "rush")


def picked_up(state: MatchState, test: Test, given: Reroll) -> Test:
    """The test in which one die is to be rolled again. (HX-DICE-32)"""
    assert test.roll is not None
    return test.then(at="rolled", roll=test.roll.reroll(given.die, given.place, state.sheet.terms.dice_reroll_chain))


def reroll_ability(state: MatchState, test: Test) -> str:
    """The ability by which the player may pick up a die of this test now, or nothing. (HX-ABIL-11, -15, -16)"""
    if test.slot == NOBODY:
        return ""
    abilities, figure = state.sheet.profiles[test.slot].abilities, state.figures[test.slot]
    for ability in ("really_lucky", "lucky"):
        if ability in abilities:
            return "" if ability in figure.used_rush else ability
    if test.kind == "armour" and "grizzled" in abilities and "grizzled" not in figure.used:
        return "grizzled" if state.sheet.terms.abil_grizzled == "reroll_armour_once" else ""
    return ""
