"""What may be done in any base game. The penalty layer passes deeds on and reads none of them."""

from msgspec import Struct


class Stay(Struct, frozen=True, tag="stay"):
    """A pass: nothing moves (TYC-103b)."""


class GoOn(Struct, frozen=True, tag="go_on"):
    """The jam goes on."""


class CallOff(Struct, frozen=True, tag="call_off"):
    """The jam ends."""
