"""What may come of a choice: exact, complete, and the same as when every roll is played out."""

from fractions import Fraction

import pytest

from rules.core.dice import HashDice
from rules.core.errors import RuleViolation
from rules.core.odds import test_odds as odds_of
from rules.core.pending import Choice
from rules.hexsport.play.attack import Attack
from rules.hexsport.play.bots import play_match, restless
from rules.hexsport.play.catch import Catch
from rules.hexsport.play.commands import Act, Command, Interfere, Leap, Reroll, Step, Stop, Target
from rules.hexsport.play.deck import CARDS
from rules.hexsport.play.engine import advance, legal
from rules.hexsport.play.forecast import Forecast, Happenings, forecasts, weighed
from rules.hexsport.play.happenings import Happening
from rules.hexsport.play.odds import odds
from rules.hexsport.play.pick_up import PickUp
from rules.hexsport.play.rush import Rush
from rules.hexsport.play.stand_up import StandUp
from rules.hexsport.play.state import MatchState
from rules.hexsport.play.throw import Throw
from rules.hexsport.state import Stats
from tests.rules.hexsport.play.playouts import chances_of, expect_alike, plainly
from tests.rules.hexsport.play.scenes import Piece, Scene, cell, guard, jack, keeper, striker
from tests.rules.hexsport.play.strides import FAR, alone, spent
from tests.rules.hexsport.play.walks import Invention

LUCKY = ("lucky",)


def exact(forecast: Forecast) -> dict[Happenings, Fraction]:
    return {outcome.happened: outcome.chance for outcome in forecast.outcomes}


def only(forecasts: tuple[Forecast, ...]) -> Forecast:
    (forecast,) = forecasts
    return forecast


@pytest.mark.rule("HX-DASH-03")
def test_a_dash_succeeds_or_he_falls() -> None:
    scene = spent(jack(1, at=(0, 2), stats=Stats(1, 4, 4, 4, 4)))
    dash = only(forecasts(scene.state, Step(0)))
    fails = odds_of(3, 4, 1).fail
    assert exact(dash) == {(Happening("moved", 0),): 1 - fails, (Happening("fell", 0),): fails}
    assert dash.chance_of("fell") == dash.chance_of("fell", 0) == fails
    assert dash.chance_of("fell", 1) == 0


@pytest.mark.rule("HX-DICE-11")
def test_a_second_dash_needs_two_successes() -> None:
    scene = spent(jack(1, at=(0, 2), stats=Stats(1, 4, 4, 4, 4))).give(Step(0)).roll(4, 1, 1)
    assert only(forecasts(scene.state, Step(0))).chance_of("fell") == odds_of(3, 4, 2).fail


def test_nothing_changes_while_a_choice_is_weighed() -> None:
    scene = spent(jack(1, at=(0, 2)))
    before, events = scene.state, list(scene.events)
    forecasts(scene.state, Step(0))
    assert scene.state is before
    assert scene.events == events


def test_what_may_not_be_done_is_refused() -> None:
    with pytest.raises(RuleViolation):
        forecasts(spent(jack(1, at=(0, 2))).state, Leap(3))


def test_coaching_dice_are_counted_when_they_are_to_be_used() -> None:
    scene = spent(jack(1, at=(0, 2), stats=Stats(1, 4, 4, 4, 4)), dice=(3, 0))
    assert only(forecasts(scene.state, Step(0))).chance_of("fell") == odds_of(3, 4, 1).fail
    assert only(forecasts(scene.state, Step(0), dice=(2, 0))).chance_of("fell") == odds_of(5, 4, 1).fail
    assert only(forecasts(scene.state, Step(0), dice=(9, 0))).chance_of("fell") == odds_of(6, 4, 1).fail


