"""A language for tests: every text that a catalog knows comes back accented and longer, so that what was never given to
translators stands out, and what has no room shows."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from unittest.mock import patch

from django.utils import translation
from django.utils.translation import trans_real

from league.language import LanguageOfReader
from rosters.domain import languages

CODE = "xx"
KEPT = re.compile(r"%\(\w+\)\w|%%|%\w+|\{\w*\}|<[^>]+>|&#?\w+;")  # names to be filled in, tags and entities
ACCENTED = str.maketrans(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
    "ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž",
)
LONGER = 0.3
READ_ALOUD = {"title", "aria-label", "placeholder", "alt", "label", "data-text"}
UNSEEN = {"script", "style", "code", "kbd", "samp", "pre", "textarea"}


def accented(text: str) -> str:
    """The text as the language says it: `Save` as `⟦Šåṽé~~⟧`."""
    parts = KEPT.split(text)
    told = "".join(a.translate(ACCENTED) + b for a, b in zip(parts, [*KEPT.findall(text), ""], strict=True))
    body = told.strip("\n")
    room = "~" * round(LONGER * len("".join(parts)))
    return told.replace(body, f"⟦{body}{room}⟧") if body else told


class Pseudo:
    """What Django asks of a translation, over the catalogs of a language that is whole."""

    def __init__(self, whole: trans_real.DjangoTranslation) -> None:
        self.whole = whole

    def gettext(self, message: str) -> str:
        known = message in self.whole._catalog
        return accented(message.partition("\x04")[2] or message) if known else message

    def ngettext(self, one: str, many: str, number: float) -> str:
        try:
            self.whole._catalog.plural(one, number)
        except KeyError:
            return one if number == 1 else many
        said = one if number == 1 else many
        return accented(said.partition("\x04")[2] or said)

    def to_language(self) -> str:
        return "de"  # whose moments it writes

    language = to_language


@contextmanager
def pseudo_locale() -> Iterator[None]:
    """Every page is in this language, whoever reads."""
    known = {**trans_real._translations, CODE: Pseudo(trans_real.translation("de"))}

    def speak(*_: object) -> None:
        translation.activate(CODE)

    with (
        patch.object(trans_real, "_translations", known),
        patch.object(LanguageOfReader, "process_view", speak),
        patch.object(languages, "language_of", lambda _who: CODE),
        translation.override(CODE),
    ):
        yield


class Reader(HTMLParser):
    """Collects what somebody reads or hears of a page, in the pieces in which it stands there."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[str] = []
        self._unseen = 0

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if tag in UNSEEN:
            self._unseen += 1
        given = dict(attributes)
        self.pieces += [said for name, said in attributes if said and name in READ_ALOUD]
        if tag == "meta" and given.get("name") == "description":
            self.pieces.append(given.get("content") or "")
        if tag == "input" and given.get("type") in ("submit", "button"):
            self.pieces.append(given.get("value") or "")

    def handle_endtag(self, tag: str) -> None:
        if tag in UNSEEN:
            self._unseen -= 1

    def handle_data(self, data: str) -> None:
        if not self._unseen and data.strip():
            self.pieces.append(" ".join(data.split()))


def pieces_of(page: str) -> list[str]:
    """Everything the page says."""
    reader = Reader()
    reader.feed(page)
    return reader.pieces


WORD = re.compile(r"[A-Za-z]{2,}")
NO_WORDS = re.compile(
    r"‹\w+›|%\w+|\b[A-Z]{2,3}-[A-Z]+-\d+\w?|\w+://\S+|[\w-]+(?:[.@][\w-]+)+|\b\w*\d\w*\b|^[A-Z]{2}$"
)  # facts, rules, addresses, names of rows, crests of teams


def unmarked(page: str, data: set[str]) -> list[str]:
    """The pieces of a page that hold words which are neither of this language nor among the data."""
    return [piece for piece in pieces_of(page) if set(WORD.findall(NO_WORDS.sub(" ", piece))) - data]
