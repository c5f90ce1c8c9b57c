"""What whoever acts in a site's league does; see `bidders`."""

import time
from importlib import import_module

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.models import Session
from django.db import transaction

from league.domain.audit import record_act
from league.domain.entries import enter_team
from league.domain.leagues import change_league, remove_member
from league.domain.live import last_number
from league.domain.market import place_bid
from league.domain.seasons import start_season
from league.enums import Visibility
from league.models import League, Lot
from rosters.models import User
from tests.verbs import a_rich_team, a_user
from tests.verbs_league import a_season, belonging, coaches_who_sign_in, cora, entry_of, opened

RICH = 300  # mc


def begin() -> dict[str, object]:
    """A private league whose auction is open: two teams that can pay, of Ada and Bob, one lot, and Sam outside."""
    season = a_season(0, auction__pool="fixed_number", auction__pool_size=1)
    for coach, name in zip(coaches_who_sign_in("Ada", "Bob"), ("Ants", "Bees"), strict=True):
        team = a_rich_team(RICH, name=name, coach=coach)
        belonging(season.league, coach)
        enter_team(season, team, actor=cora(season.league))
    start_season(season, actor=cora(season.league))
    change_league(season.league, actor=cora(season.league), visibility=Visibility.PRIVATE)
    round_ = opened(season)
    lot = round_.lots.get()
    people = {user.name: session_of(user) for user in [*User.objects.all(), a_user("Sam")]}
    return {
        "stream": f"/live/rounds/{round_.uid}/market",
        "market": f"/leagues/{season.league.slug}/seasons/{season.number}/market/",
        "desk": f"/leagues/{season.league.slug}/seasons/{season.number}/desk/market/",
        "star": lot.mvp,
        "least": lot.least_bid,
        "entries": {name: entry_of(season, name).uid for name in ("Ants", "Bees")},
        "sessions": people,
        "last": last_number(season.league),
    }


def session_of(user: User) -> str:
    """The key of a session in which the person has signed in."""
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    return str(session.session_key)


def perform(act: str, *words: str) -> tuple[int, float]:
    """The act is done and committed; the number of the league's last act, and when this one was committed."""
    committed: list[float] = []
    with transaction.atomic():
        transaction.on_commit(lambda: committed.append(time.monotonic()))
        _perform(act, *words)
    return last_number(League.objects.get()), committed[0]


def _perform(act: str, *words: str) -> None:
    """bid TEAM MC, expel NAME, note, or sign_out_all."""
    league = League.objects.get()
    match act:
        case "bid":
            lot = Lot.objects.select_related("round__season__league", "round__season__pin").get()
            place_bid(lot, entry_of(lot.round.season, words[0]), int(words[1]), actor=cora(league))
        case "expel":
            remove_member(league.memberships.get(user__name=words[0]), actor=cora(league))
        case "note":
            record_act(league, "league.noted", league, actor=None)
        case "sign_out_all":
            Session.objects.all().delete()
        case _:
            raise ValueError(act)
