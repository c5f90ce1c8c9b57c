"""Names as people type them."""

from django.utils.translation import gettext_lazy as _

from rosters.domain.refusal import Refusal

NAME_LENGTH = range(1, 61)


def tidy_name(name: str) -> str:
    """The name without needless spaces; a Refusal 422 for one that is empty or longer than 60 characters."""
    tidy = " ".join(name.split())
    if len(tidy) not in NAME_LENGTH:
        raise Refusal(_("A name has 1 to 60 characters."), code="name.length", status=422)
    return tidy
