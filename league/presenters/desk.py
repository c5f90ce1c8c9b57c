"""The commissioner's desk: where the season stands, the one thing to do next, and who is awaited."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy
from msgspec import Struct

from league.domain.challenges import waiting_turn
from league.domain.jobs import play_due_at
from league.domain.progress import RoundProgress, round_progress
from league.domain.schedule import next_round
from league.domain.terms import plays_now, rules_of_season
from league.domain.together import Reminding, reminding_of, reports_to_approve
from league.enums import RoundStatus, SeasonStatus, Stage
from league.models import Round, Season
from league.presenters.addresses import confirm_page, ruling_page
from league.presenters.awaited import match_name, sponsor_confirms, undecided
from league.presenters.calendar import Autopilot, autopilot_of
from league.presenters.desk_next import Next, next_step
from league.presenters.rounds import round_name
from league.presenters.silence import Silence, silent_teams
from matches.enums import MatchStatus
from matches.models import Match, Report

STAGES: tuple[tuple[str, Promise], ...] = (
    (RoundStatus.PAIRING, gettext_lazy("Pairings")),
    (RoundStatus.MARKET, gettext_lazy("Auction")),
    (RoundStatus.PLAYING, gettext_lazy("Matches")),
    (RoundStatus.CLOSED, gettext_lazy("Round closed")),
)


class Waiting(Struct, frozen=True, kw_only=True):
    """A report that waits: for the other coach's answer, for the commissioner `himself`, or for a ruling."""

    match: str
    by: str
    since: datetime
    himself: bool
    disputed: bool
    versions: bool
    answer: str
    url: str


class Desk(Struct, frozen=True, kw_only=True):
    """Everything on the desk. `played` and `matches` count the matches of the round's pairings, `playable` those that
    the program may play, friendlies among them; at `play_at` it does so by itself. `waiting` are the undisputed reports
    that can be approved together."""

    round: Round | None
    round_name: str
    stages: Sequence[Mapping[str, object]]
    next: Next
    reports: Sequence[Waiting]
    waiting: Sequence[Report]
    silent: Sequence[Silence]
    reminding: Reminding
    played: int
    matches: int
    playable: int
    play_at: datetime | None
    autopilot: Autopilot
    rounds_closed: int
    rounds: int


def desk_of(season: Season) -> Desk:
    """The desk of a season. The number of queries is the same for any number of teams and matches."""
    round_ = next_round(season)
    progress = round_progress(round_) if round_ and round_.status != RoundStatus.PLANNED else RoundProgress()
    turn = waiting_turn(round_) if round_ and round_.status == RoundStatus.PAIRING else None
    playable = len(progress.in_status(MatchStatus.SCHEDULED)) if round_ and plays_now(round_) else 0
    rounds = list(season.rounds.values_list("status", flat=True))
    return Desk(
        round=round_,
        round_name=round_name(round_) if round_ else "",
        stages=_stages(season, round_),
        next=next_step(season, round_, progress, turn, playable=playable),
        reports=_reports(progress),
        waiting=reports_to_approve(progress),
        silent=silent_teams(progress, round_, turn),
        reminding=reminding_of(round_, progress) if round_ else Reminding(),
        played=len(progress.settled),
        matches=len(progress.matches),
        playable=playable,
        play_at=play_due_at(round_) if round_ and playable else None,
        autopilot=autopilot_of(season, round_, progress),
        rounds_closed=rounds.count(RoundStatus.CLOSED),
        rounds=len(rounds),
    )


def _stages(season: Season, round_: Round | None) -> list[dict[str, object]]:
    """The life of the open round, for the steps component."""
    if round_ is None or season.status in (SeasonStatus.SETUP, SeasonStatus.CLOSED):
        return []
    market = rules_of_season(season)[0].market is not None and round_.stage == Stage.LEAGUE
    keys = [RoundStatus.PLANNED, *(status for status, _label in STAGES)]
    now = keys.index(RoundStatus(round_.status))
    shown = [(key, label) for key, label in STAGES if key != RoundStatus.MARKET or market]
    return [
        {"number": number, "label": label, "state": _stage_state(keys.index(RoundStatus(key)), now)}
        for number, (key, label) in enumerate(shown, start=1)
    ]


def _stage_state(place: int, now: int) -> str:
    if place == max(now, 1):
        return "current"
    return "done" if place < now else "waiting"


def _answer_page(match: Match) -> str:
    """Where the commissioner confirms a report that waits for him, or else rules."""
    return confirm_page(match) if _is_his(match) else ruling_page(match)


def _is_his(match: Match) -> bool:
    """Whether an undisputed report waits for the commissioner himself."""
    return match.status == MatchStatus.REPORTED and sponsor_confirms(match)


def _reports(progress: RoundProgress) -> list[Waiting]:
    found = [(match, report) for match in progress.all if (report := undecided(match))]
    lines = [
        Waiting(
            match=match_name(match),
            by=str(report.submitted_by or ""),
            since=report.submitted_at,
            himself=_is_his(match),
            disputed=match.status == MatchStatus.DISPUTED,
            versions=match.status == MatchStatus.DISPUTED and len(match.undecided) > 1,  # type: ignore[attr-defined]  # prefetched by league.domain.progress
            answer=report.answer,
            url=_answer_page(match),
        )
        for match, report in found
    ]
    return sorted(lines, key=lambda line: (not line.disputed, line.since))
