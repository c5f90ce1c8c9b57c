"""The verifier for files against the rules it shares no code with, and the browser's check against both."""

import ast
import copy
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from matches.domain import dice_verifier
from matches.domain.dice_verifier import check, faces_of
from tests.matches.proofs import NODE, VECTORS, Record, a_record, a_worded_record, browser_says

FREE = {"committed_at", "revealed_at", "reason"}  # what is told beside, and no seed vouches for
ROOT = bytes(31) + b"\x01"
CHECK_VALUES = {
    "v1|league:7|match:42|step:03|purpose:injury|subject:player:9": [2, 4, 3],
    "v1|league:7|match:42|step:04|purpose:advance|subject:player:9": [4, 6],
    "v1|league:7|match:42|step:03|purpose:injury|subject:player:10": [1, 5, 3],
}
ODD: tuple[Any, ...] = (
    None, 7, "text", [], {}, {"format": "sinbin-dice/3"}, {"format": ["sinbin-dice/2"]},
    {"format": dice_verifier.FORMAT}, {"format": dice_verifier.FORMAT_WITH_WORDS},
)  # fmt: skip


def codes(record: object) -> list[str]:
    return [line.code for line in check(record)]


def changed(value: Any) -> Any:
    """Another value of the same kind."""
    match value:
        case bool() | None:
            return "0" * 64
        case int():
            return value + 1
        case str():
            return ("0" if value[:1] != "0" else "1") + value[1:]
        case list():
            return [changed(value[0]), *value[1:]] if value else [1]
    raise TypeError(value)


def tampered(record: Record) -> Iterator[tuple[str, Record]]:
    """The record with one field changed, for every field that the seed vouches for; and with one lost, or one more."""
    parts = [part for part in ("rolls", "draws", "words") if record.get(part)]
    paths = [[key] for key in record if key not in {"rolls", "draws", "words"}]
    paths += [[part, place, key] for part in parts for place, one in enumerate(record[part]) for key in one]
    for path in paths:
        other = copy.deepcopy(record)
        holder: Any = other
        for step in path[:-1]:
            holder = holder[step]
        if path[-1] in FREE or (len(path) == 3 and _vouched_by_people(holder, path[-1])):
            continue
        holder[path[-1]] = changed(holder[path[-1]])
        yield "/".join(map(str, path)), other
        without = copy.deepcopy(other)
        holder = without
        for step in path[:-1]:
            holder = holder[step]
        del holder[path[-1]]
        yield "/".join(map(str, path)) + " lost", without


def _vouched_by_people(one: Record, key: object) -> bool:
    """Dice that people entered have no seed behind them: only their form can be checked. An order of one thing, or of
    none, is always the same."""
    return one.get("source", "derived") != "derived" and key not in {"source", "context"}


def test_every_record_of_the_rules_agrees() -> None:
    found = [codes(a_record(number)) for number in range(40)]
    assert {code for each in found for code in each} == {"agrees", "told"}


def test_the_published_check_values_come_out() -> None:
    assert {context: faces_of(ROOT, context, len(faces), 6) for context, faces in CHECK_VALUES.items()} == CHECK_VALUES


def test_before_the_seed_is_shown_everything_waits() -> None:
    record = a_record(1) | {"seed": None, "revealed_at": None}
    assert set(codes(record)) <= {"waits", "told"}
    assert "waits" in codes(record)


@pytest.mark.parametrize("number", [2, 3, 5])
def test_whatever_is_changed_is_found(number: int) -> None:
    tampers = list(tampered(a_record(number)))
    assert len(tampers) > 40
    assert [where for where, record in tampers if all(line.good for line in check(record))] == []


@pytest.mark.parametrize("number", range(8))
def test_whatever_is_changed_is_found_where_coaches_added_words(number: int) -> None:
    record = a_worded_record(number)
    assert set(codes(record)) <= {"agrees", "unsent", "none"}
    tampers = list(tampered(record))
    tampers.append(("sides changed places", record | {"words": record["words"][::-1]}))
    tampers.append(("told without words", without_words(record)))
    for place, side in enumerate(record["words"]):
        words = list(record["words"])
        words[place] = side | {"word": None}
        tampers += [("word held back", record | {"words": words})] if side["word"] else []
        words = list(record["words"])
        words[place] = side | {"hash": "", "word": None}
        tampers += [("nothing deposited", record | {"words": words})] if side["hash"] else []
    assert len(tampers) > 60
    assert [where for where, record in tampers if all(line.good for line in check(record))] == []


