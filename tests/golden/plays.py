"""The matches that golden logs are made of, and how they are played."""

from collections.abc import Callable
from itertools import combinations_with_replacement

from msgspec import Struct

from rules.core.dice import HashDice
from rules.core.options import Options
from rules.core.pending import Choice
from rules.hexsport.data import LISTS
from rules.hexsport.options import OPTIONS
from rules.hexsport.play.bots import Chooser, at_random, restless, sensible, whimsical
from rules.hexsport.play.lineups import match_sheet, starting_team
from rules.hexsport.play.log import Entry, Source, first, give
from rules.hexsport.play.sheet import MatchSheet
from rules.hexsport.play.state import MatchState
from tests.golden.logs import Golden
from tests.rules.hexsport.play.walks import Invention

Bot = Callable[[HashDice], Chooser]
INVENTED = 8  # matches of invented teams, for all the abilities that no list has
BOTS: tuple[tuple[Bot, Bot], ...] = (
    (sensible, sensible),
    (sensible, at_random),
    (whimsical, sensible),
    (restless, whimsical),
)
KINDS = ("league", "final", "friendly", "single", "league")
HOUSE_RULES: tuple[dict[str, object], ...] = (
    {},
    {"react.declare": "after_roll", "dice.coaching_order": "reactor_first", "slam.order": "scatter_after_knock_down"},
    {},
    {"scatter.namer": "other_coach", "move.test_order": "dash_evade_pickup", "facing.border": "rear"},
    {},
    {"dice.rise_counters": "shared", "slam.moved_bonus": "not_adjacent_at_start", "ref.mover": "other_coach"},
    {"sucker.detect": "declared", "jump.distance": "up_to_2", "rush.rescue_scope": "drops_and_throws"},
)


class Fixture(Struct, frozen=True):
    """One match: its name, what it shows, who meets, and the bots."""

    name: str
    what: str
    sheet: MatchSheet
    bots: tuple[Bot, Bot]


def fixtures() -> list[Fixture]:
    """Every pair of the team lists, and some invented teams, under varied rules."""
    pairs = combinations_with_replacement(LISTS, 2)
    return [
        *(_of_lists(number, *pair) for number, pair in enumerate(pairs, 1)),
        *map(_invented, range(1, INVENTED + 1)),
    ]


def _of_lists(number: int, one: str, other: str) -> Fixture:
    bots, kind = BOTS[number % len(BOTS)], KINDS[number % len(KINDS)]
    house = HOUSE_RULES[number % len(HOUSE_RULES)]
    options = Options(OPTIONS, house)
    teams = starting_team(one, one, options), starting_team(other, other, options)
    played = " and ".join(bot.__name__ for bot in bots)
    what = f"{one} and {other}, {kind}, played by {played}"
    if house:
        what += ", with " + ", ".join(f"{key} {value}" for key, value in house.items())
    return Fixture(f"match-{number:02d}-{one}-{other}", what, match_sheet(teams, options, kind), bots)


def _invented(number: int) -> Fixture:
    sheet = next(sheet for sheet in _crowds(number) if min(len(lineup.players) for lineup in sheet.lineups) >= 6)
    what = f"invented teams with any abilities under any rules, {sheet.kind}, played by whimsical and whimsical"
    return Fixture(f"match-invented-{number}", what, sheet, (whimsical, whimsical))


def _crowds(number: int):  # type: ignore[no-untyped-def]
    return (Invention(1000 * number + place).sheet() for place in range(1000))


def play(fixture: Fixture) -> tuple[list[MatchState], list[Entry]]:
    """The match of a fixture: every state, and the entry that led to it. Its dice follow from its name."""
    dice = HashDice(f"golden {fixture.name}")
    players = [bot(HashDice(f"golden {fixture.name} {side}")) for side, bot in enumerate(fixture.bots)]
    state, entry = first(fixture.sheet)
    states, entries = [state], [entry]
    while (wanted := state.pending) is not None:
        if isinstance(wanted, Choice):
            assert wanted.seat is not None
            state, entry = give(state, players[wanted.seat](state, wanted), Source.COACH, wanted.seat)
        else:
            state, entry = give(state, dice.answer(wanted), Source.SEEDED)
        states.append(state)
        entries.append(entry)
    return states, entries


def golden_match(fixture: Fixture) -> Golden:
    return Golden(name=fixture.name, what=fixture.what, entries=tuple(play(fixture)[1]))
