"""E1, E2 and E5: steps of the hex match engine against plies of python-chess and actions of pokerkit, whole random
matches, and a replay against playing."""

import random
import time
from collections.abc import Callable
from statistics import median

import chess
from pokerkit import Automation, NoLimitTexasHoldem, State

from rules.core.pending import Choice, Drawn, DrawRequest, Rolled, RollRequest
from rules.hexsport.options import DEFAULTS
from rules.hexsport.play.engine import Given, advance, begin, outcome
from rules.hexsport.play.events import Event
from rules.hexsport.play.evolve import fold
from rules.hexsport.play.lineups import single_match
from rules.hexsport.play.state import MatchState
from tests.benchmarks.measure import compare, costing, faster, sample

MATCHES = 10
ROUNDS = 5
LISTS = ("marauders", "judwan")
BOTBOWL_GAMES = 21.4  # whole random games per CPU second, history (performance.md)
SHEET = single_match(LISTS, DEFAULTS)


def answer(wanted: Choice | RollRequest | DrawRequest, chance: random.Random) -> Given:
    """Any legal command, or what chance gives; every legal choice is enumerated before one is taken."""
    if isinstance(wanted, Choice):
        return chance.choice([offer.command for offer in wanted.offers if not offer.refused])  # type: ignore[return-value]  # a command
    if isinstance(wanted, RollRequest):
        return Rolled(tuple([chance.randrange(6) + 1 for _ in range(wanted.dice)]))
    return Drawn(chance.randrange(len(wanted.among)))


def play(seed: int) -> tuple[MatchState, list[Event], int]:
    """A random match: its end, its log, its steps (choices, rolls and draws)."""
    chance = random.Random(seed)
    state, events = begin(SHEET)
    log, steps = list(events), 0
    while (wanted := state.pending) is not None:
        state, events = advance(state, answer(wanted, chance))
        log += events
        steps += 1
    return state, log, steps


def play_matches() -> int:
    return sum(play(seed)[2] for seed in range(MATCHES))


def random_plies(count: int) -> Callable[[], int]:
    """So many random plies of chess, the end of the game looked for after each."""

    def run() -> int:
        chance, board = random.Random(1), chess.Board()
        for _ in range(count):
            if board.is_game_over():
                board = chess.Board()
            board.push(chance.choice(list(board.legal_moves)))
        return count

    return run


POKER = tuple(Automation)


def new_hand() -> State:
    return NoLimitTexasHoldem.create_state(POKER, True, 0, (1, 2), 2, 200, 6)


def random_actions(count: int) -> Callable[[], int]:
    """So many random actions of six-handed poker."""

    def run() -> int:
        chance, done = random.Random(1), 0
        random.seed(1)  # pokerkit deals from the module's own source
        while done < count:
            hand = new_hand()
            while hand.status and done < count:
                act(hand, chance)
                done += 1
        return done

    return run


def act(hand: State, chance: random.Random) -> None:
    legal: list[Callable[[], object]] = []
    if hand.can_fold():
        legal.append(hand.fold)
    if hand.can_check_or_call():
        legal.append(hand.check_or_call)
    if hand.can_complete_bet_or_raise_to():
        legal.append(hand.complete_bet_or_raise_to)
    chance.choice(legal)()


def test_e1_steps_against_chess_plies_and_poker_actions() -> None:
    steps = play_matches()
    note = f"{steps / MATCHES:.0f} steps per match; python-chess with the end-of-game test after each ply"
    against_chess = compare(
        "E1 engine steps against python-chess plies",
        play_matches,
        random_plies(steps),
        goal=faster(1, stretch=2),
        notes=(note,),
    )
    compare("E1 engine steps against pokerkit actions", play_matches, random_actions(steps), goal=faster(5, stretch=10))
    print(f"  {steps / median(against_chess.ours):,.0f} steps per CPU second of ours")


def test_e2_whole_matches() -> None:
    """Botbowl's figure is history, so this is the one rate that stands without a peer in its run."""
    assert all(outcome(state) for state, _log, _steps in map(play, range(MATCHES)))
    steps = play_matches()
    rates = [MATCHES / sample(play_matches, 1, time.process_time) for _ in range(ROUNDS)]
    rate = median(rates)
    print(f"\nE2 {MATCHES} whole random matches of {steps / MATCHES:.0f} steps")
    print(f"  {rate:.1f} matches per CPU second (rounds {min(rates):.1f} to {max(rates):.1f})")
    print(f"  {rate / BOTBOWL_GAMES:.2f} times botbowl's {BOTBOWL_GAMES} games (history; bar 8, stretch 15)")


def test_e5_replay_against_playing() -> None:
    played = [play(seed) for seed in range(MATCHES)]
    logs = [log for _state, log, _steps in played]
    assert [fold(log) for log in logs] == [state for state, _log, _steps in played]

    def replay() -> None:
        for log in logs:
            fold(log)

    compare("E5 replay of recorded matches against playing them", replay, play_matches, goal=costing(0.5, stretch=0.3))
