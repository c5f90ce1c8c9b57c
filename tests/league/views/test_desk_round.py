"""A round from the desk: pairings, auction, matches, friendlies, close."""

import pytest
from django.test import Client
from django.urls import reverse

from league.domain.market import market_of
from league.enums import LotStatus, RoundStatus
from league.models import Bid, Friendly, League, Round, Season
from matches.domain.reporting import submit_report
from matches.enums import MatchStatus
from rosters.domain.operation import operation
from rules.registry import get_ruleset
from tests.clicking import form_on, send
from tests.counting import queries_of
from tests.verbs_league import (
    a_league,
    a_running_season,
    coaches_who_sign_in,
    cora,
    entry_of,
    match_of,
    opened,
    pairings_of,
    play,
    play_and_close,
    result,
    round_of,
    settle,
)
from tests.verbs_matches import a_report

pytestmark = pytest.mark.django_db
STARS = get_ruleset("hexsport", "1").market.stars


@pytest.fixture
def league(client: Client) -> League:
    league = a_league()
    client.force_login(cora(league))
    return league


def address(season: Season, page: str) -> str:
    return reverse(page, args=[season.league.slug, season.number])


def html(page: object) -> str:
    return " ".join(page.content.decode().split())


# Pairings by the commissioner's hand


def test_pairings_are_set_by_hand(client: Client, league: League) -> None:
    season = a_running_season(4, league=league, matchup__kind="sponsor_assigned")
    round_ = opened(season)
    uids = {name: entry_of(season, name).uid for name in ("Ants", "Bees", "Cats", "Dogs")}
    chosen = {"1.0": uids["Ants"], "1.1": uids["Dogs"], "2.0": uids["Cats"], "2.1": uids["Bees"]}
    page = send(client, client.get(address(season, "desk-pairings")), "pairs", **chosen)
    assert pairings_of(round_) == [("Ants", "Dogs"), ("Cats", "Bees")]
    assert "The pairings stand." in html(page)


def test_impossible_pairings_are_refused_by_name_and_kept(client: Client, league: League) -> None:
    season = a_running_season(4, league=league, matchup__kind="sponsor_assigned")
    round_ = opened(season)
    ants, bees = entry_of(season, "Ants").uid, entry_of(season, "Bees").uid
    page = client.get(address(season, "desk-pairings"))
    refused = send(client, page, "pairs", **{"1.0": ants, "1.1": bees, "2.0": ants, "2.1": bees})
    assert refused.status_code == 422
    assert "Ants is named twice." in html(refused)
    assert form_on(refused, "pairs").fields["2.1"] == [bees]
    assert pairings_of(round_) == []


def test_with_an_odd_number_who_is_left_out_rests(client: Client, league: League) -> None:
    season = a_running_season(3, league=league, matchup__kind="sponsor_assigned")
    round_ = opened(season)
    page = client.get(address(season, "desk-pairings"))
    assert "who is left out rests" in html(page)
    send(client, page, "pairs")
    assert sorted(len(pair) for pair in pairings_of(round_)) == [1, 2]


# Challenges


def a_challenge_round(league: League) -> Round:
    season = a_running_season(4, league=league, matchup__kind="challenge")
    play_and_close(season, 1)
    return opened(season, 2)


def test_the_commissioner_challenges_for_whose_turn_it_is(client: Client, league: League) -> None:
    round_ = a_challenge_round(league)
    page = client.get(address(round_.season, "desk-pairings"))
    form = form_on(page, "challenge")
    opponents = form.choices["challenged"]
    assert len(opponents) == 3
    page = send(client, page, "challenge", challenged=opponents[0])
    assert round_.challenges.filter(status="made").count() == 1
    assert "challenges" in html(page)
    again = form_on(page, "challenge")
    assert again.fields["challenger"] != form.fields["challenger"]
    assert len(again.choices["challenged"]) == 1
    assert "already meets" in html(page)


