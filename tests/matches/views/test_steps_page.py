"""The pages on which a team walks its steps and hires free agents."""

import re

import pytest
from django.urls import reverse

from matches.domain.sequence import act, roll
from matches.models import Match, Roll
from rosters.domain.operation import operation
from rosters.models import IdempotencyKey, Team, User
from rules.hexsport.commands import BringIn, GrantBonus, Standing, TakeAdvancement
from tests.pages import PageClient
from tests.verbs import a_user, coach_user, state_of
from tests.verbs_matches import a_match, a_team, settled, steps_of, team_at, walk_through, walk_to

pytestmark = pytest.mark.django_db

KILLED = [{"to": 0, "player": 1, "damage": 5, "by": 8, "cause": "slam"}]


def steps_url(match: Match, team: Team) -> str:
    return reverse("team-steps", kwargs={"uid": match.uid, "team_uid": team.uid})


def signed_in(client: PageClient, user: User) -> PageClient:
    client.force_login(user)
    return client


def key_on(page: str) -> str:
    found = re.search(r'name="key" value="([^"]+)"', page)
    assert found is not None
    return found.group(1)


def sent(client: PageClient, url: str, team: Team, **fields: object) -> str:
    """What the page says after a form of it was sent."""
    page = client.get(url).content.decode()
    team.refresh_from_db()
    response = client.post(url, {"key": key_on(page), "version": team.version, **fields}, follow=True)
    return response.content.decode()


def test_the_page_shows_what_the_step_will_do_and_goes_on(client: PageClient, match: Match, ants: Team) -> None:
    settled(match, 3, 1)
    walk_to(match, ants, 2)
    signed_in(client, coach_user(ants))
    page = client.get(steps_url(match, ants)).content.decode()
    assert "The team gets 2 league points." in page
    after = sent(client, steps_url(match, ants), ants, act="choose", offer=0)
    assert steps_of(ants).step == 3
    assert "2 league points." in after


def test_revenue_is_rolled_for_the_coach(client: PageClient, match: Match, ants: Team) -> None:
    settled(match, 3, 1)
    walk_to(match, ants, 5)
    signed_in(client, coach_user(ants))
    sent(client, steps_url(match, ants), ants, act="roll")
    faces = Roll.objects.filter(team=ants, purpose="revenue").values_list("face", flat=True)
    assert state_of(ants).cash == sum(faces)


def test_dice_are_entered_from_the_table(client: PageClient, match: Match, ants: Team) -> None:
    settled(match, 3, 1)
    walk_to(match, ants, 5)
    signed_in(client, coach_user(ants))
    page = sent(client, steps_url(match, ants), ants, act="enter", face=["6", "4"])
    assert state_of(ants).cash == 10
    assert "entered from the table" in page


@pytest.mark.parametrize("faces", [["6"], ["6", "7"], ["6", ""], ["6", "x"], ["6", "1.5"], []])
def test_dice_that_cannot_be_leave_everything_and_what_was_typed(
    client: PageClient, match: Match, ants: Team, faces: list[str]
) -> None:
    settled(match, 3, 1)
    walk_to(match, ants, 5)
    signed_in(client, coach_user(ants))
    url = steps_url(match, ants)
    key = key_on(client.get(url).content.decode())
    response = client.post(url, {"key": key, "version": ants.version, "act": "enter", "face": faces})
    assert response.status_code == 422
    page = response.content.decode()
    assert "Nothing was changed" in page
    assert all(f'value="{face}"' in page for face in faces if face)
    assert state_of(ants).cash == 0


def test_who_was_drawn_is_chosen_by_name(client: PageClient, match: Match, ants: Team) -> None:
    settled(match, 3, 1, cheers=(2, 1))
    signed_in(client, coach_user(ants))
    sent(client, steps_url(match, ants), ants, act="enter", face="5")
    assert state_of(ants).player(5).experience == 1


