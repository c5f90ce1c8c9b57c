"""What a check of the doctor reports."""

from msgspec import UNSET, Struct, UnsetType


class Finding(Struct, frozen=True):
    """Something that is not as the logs say. `subject` names the row by kind and uid ("team 4kf8…")."""

    subject: str
    what: str
    found: object | UnsetType = UNSET
    expected: object | UnsetType = UNSET

    def __str__(self) -> str:
        told = f"{self.subject}: {self.what}"
        if self.found is not UNSET:
            told += f"; found {self.found!r}"
        return told if self.expected is UNSET else f"{told}, expected {self.expected!r}"
