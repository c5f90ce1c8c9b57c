"""The match as callers use it: begin, see what is awaited, give it, read what happened.

    state, events = begin(sheet)
    while (wanted := pending(state)) is not None:
        state, events = advance(state, answer_to(wanted))

A state never changes; the previous one is the undo.
"""

from rules.core.dice import check_answer
from rules.core.errors import RuleViolation
from rules.core.pending import Choice, Drawn, Offer, Pending, Rolled
from rules.hexsport.play.commands import Command
from rules.hexsport.play.deck import all_cards
from rules.hexsport.play.events import Event, MatchBegan
from rules.hexsport.play.evolve import begun
from rules.hexsport.play.match_flow import Match
from rules.hexsport.play.procedure import Play
from rules.hexsport.play.sheet import MatchSheet
from rules.hexsport.play.state import Ended, MatchState

Given = Command | Rolled | Drawn


def begin(sheet: MatchSheet) -> tuple[MatchState, tuple[Event, ...]]:
    """The match up to the first thing anybody is asked, and the events so far."""
    first = MatchBegan(sheet, all_cards())
    play = Play(begun(first))
    play.events.append(first)
    play.stack.append(Match())
    play.run(None)
    return play.state, tuple(play.events)


def pending(state: MatchState) -> Pending | None:
    """What is awaited, and from whom (`seat`); None when the match is over."""
    return state.pending


def advance(state: MatchState, given: Given) -> tuple[MatchState, tuple[Event, ...]]:
    """The state after `given` and everything that follows from it, with the events.

    Raises `RuleViolation` and changes nothing: `match.over`, `match.not_offered`, or the code of a refused offer; for
    dice and draws the codes of `check_answer`.
    """
    wanted = state.pending
    if wanted is None:
        raise RuleViolation("match.over")
    if isinstance(wanted, Choice):
        given = offered_command(wanted, given)
    elif isinstance(given, Rolled | Drawn):
        check_answer(wanted, given)
    else:
        raise RuleViolation("match.dice_first", purpose=wanted.purpose, subject=wanted.subject)
    play = Play(state)
    play.run(given)
    return play.state, tuple(play.events)


def decide(state: MatchState, given: Given) -> tuple[Event, ...]:
    """The events of `advance`."""
    return advance(state, given)[1]


def legal(state: MatchState) -> tuple[Command, ...]:
    """The commands that may be given now; none while dice or a card are awaited."""
    wanted = state.pending
    if not isinstance(wanted, Choice):
        return ()
    return tuple(_command(offer) for offer in wanted.offers if not offer.refused)


def can(state: MatchState, given: Given) -> bool:
    """Whether `advance` takes this."""
    try:
        advance(state, given)
    except RuleViolation:
        return False
    return True


def outcome(state: MatchState) -> Ended | None:
    """How the match ended; None while it goes on."""
    return state.ended


def offered_command(wanted: Choice, given: object) -> Command:
    """The command of the offer that `given` equals. Raises `RuleViolation` unless it may be taken."""
    for offer in wanted.offers:
        if offer.command == given:
            if offer.refused:
                raise RuleViolation(offer.refused, **offer.facts)
            return _command(offer)
    raise RuleViolation("match.not_offered", kind=wanted.kind, subject=wanted.subject)


def _command(offer: Offer) -> Command:
    command = offer.command
    assert isinstance(command, Command)
    return command
