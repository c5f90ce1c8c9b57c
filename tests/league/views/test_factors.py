"""Passkeys, authenticator apps and recovery codes; and where somebody is signed in. A browser makes passkeys in
tests/e2e/test_passkeys.py."""

import json

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.test import Client
from django.urls import reverse
from zeal import zeal_ignore

from rosters.models import User
from tests.factors import an_app, recovery_codes, shown_for, sign_in_twice_proved
from tests.page_text import words
from tests.pages import PageClient
from tests.verbs import a_host, a_user

pytestmark = pytest.mark.django_db
DOCTOR = "/host/doctor/"
FACTORS = "/accounts/2fa/"
SESSIONS = "/accounts/sessions/"
PASSWORD = "secret"


def who_may_sign_in(name: str = "Ann") -> User:
    user = a_user(name)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def sign_in(user: User, **told: str) -> Client:
    """A browser in which this person has typed the password."""
    client = PageClient(**told)
    client.post("/accounts/login/", {"login": user.email, "password": PASSWORD})
    return client


def signed_in(client: Client) -> bool:
    return client.get("/next/").status_code == 200


def test_a_host_without_a_second_factor_is_led_to_make_one_and_sees_nothing() -> None:
    client = PageClient()
    client.force_login(a_host())
    answer = client.get(DOCTOR)
    assert (answer.status_code, answer["Location"]) == (302, FACTORS)
    page = words(client.get(FACTORS))
    assert "Host pages open once you have a passkey or an authenticator app." in page
    assert "A host needs one of these" in page


def test_a_session_from_before_the_second_factor_shows_it_before_host_pages_open() -> None:
    host = a_host()
    client = PageClient()
    client.force_login(host)
    app = an_app(host)
    answer = client.post(DOCTOR, {"act": "examine", "key": "0123456789"})
    assert (answer.status_code, answer["Location"]) == (302, f"/accounts/2fa/reauthenticate/?next={DOCTOR}")
    assert client.post(answer["Location"], {"code": "000000"}).status_code == 200
    assert client.get(DOCTOR).status_code == 302
    answer = client.post(answer["Location"], {"code": shown_for(app.data["secret"])})
    assert (answer.status_code, answer["Location"]) == (302, DOCTOR)
    assert client.get(DOCTOR).status_code == 200


def test_recovery_codes_alone_are_no_second_factor() -> None:
    host = a_host()
    recovery_codes(host)
    client = PageClient()
    client.force_login(host)
    assert client.get(DOCTOR)["Location"] == FACTORS


def test_others_are_not_told_that_host_pages_exist() -> None:
    client = PageClient()
    sign_in_twice_proved(client, a_user())
    assert client.get(DOCTOR).status_code == 404


def test_whoever_has_an_app_is_not_in_by_the_password_alone() -> None:
    user = who_may_sign_in()
    app = an_app(user)
    client = sign_in(user)
    assert not signed_in(client)
    assert "One more step" in words(client.get("/accounts/2fa/authenticate/"))
    assert "Incorrect code." in words(client.post("/accounts/2fa/authenticate/", {"code": "123"}))
    assert not signed_in(client)
    client.post("/accounts/2fa/authenticate/", {"code": shown_for(app.data["secret"])})
    assert signed_in(client)


def test_a_recovery_code_lets_in_once() -> None:
    user = who_may_sign_in()
    an_app(user)
    code = recovery_codes(user)[0]
    for admitted in (True, False):
        client = sign_in(user)
        client.post("/accounts/2fa/authenticate/", {"code": code})
        assert signed_in(client) is admitted


