"""A match played at the keyboard: what is awaited is asked for, what happened is told, anything can be taken back.

Nothing is stored along the way. Taking back plays the match again from its seed with one answer less, so that programs
and dice of the program do again what they did.
"""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from itertools import takewhile
from typing import Any, Protocol

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from msgspec import Struct

from matches.presenters.words import ActTold, MatchWords, SideNames
from rules.core import dice
from rules.core.errors import RuleViolation
from rules.core.pending import Choice, Drawn, DrawRequest, Offer, Rolled, RollRequest
from rules.core.simulation import PlayedMatch

UNDO, LEAVE = "u", "q"
Given = Struct | None
Sentence = Callable[[RuleViolation], str]


class Writer(Protocol):
    """Where lines go."""

    def write(self, text: str) -> object: ...
    def flush(self) -> object: ...


class Undone(Exception):  # noqa: N818 - no error: the last answer is taken back
    """The last answer is to be taken back."""


class Left(Exception):  # noqa: N818 - no error: somebody has had enough
    """The match is left."""


class Keyboard:
    """Hands that read lines and write lines; `earlier` are the answers given before something was taken back."""

    def __init__(
        self,
        places: Collection[int],
        words: MatchWords,
        names: Sequence[SideNames],
        *,
        own_dice: bool,
        read: Callable[[], str],
        out: Writer,
        sentence: Sentence,
    ) -> None:
        self.places, self.words, self.names, self.own_dice = places, words, names, own_dice
        self.read, self.out, self.sentence = read, out, sentence
        self.answers: list[Given] = []
        self.earlier: list[Given] = []
        self.events: list[Struct] = []
        self.told: list[tuple[str, ...]] = []

    def begin_again(self) -> None:
        """The last answer is taken back and the match begins anew, silently up to it."""
        self.earlier, self.answers = self.answers[:-1], []
        self.events = []

    def happened(self, events: Sequence[Struct]) -> None:
        self.events += events

    def choose(self, place: int, state: Any, choice: Choice) -> Struct:
        offers = [offer for offer in choice.offers if not offer.refused]
        taken = self._answer(lambda: self._ask_choice(place, state, choice, offers))
        assert taken is not None, "a choice is answered"
        return taken

    def answer(self, request: RollRequest | DrawRequest) -> Rolled | Drawn | None:
        given = self._answer(lambda: self._ask_dice(request)) if self.own_dice else None
        assert given is None or isinstance(given, Rolled | Drawn)
        return given

    def tell(self) -> None:
        """What is new in the transcript: lines, and what has come to the last ones since they were told."""
        passages = self.words.transcript(self.events, self.names).passages
        lines = [line for passage in passages for line in (("", passage.title), *map(_act, passage.acts))]
        for place, line in enumerate(lines):
            earlier = self.told[place] if place < len(self.told) else ()
            known = sum(1 for _pair in takewhile(lambda pair: pair[0] == pair[1], zip(line, earlier, strict=False)))
            fresh = line[known:]
            if fresh:
                self.out.write(("\n" if line[0] == "" else "  ") + " ".join(fresh).strip() + "\n")
        self.told = lines

    def _answer(self, ask: Callable[[], Given]) -> Given:
        given = self.earlier.pop(0) if self.earlier else ask()
        self.answers.append(given)
        return given

    def _ask_choice(self, place: int, state: Any, choice: Choice, offers: Sequence[Offer]) -> Struct:
        self.tell()
        asked = self.words.asked(state, choice, offers, self.names)
        facts = {"team": self.names[place].team, "what": asked.title or key_text(choice.kind)}
        lines = "".join(f"{line}\n" for line in asked.lines)
        self.out.write("\n" + lines + _("%(team)s decides: %(what)s") % facts + "\n")
        for number, line in enumerate(asked.offers, start=1):
            self.out.write(f"  {number}  {line}\n")
        while True:
            line = self._line(_("Number, %(undo)s to take back, %(leave)s to leave: ") % STEERING)
            if line.isdecimal() and 1 <= int(line) <= len(offers):
                return offers[int(line) - 1].command
            self.out.write(_("This is none of the numbers 1 to %(most)d.") % {"most": len(offers)} + "\n")

    def _ask_dice(self, request: RollRequest | DrawRequest) -> Given:
        self.tell()
        among = self.words.among(request, self.names) if isinstance(request, DrawRequest) else ()
        self.out.write("\n" + _dice_text(request, among) + "\n")
        while True:
            line = self._line(str(_DICE if isinstance(request, RollRequest) else _DRAW))
            if not line:
                return None
            try:
                return _read_dice(request, among, line)
            except RuleViolation as violation:
                self.out.write(self.sentence(violation) + "\n")
            except ValueError:
                self.out.write(_("Only numbers, apart by spaces.") + "\n")
            except KeyError:
                self.out.write(_("None of them is called %(name)s.") % {"name": line} + "\n")

    def _line(self, prompt: str) -> str:
        self.out.write(prompt)
        self.out.flush()
        line = self.read()
        if line == LEAVE:
            raise Left
        if line == UNDO:
            if self.answers:
                raise Undone
            self.out.write(_("There is nothing to take back.") + "\n")
            return self._line(prompt)
        return line


STEERING = {"undo": UNDO, "leave": LEAVE}
_DICE = _lazy("Faces apart by spaces, nothing to let the program roll: ")
_DRAW = _lazy("What was drawn, by its name, a card also by its number; nothing to let the program draw: ")


def play_by_hand(keyboard: Keyboard, play: Callable[[Keyboard], PlayedMatch]) -> PlayedMatch:
    """The match to its end, however often something is taken back. Raises `Left` when somebody leaves."""
    while True:
        try:
            played = play(keyboard)
        except Undone:
            keyboard.begin_again()
        else:
            keyboard.tell()
            return played


def _act(act: ActTold) -> tuple[str, ...]:
    """An act as a line: what it is called, if it is called something, and its sentences."""
    return (f"{act.label}:", *act.sentences) if act.label else act.sentences


def _dice_text(request: RollRequest | DrawRequest, among: Sequence[str]) -> str:
    facts = {"purpose": key_text(request.purpose), "subject": key_text(request.subject)}
    if isinstance(request, RollRequest):
        text = _("Roll %(dice)dD%(sides)d: %(purpose)s, %(subject)s")
        return text % {**facts, "dice": request.dice, "sides": request.sides}
    kinds = sorted(Counter(zip(request.among, among, strict=True)).items())
    listed = ", ".join(name if count == 1 else f"{name} ({count})" for (_key, name), count in kinds)
    text = _("Draw one of %(count)d: %(purpose)s, %(subject)s. %(among)s")
    return text % {**facts, "count": len(request.among), "among": listed}


def _read_dice(request: RollRequest | DrawRequest, among: Sequence[str], line: str) -> Rolled | Drawn:
    if isinstance(request, RollRequest):
        given: Rolled | Drawn = Rolled(tuple(int(face) for face in line.split()))
    else:
        given = Drawn(_places(request, among)[line.casefold()])
    dice.check_answer(request, given)
    return given


def _places(request: DrawRequest, among: Sequence[str]) -> dict[str, int]:
    """The place of all that chance picks among by what may be typed: its name, and its key (a card's number)."""
    known = (*enumerate(among), *enumerate(map(str, request.among)))
    return {told.casefold(): place for place, told in known}


def key_text(key: str) -> str:
    """A key of the rules, readable."""
    return key.replace("_", " ").replace(":", " ")
