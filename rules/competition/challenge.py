"""The challenge procedure: from the last place up, teams choose whom they meet (HX-MATCHUP-02 to -07)."""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from msgspec import Struct, field
from msgspec.structs import replace

from rules.competition.byes import bye_note, set_aside_bye
from rules.competition.draw import Shuffle
from rules.competition.leftovers import Leftovers
from rules.competition.matching import repeat_notes
from rules.competition.meetings import Meetings, Repeat, excess_under, times_met
from rules.competition.note import Note
from rules.competition.pairings import Pair, Pairings, check_teams
from rules.core.errors import RuleViolation


class Refusal(StrEnum):
    """Values of the option `matchup.refusal` (HX-MATCHUP-05): may a challenged team say no, once a round?"""

    NOT_ALLOWED = "not_allowed"
    ALLOWED_ONCE = "allowed_once"


class Passing(StrEnum):
    """Values of the option `matchup.pass` (HX-MATCHUP-06): what becomes of a challenge that is not used."""

    RANDOM_REST = "random_rest"
    MAY_WAIT = "may_wait"


class ChallengeRules(Struct, frozen=True, kw_only=True):
    """The options of the procedure."""

    refusal: Refusal = Refusal.NOT_ALLOWED
    passing: Passing = Passing.RANDOM_REST
    repeat: Repeat = Repeat.ALLOWED


class Opponent(Struct, frozen=True, kw_only=True):
    """A team that may be challenged, or the code of what forbids it (`refused`) with its figures."""

    team: str
    refused: str = ""
    facts: dict[str, object] = field(default_factory=dict)


