"""A coach in a season: his team enters, challenges, sets up friendlies, and can be withdrawn."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from league.domain.admission import Admission, own_admission
from league.domain.challenges import awaited_in, waiting_turn
from league.domain.entries import enter_team, withdraw_entry
from league.domain.leavers import awards_fixtures
from league.domain.schedule import next_round
from league.enums import ChallengeStatus, EntryStatus, RoundStatus, SeasonStatus
from league.forms.entries import EnterForm, FoundOwnForm, WithdrawForm
from league.forms.friendlies import OwnFriendlyForm
from league.models import Challenge, Entry, Round, Season
from league.permissions import is_member
from league.presenters.addresses import season_page
from league.presenters.challenges import challenge_turn
from league.presenters.clock import clock_view
from league.presenters.fixtures import round_fixtures
from league.presenters.rounds import round_name
from league.views.access import find_season
from league.views.desk_matches import playing_teams, set_up_friendly
from league.views.desk_pairings import challenge_acts, challenge_forms, names_of
from league.views.posting import Act, Sent, answer
from rosters.domain.founding import found_team
from rosters.domain.people import coach_for_user
from rosters.domain.refusal import Refusal
from rosters.models import Coach
from rosters.views.access import people_page, user_of
from rosters.views.posting import Done

LEAVABLE = (SeasonStatus.SETUP, SeasonStatus.RUNNING)


@dataclass(frozen=True)
class Own:
    """A coach's own team in a season, with the round that is open and the teams it could meet in a friendly."""

    entry: Entry
    round: Round | None
    opponents: Mapping[str, str]


