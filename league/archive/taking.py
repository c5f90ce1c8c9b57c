"""An archive taken in: a league goes on here, with every die still verifiable."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.core.exceptions import ValidationError
from django.db import DatabaseError, transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from msgspec import MsgspecError

from league.archive import proving
from league.archive.export import NAMED_BY_OTHERS, read_body
from league.archive.form import Body, Row, Unreadable, read, upcast
from league.archive.people import Emails, coaches_here, people_here, pins_here
from league.archive.rows import insert, insert_lists, instances, reserved
from league.archive.tables import TABLES
from league.domain.doctor import CHECKS, CouldNotCheck, examine
from league.domain.jobs import TABLE
from league.domain.leagues import free_slug
from league.enums import MemberRole
from league.models import League, Membership
from matches.models import Match
from rosters.domain.fold import fold
from rosters.domain.pins import rules_of
from rosters.domain.projection import team_columns
from rosters.domain.refusal import Refusal
from rosters.models import RulesPin, Team, TeamEvent, User
from rules.core.errors import RuleViolation

OF_THE_SITE = {"triggers", "jobs", "messages"}
PAUSE = timedelta(hours=24)
"""So long work waits that was overdue when the league arrived: time for its commissioner to look at the calendar."""
CONTRADICTIONS = (DatabaseError, ValidationError, MsgspecError, RuleViolation, CouldNotCheck, LookupError, TypeError)


def take_in(data: bytes, *, commissioner: User, emails: Emails | None = None) -> League:
    """The league of a complete archive stands here, and `commissioner` runs it; its coaches are guests until claimed,
    save those for whom `emails` names a person. Everything or nothing.

    Raises `Refusal` for what is no sound, complete archive, for a league or team that is here already, for rules that
    this program does not know, and where the doctor finds anything afterwards.
    """
    body = require_sound(data)
    require_new(body)
    try:
        with transaction.atomic():
            league = _write(body, commissioner, emails or {})
            _require_same(league, body)
            _require_healthy()
    except CONTRADICTIONS as problem:
        raise Refusal(
            _("The rows of this archive do not fit together, so nothing was taken in: %(why)s."),
            code="archive.contradiction",
            status=422,
            why=f"{type(problem).__name__} {problem}"[:300],
        ) from problem
    return league


def require_sound(data: bytes) -> Body:
    """The rows of a complete archive in which nothing is wrong; a Refusal 422 for any other file."""
    try:
        found, document = proving.problems(data), read(data)
    except Unreadable as problem:
        raise _unfit(str(problem), "archive.unreadable") from problem
    if found:
        raise _unfit(found[0], "archive.unsound")
    if document["kind"] != "complete":
        raise Refusal(
            _("A public archive lacks what play needs, such as seeds. Export a complete one and take that in."),
            code="archive.public",
            status=422,
        )
    return upcast(document)


def require_new(body: Body) -> None:
    """Neither the league nor one of its teams is here; a Refusal 409 names what is."""
    if League.objects.filter(uid=body["league"][0]["uid"]).exists():
        raise Refusal(_("This league is here already. An archive never changes a league."), code="archive.league_here")
    here = Team.objects.filter(uid__in=[row["uid"] for row in body["teams"]]).first()
    if here is not None:
        raise Refusal(
            _("The team %(team)s is here already, and a team has one log."), code="archive.team_here", team=here.name
        )


def _unfit(why: str, code: str) -> Refusal:
    return Refusal(_("This file cannot be taken in. %(why)s"), code=code, status=422, why=why)


def _write(body: Body, commissioner: User, emails: Emails) -> League:
    keys, places = reserved(body)
    keys["people"] = people_here(body["people"])
    keys["pins"] = pins_here(body["pins"])
    keys["coaches"], members = coaches_here(body["coaches"], emails, commissioner)
    made = {
        name: instances(name, body[name], keys, places[name], places["league"][0])
        for name in TABLES
        if name not in NAMED_BY_OTHERS
    }
    _address(made["league"])
    _fold_teams(made["teams"], made["team_events"])
    _number_settled(made["matches"])
    _put_off(made["jobs"], timezone.now())
    for name, rows in made.items():
        insert(rows)
        insert_lists(name, body[name], keys, places[name])
    league = League.objects.get(pk=places["league"][0])
    roles = [(commissioner, MemberRole.COMMISSIONER), *((user, MemberRole.COACH) for user in members)]
    Membership.objects.bulk_create(Membership(league=league, user=user, role=role) for user, role in roles)
    return league


def _address(leagues: Sequence[Any]) -> None:
    for league in leagues:
        taken = League.objects.filter(slug=league.slug).exists()
        league.slug = free_slug(league.slug, "") if taken else league.slug


def _fold_teams(teams: Sequence[Any], events: Sequence[Any]) -> None:
    """State and version come from the log; what the archive says of the other columns is compared with it later."""
    logs: dict[int, list[TeamEvent]] = {}
    for event in events:
        logs.setdefault(event.team_id, []).append(event)
    pins = RulesPin.objects.in_bulk({team.pin_id for team in teams})
    for team in teams:
        log = sorted(logs.get(team.pk, ()), key=lambda event: event.seq)
        rules, _options = rules_of(pins[team.pin_id])
        team.version = len(log)
        if rules.roster is not None:
            state = fold(log, rules)
            team.state = team_columns(rules.roster.sheet(state), state, version=len(log))["state"]


def _number_settled(matches: Sequence[Any]) -> None:
    last = Match.objects.aggregate(last=Max("settled_order"))["last"] or 0
    for match in matches:
        if match.settled_order is not None:
            match.settled_order += last


def _put_off(jobs: Sequence[Any], now: datetime) -> None:
    """What was overdue does not happen all at once on arrival, but in its order after a pause."""
    late = sorted((job for job in jobs if job.due_at <= now and job.kind != TABLE), key=lambda job: job.due_at)
    for place, job in enumerate(late):
        job.due_at = now + PAUSE + timedelta(seconds=place)


def overdue(jobs: Sequence[Row]) -> int:
    """How much work of an archive waits for the pause."""
    now = timezone.now()
    return sum(datetime.fromisoformat(job["due_at"]) <= now and job["kind"] != TABLE for job in jobs)


OF_THIS_SITE: Mapping[str, tuple[str, ...]] = {
    "people": ("name",),  # whoever is known here keeps the name he has here
    "coaches": ("name", "created_at"),
    "league": ("slug",),  # where another league has its address
    "jobs": ("due_at",),  # where it was over
}
"""What may differ here from what the archive says."""


def _require_same(league: League, body: Body) -> None:
    """What stands in the database now is what the archive said, but for what this site decides."""
    for name, rows in read_body(league, public=False).items():
        free = OF_THIS_SITE.get(name, ())
        if _without(rows, free) != _without(body[name], free):
            raise LookupError(f"the section {name} does not come back as it was")


def _without(rows: Sequence[Row], free: Sequence[str]) -> list[Mapping[str, Any]]:
    return [{name: told for name, told in row.items() if name not in free} for row in rows] if free else list(rows)


def _require_healthy() -> None:
    for name, findings in examine(tuple(CHECKS.keys() - OF_THE_SITE)).items():
        for found in findings:
            raise Refusal(
                _("The doctor would find something wrong here (%(check)s: %(what)s), so nothing was taken in."),
                code="archive.doctor",
                status=422,
                check=name,
                what=str(found)[:300],
            )
