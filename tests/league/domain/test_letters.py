"""E-mails: what they say, where they lead, and how they are ended without signing in."""

import re
from email import message_from_bytes

import pytest
from django.core import mail, signing
from django.core.mail import EmailMessage
from django.test import Client
from django.utils.translation import get_language

from league.domain.letters import write_letter
from league.domain.news_kinds import KINDS
from league.domain.sweep import sweep
from league.domain.unsubscribing import SALT, make_ticket, read_ticket
from rosters.domain.languages import choose_language, speaking
from rosters.domain.news_habits import habits_of
from rosters.models import InboxItem, User
from tests.verbs import a_user
from tests.verbs_league import a_running_season, coaches_who_sign_in, opened

pytestmark = pytest.mark.django_db
SITE = "http://localhost:8000"
FACTS = {"match": "Ants – Bees", "score": "2 – 1", "by": "Ants", "round": 1, "season": "Spring"}


def item(user: User, kind: str = "match_settled", **facts: object) -> InboxItem:
    number = InboxItem.objects.count()
    return InboxItem.objects.create(
        user=user, message_uid=f"m{number}", kind=kind, facts=FACTS | facts, address="/matches/m/"
    )


def header(letter: EmailMessage, name: str) -> str:
    """A header as it comes over the wire, unfolded."""
    return str(message_from_bytes(letter.message().as_bytes())[name]).strip()


@pytest.fixture
def ada() -> User:
    return a_user("Ada")


def test_one_message_is_told_in_the_subject_and_leads_to_its_page(ada: User) -> None:
    one = item(ada)
    letter = write_letter(ada, [one])
    assert letter.to == [ada.email]
    assert letter.subject.startswith("Sinbin: Ants – Bees ended 2 – 1.")
    assert f"{SITE}/inbox/{one.uid}/" in letter.body
    assert f"{SITE}/inbox/settings/" in letter.body


def test_several_messages_are_counted_in_the_subject_and_told_in_their_order(ada: User) -> None:
    letter = write_letter(ada, [item(ada, "round_opened"), item(ada)])
    assert letter.subject == "Sinbin: 2 messages"
    assert letter.body.index("Round 1 of Spring is open.") < letter.body.index("Ants – Bees ended")


def test_names_cannot_add_headers(ada: User) -> None:
    letter = write_letter(ada, [item(ada, match="Ants\r\nBcc: all@example.org\r\n – Bees")])
    sent = message_from_bytes(letter.message().as_bytes())
    assert sent["Bcc"] is None
    assert "\n" not in letter.subject


def test_the_same_items_make_the_same_message_id(ada: User) -> None:
    one, two = item(ada), item(ada)
    ids = [header(write_letter(ada, items), "Message-ID") for items in ([one, two], [two, one], [one])]
    assert ids[0] == ids[1] != ids[2]
    assert re.fullmatch(r"<[0-9a-f]{40}@localhost>", ids[0])


def test_a_mail_program_finds_how_to_unsubscribe_with_one_click(ada: User) -> None:
    letter = write_letter(ada, [item(ada, key) for key in KINDS])
    address = header(letter, "List-Unsubscribe")
    assert re.fullmatch(rf"<{SITE}/unsubscribe/[\w:-]+/>", address)
    assert header(letter, "List-Unsubscribe-Post") == "List-Unsubscribe=One-Click"
    client = Client(enforce_csrf_checks=True)
    assert client.post(address[len(SITE) + 1 : -1], {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert habits_of(ada).choices == {"mail": dict.fromkeys(KINDS, False)}


def test_a_ticket_ends_what_it_names_and_reading_it_ends_nothing(ada: User) -> None:
    address = f"/unsubscribe/{make_ticket(ada, ['match_settled'])}/"
    page = Client().get(address)
    assert "Your match has its result" in page.content.decode()
    assert habits_of(ada).choices == {}
    assert "You get no more e-mail of this kind:" in Client().post(address).content.decode()
    assert habits_of(ada).choices == {"mail": {"match_settled": False}}
    assert "no more e-mail from here" in Client().post(address, {"everything": "1"}).content.decode()
    assert habits_of(ada).choices == {"mail": dict.fromkeys(KINDS, False)}


def test_a_ticket_that_was_not_made_here_is_none(ada: User) -> None:
    forged = signing.dumps([ada.uid, "match_settled"], salt="another")
    nobodys = signing.dumps(["nobody", "match_settled"], salt=SALT)
    for text in ("nonsense", forged, nobodys, make_ticket(ada, ["match_settled"])[1:]):
        assert read_ticket(text) is None
        assert Client().get(f"/unsubscribe/{text}/").status_code == 404
        assert Client().post(f"/unsubscribe/{text}/").status_code == 404
    assert habits_of(ada).choices == {}


def test_kinds_that_are_gone_are_left_out_of_a_ticket(ada: User) -> None:
    ticket = read_ticket(make_ticket(ada, ["match_settled", "gone"]))
    assert ticket is not None
    assert (ticket.user, ticket.kinds) == (ada, ("match_settled",))


def test_the_sweeper_brings_news_to_inbox_and_mailbox_once() -> None:
    coaches = coaches_who_sign_in("Ada", "Bob")
    opened(a_running_season(2, coaches=coaches))
    for _time in range(2):
        sweep()
    assert sorted(message.subject for message in mail.outbox) == ["Sinbin: Round 1 of Spring is open."] * 2
    assert {message.to[0] for message in mail.outbox} == {coach.user.email for coach in coaches if coach.user}


def test_a_letter_is_in_the_language_of_whoever_reads_it(ada: User) -> None:
    item(ada)
    choose_language(ada, "de")
    ada.refresh_from_db()
    with speaking(ada):
        letter = write_letter(ada, list(ada.inbox.select_related("user")))
    assert "Hallo Ada," in letter.body
    assert "ended" not in letter.body


def test_what_happened_is_told_to_each_in_his_own_language_though_nobody_asked_for_a_page() -> None:
    coaches = coaches_who_sign_in("Ada", "Bo")
    choose_language(coaches[0].user, "de")
    opened(a_running_season(2, coaches=coaches))
    sweep()
    told = {letter.to[0]: letter.body for letter in mail.outbox}
    assert len(told) == 2
    german, english = (told[coach.user.email] for coach in coaches)
    assert "Hallo Ada," in german
    assert "Hello Bo," in english
    assert get_language() == "en"
