"""The pages of a league and of a season as a whole."""

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from league.domain.announcements import announcements_for
from league.domain.documents import documents_for
from league.domain.table import OVERALL, tables_after
from league.domain.terms import rules_of_season, terms_of
from league.enums import MemberRole, RoundStatus, SeasonStatus
from league.models import League, Season, Table
from league.permissions import is_commissioner, is_member
from league.presenters.brackets import bracket_text
from league.presenters.fixtures import season_fixtures
from league.presenters.front import front_blocks
from league.presenters.league_frame import league_frame
from league.presenters.points_words import points_in_words
from league.presenters.rounds import PAIRING_WORDS, round_text
from league.presenters.season_lead import season_lead
from league.presenters.seasons import SEASON_BADGES, revealed_seed, season_doors, season_frame
from league.presenters.table import Contender, Shown, contenders_of, shown_tables
from league.views.access import SEASONS, find_league, find_season
from rosters.views.access import public_page, reader_of
from rules.competition.terms import table_rules

CHAMPIONED: QuerySet[Season] = SEASONS.select_related("champion__team__coach").defer("champion__team__state")
LATEST = 3  # announcements beside which there is a page with all of them
TOP = 5  # rows of a table where it is not the subject of the page


@require_safe
def league(request: HttpRequest, slug: str) -> HttpResponse:
    """What the league is, how its present season stands, and who won before."""
    found = find_league(request, slug)
    seasons = list(CHAMPIONED.filter(league=found).order_by("-number"))
    present = next((season for season in seasons if season.status != SeasonStatus.CLOSED), None)
    standing = _standing(present) if present else {}
    context = {
        **league_frame(found, "front"),
        "seasons": [(season, SEASON_BADGES[season.status]) for season in seasons],
        "present": present,
        "commissioners": _commissioners(found),
        "runs_it": is_commissioner(reader_of(request), found),
        "belongs": is_member(reader_of(request), found),
        "blocks": front_blocks(found, present, standing),
        **standing,
        "announcements": announcements_for(reader_of(request), found)[:LATEST],
        "documents": documents_for(reader_of(request), found),
    }
    return public_page(request, "league/public/league.html", context)


@require_safe
def season_overview(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Where the season stands: its state, its top, its rounds now, its finals and champion."""
    season = find_season(request, slug, number, seasons=CHAMPIONED)
    terms = terms_of(season)
    standing = _standing(season)
    context = {
        **season_frame(season, "overview"),
        **standing,
        "lead": season_lead(
            season, standing["tables"], standing["contenders"], standing["ahead"], rules_of_season(season)[0].slug
        ),
        "doors": season_doors(season, reader_of(request)),
        "bracket": bracket_text(season, standing["contenders"], standing["fixtures"]),
        "pairing": PAIRING_WORDS[terms.pairing],
        "seed": revealed_seed(season),
        "announcements": announcements_for(reader_of(request), season.league).filter(season=season)[:LATEST],
        "points": points_in_words(table_rules(terms).scheme),
    }
    return public_page(request, "league/public/season.html", context)


def _commissioners(found: League) -> list[str]:
    members = found.memberships.filter(role=MemberRole.COMMISSIONER).exclude(user__name="")
    return list(members.order_by("user__name").values_list("user__name", flat=True))


def _standing(season: Season) -> dict:
    """The top of the table, the latest round over and the one that is on or comes next. Four queries."""
    contenders = contenders_of(season)
    fixtures = season_fixtures(season)
    tables = tables_after(season)
    rounds = [round_text(found, fixtures.get(found.number, [])) for found in season.rounds.order_by("number")]
    over = [found for found in rounds if found.round.status == RoundStatus.CLOSED]
    ahead = [found for found in rounds if found.round.status != RoundStatus.CLOSED]
    return {
        "contenders": contenders,
        "fixtures": fixtures,
        "tables": tables,
        "tops": _tops(season, tables, contenders),
        "last": over[-1] if over else None,
        "ahead": ahead[0] if ahead else None,
        "rounds_over": len(over),
        "rounds_in_all": len(rounds),
    }


def _tops(season: Season, tables: list[Table], contenders: dict[str, Contender]) -> list[Shown]:
    """The tables of the divisions; the one over all of them only where it is the only one."""
    shown = shown_tables(tables, contenders, rules_of_season(season)[0])
    return [table for table in shown if table.division != OVERALL] or shown
