"""One Rush, from its marker to the tokens' return."""

import pytest

from rules.core.pending import Choice, Drawn, DrawRequest, RollRequest
from rules.hexsport.play.commands import (
    Act,
    BuyCard,
    CashCheers,
    Choose,
    EndRush,
    PlayCard,
    Step,
    Stop,
    Target,
    TryPlay,
)
from rules.hexsport.play.deck import CARDS
from rules.hexsport.play.events import (
    ActionBegan,
    BinMoved,
    CardTurned,
    CheersEarned,
    CoachingGained,
    EventBegan,
    PlayerBinned,
    RefMoved,
    RushBegan,
    RushCut,
    RushEnded,
)
from rules.hexsport.play.evolve import evolve
from rules.hexsport.play.match_flow import Match
from rules.hexsport.play.pitch import PITCH, cells_in
from rules.hexsport.play.rush import Rush
from rules.hexsport.play.state import NOBODY
from tests.rules.hexsport.play.scenes import Piece, Scene, cell, guard, jack, striker

EVENTS = [card.no for card in CARDS.values() if card.kind == "event" and card.action is None]
MOVES = [card.no for card in CARDS.values() if card.kind == "special_move"]


def with_events(scene: Scene, *events: object) -> Scene:
    """The scene after these events."""
    for event in events:
        scene.state = evolve(scene.state, event)  # type: ignore[arg-type]
    scene.first = scene.state
    return scene


def two_teams(home: list[Piece] | None = None, **told: object) -> Scene:
    """Both sides with somebody on the pitch, the ball lying about far from them."""
    pieces = home or [jack(1, at=(-3, 0)), striker(2, at=(-5, 2))]
    return Scene(pieces, [jack(3, at=(5, 0)), jack(4, at=(6, 0))], ball=(0, -5), **told)  # type: ignore[arg-type]


def asked(scene: Scene) -> str:
    wanted = scene.pending
    return wanted.kind if isinstance(wanted, Choice) else wanted.purpose if wanted is not None else ""


def any_card(scene: Scene) -> Scene:
    """Whatever card comes."""
    return scene.give(Drawn(0))


def end_rush(scene: Scene) -> Scene:
    """The coach stops, any card is turned, and the Ref stays where he is."""
    return any_card(scene.give(EndRush())).give(Choose(scene.state.ref))


@pytest.mark.rule("HX-RUSH-02")
def test_a_rush_moves_its_marker_launches_acts_and_ends() -> None:
    scene = Scene([jack(1, at=(-3, 0))], [jack(3, at=(5, 0))], rush=0).start(Rush(number=1, side=0))
    assert scene.told(RushBegan) == [RushBegan(1, 0)]
    assert asked(scene) == "launch"
    scene.roll(2)
    assert asked(scene) == "rush"
    scene.give(EndRush())
    assert asked(scene) == "ref"
    scene.draw(EVENTS[0]).give(scene.offered[0])  # type: ignore[arg-type]
    assert scene.told(RushEnded) == [RushEnded(1)]
    assert scene.pending is None


@pytest.mark.rule("HX-LAUNCH-01")
def test_nothing_is_launched_while_a_ball_is_in_play() -> None:
    assert asked(two_teams().start(Rush(number=1, side=0))) == "rush"
    carried = two_teams([striker(1, at=(-3, 0), ball=True)])
    assert asked(carried.start(Rush(number=1, side=0))) == "rush"


@pytest.mark.rule("HX-RUSH-03", "HX-RUSH-04")
def test_one_play_may_be_tried_before_the_launch() -> None:
    scene = Scene([jack(1, at=(-3, 0))], [jack(3, at=(5, 0))], staff=(("defensive", "support"), ()))
    scene.start(Rush(number=1, side=0))
    assert asked(scene) == "staff_play"
    scene.give(TryPlay("defensive", "defensive")).roll(1, 1, 1, 1)
    assert asked(scene) == "launch"
    scene.roll(1)
    assert asked(scene) == "rush"


@pytest.mark.rule("HX-RUSH-04")
def test_by_option_it_comes_after_the_launch() -> None:
    scene = Scene(
        [jack(1, at=(-3, 0))], [jack(3, at=(5, 0))], staff=(("defensive",), ()), rush_staff_before_launch=False
    )
    scene.start(Rush(number=1, side=0))
    assert asked(scene) == "launch"
    assert asked(scene.roll(1)) == "staff_play"
    assert asked(scene.give(TryPlay())) == "rush"


@pytest.mark.rule("HX-RUSH-05", "HX-RUSH-13", "HX-RUSH-27")
def test_each_rush_has_five_tokens_and_unspent_ones_are_lost() -> None:
    scene = two_teams(cards=(2, 0)).start(Rush(number=1, side=0))
    assert scene.state.teams[0].tokens == 5
    scene.give(BuyCard()).draw(MOVES[0])
    assert scene.state.teams[0].tokens == 4
    scene.give(EndRush()).draw(EVENTS[0]).give(scene.offered[0])  # type: ignore[arg-type]
    assert [team.tokens for team in scene.state.teams] == [5, 5]


