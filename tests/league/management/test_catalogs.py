"""What is found in the source, and what keeps a catalog from being whole."""

import importlib
import re
from pathlib import Path

import pytest
import time_machine
from babel.messages import Catalog
from django.conf import settings

from league.management import catalogs
from tests.architecture.tree import HOME, modules

ALIAS = re.compile(r"\b((?:n|p|np)?gettext)(?:_lazy|_noop)? as (\w+)")


def texts_in(folder: Path, name: str, source: str) -> list[tuple[object, str | None]]:
    path = folder / name
    path.write_text(source, encoding="utf-8")
    return list(catalogs._texts(path))


def test_every_name_under_which_code_asks_for_a_translation_is_one_that_is_looked_for() -> None:
    used = {(kind, name) for path in modules(*catalogs.APPS) for kind, name in ALIAS.findall(path.read_text())}
    assert ("gettext", "_") in used
    assert [pair for pair in sorted(used) if catalogs.CALLS.get(pair[1], ()) != catalogs.CALLS[pair[0]]] == []


def test_texts_are_found_in_code_and_in_templates_whatever_stands_around_them(tmp_path: Path) -> None:
    code = '_("One %(n)d") + ngettext("A", "B", 2) + pgettext("place", "Home")\nprint("no")'
    assert texts_in(tmp_path, "a.py", code) == [("One %(n)d", None), (("A", "B"), None), ("Home", "place")]
    page = """<c-card title="{% translate 'Who' %}">
            {% blocktranslate count n=n with a=b %}1 {{ a }}{% plural %}{{ n }} of {{ a }}{% endblocktranslate %}
      <b>{% translate "50 %" context "share" %}</b>
    </c-card>"""
    assert texts_in(tmp_path, "a.html", page) == [
        ("Who", None), (("1 %(a)s", "%(n)s of %(a)s"), None), ("50 %%", "share"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ({}, "not in the catalog"),
        ({"string": ""}, "not translated"),
        ({"string": "Hallo, %(name)s", "flags": ["fuzzy"]}, "fuzzy"),
        ({"string": "Hallo"}, "other names"),
        ({"string": "Hallo, %(nome)s"}, "other names"),
        ({"string": "Hallo, %(name)s <b>"}, "other names"),
        ({"string": "Hallo, %(name)s"}, ""),
    ],
)
def test_what_keeps_a_text_from_being_translated_is_said(said: dict, problem: str) -> None:
    source, kept = Catalog(), Catalog(locale="de")
    message = source.add("Hello, %(name)s")
    if said:
        kept.add("Hello, %(name)s", **said)
    lack = catalogs._lack(message, kept)
    assert problem in lack if problem else lack == ""


def test_a_plural_needs_all_its_forms_and_each_may_leave_the_number_out() -> None:
    source, kept = Catalog(), Catalog(locale="de")
    message = source.add(("%(n)d day", "%(n)d days"))
    kept.add(("%(n)d day", "%(n)d days"), ("ein Tag", "%(n)d Tage"))
    assert catalogs._lack(message, kept) == ""
    kept.get("%(n)d day").string = ("ein Tag", "")
    assert "not translated" in catalogs._lack(message, kept)


def test_what_is_written_does_not_change_with_the_day_and_is_read_back_whole() -> None:
    kept = catalogs.kept("rosters", "de")
    assert b"POT-Creation-Date" not in catalogs.written(kept)
    with time_machine.travel("2031-05-05"):
        assert catalogs.compiled(catalogs.kept("rosters", "de")) == catalogs.compiled(kept)
    assert len(kept) > 100


def test_every_language_says_how_it_writes_each_moment() -> None:
    formats = {code: importlib.import_module(f"league.formats.{code}.formats") for code in dict(settings.LANGUAGES)}
    own = {name for name in vars(formats["en"]) if name.endswith("_FORMAT")}
    assert {code: own - vars(each).keys() for code, each in formats.items()} == {code: set() for code in formats}
    used = {
        name
        for path in (*HOME.glob("*/templates/**/*.html"), *modules(*catalogs.APPS))
        for name in re.findall(r"[\"'](\w*MOMENT_FORMAT|CLOCK_FORMAT)[\"']", path.read_text(encoding="utf-8"))
    }
    assert used == own
