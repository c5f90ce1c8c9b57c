import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core import codec
from rules.core.errors import RuleViolation
from rules.core.options import Option, OptionKind, Options

CAP = Option(key="rise_cap", default="none", offered=("none",), whole=(1, 9))
ORDER = Option(key="order", default="first", offered=("first", "second"), documented=("secret",))
ROLES = Option(key="roles", default=("jack",), kind=OptionKind.SET, offered=("jack", "guard", "keeper"))
POINTS = Option(key="points", default=(3, 1, 0), kind=OptionKind.RECORD, whole=(0, 100), size=3)
FIXED = Option(key="board", default="pitch", offered=("pitch",), documented=("any",))
DECLARED = {option.key: option for option in (CAP, ORDER, ROLES, POINTS, FIXED)}


@pytest.mark.parametrize(
    ("option", "value", "parsed"),
    [
        (CAP, "none", "none"),
        (CAP, 3, 3),
        (CAP, "3", 3),
        (ORDER, "second", "second"),
        (ROLES, "none", ()),
        (ROLES, [], ()),
        (ROLES, ["keeper", "jack", "jack"], ("jack", "keeper")),
        (POINTS, [2, 1, 0], (2, 1, 0)),
        (POINTS, "2, 1, 0", (2, 1, 0)),
        (POINTS, ("2", 1, 0), (2, 1, 0)),
    ],
)
def test_a_value_is_read_into_its_canonical_form(option, value, parsed):
    assert option.parse(value) == parsed


@pytest.mark.parametrize(
    ("option", "value"),
    [
        (CAP, 0),
        (CAP, 10),
        (CAP, "ten"),
        (CAP, True),
        (CAP, 3.0),
        (CAP, None),
        (CAP, "٣"),
        (CAP, "9" * 5000),
        (ORDER, "secret"),
        (ORDER, 1),
        (ORDER, ["first"]),
        (ROLES, "jack"),
        (ROLES, ["jack", "ref"]),
        (ROLES, [{}]),
        (ROLES, 3),
        (POINTS, [3, 1]),
        (POINTS, [3, 1, 0, 0]),
        (POINTS, [3, 1, -1]),
        (POINTS, [3, 1, "x"]),
        (POINTS, [3, 1, True]),
        (POINTS, 3),
        (FIXED, "any"),
    ],
)
def test_a_value_that_is_none_of_the_options_own_is_refused(option, value):
    with pytest.raises(RuleViolation) as refused:
        option.parse(value)
    assert (refused.value.code, refused.value.facts["key"]) == ("option.value", option.key)


def test_only_an_option_with_nothing_to_choose_is_fixed():
    assert [option.key for option in DECLARED.values() if option.fixed] == ["board"]


def test_what_nobody_sets_stands_at_its_default():
    options = Options(DECLARED, {"order": "second"})
    assert dict(options) == {
        "rise_cap": "none",
        "order": "second",
        "roles": ("jack",),
        "points": (3, 1, 0),
        "board": "pitch",
    }
    assert options.changed() == {"order": "second"}


def test_an_unknown_option_is_refused_by_name():
    with pytest.raises(RuleViolation) as refused:
        Options(DECLARED, {"ordre": "second", "abc": 1})
    assert (refused.value.code, refused.value.facts) == ("option.unknown", {"keys": ["abc", "ordre"]})


def test_an_option_is_read_as_what_it_is():
    options = Options(DECLARED, {"rise_cap": 3})
    assert (options.whole("rise_cap"), Options(DECLARED).whole("rise_cap")) == (3, None)
    assert options.names("roles") == ("jack",)
    assert options.numbers("points") == (3, 1, 0)


def test_options_with_equal_values_are_equal_whatever_their_defaults_were():
    later = {**DECLARED, "order": Option(key="order", default="second", offered=("first", "second"))}
    was, now = Options(DECLARED, {"order": "second"}), Options(later)
    assert (was == now, hash(was) == hash(now)) == (True, True)
    assert was != Options(DECLARED)
    assert was != dict(was)


@given(
    st.fixed_dictionaries(
        {},
        optional={
            "rise_cap": st.one_of(st.just("none"), st.integers(1, 9)),
            "order": st.sampled_from(ORDER.offered),
            "roles": st.lists(st.sampled_from(ROLES.offered)),
            "points": st.tuples(*[st.integers(0, 100)] * 3),
        },
    )
)
def test_what_changed_builds_equal_options_again_even_through_json(chosen):
    options = Options(DECLARED, chosen)
    stored = codec.decode(codec.encode(options.changed()), dict)
    assert Options(DECLARED, stored) == options