def without_words(record: Record) -> Record:
    other = {key: told for key, told in record.items() if key != "words"}
    return other | {"format": dice_verifier.FORMAT, "nonces": ["", ""]}


@pytest.mark.parametrize("case", VECTORS, ids=lambda case: case["name"])
def test_the_vectors_with_words_agree(case: Record) -> None:
    assert {line.code for line in check(case["record"]) if line.part != "words"} == {"agrees"}
    assert dice_verifier.roots_of(case["record"])[1].hex() == case["root"]


MISSHAPEN: dict[str, Record] = {
    "one side": {"words": [{"team": "a", "hash": "0" * 64, "word": None}]},
    "two sides without words": {"words": [{"team": place, "hash": "", "word": None} for place in "ab"]},
    "no sides": {"words": ["a", "b"]},
    "a word without a hash": {"words": [{"team": place, "hash": "", "word": "w"} for place in "ab"]},
    "an empty word": {"words": [{"team": place, "hash": "0" * 64, "word": ""} for place in "ab"]},
    "half a letter": {"words": [{"team": place, "hash": "0" * 64, "word": "\ud800"} for place in "ab"]},
    "a short hash": {"words": [{"team": place, "hash": "00", "word": None} for place in "ab"]},
    "a season": {"of": "season"},
    "draws": {"draws": [{"round": 1, "purpose": "p", "count": 0, "order": [], "context": ""}]},
    "nonces as well": {"nonces": ["", ""]},
}


@pytest.mark.parametrize("name", MISSHAPEN)
def test_words_of_another_shape_are_no_record(name: str) -> None:
    assert codes(a_worded_record(0) | MISSHAPEN[name]) == ["shape"]


def test_what_no_seed_vouches_for_is_not_claimed_to_be_checked() -> None:
    record = a_record(2)
    assert codes(record | {"committed_at": "2020-01-01T00:00:00Z"}) == codes(record)


def test_the_same_die_twice_is_found() -> None:
    record = a_record(4)
    record["rolls"].append(record["rolls"][0])
    assert codes(record).count("twice") == 1


def test_it_stands_alone() -> None:
    """One file that anybody runs anywhere: the standard library and nothing of this program."""
    tree = ast.parse(Path(dice_verifier.__file__).read_text())
    names = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    names |= {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    assert {str(name).partition(".")[0] for name in names} <= sys.stdlib_module_names


def test_it_checks_a_file_and_says_so_by_its_exit_code(tmp_path: Path) -> None:
    record = a_record(6)
    turned = copy.deepcopy(record)
    turned["seed"] = changed(turned["seed"])
    answers = []
    for name, told in {"good": json.dumps(record), "turned": json.dumps(turned), "broken": "{"}.items():
        file = tmp_path / name
        file.write_text(told)
        program = [sys.executable, "-I", str(dice_verifier.__file__), str(file)]
        answers.append(subprocess.run(program, capture_output=True, text=True, check=False).returncode)
    assert answers == [0, 1, 2]


@pytest.mark.skipif(NODE is None, reason="no node here; the browser lane runs the same module in Chromium")
def test_the_browser_finds_what_the_verifier_finds() -> None:
    records: list[Any] = [*ODD, *(a_record(number) for number in range(40))]
    records += [record for number in (2, 3) for _where, record in tampered(a_record(number))]
    records += [a_record(7) | {"seed": None}, a_record(8) | {"more": 1}]
    records += [case["record"] for case in VECTORS]
    records += [a_worded_record(number) for number in range(8)]
    records += [record for number in range(4) for _where, record in tampered(a_worded_record(number))]
    records += [a_worded_record(1) | change for change in MISSHAPEN.values()]
    expected = [[[line.part, line.place, line.code] for line in check(record)] for record in records]
    assert browser_says(records) == expected
    assert {code for each in expected for _part, _place, code in each} >= {
        "agrees", "told", "waits", "faces", "order", "unsent", "none", "word", "shape",
    }  # fmt: skip
