"""The MVP market: who is on offer, who bid, who may field whom, and what everybody has cost."""

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.domain.entries import enter_team
from league.domain.market import (
    award_lot,
    close_market,
    leave_bid,
    offer_star,
    pause_market,
    place_bid,
    resume_market,
    undo_award,
)
from league.domain.market.protocol import BID_WORDS, LOT_VERBS, ROUND_VERBS
from league.domain.rounds import close_round
from league.domain.seasons import start_season
from league.models import Round, Season
from league.presenters.protocol import SENTENCES
from tests.page_text import main_words, table_cells
from tests.pages import PageClient
from tests.reading import World
from tests.verbs import a_rich_team
from tests.verbs_league import a_running_season, a_season, belonging, cora, entry_of, opened, play

ONE_OF_THEM = {"auction__pool": "fixed_number", "auction__pool_size": 1, "season__round_count": 4}


def market_page(season: Season, **query: object) -> HttpResponse:
    return PageClient().get(reverse("season-market", args=[season.league.slug, season.number]), query)


def fees_of(page: HttpResponse) -> dict[str, dict[str, str]]:
    """The row of each MVP by the head of its column."""
    head, *rows = table_cells(page)
    return {row[0]: dict(zip(head, row, strict=True)) for row in rows}


def a_season_with_money() -> Season:
    """Two teams, the first of them with 60 mc; one MVP is drawn for each of four rounds."""
    season = a_season(1, **ONE_OF_THEM)
    rich = a_rich_team(60, name="Rich", list_key="judwan")
    assert rich.coach is not None
    belonging(season.league, rich.coach)
    enter_team(season, rich, actor=cora(season.league))
    return start_season(season, actor=cora(season.league))


def on_offer(season: Season, number: int, star: str) -> Round:
    """The round's auction is open, this star on offer among others."""
    round_ = opened(season, number)
    if not round_.lots.filter(mvp=star).exists():
        offer_star(round_, star, actor=cora(season.league))
    return round_


def finished(round_: Round) -> Round:
    """The auction is over, the matches are played, the round is closed."""
    round_ = close_market(round_, actor=cora(round_.season.league))
    play(round_)
    return close_round(round_, actor=cora(round_.season.league))


@pytest.mark.django_db
def test_before_the_first_market_every_mvp_stands_at_his_base_fee() -> None:
    page = market_page(a_running_season(2, **ONE_OF_THEM))
    assert "Nobody has been on offer yet" in main_words(page)
    buzzcut = fees_of(page)["Buzzcut"]
    assert buzzcut == {"MVP": "Buzzcut", "Base fee": "11 mc", "Last paid": "–", "Least bid now": "11 mc"}


def test_an_open_market_shows_who_is_on_offer_and_who_bid(world: World) -> None:
    page = market_page(world.public)
    said = main_words(page)
    assert "On offer in round 2 auction open" in said
    lot = world.public.rounds.get(number=2).lots.get(bids__isnull=False)
    bid = lot.bids.select_related("entry__team").get()
    assert f"1 bid {bid.amount} mc · {bid.entry.team.name}" in said
    assert f"Least bid {lot.least_bid} mc" in said
    assert "No bids" in said
    assert "Can play for" in said


@pytest.mark.django_db
def test_while_the_market_is_open_nobody_is_not_hired() -> None:
    season = a_running_season(2, auction__pool="all")
    opened(season)
    assert {row["Round 1"] for row in fees_of(market_page(season)).values()} == {"open"}


def test_an_earlier_market_can_be_read_again(world: World) -> None:
    assert "On offer in round 1" in main_words(market_page(world.public, round=1))
    assert "On offer in round 2" in main_words(market_page(world.public, round=7))
    assert "On offer in round 2" in main_words(market_page(world.public, round="x"))


def test_fees_are_explained(world: World) -> None:
    said = main_words(market_page(world.public))
    assert "Each round without a hire, on offer or not, lowers this by 2 mc, down to his base fee." in said


@pytest.mark.django_db
@pytest.mark.rule("HX-SPONSOR-01")
def test_each_round_leaves_its_mark_on_the_fees() -> None:
    season = a_season_with_money()
    round_ = on_offer(season, 1, "buzzcut")
    lot = round_.lots.get(mvp="buzzcut")
    place_bid(lot, entry_of(season, "Rich"), 15, actor=cora(season.league))
    finished(round_)
    hired = fees_of(market_page(season))["Buzzcut"]
    assert hired == {
        "MVP": "Buzzcut", "Base fee": "11 mc", "Last paid": "15 mc", "Least bid now": "15 mc", "Round 1": "15 mc Rich",
    }  # fmt: skip
    round_ = on_offer(season, 2, "buzzcut")
    assert fees_of(market_page(season))["Buzzcut"]["Least bid now"] == "15 mc"
    finished(round_)
    after = fees_of(market_page(season))["Buzzcut"]
    assert [after[name] for name in ("Last paid", "Least bid now", "Round 2")] == ["15 mc", "13 mc", "not hired"]
    assert "Hired by Rich for 15 mc" in main_words(market_page(season, round=1))


def queries_of(season: Season) -> int:
    address = reverse("season-market", args=[season.league.slug, season.number])
    with CaptureQueriesContext(connection) as queries:
        PageClient().get(address)
    return len(queries)


def test_the_page_asks_as_often_for_many_lots_and_rounds_as_for_few(world: World) -> None:
    assert world.unlisted.rounds.get(number=1).lots.count() < world.public.rounds.get(number=2).lots.count()
    assert queries_of(world.public) == queries_of(world.unlisted) == 7


# The protocol


def protocol(season: Season) -> HttpResponse:
    return PageClient().get(reverse("season-market-protocol", args=[season.league.slug, season.number]))


@pytest.mark.django_db
def test_the_protocol_tells_everything_in_order_and_what_was_left_only_afterwards() -> None:
    season = a_season_with_money()
    assert protocol(season).status_code == 404
    round_ = on_offer(season, 1, "buzzcut")
    lot, rich, actor = round_.lots.get(mvp="buzzcut"), entry_of(season, "Rich"), cora(season.league)
    place_bid(lot, rich, 15, actor=actor)
    leave_bid(lot, rich, 47, actor=actor)
    pause_market(round_, actor=actor)
    said = main_words(protocol(season))
    assert "Buzzcut · Rich bids 15 mc. Done for the coach by somebody else." in said
    assert "47 mc" not in said
    resume_market(round_, actor=actor)
    award_lot(lot, actor=actor)
    undo_award(lot, actor=actor, reason="Wrong price")
    close_market(round_, actor=actor)
    said = main_words(protocol(season))
    order = (
        "bids 15 mc.", "leaves a bid: 47 mc.", "The auction is paused.", "The auction goes on.", "hires him for 15 mc.",
        "is taken back. Reason: Wrong price", "hires him for 15 mc.", "The auction is over.",
    )  # fmt: skip
    places = [said.index(order[0])]
    for sentence in order[1:]:
        places.append(said.index(sentence, places[-1]))
    assert places == sorted(places)


def test_everything_that_can_happen_in_an_auction_has_its_sentence() -> None:
    kinds = {*BID_WORDS.values(), *ROUND_VERBS, *LOT_VERBS}
    told = {"left", "left_back", "dropped_out", "struck", "awarded", "award_undone"}
    assert set(SENTENCES) == kinds | told
