"""A turn to challenge: whose it is, whom he may choose, and why not the others."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from league.domain.challenges import challenge_state
from league.domain.table import current_standings, overall
from league.models import Round
from league.presenters.violations import violation_sentence
from rules.competition.challenge import ChallengeRound, Passing
from rules.competition.table import Row
from rules.core.errors import RuleViolation


class Opponent(Struct, frozen=True, kw_only=True):
    """A team that may be challenged, or why not. `won`, `drawn`, `lost` are its matches so far; ranking is mc."""

    uid: str
    name: str
    place: int
    ranking: int | None
    won: int
    drawn: int
    lost: int
    refused: str = ""


class TurnLine(Struct, frozen=True):
    """A team in the order of the procedure, with the opponent it has; one that is `asked` has to answer a challenge."""

    name: str
    opponent: str
    passed: bool
    now: bool
    asked: bool


class Turn(Struct, frozen=True, kw_only=True):
    """The procedure at one moment. `uid` is the entry whose turn it is; `asked` and `asked_name` are the entry it has
    challenged and that has not answered yet, else empty. `awaited` is the entry that is to act;
    `again` says that a turn passed now comes once more."""

    uid: str
    name: str
    opponents: Sequence[Opponent]
    order: Sequence[TurnLine]
    byes: Sequence[str]
    again: bool
    asked: str = ""
    asked_name: str = ""

    @property
    def awaited(self) -> str:
        return self.asked or self.uid


def challenge_turn(round_: Round, names: Mapping[str, str]) -> Turn | None:
    """Whose turn it is in a round that is open for challenges; None when it is nobody's. `names` are those of the
    teams by uid of their entry."""
    procedure = challenge_state(round_)
    uid = procedure.next_challenger
    if uid is None:
        return None
    asked = procedure.asked[1] if procedure.asked else ""
    rows = {row.team: row for row in overall(current_standings(round_.season)).rows}
    return Turn(
        uid=uid,
        name=names[uid],
        opponents=_opponents(procedure, uid, rows, names),
        order=[_line(procedure, team, asked or uid, names) for team in procedure.order],
        byes=[names[team] for team in procedure.byes],
        again=procedure.rules.passing is Passing.MAY_WAIT and uid not in procedure.passed,
        asked=asked,
        asked_name=names.get(asked, ""),
    )


def _opponents(
    procedure: ChallengeRound, uid: str, rows: Mapping[str, Row], names: Mapping[str, str]
) -> list[Opponent]:
    return [
        Opponent(
            uid=found.team,
            name=names[found.team],
            place=rows[found.team].place,
            ranking=rows[found.team].ranking,
            won=rows[found.team].won,
            drawn=rows[found.team].drawn,
            lost=rows[found.team].lost,
            refused=violation_sentence(RuleViolation(found.refused, **found.facts), names) if found.refused else "",
        )
        for found in procedure.may_challenge(uid)
    ]


def _line(procedure: ChallengeRound, team: str, now: str, names: Mapping[str, str]) -> TurnLine:
    opponent = procedure.opponent_of(team)
    return TurnLine(
        names[team],
        names[opponent] if opponent else "",
        passed=team in procedure.passed,
        now=team == now,
        asked=team == now and procedure.asked is not None,
    )
