"""Bouts played from a seed, and how they are kept; the module satisfies `rules.core.play_rules.PlayRules`.

No coach decides anything in a bout, so a seed makes all of it, and anybody can play it again.
"""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from rules.core import codec, dice
from rules.core.dice import HashDice
from rules.core.errors import RuleViolation
from rules.core.facts import MatchFacts
from rules.core.hands import Hands
from rules.core.options import Options
from rules.core.simulation import PlayedMatch
from rules.core.squad import OWN
from rules.derby_cards.bout import play_bout
from rules.derby_cards.course import Setting, Shuffle
from rules.derby_cards.events import Event, LinedUp, Logged
from rules.derby_cards.match import told
from rules.derby_cards.options import DEFAULTS, OPTIONS, terms_of
from rules.derby_cards.report import report_of
from rules.derby_cards.scorer import recount
from rules.derby_cards.teams import ROSTER, Found, TeamState, check_lineup

VERSION = "1"
bots: Sequence[str] = ("deck",)  # nobody decides; the deck plays for both


class SideRecord(Struct, frozen=True, kw_only=True):
    """One side as it took part: its power, the skaters' ids by slot, the slot of who spins the wheel."""

    power: int
    lineup: tuple[int, ...]
    spinner: int = 1


class BoutRecord(Struct, frozen=True, kw_only=True):
    """A bout as it is kept; everything else follows from it (ACD-82). `options` holds what differs from the defaults,
    `seed` is in hex."""

    seed: str
    version: str = VERSION
    options: dict[str, str] = {}
    home: SideRecord
    visitor: SideRecord
    log: tuple[Logged, ...] = ()

    @property
    def lineups(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Those of home and visitor."""
        return self.home.lineup, self.visitor.lineup


_RECORD: Any = msgspec.json.Decoder(BoutRecord)


def bout_seed(season: bytes, fixture: str) -> bytes:
    """The seed of a bout, made of its season's and of the name of its fixture (ACD-75)."""
    return dice.match_root(season, fixture)


def shuffles(seed: bytes) -> Shuffle:
    """The orders of the deck that follow from a seed."""
    return lambda purpose, count: dice.shuffle(seed, f"v1|{purpose}", count)


def play_record(states: Sequence[TeamState], options: Options, seed: bytes) -> BoutRecord:
    """A bout of home against visitor; refuses a line-up that cannot play (ACD-50e)."""
    for state in states:
        check_lineup(state, state.lineup)
    home, visitor = (SideRecord(power=state.power, lineup=state.lineup) for state in states)
    changed = {key: str(value) for key, value in options.changed().items()}
    bare = BoutRecord(seed=seed.hex(), options=changed, home=home, visitor=visitor)
    return msgspec.structs.replace(bare, log=replay(bare))


def replay(record: BoutRecord) -> tuple[Event, ...]:
    """The log that seed, options and sides of the record make (ACD-99a)."""
    setting = Setting(
        powers=(record.home.power, record.visitor.power),
        terms=terms_of(Options(OPTIONS, record.options)),
        spinners=(record.home.spinner, record.visitor.spinner),
    )
    return tuple(play_bout(setting, shuffles(bytes.fromhex(record.seed))))


def starting_team(list_key: str, name: str, options: Options) -> TeamState:
    """A team with the roster of a chart, outside any season."""
    return ROSTER.founded(Found(list_key, name), options)


def random_team(name: str, names: Sequence[str], shuffle: Shuffle, *, power: int | None = None) -> TeamState:
    """A team of its own: its names in a drawn order of star power and, unless given, a power drawn as the ratings of
    a season give it (ACD-77): one of ten 4 and 0, two 3 and 1, four 2."""
    order = shuffle("team.star_power", len(names))
    drawn = (4, 3, 3, 2, 2, 2, 2, 1, 1, 0)[shuffle("team.power", 10)[0]]
    ranked = tuple(names[place] for place in order)
    return ROSTER.founded(Found(OWN, name, ranked, drawn if power is None else power), DEFAULTS)


def play(
    states: Sequence[TeamState],
    options: Options,
    dice: HashDice,
    prefix: str,
    *,
    kind: str = "league",
    challenged: bool = False,
    bots: Sequence[str] = (),
    hands: Hands | None = None,
) -> PlayedMatch:
    """A bout between two teams, the first at home."""
    record = play_record(states, options, bout_seed(dice.root, prefix))
    return PlayedMatch(report=report_of(recount(record.log), record.lineups), log=codec.encode(record))


def verified(log: bytes, dice: HashDice, prefix: str) -> bool:
    """Whether these dice make this log, with the powers and options that it names (ACD-75, ACD-82).

    Who stood in which slot changes no card; that is for the logs of the teams to say.
    """
    record = read_record(log)
    try:
        return record.seed == bout_seed(dice.root, prefix).hex() and record.log == replay(record)
    except RuleViolation:
        return False


def read_record(log: bytes) -> BoutRecord:
    """The record that `play` wrote."""
    record: BoutRecord = _RECORD.decode(log)
    return record


def events(log: bytes) -> tuple[Struct, ...]:
    """Who took part, then what happened, in order."""
    record = read_record(log)
    return (LinedUp(*record.lineups), *record.log)


def facts(log: bytes) -> MatchFacts:
    """The facts of the bout as its events alone tell it (ACD-64b)."""
    record = read_record(log)
    return told(recount(record.log), record.lineups)


__all__ = ("bots", "events", "facts", "play", "starting_team", "verified")
