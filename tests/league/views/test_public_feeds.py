"""What happens as Atom feeds, and the tables as files and for other sites."""

import csv
import re
from io import StringIO
from xml.etree import ElementTree

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.enums import SeasonStatus
from league.models import Season
from league.presenters.chronicle import CHRONICLES, LATEST
from league.presenters.exports import EXPORTS
from league.presenters.league_exports import LEAGUE_EXPORTS
from rosters.models import Team
from rosters.presenters.spreadsheet import plain_cell
from tests.counting import queries_of
from tests.pages import PageClient, promises_broken_by
from tests.played_seasons import a_played_season
from tests.reading import World
from tests.verbs_league import a_running_season, a_season, entry_of, match_of, paired, settle

pytestmark = pytest.mark.long

ATOM = "{http://www.w3.org/2005/Atom}"
BY_HAND = {"matchup__kind": "sponsor_assigned"}


def place(season: Season, *more: str) -> list[object]:
    return [season.league.slug, season.number, *more]


def entries(season: Season, kind: str = "news") -> dict[str, str]:
    """The entries of the season's feed: titles by id."""
    root = ElementTree.fromstring(Client().get(reverse("season-feed", args=place(season, kind))).content)
    return {each.findtext(f"{ATOM}id"): each.findtext(f"{ATOM}title") for each in root.findall(f"{ATOM}entry")}


def rows(season: Season, sheet: str) -> list[dict[str, str]]:
    page = Client().get(reverse("season-csv", args=place(season, sheet)))
    assert page.headers["Content-Type"] == "text/csv; charset=utf-8"
    return list(csv.DictReader(StringIO(page.content.decode())))


@pytest.mark.django_db
def test_a_feed_tells_results_rounds_and_the_champion_each_under_an_id_that_stays() -> None:
    season = a_running_season(2, season__round_count=1)
    round_ = season.rounds.get()
    assert entries(season, "results") == {}
    round_ = paired(a_running_season(4, league=season.league, **BY_HAND), "Ants Bees", "Cats Dogs")
    match = match_of(round_, "Ants")
    settle(match, 9, 2)
    told = entries(round_.season)
    assert told[f"urn:sinbin:match_settled:{match.uid}"] == "Ants – Bees 9 – 2"
    assert f"urn:sinbin:round_opened:{round_.uid}" in told
    assert entries(round_.season, "results") == {f"urn:sinbin:match_settled:{match.uid}": "Ants – Bees 9 – 2"}
    settle(match_of(round_, "Cats"), 1, 3)
    round_.season.champion, round_.season.closed_at = entry_of(round_.season, "Ants"), timezone.now()
    round_.season.status = SeasonStatus.CLOSED
    round_.season.save()
    after = entries(round_.season)
    assert after[f"urn:sinbin:champion:{round_.season.uid}"] == "Spring"
    assert set(told) < set(after)
    league = Client().get(reverse("league-feed", args=[season.league.slug, "news"])).content.decode()
    assert "The champion is Ants." in league


@pytest.mark.django_db
def test_a_feed_stays_the_same_until_something_happens() -> None:
    season = a_season(2)
    for kind in CHRONICLES:
        address = reverse("season-feed", args=place(season, kind))
        first = Client().get(address)
        assert first.headers["Cache-Control"] == "public, no-cache"
        assert Client().get(address).content == first.content
        assert Client().get(address, headers={"if-none-match": first.headers["ETag"]}).status_code == 304
    played = a_played_season(2, 1, league=season.league)
    address = reverse("league-feed", args=[season.league.slug, "results"])
    tag = {"if-none-match": Client().get(address).headers["ETag"]}
    Team.objects.filter(entries__season=played).update(name="Renamed <&> team")
    changed = Client().get(address, headers=tag)
    assert changed.status_code == 200
    ElementTree.fromstring(changed.content)


@pytest.mark.django_db
def test_feeds_and_files_cost_as_many_queries_for_a_large_season_as_for_a_small_one() -> None:
    small = a_played_season(2, 1)
    large = a_played_season(8, 5, league=small.league)
    names = [("season-feed", kind) for kind in CHRONICLES] + [("season-csv", sheet) for sheet in EXPORTS]
    names += [("season-json", sheet) for sheet in EXPORTS]
    names += [("season-share",), ("season-embedded",)]
    for name, *more in names:
        costs = [queries_of(Client(), reverse(name, args=place(season, *more))) for season in (small, large)]
        assert costs[0] == costs[1] <= (14 if "forecast" in more else 6), (name, more, costs)
    assert len(entries(large)) <= LATEST


