"""Every address of the API with something real in its place, taken from its urls."""

import re
from collections.abc import Iterator

from django.urls import URLPattern

from league.api.urls import urlpatterns
from league.models import Lot
from matches.models import Match
from rosters.models import Player, Team
from tests.reading import ROOT, World

DOCUMENTS = {"schema", "docs", "problems", "guide"}
ANYTHING_ELSE = "nothing"
ARGUMENT = re.compile(r"\(\?P<(\w+)>(?:[^()]|\([^()]*\))*\)")


def routes() -> list[URLPattern]:
    """Everything but the answer to addresses that lead nowhere."""
    return [route for route in urlpatterns if isinstance(route, URLPattern) and route.name != ANYTHING_ELSE]


def template_of(route: URLPattern) -> str:
    """The address as the schema writes it, with the name of each argument in braces."""
    pattern = str(route.pattern).removeprefix("^").removesuffix("\\Z").removesuffix("$")
    return ROOT + ARGUMENT.sub(r"{\1}", pattern)


RULED = {template_of(route) for route in routes() if getattr(getattr(route.callback, "cls", None), "ruled", False)}
"""The addresses that only those who run the league read."""

HOSTED = {f"{ROOT}archives/"}
"""Those that hosts of the site alone read."""


def real_things(world: World) -> dict[str, dict[str, str]]:
    """By the beginning of an address: what stands for its arguments."""
    season = world.public
    match = Match.objects.filter(league_uid=season.league.uid, status="settled").first()
    return {
        "leagues": {"uid": season.league.uid, "league": season.league.uid},
        "seasons": {"uid": season.uid, "season": season.uid},
        "rounds": {"uid": season.rounds.get(number=2).uid, "round": season.rounds.get(number=2).uid},
        "matches": {"uid": match.uid, "match": match.uid, "team": match.sides.first().team.uid},
        "teams": dict.fromkeys(("uid", "team"), Team.objects.filter(entries__season=season).first().uid),
        "players": {"uid": Player.objects.filter(team__entries__season=season).first().uid},
        "market": dict.fromkeys(("uid", "lot"), Lot.objects.exclude(bids=None).get(round__season=season).uid),
        "rulesets": {"slug": "hexsport", "table": "prices"},
    }


def addresses(world: World) -> Iterator[tuple[str, str]]:
    """Each address as the schema writes it, and a real one."""
    things = real_things(world)
    for route in routes():
        template = template_of(route)
        kind = template.removeprefix(ROOT).split("/")[0]
        yield template, template.format(**things.get(kind, {}))
