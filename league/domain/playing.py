"""Rounds of games that the program plays itself."""

from django.db import transaction
from django.db.models import F, Q
from django.utils.translation import gettext as _
from msgspec import Struct

from league.domain.audit import record_act
from league.domain.pairing import lock_round
from league.domain.terms import rules_of_season
from league.enums import RoundStatus
from league.models import Round, Season
from league.permissions import require_commissioner
from matches.domain.playing import play_match
from matches.enums import MatchStatus
from matches.models import Match
from rosters.domain.refusal import Refusal
from rosters.models import User
from rules.core.errors import RuleViolation


class LeftOver(Struct, frozen=True):
    """A match that could not be played, and why."""

    match: Match
    reason: Refusal | RuleViolation


class RoundPlayed(Struct, frozen=True):
    """How many matches were played, and those that could not be."""

    count: int
    left: tuple[LeftOver, ...] = ()


def is_automatic(season: Season) -> bool:
    """Whether the program may play the season's matches."""
    return rules_of_season(season)[0].automatic is not None


def plays_now(round_: Round) -> bool:
    """Whether the program may play the round's matches now."""
    return round_.status == RoundStatus.PLAYING and is_automatic(round_.season)


def _waiting(round_: Round) -> list[Match]:
    """The matches of the round that nobody has played, in the order of the pairings; its friendlies last."""
    of_round = Q(pairing__round=round_, pairing__cancelled=False) | Q(friendly__round=round_)
    waiting = Match.objects.filter(of_round, status=MatchStatus.SCHEDULED).select_related("pin")
    return list(waiting.order_by(F("pairing__number").asc(nulls_last=True), "pairing__leg", "friendly"))


def play_round(round_: Round, *, actor: User | None) -> RoundPlayed:
    """Every match of the round that waits has been played from its own seed; `actor` None is the program at its time.

    Each match stands for itself: one that cannot be played holds up no other. Raises `Refusal` when the round is not
    being played or coaches play the game.
    """
    if actor is not None:
        require_commissioner(actor, round_.season.league)
    with transaction.atomic():
        round_ = lock_round(round_)
        if not is_automatic(round_.season):
            raise Refusal(_("In this game coaches play their matches; the program cannot."), code="match.needs_coaches")
        if round_.status != RoundStatus.PLAYING:
            raise Refusal(_("This round is not being played."), code="round.not_playing")
        record_act(round_.season.league, "round.played", round_, actor=actor, number=round_.number)
    played, left = 0, []
    for match in _waiting(round_):
        try:
            play_match(match)
        except (Refusal, RuleViolation) as reason:
            left.append(LeftOver(match, reason))
        else:
            played += 1
    return RoundPlayed(played, tuple(left))