@pytest.mark.rule("HX-RUSH-05", "HX-RUSH-06", "HX-RUSH-10")
def test_five_tokens_go_two_by_two_in_any_order_of_players() -> None:
    """EX-026"""
    home = [jack(1, at=(-3, 0)), jack(2, at=(-5, 2)), jack(5, at=(-7, 2))]
    scene = two_teams(home).start(Rush(number=1, side=0))
    for tag in ("H1", "H2", "H1", "H2", "H5"):
        run(scene, tag)
    assert scene.state.teams[0].tokens == 0
    assert [event.slot for event in scene.events if isinstance(event, ActionBegan)] == [0, 1, 0, 1, 2]
    assert asked(scene) == "ref", "no tokens, no cards: the Rush is over"


def run(scene: Scene, tag: str) -> Scene:
    """The player runs one hex straight back and forth."""
    slot = scene.slot(tag)
    scene.give(Act(slot, "run"))
    step = next(step for step in scene.offered if isinstance(step, Step))
    return scene.give(step, Stop())


@pytest.mark.rule("HX-RUSH-06")
def test_a_player_with_two_actions_is_offered_no_third() -> None:
    scene = two_teams().start(Rush(number=1, side=0))
    run(run(scene, "H1"), "H1")
    acting = {command.slot for command in scene.offered if isinstance(command, Act)}
    assert acting == {scene.slot("H2")}


@pytest.mark.rule("HX-RUSH-07")
def test_after_an_offensive_play_one_player_takes_a_third_action() -> None:
    """EX-026"""
    scene = two_teams(staff=(("offensive",), ())).start(Rush(number=1, side=0))
    scene.give(TryPlay("offensive", "offensive")).roll(5, 1, 1, 1)
    if asked(scene) == "offensive_play":
        scene.give(Target(slot=scene.slot("H1")))
    for tag in ("H1", "H1", "H1", "H2", "H2"):
        run(scene, tag)
    assert scene.state.teams[0].tokens == 0
    assert asked(scene) == "ref"


@pytest.mark.rule("HX-RUSH-14")
def test_a_coach_may_stop_at_any_time() -> None:
    scene = two_teams().start(Rush(number=1, side=0))
    assert EndRush() in scene.offered
    assert asked(scene.give(EndRush())) == "ref"


@pytest.mark.rule("HX-RUSH-14")
def test_a_rush_without_usable_players_ends_by_itself() -> None:
    scene = two_teams([jack(1)], ref=(-10, 5)).start(Rush(number=1, side=0))
    assert asked(scene) == "ref", "the Ref stands on the entry hex, so nobody can come"


@pytest.mark.rule("HX-RUSH-14", "HX-CARDS-07")
def test_cards_keep_a_rush_going_when_the_tokens_are_spent() -> None:
    scene = two_teams([jack(1), jack(2)], ref=(-10, 5), hands=((EVENTS[0], MOVES[0]), ())).start(Rush(number=1, side=0))
    assert scene.offered == (PlayCard(EVENTS[0]), EndRush())
    scene.give(PlayCard(EVENTS[0]))
    assert scene.told(EventBegan) == [EventBegan(EVENTS[0])]
    assert asked(scene) == "ref"


@pytest.mark.rule("HX-CHEERS-11")
def test_cheers_are_cashed_between_actions() -> None:
    scene = with_events(two_teams(), CheersEarned(0, 7, "strike")).start(Rush(number=1, side=0))
    scene.give(CashCheers("die"), CashCheers("die"))
    assert CashCheers("die") not in scene.offered
    assert scene.told(CoachingGained) == [CoachingGained(0, dice=1)] * 2


def test_a_cut_rush_offers_nothing_more() -> None:
    scene = two_teams([striker(1, at=(8, 0), facing=0, ball=True)]).start(Rush(number=1, side=0))
    scene.give(Act(0, "throw"), Stop())
    wanted = scene.pending
    assert isinstance(wanted, RollRequest)
    scene.roll(*[5] * wanted.dice)
    while asked(scene) == "fan_check":
        any_card(scene)
    assert scene.told(RushCut) == [RushCut("strike")]
    assert asked(scene) == "ref"


@pytest.mark.rule("HX-RUSH-23", "HX-BENCH-06", "HX-BENCH-07", "HX-PITCH-10")
def test_a_binned_player_is_back_on_the_bench_after_as_many_rush_ends_of_his_team() -> None:
    """EX-027"""
    scene = Scene([jack(1, at=(-3, 0)), jack(2, at=(-4, 0))], [jack(3, at=(5, 0))], rush=1, side=1, ball=(0, -5))
    with_events(scene, PlayerBinned(0, 3, "foul")).start(Match(at="rush"))
    spaces = [scene.state.figures[0].bin]
    while len(spaces) < 7:
        end_rush(scene)
        spaces.append(scene.state.figures[0].bin)
    assert spaces == [3, 3, 2, 2, 1, 1, 0]
    assert scene.where("H1") == "bench"


