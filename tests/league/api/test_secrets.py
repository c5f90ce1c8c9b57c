"""What no answer of the API ever holds."""

import re
from collections.abc import Iterator

import pytest
from django.core.cache import caches
from pytest_django.plugin import DjangoDbBlocker

from league.models import Season
from matches.models import Match
from tests.league.api.routes import addresses
from tests.reading import ROOT, World

WHO = ("anonymous", "stranger", "member", "commissioner")


LOG = "/log/"  # its members read there who did what
MEMBERS = "/members/"  # whom a commissioner knows by name
MYSELF = "/me/"  # what whoever asks is called himself


@pytest.fixture(scope="module", params=WHO)
def shown(request: pytest.FixtureRequest, made_world: World, django_db_blocker: DjangoDbBlocker) -> str:
    """Every answer to somebody, a hundred rows at a time."""
    with django_db_blocker.unblock():
        return "\n".join(answers(made_world, request.param))


def answers(world: World, who: str) -> Iterator[str]:
    caches["throttles"].clear()
    client = world.client(who)
    matches = [(None, f"{ROOT}matches/{match.uid}/") for match in Match.objects.all()]
    for template, path in (*addresses(world), *matches):
        is_list = template and template.endswith(("s/", "dice/", "market/", "{table}/"))
        if not any(part in path for part in ("/docs/", "/schema/", LOG, MEMBERS, MYSELF)):
            yield client.get(path, {"page_size": 100} if is_list else {}).content.decode()


def test_no_mail_address_is_shown(world, shown):
    assert "@" not in shown
    assert len(shown) > 50_000


def test_no_seed_is_shown_before_its_time(world, shown):
    secret = Match.objects.filter(revealed_at=None)
    assert secret.exists()
    assert [match.uid for match in secret if bytes(match.seed).hex() in shown] == []
    assert [season.uid for season in Season.objects.filter(closed_at=None) if bytes(season.seed).hex() in shown] == []


def test_seeds_are_shown_from_then_on(world, shown):
    revealed = Match.objects.exclude(revealed_at=None).filter(league_uid=world.unlisted.league.uid)
    assert revealed.exists()
    assert all(bytes(match.seed).hex() in shown for match in revealed)


def test_no_primary_key_is_shown(world, shown):
    assert re.findall(r'"(?:id|pk|\w+_id)":', shown) == []


def test_nobody_who_acted_is_named_but_in_the_log_of_a_league(world, shown):
    assert [user.name for user in (world.commissioner, world.member) if f'"{user.name}"' in shown] == []
