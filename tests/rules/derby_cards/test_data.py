"""The deck and the charts."""

import json
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from rules.derby_cards.cards import HOME, SLOTS, TEN_PLUS, VISITOR, Mark, Reading, read_blk, read_jblk, read_penalty
from rules.derby_cards.data import CATALOGUE, DIRECTORY, DIVISION_OF, load
from rules.derby_cards.data_files import WheelKind
from rules.derby_cards.events import MajorCalled, MajorKind
from rules.derby_cards.penalties import cause_of
from tests.rules.derby_cards.scenes import bout

CARDS = CATALOGUE.cards


@pytest.mark.rule("ACD-50a")
def test_the_charts_are_of_three_ranked_divisions_and_one_unranked() -> None:
    assert {chart.division: chart.ranked for chart in CATALOGUE.divisions} == {
        "I": True,
        "II": True,
        "III": True,
        "III-U": False,
    }
    assert DIVISION_OF["tramline_saints"] == "III-U"


@pytest.mark.rule("ACD-50b", "ACD-50c")
def test_a_chart_has_power_ratings_and_whole_rosters_best_first() -> None:
    teams = [team for chart in CATALOGUE.divisions for team in chart.teams]
    assert {team.power for team in teams} == {0, 1, 2, 3, 4}
    assert all(len(team.roster) >= 10 for team in teams)
    assert teams[0].roster[:2] == ("Ada Whiplash", "Yola Thunderhip")


@pytest.mark.rule("ACD-51a")
def test_every_card_has_eight_entries_in_range() -> None:
    assert len(CARDS) == 100
    for card in CARDS:
        assert card.jammers in SLOTS
        assert card.jblk
        assert card.blk
        assert 0 <= card.points_1 <= TEN_PLUS
        assert 0 <= card.points_2 <= TEN_PLUS
        assert card.penalty_slot in SLOTS
        assert card.penalty_side in (HOME, VISITOR)
        assert card.n100 in range(1, 101)
        assert card.n20 in range(1, 21)


@pytest.mark.rule("ACD-51b")
@pytest.mark.parametrize(
    ("text", "mark"),
    [
        ("HIP", Mark.NONE),
        ("HIP *", Mark.NO_LEAD),
        ("HIP +", Mark.EXCHANGE),
        ("HIP P", Mark.MINOR),
        ("HIP MP", Mark.MAJOR),
        ("HIP PS-H", Mark.PS_HOME),
        ("HIP PS-V", Mark.PS_VISITOR),
        ("FIGHT", Mark.FIGHT),
        ("JAM CALLED OFF BY REF", Mark.REFEREE),
    ],
)
def test_a_jblk_entry_is_a_block_with_at_most_one_mark_or_stands_alone(text: str, mark: Mark) -> None:
    assert read_jblk(text).mark is mark


@pytest.mark.rule("ACD-51b")
@pytest.mark.parametrize("text", ["HIP * +", "MP", "", "HIP-4", "HIP PS", "FIGHT P"])
def test_anything_else_is_no_jblk_entry(text: str) -> None:
    with pytest.raises(ValueError, match="no JBLK entry"):
        read_jblk(text)


@pytest.mark.rule("ACD-51c", "ACD-51d")
@pytest.mark.parametrize(
    ("text", "reading", "slot", "minor"),
    [
        ("SCORE", Reading.SCORE, 0, False),
        ("SCORE A-WHIP 7", Reading.SCORE, 7, False),
        ("SCORE A-SHOVE 10", Reading.SCORE, 10, False),
        ("HIP-4", Reading.BLOCK, 4, False),
        ("HIP-4 P", Reading.BLOCK, 4, True),
        ("MP", Reading.MAJOR, 0, False),
        ("FIGHT", Reading.FIGHT, 0, False),
    ],
)
def test_a_blk_entry_is_read(text: str, reading: Reading, slot: int, minor: bool) -> None:
    entry = read_blk(text)
    assert (entry.reading, entry.slot, entry.minor) == (reading, slot, minor)


@pytest.mark.rule("ACD-51d")
@pytest.mark.parametrize("text", ["P", "HIP-4 MP", "SCORE P", "HIP", "HIP-11", "SCORE A-PUSH 3"])
def test_a_minor_only_stands_behind_a_block(text: str) -> None:
    with pytest.raises(ValueError, match=r"no BLK entry|no slot"):
        read_blk(text)


