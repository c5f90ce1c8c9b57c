"""The matches of a team as a file."""

import csv
from io import StringIO

import pytest
from django.test import Client
from django.urls import reverse

from matches.domain.scheduling import void_match
from matches.presenters.exports import MATCHES
from matches.presenters.panels import LATEST
from tests.counting import queries_of
from tests.verbs_matches import a_match, settled, two_teams

pytestmark = pytest.mark.django_db


def test_every_match_of_a_team_is_a_line_from_its_own_side() -> None:
    home, visitor = two_teams()
    played = settled(a_match(home, visitor), 4, 1)
    waiting = a_match(visitor, home, kind="friendly")
    void_match(a_match(home, visitor))
    rows = Client().get(reverse("team-json", args=[home.uid, "matches"])).json()["rows"]
    assert [(row["uid"], row["kind"], row["side"], row["state"]) for row in rows] == [
        (waiting.uid, "friendly", "visitor", "scheduled"),
        (played.uid, "league", "home", "settled"),
    ]
    assert (rows[1]["points"], rows[1]["points_against"], rows[1]["outcome"]) == (4, 1, "won")
    assert (rows[0]["points"], rows[0]["outcome"], rows[0]["at"]) == (None, "", "")
    assert {row["against"] for row in rows} == {"Bees"}
    file = Client().get(reverse("team-csv", args=[visitor.uid, "matches"])).content.decode()
    head, *lines = csv.reader(StringIO(file, newline=""))
    assert head == [column.head for column in MATCHES]
    assert [line[head.index("outcome")] for line in lines] == ["", "lost"]


def test_the_file_goes_on_where_the_page_ends_and_asks_no_more() -> None:
    home, visitor = two_teams()
    address = reverse("team-csv", args=[home.uid, "matches"])
    a_match(home, visitor)
    one = queries_of(Client(), address)
    for _more in range(LATEST):
        a_match(home, visitor)
    assert queries_of(Client(), address) == one
    assert len(Client().get(address).content.splitlines()) == LATEST + 2
