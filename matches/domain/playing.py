"""Matches that the program plays itself: nobody decides anything in them, so that the seed makes all of it.

The seed was committed to when the match was set. Whoever sees it afterwards can play the match again.
"""

from collections.abc import Collection

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from matches.domain.dice import dice_of, prefix_of
from matches.domain.locks import lock_match
from matches.domain.proofs import reveal_seeds
from matches.domain.reporting import enter_played, require_ruling
from matches.enums import MatchStatus
from matches.models import Match
from rosters.domain.acting import read_state, roster_of
from rosters.domain.locks import lock_teams
from rosters.domain.pins import rules_of
from rosters.domain.refusal import Refusal
from rosters.models import User
from rules.core import codec
from rules.core.automatic import AutomaticRules


def play_match(match: Match) -> Match:
    """The match has been played between the teams as they are now, and has its result; its seed is public.

    Raises `Refusal` when the game needs coaches or the match is not waiting to be played, and `RuleViolation` when a
    team cannot play as it is.
    """
    return _play(match, (MatchStatus.SCHEDULED,))


def play_instead(match: Match, *, actor: User | None) -> Match:
    """A commissioner has the program play a match although something was reported of it; the reports stay on record."""
    require_ruling(match, actor)
    return _play(match, (MatchStatus.SCHEDULED, MatchStatus.REPORTED, MatchStatus.DISPUTED))


def _play(match: Match, waiting: Collection[MatchStatus]) -> Match:
    with transaction.atomic():
        held = lock_match(match)
        rules, options = rules_of(held.pin)
        automatic = automatic_rules(held)
        if held.status not in waiting:
            raise Refusal(_("This match does not wait to be played any more."), code="match.not_waiting")
        teams = {team.pk: team for team in lock_teams(held.sides.values_list("team_id", flat=True))}
        sides = held.sides.order_by("index").values_list("team_id", flat=True)
        states = [read_state(teams[side], roster_of(rules)) for side in sides]
        played = automatic.play(states, options, dice_of(held), prefix_of(held), kind=held.kind)
        match.status = enter_played(held, codec.plain(played.report), played.log).status
        reveal_seeds(Match.objects.filter(pk=held.pk))
    return match


def automatic_rules(match: Match) -> AutomaticRules:
    """What plays the match; a Refusal where people decide."""
    rules, _options = rules_of(match.pin)
    if rules.automatic is None:
        raise Refusal(_("In this game coaches play their matches; the program cannot."), code="match.needs_coaches")
    return rules.automatic()


def verified(match: Match, log: bytes) -> bool:
    """Whether the seed of a match that the program played makes this log of it."""
    return automatic_rules(match).verified(log, dice_of(match), prefix_of(match))
