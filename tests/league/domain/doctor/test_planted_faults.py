"""One fault after the other is planted in a clean site; each shows as what it is, and nothing is put right."""

import re
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from itertools import count
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from league.domain import deliveries
from league.domain.audit import record_act
from league.domain.doctor import CHECKS, Finding, examine, run_check
from league.enums import JobStatus, RoundStatus
from league.models import (
    Adjustment,
    AuditEntry,
    Award,
    AwardUndone,
    Bid,
    Draw,
    Entry,
    Job,
    Lot,
    PairingSide,
    Round,
    Season,
    Table,
)
from matches.domain.verify import recomputed
from matches.enums import ReportStatus
from matches.models import Match, MatchLog, MatchSide, PlayerStatistic, Report, Roll
from rosters.append_only import guarded_tables, lifted
from rosters.models import Delivery, InboxItem, OutboxMessage, Player, Team, TeamEvent
from tests.factories import UserFactory
from tests.lasting import lasting_world
from tests.league.domain.doctor.world import World, make_world
from tests.verbs_league import cora, entry_of

pytestmark = [pytest.mark.django_db, pytest.mark.unreconciled]


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    with lasting_world(django_db_blocker):
        yield make_world()


@dataclass(frozen=True)
class Fault:
    """What is planted, the check that finds it, the words it finds it with, and the checks it cannot but show in."""

    plant: Callable[[World], object]
    check: str
    found: tuple[str, ...]
    also: frozenset[str] = frozenset()


def rewrite(rows: Any, **values: object) -> None:
    """These rows of a guarded table have other values."""
    with lifted():
        assert rows.update(**values) == 1


def event_of(world: World, name: str, **told: object) -> Any:
    return TeamEvent.objects.filter(
        pk=TeamEvent.objects.filter(team=world.team(name), **told).order_by("seq")[:1].get().pk
    )


def die_of(match: Match, **told: object) -> Any:
    return Roll.objects.filter(pk=match.rolls.filter(**told).order_by("pk")[:1].get().pk)


def final_of(world: World) -> Match:
    return Match.objects.get(kind="final")


def table_of(season: Season, after: int) -> Table:
    return season.tables.get(after=after)


def change_row(table: Table, **values: object) -> None:
    """The first row of a stored table shows other figures."""
    table.standings["rows"][0] |= values
    Table.objects.filter(pk=table.pk).update(standings=table.standings)


def cash_is_more(world: World) -> None:
    Team.objects.filter(pk=world.team("Ants").pk).update(cash=99)


def player_is_better(world: World) -> None:
    Player.objects.filter(team=world.team("Ants"), key=1).update(rank=5)


def event_is_unreadable(world: World) -> None:
    rewrite(event_of(world, "Dogs", kind="ranking_computed"), kind="nonsense", payload={"type": "nonsense"})


def event_is_lost(world: World) -> None:
    with lifted():
        event_of(world, "Dogs", kind="ranking_computed").delete()


def kind_differs(world: World) -> None:
    rewrite(event_of(world, "Dogs", kind="ranking_computed"), kind="ranking_guessed")


def mc_moves_between_events(world: World) -> None:
    rewrite(event_of(world, "Dogs", seq=2), mc=4)
    rewrite(event_of(world, "Dogs", seq=3), mc=-4)


def command_is_lost(world: World) -> None:
    rewrite(event_of(world, "Dogs", seq=1), command=None)


def act_is_numbered_anew(world: World) -> None:
    rewrite(event_of(world, "Dogs", seq=1), act=999)


def undoing_takes_too_much(world: World) -> None:
    rewrite(event_of(world, "Ants", kind="act_undone"), mc=3)


def undoing_is_of_another_team(world: World) -> None:
    rewrite(
        event_of(world, "Ants", kind="act_undone"), reversal_of=TeamEvent.objects.get(team=world.team("Dogs"), seq=1)
    )


def attempt_is_wrong(world: World) -> None:
    rewrite(event_of(world, "Dogs", step=3), attempt=1)


def too_many_cheerleaders(world: World) -> None:
    team = world.team("Dogs")
    Team.objects.filter(pk=team.pk).update(state=team.state.replace('"cheerleaders":0', '"cheerleaders":40'))


def points_are_more(world: World) -> None:
    assert MatchSide.objects.filter(match=final_of(world), index=0).update(points=9)


def margins_are_off(world: World) -> None:
    match = final_of(world)
    assert match.facts is not None
    match.facts["sides"][1]["margin"] = 0
    Match.objects.filter(pk=match.pk).update(facts=match.facts)
    MatchSide.objects.filter(match=match, index=1).update(margin=0)


