"""What the hex sport's options of its players say: how they grow, die and come back, and what is bought."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from league.presenters.option_words.words import Area, OptionWords

AREAS = (
    Area(
        title=_("Growing, dying and buying"),
        keys=(
            "team.judwan_move",
            "team.judwan_speed",
            "xp.injury_measure",
            "xp.spend_rule",
            "adv.choose_season",
            "adv.none_left",
            "adv.robot_table",
            "adv.after_loss",
            "adv.keeper_counts_as",
            "fatal.mode",
            "fatal.revive_basis",
            "fatal.revive_roll",
            "recover.worst",
            "recover.no_ability",
            "recover.keeper_loss",
            "buy.max_owned",
            "buy.limit_scope",
            "team.hired_role_limit",
            "freeagent.table_choice",
            "freeagent.full_roster",
            "team.journeymen",
        ),
    ),
)

OFFERED: Mapping[str, OptionWords] = {
    "team.judwan_move": OptionWords(
        title=_("Move of Judwan Strikers"),
        sentence=_(
            "How many hexes new Strikers of the Judwan move; printings differ. Players already there keep theirs."
        ),
    ),
    "team.judwan_speed": OptionWords(
        title=_("Speed of Judwan Strikers"),
        sentence=_("The Speed of new Strikers of the Judwan; printings differ. Players already there keep theirs."),
    ),
    "xp.injury_measure": OptionWords(
        title=_("Damage and Quick Recovery"),
        sentence=_("Which damage to a player with Quick Recovery counts for experience and for the fans."),
        values={
            "after_quick_recovery": _("what Quick Recovery leaves of it"),
            "before_quick_recovery": _("all that his armour let through"),
        },
    ),
    "xp.spend_rule": OptionWords(
        title=_("Price of a rank"),
        sentence=_("How much unspent experience a player gives up when he goes up a rank."),
        values={
            "new_rank_number": _("as much as the number of the new rank"),
            "all_unspent": _("all he has"),
            "nothing": _("none"),
        },
    ),
    "adv.choose_season": OptionWords(
        title=_("A Jack's free choice"),
        sentence=_("From which lists a Jack chooses after a 6 on his table."),
        values={
            "same_season": _("those of the season of the table he rolled on"),
            "either_season": _("those of both seasons"),
        },
    ),
    "adv.none_left": OptionWords(
        title=_("Nothing left on a table"),
        sentence=_("What a player gains when no entry of the table he rolled on is open to him."),
        values={"nothing": _("nothing"), "any_own_role_table": _("an entry of another table of his role")},
    ),
    "adv.robot_table": OptionWords(
        title=_("Tables of Robots"),
        sentence=_("On which tables Robots roll for advancements. What they gain counts in all their forms."),
        values={"jack": _("those of Jacks"), "any": _("those of any of their forms")},
    ),
    "adv.after_loss": OptionWords(
        title=_("Improving a lowered value"),
        sentence=_("How far a value may rise again that a recovery roll has lowered."),
        values={
            "start_value_limit": _("to one better than at the start"),
            "one_step_only": _("by one, if it has never risen before"),
        },
    ),
    "adv.keeper_counts_as": OptionWords(
        title=_("Places of Keepers"),
        sentence=_("Whether a Guard who has become a Keeper still takes the place of a Guard."),
        values={"guard": _("he does"), "own_role": _("he does not, so that another Guard may be bought")},
    ),
    "fatal.mode": OptionWords(
        title=_("Death"),
        sentence=_("What becomes of a player who dies in a match. Hired players who die leave in any case."),
        values={
            "sheet": _("he is buried, revived or patched up, as the printed rules have it"),
            "long_injury": _(
                "nobody dies for good: his recovery roll costs nothing, and a 1 lowers Skill, Speed and Strength"
            ),
        },
    ),
    "fatal.revive_basis": OptionWords(
        title=_("Price of a revival"),
        sentence=_("What is paid beside the die, and what becomes of the ranks. What the player has learnt stays."),
        values={
            "basic_keeps_ranks": _("the basic cost; he keeps his ranks"),
            "value_keeps_ranks": _("his value; he keeps his ranks"),
            "basic_rank_1": _("the basic cost; he is back at rank 1"),
        },
    ),
    "fatal.revive_roll": OptionWords(
        title=_("Die of a revival"),
        sentence=_("When the die is rolled that belongs to the price of a revival."),
        values={
            "after_choice": _("after choosing; the team must be able to pay a 6"),
            "before_choice": _("before choosing, if the team can pay a 1"),
        },
    ),
    "recover.worst": OptionWords(
        title=_("Worst value"), sentence=_("The target number beyond which no recovery roll makes a value worse.")
    ),
    "recover.no_ability": OptionWords(
        title=_("No ability to lose"),
        sentence=_("What a recovery roll of 5 does to a player without an ability to lose."),
        values={"no_further_loss": _("nothing"), "reroll": _("the die is rolled again")},
    ),
    "recover.keeper_loss": OptionWords(
        title=_("Losing Keeper"),
        sentence=_("Whether Keeper may be the ability that a recovery roll takes."),
        values={"allowed": _("it may; he is a Guard again"), "excluded": _("it may not")},
    ),
    "buy.max_owned": OptionWords(
        title=_("Cards and coaching dice owned"),
        sentence=_("How many cards, and how many coaching dice, a team may own before it can buy no more."),
        values={"none": _("no limit")},
    ),
    "buy.limit_scope": OptionWords(
        title=_("How often cards and dice are bought"),
        sentence=_("How long it takes until a team may buy one more card, and one more coaching die."),
        values={
            "each_step_9": _("until step 9 of its next match, a friendly included"),
            "each_round": _("until the next round, however many friendlies it plays"),
        },
    ),
    "team.hired_role_limit": OptionWords(
        title=_("Hired players and the limits of roles"),
        sentence=_(
            "Whether MVPs and free agents take places of their role. A role that the team's list does not have has no "
            "limit."
        ),
        values={
            "exempt": _("they do not"),
            "counted": _("they do; a team whose places are taken cannot hire, and may let a player of that role go"),
        },
    ),
    "freeagent.table_choice": OptionWords(
        title=_("Free agent tables"),
        sentence=_("When a coach chooses the table on which his free agents are rolled."),
        values={"per_roll": _("anew for each roll"), "per_match": _("once for all rolls before a match")},
    ),
    "freeagent.full_roster": OptionWords(
        title=_("Free agents and full rosters"),
        sentence=_("What becomes of a free agent rolled for a team that has 14 players."),
        values={
            "refused": _("the team does not get him"),
            "replace_chosen": _("the coach may let one of his players go for him"),
        },
    ),
    "team.journeymen": OptionWords(
        title=_("Stand-ins"),
        sentence=_("What a team does that has fewer than six players fit for a match."),
        values={
            "none": _("it plays short"),
            "fill_to_6": _("Jacks of its list stand in up to six, for that match and for nothing"),
        },
    ),
}
