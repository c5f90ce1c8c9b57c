"""The matches of the open round, and the friendlies beside them."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from league.domain.friendlies import schedule_friendly
from league.domain.schedule import next_round
from league.enums import EntryStatus, RoundStatus
from league.forms.friendlies import FriendlyForm
from league.models import Round, Season
from league.presenters.addresses import season_page
from league.presenters.matches import match_lines
from league.presenters.rounds import round_name
from league.views.access import season_run
from league.views.posting import Act, answer
from rosters.domain.refusal import Refusal
from rosters.views.access import people_page, user_of
from rosters.views.posting import Done


@people_page
def desk_matches(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Every match of the open round with what a commissioner can do in a coach's stead."""
    season = season_run(request, slug, number)
    round_ = next_round(season)
    if round_ is not None:
        round_.season = season
    playing = round_ is not None and round_.status == RoundStatus.PLAYING
    teams = playing_teams(season) if playing else {}
    sent = answer(request, {FriendlyForm.act: Act(FriendlyForm, _scheduling(round_))}, teams)
    if isinstance(sent, HttpResponse):
        return sent
    shown = round_ if round_ and round_.status != RoundStatus.PLANNED else None
    matches, friendlies = match_lines(shown) if shown else ([], [])
    context = {
        "league": season.league,
        "season": season,
        "round": round_,
        "round_name": round_name(round_) if round_ else "",
        "playing": playing,
        "matches": matches,
        "friendlies": friendlies,
        "form": sent.form_for(FriendlyForm, subject=teams) if playing else None,
        "tab": "matches",
    }
    return render(request, "league/desk/matches.html", context, status=sent.status)


def playing_teams(season: Season) -> dict[str, str]:
    """The names of the teams that take part, by uid of their entry, by name."""
    active = season.entries.filter(status=EntryStatus.ACTIVE).order_by("team__name")
    return dict(active.values_list("uid", "team__name"))


def set_up_friendly(request: HttpRequest, round_: Round | None, home: str, visitor: str) -> str:
    """A friendly stands between two entries; the sentence that says so."""
    if round_ is None:
        raise Refusal(_("Friendlies are played while a round is being played."), code="round.not_playing")
    entries = round_.season.entries.select_related("team__coach", "team__pin", "season__league", "season__pin")
    one, other = (get_object_or_404(entries, uid=uid) for uid in (home, visitor))
    schedule_friendly(round_, one, other, actor=user_of(request))
    return _("%(one)s and %(other)s meet in a friendly.") % {"one": one.team.name, "other": other.team.name}


def _scheduling(round_: Round | None) -> Any:
    def schedule(request: HttpRequest, _teams: dict[str, str], asked: dict[str, Any]) -> Done:
        sentence = set_up_friendly(request, round_, asked["home"], asked["visitor"])
        assert round_ is not None, "a friendly has a round"
        return Done(sentence, season_page("desk-matches", round_.season))

    return schedule
