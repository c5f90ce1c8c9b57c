"""A bout jam by jam, in words: a line for each thing that is done, with what follows from it."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from msgspec import Struct

from matches.presenters.derby_cards.transcript_words import SENTENCES
from matches.presenters.lineups import Names
from matches.presenters.words import ActTold, PassageTold, SideNames, TranscriptTold
from rules.derby_cards import events as e
from rules.derby_cards.events import OVERTIME

# Begin a passage: a jam, a spin of the wheel, the end.
HEADINGS = frozenset({e.JamBegan, e.WheelSpun, e.BoutEnded})
# Told by what follows from them: cards, and the ends of periods.
SILENT = frozenset({e.CardDrawn, e.DeckShuffled, e.PeriodEnded})
# Belong to the line before: what follows from it, and a jammer with the one she meets.
FOLLOWING = frozenset(
    {
        e.JammerNamed,
        e.JamRead,
        e.BonusScored,
        e.JamCalledOff,
        e.PointsWiped,
        e.MinorCalled,
        e.MajorCalled,
        e.SkaterBoxed,
        e.FightRoundFought,
        e.FightWon,
        e.FightBrokenUp,
        e.WheelCompared,
        e.WheelPointWon,
    }
)


def transcript(events: Sequence[Struct], sides: Sequence[SideNames]) -> TranscriptTold:
    """The bout that these events tell, between sides of these names."""
    lineups: Sequence[Sequence[int]] = ((), ())
    passages: list[_Passage] = []
    for event in events:
        if isinstance(event, e.LinedUp):
            lineups = (event.home, event.visitor)
        elif isinstance(event, e.Event):
            if type(event) in HEADINGS:
                passages.append(_Passage(event, passages[-1].score if passages else (0, 0)))
            if passages:
                passages[-1].take(event)
    names = Names(sides, lineups)
    return TranscriptTold(teams=names.teams, passages=tuple(passage.told(names) for passage in passages))


class _Passage:
    """A stretch of a bout: its events, and the score at its end."""

    def __init__(self, heading: e.Event, score: tuple[int, int]) -> None:
        self.title = _title(heading)
        self.events: list[e.Event] = []
        self.score = score

    def take(self, event: e.Event) -> None:
        """One more thing has happened."""
        self.events.append(event)
        home, visitor = self.score
        if isinstance(event, e.JamEnded):
            self.score = home + event.home, visitor + event.visitor
        elif isinstance(event, e.WheelPointWon):
            self.score = (home, visitor + 1) if event.side else (home + 1, visitor)

    def told(self, names: Names) -> PassageTold:
        """The passage in words."""
        acts = (ActTold(label="", sentences=tuple(line)) for line in self._lines(names))
        return PassageTold(title=self.title, acts=tuple(acts), score=self.score)

    def _lines(self, names: Names) -> Iterator[list[str]]:
        line: list[str] = []
        before: type[e.Event] | None = None
        for event in self.events:
            kind = type(event)
            sentence = SENTENCES[kind](event, names) if kind in SENTENCES else ""
            if not sentence:
                continue
            together = kind in FOLLOWING or (kind is e.PointsScored and before is e.AssistMade)
            if line and not together:
                yield line
                line = []
            line.append(sentence)
            before = kind
        if line:
            yield line


def _title(heading: e.Event) -> str:
    if isinstance(heading, e.JamBegan):
        told = {"period": heading.period, "jam": heading.jam}
        return (
            _("Overtime, jam %(jam)s") if heading.period == OVERTIME else _("Period %(period)s, jam %(jam)s")
        ) % told
    return _("Penalty wheel") if isinstance(heading, e.WheelSpun) else _("The end")
