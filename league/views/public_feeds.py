"""What happens in a league and a season as Atom feeds."""

from collections.abc import Sequence
from datetime import datetime

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from league.models import League, Season
from league.presenters.chronicle import CHRONICLES, chronicle_of
from league.views.access import find_league, find_season
from league.views.public_league import CHAMPIONED
from rosters.domain.languages import speaking
from rosters.views.access import public_answer


@require_safe
def league_feed(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """The latest of all seasons of the league."""
    league = find_league(request, slug)
    seasons, page = list(CHAMPIONED.filter(league=league)), reverse("league", args=[slug])
    with speaking(league):
        return _feed(request, kind, league, seasons, league.name, page)


@require_safe
def season_feed(request: HttpRequest, slug: str, number: int, kind: str) -> HttpResponse:
    """The latest of the season."""
    season = find_season(request, slug, number, seasons=CHAMPIONED)
    page = reverse("season", args=[slug, number])
    with speaking(season.league):
        return _feed(request, kind, season, [season], f"{season.name} · {season.league.name}", page)


class StillFeed(Atom1Feed):
    """A feed whose bytes change with what it tells alone: without entries it is as old as what it is about."""

    def latest_post_date(self) -> datetime:
        return super().latest_post_date() if self.items else self.feed["since"]


def _feed(
    request: HttpRequest, kind: str, about: League | Season, seasons: Sequence[Season], name: str, page: str
) -> HttpResponse:
    """The feed, 404 for a kind there is not; its ids never change, whatever the site is called."""
    if kind not in CHRONICLES:
        raise Http404(kind)
    feed = StillFeed(
        title=f"{CHRONICLES[kind].title} · {name}",
        link=settings.SITE_ADDRESS + page,
        description="",
        feed_url=settings.SITE_ADDRESS + request.path,
        feed_guid=f"urn:sinbin:{kind}:{about.uid}",
        language=get_language(),
        author_name=name,
        since=about.created_at,
    )
    for each in chronicle_of(kind, seasons):
        feed.add_item(
            title=each.title,
            link=settings.SITE_ADDRESS + each.address,
            description=each.text,
            unique_id=f"urn:sinbin:{each.uid}",
            pubdate=each.at,
            updateddate=each.at,
        )
    answer = HttpResponse(feed.writeString("utf-8"), content_type=feed.content_type)
    return public_answer(request, answer)
