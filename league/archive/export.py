"""A league read into an archive."""

import zlib
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from league.archive.form import FIELDS, Body, Row, sealed
from league.archive.tables import TABLES, Section
from league.backup.manifest import program_version
from league.domain.coaches import guests_of
from league.domain.snapshot import one_moment
from league.models import Entry, League
from matches.enums import MatchStatus
from matches.models import MatchSide
from rosters.domain.refusal import Refusal
from rosters.models import Team

NAMED_BY_OTHERS = ("people", "pins", "coaches")
MICROSECOND = timedelta(microseconds=1)


def export_league(league: League, *, public: bool = False) -> bytes:
    """The archive of the league as it stands at one moment.

    A complete one can be taken in elsewhere and holds what is secret here: seeds of dice that are still to be rolled,
    hidden bids, what only members read. Refuses 409 where a team of the league has played in another: its one log
    cannot be in two places.
    """
    with one_moment():
        league = League.objects.get(pk=league.pk)
        if not public:
            require_own_teams(league)
        body = read_body(league, public=public)
    kind = "public" if public else "complete"
    return sealed(body, kind=kind, software=program_version(), as_of=_last_change(body))


def teams_of(league: League) -> QuerySet[Team]:
    """The teams that were ever in the league: in a season, or in a friendly."""
    entered = Entry.objects.filter(season__league=league).values("team")
    played = MatchSide.objects.filter(match__league_uid=league.uid).values("team")
    return Team.objects.filter(Q(pk__in=entered) | Q(pk__in=played))


def read_body(league: League, *, public: bool) -> Body:
    """Every section as plain values, each in the order in which its rows were written."""
    found = {name: _rows(name, league, public=public) for name, told in TABLES.items() if told.path}
    for name in NAMED_BY_OTHERS:
        found[name] = _named(name, found, league)
    names = {name: {row["pk"]: row[key_of(name)] for row in rows if key_of(name)} for name, rows in found.items()}
    body: Body = {}
    for name, rows in found.items():
        writers = {field: _writer(field, kind, names) for field, kind in FIELDS[name].items()}
        told = [{field: write(row) for field, write in writers.items()} for row in rows]
        body[name] = sorted(told, key=lambda row: row[key_of(name)]) if name in NAMED_BY_OTHERS else told
    _number_settled(body["matches"])
    if public:
        _hide(body)
    return body


def require_own_teams(league: League) -> None:
    """Nothing, for a league whose teams never played elsewhere; a Refusal 409 for any other."""
    teams = teams_of(league)
    entered = Q(pk__in=Entry.objects.exclude(season__league=league).values("team"))
    played = Q(pk__in=MatchSide.objects.exclude(match__league_uid=league.uid).values("team"))
    shared = teams.filter(entered | played).order_by("name", "pk").first()
    if shared is not None:
        raise Refusal(
            _("%(team)s has also played outside this league. A team has one log, so the league cannot move with it."),
            code="archive.shared_team",
            team=shared.name,
        )


def rows_of(name: str, league: League, *, public: bool) -> QuerySet[Any]:
    """The rows of a section that belong to the league and are shown, whatever their order."""
    told = TABLES[name]
    ours, end = teams_of(league).values("pk"), told.path.rpartition("__")[2]
    belongs = (
        {f"{told.path}__in": ours} if end == "team" else {told.path: league.uid if end == "league_uid" else league.pk}
    )
    if name == "audited_teams":
        belongs["team__in"] = ours
    if name == "teams":
        return teams_of(league)
    return told.model._default_manager.filter(told.only, told.public if public else Q(), **belongs)


def _rows(name: str, league: League, *, public: bool) -> list[Row]:
    found = list(rows_of(name, league, public=public).order_by("pk").values("pk", *_columns(name)))
    for field in (field for field, kind in FIELDS[name].items() if kind.startswith("[")):
        _add_named(TABLES[name], field, found)
    return found


def _columns(name: str) -> list[str]:
    kinds = FIELDS[name].items()
    return [f"{field}_id" if kind.startswith("@") else field for field, kind in kinds if not kind.startswith("[")]


def _add_named(told: Section, field: str, rows: list[Row]) -> None:
    """The primary keys of the rows that each row names in a list."""
    through = getattr(told.model, field).through
    own, other = (f"{part}_id" for part in (told.model._meta.model_name, through._meta.get_fields()[2].name))
    by_row: dict[int, list[int]] = {}
    for one, named in through.objects.filter(**{f"{own}__in": [row["pk"] for row in rows]}).values_list(own, other):
        by_row.setdefault(one, []).append(named)
    for row in rows:
        row[field] = by_row.get(row["pk"], [])


def _named(name: str, found: Mapping[str, list[Row]], league: League) -> list[Row]:
    """The rows of a section that others name; of the coaches also the guests, who may have no team yet."""
    keys = {
        row[f"{field}_id"]
        for section, rows in found.items()
        for field, kind in FIELDS[section].items()
        if kind.rstrip("?") == f"@{name}"
        for row in rows
    }
    if name == "coaches":
        keys |= set(guests_of(league).values_list("pk", flat=True))
    rows = TABLES[name].model._default_manager.filter(pk__in=keys - {None})
    return list(rows.values("pk", *_columns(name)))


def key_of(name: str) -> str:
    """The field by which others name rows of a section; "" where nobody does."""
    return next((field for field in ("uid", "digest") if FIELDS[name].get(field) in ("uid", "hash")), "")


def _writer(field: str, kind: str, names: Mapping[str, Mapping[int, str]]) -> Callable[[Row], Any]:
    """How a field is written, from a row of the database."""
    if kind.startswith("["):
        named = names[kind[1:-1]]
        return lambda row: sorted(named[key] for key in row[field])
    if kind.startswith("@"):
        others = names[kind.strip("@?")]
        return lambda row: None if row[f"{field}_id"] is None else others[row[f"{field}_id"]]
    return lambda row: plain(row[field], kind)


def plain(value: Any, kind: str) -> Any:
    """A value of a column as the format writes it: times in UTC, durations in microseconds, seeds in hex, logs
    unpacked."""
    if isinstance(value, datetime):
        return f"{value.astimezone(UTC):%Y-%m-%dT%H:%M:%S.%f}Z"
    if isinstance(value, timedelta):
        return value // MICROSECOND
    if isinstance(value, bytes | memoryview):
        return bytes(value).hex() if kind.startswith("hex") else zlib.decompress(value).decode()
    return value


def _number_settled(matches: Iterable[Row]) -> None:
    """Settled matches are numbered from 1 in the archive; each site numbers them among its own."""
    settled = [row for row in matches if row["settled_order"] is not None]
    for number, row in enumerate(sorted(settled, key=lambda row: int(row["settled_order"])), start=1):
        row["settled_order"] = number


def _hide(body: Body) -> None:
    for person in body["people"]:
        person["name"] = ""
    for match in body["matches"]:
        match["place"] = ""
        match["seed"] = match["seed"] if match["revealed_at"] else None
    settled = {match["uid"] for match in body["matches"] if match["status"] == MatchStatus.SETTLED}
    for side in body["sides"]:
        side["word"] = side["word"] if side["match"] in settled else ""
    for season in body["seasons"]:
        season["seed"] = season["seed"] if season["closed_at"] else None


def _last_change(body: Body) -> str:
    moments = [row["created_at"] for row in (*body["league"], *body["team_events"])]
    moments += [row["made_at"] for row in body["audit"]]
    return str(max(moments))
