"""The words of the penalty-card derby about matches, gathered."""

from collections.abc import Sequence

from msgspec import Struct

from matches.presenters.derby_penalties.report_words import STATISTICS, TALLIES, report_told
from matches.presenters.derby_penalties.sheet_words import sheet_told
from matches.presenters.derby_penalties.story_words import STORY
from matches.presenters.derby_penalties.table_words import RECORDS, TABLES
from matches.presenters.words import MatchWords, SideNames, TranscriptTold, line_by_line
from rules.core.pending import Offer


def transcript_told(events: Sequence[Struct], sides: Sequence[SideNames]) -> TranscriptTold:
    """A bout turn by turn, from the events of its log."""
    from matches.presenters.derby_penalties.transcript import transcript  # noqa: PLC0415 - loads the engine's events

    return transcript(events, sides)


def offer_told(offer: Offer, sides: Sequence[SideNames]) -> str:
    """What may be done, in a line."""
    from matches.presenters.derby_penalties import offer_words  # noqa: PLC0415 - as above

    return offer_words.offer_told(offer, sides)


DERBY_PENALTIES = MatchWords(
    story=STORY,
    report=report_told,
    transcript=transcript_told,
    statistics=STATISTICS,
    tallies=TALLIES,
    tables=TABLES,
    records=RECORDS,
    sheet=sheet_told,
    asked=line_by_line(offer_told),
)
