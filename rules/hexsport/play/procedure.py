"""How a match goes on: unfinished procedures on a stack, each a small piece of data with named phases.

A `Frame` is one unfinished procedure. Its field `at` names the phase it is in, which is the method that takes what
comes next: a command, dice, a card, or what a procedure it called has found. A phase that waits for somebody also has a
method `ask_<phase>`, which says what is awaited. A phase emits what happened and then goes on in exactly one of four
ways: it asks, it calls another procedure, it goes to another phase at once (by `play.go`, or by calling that method),
or it finishes with a result.

    class StandUp(Frame, frozen=True, kw_only=True):
        slot: int

        def begin(self, play, _):                       # HX-STAND-01
            play.call(self.then(at="rolled"), FixedTest(kind="stand_up", slot=self.slot))

        def rolled(self, play, result):
            ...
            play.finish()
"""

from msgspec import Struct

from rules.hexsport.play.events import Awaited, Event
from rules.hexsport.play.evolve import evolve
from rules.hexsport.play.state import MatchState


class Frame(Struct, frozen=True, kw_only=True, tag=True, tag_field="is", gc=False):
    """One unfinished procedure and the phase it is in."""

    at: str = "begin"

    # This procedure in another phase: `self.then(at="rolled", failed=True)`. The struct's own method: it is used a lot.
    then = Struct.__replace__


class Play:
    """A match while one act is worked out: the state so far, the events so far, and the stack."""

    __slots__ = ("asking", "events", "given", "stack", "state")

    def __init__(self, state: MatchState) -> None:
        self.state = state
        self.stack: list[Frame] = list(state.stack)
        self.events: list[Event] = []
        self.asking = False
        self.given: object = None

    def emit(self, event: Event) -> None:
        """This happened."""
        self.state = evolve(self.state, event)
        self.events.append(event)

    def ask(self, frame: Frame) -> None:
        """The procedure waits in its phase `frame.at`, which has an `ask_` method."""
        self.stack[-1] = frame
        self.asking = True

    def call(self, after: Frame, child: Frame) -> None:
        """`child` is carried out first; its result comes to the phase `after.at`."""
        self.stack[-1] = after
        self.stack.append(child)
        self.given = None

    def go(self, frame: Frame, given: object = None) -> None:
        """The procedure goes on at once in the phase `frame.at`."""
        self.stack[-1] = frame
        self.given = given

    def finish(self, result: object = None) -> None:
        """The procedure is over; whoever called it gets the result."""
        self.stack.pop()
        self.given = result

    def run(self, given: object) -> None:
        """Everything that follows from `given`, until somebody is asked or the match is over."""
        stack = self.stack
        self.given, self.asking = given, False
        while stack and not self.asking:
            frame = stack[-1]
            getattr(frame, frame.at)(self, self.given)
            if self.state.ended is not None:
                stack.clear()
        self.emit(Awaited(tuple(stack)))
