"""What the hex sport's options of a season say: its rounds, pairings, points and table."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from league.presenters.option_words.words import OptionWords

SEASON: Mapping[str, OptionWords] = {
    "season.rounds": OptionWords(
        title=_("Length of the season"),
        sentence=_("What decides how many league rounds there are. For round robins a season may last until all met."),
        values={
            "sponsor_number": _("the number below"),
            "until_all_met": _("every team meets every other, of its division where divisions play apart"),
        },
    ),
    "season.round_count": OptionWords(
        title=_("Rounds"),
        sentence=_("How many league rounds the season has, before any finals, unless it lasts until all have met."),
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
    "matchup.refusal": OptionWords(
        title=_("Refusing a challenge"),
        sentence=_("Whether a challenged team may say no. Somebody must meet the challenger in the end."),
        values={"not_allowed": _("not allowed"), "allowed_once": _("once in a round")},
    ),
    "matchup.pass": OptionWords(
        title=_("Not using a challenge"),
        sentence=_("What becomes of a team that challenges nobody when its turn comes."),
        values={
            "random_rest": _("it is drawn an opponent from those left, unless it is challenged"),
            "may_wait": _("its turn comes once more after all others"),
        },
    ),
    "matchup.tie": OptionWords(
        title=_("Level teams"),
        sentence=_("In which order teams challenge that are level on every figure of the table."),
        values={
            "lots": _("drawn by lot"),
            "lower_name": _("by name"),
            "earlier_entry": _("in the order in which they entered"),
        },
    ),
    "matchup.home": OptionWords(
        title=_("Who is Home"),
        sentence=_(
            "Home sets up first and has the first Rush. Of two matches of a pairing each team is named first in one."
        ),
        values={
            "drawn_at_match": _("drawn at the table by the fan-support cards"),
            "schedule": _("the team that is named first; of a challenge, the challenged team"),
            "challenged_team": _(
                "the challenged team, in a second match its challenger; without a challenge it is drawn at the table"
            ),
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
            "leader_bye": _("the first waits in the final for the winner of second against third"),
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
    "sponsor.dice_entry": OptionWords(
        title=_("Dice after a match"),
        sentence=_("Who rolls the dice of the steps. What nobody enters in time the program rolls in any case."),
        values={
            "either": _("the program, or the table, as each coach likes"),
            "program_only": _("the program alone"),
            "typed_only": _("the table alone; what falls is entered"),
        },
    ),
    "season.late_entry": OptionWords(
        title=_("Late teams"),
        sentence=_("Whether a team can still come in while the season runs."),
        values={
            "new_team_100": _("as a new team, worth 100 mc"),
            "closed": _("no: who enters is settled at the start"),
        },
    ),
    "season.bye_friendly": OptionWords(
        title=_("Friendlies in a bye"),
        sentence=_("Whether a team without a league opponent in a round may play friendlies in it."),
        values={"allowed": _("it may"), "forbidden": _("it may not")},
    ),
    "table.final_tie": OptionWords(
        title=_("Level on every figure"),
        sentence=_("What becomes of teams that are level on all figures of the order."),
        values={
            "shared": _("they share the place"),
            "head_to_head": _("their matches against each other decide"),
            "lots": _("the place is drawn by lot"),
        },
    ),
    "table.sd_cap": OptionWords(
        title=_("Most strike difference per match"),
        sentence=_("Up to which margin a match counts for the strike difference. No match ends beyond 7."),
        values={"none": _("no limit")},
    ),
    "season.bye_points": OptionWords(
        title=_("Points for a bye"),
        sentence=_("League points of a team without opponent in a round. A bye brings neither money nor experience."),
    ),
    "table.unequal_games": OptionWords(
        title=_("Different numbers of matches"),
        sentence=_("What decides instead of league points while teams have played different numbers of matches."),
        values={
            "totals": _("nothing: league points decide"),
            "win_percentage": _("the share of matches won, then league points per match"),
            "lp_per_match": _("league points per match"),
        },
    ),
    "table.adjustments": OptionWords(
        title=_("Penalty and bonus points"),
        sentence=_("Whether the commissioner may give or take league points, always with a public reason."),
        values={"none": _("none"), "signed_points": _("allowed, shown apart")},
    ),
    "season.deadline": OptionWords(
        title=_("Deadline of a round"),
        sentence=_("Whether reports are due some time after a round opens, where the calendar sets no other time."),
        values={"none": _("none"), "date_per_round": _("a number of days after it opens")},
    ),
    "season.round_days": OptionWords(
        title=_("Days for a round"), sentence=_("Counts only in a season with deadlines.")
    ),
    "season.round_close": OptionWords(
        title=_("Closing a round"),
        sentence=_("What ends a round of a season with deadlines, where the calendar sets no other time."),
        values={
            "all_played_or_sponsor": _("the commissioner closes it"),
            "deadline": _("its deadline"),
        },
    ),
    "season.late_report_penalty": OptionWords(
        title=_("Late reports"),
        sentence=_("What it costs both teams when their league match is not reported in time."),
        values={
            "none": _("nothing"),
            "minus_1_lp": _("a league point each"),
            "no_bidding": _("they may not bid in the next auction"),
            "minus_1_lp_and_no_bidding": _("a league point each, and they may not bid in the next auction"),
        },
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
    "season.dropout_fixtures": OptionWords(
        title=_("Open matches of teams that leave"),
        sentence=_("What becomes of them, where the results of such a team stay."),
        values={
            "cancelled": _("they are cancelled, and the opponents rest"),
            "awarded": _("they are awarded 3-0 to the opponents"),
        },
    ),
    "team.allowed_lists": OptionWords(
        title=_("Team lists"),
        sentence=_("Which lists may enter. Choose none to admit all of them."),
        of_lists=True,
    ),
    "season.carry_over": OptionWords(
        title=_("Teams of an earlier season"),
        sentence=_("Whether a team that has played before comes in with all it has."),
        values={
            "sponsor_decides": _("when the commissioner enters it"),
            "always": _("yes, its coach may enter it too"),
            "never": _("no, every team starts afresh"),
        },
    ),
    "sponsor.confirm": OptionWords(
        title=_("Confirming results"),
        sentence=_(
            "Whose word makes a reported result count. A commissioner may always rule, and correct what counts already."
        ),
        values={
            "both_coaches": _("the other coach confirms each report"),
            "one_coach": _("the report of one coach counts at once"),
            "sponsor": _(
                "a commissioner confirms each report, which the other coach may dispute before; a calendar may approve "
                "what nobody disputes for a day"
            ),
        },
    ),
    "sponsor.corrections": OptionWords(
        title=_("Correcting results"),
        sentence=_("How long a result can be corrected. The old entry is kept, with the name of who changed it."),
        values={
            "kept_history": _("until the finals are drawn or the season is over"),
            "locked_after_round": _("until its round is closed"),
        },
    ),
    "season.takeover": OptionWords(
        title=_("Change of coach"),
        sentence=_("Whether another coach may take a team over in mid-season."),
        values={"allowed": _("allowed"), "forbidden": _("forbidden")},
    ),
}
