"""The challenge procedure of a round: rows that remember it, rules that decide it (HX-MATCHUP-02 to -07)."""

from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.domain.announcing import announce
from league.domain.audit import record_act
from league.domain.challenge_clock import require_time, stop_clock, wind
from league.domain.draws import kept_shuffle
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
from rules.competition.byes import bye_note
from rules.competition.challenge import ChallengeRound, open_challenges
from rules.competition.pairings import Pair
from rules.competition.terms import challenge_order, challenge_rules

TO_COME = (ChallengeStatus.WAITING, ChallengeStatus.ASKED)
TEAMS = ("challenger__team__coach__user", "challenged__team__coach__user")


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
    _call_on(round_, procedure)


def challenge_state(round_: Round) -> ChallengeRound:
    """The procedure as it stands: in the order that was drawn up, each turn as far as its row has come.

    A turn that was passed and comes once more follows all first turns (HX-MATCHUP-06).
    """
    rows = list(
        round_.challenges.select_related("challenger", "challenged").prefetch_related("refused_by").order_by("order")
    )
    order = tuple(row.challenger.uid for row in rows)
    made = sorted(
        (row for row in rows if row.status == ChallengeStatus.MADE), key=lambda row: (row.answered_at, row.order)
    )
    challenges = tuple(_pair(row) for row in made)
    paired = {uid for two in challenges for uid in two}
    waiting = [row for row in rows if row.status in TO_COME and row.challenger.uid not in paired]
    byes = tuple(uid for uid in playing_entries(round_.season) if uid not in order)
    return ChallengeRound(
        order=order,
        turns=tuple(row.challenger.uid for row in sorted(waiting, key=lambda row: (row.passes, row.order))),
        rules=challenge_rules(terms_of(round_.season)),
        meetings=season_meetings(round_.season),
        byes=byes,
        resting={(uid,): (bye_note(uid, season_byes(round_.season)),) for uid in byes},
        challenges=challenges,
        asked=next((_pair(row) for row in rows if row.status == ChallengeStatus.ASKED), None),
        refusals=tuple((row.challenger.uid, refuser.uid) for row in rows for refuser in row.refused_by.all()),
        passed=tuple(row.challenger.uid for row in rows for _time in range(row.passes)),
        late=tuple(row.challenger.uid for row in rows if row.passes and row.late),
    )


def waiting_turn(round_: Round) -> Challenge | None:
    """Whose turn it is now: the first who has neither used nor given up his turn nor been challenged. One query."""
    return turns_now([round_]).get(round_.pk)


def turns_now(rounds: Iterable[Round]) -> dict[int, Challenge]:
    """Whose turn it is in each of these rounds, by round; rounds without a turn are left out. One query."""
    open_ = Challenge.objects.filter(round__in=list(rounds), round__status=RoundStatus.PAIRING)
    rows = list(open_.select_related("round__clock__entry__team", *TEAMS).order_by("round", "passes", "order"))
    taken = {(row.round_id, row.challenged_id) for row in rows if row.status == ChallengeStatus.MADE}
    found = {row.round_id: row for row in rows if row.status == ChallengeStatus.ASKED}
    for row in rows:
        if row.status == ChallengeStatus.WAITING and (row.round_id, row.challenger_id) not in taken:
            found.setdefault(row.round_id, row)
    return found


def awaited_in(turn: Challenge) -> Entry:
    """Who is to act in a turn: the team that was asked and has not answered, else the one that chooses."""
    return turn.challenged if turn.status == ChallengeStatus.ASKED and turn.challenged else turn.challenger


def make_challenge(round_: Round, challenger: Entry, challenged: Entry, *, actor: User) -> Round:
    """The two are set to meet, or `challenged` is asked where it may refuse (HX-MATCHUP-05). When everybody has an
    opponent the round is paired."""
    with transaction.atomic():
        round_, row = _turn_of(round_, challenger, actor)
        procedure = challenge_state(round_).challenge(challenger.uid, challenged.uid)
        row.challenged, row.status = challenged, ChallengeStatus.ASKED
        facts: Any = {"challenger": challenger.team.name, "challenged": challenged.team.name}
        facts["about"] = (challenger.team, challenged.team)
        coach = challenger.team.coach
        if procedure.asked is not None:
            row.save(update_fields=["challenged", "status"])
            record_act(round_.season.league, "challenge.asked", round_, actor=actor, acted_for=coach, **facts)
            announce("challenge.asked", round_, actor=actor, challenger=challenger, challenged=challenged)
        else:
            _settle(row)
            record_act(round_.season.league, "challenge.made", round_, actor=actor, acted_for=coach, **facts)
            announce("challenge.made", round_, actor=actor, challenger=challenger, challenged=challenged)
        _go_on(round_, procedure)
    return round_


