"""Bouts of the board derby that were once played replay to the byte."""

import pytest
from msgspec.structs import replace

from rules.core import codec
from rules.derby_board import events as e
from rules.derby_board import log as logs
from rules.derby_board.options import OPTIONS
from tests.golden.derby_board import write
from tests.golden.derby_board.bouts import FIXTURES, FOLDER, FORMAT, names, path_of, read, sheet_of

MOST_BYTES = 500_000
SEASON = {"divisions", "meetings", "finals", "bench"}  # options that no bout knows
NAMES = names()


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_bout_replays_to_its_digest_and_comes_out_the_same_again(name: str) -> None:
    header, entries, lines = read(name)
    assert (header.format, header.entries) == (FORMAT, len(lines))
    assert [codec.encode(entry) for entry in entries] == lines
    assert codec.digest(logs.replay(entries)) == header.digest
    assert logs.rerun(sheet_of(entries), entries) is None, f"{name}: see tests/golden/derby_board/write.py"


def test_every_bout_is_there_and_they_use_every_option() -> None:
    assert {fixture.name for fixture in FIXTURES} == set(NAMES)
    changed = {(key, value) for name in NAMES for key, value in read(name)[0].changed.items()}
    others = {
        (key, value)
        for key, option in OPTIONS.items()
        if key not in SEASON
        for value in option.offered
        if value != option.default
    }
    assert changed == others


def test_together_they_show_nearly_everything_that_can_happen() -> None:
    seen = {type(event) for name in NAMES for entry in read(name)[1] for event in entry.events}
    assert {kind.__name__ for kind in set(e.EVENT_TYPES) - seen} <= {"LappedUnmarked"}


def test_the_golden_bouts_stay_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < MOST_BYTES


def test_a_changed_event_is_found() -> None:
    """The control: a bout of which one roll was changed neither keeps its digest nor comes out again."""
    _header, entries, _lines = read("scrimmage")
    place = next(place for place, entry in enumerate(entries) if isinstance(entry.events[0], e.Stepped))
    step = entries[place].events[0]
    assert isinstance(step, e.Stepped)
    other = replace(entries[place], events=(replace(step, space=step.space + 1), *entries[place].events[1:]))
    changed = (*entries[:place], other, *entries[place + 1 :])
    assert logs.rerun(sheet_of(entries), changed) == place


def test_a_log_is_replaced_only_by_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: object, capsys: pytest.CaptureFixture[str]
) -> None:
    fixture = next(fixture for fixture in FIXTURES if fixture.name == "scrimmage")
    written = path_of(fixture.name).read_bytes()
    monkeypatch.setattr("tests.golden.derby_board.bouts.FOLDER", tmp_path)
    monkeypatch.setattr(write, "FOLDER", tmp_path)
    monkeypatch.setattr(write, "FIXTURES", (fixture,))
    path_of(fixture.name).write_bytes(b"as it was")
    assert write.main([]) == 1
    assert fixture.name in capsys.readouterr().out
    assert path_of(fixture.name).read_bytes() == b"as it was"
    assert write.main(["--replace", fixture.name]) == 0
    assert path_of(fixture.name).read_bytes() == written
