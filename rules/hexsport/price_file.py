"""The shape of prices.json: prices in mc, limits, and the figures of points, revenue, underdogs and fees."""

from typing import Literal

from msgspec import Struct

from rules.hexsport.data_files import Count, Positive, Standing


class Price(Struct, frozen=True, forbid_unknown_fields=True):
    """An amount in mc and the rule that sets it."""

    mc: Positive
    rule: str
    standing: Standing


class Prices(Struct, frozen=True, forbid_unknown_fields=True):
    """What things cost or bring."""

    card: Price
    coaching_die: Price
    cheerleader: Price
    offensive_coach: Price
    defensive_coach: Price
    support_coach: Price
    rank_gained: Price
    dead_player_removed_income: Price
    revive_with_recovery_roll: Price


class ReviveFormula(Struct, frozen=True, forbid_unknown_fields=True):
    """How a revival without recovery roll is priced."""

    formula: Literal["basic cost + 1d6"]
    rule: str
    standing: Standing


class Limits(Struct, frozen=True, forbid_unknown_fields=True):
    """How many of what a team may own or buy."""

    roster_players: Positive
    role_multiple_of_start: Positive
    cards_bought_between_matches: Positive
    coaching_dice_bought_between_matches: Positive
    cheerleaders_owned: Positive
    offensive_coaches_owned: Positive
    defensive_coaches_owned: Positive
    support_coaches_owned: Positive
    standing: Standing


class LeaguePoints(Struct, frozen=True, forbid_unknown_fields=True):
    """League points of a result (HX-POST-07 to HX-POST-09)."""

    landslide_win: Count
    landslide_loss: Count
    win: Count
    loss: Count
    draw: Count
    landslide_margin: Positive
    standing: Standing


class RevenueFigures(Struct, frozen=True, forbid_unknown_fields=True):
    """Revenue dice per league point and per `ranking_gap` mc below the opponent (HX-POST-17, HX-POST-18)."""

    dice_per_league_point: Positive
    dice_per_full_ranking_gap: Positive
    ranking_gap: Positive
    standing: Standing


class UnderdogFigures(Struct, frozen=True, forbid_unknown_fields=True):
    """What an underdog bonus buys (HX-UNDERDOG-04)."""

    mc_per_free_agent_roll: Positive
    standing: Standing


class FeeFigures(Struct, frozen=True, forbid_unknown_fields=True):
    """How an MVP's fee falls, in mc (HX-AUCTION-04)."""

    drop_when_not_hired: Positive
    floor: Literal["base fee"]
    standing: Standing


class PricesFile(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """prices.json"""

    system: Literal["hex"]
    unit: Literal["mc"]
    standing: Standing
    prices: Prices
    revive_without_roll: ReviveFormula
    limits: Limits
    league_points: LeaguePoints
    revenue: RevenueFigures
    underdog: UnderdogFigures
    mvp_fee: FeeFigures
