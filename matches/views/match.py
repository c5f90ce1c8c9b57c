"""The public page of a match."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from matches.domain.coach_words import sends_word, takes_words
from matches.domain.confirming import Confirmation, confirmation_of, may_approve
from matches.domain.correcting import require_correctable
from matches.enums import MatchStatus
from matches.models import Match, MatchSide
from matches.permissions import is_coach_of, may_be_played, may_rule_on, sides_spoken_for
from matches.presenters.appointment import appointment_of
from matches.presenters.match_page import MatchPage, match_page
from matches.presenters.places import standing_of
from matches.views.access import find_match
from rosters.domain.pins import rules_of
from rosters.domain.refusal import Refusal
from rosters.models import User
from rosters.views.access import public_page, reader_of

PLAYABLE = (MatchStatus.SCHEDULED, MatchStatus.REPORTED, MatchStatus.DISPUTED)


@require_safe
def match_detail(request: HttpRequest, uid: str) -> HttpResponse:
    """Score, sides, who did what, dice and their proof; and what the reader himself can do here."""
    match = find_match(request, uid)
    reader = reader_of(request)
    standing = standing_of(match, reader)
    page = match_page(match, challenged=standing.challenged)
    doors = _doors(reader, match, page) if isinstance(reader, User) else {}
    context = {
        "match": match,
        "page": page,
        "doors": doors,
        "confirmation": confirmation_of(match),
        "standing": standing,
        "appointment": appointment_of(match, reader),
    }
    return public_page(request, "matches/match.html", context)


def _doors(reader: User, match: Match, page: MatchPage) -> dict[str, object]:
    """Which of the other pages of the match the reader can use now."""
    own = list(sides_spoken_for(reader, match).select_related("coach"))
    sides = [side for side in (page.home, page.away) if side.team in own]
    waiting = page.result.report if page.result and match.status == MatchStatus.REPORTED else None
    reported_by_own = waiting is not None and waiting.team in own
    answers = waiting is not None and any(
        is_coach_of(reader, side.team) for side in (page.home, page.away) if side.team_id != waiting.team_id
    )
    rules, _options = rules_of(match.pin)
    sponsor = confirmation_of(match) is Confirmation.SPONSOR
    asked = answers and waiting is not None and waiting.submitted_by_id != reader.pk
    coming = bool(own) and match.status == MatchStatus.SCHEDULED
    playable = coming and may_be_played(match)
    return {
        "report": playable or (bool(own) and match.status == MatchStatus.DISPUTED),
        "auction_first": coming and not playable,
        "replace": reported_by_own and not answers,
        "confirm": asked and not sponsor,
        "question": asked and sponsor,
        "approve": waiting is not None and may_approve(reader, match, waiting),
        **_disputed_doors(reader, match, page),
        **_correcting_doors(reader, match, page),
        "rule": match.status in PLAYABLE and may_rule_on(reader, match),
        "word": _own_word(reader, match, page),
        "prepare": sides if playable and rules.market else [],
        "steps": [side for side in sides if side.opened_at],
    }


def _own_word(reader: User, match: Match, page: MatchPage) -> MatchSide | None:
    """The side the reader coaches himself, as long as its word for the dice can be deposited or sent."""
    own = next((side for side in (page.home, page.away) if is_coach_of(reader, side.team)), None)
    return own if own is not None and (takes_words(match) or sends_word(match, own)) else None


def _correcting_doors(reader: User, match: Match, page: MatchPage) -> dict[str, object]:
    """Whoever rules on the match may correct its result, or reads why it stands."""
    over = match.revealed_at or page.waiting or getattr(match, "played_here", None)
    if match.status != MatchStatus.SETTLED or over or not may_rule_on(reader, match):
        return {}
    try:
        require_correctable(match, reader)
    except Refusal as refusal:
        return {"stands": refusal.sentence}
    return {"correct": True}


def _disputed_doors(reader: User, match: Match, page: MatchPage) -> dict[str, object]:
    """Whoever disputed a report may tell his version; whoever made the report may accept that version."""
    if match.status != MatchStatus.DISPUTED or page.result is None:
        return {}
    author = page.result.report.team_id
    coached = [side.team_id for side in (page.home, page.away) if is_coach_of(reader, side.team)]
    own_report = page.result.report.submitted_by_id == reader.pk
    return {
        "tell": not own_report and any(team != author for team in coached),
        "accept": page.version is not None
        and author in coached
        and page.version.report.submitted_by_id != reader.pk
        and confirmation_of(match) is not Confirmation.SPONSOR,
        "report": author in coached or (not coached and bool(sides_spoken_for(reader, match))),
    }
