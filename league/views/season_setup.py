"""Setting a season up: from a ready-made set of options, then option by option."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from league.domain.seasons import change_options, create_season
from league.domain.terms import rules_of_season
from league.enums import SeasonStatus
from league.forms.options import OptionsForm
from league.forms.seasons import NewSeasonForm
from league.models import League, Season
from league.presenters.options import changes, fixed_groups, option_sheet, presets
from league.views.access import league_run, season_run
from league.views.posting import Act, answer
from rosters.views.access import people_page, user_of
from rosters.views.posting import Done
from rules.core.ruleset import Ruleset
from rules.registry import DEFAULT, RULESETS


@people_page
def league_desk(request: HttpRequest, slug: str) -> HttpResponse:
    """The seasons of a league, as those who run it see them."""
    league = league_run(request, slug)
    seasons = league.seasons.select_related("champion__team").order_by("-number")
    return render(request, "league/setup/seasons.html", {"league": league, "seasons": seasons, "tab": "seasons"})


@people_page
def season_new(request: HttpRequest, slug: str) -> HttpResponse:
    """A season begins with a game and a ready-made set of its options."""
    league = league_run(request, slug)
    ruleset = _game_asked(request, league)
    sets = presets(ruleset)
    sent = answer(request, {NewSeasonForm.act: Act(NewSeasonForm, _creating(league, ruleset))}, sets)
    if isinstance(sent, HttpResponse):
        return sent
    name = _("Season %(number)d") % {"number": league.seasons.count() + 1}
    form = sent.form_for(NewSeasonForm, subject=sets, initial={"name": name, "game": ruleset.slug})
    context = {
        "league": league,
        "form": form,
        "games": list(RULESETS.values()),
        "game": ruleset,
        "presets": sets,
        "tab": "seasons",
        "chosen": form["preset"].value(),
    }
    return render(request, "league/setup/season_new.html", context, status=sent.status)


@people_page
def season_options(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Every option of a season. They can be changed until it starts; afterwards the page shows what holds."""
    season = season_run(request, slug, number)
    ruleset, options = rules_of_season(season)
    sheet = option_sheet(ruleset)
    if request.method == "POST" and "preview" in request.POST:
        return _options_page(request, season, OptionsForm(request.POST, subject=sheet), status=200)
    sent = answer(request, {OptionsForm.act: Act(OptionsForm, _changing(season))}, sheet)
    if isinstance(sent, HttpResponse):
        return sent
    chosen = ruleset.presets.get(request.GET.get("preset", ""), options.changed())
    form = sent.form_for(OptionsForm, subject=sheet, chosen=chosen, initial={"name": season.name})
    return _options_page(request, season, form, status=sent.status)


@people_page
def season_options_summary(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What differs from the defaults in a form that is still being filled in; saves nothing."""
    season = season_run(request, slug, number)
    ruleset = rules_of_season(season)[0]
    form = OptionsForm(request.POST, subject=option_sheet(ruleset))
    return render(request, "league/setup/options_summary.html", {"changes": changes(ruleset, form.options)})


def _options_page(request: HttpRequest, season: Season, form: Any, *, status: int) -> HttpResponse:
    ruleset = rules_of_season(season)[0]
    context = {
        "league": season.league,
        "season": season,
        "form": form,
        "open": season.status == SeasonStatus.SETUP,
        "changes": changes(ruleset, form.options),
        "fixed": fixed_groups(ruleset),
        "presets": presets(ruleset),
        "tab": "options",
    }
    return render(request, "league/setup/season_options.html", context, status=status)


def _game_asked(request: HttpRequest, league: League) -> Ruleset:
    """The game in the form or the address; else that of the league's latest season, or the first there is."""
    latest = league.seasons.order_by("-number").values_list("pin__slug", flat=True).first()
    slug = request.POST.get("game") or request.GET.get("game") or latest or DEFAULT
    if slug not in RULESETS:
        raise Http404(slug)
    return RULESETS[slug]


def _creating(league: League, ruleset: Ruleset) -> Any:
    def create(request: HttpRequest, _sets: object, asked: dict[str, Any]) -> Done:
        season = create_season(
            league,
            actor=user_of(request),
            name=asked["name"],
            slug=ruleset.slug,
            version=ruleset.version,
            preset=asked["preset"],
        )
        return Done(
            _("%(season)s is set up with these options. Look them over, then bring in the teams.")
            % {"season": season.name},
            reverse("season-options", args=[league.slug, season.number]),
        )

    return create


def _changing(season: Season) -> Any:
    def change(request: HttpRequest, _sheet: object, asked: dict[str, Any]) -> Done:
        options = {key: value for key, value in asked.items() if key != "name"}
        change_options(season, options, actor=user_of(request), name=asked["name"])
        return Done(_("The options are saved."), reverse("season-options", args=[season.league.slug, season.number]))

    return change
