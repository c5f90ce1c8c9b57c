"""What webhooks get, by a real receiver: each chosen fact once, in a form that cannot be abused."""

import hmac
import json
from base64 import b64decode, b64encode
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone
from django.utils.translation import override

from league.domain import webhook_posts
from league.domain.bulletins import BULLETINS
from league.domain.deliveries import deliver_due_messages
from league.domain.leagues import change_league
from league.domain.market import award_lot, undo_award
from league.domain.rounds import close_round
from league.domain.seasons import close_season
from league.domain.sweep import sweep
from league.domain.terms import rules_of_season
from league.domain.webhooks import add_webhook, log_of, redeliver, switch_webhook, try_webhook
from league.models import League, RoundTime, Season, Webhook
from matches.domain.reporting import rule_on_match
from rosters.models import Delivery, OutboxMessage
from rules.core.facts import Ending
from tests.services.receiver import Receiver, receiver
from tests.verbs_league import (
    a_league,
    a_running_season,
    assign,
    cora,
    favour,
    match_of,
    opened,
    pairings_of,
    play,
    round_of,
)
from tests.verbs_market import ANNE, calls, lot_of
from tests.verbs_matches import a_report

pytestmark = [pytest.mark.django_db, pytest.mark.long]
NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)
SITE = "http://localhost:8000"


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(NOON, tick=False) as clock:
        yield clock


@pytest.fixture
def outside(settings: Any) -> Iterator[Receiver]:
    settings.OUTBOUND_ANYWHERE = True
    with receiver() as found:
        yield found


@pytest.fixture
def league() -> League:
    return a_league()


def hook(league: League, outside: Receiver, **told: Any) -> Webhook:
    given = {"kind": "discord", "name": "Results", "address": f"{outside.url}/hook", "facts": ["round_opened"]} | told
    return add_webhook(league, actor=cora(league), **given)


def season_of(league: League) -> Season:
    return a_running_season(2, league=league)


def test_a_channel_gets_an_embed_that_mentions_nobody(league: League, outside: Receiver) -> None:
    hook(league, outside)
    opened(season_of(league))
    for _time in range(2):
        sweep()
    (got,) = outside.got
    delivery = Delivery.objects.get(channel="webhook")
    assert got.headers["content-type"] == "application/json"
    assert got.told == {
        "username": "Sinbin",
        "allowed_mentions": {"parse": []},
        "embeds": [
            {
                "title": "A round is open",
                "description": "Round 1 of Spring is open.",
                "url": f"{SITE}/leagues/monday-league/seasons/1/rounds/1/",
                "timestamp": "2026-06-01T12:00:00+00:00",
                "footer": {"text": f"Monday League · {delivery.message_uid}"},
            }
        ],
    }


def test_what_people_typed_is_shown_as_it_is() -> None:
    typed = "@everyone <@123> **bold** [a](https://evil.example) `x` _y_ ~~z~~ ||s|| # h > q \\ ok-1.5"
    assert webhook_posts.plain(typed) == (
        "\\@everyone \\<\\@123\\> \\*\\*bold\\*\\* \\[a\\]\\(https\\://evil.example\\) \\`x\\` \\_y\\_ \\~\\~z\\~\\~ "
        "\\|\\|s\\|\\| \\# h \\> q \\\\ ok-1.5"
    )


def test_names_are_escaped_and_our_own_words_are_not(league: League, outside: Receiver) -> None:
    hook(league, outside)
    season = season_of(league)
    season.name = "*Spring* @here"
    season.save()
    opened(season)
    sweep()
    assert outside.got[0].told["embeds"][0]["description"] == r"Round 1 of \*Spring\* \@here is open."


def test_a_program_gets_signed_json_and_can_check_it(league: League, outside: Receiver) -> None:
    webhook = hook(league, outside, kind="signed", facts=["match_settled"])
    season = season_of(league)
    opened(season)
    play(round_of(season, 1), {"Ants": (2, 1)})
    sweep()
    (got,) = outside.got
    told = got.told
    match = match_of(round_of(season, 1), "Ants")
    delivery = Delivery.objects.get(channel="webhook")
    assert {**told, "facts": set(told["facts"])} == {
        "uid": delivery.message_uid,
        "type": "match_settled",
        "timestamp": "2026-06-01T12:00:00+00:00",
        "league": league.uid,
        "sentence": f"{told['facts']['match']} ended {told['facts']['score']}.",
        "url": f"{SITE}/matches/{match.uid}/",
        "facts": {"match", "score", "awarded"},
    }
    signed = f"{told['uid']}.{got.headers['webhook-timestamp']}.".encode() + got.body
    key = b64decode(webhook.secret.removeprefix("whsec_"))
    assert got.headers["webhook-signature"] == f"v1,{b64encode(hmac.digest(key, signed, 'sha256')).decode()}"
    assert (got.headers["webhook-id"], got.headers["webhook-timestamp"]) == (told["uid"], str(int(NOON.timestamp())))


