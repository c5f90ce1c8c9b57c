"""Exact chances of tests that anybody sets up."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from league.forms.odds import ContestOddsForm, TestOddsForm
from league.presenters.odds import chances_of_contest, chances_of_margins, chances_of_test
from rosters.views.access import public_page
from rules.core.pool_odds import contest_of


@require_safe
def odds_of_test(request: HttpRequest) -> HttpResponse:
    """What comes of one side's dice. The address holds the whole question."""
    form = TestOddsForm(request.GET)
    context = {"form": form, "tab": "test"}
    if form.is_valid():
        context["chances"] = chances_of_test(form.pool("a"), form.need)
        context["counting"] = form.need == 0
    return public_page(request, "league/public/odds.html", context)


@require_safe
def odds_of_contest(request: HttpRequest) -> HttpResponse:
    """What comes of two sides' dice against each other."""
    form = ContestOddsForm(request.GET)
    context = {"form": form, "tab": "contest"}
    if form.is_valid():
        contest = contest_of(form.pool("a"), form.pool("b"))
        context |= {"chances": chances_of_contest(contest), "margins": chances_of_margins(contest)}
    return public_page(request, "league/public/odds.html", context)