@pytest.mark.django_db
def test_the_files_hold_what_the_pages_show() -> None:
    season = a_played_season(4, 3)
    table = rows(season, "table")
    standings = season.tables.latest("after").standings["rows"]
    assert [(row["place"], row["team"]) for row in table] == [(str(row["place"]), row["name"]) for row in standings]
    assert [int(row["league_points"]) for row in table] == [row["league_points"] for row in standings]
    results = rows(season, "results")
    assert len(results) == 6
    assert sum(int(row["home_points"]) for row in results if row["home"] == "Team 1") > 0
    assert {row["team"] for row in rows(season, "teams")} == {f"Team {n}" for n in range(1, 5)}
    for name in ("season-csv", "season-feed"):
        assert Client().get(reverse(name, args=place(season, "secrets"))).status_code == 404


def test_what_mvps_cost_is_a_file_too(world: World) -> None:
    lots = rows(world.public, "market")
    assert {lot["status"] for lot in lots} >= {"open"}
    assert {lot["round"] for lot in lots} == {"1", "2"}


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@x", " =1", "\t=1", "|x", "%x", "＝1", "＠x"])
def test_no_cell_is_taken_for_a_formula(text: str) -> None:
    assert plain_cell(text) == f"'{text}"
    assert plain_cell(-3) == -3
    assert plain_cell("Ants") == "Ants"
    assert plain_cell(None) == ""


@pytest.mark.django_db
def test_a_team_that_is_called_like_a_formula_stays_text() -> None:
    season = a_season(2)
    Team.objects.filter(name="Ants").update(name="=HYPERLINK(1)")
    assert "'=HYPERLINK(1)" in {row["team"] for row in rows(season, "teams")}


@pytest.mark.django_db
def test_the_table_may_stand_in_a_frame_anywhere_and_no_other_page_may() -> None:
    season = a_played_season(2, 1)
    framed = PageClient().get(reverse("season-embedded", args=place(season)))
    policy = framed.headers["Content-Security-Policy"]
    assert "frame-ancestors *" in policy
    assert "default-src 'none'" in policy
    assert "X-Frame-Options" not in framed.headers
    page = framed.content.decode()
    assert "<script" not in page
    assert "<form" not in page
    assert promises_broken_by(page) == []
    assert "Team 1" in page
    other = PageClient().get(reverse("season-table", args=place(season)))
    assert "frame-ancestors 'none'" in other.headers["Content-Security-Policy"]
    assert other.headers["X-Frame-Options"] == "DENY"


@pytest.mark.django_db
def test_what_is_to_be_copied_names_the_table_of_this_season() -> None:
    season = a_season(2)
    page = PageClient().get(reverse("season-share", args=place(season))).content.decode()
    assert "&lt;iframe src=" in page
    assert reverse("season-embedded", args=place(season)) in page
    assert reverse("api:season-table", kwargs={"season": season.uid}) in page


def test_every_link_of_the_page_of_files_answers(world: World) -> None:
    page = PageClient().get(reverse("season-share", args=place(world.public))).content.decode()
    links = {
        part.split('"')[0]
        for part in page.split('href="')[1:]
        if part.startswith(("/leagues/simulation-1/seasons/1/", "/api/v1/seasons", "/api/v1/matches"))
    }
    assert len(links) > 8
    assert {link: Client().get(link.replace("&amp;", "&")).status_code for link in links} == dict.fromkeys(links, 200)


def columns_and_rows(address: str) -> tuple[list[str], list[list[str]]]:
    answer = Client().get(address)
    assert answer.status_code == 200, address
    head, *rest = csv.reader(StringIO(answer.content.decode(), newline=""))
    return head, rest


def test_every_table_is_a_file_for_spreadsheets_and_one_for_programs_with_the_same_rows(world: World) -> None:
    season = world.public
    league = season.league.slug
    tables = [(("season-csv", "season-json"), [*place(season), sheet]) for sheet in EXPORTS]
    tables += [(("league-csv", "league-json"), [league, sheet]) for sheet in LEAGUE_EXPORTS]
    filled = 0
    for (as_csv, as_json), named in tables:
        head, found = columns_and_rows(reverse(as_csv, args=named))
        told = Client().get(reverse(as_json, args=named)).json()["rows"]
        assert [[str(plain_cell(cell)) for cell in row.values()] for row in told] == found, named
        assert all(list(row) == head for row in told), named
        filled += bool(found)
    assert filled >= 8
    for name, named in (("league-csv", [league]), ("league-json", [league]), ("season-json", place(season))):
        assert Client().get(reverse(name, args=[*named, "secrets"])).status_code == 404


@pytest.mark.django_db
def test_a_formula_in_a_name_is_text_in_every_file() -> None:
    season = a_played_season(2, 1)
    Team.objects.update(name="=cmd|' /C calc'!A0")
    tables = [("season-csv", [*place(season), sheet]) for sheet in EXPORTS]
    tables += [("league-csv", [season.league.slug, sheet]) for sheet in LEAGUE_EXPORTS]
    for name, named in tables:
        address = reverse(name, args=named)
        assert not [cell for row in columns_and_rows(address)[1] for cell in row if cell.startswith("=")], named
        header = Client().get(address)["Content-Disposition"]
        assert re.fullmatch(r'attachment; filename="[a-z0-9-]+\.csv"', header)
