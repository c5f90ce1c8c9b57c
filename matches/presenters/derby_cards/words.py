"""The words of the card derby about matches, gathered."""

from collections.abc import Sequence

from msgspec import Struct

from matches.presenters.derby_cards.report_words import STATISTICS, TALLIES, report_told
from matches.presenters.derby_cards.sheet_words import sheet_told
from matches.presenters.derby_cards.story_words import STORY
from matches.presenters.derby_cards.table_words import RECORDS, TABLES
from matches.presenters.words import MatchWords, SideNames, TranscriptTold


def transcript_told(events: Sequence[Struct], sides: Sequence[SideNames]) -> TranscriptTold:
    """A bout jam by jam, from the events of its log."""
    from matches.presenters.derby_cards.transcript import transcript  # noqa: PLC0415 - loads the deck, slowly

    return transcript(events, sides)


DERBY_CARDS = MatchWords(
    story=STORY,
    report=report_told,
    transcript=transcript_told,
    statistics=STATISTICS,
    tallies=TALLIES,
    tables=TABLES,
    records=RECORDS,
    sheet=sheet_told,
)
