"""Tests that somebody sets up to see their chances. Sent by address, so that a question can be passed on."""

from django import forms
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from matches.forms.report_form import count_field
from rules.core.odds import TARGETS
from rules.core.pool_odds import MOST_DICE, MOST_NEED, Pool

MOST_COACHING = 6
NUMBERS = [(str(number), f"{number}+") for number in TARGETS]
REROLL = _("Lucky: one die may be rolled again")


class OddsForm(forms.Form):
    """The dice of some sides. A side's fields begin with its letter; what is left out is as in `usual`."""

    sides: dict[str, Promise]
    usual: dict[str, object]

    def __init__(self, data: QueryDict) -> None:
        super().__init__({**self.usual, **data.dict()})
        for side in self.sides:
            self.fields[f"{side}_dice"] = count_field(
                _("Dice"),
                MOST_DICE - MOST_COACHING,
                required=True,
                help_text=_("With everything that adds or takes dice."),
            )
            self.fields[f"{side}_target"] = forms.ChoiceField(label=_("Number needed on a die"), choices=NUMBERS)
            self.fields[f"{side}_coaching"] = count_field(_("Coaching dice"), MOST_COACHING)
            self.fields[f"{side}_reroll"] = forms.BooleanField(label=REROLL, required=False)

    def fieldsets(self) -> list[tuple[Promise, list[forms.BoundField]]]:
        """Each side with its fields, for the page."""
        kinds = ("dice", "target", "coaching", "reroll")
        return [(label, [self[f"{side}_{kind}"] for kind in kinds]) for side, label in self.sides.items()]

    def pool(self, side: str) -> Pool:
        """The dice of a side, once the form is valid."""
        told = self.cleaned_data
        return Pool(
            dice=told[f"{side}_dice"],
            target=int(told[f"{side}_target"]),
            coaching=told[f"{side}_coaching"] or 0,
            reroll=told[f"{side}_reroll"],
        )


class TestOddsForm(OddsForm):
    """One side against a number of successes; 0 asks how many there will be."""

    __test__ = False

    sides = {"a": _("The test")}
    usual = {"a_dice": 3, "a_target": "4", "need": 1}

    def __init__(self, data: QueryDict) -> None:
        super().__init__(data)
        self.fields["need"] = count_field(
            _("Successes needed"), MOST_NEED, help_text=_("0 shows how many successes there will be.")
        )

    @property
    def need(self) -> int:
        """The successes needed, once the form is valid; 0 only counts them."""
        return self.cleaned_data["need"] or 0


class ContestOddsForm(OddsForm):
    """Two sides against each other, such as a Slam and the Dodge or Slamback that answers it."""

    sides = {"a": _("Active side"), "b": _("Reacting side")}
    usual = {"a_dice": 3, "a_target": "4", "b_dice": 3, "b_target": "4"}
