"""The chances of what a coach may choose in a match, in a line beside each offer."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from msgspec import Struct

from matches.presenters.hexsport.offer_words import Asked
from matches.presenters.hexsport.transcript_words import TESTS
from rules.core.pending import Offer
from rules.hexsport.play.forecast import LET, Forecast, forecasts
from rules.hexsport.play.happenings import Happening
from rules.hexsport.play.odds import odds
from rules.hexsport.play.state import NOBODY

MOST = 5  # things that may happen, told of an offer: the likeliest
OF_A_TEST: Mapping[str, Promise] = {
    "fail": _lazy("failure"),
    "success": _lazy("success"),
    "double": _lazy("doubled"),
    "active_doubles": _lazy("the attacker doubles"),
    "active_wins": _lazy("the attacker wins"),
    "draw": _lazy("a draw"),
    "reacting_wins": _lazy("the defender wins"),
    "reacting_doubles": _lazy("the defender doubles"),
    "held": _lazy("the armour holds"),
    "bench": _lazy("to the Bench"),
    "bin_1": _lazy("Sin Bin 1"),
    "bin_2": _lazy("Sin Bin 2"),
    "bin_3": _lazy("Sin Bin 3"),
    "death": _lazy("death"),
    "more": _lazy("more"),
}
HAPPENS: Mapping[str, Promise] = {
    "moved": _lazy("%(name)s moves"),
    "pushed": _lazy("%(name)s is pushed"),
    "left": _lazy("%(name)s leaves"),
    "fell": _lazy("%(name)s falls"),
    "stood": _lazy("%(name)s stands"),
    "role": _lazy("%(name)s changes his role"),
    "binned": _lazy("%(name)s to Sin Bin %(value)s"),
    "benched": _lazy("%(name)s to the Bench"),
    "sent_off": _lazy("%(name)s is sent off"),
    "killed": _lazy("%(name)s dies"),
    "held": _lazy("the armour of %(name)s holds"),
    "pick_up": _lazy("%(name)s has the ball"),
    "catch": _lazy("%(name)s catches the ball"),
    "steal": _lazy("%(name)s steals the ball"),
    "strike": _lazy("Strike for %(value)s"),
    "ref_distracted": _lazy("the Ref is distracted"),
    "dice": _lazy("coaching dice gained: %(value)s"),
    "rush_over": _lazy("the Rush ends"),
    "match_over": _lazy("the match ends"),
    "ball_free": _lazy("the ball is free"),
}


def chances_told(asked: Asked, offers: Sequence[Offer]) -> dict[Struct, str]:
    """The chances beside each offer whose dice can be reckoned; nothing beside any other."""
    of_tests: dict[Struct, str] = {one.command: _results(one.results) for one in odds(asked.state) if one.command}
    if of_tests:
        return of_tests
    told = ((offer.command, _forecasts(asked, offer.command)) for offer in offers)
    return {command: words for command, words in told if words}


def percent(chance: Fraction) -> str:
    """A chance as a whole percentage; one that is neither 0 nor 1 never reads so."""
    rounded = min(99, max(1, round(100 * chance))) if 0 < chance < 1 else int(100 * chance)
    return f"{number_format(rounded)} %"


def _results(results: Mapping[str, Fraction]) -> str:
    return ", ".join(f"{OF_A_TEST.get(name, name)} {percent(chance)}" for name, chance in results.items() if chance)


def _forecasts(asked: Asked, command: Any) -> str:
    told = ((one.reaction, _likely(asked, one)) for one in forecasts(asked.state, command) if len(one.outcomes) > 1)
    return "; ".join(_after(reaction) + words for reaction, words in told if words)


def _after(reaction: str) -> str:
    if not reaction:
        return ""
    answer = _("no reaction") if reaction == LET else TESTS[reaction]
    return _("%(reaction)s: ") % {"reaction": answer}


def _likely(asked: Asked, forecast: Forecast) -> str:
    """What may happen and need not, the likeliest first."""
    chances: dict[Happening, Fraction] = {}
    for outcome in forecast.outcomes:
        for happening in dict.fromkeys(outcome.happened):
            chances[happening] = chances.get(happening, Fraction(0)) + outcome.chance
    open_ = sorted((one for one in chances.items() if one[1] < 1), key=lambda one: -one[1])
    return ", ".join(f"{_happening(asked, one)} {percent(chance)}" for one, chance in open_[:MOST])


def _happening(asked: Asked, one: Happening) -> str:
    name = asked.names.player(one.slot) if one.slot != NOBODY else ""
    return str(HAPPENS[one.what]) % {"name": name, "value": one.value}
