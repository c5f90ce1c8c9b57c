"""The hex sport's fixed options of the match on the pitch: what holds in every season."""

from django.utils.translation import gettext_lazy as _

from league.presenters.option_words.words import FixedArea

AREAS = (
    FixedArea(
        title=_("Pitch, setup and facing"),
        sentences={
            "pitch.file": _("The board is the one that comes with the program, a stand-in for the real one."),
            "facing.blocking": _("Figures do not block sight."),
        },
    ),
    FixedArea(
        title=_("Rush and movement"),
        sentences={
            "rush.ability_cost": _("Feint, Transform and Distract the Ref cost one token each."),
        },
    ),
    FixedArea(
        title=_("Ball"),
        sentences={
            "launch.can_injure": _("A launched ball injures nobody."),
            "throw.intercept": _("Figures in the way do not intercept a throw."),
        },
    ),
    FixedArea(
        title=_("Contact, injuries and abilities"),
        sentences={
            "push.off_pitch": _("Nobody is pushed off the pitch."),
            "push.throw_axis": _("A thrown ball pushes in the direction nearest to the line of the throw."),
            "abil.grizzled": _("Grizzled has no effect: what it does is unknown."),
        },
    ),
    FixedArea(
        title=_("Score, cards, cheers and staff"),
        sentences={
            "score.landslide_any_time": _("A landslide ends the match in either Rush."),
            "score.time_limit": _("A match has no time limit."),
            "cards.deck_file": _("The deck is the one that comes with the program, a stand-in for the real one."),
            "cheers.reward_lifetime": _("What cheers bought lasts for the match."),
        },
    ),
)
