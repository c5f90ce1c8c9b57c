"""The challenge procedure of a round: rows that remember it, rules that decide it (HX-MATCHUP-02 to -07)."""

from collections.abc import Iterable

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.domain.audit import record_act
from league.domain.draws import season_shuffle
from league.domain.pairing import lock_round, settle_pairings
from league.domain.results import playing_entries, season_byes, season_meetings
from league.domain.table import current_standings, overall
from league.domain.terms import terms_of
from league.enums import ChallengeStatus, RoundStatus
from league.models import Challenge, Entry, Round
from league.permissions import is_commissioner, require_commissioner
from rosters.domain.refusal import Refusal
from rosters.models import User
from rosters.permissions import may_act_for_team
from rules.competition.challenge import ChallengeRound, ChallengeRules, open_challenges
from rules.competition.level_order import LevelTie, strict_order
from rules.competition.meetings import Repeat


def begin_challenges(round_: Round) -> None:
    """The procedure is open: one row for each team that may challenge, the last in the table first."""
    procedure = _opened(round_)
    entries = {entry.uid: entry for entry in round_.season.entries.all()}
    Challenge.objects.bulk_create(
        [
            Challenge(round=round_, order=order, challenger=entries[uid])
            for order, uid in enumerate(procedure.order, start=1)
        ]
    )


def challenge_state(round_: Round) -> ChallengeRound:
    """The procedure as it stands: begun in the order that was drawn up, and moved by the rows that are answered."""
    rows = list(round_.challenges.select_related("challenger", "challenged").order_by("order"))
    order = tuple(row.challenger.uid for row in rows)
    procedure = ChallengeRound(
        order=order,
        turns=order,
        rules=_rules(round_),
        meetings=season_meetings(round_.season),
        byes=tuple(uid for uid in playing_entries(round_.season) if uid not in order),
    )
    answered = [row for row in rows if row.answered_at is not None]
    for row in sorted(answered, key=lambda row: (row.answered_at, row.order)):
        if row.status == ChallengeStatus.MADE and row.challenged is not None:
            procedure = procedure.challenge(row.challenger.uid, row.challenged.uid)
        elif row.status == ChallengeStatus.PASSED:
            procedure = procedure.pass_turn(row.challenger.uid)
    return procedure


def waiting_turn(round_: Round) -> Challenge | None:
    """Whose turn it is now: the first who has neither used nor given up his turn nor been challenged. One query."""
    return turns_now([round_]).get(round_.pk)


def turns_now(rounds: Iterable[Round]) -> dict[int, Challenge]:
    """Whose turn it is in each of these rounds, by round; rounds without a turn are left out. One query."""
    open_ = Challenge.objects.filter(round__in=list(rounds), round__status=RoundStatus.PAIRING)
    rows = list(open_.select_related("round", "challenger__team__coach__user").order_by("round", "order"))
    taken = {(row.round_id, row.challenged_id) for row in rows}
    found: dict[int, Challenge] = {}
    for row in rows:
        if row.status == ChallengeStatus.WAITING and (row.round_id, row.challenger_id) not in taken:
            found.setdefault(row.round_id, row)
    return found


def make_challenge(round_: Round, challenger: Entry, challenged: Entry, *, actor: User) -> Round:
    """The two are set to meet. When everybody has an opponent the round is paired."""
    with transaction.atomic():
        round_, row = _turn_of(round_, challenger, actor)
        procedure = challenge_state(round_).challenge(challenger.uid, challenged.uid)
        row.challenged, row.status, row.answered_at = challenged, ChallengeStatus.MADE, timezone.now()
        row.save(update_fields=["challenged", "status", "answered_at"])
        record_act(
            round_.season.league, "challenge.made", round_, actor=actor, acted_for=challenger.team.coach,
            challenger=challenger.team.name, challenged=challenged.team.name,
        )  # fmt: skip
        _finish_if_over(round_, procedure)
    return round_


def pass_challenge(round_: Round, challenger: Entry, *, actor: User) -> Round:
    """The team gives up its challenge; the draw finds it an opponent unless it is challenged (HX-MATCHUP-06)."""
    with transaction.atomic():
        round_, row = _turn_of(round_, challenger, actor)
        procedure = challenge_state(round_).pass_turn(challenger.uid)
        row.status, row.answered_at = ChallengeStatus.PASSED, timezone.now()
        row.save(update_fields=["status", "answered_at"])
        record_act(round_.season.league, "challenge.passed", round_, actor=actor, challenger=challenger.team.name)
        _finish_if_over(round_, procedure)
    return round_


def draw_rest(round_: Round, *, actor: User) -> Round:
    """The commissioner ends the procedure: who has no opponent is drawn one."""
    require_commissioner(actor, round_.season.league)
    with transaction.atomic():
        round_ = lock_round(round_)
        _require_pairing(round_)
        record_act(round_.season.league, "challenge.rest_drawn", round_, actor=actor)
        _finish(round_, challenge_state(round_))
    return round_


def _opened(round_: Round) -> ChallengeRound:
    season = round_.season
    shuffle = season_shuffle(season, round_.number)
    active = set(playing_entries(season))
    order = strict_order(overall(current_standings(season)), LevelTie.LOTS, shuffle, last_first=True)
    return open_challenges(
        [uid for uid in order if uid in active],
        shuffle,
        rules=_rules(round_),
        meetings=season_meetings(season),
        byes=season_byes(season),
    )


def _rules(round_: Round) -> ChallengeRules:
    return ChallengeRules(repeat=Repeat(terms_of(round_.season).repeat))


def _turn_of(round_: Round, challenger: Entry, actor: User) -> tuple[Round, Challenge]:
    if not (is_commissioner(actor, round_.season.league) or may_act_for_team(actor, challenger.team)):
        raise Refusal(
            _("Only the team's coach or a commissioner can use its challenge."), code="challenge.not_yours", status=403
        )
    round_ = lock_round(round_)
    _require_pairing(round_)
    row = round_.challenges.filter(challenger=challenger).first()
    if row is None:
        raise Refusal(_("This team has a bye in this round."), code="challenge.bye")
    return round_, row


def _require_pairing(round_: Round) -> None:
    if round_.status != RoundStatus.PAIRING or not round_.challenges.exists():
        raise Refusal(_("No challenges are open in this round."), code="round.not_pairing")


def _finish_if_over(round_: Round, procedure: ChallengeRound) -> None:
    if procedure.next_challenger is None:
        _finish(round_, procedure)


def _finish(round_: Round, procedure: ChallengeRound) -> None:
    chosen = {uid for two in procedure.challenges for uid in two}
    pairings = procedure.fallback(season_shuffle(round_.season, round_.number))
    waiting = round_.challenges.select_related("challenger").filter(status=ChallengeStatus.WAITING)
    for row in waiting:
        row.status = ChallengeStatus.CHALLENGED if row.challenger.uid in chosen else ChallengeStatus.DRAWN
        row.save(update_fields=["status"])
    settle_pairings(round_, pairings)
