"""Results that were kept elsewhere come into a season: looked at line by line, then brought in at once."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.domain.moving.opening import result_file
from league.domain.moving.plans import ResultsPlan
from league.domain.moving.results import bring_results
from league.domain.moving.results_plan import plan_results
from league.enums import EntryStatus
from league.forms.moving import BringResultsForm, FileForm, Question, SentTable, name_field
from league.models import Season
from league.presenters.addresses import season_page
from league.presenters.moving import RESULT_COLUMNS, column_names, results_preview
from league.presenters.violations import violation_sentence
from league.views.access import season_run
from league.views.posting import Act, Sent, answer
from league.views.sheets import Sheet, kept, only_looks, sent_sheet
from rosters.domain.refusal import Refusal
from rosters.views.access import people_page, user_of
from rosters.views.posting import IMPOSSIBLE, Done
from rosters.views.replaying import replay
from rules.competition.columns import RESULT_WORDS, Table, guessed, read_table
from rules.core.errors import RuleViolation


@people_page
def desk_results(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A table of results is pasted or sent, shown as it would be taken, and brought in."""
    season = season_run(request, slug, number)
    if done := replay(request):
        return done
    names = dict(season.entries.exclude(status=EntryStatus.VOIDED).values_list("uid", "team__name"))
    sheet = sent_sheet(
        request,
        lambda text: guessed(read_table(text, RESULT_WORDS), names.values()),
        known=RESULT_COLUMNS,
        convert=result_file,
    )
    chosen = sheet.meant(request, _written(sheet.table))
    plan, refused = _planned(season, sheet, chosen)
    subject = SentTable(
        text=sheet.text, table=sheet.table, questions=_asked(request, sheet, plan, names), columns=RESULT_COLUMNS
    )
    sent = _sent(request, season, sheet, subject, chosen) if plan else Sent(status=IMPOSSIBLE if refused else 200)
    if isinstance(sent, HttpResponse):
        return sent
    form = sent.form_for(BringResultsForm, subject=subject, initial={"table": sheet.text} | kept(request))
    if plan and isinstance(form, BringResultsForm):
        form.see(plan.digest)
    context = {
        "league": season.league,
        "season": season,
        "form": form,
        "file_form": FileForm(),
        "refused": refused,
        "notes": sheet.notes,
        "preview": results_preview(season, plan) if plan else None,
        "tab": "matches",
    }
    return render(request, "league/desk/results.html", context, status=sent.status)


def _planned(season: Season, sheet: Sheet, chosen: Any) -> tuple[ResultsPlan | None, str]:
    """The plan of a table that could be read, or the sentence that says why there is none."""
    if sheet.table is None:
        return None, sheet.refused
    try:
        return plan_results(season, sheet.table, chosen), ""
    except RuleViolation as violation:
        return None, violation_sentence(violation, column_names())
    except Refusal as refusal:
        return None, refusal.sentence


def _written(table: Table | None) -> set[str]:
    """Every name of a team that the table writes."""
    cells = [table.cells(line) for line in table.lines] if table else []
    return {one[side] for one in cells for side in ("home", "away") if one.get(side)}


def _asked(request: HttpRequest, sheet: Sheet, plan: ResultsPlan | None, names: Mapping[str, str]) -> list[Question]:
    """The names that nobody knows, and those somebody has said something about before."""
    unknown = {left.unknown: left.like for left in plan.left if left.unknown} if plan else {}
    told = {name for name in _written(sheet.table) if name_field(name) in request.POST}
    answers = {"": _("nobody; leave it out"), **names}
    asked = {
        name_field(name): Question(name_field(name), whose(name), answers, unknown.get(name, ""))
        for name in sorted((*unknown, *told))
    }
    return list(asked.values())


def whose(name: str) -> str:
    """The question who is meant by a name."""
    return _("“%(name)s” is") % {"name": name}


def _sent(request: HttpRequest, season: Season, sheet: Sheet, subject: SentTable, chosen: Any) -> HttpResponse | Sent:
    if only_looks(request):
        return Sent(preview=True)

    def bring(request: HttpRequest, _subject: Any, asked: dict[str, Any]) -> Done:
        assert sheet.table is not None, "a plan has a table"
        plan = bring_results(
            season, sheet.table, chosen, actor=user_of(request), reason=asked["reason"], seen=asked["seen"]
        )
        count = len(plan.taken)
        told = ngettext("%(n)d result is brought in.", "%(n)d results are brought in.", count) % {"n": count}
        return Done(told, season_page("desk", season))

    return answer(request, {BringResultsForm.act: Act(BringResultsForm, bring)}, subject)
