import msgspec

from rules.core.emission import Emission


class Added(msgspec.Struct, frozen=True):
    amount: int


def test_an_event_is_applied_before_the_next_is_thought_of():
    emission = Emission(2, lambda state, event: state + event.amount)
    emission.emit(Added(3))
    emission.emit(Added(emission.state), Added(1))
    assert (emission.state, emission.events) == (11, [Added(3), Added(5), Added(1)])
