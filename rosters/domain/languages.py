"""In which language somebody is spoken to: a person in his own, a league's public in that of the league."""

from typing import Protocol

from django.conf import settings
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from rosters.domain.refusal import Refusal
from rosters.models import User


class Speaker(Protocol):
    """A person or a league; `language` is a code, "" until one is chosen."""

    @property
    def language(self) -> str: ...


def language_of(who: Speaker | None) -> str:
    """The code of the language; that of the site where none was chosen, or one that is offered no more."""
    chosen = who.language if who else ""
    return chosen if is_offered(chosen) else settings.LANGUAGE_CODE


def speaking(who: Speaker | None) -> override:
    """While this stands, every text is in that language: `with speaking(league): ...`."""
    return override(language_of(who))


def is_offered(code: str) -> bool:
    """Whether the site speaks the language."""
    return code in dict(settings.LANGUAGES)


def choose_language(user: User, code: str) -> None:
    """The person is spoken to in that language from now on, on pages and in messages."""
    check_language(code)
    if user.language != code:
        User.objects.filter(pk=user.pk).update(language=code)


def check_language(code: str) -> None:
    """Raises `Refusal` 422 for a language that the site does not speak; "" stands for that of the site."""
    if code and not is_offered(code):
        names = ", ".join(dict(settings.LANGUAGES))
        raise Refusal(
            _("“%(language)s” is no language of this site; choose one of: %(offered)s."),
            code="language.unknown",
            status=422,
            language=code,
            offered=names,
        )
