"""The webhooks of a league as pages."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from msgspec import to_builtins

from league.domain import bell
from league.domain.bulletins import BULLETINS, Bulletin
from league.domain.webhooks import LINES_OF_LOG, add_webhook, switch_webhook, try_webhook
from league.models import League, Webhook
from rosters.domain import outbound
from rosters.models import Delivery
from tests.counting import queries_of
from tests.pages import PageClient
from tests.verbs import a_user
from tests.verbs_league import a_league, a_member, cora

pytestmark = [pytest.mark.django_db, pytest.mark.long]
LIST = "/leagues/monday-league/webhooks/"
TOKEN = "tokentokentokentokentoken"
DISCORD = f"https://discord.com/api/webhooks/1234567890/{TOKEN}"
PUBLIC = [(2, 1, 6, "", ("93.184.216.34", 443))]


@pytest.fixture(autouse=True)
def names(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every name leads to a public machine, unless it is a number."""
    real = outbound.getaddrinfo
    given = lambda host, port, **told: real(host, port, **told) if host[0].isdigit() else PUBLIC  # noqa: E731
    monkeypatch.setattr(outbound, "getaddrinfo", given)


@pytest.fixture
def league() -> League:
    return a_league()


@pytest.fixture
def page(league: League) -> PageClient:
    """Cora's browser."""
    client = PageClient()
    client.force_login(cora(league))
    return client


@pytest.fixture
def webhook(league: League) -> Webhook:
    return add_webhook(
        league, actor=cora(league), kind="discord", name="Results", address=DISCORD, facts=list(BULLETINS)
    )


def read(page: Client, address: str) -> str:
    return " ".join(page.get(address).content.decode().split())


def wanted(**told: Any) -> dict[str, Any]:
    given = {"act": "add", "key": "0123456789", "kind": "discord", "name": "Results", "address": DISCORD}
    return given | {"facts": ["round_opened", "champion"]} | told


def of(webhook: Webhook) -> str:
    return f"{LIST}{webhook.uid}/"


def post(page: Client, webhook: Webhook, act: str, **told: Any) -> Any:
    return page.post(of(webhook), {"act": act, "key": f"key-of-{act}", **told}, follow=True)


def a_line(webhook: Webhook, number: int, **told: Any) -> Delivery:
    bulletin = Bulletin("match_settled", {"match": f"Ants – Bees {number}", "score": "2 – 1"}, "/", "2026-06-01")
    return Delivery.objects.create(
        message_uid=f"m{number}", channel="webhook", target=webhook.uid, payload=to_builtins(bulletin),
        due_at=timezone.now(), **told,
    )  # fmt: skip


def test_a_league_without_webhooks_says_so(page: PageClient) -> None:
    assert "No webhook yet" in read(page, LIST)


def test_a_webhook_is_added_and_its_address_not_shown_again(page: PageClient, league: League) -> None:
    response = page.post(LIST, wanted(), follow=True)
    webhook = league.webhooks.get()
    assert response.redirect_chain == [(of(webhook), 302)]
    told = response.content.decode()
    assert "The webhook stands." in told
    assert "The secret, shown this once" not in told
    assert (webhook.address, webhook.facts) == (DISCORD, ["round_opened", "champion"])
    for shown in (told, read(page, LIST), read(page, of(webhook))):
        assert "discord.com" in shown
        assert TOKEN not in shown
        assert "1234567890" not in shown


def test_the_secret_of_a_signed_one_is_shown_once(page: PageClient, league: League) -> None:
    told = page.post(LIST, wanted(kind="signed", address="https://example.org/hook"), follow=True).content.decode()
    webhook = league.webhooks.get()
    assert told.count(webhook.secret) == 1
    assert webhook.secret not in read(page, of(webhook))


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        ({"address": "https://example.org/"}, "This is not the address of a Discord webhook."),
        ({"kind": "signed", "address": "https://127.0.0.1/"}, "This address leads into a private network"),
        ({"kind": "signed", "address": "http://example.org/"}, "begins with https://"),
        ({"kind": "signed", "address": "https://example.org:25/"}, "Give an address with port 443"),
        ({"kind": "pigeon"}, "Select a valid choice."),
        ({"facts": []}, "This field is required."),
        ({"facts": ["gossip"]}, "Select a valid choice."),
        ({"name": ""}, "This field is required."),
    ],
)
def test_what_makes_no_sense_is_refused_at_its_field(
    page: PageClient, league: League, told: dict[str, Any], sentence: str
) -> None:
    response = page.post(LIST, wanted(**told))
    assert response.status_code == 422
    assert sentence in response.content.decode()
    assert not league.webhooks.exists()


