"""What the rules refuse, as a sentence for the person who asked for it."""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rosters.presenters import squads
from rosters.presenters.games import WORDS
from rosters.presenters.words import filled, written
from rules.core.errors import RuleViolation

CORE: Mapping[str, Promise] = {
    "command.malformed": _("This is nothing that can be asked for."),
    "conformance.no_json": _("This is no JSON: %(reason)s."),
    "conformance.no_cases": _("These are no cases: %(reason)s."),
    "conformance.id_twice": _("Several cases are called %(ids)s."),
    "conformance.unknown_system": _("No game answers cases of “%(name)s”; there are %(known)s."),
    "conformance.unknown_area": _("“%(name)s” is no area of %(system)s; there are %(known)s."),
    "conformance.broken": _("Nothing can be made of this input: %(reason)s."),
    "conformance.few_bouts": _("%(bouts)s bouts say too little; play %(least)s at least."),
    "option.unknown": _("There are no options called %(keys)s."),
    "option.value": _("“%(value)s” is not possible for the option “%(key)s”."),
    "dice.coaching": _("%(added)s coaching dice are more than the %(available)s there are."),
    "dice.count": _("This takes %(wanted)s dice, not %(given)s."),
    "dice.face": _("%(face)s is no face of a die with %(sides)s sides."),
    "dice.index": _("This is one of %(count)s to be drawn; that is none of them."),
    "dice.kind": _("This is not what was to be rolled."),
    "dice.no_such_die": _("There is no such die."),
    "dice.too_many": _("There are more faces than dice."),
    "dice.unfinished": _("Dice are still to be rolled."),
    "odds.dice": _("1 to %(most)s dice are possible, %(dice)s are not."),
    "odds.need": _("%(least)s to %(most)s successes are possible, %(need)s are not."),
    "odds.target": _("Targets go from %(lowest)s+ to %(highest)s+; %(target)s+ is none."),
}
SHARED: Mapping[str, Promise] = {
    "name.empty": _("A name is missing."),
    "name.too_long": _("This name has %(length)s characters; at most %(longest)s fit."),
    "name.not_printable": _("This name holds characters that cannot be shown."),
    "number.out_of_range": _("Shirt numbers go from 1 to %(highest)s; %(number)s is none."),
    "number.taken": _("Number %(number)s is worn by %(name)s."),
    "team.not_founded": _("The team has not been founded yet."),
    "team.retired": _("The team has retired; nothing happens to it any more."),
    "report.not_of_this_game": _("This is not a report of this game."),
    "report.two_sides": _("A match has two sides."),
    "bout.over": _("The bout is over."),
    "bout.not_offered": _("This cannot be done now."),
    "bout.dice_first": _("Dice or a card are awaited first."),
}
"""What several games refuse in the same words."""
TABLES: list[Mapping[str, Promise]] = [CORE, SHARED, squads.CODES, *(words.codes for words in WORDS.values())]
"""Every sentence there is; the league app adds its own."""


def sentence_of(violation: RuleViolation, **names: object) -> str:
    """The sentence for a violation. `names` replace or add figures, where the rules know only a key."""
    return code_sentence(violation.code, {**violation.facts, **names})


def code_sentence(code: str, facts: Mapping[str, Any]) -> str:
    """The sentence for a code with its figures: of a violation, a refused offer, a problem or a step's reason.

    Raises `KeyError` for a code nobody has a sentence for.
    """
    table = next((table for table in TABLES if code in table), None)
    if table is None:
        raise KeyError(code)
    words = next((words for words in WORDS.values() if code in words.codes), None)
    return filled(table[code], written(facts, words.figures if words else {}))
