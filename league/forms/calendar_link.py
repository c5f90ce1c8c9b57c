"""The secret address of a person's own calendar."""

from league.forms.acts import ActForm


class MakeLinkForm(ActForm):
    """A new address; an earlier one ends."""

    act = "make"


class RevokeLinkForm(ActForm):
    """The address ends."""

    act = "revoke"
