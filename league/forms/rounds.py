"""The acts of a round: challenges, pairings by hand, and its close."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.domain.unplayed import HOME, VISITOR, VOID
from league.enums import Stage
from league.forms.acts import ActForm


class ChallengeForm(ActForm):
    """A team chooses its opponent. `subject` is the turn: the entry whose it is, and every opponent."""

    act = "challenge"
    challenger = forms.CharField(widget=forms.HiddenInput)

    def __init__(self, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        self.fields["challenger"].initial = self.subject.uid
        self.fields["challenged"] = forms.ChoiceField(
            label=_("Opponent"),
            choices=[(opponent.uid, opponent.name) for opponent in self.subject.opponents],
            error_messages={"required": _("Choose an opponent.")},
        )


class PassForm(ActForm):
    """A team gives up its turn to challenge."""

    act = "pass"
    challenger = forms.CharField(widget=forms.HiddenInput)

    def __init__(self, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        self.fields["challenger"].initial = self.subject.uid


class AnswerForm(ActForm):
    """A team that was challenged answers. `subject` is the turn."""

    challenged = forms.CharField(widget=forms.HiddenInput)

    def __init__(self, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        self.fields["challenged"].initial = self.subject.asked


class AcceptForm(AnswerForm):
    """The challenge is taken."""

    act = "accept"


class RefuseForm(AnswerForm):
    """The challenge is turned down."""

    act = "refuse"


class DrawRestForm(ActForm):
    """The rest is paired by lot."""

    act = "draw_rest"


class PairsForm(ActForm):
    """Who meets whom. `subject` is the names of the teams by uid of their entry, neighbours of the table together."""

    act = "pairs"

    def __init__(self, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        uids = list(self.subject)
        teams = [("", "–"), *self.subject.items()]
        for number in range(len(uids) // 2):
            for place, label in ((0, _("Home")), (1, _("Visitor"))):
                self.fields[f"{number + 1}.{place}"] = forms.ChoiceField(
                    label=label, choices=teams, initial=uids[2 * number + place]
                )

    @property
    def rows(self) -> list[tuple[int, forms.BoundField, forms.BoundField]]:
        """The fields of each pairing with its number."""
        return [(number, self[f"{number}.0"], self[f"{number}.1"]) for number in range(1, len(self.subject) // 2 + 1)]


class CloseForm(ActForm):
    """The round is over. `subject` is what stands in the way: open matches with the decisions possible, open steps."""

    act = "close"

    def __init__(self, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        for match in self.subject.open_matches:
            self.fields[match.uid] = forms.ChoiceField(
                label=_("%(home)s – %(visitor)s") % {"home": match.home, "visitor": match.visitor},
                choices=[(key, self._label(key, match)) for key in self.subject.decisions],
                widget=forms.RadioSelect,
                error_messages={"required": _("Say what becomes of this match.")},
            )
        if self.subject.steps and (self.subject.open_steps or self.subject.open_matches):  # awards open steps as well
            self.fields["finish_steps"] = forms.BooleanField(
                label=_("Finish the open steps at their default choices"), required=False
            )
        if self.subject.open_matches:
            self.fields["reason"] = forms.CharField(
                label=_("Reason"), max_length=300, required=False, help_text=_("Everybody can read it.")
            )

    @staticmethod
    def _label(decision: str, match: Any) -> Any:
        names = {
            VOID: _("not played: it counts for nobody"),
            HOME: _("award it to %(team)s") % {"team": match.home},
            VISITOR: _("award it to %(team)s") % {"team": match.visitor},
        }
        return names[decision]

    @property
    def match_fields(self) -> list[dict[str, Any]]:
        """The open matches, each with the field of its decision."""
        return [{"match": match, "field": self[match.uid]} for match in self.subject.open_matches]


def decisions_possible(stage: str, no_show: str) -> tuple[str, ...]:
    """What may become of a match that was not played, by stage and the season's option (HX-SEASON-12)."""
    if stage != Stage.LEAGUE or no_show == "awarded_3_0":
        return (HOME, VISITOR)
    return (VOID,) if no_show == "nothing" else (VOID, HOME, VISITOR)
