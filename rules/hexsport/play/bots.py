"""Players that are programs."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from rules.core.dice import HashDice, draw
from rules.core.pending import Choice
from rules.hexsport.play.commands import Command
from rules.hexsport.play.engine import Given, advance, begin
from rules.hexsport.play.events import Event
from rules.hexsport.play.sense.judges import wisest
from rules.hexsport.play.sheet import MatchSheet
from rules.hexsport.play.state import MatchState

Chooser = Callable[[MatchState, Choice], Command]
WHIM = 4  # one choice in so many of a whimsical player is any


def random_choice(wanted: Choice, dice: HashDice, turn: int) -> Command:
    """Any of the offers that may be taken, each with the same chance; `turn` keeps the draws of a match apart."""
    open_offers = [offer.command for offer in wanted.offers if not offer.refused]
    command = open_offers[draw(dice.root, f"bot|{turn}|{wanted.kind}|{wanted.subject}", len(open_offers))]
    assert isinstance(command, Command)
    return command


def at_random(dice: HashDice) -> Chooser:
    """Somebody who takes any offer."""
    return lambda state, wanted: random_choice(wanted, dice, state.answers)


def restless(dice: HashDice) -> Chooser:
    """Somebody who takes any offer but ends a Rush only when nothing else is left."""

    def choose(state: MatchState, wanted: Choice) -> Command:
        if wanted.kind == "rush":
            wanted = replace(wanted, offers=wanted.offers[:-1])
        return random_choice(wanted, dice, state.answers)

    return choose


def sensible(_dice: HashDice) -> Chooser:
    """Somebody who weighs his chances; the same match brings the same choices."""
    return wisest


def whimsical(dice: HashDice) -> Chooser:
    """Somebody sensible who now and then does anything."""
    anything = restless(dice)

    def choose(state: MatchState, wanted: Choice) -> Command:
        whim = draw(dice.root, f"whim|{state.answers}", WHIM) == 0
        return (anything if whim else wisest)(state, wanted)

    return choose


BOTS: dict[str, Callable[[HashDice], Chooser]] = {"sensible": sensible, "random": at_random}


def play_match(
    sheet: MatchSheet, dice: HashDice, choose: Chooser
) -> Iterator[tuple[MatchState, Given | None, tuple[Event, ...]]]:
    """A whole match, act by act: the state after it, what was given (None at the beginning), its events."""
    state, events = begin(sheet)
    yield state, None, events
    while (wanted := state.pending) is not None:
        given = choose(state, wanted) if isinstance(wanted, Choice) else dice.answer(wanted)
        state, events = advance(state, given)
        yield state, given, events
