"""What is called, by whom and when; the checks that follow."""

import pytest

from rules.core.pending import Choice, RollRequest
from rules.hexsport.play.action import action_for
from rules.hexsport.play.commands import Act, Call, React, Step, Stop, Target
from rules.hexsport.play.events import ActionEnded, FoulCalled, RefChecked, RushBegan
from rules.hexsport.play.evolve import evolve
from rules.hexsport.play.fouls import Calls, pressing, staller_of
from rules.hexsport.play.procedure import Frame, Play
from tests.rules.hexsport.play.scenes import Scene, guard, jack, striker

HOME_ENTRY, VISITOR_ENTRY = (-10, 5), (10, -5)
SIX = [(-1, 1), (-2, 1), (-3, 1), (-4, 1), (-5, 1), (-6, 1)]


class Event(Frame, frozen=True, kw_only=True):
    """Something happens."""

    event: ActionEnded | RushBegan

    def begin(self, play: Play, _given: object) -> None:
        play.emit(self.event)
        play.finish()


def stomped(**terms: object) -> Scene:
    """H5 has just stomped V3, beside the Ref."""
    scene = Scene([guard(5, at=(1, 1), facing=0)], [striker(3, at=(2, 1), down=True)], ref=(0, 1), **terms)
    return scene.start(Calls(slot=0, action="stomp"))


@pytest.mark.rule("HX-REF-01", "HX-STOMP-08")
def test_a_stomp_has_no_effect_unless_it_is_called() -> None:
    scene = stomped()
    assert isinstance(scene.pending, Choice)
    assert (scene.pending.kind, scene.pending.seat) == ("call", 1)
    assert scene.offered == (Call(), Call("stomp", 0))
    scene.give(Call())
    assert scene.pending is None
    assert scene.told(RefChecked) == []


@pytest.mark.rule("HX-REF-02", "HX-REF-03", "HX-STOMP-08")
def test_a_called_stomp_leads_to_one_check_of_the_stomper() -> None:
    scene = stomped().give(Call("stomp", 0)).roll(2, 5)
    assert scene.told(FoulCalled, RefChecked) == [FoulCalled("stomp", 0), RefChecked(0, (2, 5), 2)]
    assert scene.where("H5") == "bin"
    assert scene.pending is None


@pytest.mark.rule("HX-SUCKER-07")
def test_a_sucker_punch_may_be_called_and_a_slam_may_not() -> None:
    scene = Scene([guard(5, at=(9, 0))], [striker(3, at=(10, 0))], ref=(0, 1))
    assert scene.start(Calls(slot=0, action="slam")).pending is None
    scene.start(Calls(slot=0, action="sucker_punch")).give(Call("sucker_punch", 0)).roll(3)
    assert scene.where("H5") == "bin"


@pytest.mark.rule("HX-STOMP-08", "HX-SUCKER-07", "HX-REF-01")
def test_a_stomp_is_called_once_its_outcome_is_known_and_checked_before_the_action_ends() -> None:
    scene = Scene([guard(5, at=(1, 1), facing=0)], [jack(3, at=(2, 1), down=True)], ref=(0, 1))
    scene.start(action_for(scene.state, Act(0, "stomp"))).give(React("none")).roll(4, 1, 1, 1).roll(1, 1, 1)
    assert scene.offered == (Call(), Call("stomp", 0))
    assert scene.told(ActionEnded) == []
    scene.give(Call("stomp", 0)).roll(1, 1)
    assert [type(event) for event in scene.told(FoulCalled, RefChecked, ActionEnded)] == [
        FoulCalled,
        RefChecked,
        ActionEnded,
    ]
    assert scene.where("H5") == "bin"


@pytest.mark.rule("HX-STALL-02", "HX-STALL-03")
def test_a_staller_called_as_he_sets_out_runs_and_is_checked_where_he_ends() -> None:
    scene = stalled()
    scene.start(action_for(scene.state, Act(1, "run"))).give(Call("stall", 1))
    scene.give(Step(1), Step(0), Stop())
    assert scene.where("V3") == (-8, 4)
    assert isinstance(scene.pending, RollRequest)
    scene.roll(2)
    assert scene.where("V3") == "bin"


def stalled(side: int = 1) -> Scene:
    """V3 stands on home's entry hex and has ended an action there."""
    scene = Scene([jack(1, at=(0, 2))], [jack(3, at=HOME_ENTRY), jack(4, at=(3, 0))], ref=(0, 1), side=side)
    return scene.start(Event(event=ActionEnded(1, "run")))


