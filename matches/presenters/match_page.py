"""A match as everybody may see it."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from matches.domain.second_official import waiting_correction
from matches.enums import MatchStatus, ReportStatus
from matches.models import Correction, Match, MatchSide, Report
from matches.presenters.dice_page import RolledDice, rolled_dice
from matches.presenters.games import words_of
from matches.presenters.steps_page import StepMark, step_marks
from matches.presenters.stories import story_of
from matches.presenters.versions import Difference, differences_between
from matches.presenters.words import ReportTold, SideNames
from rosters.domain.acting import read_state
from rosters.domain.pins import rules_of
from rosters.models import Player
from rules.core import codec

BESIDE = (ReportStatus.SUPERSEDED, ReportStatus.VERSION)  # reports that are not the one in question


@dataclass(frozen=True, kw_only=True)
class PastReport:
    """A report on the way to the result: what was said about it and what was ruled, and whether it has a `sheet`."""

    report: Report
    told: ReportTold
    sheet: bool


@dataclass(frozen=True, kw_only=True)
class MatchPage:
    """Everything the public page prints. `story` tells it in sentences; `result` is the report that counts, or the one
    that waits; a `version` of the other side stands beside one that is disputed, with the `differences` of the two.
    `rolls` says whether teams of the game roll dice around a match, `plays_itself` that the program is going to play
    this one, `home_set` that the side named first plays Home, `waiting` is a correction that waits for a second
    official."""

    home: MatchSide
    away: MatchSide
    story: tuple[str, ...]
    result: PastReport | None
    waiting: Correction | None
    version: PastReport | None
    differences: tuple[Difference, ...]
    earlier: tuple[PastReport, ...]
    steps: tuple[tuple[MatchSide, tuple[StepMark, ...]], ...]
    rolls: bool
    plays_itself: bool
    home_set: bool
    dice: tuple[RolledDice, ...]
    seed: str


def match_page(match: Match, *, challenged: bool = False) -> MatchPage:
    """The match with its reports, steps and dice; a handful of queries, however much happened. `challenged` says that a
    challenge made it."""
    home, away = sides = list(match.sides.select_related("team__coach", "team__pin"))
    names = side_names(sides)
    rules, options = rules_of(match.pin)
    reports = [told_report(match, report, names) for report in _reports(match)]
    current = next((past for past in reports if past.report.status not in BESIDE), None)
    version = next((past for past in reports if past.report.status == ReportStatus.VERSION), None)
    return MatchPage(
        home=home,
        away=away,
        story=story_of(match, names),
        result=current,
        waiting=waiting_correction(match) if getattr(match, "correction_waits", True) else None,
        version=version,
        differences=differences_between(current.told, version.told) if current and version else (),
        earlier=tuple(past for past in reports if past not in (current, version)),
        steps=_steps(match, sides),
        rolls=rules.campaign is not None,
        plays_itself=rules.automatic is not None and match.status == MatchStatus.SCHEDULED,
        home_set=rules.season_terms(options).home_set(challenged=challenged),
        dice=rolled_dice(match, sides),
        seed=bytes(match.seed).hex() if match.revealed_at else "",
    )


def told_report(match: Match, report: Report, names: Sequence[SideNames]) -> PastReport:
    """A report in words."""
    words = words_of(match.pin.slug)
    payload = _decoded(match, report.payload)
    return PastReport(report=report, told=words.report(payload, names), sheet=bool(words.sheet(payload, names)))


def told_payload(match: Match, payload: object, names: Sequence[SideNames]) -> ReportTold:
    """What a report would say whose form is filled in and not sent yet."""
    return words_of(match.pin.slug).report(_decoded(match, payload), names)


def _decoded(match: Match, payload: object) -> Any:
    rules, _options = rules_of(match.pin)
    return codec.decode_as(rules.match.report_type, payload)


def side_names(sides: Sequence[MatchSide]) -> tuple[SideNames, ...]:
    """What both sides and all players they ever had are called."""
    players: Mapping[int, dict[int, str]] = defaultdict(dict)
    for row in Player.objects.filter(team__in=[side.team_id for side in sides]):
        players[row.team_id][row.key] = row.name
    return tuple(SideNames(team=side.team.name, players=players[side.team_id]) for side in sides)


def _reports(match: Match) -> QuerySet[Report]:
    return match.reports.select_related("team", "submitted_by", "answered_by").order_by("-number")


def _steps(match: Match, sides: Sequence[MatchSide]) -> tuple[tuple[MatchSide, tuple[StepMark, ...]], ...]:
    rules, _options = rules_of(match.pin)
    if match.status != MatchStatus.SETTLED or rules.campaign is None or rules.roster is None:
        return ()
    campaign, roster = rules.campaign, rules.roster
    shown = []
    for side in sides:
        walking = side.opened_at is not None and side.finished_at is None
        step = campaign.step(read_state(side.team, roster)) if walking else 0
        shown.append((side, step_marks(match, side, campaign.steps, step)))
    return tuple(shown)
