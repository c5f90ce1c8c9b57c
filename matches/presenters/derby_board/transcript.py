"""A game on the board in words: a passage for each turn, a line for each movement and for the end of a phase."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext as _
from msgspec import Struct

from matches.presenters.derby_board.gathering import GotPast, gathered
from matches.presenters.derby_board.names import Names, Telling
from matches.presenters.derby_board.transcript_words import SENTENCES
from matches.presenters.words import ActTold, PassageTold, SideNames, TranscriptTold
from rules.derby_board import events as e
from rules.derby_board.skaters import side_of

# Told by what stands around them.
SILENT = frozenset(
    {
        e.BoutBegan,
        e.TurnBegan,
        e.PhaseBegan,
        e.SideUp,
        e.SideDone,
        e.MarkerMoved,
        e.PhaseEnded,
        e.TurnEnded,
        e.Awaited,
        e.Selected,
        e.StepsEnded,
        e.MoveEnded,
        e.PushRolled,
        e.AttemptOver,
        e.WipeoutDue,
        e.HandFilled,
    }
)
PHASE_ENDS = (e.LeadWon, e.CalledOff, e.SuddenDeathBegan, e.JamEnded)  # told in a line of their own
MOVES_DONE = (e.MoveEnded, e.ChairStepped, e.Unboxed)
NO_LINEUPS: tuple[tuple[int, ...], ...] = ((), ())


def transcript(events: Sequence[Struct], sides: Sequence[SideNames]) -> TranscriptTold:
    """The game that these events tell, between sides of these names."""
    began = next((event for event in events if isinstance(event, e.BoutBegan)), None)
    names = Names(sides, began.sheet.lineups if began else NO_LINEUPS)
    teller = _Teller(Telling(names, four=began is not None and began.sheet.players == "4"))
    for event in gathered(events):
        teller.tell(event)
    home, visitor = names.teams
    return TranscriptTold(teams=(home, visitor), passages=tuple(passage.told() for passage in teller.passages))


@dataclass
class _Act:
    """A line: its heading, and its sentences."""

    label: str
    sentences: list[str] = field(default_factory=list)


@dataclass
class _Passage:
    """A stretch of a game with the score at its end."""

    title: str
    score: tuple[int, int]
    acts: list[_Act] = field(default_factory=list)

    def told(self) -> PassageTold:
        """The passage in words."""
        acts = (ActTold(label=act.label, sentences=tuple(act.sentences)) for act in self.acts if act.sentences)
        return PassageTold(title=self.title, acts=tuple(acts), score=self.score)


class _Teller:
    """Takes events in order and puts their sentences where they belong."""

    def __init__(self, telling: Telling) -> None:
        self.telling = telling
        self.passages: list[_Passage] = []
        self.jam = self.phase = 0
        self.ending = self.sudden_death = False

    def tell(self, event: Struct) -> None:
        """One more thing has happened."""
        self._open(event)
        if isinstance(event, GotPast):
            self._count(event)
        sentence = self._sentence(event)
        if sentence:
            self.passages[-1].acts[-1].sentences.append(sentence)
            self._notice(event)
        if isinstance(event, MOVES_DONE):
            self.telling = replace(self.telling, mover=None)

    def _notice(self, event: Struct) -> None:
        """Once somebody else has done something, "she" could be either."""
        doer = getattr(event, "skater", getattr(event, "jammer", self.telling.mover))
        if doer != self.telling.mover:
            self.telling = replace(self.telling, alone=False)

    def _sentence(self, event: Struct) -> str:
        if isinstance(event, e.MoveEnded) and not self.passages[-1].acts[-1].sentences:
            return _("She stays where she is.")
        return SENTENCES[type(event)](event, self.telling) if type(event) in SENTENCES else ""

    def _open(self, event: Struct) -> None:
        """A new passage or a new line, if the event begins one."""
        match event:
            case e.RolledOff():
                self._passage(_("Roll-off"))
            case e.JamBegan(jam=jam):
                self.jam = jam
                self._passage(_("Jam %(jam)s, set-up") % {"jam": jam})
            case e.Placed():
                self._act("")
            case e.TurnBegan(turn=turn):
                self._passage(self._turn_title(turn))
            case e.PhaseBegan(phase=phase):
                self.phase, self.ending = phase, False
            case e.Selected(skater=skater):
                self.telling = replace(self.telling, mover=skater, alone=True)
                who = self.telling.names.mover(skater)
                self._act(_("Phase %(phase)s: %(who)s") % {"phase": self.phase, "who": who})
            case e.CardPlayed(reply=False) if self.telling.mover is None:
                self._act(_("Phase %(phase)s") % {"phase": self.phase})
            case e.BoutEnded():
                self._passage(_("The end"))
            case _ if isinstance(event, PHASE_ENDS) and not self.ending:
                self.ending = True
                self._act(_("End of phase %(phase)s") % {"phase": self.phase})
        self.sudden_death = self.sudden_death or isinstance(event, e.SuddenDeathBegan)

    def _turn_title(self, turn: int) -> str:
        told = {"jam": self.jam, "turn": turn}
        if self.sudden_death:
            return _("Jam %(jam)s, turn %(turn)s, sudden death") % told
        return _("Jam %(jam)s, turn %(turn)s") % told

    def _passage(self, title: str) -> None:
        if not self.passages or self.passages[-1].title != title:
            self.passages.append(_Passage(title, self.passages[-1].score if self.passages else (0, 0)))
        self._act("")

    def _act(self, label: str) -> None:
        self.passages[-1].acts.append(_Act(label))

    def _count(self, past: GotPast) -> None:
        home, visitor = self.passages[-1].score
        side = side_of(past.jammer)
        self.passages[-1].score = (home, visitor + past.points) if side else (home + past.points, visitor)
