"""Cases that say what must come out of what goes in, by area, as plain JSON values. Fractions are "n/d".

`AREAS[area](given)` returns what the rules here make of it; a case holds when that contains its own expectations.
Those that need skaters on the track are in `conformance_scenes`.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from rules.core.conformance import Area, Plain
from rules.derby_board import conformance_scenes as scenes
from rules.derby_board import odds
from rules.derby_board.kinds import PushResult, Wipeout
from rules.derby_board.movement import POUR_MODIFIER
from rules.derby_board.results import TARGET_DIE, TO_STOPPED, TOKEN_STEPS, push_result, spotted, wipeout
from rules.derby_board.tokens import curve_modifier, pours_on, shifted, spaces
from rules.derby_board.track import TRACK

PUSH_EVENTS = {
    "pusher_winded": (PushResult.EPIC_WIPEOUT, PushResult.EPIC_FAIL),
    "target_moved": (PushResult.EPIC_SUCCESS, PushResult.SUCCESS),
    "nothing": (PushResult.FAIL,),
}


def die_of(name: str) -> int:
    """The dice token of that name: "d10", "stopped"."""
    return 0 if name == "stopped" else int(name[1:])


def die_name(die: int) -> str:
    """The name of a dice token."""
    return f"d{die}" if die else "stopped"


def _text(number: Fraction) -> str:
    return f"{number.numerator}/{number.denominator}"


def _texts(chances: Mapping[Any, Fraction]) -> Plain:
    return {str(name): _text(chance) for name, chance in chances.items()}


def _wipeout_odds(given: Plain) -> Plain:
    return _texts(odds.wipeout_odds(given["modifier"]))


def _wipeout_roll(given: Plain) -> Plain:
    total = given["roll"] + given["modifier"]
    result = wipeout(total)
    steps = TOKEN_STEPS[result]
    return {"total": total, "result": result.value, "jammer_dice": "stopped" if steps == TO_STOPPED else steps}


def _push_row(given: Plain) -> Plain:
    pusher = given["pusher_d6"]
    results = [push_result(pusher, target).value for target in range(1, TARGET_DIE + 1)]
    return {"results_for_target_1_to_10": results, "odds": _texts(odds.push_odds(pusher))}


def _push_odds(given: Plain) -> Plain:
    results = PUSH_EVENTS[given["event"]] if "event" in given else (PushResult(given["result"]),)
    chances = odds.push_odds()
    return {"p": _text(sum((chances[result] for result in results), Fraction(0)))}


def _rolls(modifiers: Mapping[int | None, Fraction]) -> Plain:
    """A roll that may bring a wipeout roll."""
    clean = modifiers.get(None, Fraction(0))
    overall = _texts(odds.overall(modifiers))
    return {"success": _text(clean), "fail": _text(1 - clean), "wipeout_overall": overall}


def _pour_odds(given: Plain) -> Plain:
    return _rolls(odds.pour_odds(die_of(given["die"])))


def _pour_roll(given: Plain) -> Plain:
    gained = pours_on(die_of(given["die"]), given["roll"])
    return {"success": gained, "wipeout_modifier": None if gained else POUR_MODIFIER}


def _curve_odds(given: Plain) -> Plain:
    modifiers = odds.curve_odds(die_of(given["die"]))
    return _rolls(modifiers) | {"two_curves_clean": _text(modifiers.get(None, Fraction(0)) ** 2)}


def _curve_roll(given: Plain) -> Plain:
    modifier = curve_modifier(given["roll"])
    return {"success": modifier is None, "wipeout_modifier": modifier}


def _card_odds(given: Plain) -> Plain:
    return {"success": _text(odds.card_chance(die_of(given["die"])))}


def _card_outcome(given: Plain) -> Plain:
    die = die_of(given["die"])
    outcomes: Mapping[Wipeout, Fraction] = odds.card_odds(die, given["modifier"])
    return {"no_effect": _text(1 - odds.card_chance(die)), **_texts(outcomes)}


def _foul_odds(given: Plain) -> Plain:
    works = odds.card_chance(die_of(given["die"]))
    seen, seen_failing = (odds.spotted_chance(worked=worked) for worked in (True, False))
    return {
        "success": _text(works),
        "success_and_spotted": _text(works * seen),
        "fail_and_spotted": _text((1 - works) * seen_failing),
        "spotted": _text(works * seen + (1 - works) * seen_failing),
        "success_and_unspotted": _text(works * (1 - seen)),
    }


def _foul_roll(given: Plain) -> Plain:
    return {"spotted": spotted(given["roll"])}


def _dice(given: Plain) -> Plain:
    least, most = spaces(die_of(given["die"]))
    return {"legal_spaces": list(range(least, most + 1))}


def _shift(given: Plain) -> Plain:
    return {"end": die_name(shifted(die_of(given["start"]), given["shift"]))}


def _blocked(given: Plain) -> Plain:
    moves, short, token = scenes.blocked(die_of(given["die"]), given["free_spaces_ahead"])
    return {"moves": moves, "stopped_short": short, "die_after": die_name(token)}


def _forward(given: Plain) -> Plain:
    return {"forward": sorted(TRACK.name(space) for space in TRACK.forward[TRACK.number(given["space"])])}


def _side(given: Plain) -> Plain:
    return {"side_adjacent": sorted(TRACK.name(space) for space in TRACK.sides[TRACK.number(given["space"])])}


def _push_path(given: Plain) -> Plain:
    found = [
        TRACK.name(space) for space in TRACK.pushed_to(*(TRACK.number(given[who]) for who in ("pusher", "target")))
    ]
    return {"candidates": sorted(found), "pushed_to": found[0] if found else f"off track beside {given['target']}"}


def _front(given: Plain) -> Plain:
    one, other = (given.get(f"laps_{who}", 0) * TRACK.lap + TRACK.ranks[TRACK.number(given[who])] for who in ("a", "b"))
    return {"in_front": "tie" if one == other else "a" if one > other else "b"}


AREAS: Mapping[str, Area] = {
    "icr-wipeout-odds": _wipeout_odds,
    "icr-wipeout-roll": _wipeout_roll,
    "icr-push-row": _push_row,
    "icr-push-odds": _push_odds,
    "icr-pour-odds": _pour_odds,
    "icr-pour-roll": _pour_roll,
    "icr-curve-odds": _curve_odds,
    "icr-curve-roll": _curve_roll,
    "icr-card-odds": _card_odds,
    "icr-card-outcome": _card_outcome,
    "icr-foul-odds": _foul_odds,
    "icr-foul-roll": _foul_roll,
    "icr-dice": _dice,
    "icr-dice-shift": _shift,
    "icr-blocked": _blocked,
    "icr-forward": _forward,
    "icr-side": _side,
    "icr-push-path": _push_path,
    "icr-front": _front,
    "icr-phases": scenes.phases,
    "icr-box": scenes.box,
    "icr-scoring": scenes.scoring,
    "icr-length": scenes.length,
    "icr-scrimmage": scenes.scrimmage,
    "icr-lead": scenes.lead,
    "icr-no-pack": scenes.no_pack,
    "icr-placement": scenes.placement,
}
