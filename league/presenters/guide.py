"""What a newcomer does, in which order, until his league plays."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from league.domain.coaches import guests_of
from league.enums import EntryStatus, SeasonStatus
from league.models import Calendar, League, Season
from league.presenters.addresses import season_page

FEWEST_TEAMS = 2


class Step(Struct, frozen=True, kw_only=True):
    """One thing to do: where, what it is good for, and whether it is done."""

    label: str | Promise
    sentence: str | Promise
    button: str | Promise
    url: Callable[[League, Season | None], str]
    done: Callable[[League, Season | None], bool]
    without: str | Promise = ""  # what is said to whoever leaves this step out, where it can be


class Guide(Struct, frozen=True):
    """All steps, and of the one that comes now what it is and where it is done; `without` leads to the step after it
    whoever leaves it out, and is empty where nobody can."""

    steps: Sequence[Mapping[str, Any]]
    sentence: str
    button: str
    url: str
    without: str = ""
    without_url: str = ""


def guide_of(league: League, season: Season | None) -> Guide | None:
    """What is still to do before this season of the league starts; None once it has. Five queries at most."""
    if season is not None and season.status != SeasonStatus.SETUP:
        return None
    over = [step.done(league, season) for step in STEPS]
    now = over.index(False)
    shown = [
        {
            "number": number,
            "label": step.label,
            "state": "done" if over[number - 1] else "current" if number - 1 == now else "waiting",
            "url": step.url(league, season) if over[number - 1] or number - 1 == now or season else "",
        }
        for number, step in enumerate(STEPS, start=1)
    ]
    step = STEPS[now]
    after = STEPS[now + 1].url(league, season) if step.without else ""
    return Guide(shown, str(step.sentence), str(step.button), step.url(league, season), str(step.without), after)


def first_guide(league: League) -> Guide | None:
    """The guide of a league none of whose seasons has started yet."""
    seasons = list(league.seasons.select_related("league", "pin").order_by("-number")[:2])
    if any(season.status != SeasonStatus.SETUP for season in seasons):
        return None
    return guide_of(league, seasons[0] if seasons else None)


def _people(league: League, _season: Season | None) -> bool:
    """Whether anybody else is in, or invited."""
    links = league.invitations.filter(revoked_at=None, expires_at__gt=timezone.now(), uses_left__gt=0)
    ways = (league.memberships.exclude(user=league.created_by_id), guests_of(league), links)
    some = [found.exists() for found in ways]  # each is asked, so that all leagues cost as much
    return any(some)


def _teams(_league: League, season: Season | None) -> bool:
    return season is not None and season.entries.filter(status=EntryStatus.ACTIVE).count() >= FEWEST_TEAMS


def _in_season(name: str) -> Callable[[League, Season | None], str]:
    return lambda league, season: season_page(name, season) if season else _new(league, season)


def _new(league: League, season: Season | None) -> str:
    return season_page("season-options", season) if season else reverse("season-new", args=[league.slug])


STEPS: tuple[Step, ...] = (
    Step(
        label=_("Game and options"),
        sentence=_(
            "Choose the game and the set of options nearest to how you play. You can change it until the start."
        ),
        button=_("Set up a season"),
        url=_new,
        done=lambda _league, season: season is not None,
    ),
    Step(
        label=_("People"),
        sentence=_("Make a link and send it to your coaches, or add guests for whom you do everything."),
        button=_("Invite coaches"),
        url=lambda league, _season: reverse("league-members", args=[league.slug]),
        done=_people,
    ),
    Step(
        label=_("Teams"),
        sentence=_("Coaches enter their teams; for guests you found them. Two teams are enough to start."),
        button=_("To the teams"),
        url=_in_season("season-entries"),
        done=_teams,
    ),
    Step(
        label=_("Dates"),
        sentence=_("Say when rounds open and reports are due, and the program reminds people. Or start without dates."),
        button=_("Plan the dates"),
        url=_in_season("desk-calendar"),
        done=lambda _league, season: Calendar.objects.filter(season=season).exists(),
        without=_("Start without dates"),
    ),
    Step(
        label=_("Start"),
        sentence=_("Everything is ready: start the season, and the desk says what comes next."),
        button=_("Start the season"),
        url=_in_season("season-entries"),
        done=lambda _league, _season: False,
    ),
)
