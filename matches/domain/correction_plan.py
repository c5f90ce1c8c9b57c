"""What a correction of an old result would change, worked out in memory: one plan for the preview and for doing it.

Only the two teams of the match are touched. What later matches took as given (rankings at pairing and before a match,
the bonuses that came of them) was true when it was taken and stays, so that nothing spreads to teams that did not play.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext_lazy as _
from msgspec import Struct
from msgspec.structs import replace

from matches.domain.dice import AnswersFor
from matches.domain.settling import read_report
from matches.enums import MatchStatus, ReportStatus
from matches.models import Match, MatchSide, Report, Roll
from rosters.domain.dice import DiceRecord, Request
from rosters.domain.dice_book import DiceBook, Fresh
from rosters.domain.past import Past, past_rows
from rosters.domain.pins import rules_of
from rosters.domain.refusal import Refusal
from rosters.domain.rerun import Decisions, Dropped, Loan, Question, Rerun
from rosters.models import Team
from rules.core import codec
from rules.core.facts import MatchFacts
from rules.core.ruleset import Ruleset
from rules.core.sheets import TeamSheet
from rules.core.terms import MatchSetting


@dataclass(frozen=True, kw_only=True)
class NewDice:
    """Dice that were never rolled: for which team and match, and what for."""

    team: Team
    match_uid: str
    request: Request
    dice: int


@dataclass(frozen=True, kw_only=True)
class TeamPlan:
    """What becomes of one team; `rerun` is None where nothing followed from the match yet."""

    side: MatchSide
    before: TeamSheet | None = None
    after: TeamSheet | None = None
    rerun: Rerun | None = None

    @property
    def team(self) -> Team:
        return self.side.team

    @property
    def dropped(self) -> Sequence[Dropped]:
        return self.rerun.dropped if self.rerun else ()

    @property
    def loans(self) -> Mapping[str, Loan]:
        return self.rerun.loans if self.rerun else {}

    @property
    def questions(self) -> Sequence[Question]:
        return self.rerun.questions if self.rerun else ()


@dataclass(frozen=True, kw_only=True)
class Plan:
    """A correction worked out. `digest` names the world it was worked out in; `rolls` are the new dice, unsaved."""

    match: Match
    corrects: Report
    report: Struct
    facts: MatchFacts
    teams: tuple[TeamPlan, ...]
    digest: str
    new_dice: list[NewDice] = field(default_factory=list)
    rolls: list[Roll] = field(default_factory=list)

    @property
    def sides(self) -> list[MatchSide]:
        return [plan.side for plan in self.teams]


def plan_correction(match: Match, payload: object, *, decisions: Decisions, answers_for: AnswersFor) -> Plan:
    """The plan by which a settled match gets the result in `payload`; dice never rolled come from `answers_for`.

    Reads, writes nothing. Raises `RuleViolation` when the teams that played cannot have played so, `Refusal` for a
    match without a result.
    """
    corrects = _confirmed(match)
    report = read_report(match, payload)
    rules, options = rules_of(match.pin)
    sides = list(match.sides.select_related("team__pin", "team__coach").order_by("index"))
    assert match.settled_at is not None, "a settled match has its moment"
    pasts = [
        Past(side.team, past_rows(side.team), rules, match.uid, match.settled_at) for side in sides if rules.roster
    ]
    facts = rules.match.facts(report, [past.played for past in pasts], options, kind=match.kind)
    new_dice: list[NewDice] = []
    rolls: list[Roll] = []
    reruns = _reruns(match, facts, sides, pasts, decisions, _fresh(match, answers_for, new_dice, rolls))
    return Plan(
        match=match,
        corrects=corrects,
        report=report,
        facts=facts,
        teams=tuple(_team_plan(rules, side, reruns.get(side.team_id)) for side in sides),
        digest=_digest(match, corrects, report, sides),
        new_dice=new_dice,
        rolls=rolls,
    )


def sheets_that_played(match: Match) -> list[TeamSheet]:
    """Both teams, home first, as they were when they played a match that has its result."""
    rules, _options = rules_of(match.pin)
    assert match.settled_at is not None, "a settled match has its moment"
    teams = [side.team for side in match.sides.select_related("team__pin").order_by("index")]
    pasts = [Past(team, past_rows(team), rules, match.uid, match.settled_at) for team in teams]
    return [past.roster.sheet(past.played) for past in pasts]


def _confirmed(match: Match) -> Report:
    if match.status != MatchStatus.SETTLED:
        raise Refusal(_("Only a match that has its result can be corrected."), code="correction.no_result")
    return match.reports.get(status=ReportStatus.CONFIRMED)


def _reruns(
    match: Match,
    facts: MatchFacts,
    sides: Sequence[MatchSide],
    pasts: Sequence[Past],
    decisions: Decisions,
    fresh: Callable[[Team], Fresh],
) -> dict[int, Rerun]:
    rules, options = rules_of(match.pin)
    if rules.campaign is None or not all(past.since for past in pasts):
        return {}
    names = [past.roster.sheet(past.state).name for past in pasts]
    setting = MatchSetting(
        match=match.uid,
        kind=match.kind,
        rankings=tuple(side.starting_ranking or 0 for side in sides),
        opponents=tuple(reversed(names)),
    )
    reruns = {}
    for side, past in zip(sides, pasts, strict=True):
        book = DiceBook(past.team, past.rows, rules, fresh(past.team))
        reruns[side.team_id] = Rerun(
            past, rules.campaign.aftermath(facts, side.index, setting, options), book, decisions
        )
    return reruns


def _fresh(
    match: Match, answers_for: AnswersFor, new_dice: list[NewDice], rolls: list[Roll]
) -> Callable[[Team], Fresh]:
    """Where dice come from that were never rolled; all of them are noted."""
    matches = {match.uid: match}

    def of_team(team: Team) -> Fresh:
        def fresh(uid: str, request: Request, known: int) -> DiceRecord:
            if uid not in matches:
                matches[uid] = Match.objects.select_related("pin").get(uid=uid)
            answer = answers_for(matches[uid], team, request)
            rolls.extend(answer.rolls[known:])
            faces = answer.record.faces[known:]
            new_dice.append(NewDice(team=team, match_uid=uid, request=request, dice=len(faces)))
            return replace(answer.record, faces=faces, first=known)

        return fresh

    return of_team


def _team_plan(rules: Ruleset, side: MatchSide, rerun: Rerun | None) -> TeamPlan:
    if rerun is None:
        return TeamPlan(side=side)
    sheet = rerun.past.roster.sheet
    return TeamPlan(side=side, before=sheet(rerun.past.now), after=sheet(rerun.state), rerun=rerun)


def _digest(match: Match, corrects: Report, report: Struct, sides: Sequence[MatchSide]) -> str:
    """No die is in it: whoever has the digest knows no more than what he sees."""
    versions: Mapping[str, int] = {side.team.uid: side.team.version for side in sides}
    return codec.digest([match.uid, corrects.uid, codec.plain(report), versions])
