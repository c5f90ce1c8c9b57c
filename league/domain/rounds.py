"""The life of a round: opened, paired, bid for, played, closed."""

from collections.abc import Iterable, Mapping

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.domain.announcing import announce
from league.domain.audit import record_act
from league.domain.challenges import begin_challenges
from league.domain.ending import queue_ending
from league.domain.finals import finish_finals_round
from league.domain.market import close_market, release_hired
from league.domain.matches_set import set_in
from league.domain.pairing import draw_pairings, lock_round, settle_pairings
from league.domain.planning import time_deadline
from league.domain.table import compute_table
from league.domain.terms import rules_of_season, terms_of
from league.domain.unplayed import HOME, VISITOR, VOID
from league.enums import RoundStatus, SeasonStatus, Stage
from league.models import Round
from league.permissions import require_commissioner
from matches.domain.awarding import award_match
from matches.domain.scheduling import void_match
from matches.domain.sequence import run_defaults
from matches.enums import MatchStatus
from matches.models import Match, MatchSide
from rosters.domain.refusal import Refusal
from rosters.models import User
from rules.competition.kinds import PAIRING_KINDS
from rules.competition.pairings import Pairings


def open_round(round_: Round, *, actor: User | None, pairings: Pairings | None = None) -> Round:
    """The round is paired, or open for challenges or the commissioner's pairings. The one before must be closed.

    `pairings` are known from elsewhere, where the season has no schedule. `actor` None is the program by the calendar,
    here and when it closes.
    """
    if actor is not None:
        require_commissioner(actor, round_.season.league)
    with transaction.atomic():
        round_ = lock_round(round_)
        if round_.status != RoundStatus.PLANNED or round_.season.status != SeasonStatus.RUNNING:
            raise Refusal(_("This round cannot be opened now."), code="round.not_planned")
        if round_.season.rounds.filter(number__lt=round_.number).exclude(status=RoundStatus.CLOSED).exists():
            raise Refusal(_("Close the round before this one first."), code="round.earlier_open")
        round_.opened_at = timezone.now()
        round_.status = RoundStatus.PAIRING
        round_.save(update_fields=["opened_at", "status"])
        _pair(round_, pairings)
        time_deadline(round_)
        record_act(round_.season.league, "round.opened", round_, actor=actor, number=round_.number)
        announce("round.opened", round_, actor=actor)
    return round_


def _pair(round_: Round, pairings: Pairings | None) -> None:
    kind = PAIRING_KINDS[terms_of(round_.season).pairing]
    if kind.whole_season or pairings is not None:
        settle_pairings(round_, None if kind.whole_season else pairings)
    elif kind.needs_coaches and round_.number > 1:
        begin_challenges(round_)
    elif not kind.needs_commissioner:
        settle_pairings(round_, draw_pairings(round_))


def close_round(
    round_: Round,
    *,
    actor: User | None,
    unplayed: Mapping[str, str] | None = None,
    finish_steps: bool = False,
    reason: str = "",
) -> Round:
    """The round is over: hired players have left and the table is up to date (HX-SPONSOR-01 to -03).

    A match that was not played needs a decision in `unplayed` (match uid to "void", "home" or "visitor", as far as the
    season's options let matches be awarded; a final needs a winner). Friendlies nobody reported are off. With
    `finish_steps` post-match steps still open are done at their default choices, for coaches who are silent.
    """
    if actor is not None:
        require_commissioner(actor, round_.season.league)
    with transaction.atomic():
        round_ = lock_round(round_)
        if round_.status == RoundStatus.MARKET:
            round_ = close_market(round_, actor=actor)
        if round_.status != RoundStatus.PLAYING:
            raise Refusal(_("This round is not being played."), code="round.not_playing")
        _decide_unplayed(round_, unplayed or {}, actor=actor, reason=reason)
        _end_friendlies(round_)
        _finish_steps(round_, finish_steps, actor=actor)
        release_hired(round_)
        round_.status, round_.closed_at = RoundStatus.CLOSED, timezone.now()
        round_.save(update_fields=["status", "closed_at"])
        record_act(round_.season.league, "round.closed", round_, actor=actor, number=round_.number, reason=reason)
        compute_table(round_.season)
        announce("round.closed", round_, actor=actor)
        if round_.stage != Stage.LEAGUE:
            finish_finals_round(round_)
        queue_ending(round_.season)
    return round_


