"""What cheers bought, where it stays with the team for the season: told, kept, brought to matches, gone."""

import msgspec
import pytest
from msgspec import UNSET

from rules.core import codec
from rules.core.errors import RuleViolation
from rules.core.facts import Ending
from rules.core.options import Options
from rules.core.terms import MatchSetting
from rules.hexsport import campaign, match
from rules.hexsport.commands import BuyDie, LapseRewards, RetireTeam, TakeAdvancement
from rules.hexsport.events import RewardsKept, RewardsLapsed
from rules.hexsport.evolve import replay
from rules.hexsport.options import DEFAULTS
from rules.hexsport.play.lineups import lineup
from rules.hexsport.ranking import ranking
from rules.hexsport.report import Report, SideReport
from rules.hexsport.roster import sheet
from rules.hexsport.state import Aftermath, Rewards, TeamState
from tests.rules.hexsport.clubs import founded, options
from tests.rules.hexsport.matchday import Team

SEASON = options(cheers_reward_lifetime="season")
ONE_EACH = Rewards(dice=1, cards=1)
SETTING = MatchSetting(match="m9", kind="league", rankings=(97, 132), opponents=("Visitors", "Hosts"))


def told(rewards: Rewards | None, *, cheers: int = 7, **more: object) -> Report:
    """A level match after which the visitor tells of these rewards."""
    visitor = SideReport(cheers=cheers, rewards=UNSET if rewards is None else rewards)
    return Report(home=SideReport(), visitor=visitor, margin=0, **more)  # type: ignore[arg-type]


def refusal(report: Report, rules: Options) -> tuple[str, dict[str, object]]:
    """The code by which the report is refused and its figures, "" when it is accepted."""
    try:
        match.facts(report, [founded(), founded()], rules)
    except RuleViolation as violation:
        return violation.code, dict(violation.facts)
    return "", {}


def brought(state: TeamState) -> tuple[int, int]:
    """The coaching dice and cards with which the team comes to a match."""
    comes = lineup(state, 0, SEASON)
    return comes.coaching_dice, comes.cards


@pytest.mark.rule("HX-CHEERS-11", "HX-CHEERS-12")
@pytest.mark.parametrize(
    ("rewards", "rules", "refused"),
    [
        (None, DEFAULTS, ""),
        (Rewards(), DEFAULTS, ""),
        (ONE_EACH, DEFAULTS, "report.rewards_not_kept"),
        (ONE_EACH, SEASON, ""),
        (Rewards(dice=2, cards=1), SEASON, "report.rewards_beyond_cheers"),
        (Rewards(dice=-1, cards=2), SEASON, "report.rewards"),
        (Rewards(dice=1, cards=-1), DEFAULTS, "report.rewards"),
        (Rewards(dice=4, cards=3), options(cheers_reward_lifetime="season", cheers_per_reward=1), ""),
        (
            Rewards(cards=8),
            options(cheers_reward_lifetime="season", cheers_per_reward=1),
            "report.rewards_beyond_cheers",
        ),
        (
            Rewards(cards=1),
            options(cheers_reward_lifetime="season", cheers_per_reward="none"),
            "report.rewards_not_for_cheers",
        ),
    ],
)
def test_rewards_are_told_where_they_stay_and_never_more_than_cheers_buy(
    rewards: Rewards | None, rules: Options, refused: str
) -> None:
    assert refusal(told(rewards), rules)[0] == refused


@pytest.mark.rule("HX-CHEERS-11", "HX-CHEERS-14")
def test_where_spent_cheers_do_not_count_they_come_on_top_of_those_reported() -> None:
    unspent = options(cheers_reward_lifetime="season", cheers_motm_counts_cashed="false")
    assert refusal(told(ONE_EACH, cheers=0), unspent) == ("", {})
    assert refusal(told(ONE_EACH, cheers=94), unspent) == (
        "report.rewards_beyond_cheers",
        {"side": 1, "spent": 6, "price": 3, "cheers": 5},
    )
    awarded = told(ONE_EACH, cheers=0, ending=Ending.AWARDED, reason="Nobody came.", awarded_to=1)
    assert refusal(awarded, unspent)[0] == "report.awarded_with_play"


