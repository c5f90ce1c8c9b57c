from collections.abc import Iterator

import pytest

from rosters.domain.fold import reconcile
from rosters.models import Team
from tests.conftest import uses_database


@pytest.fixture(autouse=True)
def every_team_reconciles(request: pytest.FixtureRequest) -> Iterator[None]:
    """After every test that has teams, their projections equal their logs."""
    yield
    if uses_database(request.node) and not request.node.get_closest_marker("unreconciled"):
        assert {team.name: reconcile(team) for team in Team.objects.all() if reconcile(team)} == {}
