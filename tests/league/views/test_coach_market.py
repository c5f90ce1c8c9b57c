"""The auction room: coaches bid for themselves, see what is theirs, and nothing that is hidden from them."""

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from league.domain.leagues import change_league
from league.domain.live import last_number
from league.domain.market import award_lot, close_market, leave_bid, pause_market, place_bid
from league.enums import LotStatus, RoundStatus, Visibility
from league.models import Bid, Entry, Lot, Round, Season
from league.presenters.room import RoomPurse
from tests.clicking import form_on, forms_on, send
from tests.counting import queries_of
from tests.page_text import main_words
from tests.pages import PageClient
from tests.verbs import a_user
from tests.verbs_league import a_running_season, coaches_who_sign_in, cora, entry_of, favour, opened

pytestmark = [pytest.mark.django_db, pytest.mark.long]
SECRET = 47  # mc; a number that stands on no page unless a hidden bid shows


@pytest.fixture
def season() -> Season:
    return an_auction()


def an_auction(pool: int = 2, **options: object) -> Season:
    """An open auction: the Ants of Ada and the Bees of Bob can pay 60 mc and more, the Cats are a guest's."""
    coaches = coaches_who_sign_in("Ada", "Bob")
    season = a_running_season(
        3, coaches=coaches, auction__pool="fixed_number", auction__pool_size=pool, season__round_count=2, **options
    )
    opened(season)
    for name in ("Ants", "Bees", "Cats"):
        favour(season, name, 60)
    return season


def a_lot(season: Season) -> Lot:
    lots = Lot.objects.select_related("round__season__league", "round__season__pin")
    return lots.filter(round__season=season).order_by("pk")[0]


def room(season: Season, name: str, page: str = "team-room") -> str:
    return reverse(page, args=[season.league.slug, season.number, entry_of(season, name).uid])


def coach_of(season: Season, name: str) -> Client:
    """A browser in which the team's coach has signed in; for a guest's team the commissioner."""
    client = PageClient()
    coach = Entry.objects.select_related("team__coach__user").get(season=season, team__name=name).team.coach
    client.force_login(coach.user if coach and coach.user else cora(season.league))
    return client


def bid(season: Season, name: str, **told: object) -> HttpResponse:
    client = coach_of(season, name)
    return send(client, client.get(room(season, name)), "call", {"mark": a_lot(season).mvp}, **told)


def test_a_coach_bids_the_least_with_one_button_and_sees_that_he_leads(season: Season) -> None:
    lot = a_lot(season)
    page = bid(season, "Ants", quick=lot.least_bid, amount="")
    said = main_words(page)
    assert f"You bid {lot.least_bid} mc" in said
    assert f"Your {lot.least_bid} mc lead." in said
    assert f"Promised {lot.least_bid} mc" in said
    made = Bid.objects.get()
    assert (made.amount, made.entry.team.name, made.placed_by.name, made.acted_for) == (
        lot.least_bid, "Ants", "Ada", None,
    )  # fmt: skip
    other = main_words(coach_of(season, "Bees").get(room(season, "Bees")))
    assert f"Ants leads with {lot.least_bid} mc." in other
    assert f"Bid {lot.least_bid + 1} mc Bid {lot.least_bid + 2} mc" in other


def test_what_can_still_be_spent_counts_the_bonus_first(season: Season) -> None:
    assert entry_of(season, "Ants").team.cash == 0
    assert "You can still bid 60 mc" in main_words(coach_of(season, "Ants").get(room(season, "Ants")))
    page = main_words(bid(season, "Ants", amount=41, quick=""))
    assert "You can still bid 19 mc" in page
    assert "41 mc come from the bonus and 0 mc from your cash" in page
    both = RoomPurse(cash=20, bonus=7, promised=15, left=12)
    assert (both.from_bonus, both.from_cash) == (7, 8)


def test_an_amount_of_ones_own_is_bid_and_one_below_the_least_is_refused_with_the_reason(season: Season) -> None:
    lot = a_lot(season)
    page = bid(season, "Ants", amount=lot.least_bid - 1, quick="")
    assert page.status_code == 422
    assert f"The least bid is {lot.least_bid} mc; {lot.least_bid - 1} mc is too little." in main_words(page)
    assert bid(season, "Ants", amount="", quick="").status_code == 422
    assert not Bid.objects.exists()
    bid(season, "Ants", amount=lot.least_bid + 7, quick="")
    assert Bid.objects.get().amount == lot.least_bid + 7


def test_a_button_pressed_twice_bids_once(season: Season) -> None:
    client = coach_of(season, "Ants")
    form = form_on(client.get(room(season, "Ants")), "call", mark=a_lot(season).mvp)
    sent = {name: values[0] for name, values in form.fields.items() if values} | {"quick": a_lot(season).least_bid}
    answers = [client.post(room(season, "Ants"), sent).status_code for _ in range(2)]
    assert (answers, Bid.objects.count()) == ([302, 302], 1)