def accept_challenge(round_: Round, challenged: Entry, *, actor: User | None, late: bool = False) -> Round:
    """The team that was asked takes the challenge: the two are set to meet.

    `actor` None is the program; `late` says that the team did not answer in time, so that the challenge stands.
    """
    with transaction.atomic():
        round_, row = _question_to(round_, challenged, actor)
        procedure = challenge_state(round_).accept(challenged.uid)
        row.late = late
        _settle(row)
        league, coach = round_.season.league, challenged.team.coach
        facts: Any = {"challenger": row.challenger.team.name, "challenged": challenged.team.name}
        facts["about"] = (row.challenger.team, challenged.team)
        if late:
            record_act(league, "challenge.stood", round_, actor=actor, acted_for=coach, **facts)
            announce("challenge.stood", round_, actor=actor, challenger=row.challenger, challenged=challenged)
        else:
            record_act(league, "challenge.accepted", round_, actor=actor, acted_for=coach, **facts)
            announce("challenge.accepted", round_, actor=actor, challenger=row.challenger, challenged=challenged)
        _go_on(round_, procedure)
    return round_


def refuse_challenge(round_: Round, challenged: Entry, *, actor: User) -> Round:
    """The team that was asked says no, as it may once a round; its challenger chooses again (HX-MATCHUP-05)."""
    with transaction.atomic():
        round_, row = _question_to(round_, challenged, actor)
        procedure = challenge_state(round_).refuse(challenged.uid)
        row.refused_by.add(challenged)
        row.challenged, row.status = None, ChallengeStatus.WAITING
        row.save(update_fields=["challenged", "status"])
        record_act(
            round_.season.league, "challenge.refused", round_, actor=actor, acted_for=challenged.team.coach,
            challenger=row.challenger.team.name, challenged=challenged.team.name,
            about=(row.challenger.team, challenged.team),
        )  # fmt: skip
        announce("challenge.refused", round_, actor=actor, challenger=row.challenger, challenged=challenged)
        _call_on(round_, procedure, again=True)
    return round_


def pass_challenge(round_: Round, challenger: Entry, *, actor: User | None, late: bool = False) -> Round:
    """The team lets its turn go; it comes again where the season lets teams wait, else the draw finds it an opponent
    unless it is challenged (HX-MATCHUP-06).

    `actor` None is the program; `late` says that the team did not choose in time.
    """
    with transaction.atomic():
        round_, row = _turn_of(round_, challenger, actor)
        procedure = challenge_state(round_).pass_turn(challenger.uid, late=late)
        comes_again = challenger.uid in procedure.turns
        row.status = ChallengeStatus.WAITING if comes_again else ChallengeStatus.PASSED
        row.passes, row.late, row.answered_at = row.passes + 1, late, timezone.now()
        row.save(update_fields=["status", "passes", "late", "answered_at"])
        league, coach, name = round_.season.league, challenger.team.coach, challenger.team.name
        about = (challenger.team,)
        if late:
            record_act(
                league, "challenge.passed_late", round_, actor=actor, acted_for=coach, challenger=name, about=about
            )
            announce("challenge.passed_late", round_, actor=actor, challenger=challenger)
        else:
            record_act(league, "challenge.passed", round_, actor=actor, acted_for=coach, challenger=name, about=about)
        _go_on(round_, procedure)
    return round_


