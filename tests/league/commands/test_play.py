"""The command that has programs play."""

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from rules.registry import RULESETS

PAIR = ("--home", "marauders", "--away", "judwan")
RANDOM = ("--bots", "random")

SLOW = pytest.mark.deep


def played(*words: str) -> tuple[str, str]:
    """What the command prints, and what it says on the error stream."""
    out, err = StringIO(), StringIO()
    call_command("play", *words, stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


def values(*words: str) -> Any:
    return json.loads(played(*words, "--json")[0])


def test_a_match_is_told_rush_by_rush_with_what_it_comes_to() -> None:
    printed, said = played(*PAIR, "--seed", "7")
    assert printed.startswith("Before the match\n  Marauders (Orx and Goblins) against Judwan.\n")
    assert "\n\nRush 1: " in printed
    assert "\n  Marauders (Orx and Goblins) 0 : 0 Judwan\n" in printed
    assert "\nWhat it comes to\n" in printed
    assert "Cheers" in printed
    assert said == ""


def test_as_json_the_facts_agree_with_the_transcript() -> None:
    match = values(*PAIR, *RANDOM)
    assert match["teams"] == ["Marauders (Orx and Goblins)", "Judwan"]
    assert match["bots"] == ["random", "random"]
    assert match["transcript"][-1]["score"] == [side["points"] for side in match["facts"]["sides"]]
    assert match["facts"]["details"]["rush"] == match["report"]["rush"] == len(match["transcript"]) - 1


def test_the_same_seed_plays_the_same_match_and_other_seeds_and_programs_others() -> None:
    assert played(*PAIR, *RANDOM) == played(*PAIR, "--bots", "random,random")
    assert played(*PAIR, *RANDOM) != played(*PAIR, *RANDOM, "--seed", "8")
    assert played(*PAIR, *RANDOM) != played(*PAIR)


def test_without_lists_the_first_two_meet_and_a_list_may_meet_itself() -> None:
    assert values(*RANDOM)["teams"] == ["Corporation, male", "Marauders (Orx and Goblins)"]
    assert values("--home", "judwan", "--away", "judwan", *RANDOM)["teams"] == ["Judwan", "Judwan II"]


def test_many_matches_end_in_a_balance_of_every_pair() -> None:
    words = ("--home", "marauders,judwan", "--away", "judwan", "--matches", "5", *RANDOM)
    one, other = values(*words)
    assert [(line["home"], line["away"], line["matches"]) for line in (one, other)] == [
        ("marauders", "judwan", 3),
        ("judwan", "judwan", 2),
    ]
    for line in (one, other):
        assert line["home_wins"] + line["level"] + line["away_wins"] == pytest.approx(1, abs=0.001)
        assert {"home_points", "away_points", "cheers", "injuries_suffered", "deaths"} < set(line)
    printed, said = played(*words)
    assert printed.splitlines()[0].split() == (
        ["home", "away", "matches", "home", "wins", "level", "away", "wins", "points", "cheers", "injuries", "deaths"]
    )
    assert said.splitlines() == [f"{number} of 5 matches" for number in range(1, 6)]


def test_the_first_match_of_many_is_the_single_one() -> None:
    single = values(*PAIR, *RANDOM)["facts"]["sides"]
    (line,) = values(*PAIR, *RANDOM, "--matches", "1")
    assert [line["home_points"], line["away_points"]] == [side["points"] for side in single]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--home", "unicorns"), "“unicorns” is no team list; there are"),
        (("--away", "judwan,unicorns", "--matches", "2"), "“unicorns” is no team list; there are"),
        (("--bots", "oracle"), "“oracle” is no program that plays; there are"),
        (("--bots", "random,random,random"), "Name one program for both sides, or one for each."),
        (("--matches", "0"), "At least one match is played."),
        (("--home", "judwan,zzor"), "A single match has one list on each side"),
    ],
)
def test_what_cannot_be_played_is_said(words: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(CommandError) as refused:
        played(*words)
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=SLOW) if game == "derby_penalties" else game for game in RULESETS]
)
def test_every_game_with_an_engine_is_played_and_told(game: str) -> None:
    match = values("--game", game, "--bots", RULESETS[game].engine().bots[-1])  # type: ignore[misc]
    assert match["transcript"][-1]["score"] == [side["points"] for side in match["facts"]["sides"]]
