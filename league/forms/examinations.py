"""What a host asks of the doctor."""

from league.forms.acts import ActForm


class ExamineForm(ActForm):
    """The whole site is examined now."""

    act = "examine"
