"""Everything that is killed: scenes by name, each a world and the deeds done to it one after another.

A scene yields its deeds; between two of them it may look at what the last one did. What happens in it by itself is
made through the domain and is not killed.
"""

from collections.abc import Callable, Iterator, Mapping

from tests.faults import scenes_league, scenes_match, scenes_work
from tests.faults.deeds import Deed

Scene = Callable[[], Iterator[Deed]]

SCENES: Mapping[str, Scene] = {
    **scenes_match.SCENES,
    **scenes_league.SCENES,
    **scenes_work.SCENES,
}
