"""The hex sport's fixed options of the campaign: what holds in every season."""

from django.utils.translation import gettext_lazy as _

from league.presenters.option_words.words import FixedArea

AREAS = (
    FixedArea(
        title=_("Teams and players"),
        sentences={
            "team.per_coach": _("Each coach runs one team in a season."),
            "mvp.asterian_rules": _("Limits of MVPs that name a list not in this game are passed over."),
        },
    ),
    FixedArea(
        title=_("Pairings, auction and free agents"),
        sentences={
            "underdog.pay_order": _("An MVP is paid from the underdog bonus first, then from cash."),
            "underdog.snapshot": _("The bonus follows the rankings at the moment of pairing."),
        },
    ),
    FixedArea(
        title=_("Table and season"),
        sentences={
            "season.match_kinds": _("Every league match is played by the usual rules."),
        },
    ),
)
