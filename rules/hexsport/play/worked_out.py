"""Values worked out once per state. `functools.cached_property` would do, but in 3.11 it takes a lock at each miss."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

Value = TypeVar("Value")


class worked_out(Generic[Value]):  # noqa: N801 - used as a decorator, as property is
    """A property that is worked out at its first reading and kept in the object's `__dict__`."""

    def __init__(self, work: Callable[[Any], Value]) -> None:
        self.work = work
        self.__doc__ = work.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, instance: Any, owner: type | None = None) -> Value:
        value = self.work(instance)
        instance.__dict__[self.name] = value
        return value