@pytest.mark.rule("ACD-30a")
def test_a_penalty_entry_names_side_and_slot() -> None:
    assert read_penalty("H4") == (HOME, 4)
    assert read_penalty("V10") == (VISITOR, 10)
    with pytest.raises(ValueError, match="no slot 11"):
        read_penalty("V11")


@pytest.mark.rule("ACD-52")
def test_the_wheel_has_ten_events_of_two_numbers_each_in_order() -> None:
    assert [CATALOGUE.wheel[number].event for number in range(1, 21)] == [
        number for number in range(1, 11) for _ in "ab"
    ]


@pytest.mark.rule("ACD-48f")
def test_events_9_and_10_are_shown_as_forfeits_and_1_and_8_are_renamed() -> None:
    names = {event.event: event.name for event in CATALOGUE.wheel}
    assert names[1] == "One-skate glide"
    assert names[8] == "Wagon race"
    assert names[9] == "Forfeit for the non-spinner"
    assert names[10] == "Forfeit for the spinner"
    kinds = {event.event: event.resolution for event in CATALOGUE.wheel}
    assert kinds == {
        1: WheelKind.SUM,
        2: WheelKind.PAIR,
        3: WheelKind.MARGIN,
        4: WheelKind.PAIR,
        5: WheelKind.PAIR,
        6: WheelKind.MARGIN,
        7: WheelKind.SUM,
        8: WheelKind.SUM,
        9: WheelKind.SPINNER,
        10: WheelKind.OTHER,
    }


@pytest.mark.rule("ACD-53")
def test_the_bonus_table_has_its_ranges_and_its_mean() -> None:
    runs = Counter(CATALOGUE.bonus[1:])
    assert runs == {0: 20, 1: 25, 2: 20, 3: 15, 4: 10, 5: 5, 7: 3, 8: 1, 10: 1}
    assert list(CATALOGUE.bonus[1:]) == sorted(CATALOGUE.bonus[1:])
    assert Fraction(sum(CATALOGUE.bonus), 100) == Fraction(107, 50)


@pytest.mark.rule("ACD-54")
def test_the_default_deck_has_the_counts_it_tells() -> None:
    blocks = Counter(card.slot for card in CARDS if card.reading is Reading.BLOCK)
    assert set(blocks.values()) == {4}
    assert Counter(card.mark for card in CARDS)[Mark.NONE] == 55
    assert Counter(card.points_1 for card in CARDS)[4] == 32
    assert Counter(card.points_2 for card in CARDS)[0] == 12
    assert Counter(card.jammers for card in CARDS) == dict.fromkeys(SLOTS, 10)
    scores = [card for card in CARDS if card.reading is Reading.SCORE]
    assert sum(card.n100 % 2 == 0 for card in scores) == 28 == len(scores) / 2
    for how in ("WHIP", "SHOVE"):
        assert sorted(card.slot for card in scores if card.how == how) == list(SLOTS)
    assert len({card.jammers for card in CARDS if card.n20 == 20}) == 5


@pytest.mark.rule("ACD-28c", "ACD-28d", "ACD-28e")
def test_the_two_10_plus_readings_are_on_different_cards_one_in_each_column() -> None:
    first = [card.id for card in CARDS if card.points_1 == TEN_PLUS]
    second = [card.id for card in CARDS if card.points_2 == TEN_PLUS]
    assert (len(first), len(second)) == (1, 1)
    assert first != second


@pytest.mark.rule("ACD-55a", "ACD-55b")
def test_the_cause_of_a_major_is_that_of_the_number_on_its_penalty_card() -> None:
    assert CATALOGUE.causes[18] == "Track cut"
    assert CATALOGUE.causes[19] == "Back block"
    assert CATALOGUE.causes[100] == "Gross misconduct"
    card = next(card for card in CARDS if card.n100 == 19)
    assert cause_of(MajorCalled(HOME, 4, 4, MajorKind.READING, card.id)) == "Back block"
    assert cause_of(MajorCalled(HOME, 4, 4, MajorKind.FIGHT)) == "Fighting"
    assert cause_of(MajorCalled(HOME, 4, 4, MajorKind.FOURTH_MINOR)) == "Repeated minors"


