"""Every page in a language that accents what translators were given: what stands unaccented was not given to them."""

import ast
import json
from collections.abc import Iterator
from zoneinfo import available_timezones

import pytest
from django.apps import apps
from django.conf import settings
from django.core.cache import caches
from django.db.models import CharField, JSONField, TextField
from django.http import HttpResponse
from pytest_django import DjangoDbBlocker
from zeal import zeal_ignore

from tests.architecture.tree import HOME, modules
from tests.lasting import lasting_world
from tests.league.access.policies import Who
from tests.league.access.routes import routes
from tests.league.access.world import World, make_world
from tests.pseudo import WORD, accented, pieces_of, pseudo_locale, unmarked

OURS = {
    "Sinbin", "UTC", "CSV", "JSON", "Atom", "iCalendar", "Discord", "API", "Python", "HMAC", "SHA", "TSV", "mc",
    "English", "Deutsch", "AM", "PM",
}  # fmt: skip
NOT_FOR_READERS = {"api:docs", "gallery", "account_logout"}
FEWEST_PAGES = 150


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    with lasting_world(django_db_blocker):
        yield make_world()


def names_in(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        yield from (name for part in (*value.keys(), *value.values()) for name in names_in(part))
    elif isinstance(value, list):
        yield from (name for part in value for name in names_in(part))
    elif isinstance(value, str) and value != value.lower():  # a name; codes are small
        yield value


def data() -> set[str]:
    """The words of what people typed and of what the games call things."""
    kept = (
        value
        for model in apps.get_models()
        for field in model._meta.get_fields()
        if isinstance(field, CharField | TextField | JSONField)
        for value in model._default_manager.values_list(field.name, flat=True)
    )
    told = (
        node.value
        for path in modules("rules")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value) < 60
    )
    tables = (json.loads(path.read_text()) for path in (HOME / "fixtures" / "rulesets").rglob("*.json"))
    names = [name for value in (*kept, *told, *tables) for name in names_in(value)]
    return OURS.union(*(WORD.findall(name) for name in (*names, *uids(), *available_timezones())))


def uids() -> list[str]:
    """What things are called in addresses, where chance put no digit among the letters and it might be a word."""
    named = (model for model in apps.get_models() if any(field.name == "uid" for field in model._meta.get_fields()))
    called = [uid for model in named for uid in model._default_manager.values_list("uid", flat=True)]
    return [uid for uid in called if uid.isalpha()]


def is_page(answer: HttpResponse) -> bool:
    return answer.get("Content-Type", "").startswith("text/html") and not answer.streaming and answer.status_code != 302


@pytest.mark.long
@pytest.mark.parametrize("who", [Who.VISITOR, Who.COACH, Who.COMMISSIONER, Who.HOST])
def test_nothing_on_any_page_was_kept_from_translators(world: World, db: None, who: Who) -> None:
    client, words = world.client(who), data()
    seen, found = 0, set()
    with pseudo_locale(), zeal_ignore():
        for route in (route for route in routes() if route.name not in NOT_FOR_READERS):
            caches["throttles"].clear()
            page = client.get(route.address(world.open.of(route)))
            if is_page(page):
                seen += 1
                found |= {(route.name, piece) for piece in unmarked(page.content.decode(), words)}
    assert sorted(found) == []
    assert seen >= FEWEST_PAGES * (0.4 if who is Who.VISITOR else 1) / 2


def test_a_text_that_was_kept_from_them_is_caught() -> None:
    page = f"<p title='Also this'>{accented('Save %(name)s') % {'name': 'Ants'}}</p><p>Forgotten</p><script>no</script>"
    assert pieces_of(page)[1].startswith("⟦Šåṽé Ants")
    assert unmarked(page, {"Ants"}) == ["Also this", "Forgotten"]
    assert settings.LANGUAGE_CODE == "en"
