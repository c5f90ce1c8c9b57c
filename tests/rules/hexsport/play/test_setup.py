"""What happens before the first Rush."""

import pytest
from msgspec.structs import replace

from rules.core.pending import Choice, Drawn, DrawRequest, Rolled, RollRequest
from rules.hexsport.play.commands import Deploy, Exchange, Face, Pick, Target
from rules.hexsport.play.dice_test import player_test
from rules.hexsport.play.events import CardsDiscarded, CardsDrawn, PlayerDeployed, RushBegan, SidesDrawn
from rules.hexsport.play.match_flow import Match
from rules.hexsport.play.pitch import PITCH
from rules.hexsport.play.setup import Deal, Deployment, PrimaDonnas, Setup, StartRoles, room_for
from rules.hexsport.play.state import NOBODY, TOKENS, Ended, Where
from rules.hexsport.play.tests_table import dice_for, number_for
from rules.hexsport.state import Role, Stats
from tests.rules.hexsport.play.scenes import Piece, Scene, cell, guard, jack


def team(count: int) -> list[Piece]:
    return [jack(number + 1) for number in range(count)]


def deploy_all(scene: Scene, side: int) -> Scene:
    """Everybody of a side goes to the first cells he may, facing as he is put there."""
    while isinstance(scene.pending, Choice) and scene.pending.seat == side and scene.pending.kind.startswith("deploy"):
        first = scene.offered[0]
        scene.give(first)  # type: ignore[arg-type]
        if isinstance(first, Deploy):
            scene.give(Face(first.slot, first.facing))
    return scene


@pytest.mark.rule("HX-SETUP-01")
@pytest.mark.parametrize(("drawn", "first", "swapped"), [("home", "Home", False), ("visitor", "Visitor", True)])
def test_the_fan_support_cards_decide_who_is_home(drawn: str, first: str, swapped: bool) -> None:
    scene = Scene([jack(1)], [jack(2)]).start(Setup())
    assert isinstance(scene.pending, DrawRequest)
    assert scene.pending.among == ("home", "visitor")
    scene.draw(drawn)
    assert scene.state.sheet.lineups[0].name == first
    assert scene.state.swapped is swapped
    assert [profile.side for profile in scene.state.sheet.profiles] == [0, 1]


@pytest.mark.rule("HX-MATCHUP-12")
def test_by_the_schedule_the_team_named_first_is_home_and_nothing_is_drawn() -> None:
    scene = Scene([jack(1)], [jack(2)], matchup_home="schedule").start(Setup())
    assert not isinstance(scene.pending, DrawRequest)
    assert scene.told(SidesDrawn) == [SidesDrawn(swapped=False)]
    assert (scene.state.sheet.lineups[0].name, scene.state.swapped) == ("Home", False)


@pytest.mark.rule("HX-MATCHUP-12")
def test_the_challenged_team_is_home_and_without_a_challenge_it_is_drawn() -> None:
    challenged = Scene([jack(1)], [jack(2)], matchup_home="challenged_team", challenged=True).start(Setup())
    assert challenged.told(SidesDrawn) == [SidesDrawn(swapped=False)]
    drawn = Scene([jack(1)], [jack(2)], matchup_home="challenged_team").start(Setup())
    assert isinstance(drawn.pending, DrawRequest)


@pytest.mark.rule("HX-SETUP-01")
def test_the_side_that_drew_home_keeps_its_players_and_goods() -> None:
    scene = Scene([jack(1), jack(2)], [guard(9)], dice=(3, 1)).start(Setup()).draw("visitor")
    assert scene.state.sheet.tags == ("H9", "V1", "V2")
    assert [state.dice for state in scene.state.teams] == [1, 3]
    assert scene.state.figures[0].role is Role.GUARD


