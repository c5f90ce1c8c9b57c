"""The words of the board derby about matches, gathered."""

from collections.abc import Sequence

from msgspec import Struct

from matches.presenters.derby_board.figure_words import STATISTICS, TALLIES
from matches.presenters.derby_board.report_words import report_told
from matches.presenters.derby_board.sheet_words import sheet_told
from matches.presenters.derby_board.story_words import STORY
from matches.presenters.derby_board.table_words import RECORDS, TABLES
from matches.presenters.words import MatchWords, SideNames, TranscriptTold, line_by_line
from rules.core.pending import Offer


def transcript_told(events: Sequence[Struct], sides: Sequence[SideNames]) -> TranscriptTold:
    """A game turn by turn, from the events of its log."""
    from matches.presenters.derby_board.transcript import transcript  # noqa: PLC0415 - loads the engine's events

    return transcript(events, sides)


def offer_told(offer: Offer, sides: Sequence[SideNames]) -> str:
    """What may be done, in a line."""
    from matches.presenters.derby_board import offer_words  # noqa: PLC0415 - as above

    return offer_words.offer_told(offer, sides)


DERBY_BOARD = MatchWords(
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
