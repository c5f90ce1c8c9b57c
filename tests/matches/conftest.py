"""People of a league for the tests of matches, which know nothing of leagues."""

from collections.abc import Iterator

import pytest
from django.db.models import Q

from matches import permissions as match_permissions
from matches.models import Match
from rosters import permissions as team_permissions
from rosters.models import Team, User
from tests.verbs import a_user
from tests.verbs_matches import a_match, team_at, two_teams


@pytest.fixture
def commissioner(db: None) -> Iterator[User]:
    """Cora, entrusted with every team and with every match of the test league."""
    cora = a_user("Cora")

    def entrusted(user: User) -> Q:
        return Q(pk__gt=0) if user == cora else Q(pk__in=())

    def ruled(user: User) -> Q:
        return Q(league_uid="testleague22") if user == cora else Q(pk__in=())

    team_permissions.ACTING.append(entrusted)
    match_permissions.RULING.append(ruled)
    yield cora
    team_permissions.ACTING.remove(entrusted)
    match_permissions.RULING.remove(ruled)


@pytest.fixture
def teams(db: None) -> tuple[Team, Team]:
    """Ants of Ada and Bees of Bob."""
    return two_teams()


@pytest.fixture
def match(teams: tuple[Team, Team]) -> Match:
    """Ants at home to Bees, to be played."""
    return a_match(*teams)


@pytest.fixture
def ants(match: Match) -> Team:
    """Who is at home in the match."""
    return team_at(match, 0)


@pytest.fixture
def bees(match: Match) -> Team:
    """Who visits them."""
    return team_at(match, 1)
