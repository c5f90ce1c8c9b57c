"""A coach in a season: enters, challenges, arranges friendlies, leaves."""

import pytest
from django.test import Client
from django.urls import reverse

from league.domain.leagues import add_member
from league.enums import EntryStatus, MemberRole
from league.models import Friendly, Round, Season
from rosters.domain.people import coach_for_user
from rosters.models import Coach, Team
from tests.clicking import form_on, forms_on, send
from tests.verbs import a_team, a_user
from tests.verbs_league import (
    a_league,
    a_running_season,
    a_season,
    coaches_who_sign_in,
    cora,
    entry_of,
    match_of,
    opened,
    play_and_close,
)

pytestmark = pytest.mark.django_db


def mine(season: Season, page: str = "season-mine") -> str:
    return reverse(page, args=[season.league.slug, season.number])


def html(page: object) -> str:
    return " ".join(page.content.decode().split())


@pytest.fixture
def setup(client: Client) -> Season:
    """A season being set up, read by Ada, a member."""
    season = a_season(0)
    ada = a_user("Ada")
    add_member(season.league, ada, MemberRole.COACH, actor=cora(season.league))
    client.force_login(ada)
    return season


def test_a_coach_founds_a_team_and_enters_it(client: Client, setup: Season) -> None:
    page = send(client, client.get(mine(setup)), "found_own", list_key="robots", name="Rust")
    team = Team.objects.get()
    assert (team.name, team.coach.name, team.pin) == ("Rust", "Ada", setup.pin)
    assert setup.entries.get().team == team
    assert "Your team is in." in html(page)


def test_a_coach_enters_a_team_he_has(client: Client, setup: Season) -> None:
    team = a_team(name="Rust", coach=coach_for_user(setup.league.memberships.get(role="coach").user))
    a_team(name="Not his")
    page = client.get(mine(setup))
    assert form_on(page, "enter").choices["team"] == ["", team.uid]
    send(client, page, "enter", team=team.uid)
    assert setup.entries.get().team == team


def test_somebody_elses_team_is_no_choice(client: Client, setup: Season) -> None:
    other = a_team(name="Not his")
    sent = {"act": "enter", "key": "any-key-will-do", "team": other.uid}
    assert client.post(mine(setup), sent).status_code == 422
    assert not setup.entries.exists()


def test_a_refused_name_keeps_the_list_chosen(client: Client, setup: Season) -> None:
    page = send(client, client.get(mine(setup)), "found_own", list_key="judwan", name=" ")
    assert page.status_code == 422
    assert form_on(page, "found_own").fields["list_key"] == ["judwan"]
    assert not Team.objects.exists()


def test_a_stranger_can_neither_found_nor_enter(client: Client, setup: Season) -> None:
    client.force_login(a_user("Sam"))
    assert forms_on(client.get(mine(setup))) == []
    sent = {"act": "found_own", "key": "any-key-will-do", "list_key": "robots", "name": "Rust", "colour": "1"}
    page = client.post(mine(setup), sent)
    assert page.status_code == 403
    assert "ask the commissioner for an invitation" in html(page)
    assert not Team.objects.exists()


def test_a_season_that_is_over_takes_no_team(client: Client) -> None:
    season = a_running_season(2, season__round_count=1)
    play_and_close(season, 1)
    client.force_login(cora(season.league))
    send(client, client.get(mine(season, "desk")), "close_season")
    assert "takes no more teams" in html(client.get(mine(season)))


# Challenges


@pytest.fixture
def challenge_round() -> tuple[Round, list[Coach]]:
    """Round two of a challenge season of four coaches who sign in."""
    coaches = coaches_who_sign_in("Ada", "Bob", "Cleo", "Dan")
    season = a_running_season(4, coaches=coaches, matchup__kind="challenge")
    play_and_close(season, 1)
    return opened(season, 2), coaches


