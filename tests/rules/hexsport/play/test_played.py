"""Whole matches of bots, as the platform asks for them."""

from functools import cache
from itertools import product

import msgspec
import pytest
from msgspec.structs import replace

from rules.core import codec
from rules.core.dice import HashDice
from rules.core.simulation import PlayedMatch
from rules.hexsport import match
from rules.hexsport.options import DEFAULTS
from rules.hexsport.play import log
from rules.hexsport.play.bots import BOTS
from rules.hexsport.play.commands import Act
from rules.hexsport.play.events import Awaited, FoulCalled, MatchBegan, MatchEnded, SidesDrawn
from rules.hexsport.play.facts import facts_of
from rules.hexsport.play.played import bots, events, facts, play, starting_team
from rules.hexsport.ruleset import HEXSPORT
from rules.hexsport.state import TeamState

MARAUDERS = starting_team("marauders", "Marauders", DEFAULTS)
JUDWAN = starting_team("judwan", "Judwan", DEFAULTS)


@cache
def played(seed: int, *named: str, kind: str = "league", prefix: str = "") -> PlayedMatch:
    return play((MARAUDERS, JUDWAN), DEFAULTS, HashDice(seed), prefix, kind=kind, bots=named)


def entries(found: PlayedMatch) -> list[log.Entry]:
    return [log.entry_of(plain) for plain in msgspec.json.decode(found.log)]


def test_the_game_offers_its_engine() -> None:
    assert HEXSPORT.engine is not None
    assert HEXSPORT.engine().play(
        (MARAUDERS, JUDWAN), DEFAULTS, HashDice(7), "", kind="single", bots=("random", "random")
    ) == played(7, "random", "random", kind="single")


def test_equal_dice_and_prefixes_play_equal_matches_and_others_do_not() -> None:
    play_again = play((MARAUDERS, JUDWAN), DEFAULTS, HashDice(7), "")
    assert play_again == played(7)
    assert len({played(7).log, played(8).log, played(7, prefix="round:02").log, played(7, "random", "random").log}) == 4


def test_the_best_bots_play_unless_others_are_named() -> None:
    assert bots == tuple(BOTS)
    assert played(7) == played(7, bots[0], bots[0])


def test_a_log_says_who_gave_what() -> None:
    for entry in entries(played(7)):
        match entry.source:
            case log.Source.BEGIN:
                assert (entry.given, entry.seat) == (None, None)
            case log.Source.COACH:
                assert entry.seat in (0, 1)
            case source:
                assert (source, entry.seat) == (log.Source.SEEDED, None)


def test_the_bytes_of_a_log_are_its_canonical_form() -> None:
    found = entries(played(7))
    assert codec.encode(tuple(found)) == played(7).log


@pytest.mark.parametrize(("seed", "kind"), [*product(range(1, 4), ("league", "friendly", "final"))])
def test_the_facts_of_a_log_are_those_of_the_report(seed: int, kind: str) -> None:
    found = played(seed, "random", bots[0], kind=kind)
    assert facts(found.log) == match.facts(found.report, (MARAUDERS, JUDWAN), DEFAULTS, kind=kind)


def test_the_facts_measure_damage_to_who_recovers_quickly_as_a_report_does() -> None:
    quick = replace(JUDWAN, players=tuple(_quick(player) for player in JUDWAN.players))
    sides = (MARAUDERS, quick)
    hurt = 0
    for seed in range(12):
        found = play(sides, DEFAULTS, HashDice(seed), "")
        assert facts(found.log) == match.facts(found.report, sides, DEFAULTS)
        hurt += len(facts(found.log).details["injuries"])  # type: ignore[arg-type]
    assert hurt


def _quick(player):  # type: ignore[no-untyped-def]
    return replace(player, abilities=(*player.abilities, "quick_recovery"))


def test_the_events_are_those_of_the_entries_without_what_was_awaited() -> None:
    told = events(played(7).log)
    assert isinstance(told[0], MatchBegan)
    assert isinstance(told[-1], MatchEnded)
    every = [event for entry in entries(played(7)) for event in entry.events]
    assert told == tuple(event for event in every if not isinstance(event, Awaited))
    assert facts_of(log.replay(entries(played(7)))) == facts(played(7).log)


def test_what_was_taken_back_is_no_event() -> None:
    found = entries(played(7))
    wrong = log.Entry(source=log.Source.COACH, seat=0, events=(FoulCalled("sneak", 0),))
    changed = [found[0], wrong, log.Entry(source=log.Source.UNDO, undoes=1), *found[1:]]
    assert events(codec.encode(tuple(changed))) == events(played(7).log)


def test_each_team_keeps_its_bot_whoever_draws_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "idle", lambda _dice: lambda _state, wanted: wanted.offers[-1].command)
    drawn = set()
    for seed in range(4):
        found = play((MARAUDERS, JUDWAN), DEFAULTS, HashDice(seed), "", bots=(bots[0], "idle"))
        swapped = next(event.swapped for event in events(found.log) if isinstance(event, SidesDrawn))
        drawn.add(swapped)
        acts = [entry for entry in entries(found) if isinstance(entry.given, Act)]
        assert {entry.seat for entry in acts} == {int(swapped)}
    assert drawn == {True, False}


def test_a_starting_team_stands_with_its_name() -> None:
    team = starting_team("judwan", "The Quiet Ones", DEFAULTS)
    assert isinstance(team, TeamState)
    assert (team.name, team.list_key, len(team.players)) == ("The Quiet Ones", "judwan", 6)
