"""A bout turn by turn, in words: a line for each skater who is used and for each throw of the dice."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from django.utils.translation import gettext as _
from msgspec import Struct

from matches.presenters.derby_penalties.transcript_words import SENTENCES, passing, resting
from matches.presenters.lineups import Names
from matches.presenters.words import ActTold, PassageTold, SideNames, TranscriptTold
from rules.derby_penalties import base_game as told
from rules.derby_penalties import events as layer
from rules.derby_penalties.stand_in.state import Entered, Rested, Slid
from rules.derby_penalties.team import side_of

HEADINGS = (layer.BoutBegan, told.JamBegan, layer.BoutEnded)
"""Begin a passage."""
OPENINGS = (
    *HEADINGS, told.TurnBegan, layer.Selected, layer.RisksRolled, layer.Reshuffled, told.LeadTaken, told.CalledOff,
    layer.JamEnded,
)  # fmt: skip
"""Begin a line; whatever else happens belongs to the line before."""
FIRST: Mapping[type[Struct], int] = {layer.Selected: 0, Entered: 0, layer.Returned: 0, Slid: 1}
"""In the line of a skater: what she uses, where she comes from and goes to, and only then what it does to others."""
AFTER = 2


def transcript(events: Sequence[Struct], sides: Sequence[SideNames]) -> TranscriptTold:
    """The bout that these events tell, between sides of these names."""
    lineups: Sequence[Sequence[int]] = ((), ())
    passages: list[_Passage] = []
    for event in events:
        if isinstance(event, layer.BoutBegan):
            lineups = event.sheet.lineups
        if isinstance(event, HEADINGS):
            passages.append(_Passage(_title(event), passages[-1].score if passages else (0, 0)))
        passages[-1].take(event)
    names = Names(sides, lineups)
    return TranscriptTold(teams=names.teams, passages=tuple(passage.told(names) for passage in passages))


def _title(heading: Struct) -> str:
    if isinstance(heading, told.JamBegan):
        return _("Jam %(number)s") % {"number": heading.jam}
    return _("The end") if isinstance(heading, layer.BoutEnded) else _("Before the bout")


class _Passage:
    """A stretch of a bout: its events line by line, and the score at its end."""

    def __init__(self, title: str, score: tuple[int, int]) -> None:
        self.title, self.score = title, score
        self.lines: list[list[Struct]] = []

    def take(self, event: Struct) -> None:
        """One more thing has happened."""
        if isinstance(event, OPENINGS) or not self.lines:
            self.lines.append([])
        self.lines[-1].append(event)
        if isinstance(event, told.Scored):
            home, visitor = self.score
            own = event.points
            self.score = (home, visitor + own) if side_of(event.jammer) else (home + own, visitor)

    def told(self, names: Names) -> PassageTold:
        """The passage in words."""
        return PassageTold(title=self.title, acts=tuple(self._acts(names)), score=self.score)

    def _acts(self, names: Names) -> Iterator[ActTold]:
        for resters, lines in groupby(self.lines, key=_rests):
            if resters:
                skaters = [event.skater for line in lines for event in line if isinstance(event, Rested)]
                yield ActTold(label="", sentences=(resting(skaters, names),))
                continue
            for line in lines:
                sentences = tuple(_sentences(line, names))
                if sentences:
                    yield ActTold(label=_label(line[0], names), sentences=sentences)


def _label(opening: Struct, names: Names) -> str:
    if not isinstance(opening, told.TurnBegan):
        return ""
    return _("Turn %(number)s of %(team)s") % {"number": opening.turn, "team": names.teams[opening.side]}


def _rests(line: Sequence[Struct]) -> bool:
    """Whether the line tells of a skater who does nothing, without a card."""
    happened = [event for event in line if not (isinstance(event, layer.Selected) and not event.card)]
    return any(isinstance(event, Rested) for event in happened) and all(
        isinstance(event, Rested | layer.JammerUp) for event in happened
    )


def _sentences(line: Sequence[Struct], names: Names) -> Iterator[str]:
    skater = isinstance(line[0], layer.Selected)
    ordered = sorted(line, key=lambda event: FIRST.get(type(event), AFTER)) if skater else line
    for together, events in groupby(ordered, key=_jammer):
        if together is None:
            yield from filter(
                None, (SENTENCES[type(event)](event, names) for event in events if type(event) in SENTENCES)
            )
        else:
            yield from passing(list(events), names)


def _jammer(event: Struct) -> int | None:
    """The Jammer whose passes are told together."""
    return event.jammer if isinstance(event, told.Overtook | told.Scored) else None
