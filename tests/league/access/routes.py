"""Every route of the site, taken from its URLconf."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.urls import URLPattern, URLResolver, get_resolver, reverse


@dataclass(frozen=True)
class Route:
    """A route by its name, with its namespace; the arguments of its address; and what answers."""

    name: str
    arguments: tuple[str, ...]
    view: Callable[..., HttpResponse]

    def address(self, things: Mapping[str, Any]) -> str:
        """The address of this route with these things in the places of its arguments."""
        return reverse(self.name, kwargs={argument: things[argument] for argument in self.arguments})


def routes() -> list[Route]:
    """Every route there is. One without a name stands in place of another at the same address."""
    return list(_walk(get_resolver().url_patterns, ""))


def _walk(patterns: Sequence[URLPattern | URLResolver], space: str, before: tuple[str, ...] = ()) -> Iterator[Route]:
    for pattern in patterns:
        named = (*before, *pattern.pattern.regex.groupindex)
        if isinstance(pattern, URLResolver):
            inner = f"{space}{pattern.namespace}:" if pattern.namespace else space
            yield from _walk(pattern.url_patterns, inner, named)
        elif pattern.name:
            yield Route(f"{space}{pattern.name}", named, pattern.callback)
