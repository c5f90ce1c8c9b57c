"""Forms that do something: each names its act and carries the key that lets it happen once."""

from typing import Any, ClassVar

from django import forms

from rosters.domain.idempotency import new_key

STEERING = ("act", "mark", "key")


class ActForm(forms.Form):
    """A form for one act. Several may stand on one page: `act` tells them apart, `mark` those of one act.

    `subject` is what the act is done to; a form reads its choices from it.
    """

    act: ClassVar[str] = ""

    def __init__(self, data: Any = None, *, subject: Any = None, mark: str = "", **more: Any) -> None:
        self.subject = subject
        self.mark = mark
        super().__init__(data, auto_id=f"{self.act}{mark}-%s", **more)
        steering = {"act": self.act, "mark": mark, "key": new_key}
        for name, initial in steering.items():
            self.fields[name] = forms.CharField(widget=forms.HiddenInput, initial=initial, required=False)

    @property
    def asked(self) -> dict[str, Any]:
        """What was filled in, without the fields that only steer."""
        return {name: value for name, value in self.cleaned_data.items() if name not in STEERING}
