"""Ready-made sets of options."""

from collections.abc import Mapping

PRESETS: Mapping[str, Mapping[str, object]] = {
    "sheet": {},
    "club_league": {
        "table.order": "lp_sd_ranking",
        "matchup.kind": "fixed_round_robin",
        "friendly.max_per_round": 1,
    },
    "blind_auction_league": {
        "table.order": "lp_sd_ranking",
        "auction.mode": "blind",
        "friendly.limits": ("all_teams_first", "not_league_opponent"),
    },
    "divisions_and_play_offs": {
        "table.order": "lp_sd",
        "season.divisions": 2,
        "matchup.kind": "divisional_round_robin",
        "matchup.matches_per_pairing": 2,
        "season.finals": "top_8",
    },
    "no_show_league": {
        "season.no_show": "awarded_3_0",
        "season.awarded": "money_as_usual",
        "revenue.flat": 6,
        "season.odd_team": "filler_team",
    },
    "result_revenue_league": {
        "table.order": "lp_sd",
        "revenue.mode": "by_result",
        "revenue.underdog_cap": 3,
        "team.cuts": "at_most_2_before_step_4",
        "season.odd_team": "sponsor_team",
    },
    "strict_monthly_league": {
        "matchup.kind": "sponsor_assigned",
        "auction.mode": "left_bids",
        "season.deadline": "date_per_round",
        "season.late_report_penalty": "minus_1_lp_and_no_bidding",
    },
}
