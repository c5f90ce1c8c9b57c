"""What a coach takes along to the venue: the pages of his next matches."""

from django.urls import reverse

from league.domain.progress import matches_of_teams
from league.presenters.addresses import match_page, report_page, steps_page, team_page
from matches.enums import MatchStatus
from matches.models import Match
from rosters.models import Team, User

MOST_MATCHES = 10


def pages_along(user: User) -> list[str]:
    """Addresses: what is next, and of each open match its page, its forms and both rosters. At most ten matches."""
    teams = Team.objects.filter(coach__user=user)
    mine = {team.pk for team in teams.only("pk")}
    found = [reverse("next")]
    for match in matches_of_teams(teams)[:MOST_MATCHES]:
        found += _pages_of(match, mine)
    return list(dict.fromkeys(found))


def _pages_of(match: Match, mine: set[int]) -> list[str]:
    sides = list(match.sides.all())
    pages = [match_page(match), *(team_page(side.team) for side in sides)]
    if match.status == MatchStatus.SETTLED:
        return pages + [steps_page(match, side.team) for side in sides if side.team_id in mine and side.opened_at]
    return [*pages, report_page(match)]
