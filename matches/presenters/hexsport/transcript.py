"""A match move by move, in words: Rush by Rush, a line for each act, a sentence for each thing that happened."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from django.utils.translation import gettext as _
from msgspec import Struct

from matches.presenters.hexsport.transcript_ball import BALL_AND_REF
from matches.presenters.hexsport.transcript_course import COURSE
from matches.presenters.hexsport.transcript_players import PLAYERS
from matches.presenters.hexsport.transcript_scenes import Scene, scenes
from matches.presenters.hexsport.transcript_words import ACTIONS, PAID
from matches.presenters.words import ActTold, PassageTold, TranscriptTold
from rules.hexsport.play import events as e
from rules.hexsport.play.state import MatchState

T = TypeVar("T")
Line = tuple[str, list[str]]  # its label and its sentences

SENTENCES: Mapping[type[e.Event], Callable[[Scene], str]] = {**PLAYERS, **COURSE, **BALL_AND_REF}
HEADINGS = frozenset({e.RushBegan})  # begin a passage
LABELS = frozenset({e.ActionBegan, e.ActionEnded})  # begin and end a line
# Told by what follows, or by nothing: a facing matters to the next attack only.
SILENT = frozenset({e.Awaited, e.PlayerTurned, e.RushEnded})


def transcript(events: Sequence[Struct]) -> TranscriptTold:
    """The match that these events tell."""
    told = [event for event in events if isinstance(event, e.Event)]
    passages: list[Passage] = [Passage(_("Before the match"))]
    for scene in scenes(told):
        if isinstance(scene.event, e.RushBegan):
            team = scene.names.teams[scene.event.side]
            passages.append(Passage(_("Rush %(number)s: %(team)s") % {"number": scene.event.rush, "team": team}))
        passages[-1].tell(scene)
    teams = [lineup.name for lineup in _in_order(scene.after, scene.after.sheet.lineups)]
    return TranscriptTold(teams=(teams[0], teams[1]), passages=tuple(passage.told() for passage in passages))


class Passage:
    """A Rush on its way: its lines, and those of the actions that are not over."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.lines: list[Line] = []
        self.open: list[Line] = []
        self.state: MatchState | None = None

    def tell(self, scene: Scene) -> None:
        """One more thing has happened."""
        self.state = scene.after
        event = scene.event
        if isinstance(event, e.ActionBegan):
            self.open.append((label(event), []))
            self.lines.append(self.open[-1])
        elif isinstance(event, e.ActionEnded):
            _label, sentences = self.open.pop()
            if not sentences:
                sentences.append(_("%(name)s stays.") % {"name": scene.names.player(event.slot)})
        elif type(event) in SENTENCES and (sentence := SENTENCES[type(event)](scene)):
            self._line().append(sentence)

    def _line(self) -> list[str]:
        """The line of the action that goes on, or a new one if another came in between or none goes on."""
        if not self.open:
            self.lines.append(("", []))
        elif self.lines[-1] is not self.open[-1]:
            self.open[-1] = (self.open[-1][0], [])
            self.lines.append(self.open[-1])
        return self.lines[-1][1]

    def told(self) -> PassageTold:
        """The passage in words."""
        assert self.state is not None, "something happens in every Rush"
        first, second = _in_order(self.state, points(self.state))
        acts = (ActTold(label=name, sentences=tuple(told)) for name, told in self.lines if told)
        return PassageTold(title=self.title, acts=tuple(acts), score=(first, second))


def label(event: e.ActionBegan) -> str:
    """The action, and what paid for it unless it was a token."""
    action = str(ACTIONS[event.action])
    return str(PAID[event.paid]) % {"action": action} if event.paid in PAID else action


def points(state: MatchState) -> tuple[int, int]:
    """The points of both sides so far, Home's first."""
    made = [0, 0]
    for strike in state.strikes:
        made[state.side_of(strike.slot)] += strike.points
    return made[0], made[1]


def _in_order(state: MatchState, sides: Iterable[T]) -> tuple[T, T]:
    """Home and Visitor in the order in which the teams were given."""
    home, visitor = sides
    return (visitor, home) if state.swapped else (home, visitor)
