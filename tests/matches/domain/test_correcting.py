"""Correcting an old result."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import transaction

from matches.domain.correcting import correct_match, preview_correction
from matches.domain.sequence import act, roll
from matches.enums import ReportStatus
from matches.models import Match, PlayerStatistic, Report, Roll
from rosters.domain.refusal import Refusal
from rosters.domain.rerun import LEFT_OUT
from rosters.models import OutboxMessage, Team, TeamEvent, User
from rules.core.errors import RuleViolation
from rules.core.facts import Ending
from rules.hexsport.commands import BuyCard, BuyCheerleader, BuyPlayer, ChooseFate, PickEntry, Proceed, TakeAdvancement
from rules.hexsport.state import Status
from tests.rosters.conftest import every_team_reconciles  # noqa: F401 - every world here must equal its logs
from tests.verbs import a_user, state_of
from tests.verbs_matches import a_match, a_report, pending_for, settled, steps_of, take_next, walk_to, worked_through

pytestmark = pytest.mark.django_db

LOGS = (TeamEvent, Report, Roll, OutboxMessage)
WHY = "The sheet says so."


def corrected(match: Match, by: User, *points: int, decisions: Mapping[str, int] = {}, **told: Any) -> Report:
    return correct_match(match, payload(match, *points, **told), actor=by, reason=WHY, decisions=decisions)


def payload(match: Match, *points: int, **told: Any) -> dict[str, object]:
    """A report in which the players of the founding played, whoever is on the roster by now."""
    told.setdefault("played", (range(1, 9), range(1, 9)))
    return a_report(match, *points, **told)


def played(match: Match, *points: int, **told: Any) -> Match:
    """The match settled and worked through at default choices."""
    told.setdefault("played", (range(1, 9), range(1, 9)))
    return worked_through(settled(match, *points, **told))


def states(teams: tuple[Team, Team]) -> list[str]:
    for team in teams:
        team.refresh_from_db()
    return [team.state for team in teams]


@contextmanager
def another_world() -> Iterator[None]:
    """What happens inside never happened."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def counts() -> list[int]:
    return [model.objects.count() for model in LOGS]  # type: ignore[attr-defined]  # all are models


# Whoever loses players earns fewer cheers, so that nobody draws for him among others than before.
RESULTS: Mapping[str, tuple[tuple[int, int], dict[str, Any]]] = {
    "a landslide": ((7, 0), {"strikes": ({1: 1}, {})}),
    "a draw": ((3, 3), {}),
    "a defeat": ((0, 4), {"cheers": (0, 3), "strikes": ({}, {1: 1})}),
    "two risen": ((6, 3), {"strikes": ({1: 2}, {}), "injuries": [{"to": 1, "player": 2, "damage": 3, "by": 7}]}),
    "a death": ((4, 0), {"cheers": (1, 2), "injuries": [{"to": 0, "player": 3, "damage": 5}]}),
    "many deaths": (
        (1, 0),
        {"cheers": (1, 0), "injuries": [{"to": 1, "player": player, "damage": 4} for player in (1, 4, 8)]},
    ),
}


@pytest.mark.parametrize("first", RESULTS)
@pytest.mark.parametrize("second", ["a landslide", "a defeat", "a death"])
def test_a_corrected_season_is_the_season_in_which_it_was_reported_right(
    match: Match, teams: tuple[Team, Team], commissioner: User, first: str, second: str
) -> None:
    points, told = RESULTS[second]
    with another_world():
        played(match, *points, **told)
        right = states(teams)
        figures = sorted(PlayerStatistic.objects.values_list("side", "player", "name", "amount"))
    match.refresh_from_db()
    played(match, *RESULTS[first][0], **RESULTS[first][1])
    corrected(match, commissioner, *points, **told)
    assert states(teams) == right
    assert sorted(PlayerStatistic.objects.values_list("side", "player", "name", "amount")) == figures