@pytest.mark.rule("HX-STALL-01", "HX-STALL-02", "HX-STALL-03")
def test_a_stall_may_be_called_at_once_or_in_any_later_action_of_the_team() -> None:
    """EX-072"""
    arriving = Scene([jack(1, at=(0, 2))], [jack(3, at=HOME_ENTRY)], ref=(0, 1), side=1)
    arriving.start(Calls(slot=1, action="run"))
    assert arriving.offered == (Call(), Call("stall", 1))
    scene = stalled().start(Calls(slot=2, action="run"))
    assert isinstance(scene.pending, Choice)
    assert scene.pending.seat == 0
    scene.give(Call("stall", 1)).roll(4)
    assert scene.told(RefChecked) == [RefChecked(1, (4,), 0)]


@pytest.mark.rule("HX-STALL-01")
def test_no_stall_is_called_on_who_only_passes_or_was_pushed_there() -> None:
    scene = Scene([], [jack(3, at=HOME_ENTRY), jack(4, at=(3, 0))], side=1)
    assert scene.start(Calls(slot=1, action="run")).pending is None
    gone = stalled()
    gone.first = gone.state = gone.state.with_figure(1, cell=gone.state.figures[2].cell + 1)
    gone.events.clear()
    assert gone.start(Calls(slot=2, action="run")).pending is None


@pytest.mark.rule("HX-STALL-02")
def test_no_stall_is_called_in_an_action_of_the_callers_own_team() -> None:
    assert stalled(side=0).start(Calls(slot=0, action="run")).pending is None


@pytest.mark.rule("HX-STALL-04")
def test_a_stall_by_running_interference_may_be_called() -> None:
    scene = Scene([jack(1, at=(0, 2))], [jack(3, at=HOME_ENTRY)], ref=(0, 1), side=0)
    scene.start(Calls(slot=1, action="run"))
    assert Call("stall", 1) in scene.offered


@pytest.mark.rule("HX-STALL-05")
def test_a_called_stall_may_be_called_again_from_the_teams_next_rush() -> None:
    scene = stalled().start(Calls(slot=2, action="run")).give(Call("stall", 1)).roll(4)
    assert scene.start(Calls(slot=2, action="run")).pending is None
    state = evolve(scene.state, RushBegan(3, 0))
    assert staller_of(state, 1) == -1
    assert staller_of(evolve(state, RushBegan(4, 1)), 1) == 1


@pytest.mark.rule("HX-STALL-02", "HX-STALL-03", "HX-REF-03")
def test_a_staller_who_is_about_to_walk_away_may_be_called_first_and_is_checked_at_the_end() -> None:
    scene = stalled()
    assert pressing(scene.state, 1)
    assert not pressing(scene.state, 2)
    scene.start(Calls(slot=1, action="run", last=False)).give(Call("stall", 1))
    assert scene.pending is None
    assert scene.result == (("stall", 1),)
    scene.start(Calls(slot=1, action="run", called=scene.result))
    assert isinstance(scene.pending, RollRequest)
    assert (scene.pending.purpose, scene.pending.subject) == ("ref_check", "V3")


def crowded(count: int = 7, down: int = 0, **terms: object) -> Scene:
    """So many visitors are on the pitch, the last few on the floor; the last one is far from the Ref."""
    hexes = [(1 - q, -r) for q, r in SIX[: count - 1]]
    players = [jack(n, at=at, down=n > count - down) for n, at in enumerate(hexes, 1)]
    far = jack(count, at=VISITOR_ENTRY, down=down > 0)
    scene = Scene([jack(1, at=(0, 2))], [*players, far], ref=(0, 1), side=1, **terms)
    return scene.start(Calls(slot=1, action="run"))


@pytest.mark.rule("HX-SNEAK-01", "HX-SNEAK-02", "HX-SNEAK-03", "HX-SNEAK-04", "HX-SNEAK-05", "HX-BENCH-05")
def test_seven_on_the_pitch_may_be_called_on_any_of_them() -> None:
    """EX-073, EX-037"""
    scene = crowded()
    assert scene.offered == (Call(), *(Call("sneak", slot) for slot in range(1, 8)))
    near = scene.give(Call("sneak", 1))
    assert isinstance(near.pending, RollRequest)
    assert near.pending.dice == 2
    far = crowded().give(Call("sneak", 7))
    assert isinstance(far.pending, RollRequest)
    assert far.pending.dice == 1


@pytest.mark.rule("HX-SNEAK-01", "HX-SNEAK-02")
def test_six_are_not_too_many_and_seven_are_called_once_in_an_action_and_again_in_the_next() -> None:
    assert crowded(6).pending is None
    scene = crowded().give(Call("sneak", 1)).roll(4, 5)
    assert scene.pending is None
    assert Call("sneak", 1) in scene.start(Calls(slot=1, action="run")).offered
    own = crowded().give(Call()).start(Calls(slot=0, action="run"))
    assert own.pending is None


