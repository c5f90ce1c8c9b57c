"""The hex sport's presets and the options a commissioner may set."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

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
    "divisions_and_play_offs": PresetWords(
        title=_("Divisions and play-offs"),
        sentence=_("Two divisions, each pairing played twice, and a knock-out of the best eight at the end."),
    ),
    "no_show_league": PresetWords(
        title=_("No-show league"),
        sentence=_("For leagues where matches get missed: they are awarded 3-0, and nobody is ever without a match."),
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
            "season.round_count",
            "matchup.kind",
            "matchup.repeat",
            "matchup.matches_per_pairing",
            "season.divisions",
            "season.odd_team",
            "season.finals",
        ),
    ),
    Area(
        title=_("Points and table"),
        keys=("points.scheme", "points.table", "table.order", "table.adjustments"),
    ),
    Area(title=_("MVP auction"), keys=("auction.pool", "auction.pool_size", "auction.per_team")),
    Area(
        title=_("Friendlies"),
        keys=(
            "friendly.max_per_round",
            "friendly.limits",
            "friendly.gives",
            "friendly.revenue",
            "friendly.mvp",
            "friendly.underdog",
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
            "team.cuts",
            "interfere.roles",
        ),
    ),
    Area(
        title=_("When something goes wrong"),
        keys=("season.no_show", "season.awarded", "season.dropout", "season.takeover"),
    ),
)

OFFERED: Mapping[str, OptionWords] = {
    "season.round_count": OptionWords(
        title=_("Rounds"), sentence=_("How many league rounds the season has, before any finals.")
    ),
    "matchup.kind": OptionWords(
        title=_("How pairings are made"),
        sentence=_("Who decides who meets whom in a round. The first round of challenges and of Swiss is drawn."),
        values={
            "challenge": _("challenges, from the last place up"),
            "random": _("drawn by lot each round"),
            "fixed_round_robin": _("round robin, known from the start"),
            "sponsor_assigned": _("set by the commissioner"),
            "swiss": _("Swiss: neighbours of the table meet"),
            "divisional_round_robin": _("round robin within each division"),
        },
    ),
    "matchup.repeat": OptionWords(
        title=_("Meeting again"),
        sentence=_("Whether two teams may meet more than once. Where nothing else is possible they still do."),
        values={
            "allowed": _("allowed"),
            "not_until_all_met": _("not before all others have been met"),
            "at_most_twice": _("twice at most"),
        },
    ),
    "matchup.matches_per_pairing": OptionWords(
        title=_("Matches per pairing"), sentence=_("With 2 the teams play twice in a round and change sides.")
    ),
    "season.divisions": OptionWords(
        title=_("Divisions"), sentence=_("Each division has a table of its own and needs at least two teams.")
    ),
    "season.odd_team": OptionWords(
        title=_("Odd number of teams"),
        sentence=_("What happens when one team would be left over."),
        values={
            "bye": _("one team rests each round"),
            "filler_team": _("a stand-in team without coach fills the place"),
            "sponsor_team": _("the commissioner runs a team that does not count"),
            "second_team_of_organiser": _("the commissioner runs a second team that counts"),
        },
    ),
    "season.finals": OptionWords(
        title=_("Finals"),
        sentence=_("How the champion is found once the league rounds are over."),
        values={
            "none": _("none: the table decides"),
            "top_2": _("a final of the first two"),
            "top_4": _("semi-finals of the first four"),
            "top_8": _("quarter-finals of the first eight"),
            "division_winners": _("the winners of the divisions"),
        },
    ),
    "points.scheme": OptionWords(
        title=_("League points"),
        sentence=_("What a match brings. A landslide is a win by 7."),
        values={
            "3_2_1_0": _("landslide 3-0, win 2-1, draw 1-1"),
            "loser_must_score": _("as 3-2-1-0, but a loser needs a point scored to get one"),
            "defeat_always_1": _("a loser gets 1 even in a landslide"),
            "custom": _("the five numbers below"),
        },
    ),
    "points.table": OptionWords(
        title=_("Your own points"),
        sentence=_("Five numbers: landslide win, win, draw, loss, landslide loss. They count only when chosen above."),
    ),
    "table.order": OptionWords(
        title=_("Order of the table"),
        sentence=_("What the table is sorted by, the first figure first."),
        values={
            "ranking_lp_sd": _("ranking, league points, strike difference"),
            "lp_sd_ranking": _("league points, strike difference, ranking"),
            "lp_sd": _("league points, strike difference"),
            "win_percentage_lp": _("share of matches won, league points"),
        },
    ),
    "table.adjustments": OptionWords(
        title=_("Penalty and bonus points"),
        sentence=_("Whether the commissioner may give or take league points, always with a public reason."),
        values={"none": _("none"), "signed_points": _("allowed, shown apart")},
    ),
    "auction.pool": OptionWords(
        title=_("MVPs on offer"),
        sentence=_("How many MVPs are drawn for the auction of each round."),
        values={
            "half_of_teams": _("half as many as teams"),
            "fixed_number": _("a fixed number"),
            "all": _("all of them"),
            "none": _("no MVPs and no auction"),
        },
    ),
    "auction.pool_size": OptionWords(
        title=_("Fixed number of MVPs"), sentence=_("Counts only with a fixed number on offer.")
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
    "season.no_show": OptionWords(
        title=_("Matches not played"),
        sentence=_("What becomes of a match that is still open when its round is closed."),
        values={
            "nothing": _("it counts for nobody"),
            "awarded_3_0": _("it is awarded 3-0"),
            "sponsor_decides": _("the commissioner decides each time"),
        },
    ),
    "season.awarded": OptionWords(
        title=_("Awarded matches"),
        sentence=_("What an awarded match brings besides league points."),
        values={
            "no_experience": _("nothing: no experience and no money"),
            "money_as_usual": _("money as usual, but no experience"),
        },
    ),
    "season.dropout": OptionWords(
        title=_("Teams that leave"),
        sentence=_("What becomes of the results of a team that withdraws."),
        values={"keep_marked": _("they stay, and the team is marked"), "remove_and_void": _("they count no more")},
    ),
    "season.takeover": OptionWords(
        title=_("Change of coach"),
        sentence=_("Whether another coach may take a team over in mid-season."),
        values={"allowed": _("allowed"), "forbidden": _("forbidden")},
    ),
}
