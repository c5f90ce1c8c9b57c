"""Names as somebody wrote them, and whom they mean here."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches

from msgspec import Struct

CLOSE = 0.6
"""How alike two names are of which one is taken for a slip of the other."""


class Names(Struct, frozen=True):
    """Keys by their names, folded. `chosen` says of written names, folded, whom they mean; "" for nobody."""

    known: Mapping[str, str]
    chosen: Mapping[str, str] = {}

    def find(self, written: str) -> str | None:
        """The key a name means, as somebody chose or as it is spelt but for case and spaces; None where nobody does."""
        name = folded(written)
        return self.chosen.get(name) or (None if name in self.chosen else self.known.get(name))

    def left_out(self, written: str) -> bool:
        """Whether somebody said that this name means nobody."""
        return self.chosen.get(folded(written)) == ""

    def like(self, written: str) -> str | None:
        """The key of the name that comes closest, if one comes close at all; nothing is taken for it unasked."""
        close = get_close_matches(folded(written), self.known, n=1, cutoff=CLOSE)
        return self.known[close[0]] if close else None


def folded(name: str) -> str:
    """A name without case and without spaces that say nothing."""
    return " ".join(name.split()).casefold()


def names_of(keys: Iterable[tuple[str, str]], chosen: Mapping[str, str] | None = None) -> Names:
    """The names of (name, key) pairs; two keys of one name know neither by it."""
    known: dict[str, str] = {}
    twice: set[str] = set()
    for name, key in keys:
        if known.setdefault(folded(name), key) != key:
            twice.add(folded(name))
    return Names({name: key for name, key in known.items() if name not in twice}, chosen or {})
