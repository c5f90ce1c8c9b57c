"""A points scheme in a sentence."""

from django.utils.translation import gettext as _

from rules.competition.points import PointsScheme


def points_in_words(scheme: PointsScheme) -> str:
    """What each outcome brings in league points."""
    if scheme.landslide_margin is None:
        sentence = _("League points: %(win)s for a win, %(draw)s for a draw, %(loss)s for a defeat.")
    else:
        sentence = _(
            "League points: %(landslide_win)s for a win by %(margin)s or more, %(win)s for any other win, %(draw)s for "
            "a draw, %(loss)s for a defeat, %(landslide_loss)s for a defeat by %(margin)s or more."
        )
    facts = {
        "win": scheme.win,
        "draw": scheme.draw,
        "loss": scheme.loss,
        "margin": scheme.landslide_margin,
        "landslide_win": scheme.landslide_win,
        "landslide_loss": scheme.landslide_loss,
    }
    if not scheme.loser_must_score:
        return sentence % facts
    return " ".join([sentence % facts, _("Whoever loses without scoring gets none.")])
