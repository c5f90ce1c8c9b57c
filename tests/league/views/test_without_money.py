"""A game without money, market, steps and injuries: no page of its leagues speaks of them or leads to them, and the
pages that are about nothing else are not there."""

import re
from collections.abc import Iterable

import pytest
from django.http import HttpResponse
from django.urls import Resolver404, URLPattern, resolve, reverse

from league import urls_coach, urls_desk, urls_public
from league.domain.entries import enter_team
from league.domain.invitations import invite
from league.domain.playing import play_round
from league.domain.rounds import close_round
from league.domain.seasons import close_season, start_season
from league.models import PairingSide, Round, Season
from matches import urls as urls_matches
from matches.models import Match
from rosters import urls as urls_rosters
from rosters.domain.founding import found_team
from rosters.domain.people import coach_for_user
from rosters.models import Player, Team, User
from tests.league.access.world import SHEETS
from tests.page_text import table_cells, words
from tests.pages import PageClient
from tests.verbs_derby_season import OWN, a_derby_season, an_open_round
from tests.verbs_league import a_member, a_running_season, cora

pytestmark = [pytest.mark.django_db, pytest.mark.long]

ONLY_WITH_MONEY = re.compile(
    r"(?<![\w.:-])(mc|mvps?|auctions?|strikes?|rankings?|cash|injur\w*|bids?|underdog\w*|free agents?|hired|experience"
    r"|rank|(?:all|open|post-match|eleven) steps|steps are|graveyard|bought|purchases)(?![\w:])",
    re.IGNORECASE,
)
DESCRIPTION = re.compile(r'<meta name="description" content="([^"]*)"')
LINK = re.compile(r'href="(/[^"?#]*)')
OF_ALL_GAMES = {
    "team-new",
    "season-new",
    "inbox-settings",
    "search",
    "league-settings",
    "league-webhooks",
    "league-archive-file",
    "archive-verifier",
    "league-take-file",
    "tokens",
    "own-ics",
}  # what every game offers, side by side
MARKET = {"season-market", "season-market-lots", "season-market-protocol", "league-market", "league-graveyard"}
ROOMS = {"season-room", "team-room", "team-room-lots"}
ABSENT = {*MARKET, *ROOMS, "desk-market", "desk-market-room", "match-prepare", "match-word", "team-steps"}
AS_IT_STANDS = {
    "match-correct": "409",
    "match-correction": "404",
    "match-correction-decide": "404",
    "match-dispute": "302",
}  # nothing is corrected, nothing disputed
FORWARDING = dict.fromkeys(("next-invitation", "season-challenge", "match-confirm"), "302")
TO_THE_DESK = dict.fromkeys(("next-invitation", "season-challenge", "desk-close"), "302")
PUBLIC = [
    *urls_public.urlpatterns,
    *(each for each in urls_matches.urlpatterns if each.name in ("match", "match-moves")),
    *(each for each in urls_rosters.urlpatterns if each.name in ("team", "team-journal", "player")),
]
OF_COACHES = [*urls_coach.urlpatterns, *urls_rosters.urlpatterns, *urls_matches.urlpatterns]
ALL = [*urls_public.urlpatterns, *urls_desk.urlpatterns, *OF_COACHES]


def faults_of(page: HttpResponse) -> str:
    """What the page says of things the game does not have, with the words around it, and where it should not lead."""
    source = page.content.decode()
    said = " ".join([words(source), *DESCRIPTION.findall(source)])
    found = [said[max(each.start() - 40, 0) : each.end() + 20] for each in ONLY_WITH_MONEY.finditer(said)]
    return "; ".join([*found, *sorted(ABSENT & {_page_at(path) for path in LINK.findall(source)})])


def _page_at(path: str) -> str:
    try:
        return resolve(path).url_name or ""
    except Resolver404:
        return ""


def stops(pages: Iterable[URLPattern], season: Season, reader: User | None = None, **uids: str) -> dict[str, str]:
    """By the name of a page of the season that is not as it should be: its status, or what is wrong with it.

    `uids` are those of an entry, a team, a player and a match; pages that need another one are passed over.
    """
    client = PageClient()
    if reader:
        client.force_login(reader)
    _invitation, secret = invite(season.league, actor=cora(season.league))
    place = {"slug": season.league.slug, "number": season.number, "game": season.pin.slug, "list_key": OWN}
    told = {**place, "secret": secret, "team_uid": uids.get("team"), "round_number": season.rounds.count()}
    told["ticket"] = None  # comes with an e-mail
    found = {}
    for address in pages:
        things = {
            **told,
            "sheet": SHEETS.get(address.name),
            "uid": uids.get(address.name.removeprefix("season-").split("-")[0]),
        }
        needed = {key: things[key] for key in address.pattern.converters}
        if all(needed.values()) and address.name not in OF_ALL_GAMES:
            page = client.get(reverse(address.name, kwargs=needed))
            found[address.name] = faults_of(page) if page.status_code == 200 else str(page.status_code)
    assert found, "some pages were looked at"
    return {name: fault for name, fault in found.items() if fault}