@pytest.mark.parametrize("abilities", [(), LUCKY, ("really_lucky",)])
@pytest.mark.parametrize("ball", [None, (2, 2)])
def test_a_step_with_evade_dash_and_pick_up(abilities: tuple[str, ...], ball: tuple[int, int] | None) -> None:
    """The Lucky use their re-roll at once: where it can still better a test, and then no more."""
    opponent = guard(2, at=(1, 3), facing=3)
    scene = spent(striker(1, at=(0, 2), stats=Stats(1, 4, 4, 4, 4), abilities=abilities), opponent, ball=ball)
    found = only(forecasts(scene.state, Step(0)))
    played = chances_of(advance(scene.state, Step(0))[0], wisely)
    expect_alike(exact(found), played)
    assert (found.chance_of("pick_up") > 0) == (ball is not None)


def wisely(state: MatchState, wanted: Choice) -> Command | None:
    """As `plainly`, but a die is picked up only where it can help."""
    if wanted.kind == "reroll":
        test = state.stack[-1]
        enough = test.need * (2 if test.kind == "pick_up" else 1)
        if test.roll.successes >= enough:
            return Reroll()
    return plainly("none")(state, wanted)


@pytest.mark.parametrize(
    ("attacker", "target", "kind"),
    [
        (guard(7, at=(0, 0)), striker(3, at=(1, 0), facing=3, ball=True), "slam"),
        (guard(7, at=(0, 0)), guard(3, at=(1, 0), facing=3), "slam"),
        (guard(7, at=(0, 0)), guard(3, at=(1, 0), facing=3, abilities=("steady",)), "slam"),
        (guard(7, at=(0, 0)), jack(3, at=(1, 0), facing=3, abilities=("quick_recovery",)), "slam"),
        (guard(7, at=(0, 0)), jack(3, at=(1, 0), facing=3, abilities=("cant_feel_a_thing",)), "slam"),
        (guard(7, at=(0, 0)), jack(3, at=(1, 0), down=True, abilities=("roll",)), "stomp"),
        (jack(7, at=(0, 0)), striker(3, at=(1, 0), facing=3, ball=True), "steal"),
        (jack(7, at=(0, 0), abilities=("misdirect",)), striker(3, at=(1, 0), facing=3), "feint"),
    ],
)
def test_attacks_are_what_they_are_when_every_roll_is_played_out(attacker: Piece, target: Piece, kind: str) -> None:
    scene = Scene([attacker], [target], ref=FAR)
    scene.start(Attack(slot=0, target=1, kind=kind))
    found = forecasts(scene.state)
    assert len({forecast.reaction for forecast in found}) == len(found)
    for forecast in found:
        expect_alike(exact(forecast), chances_of(scene.state, plainly(forecast.reaction)))


def test_each_reaction_has_its_forecast() -> None:
    scene = Scene([guard(7, at=(0, 0))], [jack(3, at=(1, 0), facing=3)]).start(Attack(slot=0, target=1, kind="slam"))
    dodge, slamback, none = (found.reaction for found in forecasts(scene.state)[:3])
    assert (dodge, slamback, none) == ("dodge", "slamback", "none")
    by_name = {found.reaction: found for found in forecasts(scene.state)}
    assert by_name["slamback"].chance_of("killed", 0) > 0
    assert by_name["dodge"].chance_of("killed", 0) == 0
    assert by_name["none"].chance_of("killed", 1) > by_name["dodge"].chance_of("killed", 1) > 0


def test_a_lucky_target_is_safer_and_does_not_use_his_luck_twice() -> None:
    def killed(*abilities: str) -> Fraction:
        target = striker(3, at=(1, 0), facing=3, abilities=abilities)
        scene = Scene([guard(7, at=(0, 0))], [target]).start(Attack(slot=0, target=1, kind="slam"))
        forecast = forecasts(scene.state)[0]
        assert sum(outcome.chance for outcome in forecast.outcomes) == 1
        return forecast.chance_of("killed")

    assert killed() > killed("lucky") == killed("really_lucky") > 0


