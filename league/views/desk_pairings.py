"""Pairing a round: challenges turn by turn, or pairs by the commissioner's hand."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from league.domain.challenges import accept_challenge, draw_rest, make_challenge, pass_challenge, refuse_challenge
from league.domain.pairing import assign_pairings
from league.domain.results import playing_entries
from league.domain.table import current_standings, overall
from league.domain.terms import terms_of
from league.enums import RoundStatus
from league.forms.rounds import AcceptForm, ChallengeForm, DrawRestForm, PairsForm, PassForm, RefuseForm
from league.models import Entry, Round, Season
from league.presenters.addresses import season_page
from league.presenters.challenges import challenge_turn
from league.presenters.fixtures import round_fixtures
from league.presenters.rounds import pairing_words, round_name, round_notes
from league.views.access import season_run
from league.views.desk_clocks import clock_acts, clock_context, clock_forms
from league.views.posting import Act, Sent, answer
from rosters.domain.refusal import Refusal
from rosters.views.access import people_page, user_of
from rosters.views.posting import Done


@people_page
def desk_pairings(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Who meets whom in the open round, and what there is to decide about it."""
    season = season_run(request, slug, number)
    round_ = season.rounds.exclude(status__in=(RoundStatus.PLANNED, RoundStatus.CLOSED)).order_by("number").first()
    if round_ is not None:
        round_.season = season
    if round_ is None or round_.status != RoundStatus.PAIRING:
        return _settled(request, season, round_)
    names = names_of(season)
    if not round_.challenges.exists():
        return _assign(request, round_, names)
    return _challenges(request, round_, names)


def names_of(season: Season) -> dict[str, str]:
    """The names of the season's teams by uid of their entry."""
    return dict(season.entries.order_by("number").values_list("uid", "team__name"))


def _settled(request: HttpRequest, season: Season, round_: Round | None) -> HttpResponse:
    if request.method == "POST":
        raise Refusal(_("No round is being paired. Look at the desk again."), code="round.not_pairing")
    context = {
        "league": season.league,
        "season": season,
        "round": round_,
        "round_name": round_name(round_) if round_ else "",
        "fixtures": round_fixtures(round_) if round_ else [],
        "notes": round_notes(round_, names_of(season)) if round_ else [],
        "words": pairing_words(round_, terms_of(season)) if round_ else "",
        "tab": "pairings",
    }
    return render(request, "league/desk/pairings.html", context)


def _assign(request: HttpRequest, round_: Round, names: dict[str, str]) -> HttpResponse:
    playing = set(playing_entries(round_.season))
    table = [uid for uid in overall(current_standings(round_.season)).teams if uid in playing]
    subject = {uid: names[uid] for uid in table}
    sent = answer(request, {PairsForm.act: Act(PairsForm, _assigning(round_))}, subject, names=lambda: names)
    if isinstance(sent, HttpResponse):
        return sent
    context = _frame(round_) | {"form": sent.form_for(PairsForm, subject=subject), "odd": len(subject) % 2 == 1}
    return render(request, "league/desk/assign.html", context, status=sent.status)


def _assigning(round_: Round) -> Any:
    def assign(request: HttpRequest, subject: dict[str, str], asked: dict[str, Any]) -> Done:
        numbers = range(1, len(subject) // 2 + 1)
        pairs = [(asked[f"{number}.0"], asked[f"{number}.1"]) for number in numbers]
        assign_pairings(round_, pairs, actor=user_of(request))
        return Done(_("The pairings stand."), season_page("desk", round_.season))

    return assign


def _challenges(request: HttpRequest, round_: Round, names: dict[str, str]) -> HttpResponse:
    turn = challenge_turn(round_, names)
    sent: Any = answer(request, _challenge_acts(round_, "desk-pairings"), turn, names=lambda: names)
    if isinstance(sent, HttpResponse):
        return sent
    return render(
        request,
        "league/desk/challenges.html",
        {
            **_frame(round_),
            **challenge_forms(sent, turn),
            **clock_forms(round_, sent),
            **clock_context(round_),
            "rest_form": sent.form_for(DrawRestForm, subject=turn),
        },
        status=sent.status,
    )


def challenge_forms(sent: Sent, turn: Any) -> dict[str, Any]:
    """The turn with its forms."""
    return {
        "turn": turn,
        "form": sent.form_for(ChallengeForm, subject=turn),
        "pass_form": sent.form_for(PassForm, subject=turn),
        "accept_form": sent.form_for(AcceptForm, subject=turn),
        "refuse_form": sent.form_for(RefuseForm, subject=turn),
    }


def _frame(round_: Round) -> dict[str, Any]:
    season = round_.season
    return {
        "league": season.league,
        "season": season,
        "round": round_,
        "round_name": round_name(round_),
        "tab": "pairings",
    }


def _challenge_acts(round_: Round, page: str) -> dict[str, Act]:
    acts = challenge_acts(round_, page)
    return {**acts, **clock_acts(round_), DrawRestForm.act: Act(DrawRestForm, _drawing_rest(round_))}


def challenge_acts(round_: Round, page: str) -> dict[str, Act]:
    """What can be done with a turn, by whoever may act for the team; then `page` of the season is shown."""

    def go_on(sentence: str) -> Done:
        paired = round_.status != RoundStatus.PAIRING
        return Done(_("%(done)s The round is paired.") % {"done": sentence} if paired else sentence, url)

    def challenge(request: HttpRequest, _turn: Any, asked: dict[str, Any]) -> Done:
        one, other = _entry(round_, asked["challenger"]), _entry(round_, asked["challenged"])
        round_.status = make_challenge(round_, one, other, actor=user_of(request)).status
        return go_on(_("%(one)s challenges %(other)s.") % {"one": one.team.name, "other": other.team.name})

    def accept(request: HttpRequest, _turn: Any, asked: dict[str, Any]) -> Done:
        entry = _entry(round_, asked["challenged"])
        round_.status = accept_challenge(round_, entry, actor=user_of(request)).status
        return go_on(_("%(team)s accepts.") % {"team": entry.team.name})

    def refuse(request: HttpRequest, _turn: Any, asked: dict[str, Any]) -> Done:
        entry = _entry(round_, asked["challenged"])
        round_.status = refuse_challenge(round_, entry, actor=user_of(request)).status
        return go_on(_("%(team)s refuses; its challenger chooses again.") % {"team": entry.team.name})

    def give_up(request: HttpRequest, _turn: Any, asked: dict[str, Any]) -> Done:
        entry = _entry(round_, asked["challenger"])
        round_.status = pass_challenge(round_, entry, actor=user_of(request)).status
        return go_on(_("%(team)s passes.") % {"team": entry.team.name})

    url = season_page(page, round_.season)
    return {
        ChallengeForm.act: Act(ChallengeForm, challenge),
        PassForm.act: Act(PassForm, give_up),
        AcceptForm.act: Act(AcceptForm, accept),
        RefuseForm.act: Act(RefuseForm, refuse),
    }


def _drawing_rest(round_: Round) -> Any:
    def draw(request: HttpRequest, _turn: Any, _asked: dict[str, Any]) -> Done:
        draw_rest(round_, actor=user_of(request))
        return Done(_("The rest is drawn; the round is paired."), season_page("desk", round_.season))

    return draw


def _entry(round_: Round, uid: str) -> Entry:
    return get_object_or_404(round_.season.entries.select_related("team__coach"), uid=uid)
