"""The hex sport's presets and the options a commissioner may set."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from league.presenters.option_words.hexsport_season import SEASON
from league.presenters.option_words.words import Area, OptionWords, PresetWords

PRESETS: Mapping[str, PresetWords] = {
    "sheet": PresetWords(
        title=_("The printed rules"),
        sentence=_(
            "Coaches challenge each other from the last place up, and the richest team leads the table. Choose this "
            "when you do not know what else to choose."
        ),
    ),
    "club_league": PresetWords(
        title=_("Club league"),
        sentence=_("Everybody meets everybody on a schedule known from the start; league points decide."),
    ),
    "blind_auction_league": PresetWords(
        title=_("Blind auction league"),
        sentence=_("MVPs go by sealed bids, league points lead the table, and friendlies are for meeting everybody."),
    ),
    "divisions_and_play_offs": PresetWords(
        title=_("Divisions and play-offs"),
        sentence=_("Two divisions, each pairing played twice, and a knock-out of the best eight at the end."),
    ),
    "no_show_league": PresetWords(
        title=_("No-show league"),
        sentence=_("For leagues where matches get missed: they are awarded 3-0, and nobody is ever without a match."),
    ),
    "strict_monthly_league": PresetWords(
        title=_("Strict monthly league"),
        sentence=_("The commissioner pairs, bids are left in advance, and a late report costs a point and an auction."),
    ),
    "result_revenue_league": PresetWords(
        title=_("Revenue by result"),
        sentence=_("Money follows the result and underdogs gain little; squads cannot be emptied after a match."),
    ),
}

AREAS = (
    Area(
        title=_("Rounds and pairings"),
        keys=(
            "season.rounds",
            "season.round_count",
            "matchup.kind",
            "matchup.refusal",
            "matchup.pass",
            "matchup.tie",
            "matchup.repeat",
            "matchup.matches_per_pairing",
            "matchup.home",
            "season.divisions",
            "season.odd_team",
            "season.finals",
        ),
    ),
    Area(
        title=_("Points and table"),
        keys=(
            "points.scheme",
            "points.table",
            "table.order",
            "table.final_tie",
            "table.sd_cap",
            "table.unequal_games",
            "table.adjustments",
            "season.bye_points",
        ),
    ),
    Area(
        title=_("MVP auction"),
        keys=(
            "auction.pool",
            "auction.pool_size",
            "auction.mode",
            "auction.blind_tie",
            "auction.increment",
            "auction.per_team",
            "auction.deny_bids",
            "auction.absent_drop",
            "auction.full_roster",
            "underdog.unused",
        ),
    ),
    Area(
        title=_("Friendlies"),
        keys=(
            "friendly.max_per_round",
            "friendly.limits",
            "friendly.gives",
            "friendly.revenue",
            "friendly.mvp",
            "friendly.underdog",
            "season.bye_friendly",
        ),
    ),
    Area(
        title=_("After a match"),
        keys=(
            "post.motm_played",
            "post.motm_hired",
            "revenue.mode",
            "revenue.underdog_cap",
            "revenue.flat",
            "sponsor.dice_entry",
            "team.cuts",
            "interfere.roles",
        ),
    ),
    Area(
        title=_("When something goes wrong"),
        keys=(
            "season.deadline",
            "season.round_days",
            "season.round_close",
            "season.late_report_penalty",
            "season.no_show",
            "season.awarded",
            "season.dropout",
            "season.dropout_fixtures",
            "season.takeover",
            "season.late_entry",
            "season.carry_over",
            "team.allowed_lists",
            "sponsor.confirm",
            "sponsor.corrections",
        ),
    ),
)

OFFERED: Mapping[str, OptionWords] = {
    **SEASON,
    "auction.pool": OptionWords(
        title=_("MVPs on offer"),
        sentence=_("How many MVPs are drawn for the auction of each round."),
        values={
            "half_of_teams": _("half as many as teams"),
            "fixed_number": _("a fixed number"),
            "all": _("all of them"),
            "none": _("no MVPs and no auction"),
            "two_pools": _("half as many as teams, as many dear ones as cheap ones"),
        },
    ),
    "auction.pool_size": OptionWords(
        title=_("Fixed number of MVPs"), sentence=_("Counts only with a fixed number on offer.")
    ),
    "auction.mode": OptionWords(
        title=_("Form of the auction"),
        sentence=_("How coaches bid for the MVPs of a round."),
        values={
            "open": _("open: everybody hears every bid; a bid can also be left in advance"),
            "blind": _("sealed: one bid each, opened together; the highest pays what it says"),
            "left_bids": _("left in advance: everybody says how far he goes; the highest pays what it takes"),
            "none": _("no auction, and no MVPs"),
        },
    ),
    "auction.blind_tie": OptionWords(
        title=_("Equal sealed bids"),
        sentence=_("Who has the MVP when sealed bids are equal."),
        values={
            "lots": _("drawn by lot"),
            "lower_ranking": _("the team with the lower ranking"),
            "earlier_bid": _("whoever bid first"),
        },
    ),
    "auction.full_roster": OptionWords(
        title=_("MVPs for a full roster"),
        sentence=_("When a team with 14 players lets somebody go for an MVP."),
        values={
            "dismiss_first": _("before it can bid"),
            "dismiss_after_winning": _("after it has won him, before it plays"),
        },
    ),
    "underdog.unused": OptionWords(
        title=_("Unused underdog bonus"),
        sentence=_("What becomes of bonus that bought neither an MVP nor a free agent."),
        values={
            "lost": _("lost when the free agents of the match are rolled"),
            "kept_for_round": _("kept until the end of the round, for a further match"),
        },
    ),
    "auction.increment": OptionWords(
        title=_("Least raise"), sentence=_("By how many mc a bid is above the one before it, at least.")
    ),
    "auction.deny_bids": OptionWords(
        title=_("MVPs who cannot play for the team"),
        sentence=_("Whether a team may hire one to keep him from others."),
        values={"allowed": _("it may"), "refused": _("it may not")},
    ),
    "auction.absent_drop": OptionWords(
        title=_("MVPs not on offer"),
        sentence=_("Whether a fee falls after a round in which its MVP was not on offer."),
        values={"drops": _("it falls as if nobody had hired him"), "frozen": _("it stays as it is")},
    ),
    "auction.per_team": OptionWords(
        title=_("MVPs per team"),
        sentence=_("How many MVPs a team may hire in one round."),
        values={"unlimited": _("no limit")},
    ),
    "friendly.max_per_round": OptionWords(
        title=_("Friendlies per round"),
        sentence=_("How many friendlies a team may play in one round."),
        values={"unlimited": _("no limit")},
    ),
    "friendly.limits": OptionWords(
        title=_("Who may meet in a friendly"),
        sentence=_("Further limits. Never may a team meet the same opponent in two friendlies running."),
        values={
            "all_teams_first": _("every other team first, before anybody again"),
            "not_league_opponent": _("not the league opponent of the round"),
            "once_per_opponent": _("each opponent once in the season"),
        },
    ),
    "friendly.gives": OptionWords(
        title=_("What friendlies bring"),
        sentence=_("Friendlies never count for the table."),
        values={
            "experience_and_money": _("experience and money"),
            "experience_only": _("experience"),
            "money_only": _("money"),
            "nothing": _("nothing"),
        },
    ),
    "friendly.revenue": OptionWords(
        title=_("Revenue of a friendly"),
        sentence=_("Which revenue dice are rolled, where friendlies bring money."),
        values={
            "as_league": _("those the result would bring in the league"),
            "underdog_dice_only": _("underdog dice alone"),
            "none": _("none"),
        },
    ),
    "friendly.mvp": OptionWords(
        title=_("MVPs in friendlies"),
        sentence=_("Whether MVPs hired for the round may play in its friendlies."),
        values={"allowed": _("allowed"), "forbidden": _("forbidden")},
    ),
    "friendly.underdog": OptionWords(
        title=_("Underdog bonus in friendlies"),
        sentence=_("What the lower ranked team of a friendly may do with its bonus."),
        values={
            "free_agents_only": _("roll for free agents"),
            "full": _("hire MVPs and roll for free agents"),
            "none": _("there is none"),
        },
    ),
    "post.motm_played": OptionWords(
        title=_("Man of the match: who took part"),
        sentence=_("Among whom the man of the match is drawn."),
        values={"on_pitch": _("players who were on the pitch"), "on_roster": _("the whole roster")},
    ),
    "post.motm_hired": OptionWords(
        title=_("Man of the match: hired players"),
        sentence=_("What happens when a hired player could be drawn; he never gains experience."),
        values={
            "drawn_no_gain": _("he may be drawn, and nobody gains"),
            "redraw": _("another player is drawn"),
            "excluded": _("he is not in the draw"),
        },
    ),
    "revenue.mode": OptionWords(
        title=_("Revenue dice"),
        sentence=_("How many dice of money a match brings."),
        values={"per_league_point": _("one for each league point"), "by_result": _("two for a win, else one")},
    ),
    "revenue.underdog_cap": OptionWords(
        title=_("Most underdog dice"),
        sentence=_("The most extra revenue dice of a lower ranked team. Leave it empty for no limit."),
        values={"none": _("no limit")},
    ),
    "revenue.flat": OptionWords(title=_("Flat sum per match"), sentence=_("Money in mc that every match brings.")),
    "team.cuts": OptionWords(
        title=_("Dismissing players"),
        sentence=_("How many players may be let go while new ones are bought."),
        values={
            "any": _("any number"),
            "none": _("none"),
            "at_most_2_before_step_4": _("two at most, before the advancements"),
        },
    ),
    "interfere.roles": OptionWords(
        title=_("Running Interference"),
        sentence=_("Which roles may learn this ability."),
        values={"jack_guard_keeper": _("Jacks, Guards and Keepers"), "jack_only": _("Jacks")},
    ),
}