@people_page
def season_mine(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The person's own team in the season, or the way to enter one."""
    season = find_season(request, slug, number)
    mine = _own_entries(request, season)
    return _with_a_team(request, season, mine) if mine else _without_a_team(request, season)


@people_page
def season_challenge(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The person's turn to challenge, or the order in which it will come."""
    season = find_season(request, slug, number)
    round_ = season.rounds.filter(status=RoundStatus.PAIRING, challenges__isnull=False).first()
    if round_ is None:
        if request.method == "POST":
            raise Refusal(_("No challenges are open now. The round may have been paired."), code="round.not_pairing")
        return redirect(season_page("season-mine", season))
    round_.season = season
    names = names_of(season)
    turn = challenge_turn(round_, names)
    sent = answer(request, challenge_acts(round_, "season-mine"), turn, names=lambda: names)
    if isinstance(sent, HttpResponse):
        return sent
    mine = {entry.uid for entry in _own_entries(request, season)}
    context = {
        "league": season.league,
        "season": season,
        "round_name": round_name(round_),
        "turn": turn,
        "my_turn": turn is not None and turn.awaited in mine,
        "clock": clock_view(round_),
        **(challenge_forms(sent, turn) if turn else {}),
    }
    return render(request, "league/coach/challenge.html", context, status=sent.status)


def _own_entries(request: HttpRequest, season: Season) -> list[Entry]:
    own = season.entries.filter(team__coach__user=user_of(request), status=EntryStatus.ACTIVE)
    return list(own.select_related("team__coach", "team__pin", "season__league", "season__pin").order_by("number"))


def _without_a_team(request: HttpRequest, season: Season) -> HttpResponse:
    user = user_of(request)
    admitted = own_admission(season, Coach.objects.filter(user=user).first(), seen_by=user)
    member = is_member(user, season.league)
    if request.method == "POST" and not member:
        raise Refusal(
            _("Only members of the league can enter their own teams; ask the commissioner for an invitation."),
            code="entry.not_yours",
            status=403,
        )
    acts = {EnterForm.act: Act(EnterForm, _enter), FoundOwnForm.act: Act(FoundOwnForm, _found)}
    sent = answer(request, acts, admitted)
    if isinstance(sent, HttpResponse):
        return sent
    may = member and admitted.open
    context = {
        "league": season.league,
        "season": season,
        "member": member,
        "admission": admitted,
        "enter_form": sent.form_for(EnterForm, subject=admitted) if may and admitted.teams else None,
        "found_form": sent.form_for(FoundOwnForm, subject=admitted) if may else None,
    }
    return render(request, "league/coach/enter.html", context, status=sent.status)


def _with_a_team(request: HttpRequest, season: Season, mine: list[Entry]) -> HttpResponse:
    round_ = next_round(season)
    if round_ is not None:
        round_.season = season
    playing = round_ is not None and round_.status == RoundStatus.PLAYING
    others = {uid: name for uid, name in playing_teams(season).items() if uid != mine[0].uid} if playing else {}
    own = Own(mine[0], round_, others)
    sent = answer(request, OWN_ACTS, own)
    if isinstance(sent, HttpResponse):
        return sent
    context = _own_page(season, mine, own, sent)
    return render(request, "league/coach/season.html", context, status=sent.status)


def _own_page(season: Season, mine: list[Entry], own: Own, sent: Sent) -> dict[str, Any]:
    round_ = own.round
    uids = {entry.uid for entry in mine}
    fixtures = round_fixtures(round_) if round_ else []
    turn = waiting_turn(round_) if round_ else None
    return {
        "league": season.league,
        "season": season,
        "entries": mine,
        "round": round_,
        "round_name": round_name(round_) if round_ else "",
        "fixtures": [one for one in fixtures if one.home.entry in uids or (one.away and one.away.entry in uids)],
        "turn": turn,
        "asked": turn is not None and turn.status == ChallengeStatus.ASKED,
        "my_turn": turn is not None and awaited_in(turn) in mine,
        "found": _own_challenges(round_, mine) if turn else [],
        "friendly_form": sent.form_for(OwnFriendlyForm, subject=own) if own.opponents else None,
        "awards_fixtures": awards_fixtures(season),
        "withdraw_form": sent.form_for(WithdrawForm, subject=own) if season.status in LEAVABLE else None,
    }


def _own_challenges(round_: Round | None, mine: list[Entry]) -> list[Challenge]:
    """The challenges of the round that stand and set an opponent for one of these entries."""
    own = Q(challenger__in=mine) | Q(challenged__in=mine)
    made = Challenge.objects.filter(own, round=round_, status=ChallengeStatus.MADE)
    return list(made.select_related("challenger__team", "challenged__team"))


def _enter(request: HttpRequest, admitted: Admission, asked: dict[str, Any]) -> Done:
    team = asked.pop("team")
    enter_team(admitted.season, team, actor=user_of(request), **asked)
    return Done(_("%(team)s is in the season.") % {"team": team.name}, season_page("season-mine", admitted.season))


def _found(request: HttpRequest, admitted: Admission, asked: dict[str, Any]) -> Done:
    user = user_of(request)
    place = {key: asked.pop(key) for key in ("division", "replaces") if key in asked}
    team = found_team(coach_for_user(user), admitted.season.pin, actor=user, **asked)
    enter_team(admitted.season, team, actor=user, **place)
    return Done(
        _("%(team)s is founded and in the season.") % {"team": team.name}, season_page("season-mine", admitted.season)
    )


def _withdraw(request: HttpRequest, own: Own, asked: dict[str, Any]) -> Done:
    entry = own.entry
    withdraw_entry(entry, actor=user_of(request), reason=asked["reason"])
    return Done(
        _("%(team)s has left the season.") % {"team": entry.team.name}, season_page("season-mine", entry.season)
    )


def _friendly(request: HttpRequest, own: Own, asked: dict[str, Any]) -> Done:
    sentence = set_up_friendly(request, own.round, own.entry.uid, asked["opponent"])
    return Done(sentence, season_page("season-mine", own.entry.season))


OWN_ACTS = {
    WithdrawForm.act: Act(WithdrawForm, _withdraw),
    OwnFriendlyForm.act: Act(OwnFriendlyForm, _friendly),
}