@pytest.mark.rule("HX-ABIL-11")
def test_a_grizzled_player_takes_a_blow_better_where_the_option_says_so() -> None:
    def held(option: str) -> Fraction:
        target = striker(3, at=(1, 0), facing=3, abilities=("grizzled",))
        scene = Scene([guard(7, at=(0, 0))], [target], abil_grizzled=option).start(
            Attack(slot=0, target=1, kind="slam")
        )
        forecast = forecasts(scene.state)[0]
        assert sum(outcome.chance for outcome in forecast.outcomes) == 1
        return forecast.chance_of("held")

    assert held("reroll_armour_once") > held("no_effect")


def test_a_strike_scores_or_misses() -> None:
    scene = Scene([striker(1, at=(7, 0), ball=True)], ref=FAR).start(Throw(slot=0, moved=False))
    found = only(forecasts(scene.state))
    assert found.chance_of("strike") == 1 - odds_of(3, 4, 1).fail
    assert [told.value for told in found.outcomes[0].happened if told.what == "strike"] == [3]


@pytest.mark.parametrize("catcher", [striker(2, at=(3, 0), facing=3), keeper(2, at=(4, 0), facing=3, abilities=LUCKY)])
@pytest.mark.parametrize("thrower", [(), LUCKY])
def test_a_pass_is_caught_as_often_as_when_every_roll_is_played_out(catcher: Piece, thrower: tuple[str, ...]) -> None:
    scene = Scene([striker(1, at=(0, 0), ball=True, abilities=thrower), catcher], ref=FAR)
    scene.start(Throw(slot=0, moved=False))
    expect_alike(exact(only(forecasts(scene.state))), chances_of(scene.state, wisely_caught))


def wisely_caught(state: MatchState, wanted: Choice) -> Command | None:
    """As `plainly`, but who caught the ball doubly leaves his dice alone."""
    if wanted.kind == "reroll" and state.stack[-1].kind == "catch" and state.stack[-1].roll.successes >= 2:
        return Reroll()
    return plainly("none")(state, wanted)


def test_each_target_of_a_throw_has_its_chances() -> None:
    men = [striker(1, at=(0, 0), ball=True), striker(2, at=(2, 0), facing=3), striker(3, at=(5, 0), facing=3)]
    scene = Scene(men, ref=FAR).start(Throw(slot=0, moved=False))
    caught = {
        command.slot: only(found).chance_of("catch")
        for command, found in weighed(scene.state)
        if isinstance(command, Target)
    }
    assert caught[1] > caught[2] > Fraction(1, 3)


def test_a_whole_action_is_weighed_from_the_coachs_choice_on() -> None:
    scene = Scene([guard(7, at=(0, 0))], [striker(3, at=(1, 0), facing=3)], ball=(0, 5), ref=FAR)
    scene.start(Rush(number=3, side=0))
    whole = forecasts(scene.state, Act(0, "slam"), Stop())
    attack = Scene([guard(7, at=(0, 0))], [striker(3, at=(1, 0), facing=3)], ref=FAR)
    attack.start(Attack(slot=0, target=1, kind="slam", adjacent_at_start=True))
    assert [exact(found) for found in whole] == [exact(found) for found in forecasts(attack.state)]


def test_what_is_no_matter_of_chance_is_not_weighed() -> None:
    scene = alone(jack(1, at=(0, 2)))
    assert list(weighed(scene.state)) == []
    assert len(list(weighed(spent(jack(1, at=(0, 2), stats=Stats(1, 4, 4, 4, 4))).state))) == 6


def test_a_pending_test_without_a_choice_is_forecast_too() -> None:
    scene = Scene([jack(1, at=(0, 2), down=True)]).start(StandUp(slot=0))
    assert only(forecasts(scene.state)).chance_of("stood") == 1 - odds_of(3, 4, 1).fail
    held = Scene([striker(1, at=(0, 2))], ball=(0, 2)).start(PickUp(slot=0))
    assert only(forecasts(held.state)).chance_of("pick_up") == 1 - odds_of(4, 4, 1).fail
    caught = Scene([striker(1, at=(0, 2))], ball=(0, 2)).start(Catch(slot=0, base=2))
    assert only(forecasts(caught.state)).chance_of("catch") == 1 - odds_of(3, 4, 1).fail