@pytest.mark.rule("HX-SETUP-02")
def test_cards_are_dealt_and_any_of_them_swapped_once() -> None:
    scene = Scene([jack(1)], [jack(2)], cards=(3, 0)).start(Deal(side=0)).draw(4).draw(9).draw(11)
    assert scene.offered == (Exchange(), Exchange((4,)), Exchange((9,)), Exchange((11,)))
    scene.give(Exchange((9,)), Exchange((4,)), Exchange())
    assert isinstance(scene.pending, DrawRequest)
    assert not {4, 9} & set(scene.pending.among)
    scene.draw(20).draw(21)
    assert scene.pending is None
    assert scene.state.teams[0].hand == (11, 20, 21)
    assert scene.state.discards == (9, 4)
    assert scene.told(CardsDiscarded) == [CardsDiscarded(0, (9, 4), "exchange")]
    assert [event.why for event in scene.events if isinstance(event, CardsDrawn)] == ["setup"] * 3 + ["exchange"] * 2


@pytest.mark.rule("HX-SETUP-02")
def test_a_whole_hand_may_be_swapped_and_a_good_one_kept() -> None:
    scene = Scene([jack(1)], [jack(2)], cards=(1, 1))
    scene.start(Deal(side=0)).draw(4).give(Exchange((4,))).draw(5)
    assert scene.state.teams[0].hand == (5,)
    scene.start(Deal(side=1)).draw(6).give(Exchange())
    assert scene.state.teams[1].hand == (6,)


def test_a_team_without_cards_is_asked_nothing() -> None:
    assert Scene([jack(1)], [jack(2)]).start(Deal(side=0)).pending is None


@pytest.mark.rule("HX-SETUP-03", "HX-SETUP-04")
def test_a_match_begins_level_with_five_tokens_and_the_dice_of_the_rosters() -> None:
    scene = Scene([jack(1)], [jack(2)], dice=(2, 0)).start(Setup())
    state = scene.state
    assert (state.score, PITCH.cells[state.ref]) == (0, (0, 1))
    assert [(side.tokens, side.dice) for side in state.teams] == [(TOKENS, 2), (TOKENS, 0)] == [(5, 2), (5, 0)]


@pytest.mark.rule("HX-SETUP-05", "HX-ABIL-20")
def test_a_prima_donna_who_rolls_a_one_plays_as_striker_with_armour_five() -> None:
    diva = guard(7, abilities=("prima_donna",), stats=Stats(5, 3, 4, 5, 4))
    scene = Scene([jack(1), diva], [jack(2)]).start(PrimaDonnas(side=0))
    assert isinstance(scene.pending, RollRequest)
    assert (scene.pending.subject, scene.pending.dice, scene.pending.seat) == ("H7", 1, 0)
    scene.roll(1)
    slot = scene.slot("H7")
    assert scene.state.figures[slot].role is Role.STRIKER
    assert number_for(scene.state, "armour", slot) == 5
    assert scene.pending is None


@pytest.mark.rule("HX-ABIL-20")
def test_on_any_other_face_she_stays_a_guard() -> None:
    diva = guard(7, abilities=("prima_donna",), stats=Stats(5, 3, 4, 5, 4))
    scene = Scene([diva], [jack(2)]).start(PrimaDonnas(side=0)).roll(2)
    slot = scene.slot("H7")
    assert scene.state.figures[slot].role is Role.GUARD
    assert number_for(scene.state, "armour", slot) == 4
    assert dice_for(scene.state, "armour", slot) == 4


@pytest.mark.rule("HX-ABIL-35")
@pytest.mark.parametrize("kind", ["armour", "dodge", "pick_up", "steal", "slamback", "stand_up"])
def test_a_prima_donna_as_striker_has_no_role_bonus_on_any_test(kind: str) -> None:
    diva = guard(7, at=(-3, 0), abilities=("prima_donna",))
    scene = Scene([diva], [jack(2)]).start(PrimaDonnas(side=0)).roll(1)
    assert dice_for(scene.state, kind, scene.slot("H7")) == 3