def test_a_turn_that_is_over_cannot_be_used_from_a_stale_page(client: Client, league: League) -> None:
    round_ = a_challenge_round(league)
    stale = client.get(address(round_.season, "desk-pairings"))
    first, second, _third = form_on(stale, "challenge").choices["challenged"]
    send(client, stale, "pass")
    page = send(client, stale, "challenge", challenged=first)
    assert page.status_code == 422
    assert "It is not the turn of" in html(page) or "Select a valid choice" in html(page)
    assert round_.challenges.filter(status="made").count() == 0
    assert second


def test_no_opponent_chosen_is_told_so(client: Client, league: League) -> None:
    round_ = a_challenge_round(league)
    page = send(client, client.get(address(round_.season, "desk-pairings")), "challenge")
    assert page.status_code == 422
    assert "Choose an opponent." in html(page)


def test_the_rest_is_drawn(client: Client, league: League) -> None:
    round_ = a_challenge_round(league)
    page = send(client, client.get(address(round_.season, "desk-pairings")), "draw_rest")
    assert len(pairings_of(round_)) == 2
    assert "the round is paired" in html(page)
    assert "Cats" in html(client.get(address(round_.season, "desk-pairings")))


# The auction


def an_auction(league: League, **options: object) -> Round:
    return opened(a_running_season(4, league=league, **({"auction__pool": "half_of_teams"} | options)))


def test_bids_are_typed_in_and_the_highest_hires(client: Client, league: League) -> None:
    round_ = an_auction(league)
    lot = round_.lots.order_by("pk").first()
    rich = entry_of(round_.season, "Ants").team
    grant(round_.season, "Ants", 40)
    page = client.get(address(round_.season, "desk-market"))
    assert STARS[lot.mvp].name in html(page).replace("&#x27;", "'").replace("&quot;", '"')
    page = send(
        client, page, "bid", {"star": lot.mvp}, team=entry_of(round_.season, "Ants").uid, amount=str(lot.least_bid)
    )
    assert "Ants bids" in html(page)
    page = send(client, page, "award", {"star": lot.mvp})
    lot.refresh_from_db()
    assert (lot.status, lot.winner.team, lot.fee) == (LotStatus.SOLD, rich, lot.least_bid)
    assert "Ants hires" in html(page)


def grant(season: Season, name: str, mc: int) -> None:
    """The team has so many mc of bonus for the round."""
    round_ = season.rounds.get(status=RoundStatus.MARKET)
    with operation(entry_of(season, name).team, actor=None, cause="round", permitted=True) as act:
        act.do(market_of(round_).grant_bonus(mc))


@pytest.mark.parametrize(
    ("amount", "told"),
    [("1", "The least bid is"), ("900", "is too much"), ("-3", "greater than or equal to 0"), ("x", "whole number")],
)
def test_a_refused_bid_stays_in_the_form_of_its_mvp(client: Client, league: League, amount: str, told: str) -> None:
    round_ = an_auction(league)
    lot = round_.lots.order_by("pk").first()
    ants = entry_of(round_.season, "Ants").uid
    page = send(
        client,
        client.get(address(round_.season, "desk-market")),
        "bid",
        {"star": lot.mvp},
        team=ants,
        amount=amount,
    )
    assert page.status_code == 422
    assert told in html(page)
    kept = form_on(page, "bid", star=lot.mvp)
    assert (kept.fields["team"], kept.fields["amount"]) == ([ants], [amount])
    assert not Bid.objects.exists()


def test_a_bid_sent_twice_stands_once(client: Client, league: League) -> None:
    round_ = an_auction(league)
    lot = round_.lots.order_by("pk").first()
    grant(round_.season, "Ants", 40)
    page = client.get(address(round_.season, "desk-market"))
    form = form_on(page, "bid", star=lot.mvp)
    sent = form.fields | {"team": entry_of(round_.season, "Ants").uid, "amount": str(lot.least_bid)}
    for _ in range(2):
        assert client.post(address(round_.season, "desk-market"), sent).status_code == 302
    assert Bid.objects.count() == 1
    other = client.post(address(round_.season, "desk-market"), sent | {"amount": str(lot.least_bid + 1)})
    assert other.status_code == 422
    assert "already sent with other content" in html(other)
    assert Bid.objects.count() == 1


