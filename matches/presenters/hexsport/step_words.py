"""What each of the eleven steps is for, and why one may have nothing to do."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from rosters.presenters.violations import code_sentence

STEP_LEADS: Mapping[str, Promise] = {
    "man_of_the_match": _(
        "The team with more cheers, or both when level, draws one of its players who took part and is alive. "
        "He gains 1 experience."
    ),
    "league_points": _("The result is turned into league points."),
    "ranks": _("Whoever has enough unspent experience goes up one rank, at most one for each match."),
    "advancements": _("Each player who went up gets one advancement."),
    "revenue": _("The match pays: dice for league points, and dice for the stronger opponent."),
    "fatalities": _("Decide for each dead player: bury him, or bring him back."),
    "free_agents": _("Free agents hired for this match leave the roster."),
    "players": _("Buy new players and let others go. Go on when you are done."),
    "assets": _("Buy a card, a coaching die, cheerleaders and staff coaches. Go on when you are done."),
    "ranking": _("The ranking of the team is computed anew."),
    "report": _("Everything is done; this is what the league gets to know."),
}


def step_lead(key: str) -> str:
    """What a step is for, in a sentence or two."""
    return str(STEP_LEADS[key])


def reason_line(facts: Mapping[str, object]) -> str:
    """Why a step has nothing to do, or less than usual; empty for no reason."""
    if not (code := facts.get("reason")):
        return ""
    return capfirst(code_sentence(str(code), {})) + "."
