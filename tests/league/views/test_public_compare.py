"""The cross table of a season, and two teams of a league side by side."""

import pytest
from django.http import HttpResponse
from django.urls import reverse

from league.domain.entries import enter_team, withdraw_entry
from league.domain.friendlies import schedule_friendly
from league.domain.seasons import create_season, start_season
from league.models import League, Season
from tests.counting import queries_of
from tests.page_text import main_words, table_cells
from tests.pages import PageClient
from tests.played_seasons import a_played_season
from tests.verbs_league import a_running_season, a_season, cora, entry_of, match_of, paired, result

pytestmark = pytest.mark.django_db
BY_HAND = {"matchup__kind": "sponsor_assigned", "table__order": "lp_sd"}


def cross_address(season: Season) -> str:
    return reverse("season-cross", args=[season.league.slug, season.number])


def compare_address(league: League, one: str = "", other: str = "") -> str:
    return f"{reverse('league-compare', args=[league.slug])}?one={one}&other={other}"


def compared(season: Season, one: str, other: str) -> HttpResponse:
    uids = [entry_of(season, name).team.uid for name in (one, other)]
    return PageClient().get(compare_address(season.league, *uids))


def lines(page: HttpResponse) -> dict[str, list[str]]:
    return {row[0]: row[1:] for row in table_cells(page)}


def one_round() -> Season:
    season = a_running_season(4, **BY_HAND)
    round_ = paired(season, "Ants Bees", "Cats Dogs")
    result(match_of(round_, "Ants"), 5, 2)
    result(match_of(round_, "Cats"), 1, 1)
    return season


def test_each_result_stands_twice_once_as_each_team_saw_it() -> None:
    season = one_round()
    page = PageClient().get(cross_address(season))
    heads, *rows = table_cells(page)
    names = [row[0].rsplit(" ", 1)[0] for row in rows]
    cells = {(names[line], names[place]): cell for line, row in enumerate(rows) for place, cell in enumerate(row[1:])}
    assert len(heads) == 5
    assert (cells["Ants", "Bees"], cells["Bees", "Ants"]) == ("W 5:2 , won", "L 2:5 , lost")
    assert cells["Cats", "Dogs"] == cells["Dogs", "Cats"] == "D 1:1 , drawn"
    assert (cells["Ants", "Ants"], cells["Ants", "Cats"]) == ("itself", "")
    german = PageClient().get(cross_address(season), headers={"accept-language": "de"}).content.decode()
    assert german.count('"cross-won"') == german.count('"cross-lost"') == 1
    match = match_of(season.rounds.get(number=1), "Ants")
    assert page.content.decode().count(reverse("match", args=[match.uid])) == 2


def test_the_square_waits_for_the_first_result() -> None:
    assert "No result yet" in main_words(PageClient().get(cross_address(a_running_season(4))))
    assert "No result yet" in main_words(PageClient().get(cross_address(a_season(0))))


def test_two_teams_stand_side_by_side_with_their_meetings() -> None:
    season = one_round()
    page = compared(season, "Bees", "Ants")
    found = lines(page)
    assert found["Coach"] == ["Coach of Bees", "Coach of Ants"]
    assert found["Won, drawn, lost"] == ["0 – 0 – 1", "1 – 0 – 0"]
    assert found["Points scored, conceded"] == ["2 : 5", "5 : 2"]
    assert found["Form, the latest last"] == ["L", "W"]
    assert found["Strength"] == ["0.33", "0.67"]
    assert set(found["Place in Spring"]) == {"1"}
    said = main_words(page)
    assert "0 won 0 drawn 1 lost" in said
    assert "Bees 2 : to 5 Ants Spring, round 1" in said
    assert "Bees wins 20 of a hundred meetings that somebody wins" in said


def test_friendlies_do_not_count() -> None:
    season = one_round()
    ants, dogs = entry_of(season, "Ants"), entry_of(season, "Dogs")
    friendly = schedule_friendly(season.rounds.get(number=1), ants, dogs, actor=cora(season.league))
    result(friendly, 7, 0)
    assert lines(compared(season, "Ants", "Dogs"))["Points scored, conceded"] == ["5 : 2", "1 : 1"]
    assert "They have not met in this league yet." in main_words(compared(season, "Ants", "Dogs"))


def test_a_team_is_not_compared_with_itself_nor_with_one_of_another_league() -> None:
    season = one_round()
    assert "Choose two different teams." in main_words(compared(season, "Ants", "Ants"))
    ants = entry_of(season, "Ants").team.uid
    page = PageClient().get(compare_address(season.league, ants, "nobody"))
    assert page.status_code == 200
    assert "Their meetings" not in main_words(page)


def test_a_league_of_one_team_has_nobody_to_compare() -> None:
    assert "Nobody to compare yet" in main_words(PageClient().get(compare_address(a_season(1).league)))


def test_meetings_of_every_season_are_listed_the_latest_first() -> None:
    season = one_round()
    actor = cora(season.league)
    later = create_season(
        season.league, actor=actor, name="Autumn", options={"auction.pool": "none", "matchup.kind": "sponsor_assigned"}
    )
    for name in ("Ants", "Bees", "Cats", "Dogs"):
        withdraw_entry(entry_of(season, name), actor=actor, reason="over")
        enter_team(later, entry_of(season, name).team, actor=actor)
    later = start_season(later, actor=actor)
    result(match_of(paired(later, "Ants Bees", "Cats Dogs"), "Ants"), 1, 4)
    said = main_words(compared(season, "Ants", "Bees"))
    assert "1 won 0 drawn 1 lost" in said
    assert said.index("Autumn, round 1") < said.index("Spring, round 1")


def test_pages_ask_as_often_however_many_teams_and_rounds_there_are() -> None:
    small = a_played_season(2, 1)
    large = a_played_season(8, 3, league=small.league)
    assert queries_of(PageClient(), cross_address(small)) == queries_of(PageClient(), cross_address(large)) <= 5
    pairs = [[entry_of(season, name).team.uid for name in ("Team 1", "Team 2")] for season in (small, large)]
    counts = [queries_of(PageClient(), compare_address(small.league, *pair)) for pair in pairs]
    assert counts[0] == counts[1] <= 10


def test_an_unchanged_page_is_not_sent_again_and_a_new_result_is() -> None:
    season = a_running_season(4, **BY_HAND)
    round_ = paired(season, "Ants Bees", "Cats Dogs")
    uids = [entry_of(season, name).team.uid for name in ("Ants", "Bees")]
    addresses = [cross_address(season), compare_address(season.league, *uids)]
    client = PageClient()
    tags = [client.get(address).headers["ETag"] for address in addresses]
    again = [
        client.get(at, headers={"if-none-match": tag}).status_code for at, tag in zip(addresses, tags, strict=True)
    ]
    assert again == [304, 304]
    result(match_of(round_, "Ants"), 5, 2)
    again = [
        client.get(at, headers={"if-none-match": tag}).status_code for at, tag in zip(addresses, tags, strict=True)
    ]
    assert again == [200, 200]
