from rules.hexsport import campaign
from rules.hexsport.commands import ChooseFate, PickEntry, Proceed, TakeAdvancement
from rules.hexsport.step_events import LeaguePointsEarned, PlayerRose
from tests.rules.hexsport.matchday import Team


def test_outside_a_sequence_nothing_is_awaited() -> None:
    team = Team()
    assert campaign.pending(team.state, team.options) is None
    assert campaign.step(team.state) == 0
    assert campaign.preview(team.state, team.options) == ()
    assert campaign.default_answer(team.state, team.options) is None


def test_a_preview_shows_what_going_on_brings_and_changes_nothing() -> None:
    team = Team().where(1, experience=2).after_match(margin=3).reach("league_points")
    before = team.state
    preview = campaign.preview(team.state, team.options)
    assert preview[0] == LeaguePointsEarned(points=2, worth=2, margin=3, kind="league")
    assert team.state is before
    assert tuple(team.go_on()) == preview
    preview = campaign.preview(team.state, team.options)
    assert isinstance(preview[0], PlayerRose)
    assert tuple(team.go_on()) == preview


def test_there_is_no_preview_where_chance_or_a_choice_comes_first() -> None:
    drawing = Team().after_match(cheers=(1, 1))
    assert campaign.preview(drawing.state, drawing.options) == ()
    bereaved = Team().after_match(deaths=(1,)).reach("fatalities")
    assert campaign.preview(bereaved.state, bereaved.options) == ()
    earning = Team().after_match().reach("revenue")
    assert campaign.preview(earning.state, earning.options) == ()


def default(team: Team) -> object:
    return campaign.default_answer(team.state, team.options)


def test_left_to_the_rules_a_team_advances_on_its_own_table_buries_its_dead_and_buys_nothing() -> None:
    team = Team("judwan").where(1, experience=2).after_match(deaths=(2,))
    assert default(team) == Proceed()
    assert default(team.reach("advancements")) == TakeAdvancement(player=1, table="s1_striker")
    team.give(TakeAdvancement(player=1, table="s2_striker"))
    assert default(team) is None
    team.roll(2)
    assert default(team) == PickEntry(player=1, entry="show_off")
    assert default(team.reach("fatalities").with_cash(90)) == ChooseFate(player=2, fate="bury")
    assert default(team.reach("players").with_cash(90)) == Proceed()
    assert default(team.reach("assets")) == Proceed()
