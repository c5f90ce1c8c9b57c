"""What other sites show of a link: titles, descriptions and pictures."""

import re
from io import BytesIO

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from PIL import Image

from league.domain.leagues import change_league
from league.models import Season
from league.presenters import pictures
from league.presenters.pictures import SIZE, Picture, PictureRow, drawn
from rosters.models import Team
from tests.counting import queries_of
from tests.pages import PageClient
from tests.played_seasons import a_played_season
from tests.verbs import a_user
from tests.verbs_league import a_running_season, a_season, cora, entry_of, match_of, paired, settle

META = re.compile(r'<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)">')
BY_HAND = {"matchup__kind": "sponsor_assigned"}


def previewed(page: HttpResponse) -> dict[str, str]:
    return dict(META.findall(page.content.decode()))


def opened(answer: HttpResponse) -> Image.Image:
    assert answer.headers["Content-Type"] == "image/png"
    return Image.open(BytesIO(answer.content))


def place(season: Season) -> list[object]:
    return [season.league.slug, season.number]


@pytest.fixture
def season(db: None) -> Season:
    return a_running_season(4, **BY_HAND)


def test_every_public_page_says_what_it_is_to_link_previews(season: Season) -> None:
    round_ = paired(season, "Ants Bees", "Cats Dogs")
    match = match_of(round_, "Ants")
    settle(match, 9, 2)
    team = entry_of(season, "Ants").team
    addresses = [reverse("home"), reverse("search"), reverse("league", args=[season.league.slug])]
    addresses += [reverse(name, args=place(season)) for name in ("season", "season-table", "season-rounds")]
    addresses += [reverse("team", args=[team.uid]), reverse("match", args=[match.uid])]
    for address in addresses:
        told = previewed(PageClient().get(address))
        assert told["og:title"], address
        assert told["og:url"].endswith(address)
        if "og:image" in told:
            assert told["twitter:card"] == "summary_large_image"
            picture = re.sub(r"^https?://[^/]+", "", told["og:image"])
            assert opened(Client().get(picture)).size == SIZE
    assert "9–2" in told["og:description"]
    assert told["og:image"].endswith(reverse("match-picture", args=[match.uid]))


def test_what_people_typed_is_escaped_in_previews(season: Season) -> None:
    Team.objects.filter(name="Ants").update(name='Ants "&<b>')
    team = Team.objects.get(name='Ants "&<b>')
    page = PageClient().get(reverse("team", args=[team.uid]))
    assert previewed(page)["og:title"] == "Ants &quot;&amp;&lt;b&gt;"
    assert b"<b>" not in page.content


def test_a_page_for_people_alone_is_nowhere_previewed(season: Season) -> None:
    client = PageClient()
    client.force_login(a_user("Ada"))
    assert previewed(client.get(reverse("league-new"))) == {}


def test_a_picture_is_not_sent_or_drawn_again_until_it_changes(season: Season, monkeypatch: pytest.MonkeyPatch) -> None:
    team = entry_of(season, "Ants").team
    address = reverse("team-picture", args=[team.uid])
    first = Client().get(address)
    assert first.headers["Cache-Control"] == "public, no-cache"
    tag = {"if-none-match": first.headers["ETag"]}
    drawn.cache_clear()
    again = Client().get(address, headers=tag)
    assert (again.status_code, again.content) == (304, b"")
    assert drawn.cache_info().misses == 0
    Team.objects.filter(pk=team.pk).update(name="Wasps")
    assert Client().get(address, headers=tag).status_code == 200


def test_pictures_of_private_leagues_are_for_members(season: Season) -> None:
    round_ = paired(season, "Ants Bees", "Cats Dogs")
    match, team = match_of(round_, "Ants"), entry_of(season, "Ants").team
    change_league(season.league, actor=cora(season.league), visibility="private")
    addresses = [
        reverse("season-picture", args=place(season)),
        reverse("match-picture", args=[match.uid]),
        reverse("team-picture", args=[team.uid]),
    ]
    assert {Client().get(address).status_code for address in addresses} == {404}
    member = Client()
    member.force_login(cora(season.league))
    for address in addresses:
        answer = member.get(address)
        assert answer.status_code == 200
        assert answer.headers["Cache-Control"] == "private"


@pytest.mark.django_db
def test_pictures_cost_as_many_queries_for_a_large_season() -> None:
    small = a_played_season(2, 1)
    large = a_played_season(8, 4, league=small.league)
    for name in ("season-picture",):
        costs = [queries_of(Client(), reverse(name, args=place(season))) for season in (small, large)]
        assert costs[0] == costs[1] <= 4
    uids = [season.entries.first().team.uid for season in (small, large)]
    costs = [queries_of(Client(), reverse("team-picture", args=[uid])) for uid in uids]
    assert costs[0] == costs[1] <= 3


@pytest.mark.django_db
def test_before_the_start_the_teams_are_shown() -> None:
    assert opened(Client().get(reverse("season-picture", args=place(a_season(3))))).size == SIZE


@pytest.mark.parametrize("rows", [0, 1, 8])
@pytest.mark.parametrize("text", ["Ants", "W" * 300, "Ärger Ørsted", "Жуки Ελλάδα", "日本", "\u202e\u0000x", ""])
def test_any_text_can_be_drawn_and_looks_like_something(rows: int, text: str) -> None:
    picture = Picture(above=text, title=text, rows=tuple(PictureRow("1", text, text) for _ in range(rows)), foot=text)
    image = Image.open(BytesIO(drawn(picture)))
    assert image.size == SIZE
    assert len(image.getcolors(1 << 20)) > 1


def test_letters_that_the_typeface_lacks_come_from_another() -> None:
    assert pictures._has("A")
    assert not pictures._has("Ж")
    assert pictures._font("Жуки", 30).getname()[0] == "DejaVu Sans"
    assert pictures._font("Ants", 30).getname()[0].startswith("Oxanium")