@pytest.mark.rule("HX-DICE-30", "HX-DICE-31")
def test_the_roll_of_a_prima_donna_takes_no_coaching_dice_and_does_not_explode() -> None:
    scene = Scene([guard(7, abilities=("prima_donna",))], [jack(2)], dice=(3, 0)).start(PrimaDonnas(side=0))
    assert isinstance(scene.pending, RollRequest)
    scene.roll(6)
    assert scene.pending is None
    assert scene.state.teams[0].dice == 3


@pytest.mark.rule("HX-SETUP-06", "HX-SETUP-07")
@pytest.mark.parametrize(("able", "placed", "benched"), [(8, 6, 2), (5, 5, 0), (6, 6, 0), (1, 1, 0)])
def test_six_players_are_placed_or_all_there_are(able: int, placed: int, benched: int) -> None:
    """EX-023"""
    scene = deploy_all(Scene(team(able), [jack(9)]).start(Deployment(side=0)), 0)
    assert scene.pending is None
    own = [scene.state.figures[slot].where for slot in scene.state.sheet.slots[0]]
    assert (own.count(Where.PITCH), own.count(Where.BENCH)) == (placed, benched)


@pytest.mark.rule("HX-SETUP-06")
def test_a_coach_with_players_to_spare_picks_whom_he_places() -> None:
    scene = Scene(team(7), [jack(9)]).start(Deployment(side=0))
    assert scene.offered == tuple(Target(slot=slot) for slot in range(7))
    scene.give(Target(slot=4), Deploy(4, cell((-3, 0)), 0), Face(4, 0))
    assert scene.where("H5") == (-3, 0)
    assert Target(slot=4) not in scene.offered


@pytest.mark.rule("HX-SETUP-06", "HX-SETUP-08", "HX-PITCH-28")
def test_a_side_places_its_players_on_its_own_half_and_never_on_the_line() -> None:
    """EX-024"""
    scene = Scene([jack(1)], [jack(2)]).start(Deployment(side=0))
    offered = {PITCH.cells[command.cell] for command in scene.offered if isinstance(command, Deploy)}
    assert (-1, 1) in offered
    assert not {(0, 0), (0, 1)} & offered
    assert offered == {at for at in PITCH.cells if 2 * at[0] + at[1] < 0}
    assert scene.refused(Deploy(0, cell((0, 0)), 0)) == "match.not_offered"


@pytest.mark.rule("HX-SETUP-08", "HX-PITCH-28")
def test_by_option_the_line_is_open_to_both() -> None:
    scene = Scene([jack(1)], [jack(2)], setup_line_hexes="allowed")
    for side in (0, 1):
        assert room_for(scene.state, side) >> cell((0, 0)) & 1
    assert not room_for(scene.state, 0) >> cell((1, 0)) & 1


@pytest.mark.rule("HX-PITCH-01", "HX-RUN-07")
def test_nobody_is_placed_on_another_figure() -> None:
    scene = Scene([jack(1), jack(2, at=(-3, 0))], [jack(3)])
    assert not room_for(scene.state, 0) >> cell((-3, 0)) & 1
    assert not room_for(scene.state, 1) >> cell((0, 1)) & 1, "the Ref stands there"


@pytest.mark.rule("HX-SETUP-09")
def test_the_facing_is_chosen_as_a_player_is_placed() -> None:
    scene = Scene([jack(1)], [jack(2)]).start(Deployment(side=0)).give(Deploy(0, cell((-3, 0)), 0))
    assert scene.offered == tuple(Face(0, facing) for facing in range(6))
    scene.give(Face(0, 4))
    assert (scene.where("H1"), scene.facing("H1")) == ((-3, 0), 4)


