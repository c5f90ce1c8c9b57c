"""Every code the API refuses with, and its sentence."""

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rosters.api.problems import FOR_PROGRAMS
from rosters.presenters.violations import TABLES

USUAL = 409  # the status of a refusal that names none
IMPOSSIBLE = 422
TOLD_THERE = _("The answer says what is wrong.")  # its sentence is put together where it is refused
FACT = re.compile(r"%\((\w+)\)[sd]|%%")
APPS = ("rosters", "matches", "league")
OF_REQUESTS: Mapping[str, tuple[int, Promise]] = {
    "parse_error": (400, _("The body is no JSON.")),
    "unknown_parameter": (400, _("There is no such parameter; the sentence names those there are.")),
    "unknown_field": (400, _("There is no such field; the sentence names those there are.")),
    "required": (400, _("Something is missing that is needed.")),
    "invalid": (400, _("A value is not of its kind.")),
    "invalid_choice": (400, _("A value is none of those there are.")),
    "min_value": (400, _("A number is too small.")),
    "max_value": (400, _("A number is too large.")),
    "max_length": (400, _("A text or a list is too long.")),
    "blank": (400, _("A text is empty.")),
    "null": (400, _("A value is missing.")),
    "not_authenticated": (401, FOR_PROGRAMS["not_authenticated"]),
    "authentication_failed": (401, _("This token is none, was revoked or has ended.")),
    "permission_denied": (403, _("You may not do this.")),
    "token.scope": (403, _("The token does not reach as far as this act.")),
    "not_found": (404, FOR_PROGRAMS["not_found"]),
    "method_not_allowed": (405, _("This cannot be done at this address.")),
    "not_acceptable": (406, _("The API answers JSON alone.")),
    "precondition.failed": (412, _("What was read has changed; nothing was done.")),
    "unsupported_media_type": (415, _("The API takes JSON alone.")),
    "throttled": (429, _("Too many requests; Retry-After says how many seconds to wait.")),
    "error": (500, _("The site has failed; this is a bug.")),
}


@dataclass(frozen=True)
class Problem:
    """A code with the status it comes under and its sentence; ‹facts› stand in angles."""

    code: str
    status: int
    sentence: str


def problems() -> list[Problem]:
    """Every code, in the order of the alphabet, in the language of the reader."""
    told = {code: (status, str(sentence)) for code, (status, sentence) in OF_REQUESTS.items()}
    told |= {code: (IMPOSSIBLE, str(sentence)) for table in TABLES for code, sentence in table.items()}
    told |= {code: (status, gettext(sentence)) for code, (status, sentence) in refusals().items()}
    told |= {code: (told[code][0], str(sentence)) for code, sentence in FOR_PROGRAMS.items()}
    return [Problem(code, status, _shown(sentence)) for code, (status, sentence) in sorted(told.items())]


@cache
def refusals() -> Mapping[str, tuple[int, str]]:
    """The status and the sentence of every refusal by its code, read from where it is said, so that none is missing."""
    found: dict[str, tuple[int, str]] = {}
    for app in APPS:
        for path in sorted((Path(settings.HOME) / app).rglob("*.py")):
            source = path.read_text(encoding="utf-8")
            if "Refusal(" in source:
                found |= dict(_said_in(source))
    return found


def _said_in(source: str) -> Iterator[tuple[str, tuple[int, str]]]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal" and node.args:
            named = {word.arg: word.value for word in node.keywords}
            code, status = _constant(named.get("code")), _constant(named.get("status"))
            sentences = [text.value for text in ast.walk(node.args[0]) if isinstance(text, ast.Constant)]
            if code:
                yield str(code), (status if isinstance(status, int) else USUAL, str(sentences[0]) if sentences else "")


def _constant(node: ast.expr | None) -> object:
    return node.value if isinstance(node, ast.Constant) else None


def _shown(sentence: str) -> str:
    return str(TOLD_THERE) if not sentence else FACT.sub(lambda found: f"‹{found[1]}›" if found[1] else "%", sentence)
