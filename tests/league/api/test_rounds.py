"""Rounds: pairings, byes, challenges and friendlies."""

import pytest

from league.domain.rounds import open_round
from league.domain.simulation import begin_simulation
from league.models import Round
from tests.reading import World


def shown(world: World, number: int) -> dict:
    return world.one(f"rounds/{world.public.rounds.get(number=number).uid}/")


def numbers(world: World, **query: object) -> list[int]:
    return [round_["number"] for round_ in world.rows("rounds/", **query)]


def test_a_round_shows_who_met_whom_and_how_it_ended(world):
    pairings = shown(world, 1)["pairings"]
    stored = world.public.rounds.get(number=1).pairings.order_by("number")
    assert [pairing["uid"] for pairing in pairings] == [pairing.uid for pairing in stored]
    match = pairings[0]["match"]
    assert (match["status"], match["kind"]) == ("settled", "league")
    assert [side["team"]["uid"] for side in match["sides"]] == [
        side["entry"]["team"]["uid"] for side in pairings[0]["sides"]
    ]
    assert sum(side["margin"] for side in match["sides"]) == 0


def test_a_round_shows_rankings_and_bonuses_of_the_moment_of_pairing(world):
    for pairing in shown(world, 2)["pairings"]:
        home, visitor = pairing["sides"]
        assert home["bonus"] == max(0, visitor["ranking"] - home["ranking"])
        assert visitor["bonus"] == max(0, home["ranking"] - visitor["ranking"])


def test_a_round_shows_its_challenges_in_their_order(world):
    challenges = shown(world, 2)["challenges"]
    assert [challenge["order"] for challenge in challenges] == [1, 2, 3, 4]
    assert challenges[0]["status"] == "made"
    assert challenges[0]["challenged"] is not None
    assert shown(world, 1)["challenges"] == []


def test_a_round_shows_its_friendlies_apart(world):
    round_ = world.public.rounds.get(number=1)
    friendlies = shown(world, 1)["friendlies"]
    assert [match["uid"] for match in friendlies] == [row.match.uid for row in round_.friendlies.order_by("pk")]
    assert {match["kind"] for match in friendlies} == {"friendly"}


def test_a_bye_is_a_pairing_of_one(world):
    lists = ["marauders", "judwan", "veer_myn"]
    season = begin_simulation(9, lists, actor=world.commissioner, options={"matchup.kind": "random"})
    round_ = open_round(season.rounds.get(number=1), actor=world.commissioner)
    pairings = world.one(f"rounds/{round_.uid}/")["pairings"]
    assert [pairing["bye"] for pairing in pairings] == [False, True]
    assert (pairings[1]["match"], len(pairings[1]["sides"])) == (None, 1)


def test_what_was_noted_when_pairing_is_told_in_a_sentence(world):
    round_ = world.public.rounds.get(number=1)
    home, away = world.public.entries.order_by("number")[:2]
    facts = {"home": home.uid, "away": away.uid, "met": 1}
    Round.objects.filter(pk=round_.pk).update(notes=[{"code": "pairing.repeat_unavoidable", "facts": facts}])
    assert shown(world, 1)["notes"] == [
        {
            "code": "pairing.repeat_unavoidable",
            "sentence": "Team 1 and Team 2 meet again (times so far: 1); no pairing avoids it.",
        }
    ]


def test_rounds_are_narrowed_and_sorted(world):
    assert numbers(world) == [1, 2, 3]
    assert numbers(world, season=world.public.uid, status="market") == [2]
    assert numbers(world, number=3, stage="league") == [3]
    assert numbers(world, season=world.unlisted.uid) == [1]
    assert numbers(world, season=world.private.uid) == []
    assert numbers(world, ordering="-number") == [3, 2, 1]


@pytest.mark.parametrize(
    ("query", "attr"),
    [
        ({"number": "0"}, "number"),
        ({"number": "1000"}, "number"),
        ({"status": "open"}, "status"),
        ({"stage": "finals"}, "stage"),
        ({"season": "UPPER"}, "season"),
        ({"ordering": "status"}, "ordering"),
        ({"team": "x"}, "team"),
    ],
)
def test_what_cannot_be_meant_is_refused(world, query, attr):
    status, _code, place = world.refused("rounds/", **query)
    assert (status, place) == (400, attr)
