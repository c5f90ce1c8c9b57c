import pytest
from django.db import IntegrityError, transaction

from matches.domain.proofs import reveal_seeds
from matches.domain.scheduling import schedule_match, void_match
from matches.models import Match, MatchSide
from rosters.domain.refusal import Refusal
from rosters.models import Team
from rules.core.dice import commit
from tests.verbs_matches import a_match, settled

pytestmark = pytest.mark.django_db


def test_a_scheduled_match_has_committed_to_its_seed(match: Match) -> None:
    assert len(match.seed) == 32
    assert match.commitment == commit("testleague22", match.uid, bytes(match.seed))
    assert [side.index for side in match.sides.all()] == [0, 1]


def test_two_matches_never_share_a_seed(teams: tuple[Team, Team]) -> None:
    assert bytes(a_match(*teams).seed) != bytes(a_match(*teams).seed)


def test_a_team_never_meets_itself(match: Match) -> None:
    ants = match.sides.get(index=0).team
    with pytest.raises(Refusal) as refusal:
        schedule_match(ants, ants, kind="friendly", pin=match.pin)
    assert refusal.value.code == "match.itself"
    with pytest.raises(IntegrityError), transaction.atomic():
        MatchSide.objects.create(match=match, team=ants, index=2)


def test_a_match_of_another_kind_than_the_three_does_not_exist(teams: tuple[Team, Team], match: Match) -> None:
    with pytest.raises(ValueError, match="brawl"):
        schedule_match(*teams, kind="brawl", pin=match.pin)


def test_a_match_is_called_off_until_it_has_its_result(match: Match) -> None:
    void_match(match)
    assert Match.objects.get().status == "void"


def test_a_settled_match_is_not_called_off(match: Match) -> None:
    settled(match)
    with pytest.raises(Refusal) as refusal:
        void_match(match)
    assert refusal.value.code == "match.settled"


def test_a_seed_is_revealed_once(match: Match) -> None:
    assert reveal_seeds(Match.objects.all()) == 1
    first = Match.objects.get().revealed_at
    assert reveal_seeds(Match.objects.all()) == 0
    assert Match.objects.get().revealed_at == first