@pytest.mark.rule("HX-SETUP-09")
@pytest.mark.parametrize(("side", "facings"), [(0, {0, 1, 5}), (1, {2, 3, 4})])
def test_by_option_he_faces_the_other_half(side: int, facings: set[int]) -> None:
    scene = Scene([jack(1)], [jack(2)], setup_facing="toward_other_half").start(Deployment(side=side))
    scene.give(scene.offered[0])  # type: ignore[arg-type]
    assert {command.facing for command in scene.offered if isinstance(command, Face)} == facings


@pytest.mark.rule("HX-SETUP-06", "HX-SETUP-10")
def test_home_places_everybody_before_the_visitors_and_takes_the_first_rush() -> None:
    scene = Scene(team(6), [jack(7), jack(8)], rush=0).start(Match()).draw("home")
    deploy_all(scene, 0)
    assert isinstance(scene.pending, Choice)
    assert scene.pending.seat == 1
    deploy_all(scene, 1)
    assert [event.slot for event in scene.events if isinstance(event, PlayerDeployed)] == list(range(8))
    assert scene.told(RushBegan) == [RushBegan(1, 0)]
    assert isinstance(scene.pending, RollRequest)
    assert scene.pending.purpose == "launch"


@pytest.mark.rule("HX-SETUP-12")
@pytest.mark.parametrize(("home", "visitor", "winner"), [(0, 2, 1), (2, 0, 0)])
def test_a_team_without_players_loses(home: int, visitor: int, winner: int) -> None:
    scene = Scene(team(home), team(visitor), rush=0).start(Match()).draw("home")
    assert scene.pending is None
    assert scene.state.ended == Ended(winner=winner, how="no_players")


@pytest.mark.rule("HX-SETUP-12")
def test_by_option_nobody_wins_then_and_never_if_both_are_absent() -> None:
    void = Scene([], team(2), rush=0, setup_no_players="void").start(Match()).draw("home")
    assert void.state.ended == Ended(winner=None, how="no_players")
    both = Scene([], [], rush=0).start(Match()).draw("home")
    assert both.state.ended == Ended(winner=None, how="no_players")


@pytest.mark.rule("HX-TRANSFORM-08")
def test_a_robot_starts_as_jack_or_by_option_in_the_form_his_coach_chooses() -> None:
    scene = with_robot(Scene([jack(1)], [jack(2)]))
    assert scene.start(StartRoles(side=0)).pending is None
    assert scene.state.figures[0].role is Role.JACK
    free = with_robot(Scene([jack(1)], [jack(2)], transform_start_role="coach_choice")).start(StartRoles(side=0))
    assert free.offered == (Pick("Jack"), Pick("Guard"))
    free.give(Pick("Guard"))
    assert free.state.figures[0].role is Role.GUARD


@pytest.mark.rule("HX-TEAM-05")
def test_a_robot_has_the_values_of_the_form_he_is_in() -> None:
    scene = with_robot(Scene([jack(1)], [jack(2)], transform_start_role="coach_choice")).start(StartRoles(side=0))
    assert scene.state.stats(0).move == 5
    scene.give(Pick("Guard"))
    assert scene.state.stats(0) == Stats(3, 2, 6, 6, 3)
    assert player_test(scene.state, "slam", 0, 3).number == 2


def with_robot(scene: Scene) -> Scene:
    """The scene with a second form for home's first player."""
    sheet = scene.state.sheet
    robot = replace(sheet.profiles[0], forms=((Role.GUARD, Stats(3, 2, 6, 6, 3)),))
    home = replace(sheet.lineups[0], players=(robot,))
    scene.state = scene.first = replace(scene.state, sheet=replace(sheet, lineups=(home, sheet.lineups[1])))
    return scene


def test_what_cannot_be_answered_is_refused() -> None:
    scene = Scene([jack(1)], [jack(2)]).start(Setup())
    assert scene.refused(Rolled((1,))) == "dice.kind"
    assert scene.refused(Drawn(2)) == "dice.index"
    assert scene.refused(Target(NOBODY)) == "match.dice_first"
