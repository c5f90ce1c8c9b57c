import pytest

from league.presenters.reasons import CRITERIA, figure, order_in_words, why
from rules.competition.criteria import CRITERIA as KNOWN
from rules.competition.results import Result
from rules.competition.standings import standings
from rules.competition.table import Contender, TableRules

NAMES = {"k1": "Alpha", "k2": "Beta", "k3": "Gamma"}
GAME = "hexsport"
ORDER = ("ranking", "league_points", "difference")
TEAMS = [Contender(key=key, name=name, entry=entry, ranking=100) for entry, (key, name) in enumerate(NAMES.items())]


def test_every_criterion_has_a_name() -> None:
    assert set(CRITERIA) == set(KNOWN)


@pytest.mark.parametrize(
    ("criterion", "value", "written"),
    [
        ("difference", 3, "+3"),
        ("difference", -3, "−3"),
        ("difference", 0, "0"),
        ("win_percentage", 200 / 3, "66.7 %"),
        ("lp_per_match", 5 / 3, "1.667"),
        ("ranking", 112, "112 mc"),
        ("league_points", 4, "4"),
    ],
)
def test_figures_are_written_as_people_write_them(criterion: str, value: float, written: str) -> None:
    assert figure(criterion, value) == written


def test_each_row_says_why_in_words() -> None:
    won = Result(round=1, home="k2", away="k3", home_points=1, margin=1)
    table = standings(TEAMS, [won], TableRules(order="lp_sd_ranking"))
    assert [why(row, NAMES, GAME) for row in table.rows] == [
        "Nobody stands above.",
        "League points: 1 against 2 of Beta.",
        "League points: 0 against 1 of Gamma.",
    ]


def test_a_shared_place_says_with_whom() -> None:
    table = standings(TEAMS, [Result(round=1, home="k2", away="k3")], TableRules())
    assert [why(row, NAMES, GAME) for row in table.rows] == [
        "Level on every figure with Gamma.",
        "Level on every figure with Beta.",
        "League points: 0 against 1 of Gamma.",
    ]


def test_the_order_of_a_table_in_words() -> None:
    assert order_in_words(ORDER, "hexsport") == "ranking, league points, strike difference"
    assert order_in_words(ORDER, "derby_cards") == "ranking, league points, point difference"