def turn_of(round_: Round, order: int) -> Team:
    return round_.challenges.select_related("challenger__team__coach__user").get(order=order).challenger.team


def test_a_coach_challenges_when_it_is_his_turn(client: Client, challenge_round: tuple[Round, list[Coach]]) -> None:
    round_, _coaches = challenge_round
    team = turn_of(round_, 1)
    client.force_login(team.coach.user)
    page = client.get(mine(round_.season, "season-challenge"))
    assert "Your turn to challenge" in html(page)
    assert "in the table · won" in html(page)
    chosen = form_on(page, "challenge").choices["challenged"][0]
    page = send(client, page, "challenge", challenged=chosen)
    assert f"{team.name} challenges" in html(page)
    made = round_.challenges.get(order=1)
    assert made.status == "made"
    assert made.challenged is not None
    assert f"{team.name} meets {made.challenged.team.name} in this round." in html(client.get(mine(round_.season)))


def test_the_others_see_the_order_and_no_form(client: Client, challenge_round: tuple[Round, list[Coach]]) -> None:
    round_, _coaches = challenge_round
    client.force_login(turn_of(round_, 2).coach.user)
    page = client.get(mine(round_.season, "season-challenge"))
    assert f"It is the turn of {turn_of(round_, 1).name}." in html(page)
    assert forms_on(page) == []
    assert "See the order" in html(client.get(mine(round_.season)))


def test_nobody_challenges_for_another_team(client: Client, challenge_round: tuple[Round, list[Coach]]) -> None:
    round_, _coaches = challenge_round
    first, second = (round_.challenges.get(order=order).challenger for order in (1, 2))
    client.force_login(second.team.coach.user)
    sent = {"act": "challenge", "key": "any-key-will-do", "challenger": first.uid, "challenged": second.uid}
    page = client.post(mine(round_.season, "season-challenge"), sent)
    assert page.status_code == 403
    assert round_.challenges.filter(status="made").count() == 0


def test_a_coach_passes(client: Client, challenge_round: tuple[Round, list[Coach]]) -> None:
    round_, _coaches = challenge_round
    team = turn_of(round_, 1)
    client.force_login(team.coach.user)
    page = send(client, client.get(mine(round_.season, "season-challenge")), "pass")
    assert f"{team.name} passes." in html(page)


def test_when_the_last_turn_is_used_the_round_is_paired(
    client: Client, challenge_round: tuple[Round, list[Coach]]
) -> None:
    round_, _coaches = challenge_round
    for _ in range(2):
        turn = next(row for row in round_.challenges.order_by("order") if is_open(round_, row.challenger_id))
        client.force_login(turn.challenger.team.coach.user)
        page = client.get(mine(round_.season, "season-challenge"))
        page = send(client, page, "challenge", challenged=form_on(page, "challenge").choices["challenged"][0])
    assert "The round is paired." in html(page)
    assert client.get(mine(round_.season, "season-challenge")).url == mine(round_.season)


def is_open(round_: Round, entry: int) -> bool:
    rows = round_.challenges.all()
    return all(entry != row.challenged_id for row in rows) and rows.get(challenger=entry).status == "waiting"


def test_without_challenges_there_is_nothing_to_choose(client: Client) -> None:
    (ada,) = coaches_who_sign_in("Ada")
    season = a_running_season(2, coaches=[ada])
    client.force_login(ada.user)
    assert client.get(mine(season, "season-challenge")).url == mine(season)
    assert client.post(mine(season, "season-challenge"), {"act": "pass"}).status_code == 409


# Friendlies, leaving


@pytest.fixture
def playing(client: Client) -> Season:
    """A season in round one, read by Ada, who coaches the Ants."""
    (ada,) = coaches_who_sign_in("Ada")
    season = a_running_season(4, coaches=[ada], friendly__max_per_round=1)
    opened(season)
    client.force_login(ada.user)
    return season


