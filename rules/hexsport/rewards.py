"""What cheers bought in a match, where it stays for the season: told in a report and by the facts (HX-CHEERS-12)."""

from collections.abc import Mapping

from msgspec import UNSET, UnsetType

from rules.core.errors import RuleViolation
from rules.core.options import Options
from rules.hexsport.report import Report
from rules.hexsport.report_score import MOST_CHEERS
from rules.hexsport.state import Rewards, rewards_in

LIFETIME = "cheers.reward_lifetime"
TALLIES = ("reward_dice", "reward_cards")


def check_rewards(report: Report, options: Options) -> None:
    """Raises `RuleViolation` when a side tells of rewards that do not stay here, or that its cheers cannot have bought.

    What a side reports are the cheers that count for Man of the Match: all of them or, by option, those it did not
    spend (HX-CHEERS-11, HX-CHEERS-14).
    """
    price = options.whole("cheers.per_reward")
    for place, side in enumerate(report.sides):
        rewards = rewards_in(side.rewards)
        if min(rewards.dice, rewards.cards) < 0:
            raise RuleViolation("report.rewards", side=place, dice=rewards.dice, cards=rewards.cards)
        if rewards and not stay(options):
            raise RuleViolation("report.rewards_not_kept", side=place)
        if rewards and price is None:
            raise RuleViolation("report.rewards_not_for_cheers", side=place)
        spent = (rewards.dice + rewards.cards) * (price or 0)
        most = side.cheers if options["cheers.motm_counts_cashed"] == "true" else MOST_CHEERS - side.cheers
        if spent > most:
            raise RuleViolation("report.rewards_beyond_cheers", side=place, spent=spent, price=price, cheers=most)


def stay(options: Options) -> bool:
    """Whether what cheers buy stays for the season."""
    return options[LIFETIME] == "season"


def tallied(rewards: Rewards) -> dict[str, int]:
    """Rewards among the figures of a side; nothing where there are none."""
    counts = (rewards.dice, rewards.cards)
    return {tally: count for tally, count in zip(TALLIES, counts, strict=True) if count}


def told_rewards(tallies: Mapping[str, int]) -> Rewards | UnsetType:
    """The rewards among the figures of a side, unset where there are none."""
    dice, cards = (tallies.get(tally, 0) for tally in TALLIES)
    return Rewards(dice=dice, cards=cards) or UNSET
