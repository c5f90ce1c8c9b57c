"""The shape of what carries out a command: state, command and options in, events out."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from rules.core.options import Options
from rules.hexsport.state import TeamState

Handler = Callable[[TeamState, Any, Options], tuple[Struct, ...]]
Handlers = Mapping[type[Struct], Handler]