def test_each_fate_stands_with_its_price_and_what_cannot_be_paid_with_the_reason(
    client: PageClient, match: Match, ants: Team
) -> None:
    settled(match, 1, 3, injuries=KILLED)
    walk_to(match, ants, 6)
    signed_in(client, coach_user(ants))
    page = client.get(steps_url(match, ants)).content.decode()
    assert "Striker 1 is dead" in page
    assert "Bury him" in page
    assert "This takes 16 mc and there are only" in page


def test_a_refused_choice_says_why_and_changes_nothing(client: PageClient, match: Match, ants: Team) -> None:
    settled(match, 1, 3, injuries=KILLED)
    walk_to(match, ants, 6)
    signed_in(client, coach_user(ants))
    before = state_of(ants)
    page = sent(client, steps_url(match, ants), ants, act="choose", offer=1)
    assert "Nothing was changed" in page
    assert state_of(ants) == before


def test_an_advancement_table_is_shown_with_its_entries(client: PageClient, match: Match, ants: Team) -> None:
    settled(match, 8, 4, strikes=({1: 2}, {}))
    walk_to(match, ants, 4)
    signed_in(client, coach_user(ants))
    page = client.get(steps_url(match, ants)).content.decode()
    assert "Striker 1 went up a rank" in page
    assert "3 A Safe Pair of Hands" in page
    act(match, ants, TakeAdvancement(player=1, table="s1_striker"), actor=None)
    assert "Striker 1 advances" in client.get(steps_url(match, ants)).content.decode()
    roll(match, ants, actor=None, faces=(6,))
    page = client.get(steps_url(match, ants)).content.decode()
    assert "Striker 1 may choose" in page
    assert "May jump." in page


def test_a_player_is_bought_under_a_name_of_the_coach(client: PageClient, match: Match, ants: Team) -> None:
    settled(match, 7, 0)
    walk_to(match, ants, 5)
    roll(match, ants, actor=None, faces=(6, 6, 6))
    pending = walk_to(match, ants, 8).pending
    place = next(place for place, offer in enumerate(pending.offers) if offer.facts.get("position") == "jack")
    signed_in(client, coach_user(ants))
    fields = {"offer": place, f"name-{place}": "Nils", f"number-{place}": "44"}
    page = sent(client, steps_url(match, ants), ants, act="choose", **fields)
    assert ants.players.filter(name="Nils", number=44).exists()
    assert "Nils joined" in page


def test_going_on_to_the_next_decision_skips_what_asks_for_nothing(
    client: PageClient, match: Match, ants: Team
) -> None:
    settled(match, 3, 1, cheers=(0, 1))
    signed_in(client, coach_user(ants))
    sent(client, steps_url(match, ants), ants, act="go_on")
    assert steps_of(ants).step == 5


def test_rolling_on_goes_through_the_dice_to_the_next_decision(client: PageClient, match: Match, ants: Team) -> None:
    settled(match, 3, 1, cheers=(0, 1))
    walk_to(match, ants, 5)
    signed_in(client, coach_user(ants))
    assert "Roll on to the next decision" in client.get(steps_url(match, ants)).content.decode()
    page = sent(client, steps_url(match, ants), ants, act="roll_on")
    assert steps_of(ants).step > 5
    assert "Roll on to the next decision" not in page


def test_the_rest_is_left_to_the_program(client: PageClient, match: Match, ants: Team) -> None:
    settled(match, 3, 1)
    signed_in(client, coach_user(ants))
    assert "Leave the rest to the program" in client.get(steps_url(match, ants)).content.decode()
    page = sent(client, steps_url(match, ants), ants, act="finish")
    assert "All eleven steps are done" in page
    assert "Leave the rest to the program" not in page


def test_a_choice_is_taken_back(client: PageClient, match: Match, ants: Team) -> None:
    settled(match, 1, 3, injuries=KILLED)
    walk_to(match, ants, 6)
    signed_in(client, coach_user(ants))
    page = sent(client, steps_url(match, ants), ants, act="choose", offer=0)
    assert "Take it back" in page
    sent(client, steps_url(match, ants), ants, act="undo")
    assert steps_of(ants).step == 6
    assert state_of(ants).player(1).status == "dead"