def write(folder: Path, name: str, change: Callable[[dict[str, Any]], None]) -> Path:
    """The data with one file changed."""
    for path in DIRECTORY.glob("*.json"):
        (folder / path.name).write_bytes(path.read_bytes())
    data = json.loads((folder / name).read_text())
    change(data)
    (folder / name).write_text(json.dumps(data))
    return folder


def two_tens_in_points_1(data: dict[str, Any]) -> None:
    of = {column: next(card for card in data["cards"] if card[column] == "10+") for column in ("points_1", "points_2")}
    of["points_2"].update(points_2=0, points_1="10+")


def both_tens_on_one_card(data: dict[str, Any]) -> None:
    next(card for card in data["cards"] if card["points_2"] == "10+")["points_2"] = 0
    next(card for card in data["cards"] if card["points_1"] == "10+")["points_2"] = "10+"


def same_number_twice(data: dict[str, Any]) -> None:
    data["cards"][0]["n100"] = data["cards"][1]["n100"]


@pytest.mark.rule("ACD-90")
@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda data: data["cards"].pop(), "99 cards"),
        (lambda data: data["cards"][0].update(jammers=11), "jammers"),
        (lambda data: data["cards"][0].update(n20=0), "n20"),
        (lambda data: data["cards"][0].update(points_1=12), "points_1"),
        (lambda data: data["cards"][0].update(blk="TACKLE"), "card 1: 'TACKLE' is no BLK entry"),
        (lambda data: data["cards"][0].update(penalty="X4"), "no PENALTY entry"),
        (two_tens_in_points_1, "not in both POINTS entries"),
        (both_tens_on_one_card, "exactly two 10\\+ readings on different cards"),
        (same_number_twice, "no permutation"),
        (lambda data: data["counts"]["jblk"].update(FIGHT=2), "counts"),
    ],
)
def test_another_deck_is_refused_with_a_sentence_that_says_why(
    tmp_path: Path, change: Callable[[dict[str, Any]], None], fault: str
) -> None:
    with pytest.raises(ValueError, match=rf"deck\.json is not usable: .*{fault}"):
        load(write(tmp_path, "deck.json", change))


@pytest.mark.rule("ACD-54", "ACD-90")
def test_another_deck_may_be_loaded_if_it_is_a_deck(tmp_path: Path) -> None:
    def change(data: dict[str, Any]) -> None:
        data["cards"][0]["jammers"] = data["cards"][0]["jammers"] % 10 + 1
        del data["counts"]

    loaded = load(write(tmp_path, "deck.json", change))
    assert loaded.cards[0].jammers != CARDS[0].jammers
    assert loaded.cards[1:] == CARDS[1:]


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("wheel.json", lambda data: data["events"].reverse()),
        ("wheel.json", lambda data: data["events"][0].update(high=3)),
        ("bonus.json", lambda data: data["rows"][0].update(high=19)),
        ("bonus.json", lambda data: data.update(mean="2/1")),
        ("major-causes.json", lambda data: data["without_number"].pop()),
        ("league-chart-sample.json", lambda data: data["divisions"].pop()),
        ("league-chart-sample.json", lambda data: data["divisions"][0]["teams"][0].update(power=5)),
        ("league-chart-sample.json", lambda data: data["divisions"][0]["teams"][0].update(roster=["Ada"] * 12)),
    ],
)
def test_a_table_that_contradicts_itself_is_refused(
    tmp_path: Path, name: str, change: Callable[[dict[str, Any]], None]
) -> None:
    with pytest.raises(ValueError, match=rf"{name} is not usable"):
        load(write(tmp_path, name, change))


@pytest.mark.rule("ACD-01c")
def test_a_card_stands_for_twelve_seconds() -> None:
    assert CATALOGUE.seconds_per_card * len(CARDS) == 1200
    assert CATALOGUE.seconds_per_card * 5 == 60


@pytest.mark.rule("ACD-54")
def test_bouts_draw_from_the_whole_deck() -> None:
    drawn = {event.card for event in bout(1) if type(event).__name__ == "CardDrawn"}
    assert drawn == {card.id for card in CARDS}
