"""The dice of a match, and that everybody can check them."""

import pytest

from matches.domain.proofs import reveal_seeds
from matches.domain.reporting import rule_on_match
from matches.domain.scheduling import schedule_match
from matches.domain.sequence import run_defaults
from matches.models import Match
from rosters.models import Team
from rules.core.dice import derive, match_root
from tests.reading import World
from tests.verbs_matches import a_report


def played(world: World) -> Match:
    """A match with derived dice, worked through."""
    league = world.public.league
    teams = Team.objects.filter(entries__season=world.public).order_by("pk")[:2]
    match = schedule_match(*teams, kind="friendly", pin=world.public.pin, league_uid=league.uid)
    rule_on_match(match, a_report(match, 3, 1), actor=None, reason="Played.")
    run_defaults(match, actor=None)
    return match


def test_every_die_is_shown_in_the_order_they_fell(world):
    match = Match.objects.filter(pairing__round__season=world.public, status="settled").order_by("pk").first()
    shown = world.rows(f"matches/{match.uid}/dice/")
    stored = match.rolls.order_by("pk").values_list("purpose", "subject", "index", "face")
    assert [(die["purpose"], die["subject"], die["index"], die["face"]) for die in shown] == list(stored)
    assert {die["source"] for die in shown} == {"seeded"}


def test_anybody_recomputes_derived_dice_from_the_seed_and_their_context(world):
    match = played(world)
    reveal_seeds(Match.objects.filter(pk=match.pk))
    root = match_root(bytes.fromhex(world.one(f"matches/{match.uid}/")["seed"]), match.uid)
    shown = world.rows(f"matches/{match.uid}/dice/", source="derived")
    assert shown
    for die in shown:
        thrown = derive(root, die["context"], die["index"] + 1, die["sides"])
        assert thrown[die["index"]] == die["face"]


def test_dice_are_narrowed_by_team_step_and_source(world):
    match = played(world)
    team = match.sides.get(index=0).team
    everything = world.rows(f"matches/{match.uid}/dice/")
    assert world.rows(f"matches/{match.uid}/dice/", team=team.uid) == [
        die for die in everything if die["team"]["uid"] == team.uid
    ]
    assert {die["step"] for die in world.rows(f"matches/{match.uid}/dice/", step=5)} == {5}
    assert world.rows(f"matches/{match.uid}/dice/", source="entered") == []
    steps = [die["step"] for die in world.rows(f"matches/{match.uid}/dice/", ordering="-step")]
    assert steps == sorted(steps, reverse=True)


@pytest.mark.parametrize(
    ("query", "attr"),
    [
        ({"step": "100"}, "step"),
        ({"source": "cheated"}, "source"),
        ({"team": "A"}, "team"),
        ({"ordering": "face"}, "ordering"),
        ({"face": "6"}, "face"),
    ],
)
def test_what_cannot_be_meant_is_refused(world, query, attr):
    match = Match.objects.filter(pairing__round__season=world.public).first()
    status, _code, place = world.refused(f"matches/{match.uid}/dice/", **query)
    assert (status, place) == (400, attr)


def test_a_match_that_does_not_exist_has_no_dice(world):
    assert world.refused("matches/nosuchmatch/dice/") == (404, "not_found", None)
