from typing import get_args

import pytest

from rules.hexsport import events
from rules.hexsport.commands import Found, RenameTeam
from rules.hexsport.evolve import evolve, replay
from rules.hexsport.state import TeamState
from tests.rules.hexsport.clubs import at_step, events_of, founded


def test_every_event_has_a_tag_of_its_own():
    tags = [event.__struct_config__.tag for event in get_args(events.Event)]
    assert len(set(tags)) == len(tags)


@pytest.mark.parametrize(
    "event",
    [
        events.PlayerDismissed(player=99, name="Nobody"),
        events.FreeAgentTableChosen(season=1),
        events.CardBought(mc=-10),
        events.DieBought(mc=-6),
    ],
)
def test_an_event_that_cannot_have_happened_to_the_team_is_a_bug(event):
    with pytest.raises(ValueError, match=r"99|free agent|purchase"):
        evolve(founded(), event)


def test_a_log_makes_the_team_from_nothing():
    log = [*events_of(TeamState(), Found("zzor", "Testers")), events.TeamRenamed(name="City", former="Testers")]
    assert replay(log).name == "City"
    assert replay([]) == TeamState()
    assert [type(event) for event in events_of(founded("zzor"), RenameTeam("City"))] == [events.TeamRenamed]


def test_purchases_are_counted_in_the_open_step():
    team = evolve(evolve(at_step(founded(), 9), events.CardBought(mc=-10)), events.DieBought(mc=-6))
    assert (team.sequence.cards_bought, team.sequence.dice_bought, team.sequence.cuts) == (1, 1, 0)
