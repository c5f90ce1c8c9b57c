"""Building a team and changing how it looks, with what is wrong shown while one types."""

from collections.abc import Callable
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from rosters.domain.acting import read_state, roster_of
from rosters.domain.look import (
    Draft,
    Look,
    build_team,
    draft_look,
    draft_team,
    dress_team,
    look_like,
    own_teams,
    starting_sheet,
)
from rosters.domain.people import coach_for_user
from rosters.domain.pins import pin_rules, rules_of
from rosters.forms.look import LookForm
from rosters.models import Team, User
from rosters.presenters.lists import compared_lists, shown_game, shown_games
from rosters.presenters.violations import code_sentence
from rosters.views.access import find_own_team, people_page, public_page, user_of
from rosters.views.posting import IMPOSSIBLE, Done, post_once
from rules.core.options import Options
from rules.core.ruleset import Ruleset
from rules.core.sheets import PlayerSheet
from rules.registry import RULESETS

MOST_COPIES = 6  # teams whose looks a new one may begin with
CHECK = "check"  # with this in its address a form asks what is wrong with it, and nothing else


@require_safe
def choose_list(request: HttpRequest) -> HttpResponse:
    """All team lists side by side; where building a team begins."""
    return public_page(request, "rosters/choose_list.html", {"games": shown_games()})


@people_page
def build(request: HttpRequest, game: str, list_key: str) -> HttpResponse:
    """A new team of one list is named and founded."""
    rules = _game(game)
    game_shown, options = shown_game(rules), Options(rules.options)
    shown = next((each for each in game_shown.lists if each.key == list_key), None)
    if shown is None:
        raise Http404(list_key)
    players, user = starting_sheet(rules, options, list_key).players, user_of(request)
    copies = list(own_teams(user, game)[:MOST_COPIES])
    like = next((team for team in copies if team.uid == request.GET.get("like")), None)
    form = LookForm(request.POST or None, players=players, initial=look_like(like, players) if like else None)
    draft = partial(draft_team, rules, options, list_key)
    run = partial(_found, user, rules, list_key)
    others = [each for each in game_shown.lists if each.key != list_key]
    other = next((each for each in others if each.key == request.GET.get("with")), None)
    context = {
        "game": game_shown,
        "list": shown,
        "others": others,
        "other": other,
        "compared": compared_lists(shown, other) if other else [],
        "copies": copies,
    }
    return _answer(request, form, draft, run, "build.html", context)


@people_page
def edit(request: HttpRequest, uid: str) -> HttpResponse:
    """The team and its players get other names, numbers and another colour."""
    team = find_own_team(request, uid)
    players = playing(team)
    initial = {"name": team.name, "colour": team.colour, "version": team.version}
    form = LookForm(request.POST or None, players=players, initial=initial)
    run = partial(_dress, user_of(request), team, form)
    return _answer(request, form, partial(draft_look, team), run, "edit.html", {"team": team})


def playing(team: Team) -> list[PlayerSheet]:
    """The players who may be named: those who are alive and on the roster."""
    roster = roster_of(rules_of(team.pin)[0])
    return [player for player in roster.sheet(read_state(team, roster)).players if player.status == "active"]


def _answer(
    request: HttpRequest,
    form: LookForm,
    draft: Callable[[Look], Draft],
    run: Callable[[Look], Done],
    template: str,
    context: dict[str, object],
) -> HttpResponse:
    """The page, what is wrong with the form, or the redirect after it was carried out."""
    status = 200
    if request.method == "POST":
        form.full_clean()
        form.add_problems(draft(form.look), code_sentence)
        if CHECK in request.GET:
            return render(request, "rosters/look_check.html", {"form": form})
        if form.is_valid():
            done = post_once(request, form, lambda: run(form.look))
            if isinstance(done, HttpResponse):
                return done
            status = done
        else:
            status = IMPOSSIBLE
    return render(request, f"rosters/{template}", {"form": form, **context}, status=status)


def _found(user: User, rules: Ruleset, list_key: str, look: Look) -> Done:
    pin = pin_rules(rules.slug, rules.version)
    team = build_team(coach_for_user(user), pin, list_key=list_key, look=look, actor=user)
    return Done(_("Your team stands."), reverse("team", args=[team.uid]))


def _dress(user: User, team: Team, form: LookForm, look: Look) -> Done:
    dress_team(team, look, actor=user, expected_version=form.cleaned_data["version"])
    return Done(_("The team looks as you wished."), reverse("team", args=[team.uid]))


def _game(slug: str) -> Ruleset:
    rules = RULESETS.get(slug)
    if rules is None or rules.roster is None:
        raise Http404(slug)
    return rules
