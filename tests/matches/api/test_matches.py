"""Matches, their results, reports and proofs."""

import pytest

from matches.domain.proofs import reveal_seeds
from matches.models import Match, Report
from rules.core.dice import commit
from tests.reading import World


def played(world: World) -> Match:
    """The first match of the public season."""
    return Match.objects.filter(pairing__round__season=world.public, status="settled").order_by("pk").first()


def test_a_settled_match_is_shown_with_its_facts(world):
    match = played(world)
    shown = world.one(f"matches/{match.uid}/")
    assert (shown["status"], shown["kind"], shown["league"]) == ("settled", "league", world.public.league.uid)
    assert shown["facts"]["ending"] == "played"
    assert shown["facts"]["winner"] in (0, 1, None)
    assert set(shown["facts"]) == {"ending", "winner", "details"}
    assert [side["points"] for side in shown["sides"]] == [side["points"] for side in match.facts["sides"]]
    assert all(side["steps_finished_at"] for side in shown["sides"])


def test_a_side_names_its_players_and_what_they_did(world):
    match = played(world)
    for side, facts in zip(world.one(f"matches/{match.uid}/")["sides"], match.facts["sides"], strict=True):
        told = {each["player"]["key"]: each["statistics"] for each in side["players"]}
        assert told == {each["player"]: {k: v for k, v in each["stats"].items() if v} for each in facts["players"]}


def test_a_match_to_be_played_has_no_result(world):
    match = Match.objects.filter(pairing__round__season=world.public, status="scheduled").first()
    shown = world.one(f"matches/{match.uid}/")
    assert (shown["facts"], shown["settled_at"], shown["reports"]) == (None, None, [])
    assert {side["points"] for side in shown["sides"]} == {None}
    assert world.one(f"matches/{match.uid}/dice/")["count"] == 0


def test_a_match_tells_what_became_of_its_reports_but_not_what_they_said(world):
    match = played(world)
    report = match.reports.get()
    assert world.one(f"matches/{match.uid}/", "commissioner")["reports"] == [
        {
            "uid": report.uid,
            "number": 1,
            "status": "confirmed",
            "team": None,
            "submitted_at": report.submitted_at.isoformat().replace("+00:00", "Z"),
            "answered_at": report.answered_at.isoformat().replace("+00:00", "Z"),
            "disputes": None,
            "answer": "",
            "details": None,
            "ruling": "simulated",
        }
    ]


def test_a_report_names_the_team_it_came_from(world):
    match = Match.objects.filter(pairing__round__season=world.public, status="scheduled").first()
    team = match.sides.get(index=1).team
    Report.objects.create(match=match, number=1, payload={"secret": "tip"}, submitted_by=world.member, team=team)
    answer = world.read(f"matches/{match.uid}/")
    assert answer.json()["reports"][0]["team"]["uid"] == team.uid
    assert b"secret" not in answer.content


def test_the_seed_is_shown_from_the_moment_it_is_revealed(world):
    match = played(world)
    before = world.one(f"matches/{match.uid}/", "commissioner")
    assert (before["seed"], before["revealed_at"], before["commitment"]) == (None, None, match.commitment)
    reveal_seeds(Match.objects.filter(pk=match.pk))
    after = world.one(f"matches/{match.uid}/")
    assert after["revealed_at"] is not None
    assert after["commitment"] == commit(after["league"], after["uid"], bytes.fromhex(after["seed"]))


def test_matches_are_narrowed(world):
    match = played(world)
    team = match.sides.get(index=0).team
    found = world.rows("matches/", team=team.uid)
    assert match.uid in {row["uid"] for row in found}
    assert all(team.uid in {side["team"]["uid"] for side in row["sides"]} for row in found)
    assert {row["status"] for row in world.rows("matches/", status="scheduled")} == {"scheduled"}
    assert {row["kind"] for row in world.rows("matches/", kind="friendly")} == {"friendly"}
    at = match.settled_at.isoformat()
    assert [row["uid"] for row in world.rows("matches/", settled_until=at)] == [match.uid]
    assert match.uid in {row["uid"] for row in world.rows("matches/", settled_from=at)}


def test_matches_are_sorted_by_when_they_were_settled(world):
    found = world.rows("matches/", ordering="-settled_at")
    times = [row["settled_at"] for row in found]
    settled = [time for time in times if time]
    assert settled == sorted(settled, reverse=True)
    assert times[len(settled) :] == [None] * (len(times) - len(settled))
    assert len(settled) < len(times)


@pytest.mark.parametrize(
    ("query", "attr"),
    [
        ({"kind": "cup"}, "kind"),
        ({"status": "done"}, "status"),
        ({"team": "!"}, "team"),
        ({"settled_from": "yesterday"}, "settled_from"),
        ({"settled_until": "2026-13-01T00:00:00Z"}, "settled_until"),
        ({"settled_from": "0001-01-01T00:00:00+14:00"}, "settled_from"),
        ({"settled_until": "9999-12-31T23:59:59-14:00"}, "settled_until"),
        ({"settled_from": "2026-01-01T00:00:00+99:99"}, "settled_from"),
        ({"ordering": "seed"}, "ordering"),
        ({"ordering": "settled_order"}, "ordering"),
        ({"seed": "0"}, "seed"),
    ],
)
def test_what_cannot_be_meant_is_refused(world, query, attr):
    status, _code, place = world.refused("matches/", **query)
    assert (status, place) == (400, attr)