def test_a_coach_sets_up_a_friendly_of_his_own(client: Client, playing: Season) -> None:
    page = client.get(mine(playing))
    assert entry_of(playing, "Ants").uid not in form_on(page, "own_friendly").choices["opponent"]
    page = send(client, page, "own_friendly", opponent=entry_of(playing, "Cats").uid)
    assert "Ants and Cats meet in a friendly." in html(page)
    page = send(client, page, "own_friendly", opponent=entry_of(playing, "Bees").uid)
    assert page.status_code == 422
    assert "at most 1 friendlies a round" in html(page)
    assert Friendly.objects.count() == 1


def test_a_coach_sees_his_match_of_the_round(client: Client, playing: Season) -> None:
    match = match_of(playing.rounds.get(number=1), "Ants")
    assert reverse("match", args=[match.uid]) in html(client.get(mine(playing)))


def test_a_coach_withdraws_his_team_with_a_reason(client: Client, playing: Season) -> None:
    page = send(client, client.get(mine(playing)), "withdraw", reason="")
    assert page.status_code == 422
    assert '<details class="confirm" open>' in html(page)
    page = send(client, page, "withdraw", reason="No time left")
    assert entry_of(playing, "Ants").status == EntryStatus.WITHDRAWN
    assert "Ants has left the season." in html(page)


def test_a_league_of_somebody_else_offers_nothing_to_a_coach_of_another(client: Client, playing: Season) -> None:
    other = a_running_season(2, league=a_league(a_user("Otto"), "Elsewhere"))
    assert "You are not a member of this league" in html(client.get(mine(other)))


def test_who_is_challenged_refuses_and_the_next_one_accepts(client: Client) -> None:
    season = a_running_season(
        4, coaches=coaches_who_sign_in("Ada", "Bob", "Cleo", "Dan"), matchup__kind="challenge",
        matchup__refusal="allowed_once",
    )  # fmt: skip
    play_and_close(season, 1)
    round_ = opened(season, 2)
    challenger = turn_of(round_, 1)
    for act, sentence in (("refuse", "refuses; its challenger chooses again."), ("accept", "accepts.")):
        client.force_login(challenger.coach.user)
        page = client.get(mine(season, "season-challenge"))
        send(client, page, "challenge", challenged=form_on(page, "challenge").choices["challenged"][0])
        asked = round_.challenges.select_related("challenged__team__coach__user").get(status="asked").challenged.team
        waiting = html(client.get(mine(season, "season-challenge")))
        assert f"{challenger.name} has challenged {asked.name} and awaits the answer." in waiting
        client.force_login(asked.coach.user)
        assert f"{challenger.name} asks for a match." in html(client.get("/next/"))
        assert f"{challenger.name} has challenged you." in html(client.get(mine(season)))
        page = client.get(mine(season, "season-challenge"))
        assert "You are challenged" in html(page)
        assert "answers now" in html(page)
        assert f"{asked.name} {sentence}" in html(send(client, page, act))
    assert round_.challenges.get(order=1).status == "made"
    assert round_.challenges.get(order=1).challenged.team == asked


def test_the_desk_answers_for_a_team_that_is_asked(client: Client) -> None:
    season = a_running_season(4, matchup__kind="challenge", matchup__refusal="allowed_once", matchup__pass="may_wait")
    play_and_close(season, 1)
    round_ = opened(season, 2)
    client.force_login(cora(season.league))
    page = client.get(mine(season, "desk-pairings"))
    assert "Its turn comes once more after all others" in html(page)
    page = send(client, page, "challenge", challenged=form_on(page, "challenge").choices["challenged"][0])
    asked = round_.challenges.get(status="asked").challenged.team
    desk = html(client.get(mine(season, "desk")))
    assert f"{asked.name} is to answer a challenge" in desk
    assert "accept or refuse a challenge" in desk
    send(client, client.get(mine(season, "desk-pairings")), "accept")
    assert round_.challenges.get(order=1).status == "made"
