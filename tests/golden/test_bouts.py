"""Bouts of the derby games that were once played replay to the byte."""

from dataclasses import replace as put
from pathlib import Path

import pytest
from msgspec.structs import replace

from rules.core import codec
from rules.derby_board import events as e
from tests.golden import write_bouts
from tests.golden.bouts import FOLDER, FORMAT, Bouts
from tests.golden.games import BOARD, GAMES

MOST_BYTES = 500_000
EVERY = [pytest.param(game, name, id=f"{game.slug}-{name}") for game in GAMES for name in game.names()]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_a_golden_bout_replays_to_its_digest_and_comes_out_the_same_again(game: Bouts, name: str) -> None:
    golden = game.read(name)
    assert (golden.header.format, golden.header.entries) == (FORMAT, len(golden.lines))
    assert [codec.encode(entry) for entry in golden.entries] == golden.lines
    assert codec.digest(game.log.replay(golden.entries)) == golden.header.digest
    assert game.log.rerun(golden.sheet, golden.entries) is None, f"{name}: see tests/golden/write_bouts.py"


@pytest.mark.parametrize(("game", "name"), EVERY[::2])
def test_the_programs_of_today_choose_what_they_chose(game: Bouts, name: str) -> None:
    fixture = next(fixture for fixture in game.fixtures if fixture.name == name)
    assert game.play(fixture) == game.read(name).entries


@each_game
def test_every_bout_is_there_and_they_use_every_option(game: Bouts) -> None:
    assert {fixture.name for fixture in game.fixtures} == set(game.names())
    changed = {(key, value) for name in game.names() for key, value in game.read(name).header.changed.items()}
    others = {
        (key, value)
        for key, option in game.options.items()
        if key not in game.unused
        for value in option.offered or range(option.whole[0], option.whole[1] + 1)
        if value != option.default
    }
    assert changed == others


@each_game
def test_together_they_show_nearly_everything_that_can_happen(game: Bouts) -> None:
    seen = {type(event) for name in game.names() for entry in game.read(name).entries for event in entry.events}
    assert {kind.__name__ for kind in set(game.events) - seen} <= game.rare


def test_the_golden_bouts_stay_small() -> None:
    assert sum(path.stat().st_size for game in GAMES for path in (FOLDER / game.slug).iterdir()) < MOST_BYTES


def test_a_changed_event_is_found() -> None:
    """The control: a bout of which one roll was changed neither keeps its digest nor comes out again."""
    golden = BOARD.read("scrimmage")
    place = next(place for place, entry in enumerate(golden.entries) if isinstance(entry.events[0], e.Stepped))
    step = golden.entries[place].events[0]
    assert isinstance(step, e.Stepped)
    events = (replace(step, space=step.space + 1), *golden.entries[place].events[1:])
    other = replace(golden.entries[place], events=events)
    changed = (*golden.entries[:place], other, *golden.entries[place + 1 :])
    assert BOARD.log.rerun(golden.sheet, changed) == place


def test_a_log_is_replaced_only_by_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fixture = next(fixture for fixture in BOARD.fixtures if fixture.name == "scrimmage")
    written = BOARD.path_of(fixture.name).read_bytes()
    monkeypatch.setattr("tests.golden.bouts.FOLDER", tmp_path)
    monkeypatch.setattr(write_bouts, "GAMES", (put(BOARD, fixtures=(fixture,)),))
    path = BOARD.path_of(fixture.name)
    assert write_bouts.main([]) == 0
    path.write_bytes(b"as it was")
    assert write_bouts.main([]) == 1
    assert "derby_board/scrimmage" in capsys.readouterr().out
    assert path.read_bytes() == b"as it was"
    assert write_bouts.main(["--replace", "derby_board/scrimmage"]) == 0
    assert path.read_bytes() == written
