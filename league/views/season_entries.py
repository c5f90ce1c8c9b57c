"""The teams of a season: in, out, to other divisions and other coaches; and the start."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.domain.admission import Admission, admission, readiness
from league.domain.entries import assign_division, enter_team, take_over, withdraw_entry
from league.domain.guests import found_team_for
from league.domain.leavers import awards_fixtures
from league.domain.seasons import start_season
from league.domain.succession import bring_over, succession
from league.domain.terms import terms_of
from league.enums import EntryStatus, SeasonStatus
from league.forms.entries import BringOverForm, DivisionForm, EnterForm, FoundForm, TakeOverForm, WithdrawForm
from league.forms.seasons import StartForm
from league.models import Entry, Season
from league.presenters.entries import entry_lines, start_checks
from league.presenters.succession import shown_succession
from league.views.access import season_run
from league.views.posting import Act, Sent, answer
from rosters.views.access import people_page, user_of
from rosters.views.posting import Done


@people_page
def season_entries(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The teams of a season, three ways to bring some in, and the start with what it waits for."""
    season = season_run(request, slug, number)
    admitted = admission(season, seen_by=request.user)
    sent = answer(request, ENTRIES_ACTS, admitted)
    if isinstance(sent, HttpResponse):
        return sent
    found = readiness(season, organiser=request.user)
    context = {
        "league": season.league,
        "season": season,
        "entries": entry_lines(season),
        "divisions": terms_of(season).divisions,
        "admission": admitted,
        "enter_form": sent.form_for(EnterForm, subject=admitted),
        "succession": shown_succession(season, succession(season)),
        "over_form": sent.form_for(BringOverForm, subject=admitted),
        "found_form": sent.form_for(FoundForm, subject=admitted),
        "start_form": sent.form_for(StartForm, subject=admitted),
        "checks": start_checks(found),
        "ready": found.ready,
        "setup": season.status == SeasonStatus.SETUP,
        "tab": "entries",
    }
    return render(request, "league/setup/entries.html", context, status=sent.status)


@people_page
def season_entry(request: HttpRequest, slug: str, number: int, uid: str) -> HttpResponse:
    """One team of a season, with what a commissioner can do about it."""
    season = season_run(request, slug, number)
    entry = get_object_or_404(
        season.entries.select_related("team__coach__user", "season__league", "season__pin"), uid=uid
    )
    sent = answer(request, ENTRY_ACTS, entry)
    if isinstance(sent, HttpResponse):
        return sent
    return render(request, "league/setup/entry.html", _entry_page(season, entry, sent), status=sent.status)


def _entry_page(season: Season, entry: Entry, sent: Sent) -> dict[str, Any]:
    terms = terms_of(season)
    setup, active = season.status == SeasonStatus.SETUP, entry.status == EntryStatus.ACTIVE
    return {
        "league": season.league,
        "season": season,
        "entry": entry,
        "takeovers": entry.takeovers.select_related("before", "after", "made_by").order_by("-pk"),
        "takeover_allowed": terms.takeover,
        "dropout": terms.dropout,
        "awards_fixtures": awards_fixtures(season),
        "setup": setup,
        "division_form": sent.form_for(DivisionForm, subject=entry) if setup and terms.divisions > 1 else None,
        "withdraw_form": sent.form_for(WithdrawForm, subject=entry) if active and _may_leave(season) else None,
        "take_over_form": sent.form_for(TakeOverForm, subject=entry) if active and terms.takeover else None,
        "tab": "entries",
    }


def _may_leave(season: Season) -> bool:
    return season.status in (SeasonStatus.SETUP, SeasonStatus.RUNNING)


def _list(season: Season) -> str:
    return reverse("season-entries", args=[season.league.slug, season.number])


def _entry(entry: Entry) -> str:
    return reverse("season-entry", args=[entry.season.league.slug, entry.season.number, entry.uid])


def _enter(request: HttpRequest, admitted: Admission, asked: dict[str, Any]) -> Done:
    team = asked.pop("team")
    enter_team(admitted.season, team, actor=user_of(request), **asked)
    return Done(_("%(team)s is in the season.") % {"team": team.name}, _list(admitted.season))


def _found(request: HttpRequest, admitted: Admission, asked: dict[str, Any]) -> Done:
    coach = asked.pop("coach")
    entry = found_team_for(admitted.season, coach, actor=user_of(request), **asked)
    facts = {"team": entry.team.name, "coach": coach.name}
    return Done(_("%(team)s of %(coach)s is founded and in the season.") % facts, _list(admitted.season))


def _bring_over(request: HttpRequest, admitted: Admission, _asked: dict[str, Any]) -> Done:
    count = len(bring_over(admitted.season, actor=user_of(request)).coming)
    told = ngettext("%(count)d team is in the season.", "%(count)d teams are in the season.", count)
    return Done(told % {"count": count}, _list(admitted.season))


def _start(request: HttpRequest, admitted: Admission, _asked: dict[str, Any]) -> Done:
    season = start_season(admitted.season, actor=user_of(request))
    return Done(_("The season runs. Open the first round."), reverse("desk", args=[season.league.slug, season.number]))


def _division(request: HttpRequest, entry: Entry, asked: dict[str, Any]) -> Done:
    assign_division(entry, asked["division"], actor=user_of(request))
    facts = {"team": entry.team.name, "division": asked["division"]}
    return Done(_("%(team)s plays in division %(division)s.") % facts, _list(entry.season))


def _withdraw(request: HttpRequest, entry: Entry, asked: dict[str, Any]) -> Done:
    withdraw_entry(entry, actor=user_of(request), reason=asked["reason"])
    return Done(_("%(team)s has left the season.") % {"team": entry.team.name}, _list(entry.season))


def _take_over(request: HttpRequest, entry: Entry, asked: dict[str, Any]) -> Done:
    take_over(entry, asked["coach"], actor=user_of(request), reason=asked["reason"])
    facts = {"team": entry.team.name, "coach": asked["coach"].name}
    return Done(_("%(coach)s runs %(team)s from now on.") % facts, _entry(entry))


ENTRIES_ACTS = {
    EnterForm.act: Act(EnterForm, _enter),
    FoundForm.act: Act(FoundForm, _found),
    BringOverForm.act: Act(BringOverForm, _bring_over),
    StartForm.act: Act(StartForm, _start),
}
ENTRY_ACTS = {
    DivisionForm.act: Act(DivisionForm, _division),
    WithdrawForm.act: Act(WithdrawForm, _withdraw),
    TakeOverForm.act: Act(TakeOverForm, _take_over),
}
