"""A team's page, its journal, a player's page, and the teams of whoever has signed in."""

from django.core.paginator import Paginator
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from rosters.domain.pins import rules_of
from rosters.models import Player, Team
from rosters.permissions import is_engaged, may_act_for_team, may_retire_team, teams_seen_by
from rosters.presenters.career import career_of
from rosters.presenters.exports import TEAM_EXPORTS
from rosters.presenters.journal import journal_acts, journal_rows
from rosters.presenters.panels import player_panels, team_panels
from rosters.presenters.player import shown_player
from rosters.presenters.sheet import roster_sheet
from rosters.presenters.team import colour_code, has_money, list_name, shown_team
from rosters.views.access import find_team, people_page, public_page, reader_of, user_of

NEWEST = 12  # events of the journal on a team's own page
EVENTS_PER_PAGE = 60


@require_safe
def team_page(request: HttpRequest, uid: str) -> HttpResponse:
    """Roster, money, worth and the newest of the journal, for everybody who may see the team."""
    team = find_team(request, uid)
    reader = reader_of(request)
    mine = may_act_for_team(reader, team)
    context = {
        "team": shown_team(team),
        "acts": journal_acts(journal_rows(team)[:NEWEST]),
        "panels": team_panels(team, reader),
        "exports": TEAM_EXPORTS,
        "mine": mine and team.retired_at is None,
        "names_lineup": mine and team.retired_at is None and rules_of(team.pin)[0].lineup is not None,
        "may_retire": team.retired_at is None and (mine or may_retire_team(reader, team)) and not is_engaged(team),
    }
    return public_page(request, "rosters/team.html", context)


@require_safe
def team_journal(request: HttpRequest, uid: str) -> HttpResponse:
    """Everything that ever happened to a team, newest first."""
    team = find_team(request, uid)
    page = Paginator(journal_rows(team), EVENTS_PER_PAGE).get_page(request.GET.get("page"))
    context = {"team": team, "colour": colour_code(team), "page": page, "acts": journal_acts(page)}
    return public_page(request, "rosters/journal.html", context)


@require_safe
def team_sheet(request: HttpRequest, uid: str) -> HttpResponse:
    """The roster for the table: everything a player has and can do stands beside him, on a phone or on paper."""
    team = find_team(request, uid)
    return public_page(request, "rosters/sheet.html", {"team": team, "sheet": roster_sheet(team)})


@require_safe
def player_page(request: HttpRequest, uid: str) -> HttpResponse:
    """What a player can do, is worth, and has gone through."""
    seen = Player.objects.filter(team__in=teams_seen_by(reader_of(request)))
    player = get_object_or_404(seen.select_related("team__pin"), uid=uid)
    shown, reader = shown_player(player), reader_of(request)
    context = {
        "player": shown,
        "moments": career_of(player, shown.career, reader),
        "team": player.team,
        "colour": colour_code(player.team),
        "panels": player_panels(player, reader),
    }
    return public_page(request, "rosters/player.html", context)


@people_page
def my_teams(request: HttpRequest) -> HttpResponse:
    """The teams of whoever has signed in."""
    own = Team.objects.filter(coach__user=user_of(request)).select_related("pin")
    teams = own.order_by(F("retired_at").desc(nulls_first=True), "name", "pk")
    shown = [
        {"team": team, "colour": colour_code(team), "list_name": list_name(team), "money": has_money(team)}
        for team in teams
    ]
    return render(request, "rosters/my_teams.html", {"teams": shown})
