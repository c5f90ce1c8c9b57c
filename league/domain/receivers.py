"""What the league does when a match is settled, corrected or worked through by a team: it queues the
table, and writes its log."""

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from league.domain.audit import record_act
from league.domain.jobs import queue_table
from league.domain.matches_set import rounds_of
from league.domain.terms import terms_of
from league.enums import RoundStatus, SeasonStatus
from league.models import League, Season
from matches.enums import MatchKind
from matches.models import Match, Report
from rosters.domain.refusal import Refusal
from rosters.models import Team, User
from rules.core.facts import MatchFacts


def match_settled(match: Match) -> None:
    """The table of the season the match belongs to will be computed."""
    _queue_table(match)


def match_said(match: Match, said: str, report: Report, actor: User | None) -> None:
    """The log of the league tells what was said of the match; the score once there is a result."""
    league = League.objects.filter(uid=match.league_uid).first() if match.league_uid else None
    if league is None:
        return
    teams = [side.team for side in match.sides.select_related("team__coach").order_by("index")]
    points = [side["points"] for side in (match.facts or {}).get("sides", [])]
    speaker = next((team for team in teams if said == "match.reported" and team.pk == report.team_id), None)
    record_act(
        league, said, match, actor=actor, acted_for=speaker.coach if speaker else None, about=teams,
        reason=report.answer if said == "match.disputed" else report.ruling, report=report.number,
        home=teams[0].name, visitor=teams[1].name, score="–".join(map(str, points)),
    )  # fmt: skip


def match_worked_through(match: Match, teams: Sequence[Team]) -> None:
    """The rankings of these teams may have changed, and with them the table."""
    _queue_table(match)


def result_open(match: Match) -> None:
    """Nothing, while the season can take a correction of the match; a Refusal 409 once its result stands.

    Once the finals are drawn league results stand, and by the season's option every result once its round is closed
    (HX-SPONSOR-05). (A season that is over has shown its seeds, after which nothing is corrected.)
    """
    season = season_of(match)
    if season is None:
        return
    if season.status == SeasonStatus.FINALS and match.kind == MatchKind.LEAGUE:
        raise Refusal(_("The finals were drawn from the table; league results stand."), code="correction.finals_drawn")
    if terms_of(season).results_lock and rounds_of(match).filter(status=RoundStatus.CLOSED).exists():
        raise Refusal(
            _("In this season results stand once their round is closed. Adjust league points if the table needs it."),
            code="correction.round_closed",
        )


def correction_possible(match: Match, facts: MatchFacts) -> None:
    """Nothing, while nobody has built on the result; a Refusal 409 for another winner of a final that has led on."""
    if season_of(match) is None:
        return
    led_on = match.kind == MatchKind.FINAL and match.pairing.round.status == RoundStatus.CLOSED
    if led_on and facts.winner != (match.facts or {}).get("winner"):
        raise Refusal(
            _("The finals went on from this match; its winner stands. Points and players can be corrected."),
            code="correction.final_led_on",
        )


def match_corrected(match: Match, report: Report) -> None:
    """The table is computed anew, and the log of the league says who corrected what, and why."""
    season = season_of(match)
    if season is not None:
        queue_table(season)
        names = " – ".join(match.sides.order_by("index").values_list("team__name", flat=True))
        record_act(
            season.league,
            "match.corrected",
            match,
            actor=report.answered_by or report.submitted_by,
            reason=report.ruling,
            about=[side.team for side in match.sides.select_related("team")],
            match=names,
            number=report.number,
        )


def _queue_table(match: Match) -> None:
    season = season_of(match)
    if season is not None:
        queue_table(season)


def season_of(match: Match) -> Season | None:
    """The season in whose rounds a match was set; None for one outside leagues."""
    return Season.objects.filter(rounds__in=rounds_of(match)).select_related("league", "pin").first()
