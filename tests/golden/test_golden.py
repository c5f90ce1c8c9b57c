"""What was once played replays to the byte."""

import gzip
from pathlib import Path

import pytest

from rules.core import codec
from rules.hexsport.play.bots import at_random, sensible
from rules.hexsport.play.events import SCHEMA, MatchBegan
from rules.hexsport.play.facts import report_of
from tests.golden import write
from tests.golden.areas import AREAS
from tests.golden.logs import FOLDER, FORMAT, Golden, bytes_of, names, path_of, read, replayed, rerun
from tests.golden.plays import Fixture, fixtures, golden_match

MOST_BYTES = 3_000_000
NAMES = names()


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_log_replays_to_its_digest_and_comes_out_the_same_again(name: str) -> None:
    header, golden, lines = read(name)
    assert (header.format, header.schema, header.entries) == (FORMAT, SCHEMA, len(lines))
    assert codec.digest(replayed(golden)) == header.digest
    for place, (written, today) in enumerate(zip(lines, rerun(golden), strict=True)):
        assert today == written, f"entry {place} of {name}: see tests/golden/write.py"


JUDGED = [fixture for fixture in fixtures() if sensible in fixture.bots and at_random not in fixture.bots][::2]


@pytest.mark.parametrize("fixture", JUDGED, ids=lambda fixture: fixture.name)
def test_the_programs_of_today_choose_what_they_chose(fixture: Fixture) -> None:
    """A changed judgement of a bot is seen here; the logs it plays anew are replaced by name."""
    assert golden_match(fixture).entries == read(fixture.name)[1].entries


def test_there_are_forty_matches_from_beginning_to_end() -> None:
    matches = [name for name in NAMES if name.startswith("match-")]
    assert len(matches) >= 40
    for name in (matches[0], matches[-1]):
        golden = read(name)[1]
        assert isinstance(golden.entries[0].events[0], MatchBegan)
        assert report_of(replayed(golden))
    assert {fixture.name for fixture in fixtures()} == set(matches)


def test_every_area_of_the_rules_has_a_small_log() -> None:
    assert {f"area-{area}" for area in AREAS} == {name for name in NAMES if name.startswith("area-")}
    for area, shows in AREAS.items():
        golden = read(f"area-{area}")[1]
        assert shows([event for entry in golden.entries for event in entry.events]), area


def test_the_golden_logs_stay_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < MOST_BYTES


def test_a_changed_event_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The control: a log of which one figure was changed neither keeps its digest nor comes out again."""
    lines = gzip.decompress(path_of("area-run").read_bytes()).splitlines()
    place = max(place for place, line in enumerate(lines) if b'"PlayerMoved"' in line)
    lines[place] = lines[place].replace(b'"cell":', b'"cell":1', 1)
    monkeypatch.setattr("tests.golden.logs.FOLDER", tmp_path)
    path_of("area-run").write_bytes(gzip.compress(b"\n".join(lines)))
    header, golden, written = read("area-run")
    assert codec.digest(replayed(golden)) != header.digest
    assert list(rerun(golden)) != written


@pytest.fixture
def one_log(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Golden:
    """The writer knows this log alone, and its folder is empty."""
    golden = read("area-run")[1]
    monkeypatch.setattr("tests.golden.logs.FOLDER", tmp_path)
    monkeypatch.setattr(write, "FOLDER", tmp_path)
    monkeypatch.setattr(write, "fixtures", list)
    monkeypatch.setattr(write, "golden_areas", lambda: [golden])
    return golden


def test_a_missing_log_is_written_and_stands(one_log: Golden) -> None:
    assert write.main([]) == 0
    assert path_of("area-run").read_bytes() == bytes_of(one_log)
    assert write.main([]) == 0


def test_a_log_is_replaced_only_by_name(one_log: Golden, capsys: pytest.CaptureFixture[str]) -> None:
    path_of("area-run").write_bytes(b"as it was")
    assert write.main([]) == 1
    assert write.main(["--replace", "area-dash"]) == 1
    assert "area-run" in capsys.readouterr().out
    assert path_of("area-run").read_bytes() == b"as it was"
    assert write.main(["--replace", "area-run"]) == 0
    assert path_of("area-run").read_bytes() == bytes_of(one_log)
