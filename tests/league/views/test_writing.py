"""The pages on which a league writes, and those on which it is read."""

import pytest
from django.test import Client

from league.domain.announcements import post_announcement
from league.domain.documents import documents_for, write_document
from league.models import Announcement, DocumentVersion, League
from rosters.models import OutboxMessage
from tests.counting import queries_of
from tests.page_text import main_words, words
from tests.pages import PageClient
from tests.verbs_league import a_league, a_member, a_running_season, cora

pytestmark = pytest.mark.django_db
TEXT = {"title": "Hall closed", "body": "Come to the **library** <script>x</script>.", "readers": "everybody"}


@pytest.fixture
def league() -> League:
    return a_league()


def browser(user: object) -> PageClient:
    client = PageClient()
    client.force_login(user)  # type: ignore[arg-type]  # a user
    return client


def send(league: League, where: str, **told: object) -> object:
    client = browser(cora(league))
    return client.post(f"/leagues/{league.slug}/desk/{where}", {**TEXT, "key": "0123456789", **told}, follow=True)


def test_a_preview_shows_the_text_and_neither_keeps_nor_sends_it(league: League) -> None:
    for where, act in (("announcements/", "post"), ("pages/", "write")):
        page = send(league, where, act=act, preview="1")
        assert "<strong>library</strong> &lt;script&gt;" in page.content.decode()  # type: ignore[attr-defined]  # an answer
        assert 'value="Hall closed"' in page.content.decode()  # type: ignore[attr-defined]  # an answer
    assert not Announcement.objects.exists()
    assert not DocumentVersion.objects.exists()
    assert not OutboxMessage.objects.filter(topic="announcement.posted").exists()


def test_bad_input_comes_back_with_what_was_typed(league: League) -> None:
    page = send(league, "announcements/", act="post", title="").content.decode()  # type: ignore[attr-defined]  # an answer
    assert "Come to the **library**" in page
    assert 'aria-invalid="true"' in page


def test_an_announcement_stands_on_the_page_of_the_league_at_once(league: League) -> None:
    visitor = PageClient()
    address = f"/leagues/{league.slug}/"
    before = visitor.get(address)
    send(league, "announcements/", act="post")
    after = visitor.get(address, headers={"If-None-Match": before["ETag"]})
    assert after.status_code == 200
    assert "Hall closed Come to the library <script>x</script>." in main_words(after)
    made = Announcement.objects.get()
    assert "Hall closed" in words(visitor.get(f"{address}news/{made.uid}/"))
    send(league, "announcements/", act="withdraw", announcement=made.uid, key="1234567890")
    assert "Hall closed" not in words(visitor.get(address))
    assert visitor.get(f"{address}news/{made.uid}/").status_code == 404


def test_what_is_for_members_is_in_nobody_elses_page(league: League) -> None:
    post_announcement(league, actor=cora(league), title="Secret hall", body="x", readers="members")
    page = write_document(league, actor=cora(league), title="Secret rules", body="x", readers="members")
    made = Announcement.objects.get()
    mia = browser(a_member(league, "Mia"))
    base = f"/leagues/{league.slug}/"
    for address in (base, f"{base}news/"):
        assert "Secret" in words(mia.get(address))
        assert "Secret" not in words(Client().get(address))
    for address in (f"{base}news/{made.uid}/", f"{base}pages/{page.uid}/"):
        assert mia.get(address).status_code == 200
        assert Client().get(address).status_code == 404


def test_an_announcement_of_a_season_stands_on_its_page() -> None:
    season = a_running_season(2)
    post_announcement(season.league, actor=cora(season.league), title="To the coaches", body="x", season=season)
    assert "To the coaches" in words(Client().get(f"/leagues/{season.league.slug}/seasons/{season.number}/"))


def test_a_page_is_changed_and_its_old_versions_can_be_read_and_brought_back(league: League) -> None:
    send(league, "pages/", act="write", title="Rules", body="First.")
    page = documents_for(cora(league), league).get()
    send(league, f"pages/{page.uid}/", act="write", title="Rules", body="Second.", seen="1", key="1234567890")
    public = f"/leagues/{league.slug}/pages/{page.uid}/"
    assert "Second." in main_words(Client().get(public))
    assert "This is an older version." in main_words(Client().get(f"{public}?version=1"))
    assert Client().get(f"{public}?version=3").status_code == 404
    desk = browser(cora(league)).get(f"/leagues/{league.slug}/desk/pages/{page.uid}/?version=1").content.decode()
    assert "First.</textarea>" in desk
    assert 'name="seen" value="2"' in desk


def test_who_writes_over_somebody_elses_change_is_told_and_loses_nothing(league: League) -> None:
    page = write_document(league, actor=cora(league), title="Rules", body="First.", readers="everybody")
    address = f"pages/{page.uid}/"
    send(league, address, act="write", body="Second.", seen="1")
    refused = send(league, address, act="write", body="Mine.", seen="1", key="1234567890")
    told = refused.content.decode()  # type: ignore[attr-defined]  # an answer
    assert "has changed this page meanwhile" in told
    assert "Mine.</textarea>" in told
    assert 'name="seen" value="2"' in told


def test_many_announcements_and_pages_cost_as_many_queries_as_one(league: League) -> None:
    def fill() -> None:
        for number in range(3):
            post_announcement(league, actor=cora(league), title=f"News {number}", body="x")
            write_document(league, actor=cora(league), title=f"Page {number}", body="x", readers="everybody")

    fill()
    commissioner, base = browser(cora(league)), f"/leagues/{league.slug}/"
    pages = [base, f"{base}news/", f"{base}desk/announcements/", f"{base}desk/pages/"]
    few = [queries_of(commissioner, address) for address in pages]
    fill()
    assert [queries_of(commissioner, address) for address in pages] == few