def test_a_ball_that_is_lost_is_told() -> None:
    scene = spent(jack(1, at=(0, 2), ball=True, stats=Stats(1, 4, 4, 4, 4)))
    found = only(forecasts(scene.state, Step(0)))
    assert found.chance_of("ball_free") == found.chance_of("fell") > 0
    assert cell((2, 2)) >= 0


@pytest.mark.parametrize("seed", range(8))
def test_whatever_is_weighed_in_whatever_match_its_chances_add_up(seed: int) -> None:
    invention, dice = Invention(seed), HashDice(seed)
    for acts, (state, _given, _events) in enumerate(play_match(invention.sheet(), dice, restless(dice))):
        if acts % 12 == seed % 12:
            for one in odds(state):
                assert sum(one.results.values()) == 1
                assert min(one.results.values()) >= 0
            offered = legal(state)
            for command in offered and (invention.one_of(offered), invention.one_of(offered)):
                for forecast in forecasts(state, command):
                    assert sum(outcome.chance for outcome in forecast.outcomes) == 1
                    assert all(outcome.chance > 0 for outcome in forecast.outcomes)
        if acts > 500:
            break


def a_rush(*visitors: Piece, hidden: tuple[int, ...] = (), team: int = 1) -> MatchState:
    """A Guard beside a Jack who faces him, in a Rush of the Guard's side, with so many on the pitch."""
    others = [jack(number, at=(-2 - number, 0)) for number in range(2, team + 1)]
    beside = jack(2, at=(1, 2), facing=3)
    scene = Scene([guard(1, at=(0, 2), facing=0), *others], [beside, *visitors], hands=((), hidden))
    return scene.start(Rush(number=1, side=0, at="act")).state


RUNNER = jack(3, at=(5, 2), facing=3, abilities=("running_interference",))
IDLE = jack(3, at=(5, 2), facing=3)


@pytest.mark.rule("HX-INTERFERE-01", "HX-CARDS-07")
def test_a_forecast_says_nothing_of_what_the_other_side_holds_or_may_do_in_between() -> None:
    plain = forecasts(a_rush(IDLE), Act(0, "slam"), Stop())
    assert [forecast.reaction for forecast in plain] == ["dodge", "slamback", "none"]
    assert all(len(forecast.outcomes) > 3 for forecast in plain)
    for number in CARDS:
        assert forecasts(a_rush(IDLE, hidden=(number,)), Act(0, "slam"), Stop()) == plain, number
    assert forecasts(a_rush(RUNNER), Act(0, "slam"), Stop()) == plain


@pytest.mark.rule("HX-INTERFERE-01")
def test_who_is_asked_to_run_in_between_sees_the_chances_of_what_goes_on_without_him() -> None:
    state, _events = advance(a_rush(RUNNER), Act(0, "slam"))
    state, _events = advance(state, Stop())
    assert isinstance(state.pending, Choice)
    assert state.pending.kind == "interfere"
    assert forecasts(state, Interfere()) == forecasts(a_rush(IDLE), Act(0, "slam"), Stop())


@pytest.mark.rule("HX-SNEAK-01")
def test_a_foul_that_may_be_called_does_not_stop_a_forecast() -> None:
    sneaking = a_rush(IDLE, team=7)
    state, _events = advance(sneaking, Act(0, "slam"))
    assert isinstance(state.pending, Choice)
    assert state.pending.kind == "call"
    assert [len(one.outcomes) > 3 for one in forecasts(sneaking, Act(0, "slam"), Stop())] == [True] * 3
