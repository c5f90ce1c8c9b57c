"""The rules of a season in full: every option that could be set with the value it has, all that cannot be, and what
only stands in for something that nobody knows."""

from msgspec import Struct

from league.presenters.option_words import words_of
from league.presenters.options import FixedGroup, OfferedOption, fixed_groups, option_sheet, value_in_words
from rules.core.options import Options
from rules.core.ruleset import Ruleset


class OptionLine(Struct, frozen=True):
    """An option in words. `changed`: its value is not the default."""

    key: str
    title: str
    sentence: str
    value: str
    default: str
    changed: bool
    rules: tuple[str, ...]


class OptionGroup(Struct, frozen=True):
    """Options that belong together."""

    title: str
    lines: tuple[OptionLine, ...]


class SeasonRules(Struct, frozen=True):
    """Everything that holds in a season."""

    groups: tuple[OptionGroup, ...]
    fixed: tuple[FixedGroup, ...]
    placeholders: tuple[str, ...] = ()

    @property
    def changed(self) -> list[OptionLine]:
        """What differs from the printed rules."""
        return [line for group in self.groups for line in group.lines if line.changed]


def season_rules(ruleset: Ruleset, options: Options) -> SeasonRules:
    """Every option of the game with the value it has in these options."""
    return SeasonRules(
        groups=tuple(
            OptionGroup(area.title, tuple(_line(found, options) for found in area.options))
            for area in option_sheet(ruleset).areas
        ),
        fixed=fixed_groups(ruleset),
        placeholders=tuple(str(sentence) for sentence in words_of(ruleset.slug).placeholders.values()),
    )


def _line(found: OfferedOption, options: Options) -> OptionLine:
    option, value = found.option, options[found.option.key]
    return OptionLine(
        key=option.key,
        title=str(found.words.title),
        sentence=str(found.words.sentence),
        value=value_in_words(option, value, found.words),
        default=found.default,
        changed=value != option.default,
        rules=option.rules,
    )
