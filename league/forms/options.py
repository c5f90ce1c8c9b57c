"""The options of a season as fields of a form."""

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from league.forms.acts import ActForm
from rules.core.errors import RuleViolation
from rules.core.options import Option, OptionKind, Options

LONGEST_LIST = 8  # numbers that are offered one by one; a longer range is typed in


class OptionField(Struct, frozen=True):
    """A field with what stands beneath it: value and default in words, and the rules it concerns."""

    field: forms.BoundField
    value: str
    default: str
    rules: tuple[str, ...]
    changed: bool


class FieldArea(Struct, frozen=True):
    """The fields of one area."""

    title: str
    fields: tuple[OptionField, ...]


class OptionsForm(ActForm):
    """Name and options of a season. `subject` is an option sheet, `chosen` what differs from its defaults."""

    act = "options"
    name = forms.CharField(label=_("Name of the season"), max_length=80)

    def __init__(self, data: Any = None, *, chosen: Mapping[str, object] | None = None, **more: Any) -> None:
        super().__init__(data, **more)
        self.offered = {found.option.key: found for area in self.subject.areas for found in area.options}
        options = self._possible(chosen or {})
        for key, found in self.offered.items():
            self.fields[key] = field_of(found.option, found.words)
            self.fields[key].initial = initial_of(found.option, options[key])

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        for key in [key for key in cleaned if key in self.offered]:
            option = self.offered[key].option
            try:
                cleaned[key] = option.parse(given(option, cleaned[key]))
            except RuleViolation:
                self.add_error(key, _("This value is not possible."))
        return cleaned

    @property
    def options(self) -> Options:
        """The options as they are filled in; defaults where a field cannot be read."""
        if self.is_bound:
            self.is_valid()
            return self._possible({key: value for key, value in self.cleaned_data.items() if key in self.offered})
        return self._possible(
            {
                key: given(found.option, self.get_initial_for_field(self.fields[key], key))
                for key, found in self.offered.items()
            }
        )

    @property
    def areas(self) -> Iterator[FieldArea]:
        """The fields as they are shown."""
        now = self.options
        for area in self.subject.areas:
            fields = (
                OptionField(
                    self[found.option.key],
                    self.subject.in_words(found.option.key, now[found.option.key]),
                    found.default,
                    found.option.rules,
                    now[found.option.key] != found.option.default,
                )
                for found in area.options
            )
            yield FieldArea(area.title, tuple(fields))

    def _possible(self, asked: Mapping[str, object]) -> Options:
        kept: dict[str, object] = {}
        for key, value in asked.items():
            try:
                kept[key] = self.subject.declared[key].parse(value)
            except (KeyError, RuleViolation):
                continue
        return Options(self.subject.declared, kept)


def field_of(option: Option, words: Any) -> forms.Field:
    """The field in which an option is set; `words` have its title, sentence and the labels of its values."""
    about: dict[str, Any] = {"label": words.title, "help_text": words.sentence}
    low, high = option.whole or (0, -1)
    match option.kind:
        case OptionKind.SET:
            members = [(name, words.values.get(name, name)) for name in option.offered]
            return forms.MultipleChoiceField(
                choices=members, required=False, widget=forms.CheckboxSelectMultiple, **about
            )
        case OptionKind.RECORD:
            return forms.CharField(max_length=80, **about)
        case OptionKind.CHOICE:
            if high - low >= LONGEST_LIST:
                return forms.IntegerField(min_value=low, max_value=high, required=not option.offered, **about)
            named = [(name, words.values.get(name, name)) for name in option.offered]
            return forms.ChoiceField(
                choices=[*named, *((str(number), number) for number in range(low, high + 1))], **about
            )


def initial_of(option: Option, value: object) -> object:
    """A value as its field shows it. A name beside a long range of numbers is an empty field."""
    if option.kind is OptionKind.RECORD and isinstance(value, tuple):
        return ", ".join(map(str, value))
    if isinstance(value, tuple):
        return list(value)
    typed_in = option.whole is not None and option.whole[1] - option.whole[0] >= LONGEST_LIST
    return "" if typed_in and isinstance(value, str) else value


def given(option: Option, value: object) -> object:
    """What a field holds, as the option takes it: an empty field is the name beside the numbers."""
    if value in (None, "") and option.kind is OptionKind.CHOICE and option.offered:
        return option.offered[0]
    return value