@pytest.mark.parametrize(("first", "second"), [("a landslide", "many deaths"), ("many deaths", "two risen")])
def test_a_correction_corrected_back_restores_everything(
    match: Match, teams: tuple[Team, Team], commissioner: User, first: str, second: str
) -> None:
    played(match, *RESULTS[first][0], **RESULTS[first][1])
    before = states(teams)
    corrected(match, commissioner, *RESULTS[second][0], **RESULTS[second][1])
    assert states(teams) != before
    corrected(match, commissioner, *RESULTS[first][0], **RESULTS[first][1])
    assert states(teams) == before


@pytest.mark.rule("HX-SPONSOR-05")
def test_a_correction_to_the_same_result_changes_nothing_but_says_who_looked(
    match: Match, teams: tuple[Team, Team], commissioner: User
) -> None:
    played(match, *RESULTS["two risen"][0], **RESULTS["two risen"][1])
    before, rows = states(teams), TeamEvent.objects.count()
    report = corrected(match, commissioner, *RESULTS["two risen"][0], **RESULTS["two risen"][1])
    assert (states(teams), TeamEvent.objects.count()) == (before, rows)
    assert (report.ruling, report.answered_by, report.corrects.status) == (WHY, commissioner, ReportStatus.SUPERSEDED)


@pytest.mark.rule("HX-SPONSOR-05")
def test_nothing_is_erased_and_every_row_says_which_correction_it_is_of(
    match: Match, teams: tuple[Team, Team], commissioner: User
) -> None:
    played(match, *RESULTS["a death"][0], **RESULTS["a death"][1])
    before = list(TeamEvent.objects.order_by("pk").values_list("pk", "payload", "mc"))
    old, numbers = match.reports.get(), counts()
    report = corrected(match, commissioner, 0, 2)
    assert all(after >= number for after, number in zip(counts(), numbers, strict=True))
    assert list(TeamEvent.objects.order_by("pk").values_list("pk", "payload", "mc"))[: len(before)] == before
    assert set(TeamEvent.objects.filter(pk__gt=before[-1][0]).values_list("correction", flat=True)) == {report.uid}
    old.refresh_from_db()
    assert (old.status, old.payload["home"]["points"], report.corrects) == (ReportStatus.SUPERSEDED, 4, old)
    match.refresh_from_db()
    assert [side.points for side in match.sides.order_by("index")] == [0, 2]
    assert match.facts["sides"][0]["points"] == 0


def shopped(match: Match, team: Team, *commands: object) -> None:
    """The team's steps done, with these purchases in step 9."""
    walk_to(match, team, 9)
    for command in commands:
        act(match, team, command, actor=None)
    team.refresh_from_db()
    while (steps := pending_for(team)) is not None:
        take_next(match, team, steps)
        team.refresh_from_db()


def underdogs(match: Match, faces: tuple[int, ...] = (6, 6, 6)) -> Team:
    """Ants at home after a landslide, with their revenue dice entered, and everything of it spent on cheerleaders."""
    ants = match.sides.get(index=0).team
    settled(match, 7, 0, played=(range(1, 9), range(1, 9)))
    walk_to(match, ants, 5)
    roll(match, ants, actor=None, faces=faces)
    return ants


def test_money_that_was_spent_becomes_a_debt_and_the_next_revenue_pays_it_first(
    match: Match, teams: tuple[Team, Team], commissioner: User
) -> None:
    ants = underdogs(match)
    shopped(match, ants, BuyCheerleader(), BuyCard())
    assert (ants.cash, ants.debt) == (0, 0)
    worked_through(match)
    corrected(match, commissioner, 3, 3)  # one league point: one die of the three
    ants.refresh_from_db()
    sheet = state_of(ants)
    assert (sheet.cheerleaders, sheet.cards, ants.cash, ants.debt) == (1, 3, 0, 12)
    assert ants.value == 100 + 18  # the debt is not counted
    again = settled(a_match(*teams), 1, 0, played=(range(1, 9), range(1, 9)))
    walk_to(again, ants, 5)
    roll(again, ants, actor=None, faces=(6, 5))
    ants.refresh_from_db()
    assert (ants.cash, ants.debt) == (0, 1)


