"""The options of the match as typed fields."""

from msgspec import convert

from rules.core import codec
from rules.core.options import Options
from rules.hexsport.match_options import MATCH_OPTIONS
from rules.hexsport.options import DEFAULTS, OPTIONS
from rules.hexsport.play.terms import Terms, terms_of


def test_the_default_options_are_the_default_terms() -> None:
    assert terms_of(DEFAULTS) == Terms()
    assert [type(getattr(terms_of(DEFAULTS), name)) for name in Terms.__struct_fields__] == [
        type(getattr(Terms(), name)) for name in Terms.__struct_fields__
    ]


def test_every_match_option_is_a_field() -> None:
    keys = (*(option.key for option in MATCH_OPTIONS), "xp.injury_measure", "matchup.home")
    assert [key.replace(".", "_") for key in keys] == list(Terms.__struct_fields__)


def test_a_chosen_value_arrives_as_its_field_says() -> None:
    for option in MATCH_OPTIONS:
        field = option.key.replace(".", "_")
        for value in option.offered:
            arrived = getattr(terms_of(Options(OPTIONS, {option.key: value})), field)
            assert arrived == ((value == "true") if isinstance(getattr(Terms(), field), bool) else value)


def test_how_injuries_are_measured_is_named_only_where_it_was_chosen() -> None:
    before = terms_of(Options(OPTIONS, {"xp.injury_measure": "before_quick_recovery"}))
    assert codec.plain(before) == {**codec.plain(Terms()), "xp_injury_measure": "before_quick_recovery"}
    assert convert(codec.plain(before), Terms) == before
    assert not {"xp_injury_measure", "matchup_home"} & set(codec.plain(terms_of(DEFAULTS)))  # type: ignore[call-overload]
