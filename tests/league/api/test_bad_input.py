"""Whatever a parameter holds, the answer is a reading or a refusal, never a fault."""

from collections import Counter

import pytest
from django.core.cache import caches

from tests.reading import ROOT, World

LISTS = ("leagues", "seasons", "rounds", "matches", "teams", "players", "market")
STRANGE = (
    "%00",
    "%ff%fe",
    "%ed%a0%80",
    "a" * 5000,
    "",
    "%20",
    "%2B",
    "[]",
    "null",
    "-1",
    "%27",
    "%5C",
    "%25",
    "%EF%AC%81",
)
PARAMETERS = {
    "leagues": ("slug", "name"),
    "seasons": ("league", "team", "name", "number", "status"),
    "rounds": ("season", "number", "stage"),
    "matches": ("round", "kind", "settled_from", "settled_until"),
    "teams": ("list", "coach", "retired", "value_min"),
    "players": ("position", "role", "hired", "rank_min"),
    "market": ("mvp", "winner"),
}
EVERYWHERE = ("ordering", "page", "page_size", "nothing")
ODDLY_WRITTEN = ("ordering=,", "ordering=name,name", "ordering=-", "ordering=--name", "=x", "name[]=1", "page=2&page=1")


@pytest.mark.long
@pytest.mark.parametrize("kind", LISTS)
def test_strange_values_are_no_fault(world: World, kind: str):
    caches["throttles"].clear()
    client = world.client("anonymous")
    queries = [f"{name}={value}" for name in (*PARAMETERS[kind], *EVERYWHERE) for value in STRANGE]
    answers = {query: client.get(f"{ROOT}{kind}/?{query}").status_code for query in (*queries, *ODDLY_WRITTEN)}
    assert {query: status for query, status in answers.items() if status not in (200, 400, 404)} == {}
    counted = Counter(answers.values())
    assert counted[200] >= 5
    assert counted[400] >= 50
