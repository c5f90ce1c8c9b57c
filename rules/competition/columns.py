"""Which column of a table holds what: by the words of its heading, English or German, else by what stands in it."""

import re
from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct

from rules.competition.sheet_text import Line, lines_of

SCORE = re.compile(r"(\d{1,4})\s*[:\-\u2013\u2014]\s*(\d{1,4})")
NUMBER = re.compile(r"[+\-\u2212]?\d{1,6}([.,]0+)?")
LOOKED_AT = 60  # lines; enough to tell a column of numbers from one of names
FEWEST_HEADINGS = 2  # known words that make a first line a heading

Words = Mapping[str, str]
"""What a column is, by the words of its heading, small and joined by underscores."""


def words(**fields: str) -> Words:
    """A table of heading words; those of one column are separated by spaces, the column itself is one of them."""
    return {word: field for field, said in fields.items() for word in (field, *said.split())}


RESULT_WORDS: Words = words(
    round="rd rnd week matchday day runde spieltag woche",
    home="home_team hometeam team_1 team1 team_a heim heimteam heimmannschaft gastgeber",
    away="away_team awayteam guest guest_team team_2 team2 team_b gast gastteam gastmannschaft auswärts gäste",
    home_score="home_points home_goals score_1 score1 points_1 heim_punkte heimpunkte punkte_heim tore_heim heimtore"
    " punkte_1 score_home points_home",
    away_score="away_points away_goals score_2 score2 points_2 gast_punkte gastpunkte punkte_gast tore_gast gasttore"
    " punkte_2 score_away points_away",
    score="result ergebnis resultat endstand spielstand final_score",
    kind="type art typ",
    margin="difference diff differenz",
    winner="sieger gewinner",
    jams="jam_points jam_scores jampunkte",
    home_league_points="",
    away_league_points="",
)

ROSTER_WORDS: Words = words(
    team="team_name mannschaft verein club squad",
    coach="coach_name manager trainer",
    list="team_list race roster liste volk rasse",
    number="no nr num shirt jersey rückennummer nummer #",
    name="player player_name skater spieler spielername spielerin",
    position="role pos rolle",
    rank="level lvl rang stufe",
    experience="xp spp ep exp erfahrung",
    cash="treasury money mc gold kasse geld",
)
"""Of rosters: a line for each player; team, coach, list and cash may stand in the first line of a team alone."""


class Table(Struct, frozen=True):
    """The lines of a table without its heading, and what each column holds ("" for nothing that is known).

    `heading` are the cells of the heading as they were written; none where the table has no heading.
    """

    lines: tuple[Line, ...]
    columns: tuple[str, ...]
    heading: tuple[str, ...] = ()

    def cells(self, line: Line) -> dict[str, str]:
        """The cells of a line by column; one that the line does not have is missing."""
        return {column: cell for column, cell in zip(self.columns, line.cells, strict=False) if column}


def heading_word(heading: str) -> str:
    """A heading as tables of words have it."""
    name = "_".join(heading.casefold().replace("-", " ").replace("_", " ").replace(".", " ").split())
    return name.replace("visitor", "away")


def read_table(text: str, known: Words, delimiter: str | None = None) -> Table:
    """The table with the columns that its heading names; without a heading none is known. Refuses like `lines_of`."""
    lines = lines_of(text, delimiter)
    named = tuple(known.get(heading_word(cell), "") for cell in lines[0].cells)
    if sum(map(bool, named)) < min(FEWEST_HEADINGS, len(named)):
        return Table(lines, ("",) * max(len(line.cells) for line in lines))
    return Table(lines[1:], named, lines[0].cells)


def guessed(table: Table, names: Collection[str] = ()) -> Table:
    """The table of results with a guess at every column that its heading does not name. `names` are those of teams.

    Teams are found by their names, else as the first two columns of words; points stand in one column ("3:2") or in
    the last two of numbers, the round in a column of numbers before them.
    """
    columns = [column if column not in table.columns[:place] else "" for place, column in enumerate(table.columns)]
    columns += [""] * (max((len(line.cells) for line in table.lines), default=0) - len(columns))
    samples = [_sample(table.lines, place) for place in range(len(columns))]
    free = [place for place, column in enumerate(columns) if not column and samples[place]]
    folded = {name.casefold() for name in names}

    def place_in(fields: Sequence[str], places: Sequence[int]) -> None:
        missing = [field for field in fields if field not in columns]
        for field, place in zip(missing, places, strict=False):
            columns[place] = field
            free.remove(place)

    of_names = [place for place in free if any(cell.casefold() in folded for cell in samples[place])]
    texts = [place for place in free if not any(NUMBER.fullmatch(cell) for cell in samples[place])]
    scores = [place for place in texts if all(SCORE.fullmatch(cell) for cell in samples[place])]
    place_in(("home", "away"), sorted(of_names) + [place for place in texts if place not in (*of_names, *scores)])
    if "home_score" not in columns:
        place_in(("score",), scores)
    numbers = [place for place in free if all(NUMBER.fullmatch(cell) for cell in samples[place])]
    if "score" not in columns and len(numbers) >= 2:
        place_in(("home_score", "away_score"), numbers[-2:])
    place_in(("round",), [place for place in numbers if place in free])
    return Table(table.lines, tuple(columns), table.heading)


def chosen(table: Table, columns: Sequence[str]) -> Table:
    """The table with the columns that somebody has chosen."""
    return Table(table.lines, tuple(columns), table.heading)


def _sample(lines: Sequence[Line], place: int) -> list[str]:
    return [line.cells[place] for line in lines[:LOOKED_AT] if place < len(line.cells) and line.cells[place]]
