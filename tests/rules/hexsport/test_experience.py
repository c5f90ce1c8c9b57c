import pytest

from rules.core.options import Options
from rules.hexsport.commands import BuyPlayer
from rules.hexsport.match import facts
from rules.hexsport.options import DEFAULTS
from rules.hexsport.report import Cause, Injury, Report, SideReport, Strikes
from rules.hexsport.state import Role
from rules.hexsport.step_events import ExperienceEarned
from tests.rules.hexsport.clubs import founded, options
from tests.rules.hexsport.matchday import Team


def earned(team: Team) -> list[ExperienceEarned]:
    return [event for event in team.log if isinstance(event, ExperienceEarned)]


def credited(
    damage: int,
    *,
    cause: Cause = Cause.OTHER,
    by: int = 4,
    injured_abilities: tuple[str, ...] = (),
    options: Options = DEFAULTS,
) -> int:
    """The injuries of 3 or more that a home player is credited with for one injury of this damage."""
    visitor = Team("zzor").where(1, abilities=injured_abilities).state
    report = Report(
        home=SideReport(took_part=(by,)),
        visitor=SideReport(took_part=(1,)),
        margin=0,
        injuries=(Injury(to=1, player=1, damage=damage, by=by, cause=cause),),
    )
    outcome = facts(report, [founded(), visitor], options)
    return outcome.sides[0].players[0].stats.get("injuries", 0)


@pytest.mark.rule("HX-XP-01", "HX-XP-02")
def test_strikes_of_three_or_more_and_injuries_of_three_or_more_earn_one_experience_each() -> None:
    """EX-102: Strikes of 3, 2 and 4 points and injuries of 2 and 5 damage make 3 experience."""
    report = Report(
        home=SideReport(points=9, took_part=(1, 4), strikes=(Strikes(player=4, count=2),)),
        visitor=SideReport(points=2, took_part=(1, 2)),
        margin=7,
        injuries=(Injury(to=1, player=1, damage=2, by=4), Injury(to=1, player=2, damage=5, by=4)),
    )
    outcome = facts(report, [founded(), founded("zzor")], DEFAULTS)
    stats = next(player.stats for player in outcome.sides[0].players if player.player == 4)
    assert (stats["strikes"], stats["injuries"]) == (2, 1)
    team = Team().after_match(margin=7, strikes={4: stats["strikes"]}, injuries={4: stats["injuries"]})
    assert team.player(4).experience == 3
    assert earned(team) == [ExperienceEarned(player=4, name="Jack 4", strikes=2, injuries=1, experience=3)]


@pytest.mark.rule("HX-XP-02")
@pytest.mark.parametrize(("damage", "counts"), [(1, 0), (2, 0), (3, 1), (4, 1), (9, 1)])
def test_an_injury_counts_from_three_damage_on(damage: int, counts: int) -> None:
    assert credited(damage) == counts


@pytest.mark.rule("HX-XP-03")
@pytest.mark.parametrize(("damage", "counts"), [(3, 0), (4, 1)])
def test_damage_is_measured_after_quick_recovery(damage: int, counts: int) -> None:
    assert credited(damage, injured_abilities=("quick_recovery",)) == counts


@pytest.mark.rule("HX-XP-03")
@pytest.mark.parametrize(("damage", "counts"), [(2, 0), (3, 1), (4, 1)])
def test_damage_may_be_measured_before_quick_recovery(damage: int, counts: int) -> None:
    measured = options(xp_injury_measure="before_quick_recovery")
    assert credited(damage, injured_abilities=("quick_recovery",), options=measured) == counts


@pytest.mark.rule("HX-XP-04")
@pytest.mark.parametrize("cause", list(Cause))
def test_injuries_of_every_cause_count(cause: Cause) -> None:
    assert credited(3, cause=cause) == 1


@pytest.mark.rule("HX-XP-05", "HX-AUCTION-19", "HX-FREEAGENT-05")
def test_mvps_and_free_agents_earn_no_experience() -> None:
    team = Team()
    star, agent = team.hire_mvp("number_88"), team.hire_free_agent()
    team.after_match(margin=7, played=(1, star, agent), strikes={star: 2, agent: 2, 1: 1})
    assert [event.player for event in earned(team)] == [1]
    assert (team.player(star).experience, team.player(agent).experience) == (0, 0)


@pytest.mark.rule("HX-XP-06", "HX-XP-07")
def test_a_new_player_starts_at_rank_1_without_experience() -> None:
    team = Team().with_cash(20).after_match().reach("players")
    team.give(BuyPlayer(position="striker"))
    bought = team.state.players[-1]
    assert bought.role is Role.STRIKER
    assert (bought.rank, bought.experience) == (1, 0)
    assert {(player.rank, player.experience) for player in founded().players} == {(1, 0)}


@pytest.mark.rule("HX-POST-15")
def test_a_player_who_died_keeps_what_he_earned_in_the_match() -> None:
    team = Team().after_match(margin=7, strikes={1: 2}, deaths=(1,))
    assert team.player(1).experience == 2


@pytest.mark.rule("HX-FRIENDLY-04")
@pytest.mark.parametrize(
    ("rules", "experience"),
    [
        (DEFAULTS, 2),
        (options(friendly_gives="experience_only"), 2),
        (options(friendly_gives="money_only"), 0),
        (options(friendly_gives="nothing"), 0),
    ],
)
def test_a_friendly_brings_experience_unless_the_league_says_otherwise(rules: Options, experience: int) -> None:
    friendly = Team(options=rules).after_match(kind="friendly", margin=6, strikes={1: 2})
    assert friendly.player(1).experience == experience
    league = Team(options=rules).after_match(kind="league", margin=6, strikes={1: 2})
    assert league.player(1).experience == 2


@pytest.mark.rule("HX-SEASON-19")
def test_an_awarded_match_gives_no_experience_whatever_is_said_of_it() -> None:
    team = Team().after_match(ending="awarded", margin=3, points=(3, 0), strikes={1: 1})
    assert team.player(1).experience == 0