def player_did_more(world: World) -> None:
    side = world.settled.sides.get(index=0)
    player = Player.objects.get(team=side.team, key=1)
    PlayerStatistic.objects.create(side=side, player=player, name="strikes", amount=3)


def log_is_cut(world: World) -> None:
    rewrite(MatchLog.objects.filter(match=world.logged), data=bytes(world.logged.log.data)[:-9])


def log_is_another(world: World) -> None:
    rewrite(MatchLog.objects.filter(match=world.logged), data=zlib.compress(b"[]"))


def match_ended_otherwise(world: World) -> None:
    match = Match.objects.get(pk=world.logged.pk)
    match.facts["details"]["rush"] = 1
    match.save(update_fields=["facts"])


def report_confirms_itself(world: World) -> None:
    Report.objects.filter(match=world.reported).update(
        status=ReportStatus.CONFIRMED, ruling="So be it.", answered_at=timezone.now()
    )


def confirmation_is_lost(world: World) -> None:
    Report.objects.filter(match=world.settled).update(status=ReportStatus.SUPERSEDED)


def season_commits_to_another_seed(world: World) -> None:
    Season.objects.filter(pk=world.running.pk).update(commitment="0" * 64)


def match_commits_to_another_seed(world: World) -> None:
    Match.objects.filter(pk=world.reported.pk).update(commitment="0" * 64)


def draw_is_turned(world: World) -> None:
    Draw.objects.create(season=world.running, round_number=1, purpose="bye", count=3, order=[2, 2, 2])


def derived_die_is_turned(world: World) -> None:
    """On record and in the log alike, as somebody with the database in his hands would."""
    row = event_of(world, "Dogs", dice__0__sides=6)
    dice = row.get().dice
    dice[0]["faces"][0] = 7 - dice[0]["faces"][0]
    rewrite(row, dice=dice)
    die = Roll.objects.filter(context=dice[0]["context"], index=0)
    rewrite(die, face=dice[0]["faces"][0])


def word_is_not_the_one_deposited(world: World) -> None:
    """Of a team that plays a match still to be told, where no die follows from it yet."""
    side = world.reported.sides.get(index=0)
    rewrite(MatchSide.objects.filter(pk=side.pk), word_hash="0" * 64, word="open sesame")


def context_names_another_die(world: World) -> None:
    rewrite(die_of(world.settled, source="derived"), context="v1|league:x|match:x|step:05|purpose:x|subject:x")


def entered_die_is_turned(world: World) -> None:
    rewrite(die_of(world.settled, source="entered"), face=1)


def die_is_lost(world: World) -> None:
    with lifted():
        die_of(world.settled, source="entered").delete()


def step_is_unmarked(world: World) -> None:
    rewrite(event_of(world, "Dogs", step=3), step=None)


def steps_end_early(world: World) -> None:
    MatchSide.objects.filter(match=world.under_way, team=world.team("Cats")).update(finished_at=timezone.now())


def starting_ranking_is_more(world: World) -> None:
    MatchSide.objects.filter(match=world.settled, index=0).update(starting_ranking=1)


def side_of_another_leg(world: World) -> None:
    PairingSide.objects.filter(pairing__match=world.reported, index=0).update(leg=2)


def match_of_other_teams(world: World) -> None:
    MatchSide.objects.filter(match=world.reported, index=0).update(team=world.team("Ants"))


def bonus_without_reason(world: World) -> None:
    PairingSide.objects.filter(pairing__match=world.reported, index=0).update(bonus=40)


def two_pairings_in_a_round(world: World) -> None:
    side = PairingSide.objects.filter(pairing__match=world.reported, index=0)
    side.update(leg=2, entry=entry_of(world.running, "Ants"))


def round_is_closed_too_early(world: World) -> None:
    Round.objects.filter(season=world.bidding, number=1).update(status=RoundStatus.CLOSED)


def round_begins_too_early(world: World) -> None:
    Round.objects.filter(season=world.bidding, number=2).update(status=RoundStatus.PLAYING)


def table_shows_another_ranking(world: World) -> None:
    table = table_of(world.running, 2)
    dogs = next(row for row in table.standings["rows"] if row["name"] == "Dogs")
    dogs["ranking"] += 1
    Table.objects.filter(pk=table.pk).update(standings=table.standings)


def table_is_lost(world: World) -> None:
    assert world.running.tables.all().delete()


