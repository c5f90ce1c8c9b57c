"""What must not stand in any text of the project."""

import re

import pytest

from tests.architecture.tree import texts

# Written so that this file does not match itself.
FORBIDDEN = {
    "a path of one machine": r"(?<![\w.])/(?:wor[k]|far[m]|roo[t]|hom[e]/\w+|User[s]/\w+|tm[p])/",
    "a package registry's address": r"pypi[.]org|python[h]osted|artifac[t]ory|(?<!emit-)index-ur[l]|registry\.np[m]js",
    "unfinished work": r"\b(?:TOD[O]|FIXM[E]|XX[X])\b|NotImplemented[E]rror",
    "a reach outside the project": r"\.\./share[d]",
}
EXCEPTIONS = {(".ci/run", "a reach outside the project")}  # it prints a table when the tool happens to stand there


def found(pattern: str, text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if re.search(pattern, line)]


@pytest.mark.parametrize("what", FORBIDDEN)
def test_no_text_holds(what: str) -> None:
    places = {
        str(path): lines
        for path, text in texts()
        if (str(path), what) not in EXCEPTIONS and (lines := found(FORBIDDEN[what], text))
    }
    assert places == {}


@pytest.mark.parametrize(
    ("what", "line"),
    [
        ("a path of one machine", "cd /wor" + "k/main"),
        ("a path of one machine", 'open("/hom' + 'e/ann/x")'),
        ("a package registry's address", "--extra-index-ur" + "l https://example.org/simple"),
        ("unfinished work", "# TOD" + "O: later"),
        ("a reach outside the project", "open('../share" + "d/spec')"),
    ],
)
def test_the_patterns_catch_what_they_are_for(what: str, line: str) -> None:
    assert found(FORBIDDEN[what], line) == [line]
