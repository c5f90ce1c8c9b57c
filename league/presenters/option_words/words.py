"""The shape of what is said about options."""

from collections.abc import Mapping

from django.utils.functional import Promise
from msgspec import Struct, field

Text = str | Promise


class OptionWords(Struct, frozen=True, kw_only=True):
    """An option that can be chosen: its name, what it decides, and a label for each named value, unless the values
    are the game's team lists, which have names of their own."""

    title: Text
    sentence: Text
    values: Mapping[str, Text] = field(default_factory=dict)
    of_lists: bool = False


class Area(Struct, frozen=True, kw_only=True):
    """Options that belong together, by key."""

    title: Text
    keys: tuple[str, ...]


class FixedArea(Struct, frozen=True, kw_only=True):
    """Fixed options that belong together; each key with a sentence that says what holds."""

    title: Text
    sentences: Mapping[str, Text]


class PresetWords(Struct, frozen=True, kw_only=True):
    """A ready-made set of options: its name, and for whom it is."""

    title: Text
    sentence: Text


class GameWords(Struct, frozen=True, kw_only=True):
    """Everything said about one game's options, and about what stands in for values that nobody knows."""

    areas: tuple[Area, ...] = ()
    offered: Mapping[str, OptionWords] = field(default_factory=dict)
    presets: Mapping[str, PresetWords] = field(default_factory=dict)
    fixed: tuple[FixedArea, ...] = ()
    placeholders: Mapping[str, Text] = field(default_factory=dict)
