"""When the post-match steps of a match begin: once both teams have worked through everything before it."""

from collections.abc import Iterable, Sequence
from functools import partial

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from matches.domain.locks import lock_match
from matches.enums import MatchStatus
from matches.models import Match, MatchSide
from rosters.domain.operation import Operation, operations
from rosters.domain.pins import rules_of
from rosters.enums import Cause
from rosters.models import Team
from rules.core import codec
from rules.core.facts import MatchFacts
from rules.core.ruleset import CampaignRules
from rules.core.terms import MatchSetting


def open_sequences(match: Match) -> bool:
    """Whether the steps of a settled match are open now; call with the match locked.

    They wait while one of its teams has an earlier match to finish. When they open, the starting rankings are taken:
    what both teams are worth before the match, hired players apart (HX-POST-19). A match of a game without such
    steps, or between teams without rosters, is finished at once.
    """
    sides = list(match.sides.select_related("team"))
    if any(side.finished_at or side.opened_at for side in sides):
        return False
    rules, _ = rules_of(match.pin)
    if rules.campaign is None or not all(side.team.state for side in sides):
        match.sides.update(finished_at=timezone.now())
        return False
    teams = [side.team for side in sides]
    with operations(teams, actor=None, cause=Cause.MATCH, cause_uid=match.uid, pin=match.pin) as works:
        if _earlier_unfinished(match, teams):
            return False
        _open(match, sides, works, rules.campaign)
    return True


def open_waiting(teams: Iterable[Team]) -> None:
    """The steps of matches that waited for one of these teams are open, oldest first, where nothing else holds them up.

    Never waits for a lock: what somebody else holds is tried again after the transaction.
    """
    for match_id in _waiting(MatchSide.objects.filter(team__in=[team.pk for team in teams])):
        match = _held_without_waiting(match_id)
        if match is None:
            transaction.on_commit(partial(_open_later, match_id))
        else:
            open_sequences(match)


def open_all_waiting() -> int:
    """How many matches of the whole site had their steps opened: those whose turn it was. For the sweeper."""
    return sum(_open_later(match_id) for match_id in _waiting(MatchSide.objects.all()))


def _waiting(sides: QuerySet[MatchSide]) -> list[int]:
    waiting = sides.filter(match__status=MatchStatus.SETTLED, opened_at__isnull=True, finished_at__isnull=True)
    ordered = waiting.order_by("match__settled_order").values_list("match_id", flat=True)
    return list(dict.fromkeys(ordered))


def _open_later(match_id: int) -> bool:
    with transaction.atomic():
        return open_sequences(lock_match(Match(pk=match_id)))


def _held_without_waiting(match_id: int) -> Match | None:
    """The match, locked together with its teams; None when somebody else holds one of them."""
    free = Match.objects.select_for_update(no_key=True, skip_locked=True, of=("self",)).select_related("pin")
    match = free.filter(pk=match_id).first()
    if match is None:
        return None
    team_ids = set(match.sides.values_list("team_id", flat=True))
    held = Team.objects.select_for_update(no_key=True, skip_locked=True).filter(pk__in=team_ids)
    return match if {team.pk for team in held} == team_ids else None


def _earlier_unfinished(match: Match, teams: Sequence[Team]) -> bool:
    return MatchSide.objects.filter(
        team__in=teams,
        match__status=MatchStatus.SETTLED,
        match__settled_order__lt=match.settled_order,
        finished_at__isnull=True,
    ).exists()


def _open(match: Match, sides: Sequence[MatchSide], works: Sequence[Operation], campaign: CampaignRules) -> None:
    facts = codec.decode_as(MatchFacts, match.facts)
    sheets = [work.sheet for work in works]
    setting = MatchSetting(
        match=match.uid,
        kind=match.kind,
        rankings=tuple(sheet.value for sheet in sheets),
        opponents=tuple(sheet.name for sheet in reversed(sheets)),
    )
    now = timezone.now()
    for side, work, sheet in zip(sides, works, sheets, strict=True):
        work.do(campaign.aftermath(facts, side.index, setting, work.options))
        side.starting_ranking, side.opened_at = sheet.value, now
    MatchSide.objects.bulk_update(sides, ("starting_ranking", "opened_at"))
