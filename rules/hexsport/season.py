"""What the options of the hex sport mean for a season, in the words of `rules.competition`."""

from collections.abc import Mapping
from typing import Any

from rules.core.options import Options
from rules.core.terms import SeasonTerms
from rules.hexsport.data import LEAGUE_POINTS

AWARDED_SCORE = (3, 0)
LATENESS: Mapping[object, Mapping[str, Any]] = {  # what a late report costs (HX-SEASON-13)
    "none": {},
    "minus_1_lp": {"late_points": -1},
    "no_bidding": {"late_bars_bidding": True},
    "minus_1_lp_and_no_bidding": {"late_points": -1, "late_bars_bidding": True},
}


def season_terms(options: Options) -> SeasonTerms:
    """The terms of a season under these options."""
    return SeasonTerms(
        pairing=str(options["matchup.kind"]),
        repeat=str(options["matchup.repeat"]),
        legs=options.whole("matchup.matches_per_pairing") or 1,
        refusal=str(options["matchup.refusal"]),
        passing=str(options["matchup.pass"]),
        level_tie=str(options["matchup.tie"]),
        points=str(options["points.scheme"]),
        points_table=options.numbers("points.table"),
        landslide_margin=LEAGUE_POINTS.landslide_margin,
        order=str(options["table.order"]),
        final_tie=str(options["table.final_tie"]),
        unequal_games=str(options["table.unequal_games"]),
        difference_cap=options.whole("table.sd_cap"),
        adjustments=options["table.adjustments"] == "signed_points",
        meetings=1 if options["season.rounds"] == "until_all_met" else 0,
        round_count=options.whole("season.round_count") or 1,
        divisions=options.whole("season.divisions") or 1,
        finals=str(options["season.finals"]),
        odd_team=str(options["season.odd_team"]),
        bye_points=options.whole("season.bye_points") or 0,
        dropout=str(options["season.dropout"]),
        dropout_fixtures=str(options["season.dropout_fixtures"]),
        takeover=options["season.takeover"] == "allowed",
        late_entry=options["season.late_entry"] != "closed",
        lists=options.names("team.allowed_lists"),
        carry_over=str(options["season.carry_over"]),
        home=str(options["matchup.home"]),
        confirm=str(options["sponsor.confirm"]),
        results_lock=options["sponsor.corrections"] == "locked_after_round",
        no_show=str(options["season.no_show"]),
        awarded_score=AWARDED_SCORE,
        round_days=(options.whole("season.round_days") or 1) if options["season.deadline"] == "date_per_round" else 0,
        closes_at_deadline=options["season.round_close"] == "deadline",
        **LATENESS[options["season.late_report_penalty"]],
        friendlies_per_round=options.whole("friendly.max_per_round"),
        friendly_limits=options.names("friendly.limits"),
    )