def test_a_test_is_sent_the_sweeper_rung_for_and_the_log_shows_it(
    page: PageClient, webhook: Webhook, monkeypatch: pytest.MonkeyPatch
) -> None:
    rung: list[bool] = []
    monkeypatch.setattr(bell, "RINGERS", [lambda: rung.append(True)])
    told = post(page, webhook, "test").content.decode()
    assert "A test is on its way." in told
    assert "This is a test: news of Monday League will come here." in told
    assert rung == [True]
    assert post(page, webhook, "test", key="another-key").status_code == 409


def test_the_log_shows_how_it_went_and_a_line_is_sent_again(page: PageClient, webhook: Webhook) -> None:
    assert "Nothing yet." in read(page, of(webhook))
    a_line(webhook, 1, status="sent", done_at=timezone.now())
    failed = a_line(webhook, 2, status="given_up", done_at=timezone.now(), attempts=8, problem="Nobody took the call.")
    told = read(page, of(webhook))
    for text in ("Ants – Bees 1 ended 2 – 1.", "given up", "8 tries", "Nobody took the call."):
        assert text in told
    assert "It goes once more" in post(page, webhook, "redeliver", delivery=failed.uid).content.decode()
    failed.refresh_from_db()
    assert (failed.status, failed.attempts) == ("waiting", 0)
    assert post(page, webhook, "redeliver", delivery="nothing", key="another-key").status_code == 404


def test_the_log_shows_fifty_lines_at_the_cost_of_one(page: PageClient, webhook: Webhook) -> None:
    a_line(webhook, 0)
    few = queries_of(page, of(webhook))
    for number in range(1, LINES_OF_LOG + 5):
        a_line(webhook, number)
    assert queries_of(page, of(webhook)) == few
    assert read(page, of(webhook)).count(" ended 2 – 1.</p>") == LINES_OF_LOG


def test_what_goes_there_is_changed_and_it_is_switched_off_and_on(page: PageClient, webhook: Webhook) -> None:
    post(page, webhook, "change", name="News", facts=["champion"])
    assert "The webhook is off." in post(page, webhook, "switch").content.decode()
    webhook.refresh_from_db()
    assert (webhook.name, webhook.facts, webhook.off_at is None) == ("News", ["champion"], False)
    told = read(page, of(webhook))
    assert "Nothing goes there" in told
    assert "Send a test" not in told
    assert "The webhook is on." in post(page, webhook, "switch", on="on", key="another-key").content.decode()


def test_one_that_was_switched_off_because_it_is_gone_says_why(page: PageClient, webhook: Webhook) -> None:
    Webhook.objects.update(off_at=timezone.now(), off_reason="The receiver answered 404.")
    assert "The receiver answered 404." in read(page, of(webhook))


def test_it_is_removed(page: PageClient, league: League, webhook: Webhook) -> None:
    response = post(page, webhook, "remove")
    assert "is removed." in response.content.decode()
    assert (league.webhooks.count(), page.get(of(webhook)).status_code) == (0, 404)


@pytest.mark.parametrize(("who", "status"), [("member", 403), ("stranger", 403), ("other commissioner", 404)])
def test_nobody_else_reads_or_does_anything(league: League, webhook: Webhook, who: str, status: int) -> None:
    elsewhere = a_league(a_user("Eve"), "Elsewhere")
    person = {"member": lambda: a_member(league, "Carl"), "stranger": lambda: a_user("Sam")}.get(
        who, lambda: cora(elsewhere)
    )()
    client = Client()
    client.force_login(person)
    address = of(webhook) if status == 403 else f"/leagues/elsewhere/webhooks/{webhook.uid}/"
    assert client.get(address).status_code == status
    for act in ("test", "remove", "switch", "redeliver", "change"):
        assert client.post(address, {"act": act, "key": "0123456789"}).status_code == status
    webhook.refresh_from_db()
    assert webhook.off_at is None


def test_an_act_nobody_knows_and_a_form_without_its_key_are_refused(page: PageClient, webhook: Webhook) -> None:
    assert page.post(of(webhook), {"act": "burn", "key": "0123456789"}).status_code == 404
    assert page.post(of(webhook), {"act": "test"}).status_code == 422
    switch_webhook(webhook, actor=cora(webhook.league), on=True)
    assert not Delivery.objects.exists()
    try_webhook(webhook, actor=cora(webhook.league))
