import hmac

import pytest
from django.db import IntegrityError, transaction

from matches.domain.dice import derived, entered, keep_rolls, named_by_uid, seeded
from matches.models import Match, Roll
from rosters.domain.refusal import Refusal
from rosters.models import Team
from rules.core.dice import HashDice
from rules.core.errors import RuleViolation
from rules.core.pending import Drawn, DrawRequest, Rolled, RollRequest
from tests.verbs_matches import a_match

pytestmark = pytest.mark.django_db

REVENUE = RollRequest(purpose="revenue", subject="team", dice=4, step=5)
ADVANCE = RollRequest(purpose="advance", subject="player:9", dice=1, step=4)
STAR = DrawRequest(purpose="man_of_the_match", subject="team", among=(3, 7, 8), step=1)


@pytest.fixture
def ants(match: Match) -> Team:
    return match.sides.get(index=0).team


@pytest.fixture
def fixed(match: Match, ants: Team) -> Match:
    """The match under known names: of league 7, match 42, with a known seed."""
    Match.objects.filter(pk=match.pk).update(uid="42", league_uid="7", seed=bytes(31) + b"\x01")
    Team.objects.filter(pk=ants.pk).update(uid="3")
    ants.uid = "3"
    return Match.objects.get(pk=match.pk)


def by_hand(match: Match, context: str, count: int, sides: int = 6) -> tuple[int, ...]:
    """Dice as somebody else would recompute them from the revealed seed, with nothing but the written rule."""
    root = hmac.digest(bytes(match.seed), f"v1|root|{match.uid}".encode(), "sha256")
    block = hmac.digest(root, f"{context}|0".encode(), "sha256")
    return tuple([byte % sides + 1 for byte in block if byte < 256 - 256 % sides][:count])


def test_derived_dice_follow_from_seed_and_context_alone(fixed: Match, ants: Team) -> None:
    answer = derived(fixed, ants, REVENUE)
    context = "v1|league:7|match:42|step:05|purpose:revenue|subject:team:3"
    assert answer.record.context == context
    assert answer.given == Rolled(by_hand(fixed, context, 4))


def test_players_are_named_by_their_team_and_key(fixed: Match, ants: Team) -> None:
    assert derived(fixed, ants, ADVANCE).record.context.endswith("|step:04|purpose:advance|subject:player:3.9")
    assert named_by_uid(ADVANCE, ants).subject == "player:3.9"


def test_a_draw_is_a_die_with_a_side_for_each_of_them(fixed: Match, ants: Team) -> None:
    answer = derived(fixed, ants, STAR)
    (face,) = by_hand(fixed, answer.record.context, 1, sides=3)
    assert answer.given == Drawn(face - 1)
    assert [(roll.face, roll.sides) for roll in answer.rolls] == [(face, 3)]


def test_dice_do_not_depend_on_the_order_in_which_they_are_asked_for(match: Match, ants: Team) -> None:
    one_way = [derived(match, ants, request).given for request in (REVENUE, ADVANCE, STAR)]
    other_way = [derived(match, ants, request).given for request in (STAR, ADVANCE, REVENUE)]
    assert one_way == other_way[::-1]


def test_two_teams_and_two_matches_have_dice_of_their_own(match: Match, teams: tuple[Team, Team]) -> None:
    many = RollRequest(purpose="revenue", subject="team", dice=20, step=5)
    faces = {derived(played, team, many).given for played in (match, a_match(*teams)) for team in teams}
    assert len(faces) == 4


def test_entered_dice_are_kept_as_they_fell(match: Match, ants: Team) -> None:
    answer = entered(match, ants, REVENUE, (6, 1, 1, 2))
    keep_rolls([answer])
    assert answer.given == Rolled((6, 1, 1, 2))
    assert list(Roll.objects.values_list("index", "face", "source")) == [
        (0, 6, "entered"),
        (1, 1, "entered"),
        (2, 1, "entered"),
        (3, 2, "entered"),
    ]


def test_who_was_drawn_is_entered_by_his_place(match: Match, ants: Team) -> None:
    assert entered(match, ants, STAR, (3,)).given == Drawn(2)


@pytest.mark.parametrize(
    ("request_", "faces", "code"),
    [
        (REVENUE, (1, 2, 3), "dice.count"),
        (REVENUE, (1, 2, 3, 7), "dice.face"),
        (REVENUE, (0, 2, 3, 4), "dice.face"),
        (STAR, (4,), "dice.index"),
        (STAR, (0,), "dice.index"),
        (STAR, (), "dice.count"),
        (STAR, (1, 2), "dice.count"),
    ],
)
def test_impossible_dice_are_refused(
    match: Match, ants: Team, request_: RollRequest | DrawRequest, faces: tuple[int, ...], code: str
) -> None:
    with pytest.raises(RuleViolation) as violation:
        entered(match, ants, request_, faces)
    assert violation.value.code == code


def test_a_commissioner_says_why_he_enters_dice(match: Match, ants: Team) -> None:
    with pytest.raises(Refusal) as refusal:
        entered(match, ants, ADVANCE, (2,), commissioner=True, reason="  ")
    assert refusal.value.code == "dice.reason"
    answer = entered(match, ants, ADVANCE, (2,), commissioner=True, reason="Rolled at the club.")
    assert (answer.record.source, answer.record.reason) == ("commissioner", "Rolled at the club.")


def test_league_matches_do_not_use_simulated_dice(match: Match, ants: Team) -> None:
    source = seeded(HashDice(1), lambda played, team: team.name)
    with pytest.raises(Refusal) as refusal:
        source(match, ants, REVENUE)
    assert refusal.value.code == "dice.seeded"


def test_simulated_matches_use_dice_of_the_simulation(match: Match, ants: Team) -> None:
    match.simulated = True
    answer = seeded(HashDice(1), lambda played, team: team.name)(match, ants, REVENUE)
    assert answer.given == HashDice(1).answer(REVENUE, "Ants")
    assert answer.record.source == "seeded"


def test_the_database_keeps_each_die_once_and_within_its_sides(match: Match, ants: Team) -> None:
    keep_rolls([derived(match, ants, REVENUE)])
    with pytest.raises(IntegrityError, match=r"(?i)unique"), transaction.atomic():
        keep_rolls([derived(match, ants, REVENUE)])
    high = entered(match, ants, ADVANCE, (6,))
    high.rolls[0].face = 7
    with pytest.raises(IntegrityError, match="roll_face_in_range"), transaction.atomic():
        keep_rolls([high])


def test_rolls_are_never_changed_or_deleted(match: Match, ants: Team) -> None:
    keep_rolls([derived(match, ants, ADVANCE)])
    with pytest.raises(IntegrityError), transaction.atomic():
        Roll.objects.update(face=1 + Roll.objects.get().face % 6)
    with pytest.raises(IntegrityError), transaction.atomic():
        Roll.objects.all().delete()