def table_forgets_a_penalty(world: World) -> None:
    Adjustment.objects.create(
        season=world.running,
        entry=entry_of(world.running, "Ants"),
        points=-2,
        reason="Late.",
        made_by=cora(world.running.league),
    )


def old_differences_do_not_add_up(world: World) -> None:
    change_row(table_of(world.running, 1), difference=70)


def old_points_do_not_follow(world: World) -> None:
    change_row(table_of(world.running, 1), points_won=9, league_points=9)


def final_is_won_by_the_other(world: World) -> None:
    other = world.over.entries.exclude(pk=Season.objects.get(pk=world.over.pk).champion_id).get()
    Season.objects.filter(pk=world.over.pk).update(champion=other)


def champion_is_lost(world: World) -> None:
    Season.objects.filter(pk=world.led.pk).update(champion=None)


def bid_falls_below_the_least(world: World) -> None:
    rewrite(Bid.objects.filter(lot=world.sold, amount=world.sold.least_bid), amount=1)


def bid_of_a_stranger(world: World) -> None:
    stranger = Entry.objects.filter(season=world.bidding).first()
    rewrite(Bid.objects.filter(lot=world.sold, amount=world.sold.least_bid), entry=stranger)


def bid_is_numbered_anew(world: World) -> None:
    rewrite(Bid.objects.filter(lot=world.sold, amount=world.sold.least_bid), seq=9)


def bid_is_late(world: World) -> None:
    first = Bid.objects.get(lot=world.sold, amount=world.sold.least_bid)
    late = first.placed_at + timedelta(seconds=1)
    Lot.objects.filter(pk=world.sold.pk).update(closes_at=late)
    rewrite(Bid.objects.filter(pk=first.pk), placed_at=late)


def another_leads(world: World) -> None:
    lot = Lot.objects.filter(round__season=world.bidding, status="open").first()
    assert lot is not None
    Lot.objects.filter(pk=lot.pk).update(leader=entry_of(world.bidding, "Ants"), price=lot.least_bid + 90)


def too_much_is_held(world: World) -> None:
    team = world.team("Dogs")
    state = team.state.replace('"held":0', '"held":1')
    assert state != team.state
    Team.objects.filter(pk=team.pk).update(state=state, held=1, cash=team.cash)


def award_is_taken_back_in_secret(world: World) -> None:
    award = Award.objects.get(lot=world.sold)
    AwardUndone.objects.create(award=award, reason="", undone_by=cora(world.running.league), undone_at=timezone.now())


def star_is_paid_for_twice(world: World) -> None:
    Lot.objects.filter(pk=world.sold.pk).update(fee=world.sold.least_bid + 9)


def star_goes_to_another(world: World) -> None:
    Lot.objects.filter(pk=world.sold.pk).update(winner=entry_of(world.running, "Bees"))


def hire_of_no_lot(world: World) -> None:
    rewrite(event_of(world, "Ants", kind="mvp_hired"), cause_uid="nowhere")


def star_without_a_lot(world: World) -> None:
    Player.objects.filter(team=world.team("Bees"), key=1).update(hired="mvp")


def free_agent_without_a_match(world: World) -> None:
    Player.objects.filter(team=world.team("Bees"), key=1).update(hired="free_agent")


def guard_is_gone(world: World) -> None:
    name = next(guarded.triggers["update"] for guarded in guarded_tables() if guarded.table == "rosters_teamevent")
    on = ' ON "rosters_teamevent"' if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        cursor.execute(f'DROP TRIGGER "{name}"{on}')


def job_lies_about(world: World) -> None:
    late = timezone.now() - timedelta(hours=1)
    Job.objects.create(league=world.running.league, season=world.running, kind="table", key="late", due_at=late)


def job_has_failed(world: World) -> None:
    Job.objects.create(
        league=world.running.league, kind="table", key="failed", due_at=timezone.now(), status=JobStatus.FAILED
    )


def entry_of_a_bid_is_lost(world: World) -> None:
    with lifted():
        entry = AuditEntry.objects.filter(verb="market.bid", subject_uid=world.sold.uid).first()
        AuditEntry.objects.filter(pk=entry.pk).delete()


def entry_of_nothing(world: World) -> None:
    record_act(world.running.league, "points.adjusted", entry_of(world.running, "Ants"), actor=None, points=3)


HIRES = "hires in the team logs"


def a_settled_message() -> Any:
    return OutboxMessage.objects.filter(pk=OutboxMessage.objects.filter(topic="match.settled").earliest("pk").pk)


