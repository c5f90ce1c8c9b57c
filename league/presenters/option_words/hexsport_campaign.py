"""The hex sport's fixed options of the campaign: what holds in every season."""

from django.utils.translation import gettext_lazy as _

from league.presenters.option_words.words import FixedArea

AREAS = (
    FixedArea(
        title=_("Teams and players"),
        sentences={
            "team.per_coach": _("Each coach runs one team in a season."),
            "team.hired_role_limit": _("MVPs and free agents do not count against the limits of roles."),
            "team.journeymen": _("A team short of players plays short."),
            "mvp.asterian_rules": _("Limits of MVPs that name a list not in this game are passed over."),
        },
    ),
    FixedArea(
        title=_("Pairings, auction and free agents"),
        sentences={
            "matchup.home": _("Who is Home is drawn at the table."),
            "underdog.pay_order": _("An MVP is paid from the underdog bonus first, then from cash."),
            "underdog.snapshot": _("The bonus follows the rankings at the moment of pairing."),
            "freeagent.full_roster": _("A team with 14 players does not get the free agent it rolled."),
        },
    ),
    FixedArea(
        title=_("The dead and purchases"),
        sentences={
            "fatal.mode": _("The dead are buried, revived or patched up, as the printed rules have it."),
            "buy.limit_scope": _("One card and one coaching die may be bought each time step 9 is done."),
        },
    ),
    FixedArea(
        title=_("Table and season"),
        sentences={
            "sponsor.confirm": _(
                "A result counts when the other coach has confirmed it, or the commissioner has ruled."
            ),
            "season.match_kinds": _("Every league match is played by the usual rules."),
        },
    ),
)
