"""What is wrong with an archive is said, whoever wrote it."""

import json
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from league.archive.alone import NAME, stand_alone
from league.archive.form import UPCASTERS, VERSION, Unreadable, canonical, read, upcast
from league.archive.proving import derive, problems, summary
from league.archive.schema import FILE, schema
from tests.league.archive.golden import CLUB, DRAFT, EARLIER, changed, tampered

SAMPLE = 40


def wrong(data: bytes) -> bool:
    try:
        return bool(problems(data))
    except Unreadable:
        return True


def test_a_sound_archive_has_no_problems() -> None:
    assert [problems(data) for data in (CLUB, EARLIER, DRAFT)] == [[], [], []]


def test_what_an_archive_holds_is_said_in_the_right_number() -> None:
    document = read(CLUB)
    told = summary(document)
    assert ": 1 season, 4 teams, " in told
    for rows in document["body"].values():
        del rows[1:]
    assert ": 1 season, 1 team, 1 match, 1 event, 1 die, " in summary(document)


def test_the_club_has_dice_to_check() -> None:
    assert sum(roll["source"] == "derived" for roll in read(CLUB)["body"]["rolls"]) >= 20


@pytest.mark.parametrize(("place", "data"), tampered(CLUB, SAMPLE))
def test_a_changed_byte_is_found(place: int, data: bytes) -> None:
    assert wrong(data), place


@pytest.mark.long
@pytest.mark.django_db  # the lane of long tests is that of the database
def test_a_thousand_changed_bytes_are_found(record_property: Any) -> None:
    missed = [place for place, data in tampered(CLUB, 1000, seed=11) if not wrong(data)]
    record_property("figure", f"archive: {1000 - len(missed)} of 1000 single-byte tampers detected")
    assert missed == []


def test_it_says_which_section_was_changed() -> None:
    data = CLUB.replace(b'"body":"Be kind."', b'"body":"Be mean."')
    assert problems(data)[0] == "The section document_versions was changed: its digest is another."


def worded(body: Any) -> Any:
    """The side that gave its word."""
    (side,) = (side for side in body["sides"] if side["word"])
    return side


def another(side: Any) -> dict[str, str]:
    """Another word with the hash that fits it."""
    told = f"v2|word|{side['match']}|{side['team']}|another word".encode()
    return {"word": "another word", "word_hash": sha256(told).hexdigest()}


def sides_of(body: Any) -> list[Any]:
    return [side for side in body["sides"] if side["match"] == worded(body)["match"]]


def swapped(body: Any) -> None:
    """Each side has the word of the other."""
    one, other = sides_of(body)
    mine = {name: one[name] for name in ("word", "word_hash")}
    one.update({name: other[name] for name in mine})
    other.update(mine)


def turned(body: Any) -> None:
    """The visitors were at home."""
    for side in sides_of(body):
        side["index"] = 1 - side["index"]


FORGED: dict[str, tuple[Any, str]] = {
    "a die": (lambda body: body["rolls"][0].update(face=body["rolls"][0]["face"] % 6 + 1), "the seed gives"),
    "a die that names somebody else": (
        lambda body: body["rolls"][0].update(subject="player:nobody"),
        "does not name what it was rolled for",
    ),
    "a die that no log tells": (lambda body: body["rolls"].pop(), "is missing in the dice on record"),
    "a seed": (lambda body: body["matches"][0].update(seed="00" * 32), "not the one that was committed to"),
    "a seed left out": (lambda body: body["matches"][-1].update(seed=None), "is missing"),
    "a season's seed": (lambda body: body["seasons"][0].update(seed="00" * 32), "not the one that was committed to"),
    "a word": (lambda body: worded(body).update(word="Morgen regnet es"), "not the one that was deposited"),
    "a word and its hash": (lambda body: worded(body).update(another(worded(body))), "the seed gives"),
    "a word held back": (lambda body: worded(body).update(word=""), "the seed gives"),
    "a word nobody deposited": (lambda body: worded(body).update(word_hash=""), "not the one that was deposited"),
    "a hash nobody deposited": (
        lambda body: body["sides"][0].update(word_hash="0" * 64),
        "the seed gives",
    ),
    "a hash that is none": (lambda body: body["sides"][-1].update(word_hash="x"), "not the one that was deposited"),
    "the words of the sides": (swapped, "not the one that was deposited"),
    "sides changed": (turned, "the seed gives"),
    "an order drawn": (lambda body: body["draws"][0]["order"].reverse(), "not the one that the seed gives"),
    "an order of another length": (lambda body: body["draws"][0]["order"].pop(), "not as many places"),
    "cash": (lambda body: body["teams"][0].update(cash=10_000), "adds up to"),
    "a gap in a log": (lambda body: body["team_events"].pop(3), "without gaps"),
    "a reference": (lambda body: body["entries"][0].update(team="nobody"), "team is no @teams of this archive"),
    "a kind of value": (lambda body: body["teams"][0].update(cash="10"), "cash is no int"),
    "a moment that never was": (
        lambda body: body["teams"][0].update(created_at="2026-02-30T00:00:00.000000Z"),
        "created_at is no time",
    ),
    "a field too many": (lambda body: body["teams"][0].update(rich=True), "the fields are not those of the format"),
    "a section too few": (lambda body: body.pop("audit"), "sections are not those of the format"),
    "a row twice": (lambda body: body["teams"].append(body["teams"][0]), "have the same uid"),
    "dice of another shape": (lambda body: body["team_events"][0].update(dice=7), "cannot be checked"),
}


