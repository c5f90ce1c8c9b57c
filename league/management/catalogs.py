"""The catalogs of translations: what the source says, what each language says of it, and what is missing.

Babel reads Python and writes catalogs; templates are turned into what Python would say by Django.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import TypeGuard

from babel.messages import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.utils.translation import templatize

APPS = ("league", "matches", "rosters")
CALLS = {
    **dict.fromkeys(("_", "_lazy", "_now", "gettext", "gettext_lazy", "gettext_noop"), None),
    **dict.fromkeys(("_n", "ngettext", "ngettext_lazy"), (1, 2)),
    **dict.fromkeys(("pgettext", "pgettext_lazy"), ((1, "c"), 2)),
    **dict.fromkeys(("npgettext", "npgettext_lazy"), ((1, "c"), 2, 3)),
}
NO_DAY = datetime(2026, 1, 1, tzinfo=UTC)
NO_SOURCE = {"migrations", "locale", "static", "root"}
HELD = re.compile(r"%\(\w+\)[a-z]|%%|%[a-z](?![a-z])|\{\w*\}|</?\w[^>]*>")  # what must stand in a translation as well


def languages() -> list[str]:
    """The codes of the languages besides that of the source."""
    return [code for code, _name in settings.LANGUAGES if code != "en"]


def source(app: str) -> Catalog:
    """Every text of the app, without translations."""
    catalog = Catalog(project="Sinbin", charset="utf-8")
    for path in sorted((settings.HOME / app).rglob("*")):
        if path.suffix in (".py", ".html", ".txt") and not NO_SOURCE & {*path.relative_to(settings.HOME).parts}:
            for text, context in _texts(path):
                catalog.add(text, context=context, locations=[(str(path.relative_to(settings.HOME)), 0)])
    return catalog


def _texts(path: Path) -> Iterator[tuple[str | tuple[str, ...], str | None]]:
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        text = "\n".join(line.strip() for line in templatize(text, origin=str(path)).splitlines())
    for _line, found, _comments, context in extract("python", BytesIO(text.encode()), keywords=CALLS):
        yield found, context


def place_of(app: str, language: str) -> Path:
    """The file with the translations of an app; the compiled one lies beside it."""
    return settings.HOME / app / "locale" / language / "LC_MESSAGES" / "django.po"


def kept(app: str, language: str) -> Catalog:
    """The catalog as it lies in its file; an empty one where there is none."""
    path = place_of(app, language)
    if not path.exists():
        return Catalog(locale=language, project="Sinbin", charset="utf-8")
    with path.open("rb") as file:
        return read_po(file, locale=language)


def brought_up_to_date(app: str, language: str) -> Catalog:
    """The texts of the source in their order, each with the translation it has. What is said no more is gone."""
    catalog, old = Catalog(locale=language, project="Sinbin", charset="utf-8", fuzzy=False), kept(app, language)
    for said in source(app):
        if said.id:
            known = old.get(said.id, said.context)
            catalog.add(
                said.id,
                known.string if known and not known.fuzzy else None,
                locations=dict.fromkeys(said.locations),
                context=said.context,
            )
    return catalog


def written(catalog: Catalog) -> bytes:
    """The file for people. It holds no dates and no lines of code, so that it changes with the texts alone."""
    file = BytesIO()
    write_po(file, catalog, width=120, include_lineno=False, omit_header=True, sort_output=False)
    facts = {
        "Language": catalog.locale,
        "Content-Type": "text/plain; charset=utf-8",
        "Plural-Forms": catalog.plural_forms,
    }
    head = ['msgid ""', 'msgstr ""', *(f'"{name}: {said}\\n"' for name, said in facts.items())]
    return ("\n".join(head) + "\n\n").encode() + file.getvalue()


def compiled(catalog: Catalog) -> bytes:
    """The file that programs read, of what is translated. The same texts make the same bytes on every day."""
    catalog.creation_date = NO_DAY
    file = BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def problems(app: str, language: str) -> list[str]:
    """What keeps the language of the app from being whole; a sentence each."""
    old, here = kept(app, language), place_of(app, language)
    told = f"{here.relative_to(settings.HOME)}"
    found = [f"{told}: “{_shown(each)}” {why}" for each in source(app) if each.id and (why := _lack(each, old))]
    compiled_file = here.with_suffix(".mo")
    if not compiled_file.exists() or compiled_file.read_bytes() != compiled(old):
        found.append(f"{told} was not compiled after its last change.")
    return found


def _lack(said: Message, old: Catalog) -> str:
    known = old.get(said.id, said.context)
    if known is None:
        return "is not in the catalog."
    forms = known.string if isinstance(known.string, tuple | list) else (known.string,)
    if not _whole(forms) or (said.pluralizable and len(forms) != old.num_plurals):
        return "is not translated."
    if known.fuzzy:
        return "is marked as fuzzy: look whether it is right and take the mark away."
    return _otherwise_held(said, forms)


def _whole(forms: Sequence[str | None]) -> TypeGuard[Sequence[str]]:
    return all(forms)


def _otherwise_held(said: Message, forms: Sequence[str]) -> str:
    """Whether a translation lacks what the source holds: names to be filled in, tags; of plurals each may lack some."""
    own = said.id if isinstance(said.id, tuple | list) else (said.id,)
    wanted = [sorted(HELD.findall(text)) for text in own]
    allowed = {name for text in wanted for name in text}
    for number, form in enumerate(forms):
        held = sorted(HELD.findall(form))
        if not allowed.issuperset(held) or (len(own) == 1 and held != wanted[number]):
            return f"holds other names or tags in its translation: {', '.join(held) or 'none'}."
    return ""


def _shown(said: Message) -> str:
    return said.id if isinstance(said.id, str) else said.id[0]