def test_a_purchase_left_out_is_asked_again_and_comes_back_where_it_can_be_paid(
    match: Match, teams: tuple[Team, Team], commissioner: User
) -> None:
    ants = underdogs(match)
    shopped(match, ants, BuyCheerleader(), BuyCard())
    worked_through(match)
    bought = state_of(ants)
    low, _high = preview_correction(match, payload(match, 3, 3), actor=commissioner)
    asked = set(low.teams[0].loans)
    assert len(asked) == 2
    corrected(match, commissioner, 3, 3, decisions=dict.fromkeys(asked, LEFT_OUT))
    ants.refresh_from_db()
    assert (state_of(ants).cheerleaders, state_of(ants).cards, ants.debt) == (0, bought.cards - 1, 0)

    low, _high = preview_correction(match, payload(match, 2, 3), actor=commissioner)
    assert set(low.teams[0].loans) == asked
    assert all(loan.kept for loan in low.teams[0].loans.values())
    corrected(match, commissioner, 7, 0)
    ants.refresh_from_db()
    assert state_of(ants) == bought
    assert ants.debt == 0


def test_dice_of_unchanged_subjects_stay_whoever_entered_them(
    match: Match, teams: tuple[Team, Team], commissioner: User
) -> None:
    ants = underdogs(match, faces=(2, 5, 4))
    worked_through(match)
    before = list(Roll.objects.order_by("pk").values_list("purpose", "subject", "index", "face", "source"))
    ants.refresh_from_db()
    assert ants.cash == 11
    corrected(match, commissioner, 1, 0)
    ants.refresh_from_db()
    assert ants.cash == 7
    corrected(match, commissioner, 7, 0)
    ants.refresh_from_db()
    assert ants.cash == 11
    after = list(Roll.objects.order_by("pk").values_list("purpose", "subject", "index", "face", "source"))
    assert after[: len(before)] == before
    assert [die for die in after if die[1] == f"team:{ants.uid}" and die[0] == "revenue"] == [
        ("revenue", f"team:{ants.uid}", place, face, "entered") for place, face in enumerate((2, 5, 4))
    ]


def test_only_dice_that_were_never_rolled_are_new(match: Match, teams: tuple[Team, Team], commissioner: User) -> None:
    ants = match.sides.get(index=0).team
    settled(match, 3, 3, played=(range(1, 9), range(1, 9)))
    walk_to(match, ants, 5)
    roll(match, ants, actor=None, faces=(4,))
    worked_through(match)
    corrected(match, commissioner, 7, 0)
    rolled = Roll.objects.filter(purpose="revenue", subject=f"team:{ants.uid}").order_by("index")
    assert [(die.index, die.source) for die in rolled] == [(0, "entered"), (1, "derived"), (2, "derived")]
    assert rolled[0].face == 4


def test_a_preview_shows_no_die_that_was_never_rolled_and_its_bounds_hold(
    match: Match, teams: tuple[Team, Team], commissioner: User
) -> None:
    played(match, 3, 3)
    low, high = preview_correction(match, payload(match, 7, 0), actor=commissioner)
    numbers = counts()
    assert [(new.team.name, new.request.purpose, new.dice) for new in low.new_dice] == [("Ants", "revenue", 2)]
    assert high.teams[0].after.cash == low.teams[0].after.cash + 10
    assert low.digest == high.digest
    assert counts() == numbers
    corrected(match, commissioner, 7, 0)
    ants = match.sides.get(index=0).team
    assert low.teams[0].after.cash <= ants.cash <= high.teams[0].after.cash


