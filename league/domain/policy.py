"""What a calendar does about silence and about the season as a whole: what may be chosen, and what was."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from msgspec import Struct
from msgspec.structs import asdict

from league.domain.terms import terms_of
from league.enums import SilentMatch, SilentPairing, SilentReport
from league.models import Calendar, Season
from matches.domain.confirming import Confirmation
from rosters.domain.refusal import Refusal

MOST_DAYS, MOST_TIMES, MOST_HOURS = 30, 9, 240


class Policy(Struct, frozen=True, kw_only=True):
    """What is chosen for everything a calendar does besides its times; see `Calendar`."""

    report: str = SilentReport.WAIT
    match: str = SilentMatch.WAIT
    pairing: str = SilentPairing.WAIT
    finish_steps: bool = False
    remind_hours: int = 24
    extend_days: int = 0
    extensions: int = 1
    finishes: bool = False

    def values(self) -> dict[str, Any]:
        """Every choice by name."""
        return asdict(self)


def policy_of(calendar: Calendar) -> Policy:
    """What is chosen in a calendar."""
    return Policy(**{name: getattr(calendar, name) for name in Policy.__struct_fields__})


def unsaved_calendar(season: Season) -> Calendar:
    """What holds in a season without a calendar: all waits for the commissioner, unless its rounds close at their
    deadline whatever is open (HX-SEASON-14)."""
    policy = Policy()
    if terms_of(season).closes_at_deadline:
        policy = Policy(report=SilentReport.APPROVE, match=matches_allowed(season)[1], finish_steps=True)
    return Calendar(season=season, **policy.values())


def reports_allowed(season: Season) -> list[SilentReport]:
    """What may become of reports that nobody answers: matches are awarded where the options let them (HX-SEASON-12) and
    the other coach is the one who was to answer (HX-SPONSOR-04)."""
    terms = terms_of(season)
    awards = terms.no_show != "nothing" and terms.confirm == Confirmation.BOTH_COACHES
    return [choice for choice in SilentReport if awards or choice is not SilentReport.AWARD]


def matches_allowed(season: Season) -> list[SilentMatch]:
    """What may become of matches that nobody reports, as the season's options let it (HX-SEASON-12)."""
    no_show = terms_of(season).no_show
    without = {"nothing": SilentMatch.LOT, "awarded_3_0": SilentMatch.VOID}.get(no_show)
    return [choice for choice in SilentMatch if choice is not without]


def require_allowed(season: Season, policy: Policy) -> None:
    """Raises `Refusal`, 422, for what the season's options do not allow and for numbers that are too large."""
    if policy.report not in reports_allowed(season) or policy.match not in matches_allowed(season):
        raise Refusal(_("The options of this season do not allow this."), code="calendar.not_allowed", status=422)
    limits = {"remind_hours": MOST_HOURS, "extend_days": MOST_DAYS, "extensions": MOST_TIMES}
    if policy.pairing not in SilentPairing or not all(
        0 <= getattr(policy, name) <= most for name, most in limits.items()
    ):
        raise Refusal(
            _("Remind at most %(hours)d hours before, and extend by at most %(days)d days and %(times)d times."),
            code="calendar.limits",
            status=422,
            hours=MOST_HOURS,
            days=MOST_DAYS,
            times=MOST_TIMES,
        )