@pytest.mark.parametrize("name", FORGED)
def test_a_forger_who_writes_digests_is_found(name: str) -> None:
    change, said = FORGED[name]
    assert any(said in sentence for sentence in problems(changed(change)))


UNREADABLE = {
    "packed": (b"\x1f\x8b" + b"\0" * 40, "Unpack it"),
    "a zip": (b"PK\x03\x04" + b"\0" * 40, "Unpack it"),
    "nothing": (b"", "no JSON"),
    "no text": (b"\xff\xfe\x00", "no JSON"),
    "endless lists": (b"[" * 200_000, "no JSON"),
    "an endless number": (b"1" * 100_000, "no JSON"),
    "no number": (CLUB.replace(b'"colour":', b'"colour":NaN,"x":', 1), "no JSON"),
    "another format": (b'{"format":"other"}', "does not begin with"),
    "a list": (b"[]", "does not begin with"),
    "no version": (b'{"format":"sinbin-league","version":true}', "which version"),
    "a newer version": (CLUB.replace(b'"version":2}', b'"version":3}'), "a newer Sinbin reads it"),
    "a header too few": (b'{"format":"sinbin-league","version":1}', "holds exactly"),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_is_no_archive_is_refused_with_a_sentence(name: str) -> None:
    data, said = UNREADABLE[name]
    with pytest.raises(Unreadable, match=said):
        problems(data)


def test_older_versions_are_brought_up() -> None:
    assert not {"jobs", "draws"} & read(DRAFT)["body"].keys()
    body = upcast(read(DRAFT))
    assert (body["jobs"], body["draws"], body["league"][0]["language"]) == ([], [], "")
    assert set(UPCASTERS) == set(range(VERSION))


def test_a_side_of_version_1_added_no_word() -> None:
    assert not any({"word", "word_hash"} & side.keys() for side in read(EARLIER)["body"]["sides"])
    assert {(side["word"], side["word_hash"]) for side in upcast(read(EARLIER))["sides"]} == {("", "")}


def test_the_schema_is_that_of_the_format_and_says_what_the_verifier_says() -> None:
    assert canonical(schema()) == canonical(json.loads(FILE.read_text()))
    Draft202012Validator.check_schema(schema())
    check = Draft202012Validator(schema())
    assert check.is_valid(read(CLUB))
    for name in ("a kind of value", "a field too many", "a section too few"):
        assert not check.is_valid(read(changed(FORGED[name][0]))), name


def test_the_check_values_of_the_design() -> None:
    root = bytes(31) + b"\x01"
    injury = "v1|league:7|match:42|step:03|purpose:injury|subject:player:"
    assert derive(root, f"{injury}9", 3, 6) == [2, 4, 3]
    assert derive(root, "v1|league:7|match:42|step:04|purpose:advance|subject:player:9", 2, 6) == [4, 6]
    assert derive(root, f"{injury}10", 3, 6) == [1, 5, 3]


def test_one_file_without_sinbin_checks_it_too(tmp_path: Path) -> None:
    program = tmp_path / NAME
    program.write_text(stand_alone(), encoding="utf-8")
    answers = {"sound": CLUB, "forged": changed(FORGED["a die"][0]), "none": b"{}"}
    codes = {}
    for name, data in answers.items():
        place = tmp_path / f"{name}.json"
        place.write_bytes(data)
        ran = subprocess.run([sys.executable, "-I", "-S", program, place], capture_output=True, text=True, check=False)
        codes[name] = ran.returncode, ran.stdout + ran.stderr
    assert [code for code, _said in codes.values()] == [0, 1, 2]
    assert codes["sound"][1].startswith("Sound: Tuesday Club")
    assert "the seed gives" in codes["forged"][1]
