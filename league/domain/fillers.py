"""What fills the odd place of a season (HX-SEASON-04)."""

from collections import Counter

from django.utils.translation import gettext as _

from league.domain.audit import record_act
from league.domain.terms import admitted_lists, terms_of
from league.enums import EntryStatus, MemberRole
from league.models import Entry, Season
from rosters.domain.founding import found_team
from rosters.domain.names import NAME_LENGTH
from rosters.domain.people import coach_for_user
from rosters.domain.refusal import Refusal
from rosters.models import Coach, User

DIVISIONAL = "divisional_round_robin"
ORGANISER = "second_team_of_organiser"


def fill_odd_places(season: Season, *, actor: User | None) -> list[Entry]:
    """With an odd number of teams one more stands, unless the season's option is a bye: a filler team without coach,
    the commissioner's team, or a second team of the organiser, who must play in the season already. Where divisions
    play by themselves each of them counts. Where the program starts the season (`actor` None) the commissioner is the
    one who has been so longest."""
    terms = terms_of(season)
    if terms.odd_team == "bye":
        return []
    odd = _odd_divisions(season, apart=terms.pairing == DIVISIONAL)
    coach = None if terms.odd_team == "filler_team" else coach_for_user(actor or _first_commissioner(season))
    if odd and terms.odd_team == ORGANISER and not season.entries.filter(team__coach=coach).exists():
        raise Refusal(
            _("With an odd number of teams you run a second one: enter a first team of your own before the start."),
            code="season.organiser_team_missing",
        )
    return [_enter(season, coach, division, counts=terms.odd_team == ORGANISER, actor=actor) for division in odd]


def _first_commissioner(season: Season) -> User:
    members = season.league.memberships.filter(role=MemberRole.COMMISSIONER).select_related("user")
    return members.order_by("pk")[0].user


def _odd_divisions(season: Season, *, apart: bool) -> list[int]:
    """The divisions in which a team is missing; taken together, at most the smallest."""
    counts = Counter(season.entries.filter(status=EntryStatus.ACTIVE).values_list("division", flat=True))
    if apart:
        return sorted(division for division, count in counts.items() if count % 2)
    return sorted(counts, key=lambda division: (counts[division], division))[: counts.total() % 2]


def _enter(season: Season, coach: Coach | None, division: int, *, counts: bool, actor: User | None) -> Entry:
    taken = set(season.entries.values_list("team__list_key", flat=True))
    lists = admitted_lists(season)
    chosen = next((found for found in lists if found.key not in taken), lists[0])
    name = _("Stand-ins of %(season)s") % {"season": season.name}
    short = name[: NAME_LENGTH.stop - 1]
    team = found_team(coach, season.pin, list_key=chosen.key, name=short, actor=actor, permitted=True)
    last = season.entries.order_by("-number").first()
    entry = Entry.objects.create(
        season=season,
        team=team,
        number=(last.number if last else 0) + 1,
        division=division,
        filler=not counts,
    )
    record_act(season.league, "entry.stand_in", entry, actor=actor, team=team.name)
    return entry
