import json
import re
from argparse import ArgumentParser
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec.structs import asdict

from rules.core import odds
from rules.core.errors import RuleViolation

BAR_WIDTH = 40
MORE_THAN_MOST = 6  # a count of successes is listed up to so many more than there are dice

Chances = Mapping[str, Fraction]


class Command(BaseCommand):
    help = "Exact chances of a test (test 3 4+ --need 1) or of an opposed test (opposed 3 4+ 3 3+)."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        kinds = parser.add_subparsers(dest="kind", required=True)
        test = kinds.add_parser("test", help="some dice against a number, so many successes needed")
        test.add_argument("dice", help="number of dice")
        test.add_argument("target", help="number needed on a die, such as 4+")
        test.add_argument("--need", default="1", help="successes needed; 0 lists how many there are (default: 1)")
        opposed = kinds.add_parser("opposed", help="the dice of one side against those of the other")
        for side in ("a", "b"):
            opposed.add_argument(f"{side}_dice", help=f"number of dice of side {side}")
            opposed.add_argument(f"{side}_target", help=f"number side {side} needs on a die, such as 4+")
        for kind in (test, opposed):
            kind.add_argument("--json", action="store_true", dest="as_json", help="print numbers from 0 to 1 as JSON")
            kind.add_argument("--fractions", action="store_true", help="print exact fractions too")

    def handle(self, *args: Any, kind: str, as_json: bool, fractions: bool, **options: Any) -> None:
        try:
            title, chances = test_chances(options) if kind == "test" else opposed_chances(options)
        except RuleViolation as violation:
            raise CommandError(sentence_for(violation))
        self.stdout.write(as_object(chances, fractions) if as_json else as_table(title, chances, fractions))


def test_chances(options: Mapping[str, Any]) -> tuple[str, Chances]:
    dice, target, need = whole(options["dice"]), face(options["target"]), whole(options["need"])
    title = pool_title(dice, target)
    if need == 0:
        return title, counted(dice, target)
    title += ", " + _("successes needed: %(need)s") % {"need": need}
    return title, asdict(odds.test_odds(dice, target, need))


def counted(dice: int, target: int) -> Chances:
    """The chance of each number of successes, and of more than those listed."""
    counts = odds.successes(dice, target, max(0, dice) + MORE_THAN_MOST)
    return {str(count): chance for count, chance in enumerate(counts)} | {"more": 1 - sum(counts, Fraction(0))}


def opposed_chances(options: Mapping[str, Any]) -> tuple[str, Chances]:
    sides = {f"{side}_dice": whole(options[f"{side}_dice"]) for side in "ab"}
    sides |= {f"{side}_target": face(options[f"{side}_target"]) for side in "ab"}
    pools = {side: pool_title(sides[f"{side}_dice"], sides[f"{side}_target"]) for side in "ab"}
    return _("a: %(a)s · b: %(b)s") % pools, asdict(odds.opposed_odds(**sides))


def pool_title(dice: int, target: int) -> str:
    text = ngettext("%(dice)s die against %(target)s+", "%(dice)s dice against %(target)s+", dice)
    return text % {"dice": dice, "target": target}


def whole(text: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,4}", text):
        raise CommandError(_("“%(text)s” is not a whole number.") % {"text": text})
    return int(text)


def face(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,4}\+?", text):
        raise CommandError(_("“%(text)s” is not a number needed on a die; write 4+.") % {"text": text})
    return int(text.removesuffix("+"))


def sentence_for(violation: RuleViolation) -> str:
    sentences = {
        "odds.dice": _("A test has 0 to %(most)s dice, not %(dice)s."),
        "odds.target": _("A die needs %(lowest)s+ to %(highest)s+, not %(target)s+."),
        "odds.need": _("A test needs 0 to %(most)s successes, not %(need)s."),
    }
    return sentences[violation.code] % violation.facts


def as_object(chances: Chances, fractions: bool) -> str:
    numbers: dict[str, object] = {key: float(chance) for key, chance in chances.items()}
    if fractions:
        numbers["fractions"] = {key: exact(chance) for key, chance in chances.items()}
    return json.dumps(numbers, indent=2)


def as_table(title: str, chances: Chances, fractions: bool) -> str:
    names = {key: label(key) for key in chances}
    width = max(map(len, names.values()))
    rows = [row(names[key].ljust(width), chance, fractions) for key, chance in chances.items()]
    return "\n".join([title, *rows])


def row(name: str, chance: Fraction, fractions: bool) -> str:
    bar = "█" * round(BAR_WIDTH * chance)
    if fractions:
        bar = f"{bar.ljust(BAR_WIDTH)}  {exact(chance)}"
    return f"  {name}  {100 * float(chance):6.2f} %  {bar}".rstrip()


def label(key: str) -> str:
    labels = {
        "fail": _("fails"),
        "success": _("succeeds, no double"),
        "doubles": _("doubles"),
        "a_doubles": _("a doubles"),
        "a_wins": _("a wins, no double"),
        "draw": _("draw"),
        "b_wins": _("b wins, no double"),
        "b_doubles": _("b doubles"),
        "more": _("more"),
    }
    return labels.get(key, key)


def exact(chance: Fraction) -> str:
    return f"{chance.numerator}/{chance.denominator}"
