"""The API is read only: a test made from its urls."""

import pytest
from django.test import Client

from tests.league.api.routes import HOSTED, addresses, routes

UNSAFE = ("post", "put", "patch", "delete")
FEWEST_ROUTES = 20


def test_the_urls_were_found():
    assert len(routes()) >= FEWEST_ROUTES


@pytest.mark.parametrize("method", UNSAFE)
def test_not_even_one_without_its_token_against_forgery(world, method):
    client = Client(enforce_csrf_checks=True)
    client.force_login(world.commissioner)
    path = f"/api/v1/leagues/{world.public.league.uid}/"
    assert getattr(client, method)(path).status_code == 405


def test_every_address_is_read(world):
    client = Client()  # Swagger's own page has inline styles, which the checked client would refuse
    client.force_login(world.commissioner)
    answers = {path: client.get(path).status_code for template, path in addresses(world) if template not in HOSTED}
    assert {path: status for path, status in answers.items() if status != 200} == {}


def test_head_and_options_are_safe(world):
    path = f"/api/v1/leagues/{world.public.league.uid}/"
    assert Client().head(path).content == b""
    assert Client().options(path).status_code == 200