def test_only_chosen_facts_of_this_league_go(league: League, outside: Receiver) -> None:
    hook(league, outside, facts=["champion"])
    opened(season_of(league))
    elsewhere = a_league(name="Elsewhere", commissioner=cora(league))
    opened(season_of(elsewhere))
    sweep()
    assert outside.got == []


def test_a_season_is_told_from_its_beginning_to_its_champion(league: League, outside: Receiver) -> None:
    hook(league, outside, kind="signed", facts=list(BULLETINS))
    season = a_running_season(2, league=league, season__round_count=1)
    opened(season)
    play(round_of(season, 1), {"Ants": (2, 1)})
    match = " – ".join(*pairings_of(round_of(season, 1)))  # who is at home is drawn by lot
    close_round(round_of(season, 1), actor=cora(league), finish_steps=True)
    champion = close_season(season, actor=cora(league)).champion
    assert champion is not None
    sweep()
    assert [got.told["sentence"].partition(" ended")[0] for got in outside.got] == [
        "Spring has begun with 2 teams.",
        "Round 1 of Spring is open.",
        f"{match} is reported; the report is not confirmed yet.",
        match,
        "Round 1 of Spring is over; the table is up to date.",
        f"Spring is over. The champion is {champion.team.name}.",
    ]


def test_a_round_paired_by_hand_and_its_auction_are_told(league: League, outside: Receiver) -> None:
    hook(league, outside, kind="signed", facts=["round_paired", "mvp_hired", "award_undone"])
    season = a_running_season(2, league=league, matchup__kind="sponsor_assigned", auction__pool="all")
    round_ = assign(opened(season), "Ants Bees")
    favour(season, "Ants", 30)
    calls(round_, "Ants", 9, by=cora(league))
    award_lot(lot_of(round_), actor=cora(league))
    sweep()
    undo_award(lot_of(round_), actor=cora(league), reason="A slip.")
    sweep()
    star = rules_of_season(season)[0].market.stars[ANNE].name
    assert [got.told["sentence"] for got in outside.got] == [
        "Round 1 of Spring is paired. Its page says who meets whom, and why.",
        f"Ants hires {star} for round 1 of Spring. The fee is 9 mc.",
        f"The hire of {star} by Ants in round 1 of Spring was taken back.",
    ]


def test_a_game_that_was_awarded_is_told_with_its_reason(league: League, outside: Receiver) -> None:
    hook(league, outside, kind="signed", facts=["match_settled"])
    season = season_of(league)
    opened(season)
    match = match_of(round_of(season, 1), "Ants")
    told = a_report(match, 3, 0, played=((), ()), ending=Ending.AWARDED, awarded_to=0, reason="Nobody came.")
    rule_on_match(match, told, actor=cora(league), reason="Nobody came.")
    sweep()
    (got,) = outside.got
    assert got.told["sentence"].endswith("It was not played: Nobody came.")


def test_too_many_at_once_wait_as_long_as_the_receiver_says(
    league: League, outside: Receiver, clock: time_machine.Traveller
) -> None:
    webhook = hook(league, outside)
    opened(season_of(league))
    outside.answers_with(429, {"retry_after": 2.5, "global": False}, Retry_After="3")
    sweep()
    (line,) = log_of(webhook)
    assert (line.status, line.attempts, line.due_at) == ("waiting", 0, NOON + timedelta(seconds=2.5))
    clock.shift(timedelta(seconds=2))
    sweep()
    assert len(outside.got) == 1
    clock.shift(timedelta(seconds=1))
    sweep()
    assert (len(outside.got), log_of(webhook).get().status) == (2, "sent")


def test_a_program_that_is_away_for_a_weekend_gets_it_when_it_is_back(
    league: League, outside: Receiver, clock: time_machine.Traveller
) -> None:
    webhook = hook(league, outside, kind="signed")
    opened(season_of(league))
    for _try in range(12):
        outside.answers_with(404, {"detail": "being put up again"})
    for _hour in range(3 * 24):
        sweep()
        clock.shift(timedelta(hours=1))
    webhook.refresh_from_db()
    assert (webhook.off_at, log_of(webhook).get().status) == (None, "waiting")
    assert 8 < len(outside.got) < 12
    outside.answers.clear()
    clock.shift(timedelta(days=1))
    sweep()
    assert log_of(webhook).get().status == "sent"
    assert len({got.headers["webhook-id"] for got in outside.got}) == 1


@pytest.mark.parametrize(("kind", "status"), [("discord", 404), ("discord", 410), ("signed", 410)])
def test_one_that_is_gone_is_switched_off(league: League, outside: Receiver, kind: str, status: int) -> None:
    webhook = hook(league, outside, kind=kind)
    opened(season_of(league))
    outside.answers_with(status, {"message": "Unknown Webhook", "code": 10015})
    sweep()
    webhook.refresh_from_db()
    assert webhook.off_at == NOON
    assert webhook.off_reason.startswith(f"The receiver answered {status}. ")
    assert log_of(webhook).get().status == "given_up"
    sweep()
    assert len(outside.got) == 1


