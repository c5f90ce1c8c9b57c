"""The clock of a turn to challenge in words: whose it is, until when, and what happens when it has run out."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from msgspec import Struct

from league.domain.challenges import awaited_in, waiting_turn
from league.domain.turns import Outcome, foresee_turn
from league.models import Challenge, ChallengeClock, Round

WOULD: Mapping[Outcome, Promise] = {
    Outcome.STANDS: gettext_lazy("the challenge stands, as if %(team)s had accepted"),
    Outcome.AGAIN: gettext_lazy("the turn of %(team)s is passed, and comes once more after all others"),
    Outcome.PASSED: gettext_lazy("the turn of %(team)s is passed, and the next one chooses"),
    Outcome.LAST: gettext_lazy("the turn of %(team)s is passed, and whoever has no opponent is drawn one"),
}
DONE: Mapping[Outcome, Promise] = {
    Outcome.STANDS: gettext_lazy("Done: the challenge stands."),
    Outcome.AGAIN: gettext_lazy("Done: the turn of %(team)s is passed, and comes once more."),
    Outcome.PASSED: gettext_lazy("Done: the turn of %(team)s is passed."),
    Outcome.LAST: gettext_lazy("Done: the turn of %(team)s is passed, and the round is paired."),
}


class ClockView(Struct, frozen=True, kw_only=True):
    """The clock of the turn that is open. `ends_at` is empty while it stands still; `left` then says what remains.

    `over` says that the program goes on in a moment; `would` what it then does.
    """

    team: str
    answering: bool
    ends_at: datetime | None
    over: bool
    left: str
    reason: str
    would: str


def clock_view(round_: Round) -> ClockView | None:
    """The clock of a round that is open for challenges; None where none runs. One query, and those of the procedure."""
    turn = waiting_turn(round_)
    clock = running_clock(turn)
    if turn is None or clock is None:
        return None
    team = clock.entry.team.name
    return ClockView(
        team=team,
        answering=clock.answering,
        ends_at=clock.ends_at,
        over=clock.ends_at is not None and clock.ends_at <= datetime.now(clock.ends_at.tzinfo),
        left=hours_words(clock.left) if clock.left is not None else "",
        reason=clock.reason,
        would=would_words(round_, turn),
    )


def would_words(round_: Round, turn: Challenge) -> str:
    """What would become of the turn if its clock ran out now, after "after that" or "at once"."""
    return str(WOULD[foresee_turn(round_, turn)]) % {"team": awaited_in(turn).team.name}


def running_clock(turn: Challenge | None) -> ChallengeClock | None:
    """The clock of a turn from `turns_now`, read with it; None where none runs."""
    return getattr(turn.round, "clock", None) if turn is not None else None


def hours_words(length: timedelta) -> str:
    """So much time, in hours and minutes."""
    hours, minutes = divmod(int(length.total_seconds()) // 60, 60)
    told = [ngettext("%(n)d hour", "%(n)d hours", hours) % {"n": hours}] if hours or not minutes else []
    if minutes:
        told.append(ngettext("%(n)d minute", "%(n)d minutes", minutes) % {"n": minutes})
    return " ".join(told)


def until_words(clock: ChallengeClock | None, zone: str) -> str:
    """Until when somebody has time to act, as the clocks of the league show it; nothing where no clock runs."""
    if clock is None:
        return ""
    if clock.ends_at is None:
        return _("The clock stands still: %(reason)s") % {"reason": clock.reason}
    local = clock.ends_at.astimezone(ZoneInfo(zone))
    facts = {"time": date_format(local, "MOMENT_FORMAT"), "zone": zone.replace("_", " ")}
    return _("There is time until %(time)s (%(zone)s).") % facts


def done_words(outcome: Outcome, team: str) -> str:
    """What has just been done with a turn."""
    return str(DONE[outcome]) % {"team": team}
