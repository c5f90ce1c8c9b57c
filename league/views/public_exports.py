"""The public tables of a season as files for spreadsheets."""

import csv

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from league.domain.terms import rules_of_season
from league.presenters.exports import EXPORTS
from league.presenters.spreadsheet import plain_cell
from league.views.access import find_season
from rosters.views.access import public_answer


@require_safe
def season_csv(request: HttpRequest, slug: str, number: int, sheet: str) -> HttpResponse:
    """The table as comma-separated values; 404 for one there is not, as for the market of a game without."""
    season = find_season(request, slug, number)
    export = EXPORTS.get(sheet)
    if export is None or (sheet == "market" and rules_of_season(season)[0].market is None):
        raise Http404(sheet)
    answer = HttpResponse(content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{season.league.slug}-{season.number}-{sheet}.csv"'
    written = csv.writer(answer)
    written.writerow(export.head)
    written.writerows([plain_cell(cell) for cell in row] for row in export.rows(season))
    return public_answer(request, answer)
