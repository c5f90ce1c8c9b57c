"""The webhooks of a league: who sets them up, what is refused, what the log keeps, and that no secret is told."""

from typing import Any

import pytest
from django.db.models import Model
from django.utils import timezone

from league.domain.bulletins import BULLETINS
from league.domain.deliveries import deliver_due_messages
from league.domain.leagues import add_member
from league.domain.webhooks import (
    MOST_WEBHOOKS,
    add_webhook,
    bury_webhook,
    change_webhook,
    check_address,
    log_of,
    redeliver,
    remove_webhook,
    switch_webhook,
    try_webhook,
)
from league.enums import MemberRole, WebhookKind
from league.models import AuditEntry, League, Webhook
from rosters.models import Delivery, InboxItem, User
from tests.verbs import a_host, a_user
from tests.verbs_league import a_league, a_member, cora, opened, refused
from tests.verbs_league import a_running_season as running

pytestmark = pytest.mark.django_db
TOKEN = "tokentokentokentokentoken"
DISCORD = f"https://discord.com/api/webhooks/1234567890/{TOKEN}"


def a_webhook(league: League, *, actor: User | None = None, **told: Any) -> Webhook:
    given = {"kind": "discord", "name": "Results", "address": DISCORD, "facts": list(BULLETINS)} | told
    return add_webhook(league, actor=actor or cora(league), **given)


@pytest.fixture
def league() -> League:
    return a_league()


@pytest.fixture
def webhook(league: League) -> Webhook:
    return a_webhook(league)


def verbs(league: League) -> list[str]:
    return [verb for verb in league.audit.order_by("pk").values_list("verb", flat=True) if "webhook" in verb]


@pytest.mark.parametrize(
    "address",
    [
        DISCORD, DISCORD.replace("discord.com", "discordapp.com"), DISCORD.replace("discord", "canary.discord", 1),
        DISCORD.replace("discord", "ptb.discord", 1), DISCORD.replace("/api/", "/api/v10/"),
    ],
)  # fmt: skip
def test_addresses_of_discord_are_taken(address: str) -> None:
    check_address(WebhookKind.DISCORD, address)


@pytest.mark.parametrize(
    "address",
    [
        "", DISCORD.replace("https", "http"), DISCORD.replace("discord.com", "discord.com.evil.example"),
        DISCORD.replace("discord.com", "discord.com@evil.example"), DISCORD.replace("discord.com", "discord.com:8443"),
        DISCORD.replace("discord.com", "evil.discord.com"), DISCORD.replace("discord.com", "xdiscord.com"),
        DISCORD.replace("/webhooks/", "/webhooks/../"), f"{DISCORD}/slack", f"{DISCORD}?wait=true", f"{DISCORD}\n",
        DISCORD.replace("1234567890", "me"), DISCORD.replace(TOKEN, "short"),
    ],
)  # fmt: skip
def test_what_is_no_address_of_discord_is_refused(league: League, address: str) -> None:
    with refused("webhook.discord", status=422):
        a_webhook(league, address=address)
    assert not league.webhooks.exists()


def test_a_webhook_keeps_the_facts_that_there_are_in_their_order(league: League) -> None:
    webhook = a_webhook(league, name=" Results ", facts=["match_settled", "gossip", "round_opened"])
    assert (webhook.name, webhook.facts, webhook.secret) == ("Results", ["round_opened", "match_settled"], "")


def test_a_signed_one_has_a_secret_of_its_own(league: League) -> None:
    one, two = (a_webhook(league, kind="signed", address="https://example.org/hook") for _each in range(2))
    assert one.secret.startswith("whsec_")
    assert len(one.secret) > 40
    assert one.secret != two.secret


def test_a_league_has_five_at_most(league: League) -> None:
    for _each in range(MOST_WEBHOOKS):
        a_webhook(league)
    with refused("webhook.most"):
        a_webhook(league)
    a_webhook(a_league(a_user("Eve"), "Elsewhere"))


def test_only_who_runs_the_league_does_anything_with_its_webhooks(league: League, webhook: Webhook) -> None:
    delivery = try_webhook(webhook, actor=cora(league))
    for person in (a_member(league, "Carl"), a_user("Sam"), cora(a_league(a_user("Eve"), "Elsewhere"))):
        for act in (
            lambda who: a_webhook(league, actor=who),
            lambda who: change_webhook(webhook, actor=who, name="x", facts=[]),
            lambda who: switch_webhook(webhook, actor=who, on=False),
            lambda who: try_webhook(webhook, actor=who),
            lambda who: redeliver(webhook, delivery.uid, actor=who),
            lambda who: remove_webhook(webhook, actor=who),
        ):
            with refused("league.not_commissioner", status=403):
                act(person)
    assert (league.webhooks.get().name, log_of(webhook).count()) == ("Results", 1)
    change_webhook(webhook, actor=a_host(), name="By the host", facts=[])


