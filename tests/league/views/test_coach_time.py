"""The page on which two coaches agree when they play, and where the time is shown."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from league.domain.appointments import offer_times, rule_time
from league.enums import RoundAct
from league.models import OfferedTime, RoundTime, TimeOffer
from matches.models import Match
from rosters.models import User
from tests.clicking import form_on, send
from tests.counting import queries_of
from tests.verbs import a_user, coach_user
from tests.verbs_league import a_running_season, coaches_who_sign_in, cora, match_of, paired, result

pytestmark = [pytest.mark.django_db, pytest.mark.long]
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
FRIDAY = datetime(2026, 3, 6, 19, tzinfo=UTC)
BERLIN, CHICAGO = "Europe/Berlin", "America/Chicago"


@pytest.fixture(autouse=True)
def frozen() -> Iterator[None]:
    with time_machine.travel(NOW, tick=False):
        yield


@pytest.fixture
def match() -> Match:
    """Ants against Bees in a league whose clocks are those of Berlin."""
    season = a_running_season(2, matchup__kind="sponsor_assigned", coaches=coaches_who_sign_in("Ada", "Bob"))
    season.league.time_zone = BERLIN
    season.league.save(update_fields=["time_zone"])
    return match_of(paired(season, "Ants Bees"), "Ants")


def coach(match: Match, index: int = 0) -> User:
    return coach_user(match.sides.get(index=index).team)


def address(match: Match) -> str:
    return reverse("match-time", args=[match.uid])


def read(match: Match, who: User, client: Client | None = None) -> Any:
    client = client or Client()
    client.force_login(who)
    return client.get(address(match))


def html(page: Any) -> str:
    return " ".join(page.content.decode().split())


def offered(match: Match, *times: datetime, index: int = 0, **told: str) -> TimeOffer:
    team = match.sides.get(index=index).team
    return offer_times(match, team, times or (FRIDAY,), actor=coach(match, index), **told)


def test_one_proposes_on_his_clocks_and_the_other_accepts_on_his(client: Client, match: Match) -> None:
    page = read(match, coach(match), client)
    assert form_on(page, "offer").fields["zone"] == [BERLIN]
    page = send(client, page, "offer", first="2026-03-06T13:00", zone=CHICAGO, place="Club", note="Bring dice")
    assert "The other coach is told" in html(page)
    assert OfferedTime.objects.get().at == FRIDAY
    page = read(match, coach(match), client)
    assert form_on(page, "offer").fields["zone"] == [CHICAGO]
    assert "Friday, 6 March 2026, 13:00 (America/Chicago)" in html(page)
    page = read(match, coach(match, 1), client)
    assert "Friday, 6 March 2026, 20:00 (Europe/Berlin)" in html(page)
    assert "Bring dice" in html(page)
    page = send(client, page, "take")
    assert "Agreed: Friday, 6 March 2026, 20:00 (Europe/Berlin)." in html(page)
    match.refresh_from_db()
    assert (match.scheduled_for, match.place) == (FRIDAY, "Club")


@pytest.mark.parametrize("wall", ["2026-03-29T02:30", "2026-10-25T02:30"])
def test_a_time_that_the_clocks_skip_or_show_twice_is_refused_and_nothing_typed_is_lost(
    client: Client, match: Match, wall: str
) -> None:
    page = send(client, read(match, coach(match), client), "offer", first=wall, zone=BERLIN, note="Bring dice")
    assert page.status_code == 422
    assert not TimeOffer.objects.exists()
    assert "Bring dice" in html(page)
    assert form_on(page, "offer").fields["first"] == [wall]
    page = send(client, page, "offer", zone=CHICAGO)
    assert TimeOffer.objects.exists()


def test_a_time_after_the_round_is_allowed_and_warned_of(client: Client, match: Match) -> None:
    RoundTime.objects.create(round=match.pairing.round, kind=RoundAct.REPORTS, at=FRIDAY - timedelta(days=1))
    page = send(client, read(match, coach(match), client), "offer", first="2026-03-06T20:00")
    warned = "This is after the match is to be played"
    assert html(page).count(warned) == 2
    assert warned in html(read(match, coach(match, 1)))


def test_a_commissioner_sets_the_time_on_the_same_page(client: Client, match: Match) -> None:
    page = read(match, cora(match.pairing.round.season.league), client)
    page = send(client, page, "rule_time", at="2026-03-06T20:00", reason="The hall is free.")
    match.refresh_from_db()
    assert match.scheduled_for == FRIDAY
    send(client, page, "remove_time", reason="It is shut.")
    match.refresh_from_db()
    assert match.scheduled_for is None


def test_the_page_is_for_the_two_and_the_commissioners(match: Match) -> None:
    assert read(match, a_user("Stan")).status_code == 403
    result(match, 1, 0)
    page = read(match, coach(match))
    assert "There is nothing more to agree on" in html(page)
    assert "<form" not in page.content.decode().split("<main")[1].split("</main>")[0]


def test_the_time_is_public_and_the_place_is_not(match: Match) -> None:
    round_ = match.pairing.round
    place = [round_.season.league.slug, round_.season.number]
    pages = [
        reverse("match", args=[match.uid]),
        reverse("round", args=[*place, round_.number]),
        reverse("season-rounds", args=place),
    ]
    before = [Client().get(page) for page in pages]
    rule_time(match, FRIDAY, actor=cora(round_.season.league), place="Ada's kitchen")
    for page, old in zip(pages, before, strict=True):
        now = Client().get(page, headers={"If-None-Match": old["ETag"]})
        assert now.status_code == 200, page
        assert "Friday, 6 March, 20:00 (Europe/Berlin)" in html(now)
        assert "kitchen" not in html(now)
        stranger = Client()
        stranger.force_login(a_user(f"Stan {page}"))
        assert "kitchen" not in html(stranger.get(page))
    own = Client()
    own.force_login(coach(match))
    assert "kitchen" in html(own.get(pages[0]))


def test_what_is_next_says_when_and_asks_who_has_not_answered(match: Match) -> None:
    offered(match)
    mine, other = Client(), Client()
    mine.force_login(coach(match))
    other.force_login(coach(match, 1))
    assert "Agree on a time" in html(mine.get(reverse("next")))
    assert "When do you play?" not in html(mine.get(reverse("next")))
    page = html(other.get(reverse("next")))
    assert "Ants proposes: Friday, 6 March 2026, 20:00 (Europe/Berlin)." in page
    assert address(match) in page
    rule_time(match, FRIDAY, actor=cora(match.pairing.round.season.league))
    page = html(other.get(reverse("next")))
    assert "You play on Friday, 6 March 2026, 20:00 (Europe/Berlin)." in page
    assert "When do you play?" not in page


def test_commissioners_see_the_time_among_the_matches_of_the_desk(match: Match) -> None:
    rule_time(match, FRIDAY, actor=cora(match.pairing.round.season.league))
    season = match.pairing.round.season
    client = Client()
    client.force_login(cora(season.league))
    page = html(client.get(reverse("desk-matches", args=[season.league.slug, season.number])))
    assert "Friday, 6 March, 20:00 (Europe/Berlin)" in page
    assert address(match) in page


def test_many_times_cost_as_many_queries_as_one(match: Match) -> None:
    client = Client()
    client.force_login(coach(match, 1))
    client.get(address(match))
    offered(match)
    one = queries_of(client, address(match))
    offered(match, *(FRIDAY + timedelta(hours=hour) for hour in range(3)))
    assert one == queries_of(client, address(match)) <= 24