def test_a_failure_stands_in_the_log_and_it_is_tried_again(
    league: League, outside: Receiver, clock: time_machine.Traveller
) -> None:
    webhook = hook(league, outside)
    opened(season_of(league))
    outside.answers_with(500)
    outside.answers_with(302, Location="https://example.org/")
    for problem in ("The receiver answered 500.", "The receiver answered 302 and named another address"):
        sweep()
        assert log_of(webhook).get().problem.startswith(problem)
        clock.shift(timedelta(minutes=3))
    sweep()
    assert (log_of(webhook).get().status, log_of(webhook).get().problem) == ("sent", "")


def test_one_receiver_that_is_down_holds_up_no_other(league: League, outside: Receiver) -> None:
    hook(league, outside, address="http://127.0.0.1:1999/hook", name="Down")
    hook(league, outside)
    opened(season_of(league))
    sweep()
    assert (len(outside.got), Delivery.objects.get(status="waiting").problem) == (1, "Nobody took the call.")


def test_the_address_is_checked_again_when_it_is_called(league: League, outside: Receiver, settings: Any) -> None:
    discord, signed = hook(league, outside), hook(league, outside, kind="signed")
    settings.OUTBOUND_ANYWHERE = False
    Webhook.objects.filter(pk=signed.pk).update(address="https://127.0.0.1/hook")
    opened(season_of(league))
    sweep()
    assert outside.got == []
    assert "not the address of a Discord webhook" in log_of(discord).get().problem
    assert "private network" in log_of(signed).get().problem


def test_a_repeat_after_a_kill_and_one_by_hand_have_the_same_id(
    league: League, outside: Receiver, clock: time_machine.Traveller
) -> None:
    webhook = hook(league, outside, kind="signed")
    opened(season_of(league))
    sweep()
    Delivery.objects.update(status="waiting", done_at=None)  # as if killed before the mark
    clock.shift(timedelta(minutes=1))
    sweep()
    redeliver(webhook, log_of(webhook).get().uid, actor=cora(league))
    sweep()
    assert len(outside.got) == 3
    assert len({got.headers["webhook-id"] for got in outside.got}) == 1
    assert len({got.body for got in outside.got}) == 1


def test_a_test_arrives(league: League, outside: Receiver) -> None:
    webhook = hook(league, outside)
    try_webhook(webhook, actor=cora(league))
    sweep()
    assert outside.got[0].told["embeds"][0]["description"] == "This is a test: news of Monday League will come here."


def test_what_waits_for_one_that_was_switched_off_meanwhile_does_not_go(league: League, outside: Receiver) -> None:
    webhook = hook(league, outside)
    opened(season_of(league))
    deliver_due_messages()
    Webhook.objects.filter(pk=webhook.pk).update(off_at=timezone.now())  # without calling off what waits
    sweep()
    assert (outside.got, log_of(webhook).get().status) == ([], "given_up")
    switch_webhook(webhook, actor=cora(league), on=True)


def test_what_another_version_kept_is_still_sent(league: League, outside: Receiver) -> None:
    webhook = hook(league, outside, kind="signed")
    for kind, facts in (("gone", {}), ("match_settled", {})):
        payload = {"kind": kind, "facts": facts, "address": "/", "at": "2026-06-01T12:00:00+00:00"}
        Delivery.objects.create(
            message_uid=kind, channel="webhook", target=webhook.uid, payload=payload, due_at=timezone.now()
        )
    sweep()
    assert [got.told["sentence"] for got in outside.got] == ["A test", "A match has its result"]


def test_a_match_still_awaited_by_both_sides_is_told_once(league: League, outside: Receiver) -> None:
    hook(league, outside, facts=["match_awaited"])
    season = season_of(league)
    round_ = opened(season)
    match = match_of(round_, "Ants")
    for side in match.sides.all():
        OutboxMessage.objects.create(
            topic="round.reports_due",
            subject_uid=round_.uid,
            payload={"team": side.team.uid, "match": match.uid},
        )
    sweep()
    assert len(outside.got) == 1


def test_the_deadline_is_told_when_there_is_one(league: League, outside: Receiver) -> None:
    hook(league, outside)
    league.time_zone = "Europe/Berlin"
    league.save()
    season = season_of(league)
    RoundTime.objects.create(round=round_of(season, 1), kind="round.reports_due", at=NOON + timedelta(days=6))
    opened(season)
    sweep()
    told = outside.got[0].told["embeds"][0]["description"]
    assert told == "Round 1 of Spring is open. Reports are due by Sunday, 7 June, 14\\:00 \\(Europe/Berlin\\)."


def test_a_webhook_is_told_in_the_language_of_its_league(league: League, outside: Receiver) -> None:
    change_league(league, actor=cora(league), language="de")
    hook(league, outside)
    opened(season_of(league))
    sweep()
    (got,) = outside.got
    title = BULLETINS["round_opened"].title
    with override("de"):
        expected = str(title)
    assert json.loads(got.body)["embeds"][0]["title"] == expected != str(title)
