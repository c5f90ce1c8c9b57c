"""The teams of a season, ready to print."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from league.domain.terms import rules_of_season
from league.models import Season, Takeover
from league.presenters.market import list_names
from league.presenters.table import Contender, contenders_of


class TeamLine(Struct, frozen=True):
    """A team with what it is and who has run it. `former` are the coaches before the present one, first to last."""

    team: Contender
    list_name: str
    value: int
    former: Sequence[str]
    retired: bool


def team_lines(season: Season) -> list[tuple[int, list[TeamLine]]]:
    """The teams of each division by name, those that have left among them. Three queries."""
    ruleset, options = rules_of_season(season)
    lists, contenders, former = list_names(ruleset, options), contenders_of(season), _former(season)
    divisions: dict[int, list[TeamLine]] = {}
    rows = season.entries.order_by("division", "team__name").values_list(
        "uid", "division", "team__list_key", "team__value", "team__retired_at"
    )
    for uid, division, list_key, value, retired_at in rows:
        name, coaches = lists.get(list_key, list_key), former.get(uid, ())
        line = TeamLine(contenders[uid], name, value, coaches, retired=retired_at is not None)
        divisions.setdefault(division, []).append(line)
    return list(divisions.items())


def _former(season: Season) -> Mapping[str, Sequence[str]]:
    coaches: dict[str, list[str]] = {}
    takeovers = Takeover.objects.filter(entry__season=season, before__isnull=False).order_by("pk")
    for uid, name in takeovers.values_list("entry__uid", "before__name"):
        coaches.setdefault(uid, []).append(name)
    return coaches