def test_a_preview_without_new_dice_is_what_happens(match: Match, teams: tuple[Team, Team], commissioner: User) -> None:
    played(match, 3, 1)
    low, high = preview_correction(match, payload(match, 3, 3), actor=commissioner)
    told = [plan.after for plan in low.teams]
    assert told == [plan.after for plan in high.teams]
    correct_match(match, payload(match, 3, 3), actor=commissioner, reason=WHY, expected=low.digest)
    assert [plan.rerun.past.roster.sheet(state_of(plan.team)) for plan in low.teams] == told


def test_a_world_that_changed_since_the_preview_is_refused(
    match: Match, teams: tuple[Team, Team], commissioner: User
) -> None:
    settled(match, 7, 0, played=(range(1, 9), range(1, 9)))
    low, _high = preview_correction(match, payload(match, 3, 3), actor=commissioner)
    walk_to(match, teams[0], 3)
    with pytest.raises(Refusal) as refused:
        correct_match(match, payload(match, 3, 3), actor=commissioner, reason=WHY, expected=low.digest)
    assert (refused.value.code, refused.value.status) == ("correction.changed_meanwhile", 409)
    assert match.reports.count() == 1


def test_choices_that_no_longer_hold_are_dropped_and_told(
    match: Match, teams: tuple[Team, Team], commissioner: User
) -> None:
    played(match, 6, 0, strikes=({1: 2}, {}), injuries=[{"to": 0, "player": 8, "damage": 6}])
    ants = teams[0]
    low, _high = preview_correction(match, payload(match, 6, 0), actor=commissioner)
    commands = [type(lost.act.command) for lost in low.teams[0].dropped]
    assert [kind for kind in commands if kind is not PickEntry] == [TakeAdvancement, ChooseFate]  # some rolls ask more
    assert low.teams[1].dropped == []
    corrected(match, commissioner, 6, 0)
    players = {player.id: player for player in state_of(ants).players}
    assert (players[1].rank, players[1].improved, players[1].abilities) == (1, (), ())
    assert players[8].status is Status.ACTIVE


def test_choices_that_are_new_take_the_default_unless_decided(
    match: Match, teams: tuple[Team, Team], commissioner: User
) -> None:
    ants = underdogs(match)
    worked_through(match)
    dead = payload(match, 7, 0, injuries=[{"to": 0, "player": 8, "damage": 6}])
    low, _high = preview_correction(match, dead, actor=commissioner)
    (asked,) = low.teams[0].questions
    assert [offer.command.fate for offer in asked.pending.offers] == ["bury", "revive", "recover"]
    assert (asked.taken, asked.match_uid) == (0, match.uid)
    with another_world():
        correct_match(match, dead, actor=commissioner, reason=WHY)
        assert state_of(ants).player(8).status is Status.REMOVED
    match.refresh_from_db()
    ants.refresh_from_db()
    correct_match(match, dead, actor=commissioner, reason=WHY, decisions={asked.key: 1})
    assert state_of(ants).player(8).status is Status.ACTIVE
    assert Roll.objects.filter(purpose="revive").count() == 1


def test_a_choice_decided_upon_stays_decided_in_the_next_correction(
    match: Match, teams: tuple[Team, Team], commissioner: User
) -> None:
    ants = underdogs(match)
    worked_through(match)
    dead = {"injuries": [{"to": 0, "player": 8, "damage": 6}]}
    low, _high = preview_correction(match, payload(match, 7, 0, **dead), actor=commissioner)
    key = low.teams[0].questions[0].key
    corrected(match, commissioner, 7, 0, **dead, decisions={key: 1})
    die = Roll.objects.get(purpose="revive")
    corrected(match, commissioner, 7, 0, cheers=(0, 2), **dead)
    assert state_of(ants).player(8).status is Status.ACTIVE
    assert Roll.objects.get(purpose="revive") == die


