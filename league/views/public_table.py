"""The table of a season, as it stands or as it stood after an earlier round."""

from django.db.models import Exists, OuterRef
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from league.domain.terms import rules_of_season, terms_of
from league.enums import RoundStatus
from league.models import Round, Season, Table
from league.presenters.points_words import points_in_words
from league.presenters.seasons import season_frame
from league.presenters.table import contenders_of, promotion_in_words, shown_tables
from league.views.access import find_season, number_asked, require_sight
from rosters.views.access import public_page
from rules.competition.terms import table_rules


@require_safe
def season_table(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Two queries, however many teams and rounds there are; a third for divisions, or before the season has started."""
    asked = number_asked(request, "after")
    season, tables = _find_tables(request, slug, number, asked)
    after = tables[0].after if tables else 0
    terms = terms_of(season)
    context = {
        **season_frame(season, "table"),
        "tables": shown_tables(
            tables,
            contenders_of(season),
            rules_of_season(season)[0],
            cash=asked is None,
            terms=terms if after else None,
        ),
        "after": after,
        "on": bool(tables) and getattr(tables[0], "round_on", False),
        "before": after - 1 if after else None,
        "old": asked is not None,
        "computed_at": tables[0].computed_at if tables else None,
        "divisions": terms.divisions > 1,
        "points": points_in_words(table_rules(terms).scheme),
        "promotion": promotion_in_words(terms),
    }
    return public_page(request, "league/public/table.html", context)


def _find_tables(request: HttpRequest, slug: str, number: int, asked: int | None) -> tuple[Season, list[Table]]:
    """The season with its tables after the round asked for, or its latest; 404 for whoever may not see the league. The
    first table knows as `round_on` whether its round still goes on."""
    own_round = Round.objects.filter(season=OuterRef("season"), number=OuterRef("after"))
    stored = (
        Table.objects.select_related("season__league", "season__pin")
        .filter(season__league__slug=slug, season__number=number)
        .annotate(round_on=Exists(own_round.exclude(status=RoundStatus.CLOSED)))
    )
    if asked is not None:
        stored = stored.filter(after__lte=asked)
    table = stored.order_by("-after", "division").first()
    if table is None:
        return find_season(request, slug, number), []
    season = table.season
    require_sight(request, season.league)
    if terms_of(season).divisions <= 1:
        return season, [table]
    return season, [table, *season.tables.filter(after=table.after).exclude(pk=table.pk).order_by("division")]
