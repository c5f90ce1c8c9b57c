"""What the doctor found, for hosts of the site: now, by night, and how it was before."""

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _

from league.domain.examinations import ask_examination
from league.forms.examinations import ExamineForm
from league.models import DoctorRun
from league.presenters.examinations import check_lines, examination, examination_json
from league.views.access import host_page
from league.views.posting import Act, answer
from rosters.views.access import user_of
from rosters.views.posting import Done

RUNS = 30


@host_page
def doctor(request: HttpRequest) -> HttpResponse:
    """Every examination, newest first, and the button for one more."""
    sent = answer(request, {ExamineForm.act: Act(ExamineForm, _examine)}, None)
    if isinstance(sent, HttpResponse):
        return sent
    page = Paginator(DoctorRun.objects.select_related("asked_by"), RUNS).get_page(request.GET.get("page"))
    runs = [examination(run) for run in page]
    context = {
        "page": page,
        "runs": runs,
        "under_way": any(run.open for run in runs),
        "form": sent.form_for(ExamineForm, subject=None),
    }
    return render(request, "league/host/doctor.html", context, status=sent.status)


@host_page
def doctor_run(request: HttpRequest, uid: str) -> HttpResponse:
    """One examination, check by check; while it is under way the page follows it."""
    run = get_object_or_404(DoctorRun.objects.select_related("asked_by"), uid=uid)
    context = {"run": examination(run), "lines": check_lines(run)}
    return render(request, "league/host/doctor_run.html", context)


@host_page
def doctor_run_json(request: HttpRequest, uid: str) -> HttpResponse:
    """One examination for programs."""
    return JsonResponse(examination_json(get_object_or_404(DoctorRun, uid=uid)))


def _examine(request: HttpRequest, _subject: object, _asked: dict[str, Any]) -> Done:
    run = ask_examination(actor=user_of(request))
    return Done(_("The site is being examined."), reverse("doctor-run", args=[run.uid]))
