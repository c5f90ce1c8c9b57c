"""The form of a League Archive, version 2: its sections and fields, its one way of being written, its older versions.

Nothing but the standard library: this and `proving` are joined to the file that checks an archive without Sinbin.
"""

import hashlib
import json
import re
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import Any, NoReturn

FORMAT, VERSION = "sinbin-league", 2
KINDS = ("complete", "public")
HEADER = ("as_of", "body", "digest", "digests", "format", "kind", "software", "version")
SECTIONS: Mapping[str, str] = {
    "league": "uid created_at:time slug name description visibility time_zone language front:json created_by:@people",
    "people": "uid name",
    "pins": "digest:hash slug version options:json",
    "coaches": "uid created_at:time name",
    "teams": "uid created_at:time coach:@coaches? @pin colour:int name list_key cash:int held:int debt:int value:int "
    "retired_at:time?",
    "players": "uid @team key:int name number:int? position role status hired rank:int experience:int value:int "
    "stats:json abilities:json",
    "team_events": "uid created_at:time @team seq:int act:int schema:int kind command:json payload:json mc:int cause "
    "cause_uid step:int? attempt:int dice:json actor:@people? acted_for:@coaches? reason reversal_of:@team_events? "
    "correction @pin",
    "seasons": "uid created_at:time number:int name status @pin round_count:int seed:hex? commitment:hash seeds:json "
    "simulated:bool champion:@entries? closed_at:time?",
    "draws": "@season round_number:int purpose count:int order:json created_at:time",
    "entries": "uid @season @team number:int division:int status filler:bool entered_at:time left_at:time?",
    "takeovers": "entry:@entries before:@coaches? after:@coaches? made_by:@people reason made_at:time",
    "adjustments": "uid @season entry:@entries points:int reason made_by:@people? made_at:time",
    "calendars": "@season report match pairing finish_steps:bool remind_hours:int extend_days:int extensions:int "
    "starts_at:time? finishes:bool first_opens:time? every_days:int after_days:json",
    "challenge_hours": "@season choose:int answer:int nights_rest:bool",
    "rounds": "uid @season number:int stage status notes:json opened_at:time? closed_at:time?",
    "round_times": "@round kind at:time extended:int",
    "matches": "uid created_at:time kind status @pin league_uid leg:int simulated:bool seed:hex? commitment:hash "
    "revealed_at:time? scheduled_for:time? place time_changes:int time_set_at:time? facts:json settled_at:time? "
    "settled_order:int?",
    "sides": "uid match:@matches @team index:int points:int? margin:int? tallies:json starting_ranking:int? "
    "prepared_at:time? opened_at:time? finished_at:time? word_hash word",
    "statistics": "@side @player name amount:int",
    "reports": "uid match:@matches number:int status payload:json submitted_by:@people? @team? disputes:@reports? "
    "submitted_at:time answered_by:@people? answered_at:time? answer ruling corrects:@reports?",
    "rolls": "match:@matches @team step:int purpose subject index:int sides:int face:int source context reason "
    "created_at:time",
    "match_logs": "match:@matches data digest:hash source created_at:time",
    "corrections": "uid match:@matches corrects:@reports payload:json decisions:json reason status "
    "proposed_by:@people proposed_at:time due_at:time decided_by:@people? decided_at:time? @report? outcome",
    "time_offers": "uid match:@matches @team made_by:@people made_at:time place note status",
    "offered_times": "uid offer:@time_offers at:time",
    "pairings": "uid @round number:int leg:int match:@matches? cancelled:bool note:json",
    "pairing_sides": "@pairing @round entry:@entries leg:int index:int ranking:int? bonus:int",
    "challenges": "@round order:int challenger:@entries challenged:@entries? status passes:int late:bool "
    "refused_by:[entries] answered_at:time?",
    "challenge_clocks": "@round number:int entry:@entries answering:bool began_at:time ends_at:time? remind_at:time? "
    "left:int? reason",
    "friendlies": "@round match:@matches created_at:time",
    "missed_deadlines": "uid @round entry:@entries match:@matches kind due_at:time @adjustment? bars_bidding:bool "
    "lifted_at:time? lifted_by:@people? made_at:time",
    "lots": "uid @round mvp mode least_bid:int status attempt:int leader:@entries? price:int? closes_at:time? "
    "soft_close:int paused_at:time? winner:@entries? fee:int? closed_at:time?",
    "bids": "uid @lot seq:int attempt:int kind amount:int entry:@entries placed_by:@people acted_for:@coaches? "
    "placed_at:time",
    "left_bids": "uid @lot seq:int amount:int? entry:@entries placed_by:@people acted_for:@coaches? placed_at:time",
    "dropouts": "@lot entry:@entries placed_by:@people acted_for:@coaches? placed_at:time",
    "struck_bids": "@bid reason struck_by:@people? struck_at:time",
    "awards": "uid @lot attempt:int @bid cash:int bonus:int awarded_by:@people? awarded_at:time",
    "awards_undone": "@award reason undone_by:@people undone_at:time",
    "tables": "@season after:int division:int standings:json computed_at:time",
    "announcements": "uid created_at:time @season? title body readers pinned:bool created_by:@people "
    "withdrawn_at:time?",
    "documents": "uid created_at:time readers removed_at:time?",
    "document_versions": "@document number:int title body created_by:@people created_at:time",
    "audit": "uid actor:@people? acted_for:@coaches? verb subject subject_uid facts:json reason made_at:time",
    "audited_teams": "entry:@audit @team",
    "jobs": "uid created_at:time @season? @round? kind key due_at:time",
}


