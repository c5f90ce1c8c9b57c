import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command


def odds(*words):
    out = StringIO()
    call_command("odds", *words, stdout=out)
    return out.getvalue()


def refusal(*words):
    with pytest.raises(CommandError) as refused:
        odds(*words)
    return str(refused.value)


def test_a_test_is_printed_as_a_table_of_percentages():
    assert odds("test", "3", "4+", "--need", "1").splitlines() == [
        "3 dice against 4+, successes needed: 1",
        "  fails                 12.50 %  █████",
        "  succeeds, no double   31.25 %  ████████████",
        "  doubles               56.25 %  ██████████████████████",
    ]


def test_one_success_is_needed_unless_said_otherwise_and_the_plus_may_be_left_out():
    assert odds("test", "3", "4") == odds("test", "3", "4+", "--need", "1")


def test_an_opposed_test_is_printed_as_a_table_of_percentages():
    lines = odds("opposed", "3", "3+", "3", "3+").splitlines()
    assert lines[0] == "a: 3 dice against 3+ · b: 3 dice against 3+"
    assert [line.split("%")[0].strip() for line in lines[1:]] == [
        "a doubles           23.70",
        "a wins, no double   14.15",
        "draw                24.29",
        "b wins, no double   14.15",
        "b doubles           23.70",
    ]


def test_a_test_is_numbers_in_json():
    assert json.loads(odds("test", "3", "4+", "--need", "1", "--json")) == {
        "fail": 0.125,
        "success": 0.3125,
        "doubles": 0.5625,
    }


def test_an_opposed_test_is_numbers_in_json():
    found = json.loads(odds("opposed", "3", "4+", "3", "3+", "--json"))
    assert list(found) == ["a_doubles", "a_wins", "draw", "b_wins", "b_doubles"]
    assert sum(found.values()) == pytest.approx(1, abs=1e-14)
    assert found["b_doubles"] > found["a_doubles"]


def test_fractions_are_exact():
    found = json.loads(odds("test", "3", "4+", "--json", "--fractions"))
    assert found["fractions"] == {"fail": "1/8", "success": "5/16", "doubles": "9/16"}
    certain = json.loads(odds("test", "0", "4+", "--json", "--fractions"))
    assert certain["fractions"] == {"fail": "1/1", "success": "0/1", "doubles": "0/1"}
    assert odds("test", "3", "4+", "--fractions").splitlines()[3].endswith("  9/16")
    opposed = json.loads(odds("opposed", "1", "4+", "0", "4+", "--json", "--fractions"))
    assert opposed["fractions"] == {
        "a_doubles": "1/2",
        "a_wins": "0/1",
        "draw": "1/2",
        "b_wins": "0/1",
        "b_doubles": "0/1",
    }


def test_needing_nothing_lists_how_many_successes_there_are():
    found = json.loads(odds("test", "1", "4+", "--need", "0", "--json", "--fractions"))
    assert list(found) == ["0", "1", "2", "3", "4", "5", "6", "7", "more", "fractions"]
    assert (found["fractions"]["0"], found["fractions"]["1"], found["fractions"]["2"]) == ("1/2", "5/12", "5/72")
    assert odds("test", "1", "4+", "--need", "0").splitlines()[0] == "1 die against 4+"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("test", "3", "9+"), "A die needs 2+ to 6+, not 9+."),
        (("test", "3", "1+"), "A die needs 2+ to 6+, not 1+."),
        (("test", "-1", "4+"), "A test has 0 to 50 dice, not -1."),
        (("test", "51", "4+"), "A test has 0 to 50 dice, not 51."),
        (("test", "3", "4+", "--need", "101"), "A test needs 0 to 100 successes, not 101."),
        (("test", "3", "4+", "--need=-1"), "A test needs 0 to 100 successes, not -1."),
        (("test", "-1", "4+", "--need", "0"), "A test has 0 to 50 dice, not -1."),
        (("opposed", "3", "4+", "3", "7+"), "A die needs 2+ to 6+, not 7+."),
        (("opposed", "3", "4+", "-2", "4+"), "A test has 0 to 50 dice, not -2."),
        (("test", "three", "4+"), "“three” is not a whole number."),
        (("test", "3.5", "4+"), "“3.5” is not a whole number."),
        (("test", "٣", "4+"), "“٣” is not a whole number."),
        (("test", "3", "4-"), "“4-” is not a number needed on a die; write 4+."),
        (("test", "3", "skill"), "“skill” is not a number needed on a die; write 4+."),
        (("test", "9" * 5000, "4+"), f"“{'9' * 5000}” is not a whole number."),
    ],
)
def test_what_is_no_test_is_refused_with_a_sentence(words, sentence):
    assert refusal(*words) == sentence


@pytest.mark.parametrize("words", [(), ("test",), ("test", "3"), ("opposed", "3", "4+"), ("roll", "3", "4+")])
def test_words_that_are_missing_are_asked_for(words):
    assert "Error" in refusal(*words)