def message_lies_about(world: World) -> None:
    a_settled_message().update(next_at=timezone.now() - timedelta(hours=1))


def message_is_given_up(world: World) -> None:
    a_settled_message().update(attempts=deliveries.MAX_ATTEMPTS, problem="KeyError: 'report'")


def mail_about_a_match(world: World, **told: object) -> None:
    user = UserFactory()
    item = InboxItem.objects.create(user=user, message_uid="m", kind="match_settled", address="/")
    Delivery.objects.create(message_uid="m", channel="mail", target=user.uid, item=item, **told)


def mail_lies_about(world: World) -> None:
    mail_about_a_match(world, due_at=timezone.now() - timedelta(hours=1))


def mail_is_given_up(world: World) -> None:
    now = timezone.now()
    mail_about_a_match(world, due_at=now, done_at=now, status="given_up", problem="SMTPException: no")


def correction_undid_nothing(world: World) -> None:
    """What followed from the corrected result is there again, and nothing says that the old one is void."""
    with lifted():
        TeamEvent.objects.filter(team__name="Gnus", correction__gt="", reversal_of__isnull=False).delete()


FAULTS = (
    Fault(cash_is_more, "projections", ("cash",)),
    Fault(player_is_better, "projections", ("player 1",)),
    Fault(event_is_unreadable, "projections", ("its log cannot be read",)),
    Fault(event_is_lost, "projections", ("sequence", "version"), frozenset({"logs"})),
    Fault(kind_differs, "logs", ("kind",)),
    Fault(mc_moves_between_events, "logs", ("mc", "mc")),
    Fault(command_is_lost, "logs", ("its command is told",)),
    Fault(act_is_numbered_anew, "logs", ("number of its act",)),
    Fault(undoing_takes_too_much, "logs", ("mc",), frozenset({"projections"})),
    Fault(undoing_is_of_another_team, "logs", ("undoes an act of this team", "attempt"), frozenset({"steps"})),
    Fault(attempt_is_wrong, "logs", ("attempt",)),
    Fault(too_many_cheerleaders, "rosters", ("roster.cheerleaders",), frozenset({"projections"})),
    Fault(points_are_more, "facts", ("points and margins",)),
    Fault(margins_are_off, "facts", ("margins do not add up",)),
    Fault(player_did_more, "statistics", ("figures of players",)),
    Fault(log_is_cut, "played", ("log cannot be unpacked",)),
    Fault(log_is_another, "played", ("digest of the log",)),
    Fault(match_ended_otherwise, "played", ("facts by its log",)),
    Fault(report_confirms_itself, "results", ("confirmed reports",)),
    Fault(confirmation_is_lost, "results", ("confirmed reports",)),
    Fault(season_commits_to_another_seed, "dice", ("commitment",)),
    Fault(match_commits_to_another_seed, "dice", ("commitment",)),
    Fault(draw_is_turned, "dice", ("draw",)),
    Fault(derived_die_is_turned, "dice", ("die",)),
    Fault(word_is_not_the_one_deposited, "dice", ("word of team",)),
    Fault(context_names_another_die, "dice", ("context of a die",), frozenset({"records"})),
    Fault(entered_die_is_turned, "records", ("dice on record",)),
    Fault(die_is_lost, "records", ("dice on record",)),
    Fault(step_is_unmarked, "steps", ("steps done",)),
    Fault(steps_end_early, "steps", ("steps done",)),
    Fault(starting_ranking_is_more, "rankings", ("starting ranking",)),
    Fault(
        correction_undid_nothing,
        "corrections",
        ("what its steps began with",),
        frozenset({"projections", "logs", "steps"}),
    ),
    Fault(side_of_another_leg, "pairings", ("a side stands in another round or leg",)),
    Fault(match_of_other_teams, "pairings", ("teams",)),
    Fault(bonus_without_reason, "pairings", ("underdog bonuses",)),
    Fault(two_pairings_in_a_round, "pairings", ("a side stands in another round or leg", "teams", "pairings in leg 1")),
    Fault(round_is_closed_too_early, "rounds", ("closed with something open",)),
    Fault(round_begins_too_early, "rounds", ("playing before round 1 is closed",)),
    Fault(table_shows_another_ranking, "tables", ("table",)),
    Fault(table_is_lost, "tables", ("table",)),
    Fault(table_forgets_a_penalty, "tables", ("table",), frozenset({"audit"})),
    Fault(old_differences_do_not_add_up, "sums", ("strike differences do not add up",)),
    Fault(old_points_do_not_follow, "sums", ("league points",)),
    Fault(final_is_won_by_the_other, "champions", ("champion",)),
    Fault(champion_is_lost, "champions", ("champion",)),
    Fault(bid_falls_below_the_least, "bids", ("bids in order",)),
    Fault(bid_of_a_stranger, "bids", ("of a team in another season",)),
    Fault(bid_is_numbered_anew, "bids", ("numbers of bids",)),
    Fault(bid_is_late, "bids", ("made in time",)),
    Fault(another_leads, "leads", ("leader and price",), frozenset({"holds"})),
    Fault(too_much_is_held, "holds", ("cash held for its bids",), frozenset({"projections"})),
    Fault(star_is_paid_for_twice, "awards", ("winner and fee", HIRES, "awards not taken back")),
    Fault(star_goes_to_another, "awards", ("winner and fee", HIRES, "awards not taken back"), frozenset({"hired"})),
    Fault(award_is_taken_back_in_secret, "awards", ("awards not taken back",)),
    Fault(hire_of_no_lot, "awards", (HIRES, HIRES)),
    Fault(star_without_a_lot, "hired", ("stars hired for open rounds",), frozenset({"projections"})),
    Fault(free_agent_without_a_match, "hired", ("free agents without a match",), frozenset({"projections"})),
    Fault(entry_of_a_bid_is_lost, "audit", ("entries market.bid in the log",)),
    Fault(entry_of_nothing, "audit", ("entries points.adjusted in the log",)),
    Fault(guard_is_gone, "triggers", ("is not there",)),
    Fault(job_lies_about, "jobs", ("table is overdue since",)),
    Fault(job_has_failed, "jobs", ("table failed",)),
    Fault(message_lies_about, "messages", ("match.settled is overdue since",)),
    Fault(message_is_given_up, "messages", ("match.settled was given up",)),
    Fault(mail_lies_about, "messages", ("e-mail about match_settled is overdue since",)),
    Fault(mail_is_given_up, "messages", ("e-mail about match_settled was given up",)),
)


