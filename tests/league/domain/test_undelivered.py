"""What has not arrived: shown to the host and by the command, and tried again from either."""

import json
from io import StringIO

import pytest
from django.core import mail
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client
from django.utils import timezone

from league.domain.undelivered import retry, retry_all, undelivered
from league.domain.webhooks import add_webhook, try_webhook
from rosters.models import Delivery, InboxItem, OutboxMessage, User
from tests.counting import queries_of
from tests.factors import sign_in_twice_proved
from tests.pages import PageClient
from tests.verbs import a_host, a_user
from tests.verbs_league import a_league, a_member, cora, refused

pytestmark = pytest.mark.django_db
PAGE = "/host/deliveries/"
DISCORD = "https://discord.com/api/webhooks/1234567890/tokentokentokentokentoken"


def a_letter(user: User, number: int = 1, **told: object) -> Delivery:
    facts = {"round": number, "season": "Spring"}
    item = InboxItem.objects.create(user=user, message_uid=f"m{number}", kind="round_opened", facts=facts, address="/")
    return Delivery.objects.create(
        message_uid=f"m{number}", channel="mail", target=user.uid, item=item, due_at=timezone.now(), **told
    )


def given_up(user: User, number: int = 1) -> Delivery:
    return a_letter(user, number, status="given_up", done_at=timezone.now(), attempts=8, problem="SMTPException: full")


def a_lost_fact() -> OutboxMessage:
    return OutboxMessage.objects.create(
        topic="round.opened", subject_uid="none", attempts=8, problem="DoesNotExist: no round"
    )


@pytest.fixture
def ada() -> User:
    return a_user("Ada")


@pytest.fixture
def page() -> PageClient:
    """The host's browser."""
    client = PageClient()
    sign_in_twice_proved(client, a_host())
    return client


def deliver(*told: str) -> tuple[int, str]:
    """The exit code of the command, and what it printed."""
    out = StringIO()
    try:
        call_command("deliver", *told, stdout=out, stderr=StringIO())
    except SystemExit as ended:
        return int(str(ended.code)), out.getvalue()
    return 0, out.getvalue()


def test_nothing_is_left_where_everything_arrived(ada: User, page: PageClient) -> None:
    OutboxMessage.objects.create(topic="team.acted", subject_uid="t")
    a_letter(ada, status="sent", done_at=timezone.now())
    assert undelivered() == []
    assert deliver() == (0, "Nothing waits.\n")
    told = page.get(PAGE).content.decode()
    assert "Nothing was given up." in told
    assert "Nothing waits." in told


def test_what_is_left_is_named_with_its_reason_the_given_up_first(ada: User) -> None:
    waiting, lost, letter = a_letter(ada, 1), a_lost_fact(), given_up(ada, 2)
    webhook = add_webhook(a_league(), actor=a_host(), kind="discord", name="Results", address=DISCORD, facts=[])
    test = try_webhook(webhook, actor=a_host("Other host"))
    found = {line.uid: (line.way, line.what, line.whom, line.problem, line.next_at is None) for line in undelivered()}
    assert found == {
        lost.uid: ("", "round.opened", "everybody it concerns", "DoesNotExist: no round", True),
        letter.uid: ("e-mail", "round_opened", "Ada", "SMTPException: full", True),
        waiting.uid: ("e-mail", "round_opened", "Ada", "", False),
        test.uid: ("webhook", "test", "Monday League: Results", "", False),
    }
    assert [line.next_at is None for line in undelivered()] == [True, True, False, False]


def test_the_command_shows_it_and_says_by_its_code_that_something_was_given_up(ada: User) -> None:
    a_letter(ada)
    assert deliver()[0] == 0
    letter = given_up(ada, 2)
    code, told = deliver()
    assert code == 1
    assert f"{letter.uid}  given up" in told
    assert "after 8: SMTPException: full" in told
    assert told.endswith("1 wait, 1 given up.\n")
    assert {line["uid"] for line in json.loads(deliver("--json")[1])} >= {letter.uid}


def test_the_command_tries_one_again_at_once(ada: User) -> None:
    one, two = given_up(ada, 1), given_up(ada, 2)
    code, told = deliver("--retry", one.uid)
    assert (code, [message.subject for message in mail.outbox]) == (1, ["Sinbin: Round 1 of Spring is open."])
    assert one.uid not in told
    assert two.uid in told
    with pytest.raises(CommandError, match="Nothing of that name waits"):
        call_command("deliver", "--retry", "nothing", stdout=StringIO())


def test_the_command_tries_everything_again_at_once(ada: User) -> None:
    given_up(ada, 1)
    given_up(a_user("Bob"), 2)
    lost = a_lost_fact()
    code, told = deliver("--all")
    assert (code, len(mail.outbox)) == (0, 2)
    assert told.splitlines()[-1] == "1 wait, 0 given up."
    lost.refresh_from_db()
    assert lost.attempts == 1


def test_a_fact_that_waits_is_due_at_once_when_it_is_tried_again() -> None:
    lost = a_lost_fact()
    assert deliver("--retry", lost.uid)[0] == 0
    lost.refresh_from_db()
    assert lost.attempts == 1


def test_trying_everything_again_leaves_what_was_sent_or_called_off(ada: User) -> None:
    for number, status in enumerate(("sent", "called_off")):
        a_letter(ada, number, status=status, done_at=timezone.now())
    assert retry_all() == 0
    with refused("delivery.none", status=404):
        retry(Delivery.objects.first().uid)  # type: ignore[union-attr]


def test_the_host_sees_it_and_tries_again(ada: User, page: PageClient) -> None:
    one, two = given_up(ada, 1), given_up(ada, 2)
    assert "SMTPException: full" in page.get(PAGE).content.decode()
    page.post(PAGE, {"act": "retry", "key": "0123456789", "delivery": one.uid})
    one.refresh_from_db()
    two.refresh_from_db()
    assert (one.status, two.status) == ("waiting", "given_up")
    told = page.post(PAGE, {"act": "retry_all", "key": "0123456780"}, follow=True).content.decode()
    assert "1 is tried again now." in told
    assert page.post(PAGE, {"act": "retry", "key": "0123456781", "delivery": "nothing"}).status_code == 404


def test_the_page_costs_the_same_for_any_number_of_lines(ada: User, page: PageClient) -> None:
    given_up(ada, 1)
    few = queries_of(page, PAGE)
    for number in range(2, 12):
        a_letter(ada, number)
    assert queries_of(page, PAGE) == few


def test_for_everybody_else_there_is_no_such_page(ada: User) -> None:
    league = a_league()
    for person in (ada, cora(league), a_member(league, "Carl")):
        client = Client()
        client.force_login(person)
        assert client.get(PAGE).status_code == 404
        assert client.post(PAGE, {"act": "retry_all", "key": "0123456789"}).status_code == 404
        assert PAGE not in client.get("/leagues/").content.decode()
    assert Client().get(PAGE).status_code == 302


def test_a_key_for_push_is_made() -> None:
    out = StringIO()
    call_command("vapid_key", stdout=out)
    name, _equals, key = out.getvalue().strip().partition("=")
    assert (name, len(key)) == ("VAPID_PRIVATE_KEY", 43)