@pytest.mark.parametrize(
    "credential",
    [
        "",
        "nonsense",
        "null",
        "[]",
        '"text"',
        "{}",
        '{"response": null}',
        json.dumps({"id": "YQ", "rawId": "YQ", "type": "public-key", "response": {"userHandle": None}}),
        json.dumps(
            {
                "id": "YQ",
                "rawId": "YQ",
                "type": "public-key",
                "response": {
                    "userHandle": None,
                    "clientDataJSON": "e30",
                    "authenticatorData": "YQ",
                    "signature": "YQ",
                },
            }
        ),
    ],
)
def test_an_answer_that_is_no_passkeys_signs_nobody_in(credential: str) -> None:
    client = PageClient()
    client.get("/accounts/2fa/webauthn/login/", headers={"Accept": "application/json"})
    answer = client.post("/accounts/2fa/webauthn/login/", {"credential": credential})
    assert (answer.status_code, answer["Location"]) == (302, "/accounts/login/")
    assert not signed_in(client)


def test_factors_are_changed_only_by_whoever_shows_again_who_he_is() -> None:
    client = sign_in(who_may_sign_in())
    for page in ("mfa_add_webauthn", "mfa_activate_totp"):
        answer = client.get(reverse(page))
        assert answer["Location"].startswith("/accounts/reauthenticate/"), page
    assert "Is it you?" in words(client.get("/accounts/reauthenticate/"))
    assert client.post("/accounts/reauthenticate/", {"password": "wrong"}).status_code == 200
    assert client.get(reverse("mfa_add_webauthn")).status_code == 302
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    assert "Make the passkey" in words(client.get(reverse("mfa_add_webauthn")))
    assert client.post(reverse("mfa_add_webauthn"), {"name": "Phone", "credential": "{}"}).status_code == 200
    assert not Authenticator.objects.exists()


def test_an_app_is_set_up_and_gives_recovery_codes() -> None:
    client = sign_in(who_may_sign_in())
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    assert 'class="qr"' in client.get(reverse("mfa_activate_totp")).content.decode()
    shown = {"code": shown_for(client.session["mfa.totp.secret"])}
    assert client.post(reverse("mfa_activate_totp"), shown).status_code == 302
    page = words(client.get(FACTORS))
    assert "10 codes are left." in page
    assert "Turn it off" in page


def test_another_persons_passkey_is_neither_shown_renamed_nor_removed() -> None:
    key = Authenticator.objects.create(user=a_user("Bob"), type="webauthn", data={"name": "Bobs key", "credential": {}})
    client = sign_in(who_may_sign_in())
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    for page in ("mfa_edit_webauthn", "mfa_remove_webauthn"):
        assert client.post(reverse(page, args=[key.pk]), {"name": "mine"}).status_code == 404
    assert "Bobs key" not in words(client.get(FACTORS))
    assert Authenticator.objects.get().data["name"] == "Bobs key"


def sessions_of(client: Client) -> str:
    """What the list says; allauth asks for each session by itself."""
    with zeal_ignore():
        return words(client.get(SESSIONS))


def test_all_other_browsers_are_signed_out_and_only_ones_own() -> None:
    ann, bob = who_may_sign_in("Ann"), who_may_sign_in("Bob")
    here = sign_in(ann, headers={"User-Agent": "Mozilla/5.0 (X11; Linux) Firefox/140.0"})
    there = sign_in(ann, headers={"User-Agent": "Mozilla/5.0 (iPhone) Safari/600"})
    other = sign_in(bob)
    page = sessions_of(here)
    assert "Firefox on Linux this one" in page
    assert "Safari on iPhone" in page
    here.post(SESSIONS)
    assert [signed_in(client) for client in (here, there, other)] == [True, False, True]
    page = sessions_of(here)
    assert "Safari on iPhone" not in page
    assert "Sign out everywhere else" not in page


def test_ones_own_passkeys_are_listed_with_what_they_do() -> None:
    user = who_may_sign_in()
    for name, alone in (("Phone", True), ("Stick", False)):
        extra = {"clientExtensionResults": {"credProps": {"rk": alone}}}
        Authenticator.objects.create(user=user, type="webauthn", data={"name": name, "credential": extra})
    client = PageClient()
    client.force_login(user)
    for page in ("mfa_index", "mfa_list_webauthn"):
        told = words(client.get(reverse(page)))
        assert "Phone signs in" in told
        assert "Stick second factor" in told
        assert "not used yet" in told
