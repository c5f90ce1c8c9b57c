import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth import get_user_model
from django.core import mail
from django.test import Client

pytestmark = pytest.mark.django_db

ADDRESS = "ann@example.org"
WORDS = "correct-horse-9"


@pytest.fixture
def ann() -> object:
    user = get_user_model()(email=ADDRESS)
    user.set_password(WORDS)
    user.save()
    EmailAddress.objects.create(user=user, email=ADDRESS, verified=True, primary=True)
    return user


@pytest.mark.parametrize("page", ["login", "login/code", "signup", "password/reset"])
def test_strangers_find_the_way_in(client: Client, page: str) -> None:
    response = client.get(f"/accounts/{page}/")
    assert response.status_code == 200
    assert b"<h1>" in response.content


@pytest.mark.usefixtures("ann")
def test_a_wrong_password_is_answered_above_the_form(client: Client) -> None:
    response = client.post("/accounts/login/", {"login": ADDRESS, "password": "wrong"})
    assert b'class="alert alert-bad"' in response.content


def test_a_missing_address_is_answered_beside_its_field(client: Client) -> None:
    page = client.post("/accounts/login/", {"login": "", "password": WORDS}).content.decode()
    assert 'aria-invalid="true"' in page
    assert 'aria-describedby="id_login_error"' in page
    assert '<ul class="field-errors" id="id_login_error">' in page


def sign_up(client: Client, name: str) -> str:
    """The page that answers somebody who makes an account under that name."""
    answer = client.post("/accounts/signup/", {"name": name, "email": ADDRESS, "password1": WORDS}, follow=True)
    return answer.content.decode()


def test_whoever_makes_an_account_is_known_by_his_name(client: Client) -> None:
    assert '<label class="field-label" for="id_name">Your name' in client.get("/accounts/signup/").content.decode()
    assert ADDRESS in sign_up(client, "  Ann   Teal ")
    made = get_user_model().objects.get(email=ADDRESS)
    assert (made.name, str(made)) == ("Ann Teal", "Ann Teal")


@pytest.mark.parametrize("name", ["", "   ", "n" * 61], ids=["none", "spaces", "61-letters"])
def test_no_account_is_made_without_a_name_that_can_be_shown(client: Client, name: str) -> None:
    assert 'id="id_name_error"' in sign_up(client, name)
    assert not get_user_model().objects.exists()


@pytest.mark.usefixtures("ann")
def test_a_sign_in_code_is_sent_and_asked_for(client: Client) -> None:
    page = client.post("/accounts/login/code/", {"email": ADDRESS}, follow=True)
    assert [message.to for message in mail.outbox] == [[ADDRESS]]
    assert b'name="code"' in page.content


@pytest.mark.parametrize("page", ["email", "password/change", "2fa", "logout"])
def test_somebody_signed_in_finds_the_account(client: Client, ann: object, page: str) -> None:
    client.force_login(ann)
    response = client.get(f"/accounts/{page}/")
    assert response.status_code == 200
    assert b'id="account-menu"' in response.content
    assert response.content.count(b"<h1") == 1
