"""A coach's word for the dice after a match."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from matches.domain.coach_words import (
    LONGEST,
    SHORTEST,
    deposit_word,
    hash_of,
    require_coach,
    send_word,
    sends_word,
    takes_words,
)
from matches.domain.confirming import Confirmation, confirmation_of
from matches.models import Match, MatchSide
from matches.presenters.coach_words import state_of
from matches.views.access import find_match
from matches.views.posting import post_once
from matches.views.reporting import page_of_match
from rosters.domain.pins import rules_of
from rosters.views.access import people_page, user_of


@people_page
def match_word(request: HttpRequest, uid: str, team_uid: str) -> HttpResponse:
    """The word of this side, to be deposited by its coach himself before the match is reported, and sent afterwards."""
    match = find_match(request, uid)
    side = get_object_or_404(match.sides.select_related("team__coach"), team__uid=team_uid)
    if rules_of(match.pin)[0].campaign is None:
        raise Http404("no dice follow a match of this game")
    require_coach(side.team, user_of(request))
    url = reverse("match-word", args=[uid, team_uid])
    refused = None
    if request.method == "POST":
        refused = post_once(request, lambda: _act(request, match, side), url=url)
        if refused is None:
            return redirect(url)
    context = {
        "side": side,
        "open": takes_words(match),
        "at_once": confirmation_of(match) is Confirmation.ONE_COACH,
        "word_side": side if sends_word(match, side) else None,
        "told": state_of(match, side),
        "shortest": SHORTEST,
        "longest": LONGEST,
    }
    return page_of_match(request, "matches/word.html", match, refused, context)


def _act(request: HttpRequest, match: Match, side: MatchSide) -> str:
    """The word is sent; or its fingerprint is deposited, which the reader's browser made, or else this site, that drops
    the word."""
    if request.POST.get("act") == "send":
        send_word(match, side.team, request.POST.get("word", ""), actor=user_of(request))
        return _("Your word is sent. Everybody can read it once the match has its result.")
    hashed = request.POST.get("hash") or hash_of(match, side.team, request.POST.get("word", ""))
    deposit_word(match, side.team, hashed, actor=user_of(request))
    return ""  # the page itself says it
