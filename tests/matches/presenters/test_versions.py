"""Two reports side by side: rows that differ are marked, line by line."""

from dataclasses import replace

from matches.presenters.versions import Difference, differences_between
from matches.presenters.words import ReportTold, SideTold

ANTS = SideTold(team="Ants", points=4, figures=(("Cheers", "2"),), deeds=("Ada: 1 Strike",), took_part=("Ada", "Bo"))
BEES = SideTold(team="Bees", points=1)
TOLD = ReportTold(outcome="Ants wins by 3.", ending="Played.", reason="", sides=(ANTS, BEES), injuries=("Cy",))


def differing(one: ReportTold, other: ReportTold) -> dict[str, tuple[list[str], list[str]]]:
    """What each of the two says alone, by row."""

    def alone(row: Difference) -> tuple[list[str], list[str]]:
        return [said.text for said in row.one if said.alone], [said.text for said in row.other if said.alone]

    return {row.label: alone(row) for row in differences_between(one, other) if row.differs}


def test_the_same_told_twice_differs_in_nothing_and_is_shown_whole() -> None:
    rows = differences_between(TOLD, TOLD)
    assert not any(row.differs for row in rows)
    assert [row.label for row in rows] == [
        "Result", "How it ended", "Ants: points", "Ants: Cheers", "Ants: who did what", "Ants: who took part",
        "Bees: points", "Injuries",
    ]  # fmt: skip


def test_only_what_is_said_differently_is_marked() -> None:
    ants = replace(ANTS, points=5, figures=(("Cheers", "3"),), took_part=("Ada", "Cy"))
    other = replace(
        TOLD, outcome="Ants wins by 4.", sides=(ants, BEES), injuries=("Cy", "Cy"), figures=(("Rush", "9"),)
    )
    assert differing(TOLD, other) == {
        "Result": (["Ants wins by 3."], ["Ants wins by 4."]),
        "Ants: points": (["4"], ["5"]),
        "Ants: Cheers": (["2"], ["3"]),
        "Ants: who took part": (["Bo"], ["Cy"]),
        "Injuries": ([], ["Cy"]),
        "Rush": ([], ["9"]),
    }