def test_what_dice_have_decided_offers_no_way_back(client: PageClient, match: Match, ants: Team) -> None:
    settled(match, 3, 1)
    walk_to(match, ants, 5)
    signed_in(client, coach_user(ants))
    assert "Take it back" not in sent(client, steps_url(match, ants), ants, act="roll")


def test_the_summary_stands_at_the_end(client: PageClient, match: Match, ants: Team) -> None:
    settled(match, 3, 1)
    walk_through(match, ants)
    signed_in(client, coach_user(ants))
    page = client.get(steps_url(match, ants)).content.decode()
    assert "All eleven steps are done" in page
    assert "What changed" in page
    assert "Ranking now" in page
    assert "Revenue" in page


def test_a_form_sent_twice_acts_once(client: PageClient, match: Match, ants: Team) -> None:
    settled(match, 3, 1)
    walk_to(match, ants, 5)
    signed_in(client, coach_user(ants))
    url = steps_url(match, ants)
    form = {"key": key_on(client.get(url).content.decode()), "version": ants.version, "act": "roll"}
    first, second = client.post(url, form), client.post(url, form)
    assert (first.status_code, second.status_code) == (302, 302)
    assert Roll.objects.filter(team=ants, purpose="revenue").count() == 2
    assert IdempotencyKey.objects.filter(key=form["key"]).count() == 1


def test_a_second_tab_is_told_that_the_team_has_changed(client: PageClient, match: Match, ants: Team) -> None:
    settled(match, 1, 3, injuries=KILLED)
    walk_to(match, ants, 6)
    signed_in(client, coach_user(ants))
    url = steps_url(match, ants)
    tabs = [key_on(client.get(url).content.decode()) for _ in range(2)]
    forms = [{"key": key, "version": ants.version, "act": "choose", "offer": 0} for key in tabs]
    assert client.post(url, forms[0]).status_code == 302
    response = client.post(url, forms[1])
    assert response.status_code == 409
    assert "has changed since you opened this page" in response.content.decode()


def test_a_key_used_for_something_else_is_refused(client: PageClient, match: Match, ants: Team) -> None:
    settled(match, 3, 1)
    walk_to(match, ants, 5)
    signed_in(client, coach_user(ants))
    url = steps_url(match, ants)
    key = key_on(client.get(url).content.decode())
    client.post(url, {"key": key, "version": ants.version, "act": "roll"})
    assert client.post(url, {"key": key, "version": ants.version, "act": "undo"}).status_code == 422


@pytest.mark.parametrize(
    "fields",
    [{}, {"act": "nothing"}, {"act": "choose"}, {"act": "choose", "offer": "99"}, {"act": "choose", "offer": "-1"}],
)
def test_nonsense_is_refused_and_never_breaks(
    client: PageClient, match: Match, ants: Team, fields: dict[str, str]
) -> None:
    settled(match, 3, 1)
    walk_to(match, ants, 2)
    signed_in(client, coach_user(ants))
    url = steps_url(match, ants)
    key = key_on(client.get(url).content.decode())
    for version in (str(ants.version), "", "x", "99999"):
        response = client.post(url, {"key": key, "version": version, **fields})
        assert response.status_code in (404, 409, 422)
    assert steps_of(ants).step == 2


def test_a_form_without_its_key_is_refused(client: PageClient, match: Match, ants: Team) -> None:
    settled(match, 3, 1)
    signed_in(client, coach_user(ants))
    response = client.post(steps_url(match, ants), {"version": ants.version, "act": "go_on"})
    assert response.status_code == 422


