import pytest

from rules.hexsport.state import Status
from rules.hexsport.step_events import FreeAgentLeft
from tests.rules.hexsport.matchday import Team


@pytest.mark.rule("HX-POST-31", "HX-FREEAGENT-03", "HX-AUCTION-17")
def test_free_agents_leave_in_step_7_and_mvps_stay_for_the_round() -> None:
    team = Team()
    star, agent = team.hire_mvp("buzzcut"), team.hire_free_agent()
    team.after_match(played=(1, agent)).reach("free_agents")
    assert team.facts()["players"] == [{"player": agent, "name": "A free agent"}]
    assert team.go_on()[0] == FreeAgentLeft(player=agent, name="A free agent")
    assert team.player(agent).status is Status.LEFT
    assert team.player(star).status is Status.ACTIVE


def test_without_free_agents_the_step_says_so() -> None:
    team = Team().after_match().reach("free_agents")
    assert team.facts()["reason"] == "free_agents.none"
    team.go_on()
    assert team.step == "players"
