"""Rounds of games that the program plays itself."""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import F, Q
from django.utils.translation import gettext as _
from msgspec import Struct

from league.domain.audit import record_act
from league.domain.pairing import lock_round
from league.domain.terms import is_automatic
from league.enums import RoundStatus
from league.models import Round
from league.permissions import require_commissioner
from matches.domain.locks import lock_matches
from matches.domain.playing import play_match
from matches.enums import MatchStatus
from matches.models import Match, MatchSide
from rosters.domain.locks import lock_teams
from rosters.domain.refusal import Refusal
from rosters.models import User
from rules.core.errors import RuleViolation


class LeftOver(Struct, frozen=True):
    """A match that could not be played, and why."""

    match: Match
    reason: Refusal | RuleViolation

    @property
    def code(self) -> str:
        return self.reason.code


class RoundPlayed(Struct, frozen=True):
    """How many matches were played, and those that could not be."""

    count: int
    left: tuple[LeftOver, ...] = ()


def _waiting(round_: Round) -> list[Match]:
    """The matches of the round that nobody has played, in the order of the pairings; its friendlies last."""
    of_round = Q(pairing__round=round_, pairing__cancelled=False) | Q(friendly__round=round_)
    waiting = Match.objects.filter(of_round, status=MatchStatus.SCHEDULED).select_related("pin")
    return list(waiting.order_by(F("pairing__number").asc(nulls_last=True), "pairing__leg", "friendly"))


def play_round(round_: Round, *, actor: User | None) -> RoundPlayed:
    """Every match of the round that waits has been played from its own seed; `actor` None is the program at its time.

    One that cannot be played holds up no other. All matches are locked first, then all their teams, in the order in
    which everybody locks. Raises `Refusal` when the round is not being played or coaches play the game.
    """
    if actor is not None:
        require_commissioner(actor, round_.season.league)
    with transaction.atomic():
        round_ = lock_round(round_)
        if not is_automatic(round_.season):
            raise Refusal(_("In this game coaches play their matches; the program cannot."), code="match.needs_coaches")
        if round_.status != RoundStatus.PLAYING:
            raise Refusal(_("This round is not being played."), code="round.not_playing")
        waiting = _waiting(round_)
        lock_matches(match.pk for match in waiting)
        lock_teams(MatchSide.objects.filter(match__in=waiting).values_list("team_id", flat=True))
        played = _play_all(waiting)
        if waiting:
            record_act(
                round_.season.league,
                "round.played",
                round_,
                actor=actor,
                number=round_.number,
                played=played.count,
                left=len(played.left),
            )
    return played


def _play_all(matches: Sequence[Match]) -> RoundPlayed:
    left = []
    for match in matches:
        try:
            play_match(match)
        except (Refusal, RuleViolation) as reason:
            left.append(LeftOver(match, reason))
    return RoundPlayed(len(matches) - len(left), tuple(left))