def test_later_matches_follow_and_what_they_took_as_given_stays(
    match: Match, teams: tuple[Team, Team], commissioner: User
) -> None:
    ants, bees = teams
    played(match, 7, 0, strikes=({1: 2}, {}))
    later = played(a_match(bees, ants), 2, 1, cheers=(0, 1))
    rankings = list(later.sides.order_by("index").values_list("starting_ranking", flat=True))
    later.refresh_from_db()
    before = later.facts
    corrected(match, commissioner, 0, 7)
    later.refresh_from_db()
    assert list(later.sides.order_by("index").values_list("starting_ranking", flat=True)) == rankings
    assert later.facts == before
    ants.refresh_from_db()
    assert state_of(ants).matches == 2
    assert state_of(ants).player(1).rank == 1


def test_a_player_bought_who_no_longer_fits_stays_on_record(
    match: Match, teams: tuple[Team, Team], commissioner: User
) -> None:
    """Nobody else gets his id, and matches he played keep his figures."""
    ants, bees = teams
    dead = [{"to": 0, "player": player, "damage": 6} for player in (1, 2, 3)]
    settled(match, 7, 0, cheers=(0, 1), injuries=dead, played=(range(1, 9), range(1, 9)))
    walk_to(match, ants, 8)
    for _ in range(4):  # three for the dead, one more with the cash that burials brought
        ants.refresh_from_db()
        if ants.cash >= 10:
            act(match, ants, BuyPlayer(position="striker"), actor=None)
    ants.refresh_from_db()
    bought = [player.id for player in state_of(ants).roster if player.id > 8]
    assert bought
    worked_through(match)
    later = a_match(ants, bees)
    played(later, 3, 0, cheers=(0, 1), played=([*range(4, 9), *bought], range(1, 9)), strikes=({bought[0]: 1}, {}))
    next_id = state_of(ants).next_player
    corrected(match, commissioner, 7, 0, cheers=(0, 1))
    ants.refresh_from_db()
    assert state_of(ants).next_player == next_id
    assert PlayerStatistic.objects.filter(side__match=later, player__key=bought[0], name="strikes").exists()


def test_steps_under_way_go_on_where_they_were(match: Match, teams: tuple[Team, Team], commissioner: User) -> None:
    ants = teams[0]
    settled(match, 7, 0, played=(range(1, 9), range(1, 9)))
    walk_to(match, ants, 8)
    corrected(match, commissioner, 3, 3)
    assert steps_of(ants).step == 8
    act(match, ants, Proceed(), actor=None)
    assert steps_of(ants).step == 9


def test_only_a_commissioner_corrects_and_only_with_a_reason_and_a_result(
    match: Match, teams: tuple[Team, Team], commissioner: User
) -> None:
    told = payload(match, 3, 3)

    def code(**given: Any) -> str:
        with pytest.raises(Refusal) as refused:
            correct_match(match, told, **{"actor": commissioner, "reason": WHY, **given})
        return refused.value.code

    assert code() == "correction.no_result"
    played(match, 7, 0)
    match.refresh_from_db()
    assert code(actor=a_user("Zoe")) == "ruling.not_yours"
    assert code(reason=" ") == "report.text_missing"


def test_what_cannot_have_happened_is_no_correction(match: Match, teams: tuple[Team, Team], commissioner: User) -> None:
    played(match, 7, 0)
    with pytest.raises(RuleViolation) as refused:
        corrected(match, commissioner, 1, 0, strikes=({1: 1}, {}))
    assert refused.value.code == "report.strikes_exceed_points"


def test_a_match_can_be_awarded_afterwards(match: Match, teams: tuple[Team, Team], commissioner: User) -> None:
    played(match, *RESULTS["two risen"][0], **RESULTS["two risen"][1])
    told = a_report(match, 3, 0, played=((), ()), ending=Ending.AWARDED, awarded_to=0, reason="Ineligible players.")
    correct_match(match, told, actor=commissioner, reason=WHY)
    assert {player.experience for player in state_of(teams[0]).players} == {0}