def test_one_more_mvp_is_offered_and_the_auction_ended(client: Client, league: League) -> None:
    round_ = an_auction(league)
    page = client.get(address(round_.season, "desk-market"))
    star = form_on(page, "offer").choices["star"][0]
    page = send(client, page, "offer", star=star)
    assert round_.lots.count() == 3
    send(client, page, "close_market")
    assert round_of(round_.season, 1).status == RoundStatus.PLAYING
    assert set(round_.lots.values_list("status", flat=True)) == {LotStatus.UNSOLD}
    page = client.get(address(round_.season, "desk-market"))
    assert "over" in html(page)
    assert "Enter the bid" not in html(page)


def test_the_auction_needs_as_many_queries_for_all_mvps_as_for_one(client: Client, league: League) -> None:
    one = an_auction(league, auction__pool="fixed_number", auction__pool_size=1)
    every = an_auction(a_league(cora(league), "Large"), auction__pool="all")
    assert every.lots.count() > one.lots.count()
    assert queries_of(client, address(every.season, "desk-market")) <= queries_of(
        client, address(one.season, "desk-market")
    )


def test_before_the_first_auction_there_is_none(client: Client, league: League) -> None:
    season = a_running_season(4, league=league)
    assert "No auction yet" in html(client.get(address(season, "desk-market")))
    assert client.post(address(season, "desk-market"), {"act": "close_market"}).status_code == 409


# Matches and friendlies


def test_matches_lead_to_results_and_rulings(client: Client, league: League) -> None:
    season = a_running_season(4, league=league)
    match = match_of(opened(season), "Ants")
    page = html(client.get(address(season, "desk-matches")))
    assert reverse("match-rule-report", args=[match.uid]) in page
    settle(match, 3, 1)
    page = html(client.get(address(season, "desk-matches")))
    assert reverse("match-rule-report", args=[match.uid]) not in page


def test_a_friendly_is_set_up_and_refused_in_a_sentence(client: Client, league: League) -> None:
    season = a_running_season(4, league=league, friendly__max_per_round=1)
    opened(season)
    ants, cats = entry_of(season, "Ants").uid, entry_of(season, "Cats").uid
    page = send(client, client.get(address(season, "desk-matches")), "friendly", home=ants, visitor=cats)
    assert Friendly.objects.count() == 1
    page = send(client, page, "friendly", home=cats, visitor=ants)
    assert page.status_code == 422
    assert "at most 1 friendlies a round" in html(page)
    assert form_on(page, "friendly").fields["home"] == [cats]
    page = send(client, page, "friendly", home=ants, visitor=ants)
    assert "A team cannot play itself." in html(page)
    assert Friendly.objects.count() == 1


# The close


def test_a_round_closes_when_everything_is_in(client: Client, league: League) -> None:
    season = a_running_season(4, league=league)
    play(opened(season))
    page = client.get(address(season, "desk-close"))
    assert "All results are in and all steps are done." in html(page)
    page = send(client, page, "close")
    assert round_of(season, 1).status == RoundStatus.CLOSED
    assert "the table is up to date" in html(page)


def test_matches_not_played_need_a_decision_each(client: Client, league: League) -> None:
    season = a_running_season(4, league=league, season__no_show="sponsor_decides")
    round_ = opened(season)
    ants, other = match_of(round_, "Ants"), next(m for m in matches(round_) if m != match_of(round_, "Ants"))
    page = send(client, client.get(address(season, "desk-close")), "close", **{ants.uid: "home"}, reason="Nobody came")
    assert page.status_code == 422
    assert "Say what becomes of this match." in html(page)
    assert form_on(page, "close").fields["reason"] == ["Nobody came"]
    assert form_on(page, "close").fields[ants.uid] == ["home"]
    page = send(client, page, "close", **{other.uid: "void"}, finish_steps="on")
    ants.refresh_from_db()
    other.refresh_from_db()
    assert (ants.status, other.status) == (MatchStatus.SETTLED, MatchStatus.VOID)