def test_somebody_elses_room_is_closed_and_a_private_league_hides_it(season: Season) -> None:
    sent = {"act": "call", "key": "any-key-will-do", "star": a_lot(season).mvp, "amount": 40}
    bob = coach_of(season, "Bees")
    assert [bob.get(room(season, "Ants", page)).status_code for page in ("team-room", "team-room-lots")] == [403, 403]
    assert bob.post(room(season, "Ants"), sent).status_code == 403
    change_league(season.league, actor=cora(season.league), visibility=Visibility.PRIVATE)
    stranger = PageClient()
    stranger.force_login(a_user("Sam"))
    assert stranger.get(room(season, "Ants")).status_code == 404
    assert not Bid.objects.exists()


def test_a_commissioner_bids_for_an_absent_coach_and_it_is_marked(season: Season) -> None:
    page = bid(season, "Cats", quick=a_lot(season).least_bid, amount="")
    assert "You act for Cats." in main_words(page)
    made = Bid.objects.select_related("acted_for", "placed_by").get()
    assert (made.placed_by, made.acted_for.name) == (cora(season.league), "Coach of Cats")


def test_who_drops_out_cannot_come_back(season: Season) -> None:
    lot, client = a_lot(season), coach_of(season, "Ants")
    page = send(client, client.get(room(season, "Ants")), "drop_out", {"mark": lot.mvp})
    assert "You have dropped out here." in main_words(page)
    assert [form for form in forms_on(page) if form.holds(mark=lot.mvp)] == []
    sent = {"act": "call", "key": "any-key-will-do", "mark": lot.mvp, "star": lot.mvp, "amount": 40}
    assert client.post(room(season, "Ants"), sent).status_code == 409


def test_in_a_pause_nobody_bids_and_everybody_sees_why(season: Season) -> None:
    pause_market(a_lot(season).round, actor=cora(season.league))
    page = coach_of(season, "Ants").get(room(season, "Ants"))
    assert "The auction is paused." in main_words(page)
    assert not {"call", "leave", "drop_out"} & {act for form in forms_on(page) for act in form.fields.get("act", [])}
    assert "Paused: nobody can bid" in main_words(PageClient().get(public(season, "season-market")))


def test_after_the_auction_the_room_tells_what_became_of_it(season: Season) -> None:
    lot = a_lot(season)
    place_bid(lot, entry_of(season, "Ants"), lot.least_bid, actor=cora(season.league))
    close_market(lot.round, actor=cora(season.league))
    page = coach_of(season, "Bees").get(room(season, "Bees"))
    assert f"Ants hires him for {lot.least_bid} mc." in main_words(page)
    assert "Nobody hires him." in main_words(page)
    assert b"data-live=" not in page.content


def test_before_the_first_auction_the_room_says_so() -> None:
    season = a_running_season(2, coaches=coaches_who_sign_in("Ada"))
    client = coach_of(season, "Ants")
    assert "No auction yet" in main_words(client.get(room(season, "Ants")))
    assert client.get(room(season, "Ants", "team-room-lots")).status_code == 404
    assert client.post(room(season, "Ants"), {"act": "call"}).status_code == 409


def test_the_way_to_ones_own_room_needs_a_team(season: Season) -> None:
    address = reverse("season-room", args=[season.league.slug, season.number])
    assert coach_of(season, "Ants").get(address).url == room(season, "Ants")
    assert coach_of(season, "Cats").get(address).url.endswith("/mine/")


# What is hidden


def public(season: Season, page: str = "season-market-lots") -> str:
    return reverse(page, args=[season.league.slug, season.number])


def seen_by_others(season: Season) -> list[bytes]:
    """Every page and part on which the Ants' rivals and the commissioner look at the auction."""
    bob, commissioner, visitor = coach_of(season, "Bees"), coach_of(season, "Cats"), PageClient()
    return [
        *(bob.get(room(season, "Bees", page)).content for page in ("team-room", "team-room-lots")),
        *(commissioner.get(public(season, page)).content for page in ("desk-market", "desk-market-room")),
        *(visitor.get(public(season, page)).content for page in ("season-market", "season-market-lots")),
    ]


