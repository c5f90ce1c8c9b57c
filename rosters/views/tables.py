"""A table of plain values as a file: for spreadsheets, and for programs."""

import csv
from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse, JsonResponse

from rosters.presenters.exports import Rows
from rosters.presenters.spreadsheet import plain_cell
from rosters.views.access import public_answer


def csv_answer(request: HttpRequest, name: str, head: Sequence[str], rows: Rows) -> HttpResponse:
    """The rows as comma-separated values under their heads, in a file of that name."""
    answer = HttpResponse(content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    written = csv.writer(answer)
    written.writerow(head)
    written.writerows([plain_cell(cell) for cell in row] for row in rows)
    return public_answer(request, answer)


def json_answer(request: HttpRequest, name: str, head: Sequence[str], rows: Rows) -> HttpResponse:
    """The same rows for programs, each under the heads of the columns."""
    told = [dict(zip(head, row, strict=True)) for row in rows]
    answer = JsonResponse({"table": name, "rows": told}, json_dumps_params={"ensure_ascii": False, "default": str})
    return public_answer(request, answer)
