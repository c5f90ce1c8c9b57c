"""The one error a rule may raise."""


class RuleViolation(Exception):  # noqa: N818 - the field's term for it
    """A command, roll or report that the rules do not allow.

    `code` names the refusal ("buy.cannot_afford"); `facts` are the figures a sentence about it needs (mc, limits,
    keys). The sentence itself is written by the apps, in the reader's language.
    """

    def __init__(self, code: str, /, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts

    def __str__(self) -> str:
        figures = ", ".join(f"{key}={value!r}" for key, value in sorted(self.facts.items()))
        return f"{self.code}({figures})"
