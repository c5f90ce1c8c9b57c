"""The teams of a season as its commissioners see them, and what its start waits for."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from msgspec import Struct

from league.domain.admission import Readiness
from league.domain.terms import rules_of_season
from league.models import Entry, Season
from rosters.domain.acting import read_state

ODD_TEAM: Mapping[str, Promise] = {
    "bye": gettext_lazy("The number of teams is odd: one rests in each round."),
    "filler_team": gettext_lazy("The number of teams is odd: a stand-in team without coach joins at the start."),
    "sponsor_team": gettext_lazy("The number of teams is odd: you get a team that does not count, at the start."),
    "second_team_of_organiser": gettext_lazy("The number of teams is odd: you get a second team that counts."),
}


class EntryLine(Struct, frozen=True):
    """An entry, how its coach is called, whether he is a guest, and how many things keep his team from being legal."""

    entry: Entry
    coach: str
    guest: bool
    problems: int


class Check(Struct, frozen=True):
    """Something the start depends on. `kind` is good, bad (it keeps the season from starting) or info."""

    kind: str
    sentence: str


def entry_lines(season: Season) -> list[EntryLine]:
    """The entries in their order; one query."""
    entries = season.entries.select_related("team__coach__user", "team__pin").order_by("division", "number")
    return [_line(season, entry) for entry in entries]


def _line(season: Season, entry: Entry) -> EntryLine:
    ruleset, options = rules_of_season(season)
    coach = entry.team.coach
    roster = ruleset.roster
    problems = len(roster.problems(read_state(entry.team, roster), options)) if roster and entry.team.state else 0
    return EntryLine(entry, coach.name if coach else "", bool(coach and coach.user_id is None), problems)


def start_checks(found: Readiness) -> list[Check]:
    """What the start of the season waits for, and what will happen at it."""
    checks = [_enough(found)]
    if len(found.per_division) > 1:
        checks.append(_divided(found))
    if found.odd:
        checks.append(Check("info", str(ODD_TEAM[found.odd_team])))
    if not found.organiser_ready:
        checks.append(Check("bad", _("Enter a first team of your own, or change the option for odd numbers.")))
    return checks


def _enough(found: Readiness) -> Check:
    teams = ngettext("%(count)d team is in.", "%(count)d teams are in.", found.teams) % {"count": found.teams}
    if found.enough:
        return Check("good", teams)
    needed = ngettext("At least %(count)d is needed.", "At least %(count)d are needed.", found.needed) % {
        "count": found.needed
    }
    return Check("bad", f"{teams} {needed}")


def _divided(found: Readiness) -> Check:
    small = [str(number) for number, count in sorted(found.per_division.items()) if count < 2]
    if not small:
        return Check("good", _("Every division has at least two teams."))
    sentence = _("Each division needs two teams; too small: %(divisions)s.")
    return Check("bad", sentence % {"divisions": ", ".join(small)})