def _field(told: str) -> tuple[str, str]:
    """A field and its kind: "@round" names a row of rounds, "?" may be null; text where nothing else is said."""
    if told.startswith("@"):
        return told.strip("@?"), told.rstrip("?") + "s" + "?" * told.endswith("?")
    name, _, kind = told.partition(":")
    return name, kind or ("uid" if name == "uid" else "text")


FIELDS: Mapping[str, Mapping[str, str]] = {
    section: dict(_field(one) for one in told.split()) for section, told in SECTIONS.items()
}
SHAPES = {
    "uid": re.compile(r"[0-9A-Za-z_-]{1,32}"),
    "hash": re.compile(r"[0-9a-f]{64}"),
    "hex": re.compile(r"([0-9a-f]{2})+"),
    "time": re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z"),
}
LARGEST = 2**53 - 1
Row = dict[str, Any]
Body = dict[str, list[Row]]


class Unreadable(Exception):  # noqa: N818 - says what is so
    """This is no archive that can be read; the text says why."""


def canonical(value: object) -> bytes:
    """The one way in which the format writes a value: keys in order, no spaces, UTF-8, finite numbers."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode()


def sealed(body: Mapping[str, object], *, kind: str, software: str, as_of: str, version: int = VERSION) -> bytes:
    """The bytes of an archive with this body."""
    digests = {section: hashlib.sha256(canonical(rows)).hexdigest() for section, rows in body.items()}
    head = {"format": FORMAT, "version": version, "kind": kind, "software": software, "as_of": as_of}
    whole = {**head, "digests": digests, "body": body}
    return canonical({**whole, "digest": _seal(whole)}) + b"\n"


def _seal(whole: Mapping[str, object]) -> str:
    """Of the header and the digests of all sections."""
    return hashlib.sha256(canonical({name: told for name, told in whole.items() if name != "body"})).hexdigest()


def read(data: bytes) -> dict[str, Any]:
    """The document in these bytes, of whatever version. Raises `Unreadable`."""
    if data[:2] in (b"\x1f\x8b", b"PK"):
        raise Unreadable("This file is packed. Unpack it and give the file of JSON inside.")
    try:
        found = json.loads(data.decode(), parse_constant=_no_number)
    except (ValueError, RecursionError) as problem:
        raise Unreadable(f"This is no JSON as the format writes it ({str(problem)[:200]}).") from problem
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise Unreadable(f'This is no League Archive: it does not begin with "format": "{FORMAT}".')
    if type(found.get("version")) is not int or found["version"] < 0:
        raise Unreadable("This archive does not say which version of the format it has.")
    if found["version"] > VERSION:
        raise Unreadable(
            f"This archive has version {found['version']} of the format and this program reads up to {VERSION}: "
            "a newer Sinbin reads it."
        )
    if set(found) != set(HEADER) or not all(isinstance(found[name], dict) for name in ("body", "digests")):
        raise Unreadable(f"An archive holds exactly: {', '.join(HEADER)}.")
    return found


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text[:40]} is no number")


def _from_draft(body: Row) -> Row:
    """Drafts (version 0) carried neither what a calendar had still to do nor draws, and leagues had no language."""
    leagues = [{**league, "language": ""} for league in body["league"]]
    return {**body, "league": leagues, "draws": [], "jobs": []}


def _with_words(body: Row) -> Row:
    """Before version 2 coaches added no words to the dice."""
    return {**body, "sides": [{**side, "word_hash": "", "word": ""} for side in body["sides"]]}


UPCASTERS: Mapping[int, Callable[[Row], Row]] = {0: _from_draft, 1: _with_words}
"""What makes the body of a version that of the next."""


def upcast(document: Mapping[str, Any]) -> Body:
    """The body in the newest version."""
    body: Body = document["body"]
    for version in range(document["version"], VERSION):
        body = UPCASTERS[version](body)
    return body


def damaged(data: bytes, document: Row, body: Row) -> Iterator[str]:
    try:
        if canonical(document) + b"\n" != data:
            yield "The bytes are not the canonical ones: something was changed or written by another program."
        actual = {section: hashlib.sha256(canonical(rows)).hexdigest() for section, rows in body.items()}
    except (ValueError, RecursionError):
        yield "The text holds signs that cannot be written as UTF-8."
        return
    for section in sorted(actual.keys() | document["digests"].keys()):
        if actual.get(section) != document["digests"].get(section):
            yield f"The section {section} was changed: its digest is another."
    if document["digest"] != _seal({name: document[name] for name in HEADER if name != "digest"}):
        yield "The header or a digest was changed: the digest over all is another."


def misshapen(document: Row, body: Row) -> Iterator[str]:
    if document["kind"] not in KINDS or not isinstance(document["software"], str) or not _is(document["as_of"], "time"):
        yield "The header does not say of which kind the archive is, by what it was written, and as of when."
    if body.keys() != SECTIONS.keys():
        yield f"The sections are not those of the format: {', '.join(sorted(body.keys() ^ SECTIONS.keys()))}."
        return
    named: dict[str, set[str]] = {}
    for section, rows in body.items():
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            yield f"The section {section} is no list of rows."
            return
        name = "digest" if section == "pins" else "uid"
        named[section] = {row.get(name) for row in rows if isinstance(row.get(name), str)}
        if name in FIELDS[section] and len(named[section]) != len(rows):
            yield f"In {section} two rows have the same {name}, or one has none."
    if len(body["league"]) != 1:
        yield "An archive holds one league."
    for section, rows in body.items():
        for place, row in enumerate(rows):
            yield from _row_wrong(f"{section}, row {place + 1}", row, FIELDS[section], named)


def _row_wrong(where: str, row: Row, fields: Mapping[str, str], named: Mapping[str, set[str]]) -> Iterator[str]:
    if row.keys() != fields.keys():
        yield f"{where}: the fields are not those of the format: {', '.join(sorted(row.keys() ^ fields.keys()))}."
        return
    for name, kind in fields.items():
        if not _is(row[name], kind, named):
            yield f"{where}: {name} is no {kind} of this archive."


def _is(value: object, kind: str, named: Mapping[str, set[str]] | None = None) -> bool:
    if kind.endswith("?"):
        return value is None or _is(value, kind[:-1], named)
    if kind == "json":
        return True
    if kind in ("int", "bool"):
        return type(value).__name__ == kind and (kind == "bool" or abs(int(str(value))) <= LARGEST)
    if kind.startswith("["):
        return isinstance(value, list) and all(_is(one, f"@{kind[1:-1]}", named) for one in value)
    if not isinstance(value, str):
        return False
    if kind.startswith("@"):
        return value in (named or {}).get(kind[1:], ())
    if kind in SHAPES and not SHAPES[kind].fullmatch(value):
        return False
    return kind != "time" or _is_moment(value)


def _is_moment(text: str) -> bool:
    try:
        return datetime.fromisoformat(text) is not None
    except ValueError:
        return False
