"""The page of tokens, and what a program with one of them may do."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from knox.models import AuthToken

from league.domain.tokens import MOST_TOKENS, make_token, revoke_token, tokens_of
from league.models import ApiToken
from rosters.enums import Scope
from rosters.models import User
from tests.clicking import send
from tests.pages import PageClient
from tests.verbs import a_user
from tests.verbs_league import a_running_season, cora, match_of, paired, refused

pytestmark = [pytest.mark.django_db, pytest.mark.long]
MADE = re.compile(r'value="(sinbin_[0-9a-f]+)"')
READ = "/api/v1/leagues/"


def asks(words: str, address: str = READ) -> Any:
    return Client().get(address, headers={"authorization": f"Token {words}"})


def test_somebody_makes_a_token_on_its_page_and_sees_it_once() -> None:
    ada, page = a_user(), PageClient()
    page.force_login(ada)
    assert "No program acts for you" in page.get("/tokens/").content.decode()
    answer = send(page, page.get("/tokens/"), "make", name="My bot", scope="read", days="90")
    words = MADE.search(answer.content.decode())[1]
    assert words not in page.get("/tokens/").content.decode()
    (token,) = tokens_of(ada)
    assert (token.name, token.scope, token.used_at) == ("My bot", "read", None)
    assert timedelta(days=89) < token.token.expiry - timezone.now() <= timedelta(days=90)
    assert asks(words).status_code == 200
    assert "last used" in page.get("/tokens/").content.decode()


def test_the_words_of_a_token_are_kept_nowhere() -> None:
    _token, words = make_token(a_user(), name="Bot", scope=Scope.READ, days=0)
    row = AuthToken.objects.get()
    assert words.removeprefix(row.token_key) not in (row.digest, "")
    assert words not in str(AuthToken.objects.values()) + str(ApiToken.objects.values())


def test_somebody_revokes_a_token_and_no_other_persons() -> None:
    ada, bob, page = a_user(), a_user("Bob"), PageClient()
    (mine, words), (his, others) = (make_token(who, name="Bot", scope=Scope.READ, days=0) for who in (ada, bob))
    page.force_login(ada)
    revoke_token(ada, his.uid)
    assert asks(others).status_code == 200
    send(page, page.get("/tokens/"), "revoke", {"token": mine.uid})
    assert (asks(words).status_code, list(tokens_of(ada))) == (401, [])


def test_what_is_no_token_is_let_in_nowhere() -> None:
    ada = a_user()
    ended, words = make_token(ada, name="Old", scope=Scope.RUN, days=1)
    AuthToken.objects.update(expiry=timezone.now() - timedelta(seconds=1))
    untold = AuthToken.objects.create(ada)[1]
    for strange in (words, untold, "sinbin_0", "ünknown", f"{words} x"):
        answer = asks(strange)
        assert (answer.status_code, answer.json()["errors"][0]["code"]) == (401, "authentication_failed"), strange
    assert ended in tokens_of(ada), "its owner sees that it has ended"


def test_a_person_who_may_not_sign_in_has_no_programs_either() -> None:
    ada = a_user()
    words = make_token(ada, name="Bot", scope=Scope.READ, days=0)[1]
    User.objects.update(is_active=False)
    assert asks(words).status_code == 401


def test_nobody_has_more_tokens_than_he_can_look_through() -> None:
    ada = a_user()
    for number in range(MOST_TOKENS):
        make_token(ada, name=str(number), scope=Scope.READ, days=0)
    with refused("token.most", 409):
        make_token(ada, name="One more", scope=Scope.READ, days=0)


@pytest.mark.parametrize(("scope", "statuses"), [("read", (403, 403)), ("play", (200, 403)), ("run", (200, 200))])
def test_a_token_reaches_as_far_as_it_was_made_for(scope: str, statuses: tuple[int, int]) -> None:
    """A commissioner's own rights are the same each time: he offers times for a coach, and sets one as commissioner."""
    season = a_running_season(2, matchup__kind="sponsor_assigned")
    match = match_of(paired(season, "Ants Bees"), "Ants")
    words = make_token(cora(season.league), name="Bot", scope=Scope(scope), days=0)[1]
    team = match.sides.get(index=0).team
    offer = {"act": "offer", "team": team.uid, "times": ["2999-03-06T19:00Z"]}
    acts = (offer, {"act": "set", "at": "2999-03-06T20:00Z"})
    found = [post(words, f"/api/v1/matches/{match.uid}/time/", body) for body in acts]
    assert tuple(answer.status_code for answer in found) == statuses
    for answer in found:
        if answer.status_code == 403:
            assert answer.json()["errors"][0]["code"] == "token.scope"


def post(words: str, address: str, body: dict[str, Any]) -> Any:
    headers = {"authorization": f"Token {words}", "idempotency-key": f"key-of-{body['act']}"}
    return Client().post(address, body, content_type="application/json", headers=headers)
