"""What a database holds, told so that two runs of the same acts tell the same.

Keys are told by their rank and uids by where they first stand; moments are told only as being there or not. Of what is
drawn by chance it is told only whether it is there.
"""

import hashlib
import json
import re
from datetime import date, datetime, time
from typing import Any

from django.apps import apps
from django.db import models

from rosters.models.uid import ALPHABET, UidField

UNTOLD_TABLES = {
    "sessions.Session",
    "league.Heartbeat",
    "contenttypes.ContentType",
    "auth.Permission",
    "account.EmailConfirmation",
}
UNTOLD_FIELDS = {  # drawn by chance, or counts of tries; told as there or not
    "matches.Match.seed",
    "matches.Match.commitment",
    "league.Season.seed",
    "league.Season.commitment",
    "league.Season.seeds",
    "league.Invitation.digest",
    "league.Webhook.secret",
    "league.Job.request_id",
    "league.DoctorRun.results",
    "rosters.Delivery.attempts",
    "rosters.User.password",
}
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?")
WORD = re.compile(rf"(?<![0-9A-Za-z])[{re.escape(ALPHABET)}]{{12}}(?![0-9A-Za-z])")
Rows = dict[str, list[dict[str, Any]]]


def picture() -> dict[str, list[str]]:
    """Every row of every table of the present database, in order, as text."""
    found = {model: list(model._base_manager.order_by("pk").values()) for model in told_models()}
    ranks = {
        model: {row[model._meta.pk.attname]: rank for rank, row in enumerate(rows, 1)} for model, rows in found.items()
    }
    uids = {
        row[field.attname]: f"{model._meta.label}#{rank}"
        for model, rows in found.items()
        for field in model._meta.concrete_fields
        if isinstance(field, UidField) and field.attname == "uid"
        for rank, row in enumerate(rows, 1)
    }
    return {model._meta.label: [told_row(model, row, ranks, uids) for row in rows] for model, rows in found.items()}


def told_models() -> list[type[models.Model]]:
    """Every table there is, but those of the frame."""
    every = sorted(apps.get_models(include_auto_created=True), key=lambda model: model._meta.label)
    return [model for model in every if model._meta.label not in UNTOLD_TABLES]


def told_row(model: Any, row: dict[str, Any], ranks: dict[Any, dict[Any, int]], uids: dict[str, str]) -> str:
    told = {}
    for field in model._meta.concrete_fields:
        value = row[field.attname]
        if f"{model._meta.label}.{field.name}" in UNTOLD_FIELDS:
            value = bool(value)
        elif field.primary_key:
            value = ranks[model][value]
        elif field.is_relation and value is not None:
            value = ranks.get(field.related_model, {}).get(value, "-")
        elif isinstance(value, datetime | date | time):
            value = "then"
        elif isinstance(value, bytes | memoryview):
            value = hashlib.sha256(bytes(value)).hexdigest()
        told[field.name] = value
    text = MOMENT.sub("then", json.dumps(told, sort_keys=True, default=str))
    return WORD.sub(lambda word: uids.get(word.group(), word.group()), text)


def differences(expected: dict[str, list[str]], found: dict[str, list[str]]) -> list[str]:
    """Where two pictures part: by table, how many rows each has and the first that differ."""
    said = []
    for table in sorted(expected.keys() | found.keys()):
        left, right = expected.get(table, []), found.get(table, [])
        if left != right:
            pair = next(((a, b) for a, b in zip(left, right, strict=False) if a != b), ("", ""))
            said.append(f"{table}: {len(left)} rows expected, {len(right)} found; {pair[0][:400]} / {pair[1][:400]}")
    return said