@pytest.mark.parametrize("mode", ["open", "blind", "left_bids"])
def test_a_bid_left_in_advance_is_in_no_byte_that_others_read_and_rings_nobody(mode: str) -> None:
    season = an_auction(auction__mode=mode)
    client, lot = coach_of(season, "Ants"), a_lot(season)
    if mode == "open":  # so that the bid left answers nobody yet
        place_bid(lot, entry_of(season, "Ants"), lot.least_bid, actor=cora(season.league))
    before, number = seen_by_others(season), last_number(season.league)
    page = send(client, client.get(room(season, "Ants")), "leave", {"mark": lot.mvp}, amount=SECRET)
    assert f"{SECRET} mc" in main_words(page)
    mine = client.get(room(season, "Ants", "team-room-lots"))
    assert f"{SECRET}\xa0mc" in mine.content.decode() or f"{SECRET} mc" in mine.content.decode()
    after = seen_by_others(season)
    assert [tagless(one) for one in after] == [tagless(one) for one in before]
    assert last_number(season.league) == number
    if mode == "blind":
        award_lot(lot, actor=cora(season.league))
        assert any(f"{SECRET}".encode() in one for one in seen_by_others(season))


def tagless(page: bytes) -> list[bytes]:
    """The page without the keys of its forms, which are new each time."""
    return [line for line in page.splitlines() if b'name="key"' not in line and b"csrfmiddlewaretoken" not in line]


def test_in_a_sealed_auction_nobody_calls(season: Season) -> None:
    Lot.objects.filter(round__season=season).update(mode="blind")
    page = coach_of(season, "Ants").get(room(season, "Ants"))
    acts = {form.fields["act"][0] for form in forms_on(page) if "act" in form.fields}
    assert acts == {"leave"}


def test_a_bid_left_is_taken_back(season: Season) -> None:
    lot, client = a_lot(season), coach_of(season, "Ants")
    place_bid(lot, entry_of(season, "Ants"), lot.least_bid, actor=cora(season.league))
    leave_bid(lot, entry_of(season, "Ants"), SECRET, actor=cora(season.league))
    page = send(client, client.get(room(season, "Ants")), "take_back", {"mark": lot.mvp})
    assert "Nothing is left" in main_words(page)
    assert f"up to {SECRET}" not in main_words(page)


def test_the_room_asks_as_often_for_many_lots_as_for_few() -> None:
    few = an_auction(1)
    first = queries_of(coach_of(few, "Ants"), room(few, "Ants", "team-room-lots"))
    Lot.objects.filter(round__season=few).update(paused_at=None)
    many = [Lot(round=few.rounds.get(number=1), mvp=mvp, least_bid=8) for mvp in ("buzzcut", "john_doe", "wildcard")]
    offered = set(few.rounds.get(number=1).lots.values_list("mvp", flat=True))
    Lot.objects.bulk_create(lot for lot in many if lot.mvp not in offered)
    assert queries_of(coach_of(few, "Ants"), room(few, "Ants", "team-room-lots")) == first <= 14


# The desk


@pytest.fixture
def desk(season: Season) -> tuple[Client, str]:
    return coach_of(season, "Cats"), public(season, "desk-market")


def test_a_commissioner_pauses_and_lets_it_go_on(season: Season, desk: tuple[Client, str]) -> None:
    client, address = desk
    page = send(client, client.get(address), "pause_market")
    assert "The auction is paused" in main_words(page)
    assert a_lot(season).paused_at is not None
    page = send(client, page, "resume_market")
    assert "The auction goes on." in main_words(page)
    assert a_lot(season).paused_at is None


def test_a_commissioner_sets_the_close_in_the_leagues_time_and_a_soft_close(
    season: Season, desk: tuple[Client, str]
) -> None:
    change_league(season.league, actor=cora(season.league), time_zone="Europe/Berlin")
    client, address = desk
    page = send(client, client.get(address), "closing", at="2099-01-05T20:00", soft_close=60)
    assert "Closes Mon 5 Jan, 20:00:00" in main_words(page)
    lot = a_lot(season)
    assert (lot.closes_at.isoformat(), lot.soft_close) == ("2099-01-05T19:00:00+00:00", 60)
    assert send(client, page, "closing", at="2001-01-05T20:00", soft_close=60).status_code == 422


def test_an_award_is_taken_back_with_a_reason(season: Season, desk: tuple[Client, str]) -> None:
    client, address = desk
    lot = a_lot(season)
    place_bid(lot, entry_of(season, "Ants"), lot.least_bid, actor=cora(season.league))
    award_lot(lot, actor=cora(season.league))
    page = client.get(address)
    assert send(client, page, "undo_award", {"mark": lot.mvp}, reason="").status_code == 422
    page = send(client, page, "undo_award", {"mark": lot.mvp}, reason="Wrong team")
    assert "is on offer again; what was paid is back." in main_words(page)
    assert a_lot(season).status == LotStatus.OPEN


def test_an_auction_that_is_over_is_opened_again_before_play_begins(season: Season, desk: tuple[Client, str]) -> None:
    client, address = desk
    close_market(a_lot(season).round, actor=cora(season.league))
    page = send(client, client.get(address), "reopen_market", reason="Too early")
    assert "The auction is open again" in main_words(page)
    assert Round.objects.get(season=season, number=1).status == RoundStatus.MARKET