def test_others_do_not_get_in(client: PageClient, match: Match, ants: Team) -> None:
    settled(match, 3, 1)
    url = steps_url(match, ants)
    assert client.get(url).status_code == 302
    signed_in(client, a_user("Mallory"))
    assert client.get(url).status_code == 403
    assert client.post(url, {"act": "go_on", "key": "k" * 20, "version": ants.version}).status_code == 403
    signed_in(client, coach_user(team_at(match, 1)))
    assert client.get(url).status_code == 403


def test_a_team_that_did_not_play_has_no_steps_here(client: PageClient, match: Match) -> None:
    cats = a_team("Cats", user=a_user("Cleo"))
    signed_in(client, coach_user(cats))
    assert client.get(steps_url(match, cats)).status_code == 404


def test_steps_that_wait_say_for_what(client: PageClient, match: Match, ants: Team) -> None:
    signed_in(client, coach_user(ants))
    assert "when the result of the match is settled" in client.get(steps_url(match, ants)).content.decode()
    settled(match, 3, 1)
    later = settled(a_match(ants, team_at(match, 1), kind="friendly"), 0, 0)
    assert "an earlier match to finish first" in client.get(steps_url(later, ants)).content.decode()


def test_a_commissioner_acts_for_a_guest_and_says_why_he_enters_dice(client: PageClient, commissioner: User) -> None:
    dogs, emus = a_team("Dogs"), a_team("Emus")
    match = settled(a_match(dogs, emus), 1, 0)
    walk_to(match, dogs, 5)
    signed_in(client, commissioner)
    url = steps_url(match, dogs)
    assert "Say why" in sent(client, url, dogs, act="enter", face=["1", "2"])
    assert state_of(dogs).cash == 0
    sent(client, url, dogs, act="enter", face=["1", "2"], reason="Rolled at the club.")
    assert state_of(dogs).cash == 3


def test_free_agents_are_rolled_before_a_match(client: PageClient, match: Match, ants: Team) -> None:
    with operation(ants, actor=None) as work:
        work.do(GrantBonus(15))
    signed_in(client, coach_user(ants))
    url = reverse("match-prepare", kwargs={"uid": match.uid, "team_uid": ants.uid})
    page = sent(client, url, ants, act="open")
    assert "Season 1 table" in page
    sent(client, url, ants, act="choose", offer=0)
    page = sent(client, url, ants, act="enter", face="5")
    assert "Forge Father" in page
    assert "Free agents for this match are settled." in page


@pytest.mark.rule("HX-FREEAGENT-07")
def test_who_makes_room_for_a_free_agent_is_chosen_on_the_page(client: PageClient, teams: tuple[Team, Team]) -> None:
    match, (ants, _bees) = a_match(*teams, freeagent__full_roster="replace_chosen"), teams
    with operation(ants, actor=None) as work:
        work.do(BringIn(players=tuple(Standing(position=kind) for kind in ("striker", "jack") for _ in range(7))))
        work.do(GrantBonus(15))
    signed_in(client, coach_user(ants))
    url = reverse("match-prepare", kwargs={"uid": match.uid, "team_uid": ants.uid})
    sent(client, url, ants, act="open")
    sent(client, url, ants, act="choose", offer=0)
    page = sent(client, url, ants, act="enter", face="5")
    assert "Forge Father Guard waits for a place" in page
    assert "Take him in place of Striker 2" in page
    page = sent(client, url, ants, act="choose", offer=1)
    assert "Striker 2 was let go." in page
    assert "Free agents for this match are settled." in page


@pytest.mark.parametrize("step", range(1, 12))
def test_every_step_has_a_page(client: PageClient, match: Match, ants: Team, step: int) -> None:
    injuries = [*KILLED, {"to": 0, "player": 4, "damage": 4, "by": 8, "cause": "slam"}]
    settled(match, 8, 4, cheers=(2, 2), strikes=({2: 2}, {}), injuries=injuries)
    walk_to(match, ants, step)
    signed_in(client, coach_user(ants))
    response = client.get(steps_url(match, ants))
    assert response.status_code == 200
    assert 'aria-current="step"' in response.content.decode()
