"""After every test of the league's domain the projections of its teams equal their logs; the doctor's plant faults."""

from collections.abc import Iterator

import pytest

from rosters.domain.fold import reconcile
from rosters.models import Team
from tests.conftest import uses_database


@pytest.fixture(autouse=True)
def every_team_reconciles(request: pytest.FixtureRequest) -> Iterator[None]:
    yield
    if uses_database(request.node) and "doctor" not in request.path.parts:
        assert {team.name: found for team in Team.objects.all() if (found := reconcile(team))} == {}