def matches(round_: Round) -> list:
    return [pairing.match for pairing in round_.pairings.select_related("match")]


@pytest.mark.parametrize(
    ("option", "possible"),
    [("nothing", ["void"]), ("awarded_3_0", ["home", "visitor"]), ("sponsor_decides", ["void", "home", "visitor"])],
)
def test_only_what_the_option_allows_can_be_decided(
    client: Client, league: League, option: str, possible: list[str]
) -> None:
    season = a_running_season(2, league=league, season__no_show=option)
    match = match_of(opened(season), "Ants")
    form = form_on(client.get(address(season, "desk-close")), "close")
    assert form.choices[match.uid] == possible


def test_an_awarded_match_opens_steps_that_the_close_finishes_when_asked(client: Client, league: League) -> None:
    season = a_running_season(2, league=league, season__no_show="awarded_3_0")
    match = match_of(opened(season), "Ants")
    page = send(client, client.get(address(season, "desk-close")), "close", **{match.uid: "home"})
    assert page.status_code == 409
    assert "Post-match steps are still open for Ants, Bees" in html(page)
    match.refresh_from_db()
    assert match.status == MatchStatus.SCHEDULED
    send(client, page, "close", finish_steps="on")
    assert round_of(season, 1).status == RoundStatus.CLOSED


def test_silent_coaches_steps_are_finished_only_when_asked(client: Client, league: League) -> None:
    season = a_running_season(2, league=league)
    result(match_of(opened(season), "Ants"), 3, 1)
    page = send(client, client.get(address(season, "desk-close")), "close")
    assert page.status_code == 409
    assert "Post-match steps are still open for Ants, Bees" in html(page)
    send(client, page, "close", finish_steps="on")
    assert round_of(season, 1).status == RoundStatus.CLOSED


def test_a_friendly_that_waits_for_confirmation_is_named(client: Client, league: League) -> None:
    season = a_running_season(4, league=league, coaches=coaches_who_sign_in("Ada", "Bob", "Cleo", "Dan"))
    round_ = opened(season)
    play(round_)
    send(
        client,
        client.get(address(season, "desk-matches")),
        "friendly",
        home=entry_of(season, "Ants").uid,
        visitor=entry_of(season, "Cats").uid,
    )
    match = Friendly.objects.get().match
    ants = entry_of(season, "Ants").team
    submit_report(match, a_report(match, 1, 0), actor=ants.coach.user, team=ants)
    page = client.get(address(season, "desk-close"))
    assert "waits for confirmation; the round cannot close before" in html(page)
    page = send(client, page, "close")
    assert page.status_code == 409
    assert "Friendlies wait for confirmation" in html(page)


def test_without_a_round_to_close_the_desk_is_shown(client: Client, league: League) -> None:
    season = a_running_season(2, league=league)
    assert client.get(address(season, "desk-close")).url == address(season, "desk")


# Points


def test_points_are_given_and_taken_with_a_reason(client: Client, league: League) -> None:
    season = a_running_season(2, league=league, table__adjustments="signed_points")
    ants = entry_of(season, "Ants").uid
    page = client.get(address(season, "desk-points"))
    refused = send(client, page, "adjust", team=ants, points="0", reason="Why")
    assert refused.status_code == 422
    assert form_on(refused, "adjust").fields["reason"] == ["Why"]
    page = send(client, page, "adjust", team=ants, points="-1", reason="Report a week late")
    assert season.adjustments.get().points == -1
    assert "Ants: −1" in html(page)
    assert "Report a week late" in html(page)


def test_where_the_options_allow_no_adjustments_it_is_said(client: Client, league: League) -> None:
    season = a_running_season(2, league=league)
    assert "allow no adjustments" in html(client.get(address(season, "desk-points")))
    sent = {
        "act": "adjust",
        "key": "any-key-will-do",
        "team": entry_of(season, "Ants").uid,
        "points": "1",
        "reason": "x",
    }
    page = client.post(address(season, "desk-points"), sent)
    assert page.status_code == 409
    assert "allow no adjustments" in html(page)
    assert not season.adjustments.exists()