def missing(*names: str) -> dict[str, str]:
    return dict.fromkeys(names, "404")


class World:
    """A season of as few teams as its game takes, which meet twice, one of them coached by Ada."""

    def __init__(self, slug: str = "derby_cards") -> None:
        self.season = a_derby_season(3 if slug == "derby_board" else 1, slug=slug, finals="none", meetings=2)
        self.cora = cora(self.season.league)
        self.ada = a_member(self.season.league, "Ada")
        self.team = found_team(coach_for_user(self.ada), self.season.pin, list_key=OWN, name="Zebras", actor=None)
        enter_team(self.season, self.team, actor=self.cora)
        self.season = start_season(self.season, actor=self.cora)

    def played(self, number: int) -> Round:
        round_ = an_open_round(self.season, number)
        play_round(round_, actor=self.cora)
        return round_

    def closed(self, number: int) -> Round:
        return close_round(self.played(number), actor=self.cora)

    @property
    def uids(self) -> dict[str, str]:
        """A player and the entry of the team, and its latest match."""
        return {
            "entry": self.season.entries.get(team=self.team).uid,
            "team": self.team.uid,
            "player": Player.objects.filter(team=self.team).earliest("pk").uid,
            "match": Match.objects.filter(sides__team=self.team).latest("pk").uid,
        }


@pytest.fixture
def world() -> World:
    return World()


def test_a_season_without_teams_speaks_of_nothing_the_game_has_not() -> None:
    season = a_derby_season(0)
    assert stops(PUBLIC, season) == missing(*MARKET)
    expected = missing(*MARKET, "season-room", "desk-market", "desk-market-room") | TO_THE_DESK
    assert stops(ALL, season, cora(season.league)) == expected


def test_a_round_that_waits_speaks_of_nothing_the_game_has_not(world: World) -> None:
    world.closed(1)
    an_open_round(world.season, 2)
    assert stops(PUBLIC, world.season, **world.uids) == missing(*MARKET)
    expected = (
        missing("match-record", "match-sheet", "match-prepare", "match-word", "team-steps", *ROOMS)
        | FORWARDING
        | AS_IT_STANDS
    )
    ruled = dict.fromkeys(("match-rule", "match-rule-report", "match-correct", "match-correction-decide"), "403")
    assert stops(OF_COACHES, world.season, world.ada, **world.uids) == expected | ruled
    assert stops(ALL, world.season, world.cora, **world.uids) == expected | missing(*ABSENT)


@pytest.mark.parametrize("slug", ["derby_board", "derby_penalties"])
def test_nor_does_a_round_of_a_game_that_coaches_play(slug: str) -> None:
    world = World(slug)
    an_open_round(world.season)
    expected = missing("match-record", "match-sheet", *ABSENT) | FORWARDING | AS_IT_STANDS
    assert stops(ALL, world.season, world.cora, **world.uids) == expected


def test_a_round_that_was_played_speaks_of_nothing_the_game_has_not(world: World) -> None:
    world.played(1)
    settled = dict.fromkeys(("match-report", "match-rule", "match-rule-report"), "409")
    assert stops(ALL, world.season, world.cora, **world.uids) == missing(*ABSENT) | FORWARDING | AS_IT_STANDS | settled


def test_a_season_that_is_over_speaks_of_nothing_the_game_has_not(world: World) -> None:
    for number in (1, 2):
        world.closed(number)
    season = close_season(world.season, actor=world.cora)
    assert stops(PUBLIC, season, **world.uids) == missing(*MARKET)
    urls = [*urls_desk.urlpatterns, *urls_coach.urlpatterns]
    assert (
        stops(urls, season, world.cora, **world.uids)
        == missing(*ROOMS, "desk-market", "desk-market-room") | TO_THE_DESK
    )


def test_its_table_shows_what_sorts_it_and_no_ranking(world: World) -> None:
    world.closed(1)
    heads = table_cells(PageClient().get(reverse("season-table", args=[world.season.league.slug, 1])))[0]
    sorting = ["Matches won counts 1st", "Point difference counts 3rd", "Points scored counts 4th", "League points"]
    assert heads == ["Place", "Team and coach", *sorting, "Played", "Drawn", "Lost", "Form"]
    table = PageClient().get(f"/api/v1/seasons/{world.season.uid}/table/").json()
    assert "Point difference" in [each["name"] for each in table["order"]]
    assert [row["ranking"] for row in table["rows"]] == [None, None]
    sides = PairingSide.objects.filter(round__season=world.season, round__number=1)
    assert set(sides.values_list("ranking", "bonus")) == {(None, 0)}


def test_the_walk_would_notice_money() -> None:
    season = a_running_season(2)
    team = Team.objects.get(name="Ants")
    found = stops(PUBLIC, season, team=team.uid, player=Player.objects.filter(team=team).earliest("pk").uid)
    assert {"season", "season-table", "season-teams", "season-market", "team", "player"} <= set(found)
    assert "Strike difference" in found["season-table"]
    assert "season-market" in found["season-leaders"]
