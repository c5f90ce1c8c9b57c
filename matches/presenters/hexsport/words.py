"""The words of the hex sport about matches, gathered."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Struct

from matches.presenters.hexsport.choices import shown_choice
from matches.presenters.hexsport.report_words import STATISTICS, TALLIES, report_told
from matches.presenters.hexsport.rolls import shown_draw, shown_roll
from matches.presenters.hexsport.story_words import STORY
from matches.presenters.hexsport.table_words import RECORDS, TABLES
from matches.presenters.words import AskedTold, MatchWords, SideNames, TranscriptTold
from rules.core.pending import Choice, DrawRequest, Offer

PURPOSES: Mapping[str, Promise] = {
    "man_of_the_match": gettext_lazy("Man of the Match"),
    "advance": gettext_lazy("Advancement"),
    "revenue": gettext_lazy("Revenue"),
    "revive": gettext_lazy("Revival"),
    "recovery": gettext_lazy("Recovery roll"),
    "long_injury": gettext_lazy("Lasting injury"),
    "lost_ability": gettext_lazy("Ability lost"),
    "free_agent": gettext_lazy("Free agent"),
}


def purpose_name(purpose: str) -> str:
    """What dice were rolled for; a draw that was repeated says so, other repeats go by the name of the first."""
    if purpose.startswith("man_of_the_match_again"):
        return _("Man of the Match, drawn again")
    return str(PURPOSES[purpose.partition("_again")[0]])


def transcript_told(events: Sequence[Struct], _names: Sequence[SideNames]) -> TranscriptTold:
    """A match move by move, from the events of its log, which hold the names."""
    from matches.presenters.hexsport.transcript import transcript  # noqa: PLC0415 - loads the engine, slowly

    return transcript(events)


def empty_step(kind: str, payload: Mapping[str, Any]) -> int:
    """The number of the step that an event says has nothing to do; 0 for any other event."""
    return int(payload["step"]) if kind == "step_begun" and payload["reason"] else 0


def asked_told(state: Any, choice: Choice, offers: Sequence[Offer], _names: Sequence[SideNames]) -> AskedTold:
    """A choice of a match with how things stand and its chances, from its state, which holds the names."""
    from matches.presenters.hexsport import asked_words  # noqa: PLC0415 - loads the engine, slowly

    return asked_words.asked_told(state, choice, offers)


def drawn_among(request: DrawRequest, names: Sequence[SideNames]) -> tuple[str, ...]:
    """What chance picks among in a match: sides by the names of their teams, cards by number and title."""
    from rules.hexsport.play.deck import CARDS  # noqa: PLC0415 - loads the engine, slowly
    from rules.hexsport.play.pitch import SIDES  # noqa: PLC0415 - as above

    teams = dict(zip(SIDES, (side.team for side in names), strict=True))
    return tuple(teams[key] if isinstance(key, str) else f"{key} {CARDS[key].title}" for key in request.among)


HEXSPORT = MatchWords(
    story=STORY,
    choice=shown_choice,
    roll=shown_roll,
    draw=shown_draw,
    report=report_told,
    transcript=transcript_told,
    asked=asked_told,
    among=drawn_among,
    purpose=purpose_name,
    statistics=STATISTICS,
    tallies=TALLIES,
    tables=TABLES,
    records=RECORDS,
    criteria={"difference": gettext_lazy("Strike difference")},
    silent=frozenset({"sequence_opened", "step_begun"}),
    empty_step=empty_step,
)