def found_by_check() -> dict[str, list[Finding]]:
    return {name: findings for name, findings in examine().items() if findings}


ROW_BY_ROW = re.compile(r'"id" = \d+ OR ')


@pytest.mark.parametrize("name", sorted(CHECKS))
def test_a_check_names_no_rows_one_by_one(world: World, name: str) -> None:
    """SQLite refuses a condition of more than 1,000 parts, and a site may have more teams and bids than that."""
    with CaptureQueriesContext(connection) as asked:
        run_check(name)
    assert [query["sql"] for query in asked if ROW_BY_ROW.search(query["sql"])] == []


def test_every_check_has_a_fault_planted_for_it() -> None:
    assert {fault.check for fault in FAULTS} == set(CHECKS)


def test_a_site_as_it_should_be_has_nothing_to_find(world: World) -> None:
    assert found_by_check() == {}


@pytest.mark.long
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.plant.__name__)
def test_a_planted_fault_is_found_as_what_it_is_and_stays(world: World, fault: Fault) -> None:
    if connection.vendor == "postgresql":
        connection.check_constraints()  # a table with foreign keys still to check cannot lose its triggers
    fault.plant(world)
    found = found_by_check()
    assert found.keys() == {fault.check, *fault.also}, found
    for finding, what in zip(found[fault.check], fault.found, strict=True):
        assert what in finding.what
    assert run_check(fault.check) == found[fault.check]


@pytest.mark.long
def test_a_hash_deposited_afterwards_is_found_by_the_dice_that_do_not_follow_from_it(world: World) -> None:
    rolls = list(world.settled.rolls.filter(source="derived"))
    sides = list(world.settled.sides.select_related("team").order_by("index"))
    for number in count():
        sides[0].word_hash = f"{number:064x}"
        if recomputed(world.settled, rolls, sides) != [roll.face for roll in rolls]:
            break
    rewrite(MatchSide.objects.filter(pk=sides[0].pk), word_hash=sides[0].word_hash)
    found = found_by_check()
    assert found.keys() == {"dice"}
    assert all(" die " in finding.what for finding in found["dice"])


def test_looking_writes_nothing(world: World) -> None:
    verbs = set()

    def note(execute: Any, statement: str, *more: Any) -> Any:
        verbs.add(statement.split(maxsplit=1)[0])
        return execute(statement, *more)

    with connection.execute_wrapper(note):
        examine()
    assert verbs <= {"SELECT", "SAVEPOINT", "RELEASE"}
