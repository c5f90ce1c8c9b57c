"""What a table of results would do, ready to print."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Struct

from league.domain.moving.plans import Left, Reason, ResultsPlan, RoundPart, Taken
from league.domain.terms import rules_of_season
from league.models import Season
from league.presenters.competition_words import sentence
from league.presenters.rounds import round_name
from league.presenters.violations import violation_sentence
from rosters.domain.refusal import Refusal
from rules.core.errors import RuleViolation

RESULT_COLUMNS = {
    "": gettext_lazy("not used"),
    "round": gettext_lazy("round"),
    "home": gettext_lazy("home"),
    "away": gettext_lazy("visitor"),
    "home_score": gettext_lazy("points of home"),
    "away_score": gettext_lazy("points of the visitor"),
    "score": gettext_lazy("both points (3:2)"),
    "kind": gettext_lazy("kind (league, awarded, final)"),
    "margin": gettext_lazy("margin"),
    "winner": gettext_lazy("winner"),
    "jams": gettext_lazy("points jam by jam (4:0* 0:3)"),
}


def column_names() -> dict[str, str]:
    """What the columns are called, for sentences about them."""
    return {key: str(name) for key, name in RESULT_COLUMNS.items() if key}


class LineText(Struct, frozen=True):
    """A line as it is taken."""

    line: int
    home: str
    visitor: str
    score: str
    winner: str = ""


class RoundTextPart(Struct, frozen=True):
    """The lines of one round, and what else is done to it."""

    name: str
    sentence: str
    lines: tuple[LineText, ...]


class LeftText(Struct, frozen=True):
    """A line that is not taken, as it stands in the table, and why."""

    line: int
    text: str
    reason: str


class ResultsPreview(Struct, frozen=True):
    """Everything that would be done, what would not, and what else people should know."""

    rounds: tuple[RoundTextPart, ...]
    left: tuple[LeftText, ...]
    standing: int
    notes: tuple[str, ...]
    count: int


def results_preview(season: Season, plan: ResultsPlan) -> ResultsPreview:
    """The preview of a plan."""
    notes = [sentence(note.code, note.facts) for note in plan.notes]
    if plan.taken and rules_of_season(season)[0].scored is None:
        notes.append(
            _("A report of this game says more than a score; so these results are awarded, without figures of players.")
        )
    return ResultsPreview(
        rounds=tuple(_round(plan, part) for part in plan.parts),
        left=tuple(LeftText(left.line, left.text, reason_words(plan, left)) for left in plan.left),
        standing=len(plan.standing),
        notes=tuple(notes),
        count=len(plan.taken),
    )


def _round(plan: ResultsPlan, part: RoundPart) -> RoundTextPart:
    told = []
    if part.opened and part.pairings is not None:
        told.append(_("It is opened and paired as the table says; an auction ends without further bids."))
    elif part.opened:
        told.append(_("It is opened; an auction ends without further bids."))
    if part.round.number in plan.closed:
        told.append(
            _("Then it is closed: steps after the matches are done at their default choices, dice are rolled here.")
        )
    lines = tuple(_line(plan, line) for line in part.taken)
    return RoundTextPart(round_name(part.round), " ".join(told), lines)


def _line(plan: ResultsPlan, line: Taken) -> LineText:
    home, visitor = (plan.entries[uid].team.name for uid in (line.fixture.home, line.fixture.visitor))
    winner = "" if line.told.winner is None else (home, visitor)[line.told.winner]
    return LineText(line.line, home, visitor, ":".join(map(str, line.told.points)), winner)


def reason_words(plan: ResultsPlan, left: Left) -> str:
    """Why a line is left, as a sentence that begins with a capital letter."""
    names = {uid: entry.team.name for uid, entry in plan.entries.items()}
    return reason_said(left.reason, names | column_names())


def reason_said(reason: Reason, names: Mapping[str, str]) -> str:
    """The sentence of a reason; `names` are those of teams and columns by the keys the rules use."""
    said = _words(reason, names)
    return said[:1].upper() + said[1:]


def _words(reason: Reason, names: Mapping[str, str]) -> str:
    match reason:
        case Refusal():
            return reason.sentence
        case RuleViolation():
            return violation_sentence(reason, names)
        case _:
            return sentence(reason.code, reason.facts, names)
