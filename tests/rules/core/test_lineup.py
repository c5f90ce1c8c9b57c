"""Line-ups of the games whose teams are squads."""

import pytest

from rules.core.errors import RuleViolation
from rules.core.options import Options
from rules.core.ruleset import Ruleset
from rules.core.squad import Found
from rules.derby_cards.ruleset import DERBY_CARDS
from rules.derby_penalties.ruleset import DERBY_PENALTIES


@pytest.mark.rule("ACD-50d")
@pytest.mark.parametrize(
    ("game", "first", "places"),
    [(DERBY_CARDS, "Slot 1", 10), (DERBY_PENALTIES, "Jammer", 5)],
    ids=lambda game: getattr(game, "slug", None),
)
def test_the_players_of_a_line_up_change_places(game: Ruleset, first: str, places: int) -> None:
    rules, roster, options = game.lineup, game.roster, Options(game.options)
    assert rules is not None
    assert roster is not None
    assert (rules.places[0], len(rules.places)) == (first, places)
    state = roster.blank()
    for event in roster.decide(state, Found("own", "Ants"), options):
        state = roster.evolve(state, event)
    before = tuple(rules.lineup(state))
    assert len(before) == places
    for event in roster.decide(state, rules.command(before[::-1]), options):
        state = roster.evolve(state, event)
    assert tuple(rules.lineup(state)) == before[::-1]
    with pytest.raises(RuleViolation, match=r"lineup\.repeated"):
        roster.decide(state, rules.command([before[0]] * places), options)
