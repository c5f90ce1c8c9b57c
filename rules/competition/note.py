"""What a competition says about what it did: a code and the figures a sentence about it needs."""

from msgspec import Struct, field


class Note(Struct, frozen=True):
    """Something people should know that is no refusal: an unavoidable repeat, a sum that cannot be right."""

    code: str
    facts: dict[str, object] = field(default_factory=dict)
