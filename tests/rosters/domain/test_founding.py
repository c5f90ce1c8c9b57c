import pytest

from rosters.domain.founding import found_team
from rosters.domain.naming import name_players, recolour_team, rename_team
from rosters.domain.refusal import Refusal
from rosters.models import Player, Team, TeamEvent
from rules.core.errors import RuleViolation
from tests.verbs import a_coach, a_guest, a_pin, a_team, a_user, coach_user

pytestmark = pytest.mark.django_db


def numbers(team: Team) -> list[int | None]:
    return list(Player.objects.filter(team=team).order_by("key").values_list("number", flat=True))


@pytest.mark.rule("HX-TEAM-01")
def test_a_new_team_is_worth_100_mc_and_has_the_players_of_its_list() -> None:
    team = a_team("judwan", name="Mystics")
    assert (team.value, team.cash, team.list_key) == (100, 0, "judwan")
    assert list(Player.objects.filter(team=team).values_list("role", "value")) == [("Striker", 15)] * 6


def test_a_coach_founds_his_own_team() -> None:
    coach = a_coach()
    team = found_team(coach, a_pin(), list_key="robots", name="Bots", names=["Unit A"], colour=7, actor=coach.user)
    assert (team.coach, team.colour, team.version) == (coach, 7, 1)
    assert Player.objects.get(team=team, key=1).name == "Unit A"
    assert TeamEvent.objects.get(team=team).actor == coach.user


def test_nobody_founds_a_team_for_somebody_else() -> None:
    with pytest.raises(Refusal) as refused:
        found_team(a_coach(), a_pin(), list_key="robots", name="Bots", actor=a_user("Mallory"))
    assert refused.value.status == 403
    assert Team.objects.count() == 0


def test_who_brought_a_guest_founds_his_team() -> None:
    friend = a_user("Friend")
    team = found_team(a_guest(brought_by=friend), a_pin(), list_key="zzor", name="Chiefs", actor=friend)
    assert team.version == 1


@pytest.mark.parametrize("name", ["", " ", "x" * 61])
def test_a_team_needs_a_name(name: str) -> None:
    coach = a_coach()
    with pytest.raises(Refusal) as refused:
        a_team(name=name, coach=coach)
    assert (refused.value.status, refused.value.code) == (422, "name.length")


def test_an_unknown_list_founds_nothing() -> None:
    with pytest.raises(RuleViolation) as refused:
        a_team("dragons")
    assert refused.value.code == "found.unknown_list"
    assert Team.objects.count() == 0


@pytest.mark.rule("HX-TEAM-12")
def test_a_renamed_team_keeps_its_record() -> None:
    team = a_team(name="Old")
    rename_team(team, "  New   Name ", actor=coach_user(team))
    assert (team.name, team.value, team.version) == ("New Name", 100, 2)


def test_the_same_name_again_is_no_event() -> None:
    team = a_team(name="Same")
    rename_team(team, "Same", actor=coach_user(team))
    assert team.version == 1


def test_players_get_names_and_numbers_at_once() -> None:
    team = a_team()
    name_players(team, {1: ("Ann", 11), 2: ("Bea", 12)}, actor=coach_user(team))
    assert list(Player.objects.filter(team=team, key__lt=4).values_list("name", "number")) == [
        ("Ann", 11),
        ("Bea", 12),
        ("Goblin Jack 3", 3),
    ]


def test_what_stays_as_it_is_makes_no_event() -> None:
    team = a_team()
    same = {key: (name, number) for key, name, number in team.players.values_list("key", "name", "number")}
    name_players(team, same, actor=coach_user(team))
    assert team.version == 1


@pytest.mark.parametrize("order", [(2, 1, 3), (2, 3, 1), (3, 1, 2), (3, 4, 5)])
def test_numbers_may_change_hands_in_any_order(order: tuple[int, int, int]) -> None:
    team = a_team("judwan")
    wanted = {key: (f"Number {number}", number) for key, number in enumerate(order, start=1)}
    if 4 in order:
        wanted |= {4: ("Number 1", 1), 5: ("Number 2", 2)}
    name_players(team, wanted, actor=coach_user(team))
    assert numbers(team)[:3] == list(order)


def test_two_players_cannot_want_one_number() -> None:
    team = a_team()
    with pytest.raises(RuleViolation) as refused:
        name_players(team, {1: ("A", 2), 2: ("B", 3), 3: ("C", 2)}, actor=coach_user(team))
    assert refused.value.code == "number.taken"
    team.refresh_from_db()
    assert (team.version, numbers(team)[:3]) == (1, [1, 2, 3])


def test_a_player_of_nobody_cannot_be_named() -> None:
    team = a_team()
    with pytest.raises(RuleViolation) as refused:
        name_players(team, {99: ("Ghost", 9)}, actor=coach_user(team))
    assert refused.value.code == "player.not_on_roster"


def test_a_team_wears_one_of_sixteen_colours() -> None:
    team = a_team()
    recolour_team(team, 16, actor=coach_user(team))
    with pytest.raises(Refusal):
        recolour_team(team, 17, actor=coach_user(team))
    with pytest.raises(Refusal):
        recolour_team(team, 3, actor=a_user("Mallory"))
    team.refresh_from_db()
    assert team.colour == 16
