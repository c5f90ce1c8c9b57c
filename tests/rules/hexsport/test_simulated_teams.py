from rules.hexsport.step_events import SequenceOpened
from tests.rules.hexsport.seasons import events, season


def test_the_steps_of_each_team_name_the_team_it_met() -> None:
    run = season(2, 1)
    here, there = run.newcomers
    opened = events(run.play(), SequenceOpened)
    assert {(key, event.aftermath.opponent) for key, _state, event in opened} == {
        (here.key, there.name),
        (there.key, here.name),
    }
