"""The hex sport's fixed options of the campaign: what holds in every season."""

from django.utils.translation import gettext_lazy as _

from league.presenters.option_words.words import FixedArea

AREAS = (
    FixedArea(
        title=_("Teams and players"),
        sentences={
            "team.judwan_move": _("Judwan Strikers have Move 6."),
            "team.judwan_speed": _("Judwan Strikers have Speed 4+."),
            "team.allowed_lists": _("All team lists may enter."),
            "team.per_coach": _("Each coach runs one team in a season."),
            "team.hired_role_limit": _("MVPs and free agents do not count against the limits of roles."),
            "team.journeymen": _("A team short of players plays short."),
            "mvp.asterian_rules": _("Limits of MVPs that name a list not in this game are passed over."),
            "adv.choose_season": _("An ability chosen freely comes from the season of the table rolled on."),
            "adv.keeper_counts_as": _("A Keeper counts as a Guard for the roster."),
            "adv.none_left": _("When no entry of an advancement table can be taken, nothing is gained."),
            "adv.robot_table": _("Robots advance on the Jack tables, for all three forms."),
            "adv.after_loss": _(
                "A value lowered by a recovery roll rises to one better than at the start, no further."
            ),
            "xp.injury_measure": _("Damage that earns experience is measured after Quick Recovery."),
            "xp.spend_rule": _("A new rank costs its own number of experience; the rest stays."),
        },
    ),
    FixedArea(
        title=_("Pairings, auction and free agents"),
        sentences={
            "matchup.home": _("Who is Home is drawn at the table."),
            "underdog.pay_order": _("An MVP is paid from the underdog bonus first, then from cash."),
            "underdog.snapshot": _("The bonus follows the rankings at the moment of pairing."),
            "freeagent.table_choice": _("The free agent table is chosen anew for each roll."),
            "freeagent.full_roster": _("A team with 14 players does not get the free agent it rolled."),
        },
    ),
    FixedArea(
        title=_("The dead and purchases"),
        sentences={
            "fatal.mode": _("The dead are buried, revived or patched up, as the printed rules have it."),
            "fatal.revive_roll": _("The die for a revival is rolled after choosing; the team must be able to pay a 6."),
            "fatal.revive_basis": _("A revival costs the basic cost, and the player keeps his ranks."),
            "recover.worst": _("No value becomes worse than 6+."),
            "recover.no_ability": _("A recovery roll of 5 costs a player without abilities nothing more."),
            "recover.keeper_loss": _("Keeper can be the ability that is lost."),
            "buy.limit_scope": _("One card and one coaching die may be bought each time step 9 is done."),
            "buy.max_owned": _("There is no limit on cards and coaching dice owned."),
        },
    ),
    FixedArea(
        title=_("Table and season"),
        sentences={
            "table.final_tie": _("Teams level on every figure share the place."),
            "table.sd_cap": _("A match counts for a strike difference of 7 at most."),
            "sponsor.confirm": _(
                "A result counts when the other coach has confirmed it, or the commissioner has ruled."
            ),
            "sponsor.corrections": _("A corrected result keeps the old entry and the name of who changed it."),
            "sponsor.dice_entry": _("Campaign dice may be rolled by the program or entered from the table."),
            "season.rounds": _("The commissioner sets the number of rounds."),
            "season.bye_points": _("A bye brings no league points, money or experience."),
            "season.bye_friendly": _("A team with a bye may play friendlies."),
            "season.dropout_fixtures": _("The open matches of a team that leaves are cancelled."),
            "season.late_entry": _("A late team enters as a new one, worth 100 mc."),
            "season.match_kinds": _("Every league match is played by the usual rules."),
            "season.carry_over": _("Teams go on into the next season when the commissioner enters them again."),
        },
    ),
)
