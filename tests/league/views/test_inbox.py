"""The inbox and the e-mail settings as pages."""

from datetime import time

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.domain.news_kinds import KINDS
from rosters.domain.inbox import unread_count
from rosters.domain.news_habits import habits_of
from rosters.models import InboxItem, User
from tests.counting import queries_of
from tests.pages import PageClient
from tests.verbs import a_user

pytestmark = pytest.mark.django_db
INBOX, SETTINGS = "/inbox/", "/inbox/settings/"
KEY = "0123456789"


@pytest.fixture
def ada() -> User:
    return a_user("Ada")


@pytest.fixture
def page(ada: User) -> PageClient:
    """Ada's browser."""
    client = PageClient()
    client.force_login(ada)
    return client


def give(user: User, count: int = 1) -> list[InboxItem]:
    """So many new messages, each of a round of its own."""
    before = InboxItem.objects.count()
    items = [
        InboxItem(
            user=user, message_uid=f"m{each}", kind="round_opened", facts={"round": each, "season": "Spring"},
            address="/leagues/",
        )
        for each in range(before + 1, before + count + 1)
    ]  # fmt: skip
    return InboxItem.objects.bulk_create(items)


def read(page: Client, address: str = INBOX) -> str:
    return " ".join(page.get(address).content.decode().split())


def test_an_empty_inbox_says_so(page: PageClient) -> None:
    told = read(page)
    assert "Nothing here yet" in told
    assert "Mark all read" not in told
    assert 'aria-label="Inbox"' in told


def test_the_newest_stands_first_and_new_ones_are_marked_and_counted(page: PageClient, ada: User) -> None:
    items = give(ada, 3)
    InboxItem.objects.filter(pk=items[1].pk).update(read_at=timezone.now())
    told = read(page)
    places = [told.index(f"Round {number} of Spring is open.") for number in (3, 2, 1)]
    assert places == sorted(places)
    assert told.count("> new </span>") == 2
    assert 'aria-label="Inbox, 2 unread"' in told


def test_following_a_message_leads_on_and_marks_it(page: PageClient, ada: User) -> None:
    item = give(ada, 2)[0]
    response = page.get(f"/inbox/{item.uid}/")
    assert (response.status_code, response.url) == (302, "/leagues/")
    assert unread_count(ada) == 1


def test_the_message_of_somebody_else_is_not_there(page: PageClient) -> None:
    bob = a_user("Bob")
    item = give(bob)[0]
    assert page.get(f"/inbox/{item.uid}/").status_code == 404
    assert "Spring" not in read(page)
    assert unread_count(bob) == 1


def test_all_are_marked_read_but_those_that_came_after_the_page(page: PageClient, ada: User) -> None:
    newest = give(ada, 2)[-1]
    assert f'value="{newest.uid}"' in read(page)
    give(ada)
    response = page.post(INBOX, {"act": "read_all", "key": KEY, "newest": newest.uid}, follow=True)
    assert "Everything that was here is marked as read." in response.content.decode()
    assert unread_count(ada) == 1


def test_an_act_nobody_knows_and_a_form_without_its_key_are_refused(page: PageClient, ada: User) -> None:
    newest = give(ada)[0].uid
    assert page.post(INBOX, {"act": "burn", "key": KEY}).status_code == 404
    assert page.post(INBOX, {"act": "read_all", "newest": newest}).status_code == 422
    assert unread_count(ada) == 1


def test_long_inboxes_have_pages(page: PageClient, ada: User) -> None:
    give(ada, 31)
    assert "Page 1 of 2" in read(page)
    assert "Round 1 of Spring is open." in read(page, "/inbox/?page=2")
    assert "Page 2 of 2" in read(page, "/inbox/?page=99")
    assert "Page 1 of 2" in read(page, "/inbox/?page=nonsense")


def test_the_inbox_costs_the_same_for_any_number_of_messages(page: PageClient, ada: User) -> None:
    give(ada)
    few = queries_of(page, INBOX)
    give(ada, 40)
    assert queries_of(page, INBOX) == few <= 5  # session, user, count, messages, unread


def test_the_count_costs_other_pages_one_query_and_visitors_none(page: PageClient, ada: User) -> None:
    give(ada, 120)
    assert queries_of(page, reverse("leagues")) == queries_of(Client(), reverse("leagues")) + 3  # session, user, count
    assert 'aria-label="Inbox, 99+ unread"' in read(page, reverse("leagues"))
    assert "Inbox" not in read(Client(), reverse("leagues"))


@pytest.mark.parametrize("address", [INBOX, SETTINGS, "/inbox/abc/"])
def test_visitors_are_asked_to_sign_in(address: str) -> None:
    for response in (Client().get(address), Client().post(address)):
        assert (response.status_code, response.url.partition("?")[0]) == (302, reverse("account_login"))


def wishes(**told: object) -> dict[str, object]:
    return {
        "act": "habits",
        "key": KEY,
        "mail": ["match_settled"],
        "push": ["round_opened"],
        "time_zone": "Europe/Berlin",
        **told,
    }


def test_settings_begin_with_what_is_usual_and_stand_once_saved(page: PageClient, ada: User) -> None:
    assert read(page, SETTINGS).count(" checked") == sum(len(kind.usual) for kind in KINDS.values())
    clocks = {"quiet_from": "22:00", "quiet_until": "07:30", "digest_at": "18:00"}
    response = page.post(SETTINGS, wishes(**clocks), follow=True)
    assert "You are told as you asked." in response.content.decode()
    kept = habits_of(ada)
    assert kept.choices == {
        "mail": {key: key == "match_settled" for key in KINDS},
        "push": {key: key == "round_opened" for key in KINDS},
    }
    assert (kept.time_zone, kept.quiet_until, kept.digest_at) == ("Europe/Berlin", time(7, 30), time(18))
    told = read(page, SETTINGS)
    assert told.count(" checked") == 2
    assert all(f'value="{clock}"' in told for clock in clocks.values())


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        ({"quiet_from": "22:00"}, "Quiet hours need a beginning and an end, or neither."),
        ({"quiet_until": "22:00"}, "Quiet hours need a beginning and an end, or neither."),
        ({"quiet_from": "22:00", "quiet_until": "22:00"}, "Quiet hours end at another time than they begin."),
        ({"quiet_from": "25:00", "quiet_until": "07:00"}, "Enter a valid time."),
        ({"time_zone": "Mars/Olympus"}, "Select a valid choice."),
        ({"mail": ["gossip"]}, "Select a valid choice."),
        ({"push": ["gossip"]}, "Select a valid choice."),
    ],
)
def test_what_makes_no_sense_is_refused_at_its_field(
    page: PageClient, ada: User, told: dict[str, object], sentence: str
) -> None:
    response = page.post(SETTINGS, wishes(**told))
    assert response.status_code == 422
    assert sentence in response.content.decode()
    assert habits_of(ada).pk is None


def test_settings_without_their_key_are_refused(page: PageClient, ada: User) -> None:
    response = page.post(SETTINGS, wishes(key=""))
    assert (response.status_code, habits_of(ada).pk) == (422, None)
