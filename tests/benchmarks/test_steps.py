"""C2: both step sequences of a match at default choices, against bulk-inserting the very rows they leave."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import connection, models, transaction
from django.test.utils import CaptureQueriesContext

from matches.domain.sequence import run_defaults
from matches.models import Match, MatchSide, Roll
from rosters.models import OutboxMessage, Player, Team, TeamEvent
from tests.benchmarks.measure import compare, costing
from tests.verbs_matches import a_match, settled, two_teams

MOST_QUERIES = 25
ADDED = (TeamEvent, Roll, OutboxMessage)  # rows that the steps add
CHANGED = (Player, Team, MatchSide)  # rows that they change


@pytest.fixture
def match(db: None) -> Match:
    """A match with two advancements and a death behind it; its steps are open."""
    injuries = [{"to": 0, "player": 5, "damage": 5, "by": 8, "cause": "slam"}]
    return settled(a_match(*two_teams()), 8, 7, cheers=(3, 3), strikes=({1: 2}, {1: 2}), injuries=injuries)


@contextmanager
def taken_back() -> Iterator[None]:
    """Nothing done inside the block stays."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def walk(match: Match) -> None:
    with taken_back():
        run_defaults(match, actor=None)


def rows_of(model: type[models.Model]) -> dict[int, models.Model]:
    return {row.pk: row for row in model._default_manager.all()}


class Rows:
    """What the steps leave: the rows they add, unsaved, and those they change."""

    def __init__(self, match: Match) -> None:
        before = {model: rows_of(model) for model in (*ADDED, *CHANGED)}
        with taken_back():
            run_defaults(match, actor=None)
            after = {model: rows_of(model) for model in (*ADDED, *CHANGED)}
        self.added = {model: [row for pk, row in after[model].items() if pk not in before[model]] for model in ADDED}
        self.changed = {
            model: [row for pk, row in after[model].items() if row.__dict__ != before[model][pk].__dict__]
            for model in CHANGED
        }

    def insert(self) -> None:
        """One bulk insert for each table, over the old row where one was changed."""
        with taken_back():
            for model, rows in self.added.items():
                for row in rows:
                    row.pk = None
                model._default_manager.bulk_create(rows)
            for model, rows in self.changed.items():
                columns = [field.name for field in model._meta.concrete_fields if not field.primary_key]
                model._default_manager.bulk_create(
                    rows, update_conflicts=True, unique_fields=("id",), update_fields=columns
                )


def test_c2_both_step_sequences_against_bulk_inserting_their_rows(match: Match) -> None:
    with CaptureQueriesContext(connection) as queries:
        walk(match)
    assert len(queries) <= MOST_QUERIES
    rows = Rows(match)
    count = sum(len(some) for some in (*rows.added.values(), *rows.changed.values()))
    compare(
        "C2 both step sequences of a match",
        lambda: walk(match),
        rows.insert,
        goal=costing(4, stretch=2),
        rounds=7,
        notes=(f"{len(queries)} queries, at most {MOST_QUERIES}; {count} rows",),
    )