def test_every_act_stands_in_the_log_of_the_league_and_no_secret_does(league: League) -> None:
    actor = cora(league)
    webhook = a_webhook(league)
    change_webhook(webhook, actor=actor, name="News", facts=["champion"])
    switch_webhook(webhook, actor=actor, on=False)
    switch_webhook(webhook, actor=actor, on=True)
    bury_webhook(webhook.uid, "410")
    remove_webhook(webhook, actor=actor)
    assert verbs(league) == [
        f"webhook.{act}" for act in ("added", "changed", "switched_off", "switched_on", "gone", "removed")
    ]
    kept = str(list(AuditEntry.objects.values_list("facts", "reason")))
    assert TOKEN not in kept
    assert "discord" not in kept


def test_switching_to_what_it_is_already_changes_nothing(league: League, webhook: Webhook) -> None:
    switch_webhook(webhook, actor=cora(league), on=True)
    assert verbs(league) == ["webhook.added"]


def test_one_that_is_switched_off_gets_neither_what_waits_nor_what_comes(league: League, webhook: Webhook) -> None:
    test = try_webhook(webhook, actor=cora(league))
    switch_webhook(webhook, actor=cora(league), on=False)
    test.refresh_from_db()
    assert (test.status, test.problem) == ("given_up", "The webhook was switched off.")
    opened(running(2, league=league))
    deliver_due_messages()
    assert list(log_of(webhook)) == [test]
    with refused("webhook.off"):
        try_webhook(webhook, actor=cora(league))
    with refused("webhook.off"):
        redeliver(webhook, test.uid, actor=cora(league))
    switch_webhook(webhook, actor=cora(league), on=True)
    redeliver(webhook, test.uid, actor=cora(league))
    test.refresh_from_db()
    assert (test.status, test.attempts) == ("waiting", 0)


def test_one_that_is_gone_is_switched_off_and_every_commissioner_is_told_once(league: League, webhook: Webhook) -> None:
    second = a_user("Zoe")
    add_member(league, second, MemberRole.COMMISSIONER, actor=cora(league))
    for _time in range(2):
        bury_webhook(webhook.uid, "The receiver answered 404.")
    deliver_due_messages()
    webhook.refresh_from_db()
    assert (webhook.off_at is not None, webhook.off_reason) == (True, "The receiver answered 404.")
    told = InboxItem.objects.order_by("pk").values_list("user__name", "kind", "address")
    assert list(told) == [(name, "webhook_off", f"/leagues/{league.slug}/webhooks/") for name in ("Cora", "Zoe")]


def test_a_removed_webhook_takes_its_log_with_it(league: League, webhook: Webhook) -> None:
    other = a_webhook(league, name="Other")
    for each in (webhook, other):
        try_webhook(each, actor=cora(league))
    remove_webhook(webhook, actor=cora(league))
    assert list(Delivery.objects.values_list("target", flat=True)) == [other.uid]
    for act in (
        lambda: change_webhook(webhook, actor=cora(league), name="x", facts=[]),
        lambda: try_webhook(webhook, actor=cora(league)),
    ):
        with refused("webhook.gone", status=404):
            act()


def test_one_test_is_on_its_way_at_a_time(league: League, webhook: Webhook) -> None:
    test = try_webhook(webhook, actor=cora(league))
    with refused("webhook.test_waits"):
        try_webhook(webhook, actor=cora(league))
    Delivery.objects.filter(pk=test.pk).update(status="sent", done_at=timezone.now())
    assert try_webhook(webhook, actor=cora(league)).uid != test.uid


def test_what_another_webhook_was_sent_is_not_sent_again(league: League, webhook: Webhook) -> None:
    other = a_webhook(league, name="Other")
    test = try_webhook(other, actor=cora(league))
    for uid in (test.uid, "nothing"):
        with refused("webhook.no_line", status=404):
            redeliver(webhook, uid, actor=cora(league))


def text_fields(model: Model) -> str:
    return " ".join(str(getattr(model, each.attname)) for each in model._meta.fields)


def test_what_is_to_be_sent_holds_no_secret(league: League) -> None:
    webhook = a_webhook(league, kind="signed", address=f"https://example.org/{TOKEN}")
    opened(running(2, league=league))
    deliver_due_messages()
    kept = "".join(text_fields(each) for each in Delivery.objects.all())
    assert "round_opened" in kept
    assert TOKEN not in kept
    assert webhook.secret not in kept
    assert TOKEN not in str(webhook)