@pytest.mark.rule("HX-BENCH-08")
@pytest.mark.parametrize(("at_once", "space"), [(True, 1), (False, 2)])
def test_a_player_binned_in_his_own_rush_moves_at_its_end_unless_the_option_says_no(at_once: bool, space: int) -> None:
    scene = two_teams([jack(1, at=(-3, 0)), jack(2, at=(-4, 0))], bench_same_rush_step=at_once)
    scene.start(Rush(number=1, side=0))
    with_events(scene, PlayerBinned(0, 2, "injury"))
    scene.events.clear()
    scene.give(EndRush())
    assert scene.state.figures[0].bin == space
    assert (scene.told(BinMoved) == [BinMoved(0, 1)]) is at_once


@pytest.mark.rule("HX-RUSH-23")
def test_only_the_rushing_side_moves_in_the_sin_bin() -> None:
    scene = two_teams([jack(1, at=(-3, 0)), jack(2, at=(-4, 0))])
    with_events(scene, PlayerBinned(0, 2, "foul"), PlayerBinned(2, 2, "foul")).start(Rush(number=2, side=1))
    scene.give(EndRush())
    assert [scene.state.figures[slot].bin for slot in (0, 2)] == [2, 1]


@pytest.mark.rule("HX-RUSH-24", "HX-RUSH-26")
def test_the_rushing_coach_moves_the_ref_up_to_the_number_of_a_card() -> None:
    scene = two_teams().start(Rush(number=1, side=0)).give(EndRush())
    card = next(card for card in CARDS.values() if card.ref == 2 and card.kind != "event")
    scene.draw(card.no)
    assert isinstance(scene.pending, Choice)
    assert scene.pending.seat == 0
    start = scene.state.ref
    ends = {command.cell for command in scene.offered if isinstance(command, Choose)}
    allowed = {place for place, far in enumerate(PITCH.distance[start]) if far <= 2} - set(cells_in(PITCH.coloured))
    assert ends == allowed
    scene.give(Choose(max(ends)))
    assert scene.told(RefMoved) == [RefMoved(max(ends))]


@pytest.mark.rule("HX-RUSH-25")
def test_an_event_turned_for_the_ref_takes_effect_after_his_move_and_is_discarded() -> None:
    scene = two_teams().start(Rush(number=1, side=0)).give(EndRush()).draw(EVENTS[0])
    assert scene.state.event == 0
    scene.give(next(end for end in scene.offered if end != Choose(scene.state.ref)))  # type: ignore[arg-type]
    kinds = [type(event) for event in scene.events]
    assert kinds.index(CardTurned) < kinds.index(RefMoved) < kinds.index(EventBegan) < kinds.index(RushEnded)
    assert scene.state.event == EVENTS[0]
    assert EVENTS[0] in scene.state.discards


@pytest.mark.rule("HX-RUSH-27", "HX-RUSH-01")
def test_the_other_coachs_rush_follows() -> None:
    scene = two_teams(rush=0).start(Match(at="rush"))
    assert isinstance(scene.pending, Choice)
    assert scene.pending.seat == 0
    end_rush(scene)
    assert isinstance(scene.pending, Choice)
    assert (scene.state.rush, scene.pending.seat) == (2, 1)


@pytest.mark.rule("HX-RUSH-28")
def test_dice_of_a_defensive_play_last_until_the_end_of_the_opponents_next_rush() -> None:
    scene = two_teams(staff=(("defensive",), ()), rush=0).start(Match(at="rush"))
    scene.give(TryPlay("defensive", "defensive")).roll(5, 5, 1, 1)
    assert scene.state.teams[0].reserve == 2
    end_rush(scene)
    assert (scene.state.rush, scene.state.teams[0].reserve) == (2, 2)
    end_rush(scene)
    assert (scene.state.rush, scene.state.teams[0].reserve) == (3, 0)


def test_a_new_rush_gives_players_their_actions_back() -> None:
    scene = two_teams(rush=0).start(Match(at="rush"))
    run(run(scene, "H1"), "H1")
    end_rush(scene)
    end_rush(scene)
    assert Act(0, "run") in scene.offered
    assert scene.state.distractor == NOBODY


def test_the_card_for_the_ref_is_drawn_from_the_pile() -> None:
    scene = two_teams(hands=((MOVES[0],), ())).start(Rush(number=1, side=0)).give(EndRush())
    assert isinstance(scene.pending, DrawRequest)
    assert MOVES[0] not in scene.pending.among


def test_the_ref_may_stay_where_he_is() -> None:
    scene = two_teams([guard(1, at=(-3, 0))]).start(Rush(number=1, side=0)).give(EndRush()).draw(EVENTS[0])
    scene.give(Choose(cell((0, 1))))
    assert scene.told(RefMoved) == []
