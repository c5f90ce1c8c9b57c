"""Every option of every game has words: what can be set with its values, what cannot with what holds."""

import msgspec
import pytest

from league.presenters.option_words import words_of
from league.presenters.options import changes, fixed_groups, option_sheet, presets
from rules.core.options import Option, OptionKind, Options
from rules.registry import RULESETS

GAMES = list(RULESETS.values())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_option_has_words_and_no_words_stand_without_an_option(game: object) -> None:
    words = words_of(game.slug)
    fixed = {key for area in words.fixed for key in area.sentences}
    assert fixed == {key for key, option in game.options.items() if option.fixed}
    assert all(area.sentences for area in words.fixed), "an area of nothing stands on the page as an empty heading"
    assert set(words.offered) == {key for key, option in game.options.items() if not option.fixed}
    assert set(words.presets) == set(game.presets)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_named_value_has_a_label(game: object) -> None:
    words = words_of(game.slug)
    for key, said in words.offered.items():
        assert said.of_lists or set(said.values) == set(game.options[key].offered), key
        assert str(said.title)
        assert str(said.sentence)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_option_stands_in_one_area(game: object) -> None:
    shown = [found.option.key for area in option_sheet(game).areas for found in area.options]
    assert len(shown) == len(set(shown))
    assert set(shown) == {key for key, option in game.options.items() if not option.fixed}


def test_what_differs_is_told_with_both_values() -> None:
    game = RULESETS["hexsport"]
    found = changes(game, Options(game.options, {"friendly.limits": ["once_per_opponent"], "revenue.underdog_cap": 3}))
    assert [(change.title, change.value, change.default) for change in found] == [
        ("Who may meet in a friendly", "each opponent once in the season", "no limits"),
        ("Most underdog dice", "3", "no limit"),
    ]


def test_the_printed_rules_come_first_and_change_nothing() -> None:
    first = presets(RULESETS["hexsport"])[0]
    assert (first.key, first.changes) == ("sheet", ())


def test_a_game_without_words_shows_its_keys_and_values() -> None:
    options = {
        "a.choice": Option(key="a.choice", default="one", offered=("one", "two")),
        "b.fixed": Option(key="b.fixed", default="always", offered=("always",), rules=("X-1",)),
        "c.record": Option(key="c.record", default=(1, 2), kind=OptionKind.RECORD, whole=(0, 9), size=2),
    }
    game = msgspec.structs.replace(RULESETS["hexsport"], slug="unheard_of", options=options, presets={})
    (area,) = option_sheet(game).areas
    assert [(found.words.title, found.default) for found in area.options] == [
        ("a.choice", "one"),
        ("c.record", "1 – 2"),
    ]
    (group,) = fixed_groups(game)
    assert [(line.sentence, line.rules) for line in group.lines] == [("always", ("X-1",))]