class ChallengeRound(Struct, frozen=True, kw_only=True):
    """One round's procedure at one moment. Every act answers the next moment or raises `RuleViolation`.

    `order` holds all teams that take part, the last in the table first; `turns` those that may still challenge, next
    first. `challenges` are settled pairs (challenger, challenged); `asked` is one that awaits its answer; `refusals`
    are (challenger, who refused him). `late` are those of `passed` whose time ran out. `resting` says why teams of
    `byes` rest.
    """

    order: tuple[str, ...]
    turns: tuple[str, ...]
    rules: ChallengeRules = ChallengeRules()
    meetings: Meetings = field(default_factory=dict)
    byes: tuple[str, ...] = ()
    challenges: tuple[Pair, ...] = ()
    asked: Pair | None = None
    refusals: tuple[Pair, ...] = ()
    passed: tuple[str, ...] = ()
    late: tuple[str, ...] = ()
    resting: Mapping[tuple[str, ...], tuple[Note, ...]] = field(default_factory=dict)

    @property
    def unpaired(self) -> tuple[str, ...]:
        """The teams without opponent, last in the table first; two that await an answer are among them."""
        paired = {team for pair in self.challenges for team in pair}
        return tuple(team for team in self.order if team not in paired)

    @property
    def next_challenger(self) -> str | None:
        """Whose turn it is, or None when everybody has an opponent or has passed (HX-MATCHUP-02, -03)."""
        return self.turns[0] if self.turns else None

    @property
    def settled(self) -> bool:
        """Whether every team has an opponent."""
        return not self.unpaired

    @property
    def pairings(self) -> Pairings:
        """The pairs that stand so far: the challenged team at home, its challenger the visitor (HX-MATCHUP-12)."""
        pairs = tuple((challenged, challenger) for challenger, challenged in self.challenges)
        return Pairings(pairs, self.byes, reasons=self.resting, challenged=pairs)

    def may_challenge(self, team: str) -> tuple[Opponent, ...]:
        """Every other team, from the top of the table, open to a challenge by `team` or with the reason why not.

        Where the repeat rule would close every opponent, those that break it least are open (HX-MATCHUP-09). Where
        everybody left has refused the team, their refusals no longer hold: somebody must meet it.
        """
        excess = excess_under(self.rules.repeat, (*self.order, *self.byes), self.meetings)
        free = [other for other in self.unpaired if other != team and not self._refusal_holds(team, other)]
        least = min((excess(team, other) for other in free), default=0)
        others = [other for other in (*self.byes, *reversed(self.order)) if other != team]
        return tuple(self._opponent(team, other, too_often=excess(team, other) > least) for other in others)

    def _opponent(self, team: str, other: str, *, too_often: bool) -> Opponent:
        facts: dict[str, object] = {"team": other}
        if other in self.byes:
            return Opponent(team=other, refused="challenge.has_bye", facts=facts)
        if other not in self.unpaired:
            facts["opponent"] = self.opponent_of(other)
            return Opponent(team=other, refused="challenge.already_paired", facts=facts)
        if self._refusal_holds(team, other):
            return Opponent(team=other, refused="challenge.refused_before", facts=facts)
        if too_often:
            facts["met"] = times_met(self.meetings, team, other)
            return Opponent(team=other, refused="challenge.met_too_often", facts=facts)
        return Opponent(team=other)

    def opponent_of(self, team: str) -> str | None:
        """Whom the team meets, as far as that is settled."""
        for pair in self.challenges:
            if team in pair:
                return pair[pair[0] == team]
        return None

    def challenge(self, challenger: str, challenged: str) -> "ChallengeRound":
        """The two are paired, or `challenged` is asked where he may still refuse (option `matchup.refusal`)."""
        self._check_turn(challenger)
        opponent = next((found for found in self.may_challenge(challenger) if found.team == challenged), None)
        if opponent is None:
            code = "challenge.self" if challenger == challenged else "challenge.unknown_team"
            raise RuleViolation(code, team=challenged)
        if opponent.refused:
            raise RuleViolation(opponent.refused, challenger=challenger, **opponent.facts)
        if self._may_refuse(challenger, challenged):
            return replace(self, asked=(challenger, challenged))
        return self._paired(challenger, challenged)

    def _may_refuse(self, challenger: str, challenged: str) -> bool:
        """Once a round, and only where the challenger has somebody else to ask."""
        if self.rules.refusal is Refusal.NOT_ALLOWED or any(refuser == challenged for _, refuser in self.refusals):
            return False
        return self._has_others(challenger, challenged)

    def _refusal_holds(self, team: str, other: str) -> bool:
        """Whether `other` has refused `team`, and the team still has somebody else to ask."""
        return (team, other) in self.refusals and self._has_others(team, other)

    def _has_others(self, team: str, other: str) -> bool:
        """Whether anybody but `other` is left who has not refused the team."""
        return any(third not in (team, other) and (team, third) not in self.refusals for third in self.unpaired)

    def accept(self, challenged: str) -> "ChallengeRound":
        """The asked team takes the challenge; the two are paired."""
        return self._paired(*self._asked_of(challenged))

    def refuse(self, challenged: str) -> "ChallengeRound":
        """The asked team says no; it may not do so again this round, and the challenger chooses somebody else."""
        pair = self._asked_of(challenged)
        return replace(self, asked=None, refusals=(*self.refusals, pair))

    def pass_turn(self, team: str, *, late: bool = False) -> "ChallengeRound":
        """The team does not challenge, or is too `late` to. It may still be challenged; else it is drawn an opponent
        (HX-MATCHUP-06).

        Under `may_wait` its turn comes once more after all others.
        """
        self._check_turn(team)
        again = self.rules.passing is Passing.MAY_WAIT and team not in self.passed
        turns = (*self.turns[1:], team) if again else self.turns[1:]
        too_late = (*self.late, team) if late else self.late
        return replace(self, turns=turns, passed=(*self.passed, team), late=too_late)

    def fallback(self, shuffle: Shuffle) -> Pairings:
        """All pairings of the round: those chosen, then the rest by lot with as few meetings again as can be, each with
        its reasons. A challenge not yet answered stands."""
        if self.asked is not None:
            return self._paired(*self.asked).fallback(shuffle)
        chosen = self.pairings
        if self.settled:
            return chosen
        left = Leftovers(
            left=self.unpaired,
            teams=(*self.order, *self.byes),
            meetings=self.meetings,
            repeat=self.rules.repeat,
            passed=self.passed,
            late=self.late,
            refusals=self.refusals,
        )
        pairs = left.drawn(shuffle)
        notes = repeat_notes(pairs, excess_under(left.repeat, left.teams, left.meetings), left.meetings)
        reasons = {**chosen.reasons, **left.reasons(pairs)}
        return Pairings(chosen.pairs + pairs, chosen.byes, notes, reasons, chosen.challenged)

    def _check_turn(self, team: str) -> None:
        if self.asked is not None:
            raise RuleViolation("challenge.awaits_answer", challenger=self.asked[0], team=self.asked[1])
        if team != self.next_challenger:
            raise RuleViolation("challenge.not_your_turn", team=team, next=self.next_challenger)

    def _asked_of(self, challenged: str) -> Pair:
        if self.asked is None or self.asked[1] != challenged:
            raise RuleViolation("challenge.not_asked", team=challenged)
        return self.asked

    def _paired(self, challenger: str, challenged: str) -> "ChallengeRound":
        turns = tuple(team for team in self.turns if team not in (challenger, challenged))
        return replace(self, asked=None, turns=turns, challenges=(*self.challenges, (challenger, challenged)))


def open_challenges(
    order: Sequence[str],
    shuffle: Shuffle,
    *,
    rules: ChallengeRules | None = None,
    meetings: Meetings | None = None,
    byes: Mapping[str, int] | None = None,
) -> ChallengeRound:
    """The procedure before its first challenge.

    `order` holds all teams, the last in the table first (`level_order.strict_order` puts challengers level on
    every figure in order, HX-MATCHUP-07). With an odd number one rests, chosen by `choose_bye` (HX-SEASON-04).
    """
    check_teams(order)
    table = tuple(reversed(order))
    playing, resting = set_aside_bye(table, byes or {}, table, shuffle)
    last_first = tuple(reversed(playing))
    return ChallengeRound(
        order=last_first,
        turns=last_first,
        rules=rules or ChallengeRules(),
        meetings=meetings or {},
        byes=resting,
        resting={(team,): (bye_note(team, byes or {}),) for team in resting},
    )
