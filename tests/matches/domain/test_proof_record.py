"""The dice record of a match."""

import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from matches.domain.dice_verifier import check
from matches.domain.proof_record import as_file, record_of_rolls, rolls_of
from matches.domain.proofs import reveal_seeds
from matches.domain.sequence import roll
from matches.models import Match, Roll
from rules.core.pending import RollRequest
from tests.verbs import coach_user
from tests.verbs_matches import settled, team_at, walk_to, worked_through

pytestmark = pytest.mark.django_db


def record(match: Match) -> dict[str, object]:
    match.refresh_from_db()
    return json.loads(as_file(record_of_rolls(match, rolls_of(match))))


def codes(match: Match) -> set[str]:
    return {line.code for line in check(record(match))}


@pytest.fixture
def played(match: Match) -> Match:
    return worked_through(settled(match, 4, 1))


def test_before_the_seed_is_public_it_is_not_in_the_record(played: Match) -> None:
    assert record(played)["seed"] is None
    assert bytes(played.seed).hex() not in json.dumps(record(played))
    assert codes(played) == {"waits"}


def test_every_die_of_a_match_agrees_once_the_seed_is_public(played: Match, tmp_path: Path) -> None:
    reveal_seeds(Match.objects.all())
    told = record(played)
    assert codes(played) == {"agrees"}
    rolls = told["rolls"]
    assert isinstance(rolls, list)
    assert sum(len(roll["faces"]) for roll in rolls) == Roll.objects.filter(match=played).count() > 2
    file = tmp_path / "dice.json"
    file.write_text(json.dumps(told))
    call_command("verify_match", str(file))
    rolls[0]["faces"][0] = 7 - rolls[0]["faces"][0]
    file.write_text(json.dumps(told))
    with pytest.raises(CommandError, match="Something differs"):
        call_command("verify_match", str(file))


def test_dice_from_the_table_say_so(match: Match) -> None:
    settled(match, 4, 1)
    team = team_at(match, 0)
    awaited = walk_to(match, team, 5).pending
    assert isinstance(awaited, RollRequest)
    roll(match, team, faces=[3] * awaited.dice, actor=coach_user(team))
    reveal_seeds(Match.objects.all())
    assert "told" in codes(match)
