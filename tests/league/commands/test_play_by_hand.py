"""Matches at the keyboard: what is awaited is asked for, dice may be entered, anything is taken back."""

from collections.abc import Callable
from io import StringIO
from itertools import chain, repeat
from unittest.mock import patch

import pytest
from django.core.management import CommandError, call_command

COMMAND = "league.management.commands.play.read_line"
BOUT = ("--game", "derby_penalties", "--by-hand", "home")
TABLE = ("--game", "derby_penalties", "--option", "base_game=table", "--by-hand", "both")


def played(lines: Callable[[], str], *words: str) -> str:
    """What is printed when somebody types these lines."""
    out = StringIO()
    with patch(COMMAND, lines):
        call_command("play", *words, stdout=out)
    return out.getvalue()


def typed(*lines: str) -> Callable[[], str]:
    """These lines, then `q`."""
    left = iter(lines)
    return lambda: next(left, "q")


@pytest.mark.rule("TYC-117a")
def test_a_match_is_told_as_it_goes_and_ends_with_what_it_comes_to() -> None:
    lines = chain(repeat("1", 40), ())
    printed = played(lambda: next(lines, "q"), *TABLE)
    assert "decides: " in printed
    assert printed.endswith("The match is left as it stands.\n")


def test_what_is_taken_back_has_never_been() -> None:
    straight = played(typed("1", "2"), *BOUT).split("decides: ")[-1]
    assert played(typed("1", "3", "u", "2", "1", "2", "u", "u"), *BOUT).split("decides: ")[-1] == straight
    assert played(typed("1", "3"), *BOUT).split("decides: ")[-1] != straight


def test_dice_are_entered_or_left_to_the_program_and_wrong_ones_refused() -> None:
    printed = played(typed("x", "9 3", "3", ""), "--game", "derby_board", "--by-hand", "both", "--own-dice")
    assert "Only numbers, apart by spaces." in printed
    assert "9 is no face of a die with 6 sides" in printed
    assert "This takes 2 dice, not 1." in printed


def test_a_card_is_entered_by_its_name_and_what_dice_decide_is_told_at_once() -> None:
    own = (*TABLE, "--own-dice")
    turn = ("double push", "2", "1", *("1",) * 5, "2")
    printed = played(typed("Joker", *turn, "1"), *own)
    assert "Blocker Juke (5), Double Push (2)" in printed
    assert "None of them is called Joker." in printed
    assert "Turn 1 of Own team: The card is Double Push, risk 3." in printed
    assert "  The die shows 2.\n" in printed
    told = printed.split("The die shows 2.\n")[1]
    assert "  Own team spends an Official Review.\n" in told
    assert "The die shows 2." not in told


def test_numbers_that_are_not_offered_are_refused_and_there_is_an_end() -> None:
    printed = played(typed("0", "999", "one", "u"), *BOUT)
    assert printed.count("This is none of the numbers") == 3
    assert "There is nothing to take back." in printed
    assert printed.endswith("The match is left as it stands.\n")


@pytest.mark.rule("TYC-117a")
def test_a_board_of_ones_own_is_played_by_hand_alone() -> None:
    assert "decides: " in played(typed(), *TABLE)
    with pytest.raises(CommandError, match="no program sees"):
        played(typed(), *TABLE[:-1], "home")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--game", "derby_cards", "--by-hand", "home"), "nobody decides anything"),
        (("--by-hand", "home", "--matches", "3"), "one match is played"),
        (("--by-hand", "home", "--json"), "one match is played"),
        (("--own-dice",), "add --by-hand"),
        (("--option", "wheel"), "key=value"),
        (("--option", "wheel=on"), "There are no options called wheel"),
    ],
)
def test_what_cannot_be_is_refused(words: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(CommandError, match=sentence):
        played(typed(), *words)


def test_the_hex_sport_is_asked_for_in_words_with_its_chances() -> None:
    game = ("--home", "marauders", "--away", "judwan", "--seed", "7", "--by-hand", "home")
    printed = played(typed(*("1",) * 40), *game)
    assert "Hand: " in printed
    assert "decides: whom to put on the pitch" in printed
    assert "Run with Orx Guard 6" in printed
    assert "slot" not in printed
    assert "cell" not in printed


def test_cards_of_the_hex_sport_are_entered_by_number_and_name() -> None:
    game = ("--home", "marauders", "--away", "judwan", "--seed", "7", "--by-hand", "both", "--own-dice")
    printed = played(typed("Judwan", "13 stand up", "1", "13", "14", "x"), *game)
    sides, first, second = printed.split("Draw one of ")[1:4]
    assert sides.startswith("2: fan support, match. Marauders (Orx and Goblins), Judwan\n"), sides
    assert first.startswith("52: ")
    assert ". 1 Run, 2 Steal, 3 Blank Event 2, " in first
    assert second.startswith("51: ")
    assert "13 Stand Up" in first
    assert "13 Stand Up" not in second
    assert "None of them is called 13." in second
