"""What was sent to be moved in: a table, or the file of another program as one."""

from league.domain.moving.files import Converted, unconverted
from league.domain.moving.obblm import obblm_team
from league.domain.moving.scoreboard import scoreboard_result, scoreboard_teams


def result_file(text: str) -> Converted:
    """A table, or the result of a scoreboard's file as one."""
    return scoreboard_result(text) if text.lstrip()[:1] == "{" else unconverted(text)


def team_file(text: str) -> Converted:
    """A table, or the teams of a file of another program as one."""
    match text.lstrip()[:1]:
        case "<":
            return obblm_team(text)
        case "{":
            return scoreboard_teams(text)
        case _:
            return Converted(text)
