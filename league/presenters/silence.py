"""Who keeps a round waiting, for what, and since when."""

from collections.abc import Mapping
from datetime import datetime

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from league.domain.challenges import awaited_in
from league.domain.progress import RoundProgress
from league.enums import ChallengeStatus, RoundStatus
from league.models import Challenge, Round
from league.presenters.addresses import match_page, steps_page
from league.presenters.awaited import Awaited, Kind, awaited_of
from league.presenters.clock import running_clock
from rosters.models import Team

SENTENCES: Mapping[Kind, Promise] = {  # of everything that keeps a round waiting
    Kind.STEPS: _("step %(step)s of %(steps)s after the match against %(opponent)s"),
    Kind.CONFIRM: _("confirm or dispute the report of the match against %(opponent)s"),
    Kind.REPORT_AGAIN: _("report the match against %(opponent)s anew, after a dispute"),
    Kind.VERSION: _("accept the other version of the match against %(opponent)s, or report it anew"),
    Kind.PREPARE: _("roll for free agents, then play against %(opponent)s"),
    Kind.STAND_INS: _("prepare the match against %(opponent)s, then play it"),
    Kind.PLAY: _("play and report the match against %(opponent)s"),
    Kind.CHALLENGE: _("choose an opponent"),
    Kind.ANSWER: _("accept or refuse a challenge"),
}


class Item(Struct, frozen=True, kw_only=True):
    """Something a team is awaited for, in words, and where the commissioner can do it in its stead."""

    sentence: str
    since: datetime
    late: bool
    url: str = ""


class Silence(Struct, frozen=True, kw_only=True):
    """A team with everything it is awaited for, the longest wait first."""

    team: Team
    coach: str
    guest: bool
    items: tuple[Item, ...]

    @property
    def since(self) -> datetime:
        return self.items[0].since

    @property
    def late(self) -> bool:
        return self.items[0].late


def silent_teams(progress: RoundProgress, round_: Round | None, turn: Challenge | None) -> list[Silence]:
    """Every team that is awaited for something, the longest wait first."""
    found: dict[int, list[Awaited]] = {}
    if round_ is not None and turn is not None:
        clock = running_clock(turn)
        since = clock.began_at if clock else turn.round.opened_at or turn.challenger.entered_at
        kind = Kind.ANSWER if turn.status == ChallengeStatus.ASKED else Kind.CHALLENGE
        item = Awaited(kind=kind, team=awaited_in(turn).team, since=since)
        found.setdefault(item.team.pk, []).append(item)
    for match in progress.all if round_ and round_.status == RoundStatus.PLAYING else ():
        for side in match.sides.all():
            if (awaited := awaited_of(match, side)) and awaited.kind in SENTENCES:
                found.setdefault(side.team_id, []).append(awaited)
    silences = [_silence(items) for items in found.values()]
    return sorted(silences, key=lambda silence: (silence.since, silence.team.name))


def _silence(items: list[Awaited]) -> Silence:
    team = items[0].team
    coach = team.coach
    lines = [Item(sentence=_sentence(item), since=item.since, late=item.late, url=_url(item)) for item in items]
    return Silence(
        team=team,
        coach=coach.name if coach else "",
        guest=coach is None or coach.user_id is None,
        items=tuple(sorted(lines, key=lambda line: line.since)),
    )


def _sentence(item: Awaited) -> str:
    return str(SENTENCES[item.kind]) % {"opponent": item.opponent, "step": item.step, "steps": item.steps}


def _url(item: Awaited) -> str:
    if item.match is None:
        return ""
    return steps_page(item.match, item.team) if item.kind is Kind.STEPS else match_page(item.match)
