"""Who may watch a round's market live, and what an act in the league sets off."""

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from django.contrib.sessions.models import Session
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.test import AsyncClient, Client
from django.urls import reverse
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from league.domain import live
from league.domain.audit import record_act
from league.domain.leagues import change_league, remove_member
from league.enums import Visibility
from league.models import Round
from rosters.models import User
from tests.verbs import a_user
from tests.verbs_league import a_member, a_running_season, cora, opened

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_() -> Round:
    """The round of a private league whose auction is open."""
    season = a_running_season(2, auction__pool="all")
    change_league(season.league, actor=cora(season.league), visibility=Visibility.PRIVATE)
    return opened(season)


def watched(round_: Round, user: User | None = None, **headers: str) -> HttpResponseBase:
    client = AsyncClient()
    if user:
        client.force_login(user)
    return async_to_sync(client.get)(reverse("live-market", args=[round_.uid]), headers=headers)


def heard(response: HttpResponseBase, count: int) -> list[str]:
    """The first so many things the stream says."""
    assert response.streaming

    async def read() -> list[str]:
        parts = []
        async for part in response.streaming_content:
            parts.append(part.decode())
            if len(parts) == count:
                break
        return parts

    return async_to_sync(read)()


def test_a_member_of_a_private_league_is_told_of_its_last_act_by_number_alone(round_: Round) -> None:
    response = watched(round_, a_member(round_.season.league, "Ada"))
    last = round_.season.league.audit.first().pk
    assert response.headers["Content-Type"] == "text/event-stream"
    assert response.headers["Cache-Control"] == "no-store"
    assert heard(response, 2) == ["retry: 3000\n\n", f"id: {last}\nevent: changed\ndata: {last}\n\n"]


def test_a_reader_who_comes_back_having_seen_all_is_told_that_nothing_changed(round_: Round) -> None:
    last = round_.season.league.audit.first().pk
    response = watched(round_, cora(round_.season.league), **{"Last-Event-ID": str(last)})
    assert heard(response, 2)[1] == ": still here\n\n"
    assert "changed" in heard(watched(round_, cora(round_.season.league), **{"Last-Event-ID": "9" * 99}), 2)[1]


def test_a_private_league_cannot_be_told_from_a_round_that_does_not_exist(round_: Round) -> None:
    assert watched(round_).status_code == 404
    assert watched(round_, a_user("Sam")).status_code == 404
    assert watched(Round(uid="nosuchround"), cora(round_.season.league)).status_code == 404


def test_an_open_league_is_watched_by_anybody(round_: Round) -> None:
    change_league(round_.season.league, actor=cora(round_.season.league), visibility=Visibility.UNLISTED)
    assert heard(watched(round_), 1) == ["retry: 3000\n\n"]


@pytest.mark.parametrize("lost", ["membership", "session", "account"])
def test_who_may_not_read_any_more_is_told_nothing_more(round_: Round, settings: Settings, lost: str) -> None:
    settings.LIVE_LOOK_SECONDS = 0
    ada = a_member(round_.season.league, "Ada")
    response = watched(round_, ada)

    async def read() -> list[str]:
        parts = []
        async for part in response.streaming_content:
            parts.append(part.decode())
            if len(parts) == 4:
                await sync_to_async(lose)()
            assert len(parts) < 100
        return parts

    def lose() -> None:
        match lost:
            case "membership":
                remove_member(round_.season.league.memberships.get(user=ada), actor=cora(round_.season.league))
            case "session":
                Session.objects.all().delete()
            case _:
                User.objects.filter(pk=ada.pk).update(is_active=False)

    assert 4 <= len(async_to_sync(read)()) <= 6


def test_a_server_of_pages_alone_and_one_that_is_full_say_so_at_once(
    round_: Round, client: Client, settings: Settings
) -> None:
    client.force_login(cora(round_.season.league))
    page: HttpResponse = client.get(reverse("live-market", args=[round_.uid]))
    assert (page.status_code, page.headers["Retry-After"]) == (503, "60")
    assert page.content == b"No more live streams can be served now. The page asks by itself every few seconds."
    settings.LIVE_CLIENTS = 0
    assert watched(round_, cora(round_.season.league)).status_code == 503


def test_an_act_rings_once_it_has_committed(
    round_: Round,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    rung: list[tuple[str, int]] = []
    monkeypatch.setattr(live, "LISTENERS", [lambda topic, number: rung.append((topic, number))])
    league = round_.season.league
    before = live.last_number(league)
    with django_capture_on_commit_callbacks(execute=True):
        act = record_act(league, "market.bid", round_, actor=None)
        assert rung == []
    assert rung == [(league.uid, act.pk)]
    assert live.last_number(league) == act.pk > before


def test_a_listener_that_fails_stops_no_act(
    round_: Round,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    def deaf(topic: str, number: int) -> None:
        raise OSError(topic, number)

    monkeypatch.setattr(live, "LISTENERS", [deaf])
    with django_capture_on_commit_callbacks(execute=True):
        record_act(round_.season.league, "market.bid", round_, actor=None)
