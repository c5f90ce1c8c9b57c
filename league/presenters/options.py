"""The options of a season as people read them: names, sentences, values, and what differs from the defaults."""

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _
from msgspec import Struct
from msgspec.structs import replace

from league.presenters.option_words import GameWords, OptionWords, words_of
from league.presenters.option_words.words import Area
from rules.core.options import Option, OptionKind, Options, Value
from rules.core.ruleset import Ruleset


class OfferedOption(Struct, frozen=True, kw_only=True):
    """An option that can be set, what is said about it, and its default in words."""

    option: Option
    words: OptionWords
    default: str


class OfferedArea(Struct, frozen=True, kw_only=True):
    """Options that belong together."""

    title: str
    options: tuple[OfferedOption, ...]


class OptionSheet(Struct, frozen=True, kw_only=True):
    """What a form of options is made from: every option of the game, and those that can be set by areas."""

    declared: Mapping[str, Option]
    areas: tuple[OfferedArea, ...]

    def in_words(self, key: str, value: Value) -> str:
        """A value of the option as people read it."""
        words = next(found.words for area in self.areas for found in area.options if found.option.key == key)
        return value_in_words(self.declared[key], value, words)


class Change(Struct, frozen=True, kw_only=True):
    """An option that differs from its default, in words."""

    key: str
    title: str
    value: str
    default: str


class FixedLine(Struct, frozen=True, kw_only=True):
    """An option nobody can set: what holds, and the rules it stands for."""

    key: str
    sentence: str
    rules: tuple[str, ...]


class FixedGroup(Struct, frozen=True, kw_only=True):
    """Fixed options that belong together."""

    title: str
    lines: tuple[FixedLine, ...]


class Preset(Struct, frozen=True, kw_only=True):
    """A ready-made set of options with all it changes."""

    key: str
    title: str
    sentence: str
    changes: tuple[Change, ...]


def option_sheet(ruleset: Ruleset) -> OptionSheet:
    """Everything about a game's options that can be set. What no area of the words names stands in one at the end."""
    words = words_of(ruleset.slug)
    named = {key for area in words.areas for key in area.keys}
    rest = tuple(key for key, option in ruleset.options.items() if not option.fixed and key not in named)
    areas = (*words.areas, Area(title=_("Further options"), keys=rest)) if rest else words.areas
    return OptionSheet(
        declared=ruleset.options,
        areas=tuple(
            OfferedArea(title=str(area.title), options=tuple(_offered(ruleset, key) for key in area.keys))
            for area in areas
        ),
    )


def _offered(ruleset: Ruleset, key: str) -> OfferedOption:
    option, words = ruleset.options[key], _words(ruleset, key)
    return OfferedOption(option=option, words=words, default=value_in_words(option, option.default, words))


def _words(ruleset: Ruleset, key: str) -> OptionWords:
    """What is said about an option; its key, where nobody has found words."""
    words = words_of(ruleset.slug).offered.get(key) or OptionWords(title=key, sentence="")
    return replace(words, values=_list_names(ruleset)) if words.of_lists else words


def _list_names(ruleset: Ruleset) -> dict[str, str]:
    lists = ruleset.roster.team_lists(Options(ruleset.options)) if ruleset.roster else ()
    return {found.key: found.name for found in lists}


def value_in_words(option: Option, value: Value, words: OptionWords) -> str:
    """A value as people read it."""
    if option.kind is OptionKind.SET and isinstance(value, tuple):
        return "; ".join(_named(words, member) for member in value) or _("no limits")
    if isinstance(value, tuple):
        return " – ".join(map(str, value))
    return _named(words, value)


def _named(words: OptionWords, value: object) -> str:
    return str(words.values.get(str(value), value))


def changes(ruleset: Ruleset, options: Options) -> tuple[Change, ...]:
    """Every option that differs from its default, in the order of the areas."""
    differing = options.changed()
    offered = (found.option.key for area in option_sheet(ruleset).areas for found in area.options)
    return tuple(_change(ruleset, key, differing[key]) for key in offered if key in differing)


def _change(ruleset: Ruleset, key: str, value: Value) -> Change:
    option, words = ruleset.options[key], _words(ruleset, key)
    return Change(
        key=key,
        title=str(words.title),
        value=value_in_words(option, value, words),
        default=value_in_words(option, option.default, words),
    )


def presets(ruleset: Ruleset) -> tuple[Preset, ...]:
    """The ready-made sets, the printed rules first."""
    words = words_of(ruleset.slug)
    return tuple(_preset(ruleset, words, key, chosen) for key, chosen in ruleset.presets.items())


def _preset(ruleset: Ruleset, words: GameWords, key: str, chosen: Mapping[str, object]) -> Preset:
    found = words.presets.get(key)
    return Preset(
        key=key,
        title=str(found.title) if found else key,
        sentence=str(found.sentence) if found else "",
        changes=changes(ruleset, Options(ruleset.options, chosen)),
    )


def fixed_groups(ruleset: Ruleset) -> tuple[FixedGroup, ...]:
    """Everything that cannot be set, with what holds instead."""
    groups = [
        FixedGroup(title=str(area.title), lines=tuple(_fixed_lines(ruleset, area.sentences)))
        for area in words_of(ruleset.slug).fixed
    ]
    said = {line.key for group in groups for line in group.lines}
    rest = {key: str(option.default) for key, option in ruleset.options.items() if option.fixed and key not in said}
    if rest:
        groups.append(FixedGroup(title=_("Further options"), lines=tuple(_fixed_lines(ruleset, rest))))
    return tuple(groups)


def _fixed_lines(ruleset: Ruleset, sentences: Mapping[str, object]) -> Iterator[FixedLine]:
    for key, sentence in sentences.items():
        yield FixedLine(key=key, sentence=str(sentence), rules=ruleset.options[key].rules)
