"""The one module that answers what the rules ask of chance (reliability.md, "Dice that anyone can check").

Each answer names its source. Derived dice follow from the seed the match committed to, from the words that its coaches
added (`coach_words`), and from what is rolled for whom: players and teams are named by uid, so that a proof survives a
move of the database. Asking again changes nothing.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from matches.domain.coach_words import BEFORE, root_of
from matches.models import Match, Roll
from rosters.domain.dice import DiceRecord, Request, named_by_uid
from rosters.domain.refusal import Refusal
from rosters.enums import DiceSource
from rosters.models import Team
from rules.core import dice
from rules.core.errors import RuleViolation
from rules.core.pending import Drawn, Rolled, RollRequest


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What chance gave: the value for the rules, the record for the team log, the rows for the match (unsaved)."""

    given: Rolled | Drawn
    record: DiceRecord
    rolls: tuple[Roll, ...]


AnswersFor = Callable[[Match, Team, Request], Answer]  # a source of dice, such as `derived`


def derived(match: Match, team: Team, request: Request) -> Answer:
    """The dice that follow from seed and words of the match; everybody can recompute them once the seed is shown."""
    named, prefix = named_by_uid(request, team), prefix_of(match)
    given = dice_of(match, named.step).answer(named, prefix)
    return _answer(match, team, named, given, source=DiceSource.DERIVED, context=dice.context_for(prefix, named))


def dice_of(match: Match, step: int = BEFORE) -> dice.HashDice:
    """The dice of a step that follow from the seed of the match and, after it, from its coaches' words."""
    return dice.HashDice.of_root(root_of(match, step))


def prefix_of(match: Match) -> str:
    """What the dice of the match are named by."""
    return prefix_for(match.league_uid, match.uid)


def prefix_for(league_uid: str, match_uid: str) -> str:
    """What the dice of a match with these uids are named by."""
    return f"v1|league:{league_uid}|match:{match_uid}"


def entered(
    match: Match, team: Team, request: Request, faces: Sequence[int], *, commissioner: bool = False, reason: str = ""
) -> Answer:
    """Dice that were rolled at the table; of a draw, the one place drawn, counted from 1.

    A commissioner gives a reason, which is public. Raises `RuleViolation` for faces that cannot be, `Refusal` 422 for
    a missing reason.
    """
    if commissioner and not reason.strip():
        raise Refusal(_("Say why you enter these dice; everybody can read it."), code="dice.reason", status=422)
    named = named_by_uid(request, team)
    given = _as_given(request, faces)
    dice.check_answer(named, given)
    source = DiceSource.COMMISSIONER if commissioner else DiceSource.ENTERED
    return _answer(match, team, named, given, source=source, reason=reason)


def seeded(source: dice.HashDice, prefix_for: Callable[[Match, Team], str]) -> AnswersFor:
    """A source of simulated dice: `source` under a prefix that keeps apart every team in every match.

    It refuses every league match that was not scheduled as simulated.
    """

    def answer(match: Match, team: Team, request: Request) -> Answer:
        require_simulated(match)
        given = source.answer(request, prefix_for(match, team))
        return _answer(match, team, named_by_uid(request, team), given, source=DiceSource.SEEDED)

    return answer


def unrolled(*, highest: bool) -> AnswersFor:
    """Stand-ins for dice that are not rolled yet: every face the lowest, or the highest. They are never recorded."""

    def answer(match: Match, team: Team, request: Request) -> Answer:
        if isinstance(request, RollRequest):
            given: Rolled | Drawn = Rolled((request.sides if highest else 1,) * request.dice)
        else:
            given = Drawn(len(request.among) - 1 if highest else 0)
        return _answer(match, team, named_by_uid(request, team), given, source=DiceSource.DERIVED)

    return answer


def require_simulated(match: Match) -> None:
    """Nothing, for a match that may use simulated dice; a Refusal 403 for any other."""
    if match.league_uid and not match.simulated:
        raise Refusal(_("League matches do not use simulated dice."), code="dice.seeded", status=403)


def keep_rolls(answers: Iterable[Answer]) -> None:
    """The dice of these answers are on record. The database refuses a die that was rolled before."""
    Roll.objects.bulk_create(roll for answer in answers for roll in answer.rolls)


def _as_given(request: Request, faces: Sequence[int]) -> Rolled | Drawn:
    if isinstance(request, RollRequest):
        return Rolled(tuple(faces))
    if len(faces) != 1:
        raise RuleViolation("dice.count", wanted=1, given=len(faces))
    return Drawn(faces[0] - 1)


def _answer(
    match: Match,
    team: Team,
    request: Request,
    given: Rolled | Drawn,
    *,
    source: DiceSource,
    context: str = "",
    reason: str = "",
) -> Answer:
    faces = given.faces if isinstance(given, Rolled) else (given.index + 1,)
    sides = request.sides if isinstance(request, RollRequest) else len(request.among)
    record = DiceRecord(
        purpose=request.purpose,
        subject=request.subject,
        faces=faces,
        source=source.value,
        sides=sides,
        context=context,
        reason=reason,
    )
    rolls = tuple(
        Roll(
            match=match,
            team=team,
            step=request.step,
            purpose=request.purpose,
            subject=request.subject,
            index=index,
            sides=sides,
            face=face,
            source=source,
            context=context,
            reason=reason,
        )
        for index, face in enumerate(faces)
    )
    return Answer(given=given, record=record, rolls=rolls)