def draw_rest(round_: Round, *, actor: User | None) -> Round:
    """The commissioner, or the program by the calendar (`actor` None), ends the procedure: a challenge not yet answered
    stands, who has no opponent is drawn one."""
    if actor is not None:
        require_commissioner(actor, round_.season.league)
    with transaction.atomic():
        round_ = lock_round(round_)
        _require_pairing(round_)
        record_act(round_.season.league, "challenge.rest_drawn", round_, actor=actor)
        for row in round_.challenges.filter(status=ChallengeStatus.ASKED):
            _settle(row)
        _finish(round_, challenge_state(round_))
    return round_


def _opened(round_: Round) -> ChallengeRound:
    season = round_.season
    shuffle = kept_shuffle(season, round_.number)
    active = set(playing_entries(season))
    terms, entered = terms_of(season), list(season.entries.order_by("number").values_list("uid", flat=True))
    order = challenge_order(terms, overall(current_standings(season)), shuffle, entered)
    return open_challenges(
        [uid for uid in order if uid in active],
        shuffle,
        rules=challenge_rules(terms),
        meetings=season_meetings(season),
        byes=season_byes(season),
    )


def _pair(row: Challenge) -> Pair:
    assert row.challenged is not None, "a challenge that is made or asked names its opponent"
    return row.challenger.uid, row.challenged.uid


def _settle(row: Challenge) -> None:
    """The two of the row are set to meet."""
    row.status, row.answered_at = ChallengeStatus.MADE, timezone.now()
    row.save(update_fields=["challenged", "status", "late", "answered_at"])


def _turn_of(round_: Round, challenger: Entry, actor: User | None) -> tuple[Round, Challenge]:
    round_ = _open_to(round_, challenger, actor)
    row = round_.challenges.filter(challenger=challenger).first()
    if row is None:
        raise Refusal(_("This team has a bye in this round."), code="challenge.bye")
    return round_, row


def _question_to(round_: Round, challenged: Entry, actor: User | None) -> tuple[Round, Challenge]:
    """The round, locked, and the challenge that awaits the team's answer."""
    round_ = _open_to(round_, challenged, actor)
    asked = round_.challenges.filter(challenged=challenged, status=ChallengeStatus.ASKED)
    row = asked.select_related("challenger__team").first()
    if row is None:
        raise Refusal(_("No challenge awaits this team's answer."), code="challenge.none_asked")
    return round_, row


def _open_to(round_: Round, entry: Entry, actor: User | None) -> Round:
    """The round, locked, while challenges are open, for whoever may act for the team in it, while its time lasts."""
    if actor is not None and not (is_commissioner(actor, round_.season.league) or may_act_for_team(actor, entry.team)):
        raise Refusal(
            _("Only the team's coach or a commissioner can use its challenge."), code="challenge.not_yours", status=403
        )
    round_ = lock_round(round_)
    _require_pairing(round_)
    if actor is not None:
        require_time(round_, entry, actor)
    return round_


def _require_pairing(round_: Round) -> None:
    if round_.status != RoundStatus.PAIRING or not round_.challenges.exists():
        raise Refusal(_("No challenges are open in this round."), code="round.not_pairing")


def _go_on(round_: Round, procedure: ChallengeRound) -> None:
    if procedure.next_challenger is None:
        _finish(round_, procedure)
    else:
        _call_on(round_, procedure)


def _call_on(round_: Round, procedure: ChallengeRound, *, again: bool = False) -> None:
    """Whoever is to act now is told so, unless he has just been told that he chooses `again`, and has his time."""
    uid = procedure.asked[1] if procedure.asked else procedure.next_challenger
    entry = round_.season.entries.select_related("team__coach").get(uid=uid)
    wind(round_, entry, answering=procedure.asked is not None)
    if procedure.asked is None and not again:
        announce("challenge.turn", round_, actor=None, challenger=entry)


def _finish(round_: Round, procedure: ChallengeRound) -> None:
    chosen = {uid for two in procedure.challenges for uid in two}
    pairings = procedure.fallback(kept_shuffle(round_.season, round_.number))
    waiting = round_.challenges.select_related("challenger").filter(status=ChallengeStatus.WAITING)
    for row in waiting:
        row.status = ChallengeStatus.CHALLENGED if row.challenger.uid in chosen else ChallengeStatus.DRAWN
        row.save(update_fields=["status"])
    stop_clock(round_)
    settle_pairings(round_, pairings)
    announce("round.paired", round_, actor=None)
