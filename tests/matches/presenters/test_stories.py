"""Stories of matches: told from facts alone, always in the same words for the same match."""

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matches.enums import MatchStatus
from matches.models import Match
from matches.presenters.games import WORDS
from matches.presenters.stories import OPENINGS, outcome_of, story_of
from matches.presenters.words import SideNames
from rosters.models import RulesPin
from rules.core import codec
from rules.core.facts import Ending, MatchFacts, PlayerFacts, SideFacts
from rules.registry import RULESETS

NAMES = [
    SideNames(team="Ants", players={1: "Ada", 2: "Ann"}),
    SideNames(team="Bees", players={1: "Bob", 2: "Ben"}),
]


def a_match(game: str, facts: MatchFacts, uid: str = "m") -> Match:
    pin = RulesPin(slug=game, version=RULESETS[game].version)
    return Match(uid=uid, pin=pin, status=MatchStatus.SETTLED, facts=codec.plain(facts))


def facts_of(
    home: int,
    away: int,
    *,
    winner: int | None = None,
    ending: Ending = Ending.PLAYED,
    tallies: tuple[dict[str, int], dict[str, int]] = ({}, {}),
    stats: tuple[dict[int, dict[str, int]], dict[int, dict[str, int]]] = ({}, {}),
    **details: Any,
) -> MatchFacts:
    margin = home - away
    sides = tuple(
        SideFacts(
            points=points,
            margin=margin if not place else -margin,
            tallies=tallies[place],
            players=tuple(PlayerFacts(player=key, stats=done) for key, done in stats[place].items()),
        )
        for place, points in enumerate((home, away))
    )
    won = winner if winner is not None else (None if not margin else int(margin < 0))
    return MatchFacts(ending=ending, sides=sides, winner=won, details=details)


def told(game: str, facts: MatchFacts, uid: str = "m") -> str:
    return " ".join(story_of(a_match(game, facts, uid), NAMES))


amounts = st.integers(0, 9)


@st.composite
def some_facts(draw: st.DrawFn, game: str) -> MatchFacts:
    """Facts of any match of a game, with any of its figures."""
    words, ruleset = WORDS[game], RULESETS[game]
    tallies = tuple(draw(st.dictionaries(st.sampled_from(sorted(words.tallies)), amounts)) for _ in "ab")
    figures = st.dictionaries(st.sampled_from(sorted(ruleset.match.statistics)), amounts)
    stats = tuple({key: draw(figures) for key in (1, 2)} for _ in "ab")
    home, away = draw(st.tuples(st.integers(0, 150), st.integers(0, 150)))
    ending = draw(st.sampled_from(Ending))
    winner = draw(st.sampled_from((0, 1))) if ending is not Ending.PLAYED else None
    return facts_of(home, away, winner=winner, ending=ending, tallies=tallies, stats=stats)


@pytest.mark.parametrize("game", sorted(RULESETS))
@given(data=st.data(), uid=st.text("abc0123", min_size=1, max_size=6))
def test_every_number_of_a_story_stands_in_the_facts_and_it_never_changes(
    game: str, data: st.DataObject, uid: str
) -> None:
    facts = data.draw(some_facts(game))
    story = told(game, facts, uid)
    assert story == told(game, facts, uid)
    assert "%(" not in story
    sides = facts.sides
    known = {side.points for side in sides} | {abs(side.points - sides[1 - at].points) for at, side in enumerate(sides)}
    known |= {amount for side in sides for amount in side.tallies.values()}
    known |= {sum(side.tallies.get(name, 0) for side in sides) for side_ in sides for name in side_.tallies}
    known |= {amount for side in sides for player in side.players for amount in player.stats.values()}
    known |= {0, 3, 7}  # nothing of a figure; a Strike of 3 or more; a landslide of 7
    assert {int(number) for number in re.findall(r"\d+", story)} <= known
    if facts.ending is not Ending.PLAYED:
        assert len(story_of(a_match(game, facts, uid), NAMES)) == 1


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        (facts_of(3, 3), "level"),
        (facts_of(3, 3, winner=1), "level_won"),
        (facts_of(1, 2), "by_one"),
        (facts_of(100, 95), "close"),
        (facts_of(7, 5), "clear"),
        (facts_of(9, 2), "far"),
        (facts_of(2, 0), "clear"),
        (facts_of(4, 0, ending=Ending.AWARDED), Ending.AWARDED),
        (facts_of(0, 4, ending=Ending.CONCEDED), Ending.CONCEDED),
        (facts_of(0, 4, ending=Ending.ABANDONED), Ending.ABANDONED),
    ],
)
def test_the_opening_follows_from_the_result(facts: MatchFacts, said: str) -> None:
    assert outcome_of(facts) == said
    stories = {told("hexsport", facts, f"m{n}").split(". ")[0].rstrip(".") for n in range(60)}
    assert len(stories) == len(OPENINGS[said])  # every pattern is used


def test_the_winner_is_named_as_the_winner() -> None:
    for n in range(20):
        assert told("hexsport", facts_of(9, 2), f"m{n}").index("Ants") >= 0
        story = story_of(a_match("derby_board", facts_of(1, 40), f"m{n}"), NAMES)[0]
        assert "40–1" in story
        assert "Bees" in story


def test_who_died_and_who_struck_is_named() -> None:
    facts = facts_of(
        5,
        3,
        tallies=({"injuries_suffered": 0}, {"injuries_suffered": 1}),
        stats=({1: {"strikes": 2}}, {2: {"deaths": 1}}),
    )
    story = told("hexsport", facts)
    assert "Ada" in story
    assert "Ben of Bees" in story
    assert "one injury" in story.lower()
    assert "Nobody was hurt" not in story


def test_nobody_is_named_as_the_best_where_two_are_level() -> None:
    facts = facts_of(30, 20, stats=({1: {"points": 9}}, {1: {"points": 9}}))
    assert "Ada" not in told("derby_penalties", facts)


def test_a_bout_tells_how_it_stood_after_two_periods_and_of_a_comeback() -> None:
    facts = facts_of(50, 40, tallies=({"comeback": 6}, {}), periods=[[10, 16], [12, 14], [28, 10]])
    story = told("derby_cards", facts)
    assert "22" in story
    assert "30" in story
    assert "6 points" in story


def test_every_figure_that_is_told_is_one_of_its_game() -> None:
    for game, words in WORDS.items():
        figures = set(RULESETS[game].match.statistics) | set(words.tallies)
        for line in words.story:
            named = {cell.cell_contents for cell in line.find.__closure__ or () if isinstance(cell.cell_contents, str)}
            assert named <= figures | {"sudden_death", "jams"}, (game, line.key, named)
        assert len({line.key for line in words.story}) == len(words.story)
        assert all(len(line.patterns) >= 2 for line in words.story)


def test_there_is_no_story_without_a_result() -> None:
    assert story_of(Match(uid="m", status=MatchStatus.SCHEDULED), NAMES) == ()
    assert story_of(Match(uid="m", status=MatchStatus.SETTLED, facts={"ending": "played", "sides": []}), NAMES) == ()