@pytest.mark.rule("HX-CHEERS-12")
def test_what_was_told_reaches_the_team_that_bought_it() -> None:
    facts = match.facts(told(Rewards(dice=2)), [founded(), founded()], SEASON)
    assert facts.sides[1].tallies["reward_dice"] == 2
    assert "reward_cards" not in facts.sides[1].tallies
    aftermaths = [campaign.aftermath(facts, side, SETTING, SEASON).aftermath for side in (0, 1)]
    assert [aftermath.rewards for aftermath in aftermaths] == [UNSET, Rewards(dice=2)]


@pytest.mark.rule("HX-CHEERS-12", "HX-TEAM-13")
def test_rewards_add_up_come_to_each_later_match_and_end_with_the_season() -> None:
    team = Team(options=SEASON)
    before = brought(team.state)
    assert before == (1, 2)
    team.after_match(rewards=ONE_EACH).finish()
    assert RewardsKept(dice=1, cards=1) in team.log
    assert brought(team.state) == (2, 3)
    team.after_match().finish()
    assert brought(team.state) == (2, 3)
    team.after_match(rewards=Rewards(dice=2)).finish()
    assert brought(team.state) == (4, 3)
    command = campaign.season_over(team.state)
    assert command == LapseRewards()
    assert team.give(command) == [RewardsLapsed(dice=3, cards=1)]
    assert brought(team.state) == before
    assert campaign.season_over(team.state) is None
    assert team.give(LapseRewards()) == []
    assert replay(team.log) == team.state


def test_a_team_that_retired_has_nothing_more_to_let_go() -> None:
    team = Team(options=SEASON).after_match(rewards=ONE_EACH).finish()
    team.give(RetireTeam())
    assert campaign.season_over(team.state) is None


@pytest.mark.rule("HX-CHEERS-12", "HX-POST-39", "HX-RANKING-01", "HX-ADV-02")
def test_what_was_not_bought_is_worth_nothing_counts_to_no_limit_and_cannot_be_given_up() -> None:
    limited = options(cheers_reward_lifetime="season", buy_max_owned=7)
    team = Team(options=limited).with_assets(coaching_dice=0).where(1, experience=2)
    worth = ranking(team.state)
    team.after_match(rewards=Rewards(dice=9))
    assert ranking(team.state) == worth
    team.reach("advancements")
    extra = next(
        offer
        for offer in team.choice().offers
        if isinstance(offer.command, TakeAdvancement) and offer.facts["coaching_dice"]
    )
    assert extra.refused == "advance.no_coaching_die"
    team.reach("assets").with_cash(100)
    assert team.offer(BuyDie()).refused == ""


@pytest.mark.rule("HX-FRIENDLY-04", "HX-CHEERS-12")
@pytest.mark.parametrize(
    ("gives", "dice"),
    [("experience_and_money", 1), ("experience_only", 1), ("money_only", 1), ("nothing", 0)],
)
def test_a_friendly_leaves_rewards_unless_it_gives_nothing(gives: str, dice: int) -> None:
    rules = options(cheers_reward_lifetime="season", friendly_gives=gives)
    team = Team(options=rules).after_match(kind="friendly", rewards=Rewards(dice=1))
    assert brought(team.state)[0] == 1 + dice


def test_the_sheet_shows_what_there_is_apart_from_what_is_owned() -> None:
    team = Team(options=SEASON)
    assert "season_dice" not in sheet(team.state).assets
    team.after_match(rewards=Rewards(dice=2))
    assets = sheet(team.state).assets
    assert (assets["season_dice"], assets["coaching_dice"]) == (2, 1)
    assert "season_cards" not in assets


@pytest.mark.rule("HX-CHEERS-12")
def test_reports_states_and_aftermaths_without_rewards_are_written_as_ever() -> None:
    for plain in (SideReport(), TeamState(), Team().after_match().state.sequence.aftermath):  # type: ignore[union-attr]
        assert "rewards" not in codec.plain(plain)  # type: ignore[operator]
    kept = Team(options=SEASON).after_match(rewards=ONE_EACH).state
    assert msgspec.json.decode(msgspec.json.encode(kept), type=TeamState) == kept
    assert isinstance(kept.sequence.aftermath, Aftermath)  # type: ignore[union-attr]
