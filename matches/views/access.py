"""How matches and their sides are found for a page."""

from django.db.models import Exists, OuterRef, Subquery
from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from matches.enums import CorrectionStatus
from matches.models import Correction, Match, MatchLog, MatchSide
from matches.permissions import matches_seen_by
from rosters.domain.operation import require_right
from rosters.views.access import reader_of, user_of


def find_match(request: HttpRequest, uid: str) -> Match:
    """The match with its rules, the source of the dice it was `played_here` with (None: it was played elsewhere) and
    whether a correction waits; 404 for whoever may not see it."""
    matches = matches_seen_by(reader_of(request)).select_related("pin")
    source = MatchLog.objects.filter(match=OuterRef("pk")).values("source")
    waits = Exists(Correction.objects.filter(match=OuterRef("pk"), status=CorrectionStatus.WAITING))
    return get_object_or_404(matches.annotate(played_here=Subquery(source), correction_waits=waits), uid=uid)


def find_side(request: HttpRequest, match: Match, team_uid: str) -> MatchSide:
    """The side of a team of the match, for somebody who may act for that team; a Refusal 403 for anybody else."""
    sides = match.sides.select_related("team__pin", "team__coach")
    side = get_object_or_404(sides, team__uid=team_uid)
    require_right(user_of(request), side.team)
    return side