def open_matches(round_: Round) -> list[Match]:
    """The pairings' matches of the round that have no final result yet."""
    waiting = Match.objects.filter(pairing__round=round_, pairing__cancelled=False)
    return list(waiting.exclude(status__in=(MatchStatus.SETTLED, MatchStatus.VOID)).prefetch_related("sides__team"))


def open_sides(round_: Round) -> list[MatchSide]:
    """The sides of the round's settled matches, friendlies included, whose post-match steps are not finished."""
    matches = Match.objects.filter(set_in(round=round_), status=MatchStatus.SETTLED)
    return list(
        MatchSide.objects.filter(match__in=matches, finished_at=None)
        .select_related("team", "match")
        .order_by("match__settled_order", "index")
    )


def _decide_unplayed(round_: Round, unplayed: Mapping[str, str], *, actor: User | None, reason: str) -> None:
    undecided = [match for match in open_matches(round_) if match.uid not in unplayed]
    if undecided:
        raise Refusal(
            _("%(count)d matches have no final result: %(matches)s. Confirm them, or decide what becomes of them."),
            code="round.matches_open",
            count=len(undecided),
            matches=_names(undecided),
        )
    for match in open_matches(round_):
        _decide(round_, match, unplayed[match.uid], actor=actor, reason=reason)


def _decide(round_: Round, match: Match, decision: str, *, actor: User | None, reason: str) -> None:
    """A match not played brings nothing, or is awarded where the option lets it be (HX-SEASON-12)."""
    no_show, league = terms_of(round_.season).no_show, round_.stage == Stage.LEAGUE
    if decision == VOID and league and no_show != "awarded_3_0":
        void_match(match)
        return
    if decision not in (HOME, VISITOR):
        raise Refusal(
            _("This match is awarded when it was not played: say to whom."), code="round.must_award", status=422
        )
    if no_show == "nothing" and league:
        raise Refusal(
            _("In this season a match that was not played counts for nobody; it cannot be awarded."),
            code="round.no_awards",
        )
    winner = match.sides.select_related("team").get(index=0 if decision == HOME else 1).team
    award_match(match, winner, actor=actor, reason=reason or str(_("not played")))


def _end_friendlies(round_: Round) -> None:
    """Friendlies are played before the round closes (HX-MATCHUP-13); one that was reported must have its result."""
    open_ = Match.objects.filter(friendly__round=round_).exclude(status__in=(MatchStatus.SETTLED, MatchStatus.VOID))
    reported = [match for match in open_.prefetch_related("sides__team") if match.status != MatchStatus.SCHEDULED]
    if reported:
        raise Refusal(
            _("Friendlies wait for confirmation: %(matches)s. Have them confirmed, or rule on them."),
            code="round.friendlies_open",
            matches=_names(reported),
        )
    for match in open_:
        void_match(match)


def _names(matches: Iterable[Match]) -> str:
    return "; ".join(" – ".join(side.team.name for side in match.sides.all()) for match in matches)


def _finish_steps(round_: Round, finish: bool, *, actor: User | None) -> None:
    if rules_of_season(round_.season)[0].campaign is None:
        return
    sides = open_sides(round_)
    if sides and not finish:
        raise Refusal(
            _(
                "Post-match steps are still open for %(teams)s. Remind the coaches, act for them, or let the steps be "
                "finished at their default choices."
            ),
            code="round.steps_open",
            teams=", ".join(sorted({side.team.name for side in sides})),
        )
    for match in dict.fromkeys(side.match for side in sides):  # in the order settled: a later one waits for an earlier
        run_defaults(match, actor=actor)
