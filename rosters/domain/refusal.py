"""What a person is told when something cannot be done."""

from typing import Any

from django.utils.functional import Promise


class Refusal(Exception):  # noqa: N818 - the word of the glossary
    """A right or a state that stands in the way, as a sentence for the person who clicked.

    `sentence` may hold %(facts)s. `status` is the HTTP answer: 403 no right, 404 not to be seen, 409 somebody was
    faster or the moment is wrong, 422 it makes no sense. `retry_after` is seconds, where trying again may help.
    """

    def __init__(
        self,
        sentence: str | Promise,
        *,
        code: str,
        status: int = 409,
        retry_after: int | None = None,
        **facts: Any,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.status = status
        self.retry_after = retry_after
        self.facts = facts
        self._sentence = sentence

    @property
    def sentence(self) -> str:
        """The sentence in the language of the moment it is read."""
        sentence = str(self._sentence)
        return sentence % self.facts if self.facts else sentence

    def __str__(self) -> str:
        return f"{self.code}: {self.sentence}"