@pytest.mark.rule("HX-SNEAK-05")
def test_by_option_the_owner_or_chance_names_the_offender() -> None:
    scene = crowded(sneak_offender="owner_picks").give(Call("sneak"))
    assert isinstance(scene.pending, Choice)
    assert (scene.pending.kind, scene.pending.seat) == ("offender", 1)
    scene.give(Target(7)).roll(3)
    assert scene.where("V7") == "bin"
    by_chance = crowded(sneak_offender="random").give(Call("sneak")).draw(2).roll(1, 5)
    assert by_chance.where("V6") == "bin"


@pytest.mark.rule("HX-SNEAK-06")
def test_who_lies_on_the_floor_counts_unless_the_option_counts_the_standing() -> None:
    assert crowded(down=2).pending is not None
    assert crowded(down=2, sneak_count="standing_only").pending is None


@pytest.mark.rule("HX-REF-14")
def test_a_player_who_has_left_the_pitch_is_not_checked_unless_the_option_says_so() -> None:
    for option, pending in (("no_check", False), ("check_anyway", True)):
        scene = Scene([guard(5)], [jack(3, at=(2, 1))], ref_gone_offender=option)
        scene.start(Calls(slot=0, action="run", called=(("stall", 0),)))
        assert (scene.pending is not None) is pending
    scene.roll(2)
    assert scene.state.figures[0].bin == 2


@pytest.mark.rule("HX-REF-02")
def test_two_calls_in_one_action_are_two_checks_in_turn() -> None:
    scene = Scene([jack(1, at=(0, 2))], [jack(3, at=HOME_ENTRY), guard(4, at=(3, 0))], ref=(0, 1), side=1)
    scene.start(Event(event=ActionEnded(1, "run"))).start(Calls(slot=2, action="stomp"))
    scene.give(Call("stall", 1)).give(Call("stomp", 2)).roll(1).roll(4, 2)
    assert scene.told(RefChecked) == [RefChecked(1, (1,), 1), RefChecked(2, (4, 2), 2)]


def tricky(side: int = 0, **terms: object) -> Scene:
    """H7 has Dirty Tricks; V3 and V4 are on the pitch, V5 on the Bench."""
    home = [striker(7, at=(-1, 1), abilities=("dirty_tricks",)), jack(8, at=(-2, 1))]
    return Scene(home, [jack(3, at=(2, 1)), jack(4, at=(9, 0)), jack(5)], ref=(0, 1), side=side, **terms)


@pytest.mark.rule("HX-ABIL-06", "HX-ABIL-34")
@pytest.mark.parametrize("acting", [1, 2])
def test_dirty_tricks_call_a_foul_on_any_opponent_once_a_match_in_any_action(acting: int) -> None:
    scene = tricky().start(Calls(slot=acting, action="run"))
    assert isinstance(scene.pending, Choice)
    assert scene.pending.seat == 0
    assert scene.offered == (Call(), Call("dirty_tricks", 2), Call("dirty_tricks", 3))
    scene.give(Call("dirty_tricks", 2)).roll(1, 2)
    assert scene.told(FoulCalled) == [FoulCalled("dirty_tricks", 2, 0)]
    assert scene.state.figures[2].bin == 3
    assert scene.start(Calls(slot=acting, action="run")).pending is None
    assert evolve(scene.state, RushBegan(2, 1)).figures[0].used == ("dirty_tricks",)


@pytest.mark.rule("HX-ABIL-06")
def test_dirty_tricks_need_their_player_on_the_pitch() -> None:
    scene = tricky()
    scene.first = scene.state = scene.state.with_figure(0, cell=-1, where="bench")
    assert scene.start(Calls(slot=2, action="run")).pending is None


@pytest.mark.rule("HX-ABIL-34")
def test_by_option_dirty_tricks_are_for_the_opponents_actions() -> None:
    option = {"abil_dirty_tricks_window": "opponents_actions"}
    assert tricky(**option).start(Calls(slot=1, action="run")).pending is None
    assert tricky(**option).start(Calls(slot=2, action="run")).pending is not None


def test_the_opponents_of_the_acting_player_are_asked_before_his_own_coach() -> None:
    scene = tricky()
    scene.start(Calls(slot=1, action="stomp"))
    assert scene.offered == (Call(), Call("stomp", 1))
    scene.give(Call())
    assert isinstance(scene.pending, Choice)
    assert scene.pending.seat == 0
