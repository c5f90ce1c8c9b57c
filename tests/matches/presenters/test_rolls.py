"""Every die that the dead may need has words, its repeats included."""

import pytest

from matches.presenters.hexsport.rolls import shown_roll
from matches.presenters.hexsport.words import purpose_name
from rules.core.pending import RollRequest
from rules.hexsport.commands import ChooseFate
from tests.rules.hexsport.clubs import options
from tests.rules.hexsport.matchday import Team


def awaited(mode: str) -> RollRequest:
    """The roll after a 5 for a dead player without an ability to lose, where that is rolled again."""
    team = Team(options=options(fatal_mode=mode, recover_no_ability="reroll"))
    jack = team.first("Jack")
    team.where(jack, abilities=()).after_match(deaths=(jack,)).reach("fatalities").with_cash(20)
    if mode == "sheet":
        team.give(ChooseFate(player=jack, fate="recover"))
    team.roll(5)
    assert isinstance(team.pending, RollRequest)
    return team.pending


@pytest.mark.rule("HX-RECOVER-11", "HX-POST-30")
@pytest.mark.parametrize(
    ("mode", "purpose", "title"),
    [("sheet", "Recovery roll", "Recovery roll for"), ("long_injury", "Lasting injury", "Lasting injury of")],
)
def test_a_repeated_die_is_shown_like_the_first(mode: str, purpose: str, title: str) -> None:
    request = awaited(mode)
    assert request.purpose.endswith("_again_1")
    assert purpose_name(request.purpose) == purpose
    shown = shown_roll(request)
    assert shown.title.startswith(title)
    assert "6" in shown.lines[0]
